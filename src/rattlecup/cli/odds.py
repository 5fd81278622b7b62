"""`rattlecup odds`: what the dice can do in one turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rattlecup import Keep, Ruleset, Scorecard
from rattlecup.cli import output
from rattlecup.cli.options import card_option, json_option, read_with, ruleset_option
from rattlecup.cli.sayings import box_name
from rattlecup.rules import Box
from rattlecup.rules.dice import DICE
from rattlecup.words import text

if TYPE_CHECKING:
    from rattlecup.solver.odds import Pattern


@click.command("odds")
@click.option(
    "--keep", metavar="DICE", callback=read_with(Keep.parse), help="From these dice on; - for none."
)
@click.option("--rerolls", type=int, help="With --keep: how many rolls are still to come.")
@card_option
@ruleset_option()
@json_option
def command(
    keep: Keep | None, rerolls: int | None, card_text: str, ruleset: Ruleset, as_json: bool
) -> None:
    """The chances of the patterns in one turn.

    Without --keep: the chance of each pattern within one, two and three rolls
    when it alone is aimed at with the best holds, and the best mean points of
    each box. With --keep: the chance that this turn still makes each open box.
    To make an upper box is to have three of its face.

    \b
    rattlecup odds
    rattlecup odds --keep 2345 --rerolls 1
    rattlecup odds --keep 66 --card 6s=18,y=50 --json
    """
    if keep is None:
        if rerolls is not None or card_text:
            raise click.UsageError("--rerolls and --card need --keep")
        _whole_turn(ruleset, as_json=as_json)
        return
    if len(keep) == DICE:
        raise click.UsageError("--keep: keep four dice at most, so that there is one to roll")
    most = ruleset.rolls_per_turn - 1 if keep.faces else ruleset.rolls_per_turn
    left = most if rerolls is None else rerolls
    if not 1 <= left <= most:
        raise click.UsageError(f"--rerolls: {ruleset.name} leaves 1 to {most} here, not {left}")
    card = Scorecard.parse(card_text, ruleset)
    if card.is_full:
        raise click.UsageError("the card is full; there is no box to make")
    _from_keep(card, keep, left, as_json=as_json)


def _from_keep(card: Scorecard, keep: Keep, rerolls: int, *, as_json: bool) -> None:
    from rattlecup.solver.odds import box_odds

    odds = box_odds(card, keep, rerolls)
    if as_json:
        output.print_json(
            {
                "ruleset": card.ruleset.name,
                "card": str(card),
                "keep": str(keep),
                "rerolls": rerolls,
                "odds": {box.code: chance for box, chance in odds.items()},
            }
        )
        return
    title = text(
        "cli.odds.keep",
        keep=" ".join(map(str, keep.faces)) or text("cli.odds.no_dice"),
        rolls=text("cli.odds.rolls", n=rerolls),
        ruleset=card.ruleset.name,
    )
    columns = [(text("cli.odds.box"), "left"), (text("cli.odds.chance"), "right")]
    rows = [
        (_goal(box), output.percent(chance))
        for box, chance in sorted(odds.items(), key=lambda item: -item[1])
    ]
    out = output.console()
    out.print(title, style="bold")
    out.print(output.table(columns, rows))


def _goal(box: Box) -> str:
    """What is aimed at: three of the face for an upper box, else the box itself."""
    return text("cli.odds.three_of", box=box_name(box)) if box.is_upper else box_name(box)


def _whole_turn(ruleset: Ruleset, *, as_json: bool) -> None:
    from rattlecup.solver.odds import box_means, pattern_odds

    odds, means = pattern_odds(ruleset), box_means(ruleset)
    if as_json:
        output.print_json(
            {
                "ruleset": ruleset.name,
                "rolls": list(range(1, ruleset.rolls_per_turn + 1)),
                "patterns": {each.pattern.code: list(each.chances) for each in odds},
                "means": {each.box.code: list(each.points) for each in means},
            }
        )
        return
    rolls = [(text("cli.odds.rolls", n=n), "right") for n in range(1, ruleset.rolls_per_turn + 1)]
    # All faces have the same chances, so one of them speaks for all.
    shown = [each for each in odds if not each.pattern.box.is_upper]
    shown += [each for each in odds if each.pattern.box is Box.ONES]
    out = output.console()
    out.print(text("cli.odds.title", ruleset=ruleset.name), style="bold")
    out.print(
        output.table(
            [(text("cli.odds.pattern"), "left"), *rolls],
            [(_pattern(each.pattern), *map(output.percent, each.chances)) for each in shown],
        )
    )
    out.print()
    out.print(text("cli.odds.means", ruleset=ruleset.name), style="bold")
    out.print(
        output.table(
            [(text("cli.odds.box"), "left"), *rolls],
            [(box_name(each.box), *(f"{mean:.2f}" for mean in each.points)) for each in means],
        )
    )


def _pattern(pattern: Pattern) -> str:
    if pattern.at_least is None:
        return box_name(pattern.box)
    return text("cli.odds.of_a_face", n=pattern.at_least)
