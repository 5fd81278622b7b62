"""Turn-start states: what is left of a scorecard when only the points to come count.

A state is the product of two parts that hardly touch one another.

- The *upper state*: which upper boxes are filled, and their subtotal, capped at
  the threshold of the upper bonus. With threshold 63 there are 2,794 that can
  occur.
- The *lower state*: which of the six other lower boxes are filled, and whether
  the Yahtzee box is open, holds a zero or holds 50. There are 64 x 3 = 192.

The state index is ``upper_state * 192 + lower_state``; 536,448 in all.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from rattlecup.errors import ErrorCode, PositionError, Problem
from rattlecup.rules import LOWER_BOXES, UPPER_BOXES, Box, Scorecard
from rattlecup.rules.dice import DICE

PLAIN_LOWER_BOXES: tuple[Box, ...] = tuple(box for box in LOWER_BOXES if box is not Box.YAHTZEE)
"""The lower boxes that are a bit of the lower state: all but the Yahtzee box."""

YAHTZEE_OPEN, YAHTZEE_ZERO, YAHTZEE_SCORED = range(3)
N_YAHTZEE = 3
N_LOWER_STATES: int = 2 ** len(PLAIN_LOWER_BOXES) * N_YAHTZEE
N_UPPER_SETS: int = 2 ** len(UPPER_BOXES)

_LOWER_WEIGHTS = tuple((box.index, N_YAHTZEE << bit) for bit, box in enumerate(PLAIN_LOWER_BOXES))


def lower_state(lower_filled: int, yahtzee: int) -> int:
    """The lower state of a set of filled lower boxes (bits) and a state of the Yahtzee box."""
    return lower_filled * N_YAHTZEE + yahtzee


@dataclass(frozen=True, eq=False)
class StateSpace:
    """All states of cards whose upper bonus comes at `threshold`.

    >>> from rattlecup.rules import CLASSIC, Scorecard
    >>> space = state_space(CLASSIC.upper_bonus_threshold)
    >>> space.size, space.index(Scorecard.new(CLASSIC))
    (536448, 0)
    """

    threshold: int
    upper_filled: NDArray[np.int64]
    """(upper states,): the filled upper boxes as bits, ones lowest."""
    upper_subtotal: NDArray[np.int64]
    """(upper states,): their subtotal, at most `threshold`."""
    upper_state: NDArray[np.int64]
    """(64, threshold + 1): the upper state of a set and a subtotal, -1 where it cannot occur."""
    _upper_rows: tuple[tuple[int, ...], ...]  # the same as tuples, which answer one index faster

    @property
    def size(self) -> int:
        """The number of states."""
        return len(self.upper_filled) * N_LOWER_STATES

    def index(self, card: Scorecard) -> int:
        """The state index of a card.

        Raises:
            PositionError: no rolls make its upper subtotal (`impossible_card`).
        """
        points = card.points
        filled = subtotal = lower = 0
        for bit in range(6):
            scored = points[bit]
            if scored is not None:
                filled |= 1 << bit
                subtotal += scored
        for place, weight in _LOWER_WEIGHTS:
            if points[place] is not None:
                lower += weight
        yahtzee = points[_YAHTZEE]
        if yahtzee is not None:
            lower += YAHTZEE_SCORED if yahtzee else YAHTZEE_ZERO
        upper = self._upper_rows[filled][min(subtotal, self.threshold)]
        if upper < 0:
            # Cards made by hand past all checks; a wrong answer would be worse than none.
            raise PositionError(
                [Problem("impossible_points", "no rolls make this upper subtotal", {})],
                what="card",
                code=ErrorCode.IMPOSSIBLE_CARD,
            )
        return upper * N_LOWER_STATES + lower


_YAHTZEE = Box.YAHTZEE.index


@cache
def possible_sums(faces: tuple[int, ...]) -> frozenset[int]:
    """Every subtotal that the upper boxes of these faces can hold together.

    >>> sorted(possible_sums((5,)))
    [0, 5, 10, 15, 20, 25]
    """
    sums = {0}
    for face in faces:
        sums = {before + face * count for before in sums for count in range(DICE + 1)}
    return frozenset(sums)


def faces_of(upper_filled: int) -> tuple[int, ...]:
    """The faces whose upper boxes are in a set of bits."""
    return tuple(bit + 1 for bit in range(6) if upper_filled >> bit & 1)


@lru_cache(maxsize=8)
def state_space(threshold: int) -> StateSpace:
    """The states for a threshold of the upper bonus."""
    pairs = [
        (filled, subtotal)
        for filled in range(N_UPPER_SETS)
        for subtotal in sorted(
            {min(points, threshold) for points in possible_sums(faces_of(filled))}
        )
    ]
    filled, subtotal = np.array(pairs, dtype=np.int64).T
    upper_state = np.full((N_UPPER_SETS, threshold + 1), -1, dtype=np.int64)
    upper_state[filled, subtotal] = np.arange(len(pairs))
    for array in (filled, subtotal, upper_state):
        array.setflags(write=False)
    rows = tuple(tuple(row) for row in upper_state.tolist())
    return StateSpace(threshold, filled, subtotal, upper_state, rows)
