"""`rattlecup distribution`: how likely every final total is when the average is played for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rattlecup import Roll, Ruleset, Scorecard
from rattlecup.cli import output
from rattlecup.cli.ends_text import ends_to_json, print_ends, print_rates, quantiles
from rattlecup.cli.options import (
    card_option,
    checked_rerolls,
    json_option,
    memory_option,
    read_with,
    ruleset_option,
)
from rattlecup.cli.oracle import Waiting, open_oracle, say_notice
from rattlecup.rules import BOXES
from rattlecup.words import text

if TYPE_CHECKING:
    from rich.console import Console

    from rattlecup.solver.distribution import Distribution


@click.command("distribution")
@card_option
@click.option("--roll", metavar="DICE", callback=read_with(Roll.parse), help="From these dice on.")
@click.option("--rerolls", type=int, help="With --roll: rerolls left.  [default: the most]")
@click.option("--at-least", "target", type=int, metavar="T", help="The chance of T or more.")
@click.option(
    "--rates", "only_rates", is_flag=True, help="The rates alone: quicker, in little memory."
)
@memory_option
@ruleset_option()
@json_option
def command(
    card_text: str,
    roll: Roll | None,
    rerolls: int | None,
    target: int | None,
    only_rates: bool,
    memory_limit: int | None,
    ruleset: Ruleset,
    as_json: bool,
) -> None:
    """How likely every final total is.

    Exact, for somebody who plays for the best average, from the empty card or
    from any position. The empty card takes seconds; its answer is kept.

    \b
    rattlecup distribution --at-least 230
    rattlecup distribution --card 1s=3,y=50,fh=25 --roll 13346 --rerolls 1
    rattlecup distribution --ruleset two-roll --json
    """
    if roll is None and rerolls is not None:
        raise click.UsageError("--rerolls needs --roll")
    card = Scorecard.parse(card_text, ruleset)
    left = None if roll is None else checked_rerolls(rerolls, ruleset)
    if roll is not None and card.is_full:
        raise click.UsageError("the card is full; there is nothing to roll for")
    _check_target(target, ruleset)
    if only_rates:
        if target is not None:
            raise click.UsageError("--at-least needs the distribution, --rates leaves it out")
        _tell_rates(card, roll, left, memory_limit, as_json=as_json)
        return
    found = _find(card, roll, left, memory_limit)
    if as_json:
        told: dict[str, object] = {
            "ruleset": ruleset.name,
            "card": str(card),
            "mean": found.mean,
            "std": found.std,
            "quantiles": quantiles(found),
        }
        if target is not None:
            told |= {"at_least": target, "p": found.at_least(target)}
        told |= ends_to_json(found.rates)
        told["pmf"] = [
            [total, chance]
            for total, chance in zip(
                found.totals.tolist(), found.probabilities.tolist(), strict=True
            )
        ]
        output.print_json(told)
        return
    _print(found, card, target)


def _check_target(target: int | None, ruleset: Ruleset) -> None:
    if target is not None:
        from rattlecup.solver.goals import at_least

        at_least(target, ruleset)  # refuses what no card can end with


def _find(
    card: Scorecard, roll: Roll | None, rerolls: int | None, memory_limit: int | None
) -> Distribution:
    from rattlecup.solver.distribution import distribution, open_distribution

    table = open_oracle(card.ruleset).table
    with Waiting(card.ruleset, "cli.counting") as waiting:
        if roll is None and len(card.open_boxes) == len(BOXES):
            return open_distribution(
                table, notice=say_notice, progress=waiting.progress, memory_limit=memory_limit
            )
        return distribution(
            table,
            card,
            roll,
            rerolls,
            progress=waiting.progress,
            notice=say_notice,
            memory_limit=memory_limit,
        )


def _tell_rates(
    card: Scorecard,
    roll: Roll | None,
    rerolls: int | None,
    memory_limit: int | None,
    *,
    as_json: bool,
) -> None:
    from rattlecup.solver.distribution import rates

    table = open_oracle(card.ruleset).table
    with Waiting(card.ruleset, "cli.counting") as waiting:
        found = rates(
            table,
            card,
            roll,
            rerolls,
            progress=waiting.progress,
            notice=say_notice,
            memory_limit=memory_limit,
        )
    if as_json:
        told = {"ruleset": card.ruleset.name, "card": str(card)}
        output.print_json({**told, **ends_to_json(found)})
        return
    out = output.console()
    _print_card(out, card)
    print_rates(out, found)


def _print_card(out: Console, card: Scorecard) -> None:
    ruleset, told = card.ruleset.name, str(card) or text("cli.empty_card")
    out.print(text("cli.advise.card", ruleset=ruleset, card=told))


def _print(found: Distribution, card: Scorecard, target: int | None) -> None:
    out = output.console()
    _print_card(out, card)
    out.print(
        text("cli.distribution.mean", mean=f"{found.mean:.2f}", std=f"{found.std:.2f}"),
        style="bold",
    )
    if target is not None:
        chance = output.percent(found.at_least(target))
        out.print(text("cli.distribution.at_least", target=target, chance=chance), style="bold")
    print_ends(out, found, found.rates)
