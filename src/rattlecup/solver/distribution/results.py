"""What perfect play looks like in numbers: a distribution of totals, and rates."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from rattlecup.errors import ErrorCode, NotationError
from rattlecup.rules import Box, Ruleset
from rattlecup.rules.boxes import YAHTZEE_POINTS
from rattlecup.solver.distribution.outcomes import Floats, Ints

_ROUNDING = 1e-12  # relative; sums of chances are exact to less than this


@dataclass(frozen=True)
class Rates:
    """How games end on average, box by box; the boxes filled already count as they stand."""

    box_points: tuple[dict[int, float], ...]
    """For each box, in the order of `Box`, the chance of all points that it can end with."""
    upper_bonus: float
    """The chance to earn the upper bonus; 0 where the ruleset has none."""
    yahtzee_bonuses: float
    """The mean number of yahtzee bonuses paid, those on the card included."""
    jokers: float
    """The mean number of jokers still to be scored: fives alike with the Yahtzee box filled.

    Rulesets without a joker count them as well; a joker is then a roll like any other.
    """

    @property
    def box_means(self) -> tuple[float, ...]:
        """The mean points of each box."""
        return tuple(
            sum(points * chance for points, chance in ends.items()) for ends in self.box_points
        )

    @property
    def box_zeros(self) -> tuple[float, ...]:
        """The chance that each box ends with a zero."""
        return tuple(ends.get(0, 0.0) for ends in self.box_points)

    @property
    def yahtzee(self) -> float:
        """The chance that the Yahtzee box ends with 50."""
        return self.box_points[Box.YAHTZEE.index].get(YAHTZEE_POINTS, 0.0)


@dataclass(frozen=True, eq=False)
class Distribution:
    """The chance of every final total under play that maximises the average.

    Nothing is cut off: the most unlikely totals are there with their chances.
    """

    ruleset: Ruleset
    totals: Ints
    """(n,) int64: every total that can come about, ascending."""
    probabilities: Floats
    """(n,) float64: the chance of each; together 1."""
    rates: Rates
    """What the same games look like box by box."""

    @cached_property
    def mean(self) -> float:
        """The expected final total: the value of the position."""
        return float(self.probabilities @ self.totals)

    @cached_property
    def std(self) -> float:
        """The standard deviation of the final total, in points."""
        return float(np.sqrt(self.probabilities @ (self.totals - self.mean) ** 2))

    def probability(self, total: int) -> float:
        """The chance of exactly this total; 0 for one that cannot come about."""
        place = int(np.searchsorted(self.totals, total))
        there = place < len(self.totals) and self.totals[place] == total
        return float(self.probabilities[place]) if there else 0.0

    def at_least(self, total: float) -> float:
        """The chance of this total or more."""
        return float(self._at_least[np.searchsorted(self.totals, total)])

    def quantile(self, q: float) -> int:
        """The smallest total with a chance of at least `q` to end there or below.

        Rounding is allowed for: half of the games is half of them.

        Raises:
            NotationError: `q` is not from 0 to 1.
        """
        if not 0 <= q <= 1:
            raise NotationError(
                f"{q!r}: a quantile goes by a chance from 0 to 1",
                code=ErrorCode.BAD_NUMBER,
                text=str(q),
                field="quantile",
            )
        if q <= 0.5:
            place = int(np.cumsum(self.probabilities).searchsorted(q * (1 - _ROUNDING)))
        else:  # counted from above, where few games are left
            more = self._at_least[1:]
            place = len(more) - int(more[::-1].searchsorted((1 - q) * (1 + _ROUNDING), "right"))
        return int(self.totals[place])

    @cached_property
    def _at_least(self) -> Floats:
        """(n + 1,): the chance of each total or more, and of more than the last."""
        reached = np.cumsum(self.probabilities[::-1])[::-1]
        reached[0] = 1.0  # but for rounding
        chances: Floats = np.minimum(np.append(reached, 0.0), 1.0)
        return chances
