"""The chance of every final total from a position on, as JSON."""

from __future__ import annotations

from typing import Any

from rattlecup.play import Phase, Position
from rattlecup.play.position import NO_DICE
from rattlecup.rules import BOXES, Keep, Roll
from rattlecup.solver.distribution import Distribution

QUANTILES = (1, 5, 10, 25, 50, 75, 90, 95, 99)
NEVER = 1e-9
"""Both ends are cut off where all totals beyond have less chance than this together."""


def lying(position: Position) -> tuple[Roll | Keep | None, int | None]:
    """The dice on the table and the rerolls left with them, as the solver asks for them.

    A keep where some dice are about to be rolled, nothing at the start of a turn.

    >>> lying(Position.parse("classic -,-,-,-,-,-,-,-,-,-,-,-,- yb0 33... 1"))
    (Keep.parse('33'), 1)
    """
    most = position.ruleset.rolls_per_turn - 1
    is_start = position.dice == NO_DICE and position.rerolls_left == most
    if position.phase is Phase.OVER or is_start:
        return None, None
    kept = Keep.from_faces([face for face in position.dice if face is not None])
    return position.roll or kept, position.rerolls_left


def totals_view(found: Distribution) -> dict[str, Any]:
    """A distribution: mean, deviation, quantiles, the chance of each total, and each box."""
    rates = found.rates
    return {
        "mean": found.mean,
        "std": found.std,
        "quantiles": {str(q): found.quantile(q / 100) for q in QUANTILES},
        "pmf": _trimmed(found),
        "upper_bonus": rates.upper_bonus,
        "yahtzee": rates.yahtzee,
        "boxes": [
            {"code": box.code, "mean": mean, "zero": zero}
            for box, mean, zero in zip(BOXES, rates.box_means, rates.box_zeros, strict=True)
        ],
    }


def _trimmed(found: Distribution) -> list[tuple[int, float]]:
    """The totals with their chances, without what never comes about."""
    pmf = list(zip(found.totals.tolist(), found.probabilities.tolist(), strict=True))
    first = _beyond(pmf)
    end = len(pmf) - _beyond(pmf[::-1])
    # Nine digits are exact enough for any plot, and half as long.
    return [(total, float(f"{chance:.9g}")) for total, chance in pmf[first:end]]


def _beyond(pmf: list[tuple[int, float]]) -> int:
    """How many totals at the beginning are cut off."""
    beyond = 0.0
    for place, (_, chance) in enumerate(pmf):
        beyond += chance
        if beyond >= NEVER:
            return place
    return 0
