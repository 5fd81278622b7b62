"""How many games end, as tables: exact ones and simulated ones look alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rattlecup.cli import output
from rattlecup.cli.sayings import box_name
from rattlecup.rules import BOXES
from rattlecup.words import text

if TYPE_CHECKING:
    from rich.console import Console

    from rattlecup.solver.distribution import Distribution, Rates
    from rattlecup.solver.simulation import Summary

# The shares of games, in per cent, whose totals are told.
_SHARES = (1, 5, 10, 25, 50, 75, 90, 95, 99)


def quantiles(totals: Distribution | Summary) -> dict[str, int]:
    """The totals that these shares of games do not go beyond, by the share as a text."""
    return {str(share): totals.quantile(share / 100) for share in _SHARES}


def ends_to_json(rates: Rates | Summary) -> dict[str, object]:
    """What each box ends with, and the rates, for JSON: `rates` and `boxes`."""
    return {
        "rates": {
            "upper_bonus": rates.upper_bonus,
            "yahtzee": rates.yahtzee,
            "jokers": rates.jokers,
            "yahtzee_bonuses": rates.yahtzee_bonuses,
        },
        "boxes": {
            box.code: {"mean": mean, "zero": zero}
            for box, mean, zero in zip(BOXES, rates.box_means, rates.box_zeros, strict=True)
        },
    }


def print_ends(out: Console, totals: Distribution | Summary, rates: Rates | Summary) -> None:
    """Print the quantiles, what each box ends with, and the rates."""
    out.print()
    columns = [(text("cli.distribution.quantile"), "right"), (text("cli.total"), "right")]
    rows = [(f"{share} %", total) for share, total in quantiles(totals).items()]
    out.print(output.table(columns, rows))
    print_rates(out, rates)


def print_rates(out: Console, rates: Rates | Summary) -> None:
    """Print what each box ends with, and the rates."""
    out.print()
    columns = [
        (text("cli.odds.box"), "left"),
        (text("cli.distribution.box_mean"), "right"),
        (text("cli.distribution.zero"), "right"),
    ]
    boxes = [
        (box_name(box), f"{mean:.2f}", output.percent(zero))
        for box, mean, zero in zip(BOXES, rates.box_means, rates.box_zeros, strict=True)
    ]
    out.print(output.table(columns, boxes))
    out.print()
    out.print(
        text(
            "cli.distribution.rates",
            upper_bonus=output.percent(rates.upper_bonus),
            yahtzee=output.percent(rates.yahtzee),
            jokers=f"{rates.jokers:.4f}",
            bonuses=f"{rates.yahtzee_bonuses:.4f}",
        )
    )
