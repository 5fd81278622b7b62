"""Played games in columns, and what they come to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rattlecup.errors import ErrorCode, NotationError
from rattlecup.rules import BOXES, Box, Scorecard
from rattlecup.rules.boxes import YAHTZEE_POINTS

MOST_POINTS = YAHTZEE_POINTS  # that a box can hold


@dataclass(frozen=True, eq=False)
class Games:
    """Some games with numbers in a row, a game in each place of each array."""

    first: int
    """The number of the first game."""
    total: NDArray[np.int32]
    points: NDArray[np.uint8]
    """(games, 13): the points in each box."""
    upper_bonus: NDArray[np.bool_]
    """Whether the upper bonus was earned."""
    yahtzee_bonuses: NDArray[np.uint8]
    """How many were paid."""
    jokers: NDArray[np.uint8]
    """How many fives alike were scored with the Yahtzee box filled."""

    def __len__(self) -> int:
        return len(self.total)

    @staticmethod
    def empty(first: int, count: int) -> Games:
        """Columns for so many games, all zero."""
        return Games(
            first,
            np.zeros(count, dtype=np.int32),
            np.zeros((count, len(BOXES)), dtype=np.uint8),
            np.zeros(count, dtype=np.bool_),
            np.zeros(count, dtype=np.uint8),
            np.zeros(count, dtype=np.uint8),
        )

    def put(self, place: int, card: Scorecard, jokers: int) -> None:
        """Enter a full card."""
        assert card.is_full, "a game is counted when it is over"
        self.total[place] = card.total
        self.points[place] = [points or 0 for points in card.points]
        self.upper_bonus[place] = card.upper_bonus > 0
        self.yahtzee_bonuses[place] = card.yahtzee_bonuses
        self.jokers[place] = jokers

    def columns(self) -> dict[str, list[int]]:
        """Everything by name, the boxes by their codes, as whole numbers."""
        boxes = {box.code: self.points[:, box.index].tolist() for box in BOXES}
        return {
            "game": list(range(self.first, self.first + len(self))),
            "total": self.total.tolist(),
            **boxes,
            "upper_bonus": self.upper_bonus.astype(np.int64).tolist(),
            "yahtzee_bonuses": self.yahtzee_bonuses.tolist(),
            "jokers": self.jokers.tolist(),
        }


class Summary:
    """Means, rates and quantiles of games; summaries of different games add up."""

    def __init__(self, games: Iterable[Games] = ()) -> None:
        self._totals = np.zeros(1, dtype=np.int64)  # how many games ended with each total
        self._points = np.zeros((len(BOXES), MOST_POINTS + 1), dtype=np.int64)
        self._upper_bonus = self._yahtzee_bonuses = self._jokers = 0
        for each in games:
            self.add(each)

    def add(self, games: Games) -> None:
        """Count some games in."""
        self._count_totals(np.bincount(games.total))
        for box, points in enumerate(games.points.T):
            self._points[box] += np.bincount(points, minlength=MOST_POINTS + 1)
        self._upper_bonus += int(games.upper_bonus.sum())
        self._yahtzee_bonuses += int(games.yahtzee_bonuses.sum())
        self._jokers += int(games.jokers.sum())

    def _count_totals(self, counts: NDArray[np.int64]) -> None:
        longer, shorter = sorted((self._totals, counts), key=len, reverse=True)
        self._totals = longer.astype(np.int64)
        self._totals[: len(shorter)] += shorter

    @property
    def games(self) -> int:
        """How many games were counted."""
        return int(self._totals.sum())

    @property
    def mean(self) -> float:
        """The mean total."""
        return float(self._totals @ np.arange(len(self._totals))) / self.games

    @property
    def std(self) -> float | None:
        """The standard deviation of totals, as of a sample; a single game has none."""
        if self.games < 2:
            return None
        squares = float(self._totals @ (np.arange(len(self._totals)) - self.mean) ** 2)
        return float(np.sqrt(squares / (self.games - 1)))

    @property
    def standard_error(self) -> float | None:
        """The standard error of the mean; a single game tells none."""
        return None if self.std is None else self.std / float(np.sqrt(self.games))

    def at_least(self, total: int) -> float:
        """The share of games with this total or more."""
        return float(self._totals[max(total, 0) :].sum()) / self.games

    def quantile(self, q: float) -> int:
        """The smallest total that a share of at least `q` did not exceed.

        Raises:
            NotationError: `q` is not from 0 to 1.
        """
        if not 0 <= q <= 1:
            raise NotationError(
                f"{q!r}: a quantile goes by a share from 0 to 1",
                code=ErrorCode.BAD_NUMBER,
                text=str(q),
                field="quantile",
            )
        wanted = max(q * self.games * (1 - 1e-12), 1)  # but for rounding; at least one game
        return int(np.cumsum(self._totals).searchsorted(wanted))

    @property
    def box_means(self) -> tuple[float, ...]:
        """The mean points of each box."""
        return tuple((self._points @ np.arange(MOST_POINTS + 1) / self.games).tolist())

    @property
    def box_zeros(self) -> tuple[float, ...]:
        """The share of games with a zero in each box."""
        return tuple((self._points[:, 0] / self.games).tolist())

    @property
    def yahtzee(self) -> float:
        """The share of games with 50 in the Yahtzee box."""
        return float(self._points[Box.YAHTZEE.index, YAHTZEE_POINTS]) / self.games

    @property
    def upper_bonus(self) -> float:
        """The share of games with the upper bonus."""
        return self._upper_bonus / self.games

    @property
    def yahtzee_bonuses(self) -> float:
        """Yahtzee bonuses paid in a game, on average."""
        return self._yahtzee_bonuses / self.games

    @property
    def jokers(self) -> float:
        """Jokers scored in a game, on average."""
        return self._jokers / self.games
