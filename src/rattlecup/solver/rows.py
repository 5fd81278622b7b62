"""Rows: the upper states that a solve has to tell apart.

What the upper section is still worth depends on the subtotal only through the
further upper points that earn the bonus, and the open upper boxes can make only
some sums: with the sixes alone open, 45 and 48 lack 18 and 15 points, and three
sixes are what it takes from both. So upper states with the same filled boxes and
the same *least sum that earns the bonus* are worth the same, whatever else
happens, and share a row. Of 2,794 upper states of the classic game 1,640 rows
remain; without an upper bonus, 64.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from rattlecup.rules import Ruleset
from rattlecup.rules.dice import DICE, FACES
from rattlecup.solver.states import N_UPPER_SETS, StateSpace, faces_of, possible_sums, state_space

N_COUNTS = DICE + 1
MOST_UPPER_POINTS = DICE * sum(FACES)


@dataclass(frozen=True, eq=False)
class Rows:
    """The rows of a solve, fullest upper section first."""

    levels: tuple[range, ...]
    """Rows with equally many filled boxes; none of a level leads to another of it."""
    after: NDArray[np.int64]
    """(rows, 6, 6): the row after a face is scored with 0 to 5 dice; `len(self)` if filled."""
    gain: NDArray[np.float64]
    """(rows, 6, 6): the points of that, with the upper bonus if it is what earns it."""
    filled: NDArray[np.int64]
    """(rows, 6): 1 if the upper box of the face is filled, else 0."""
    of_upper_state: NDArray[np.int64]
    """(upper states,): the row of each upper state."""

    def __len__(self) -> int:
        return len(self.after)


def make_rows(ruleset: Ruleset, upper_points: NDArray[np.int64]) -> Rows:
    """The rows for a ruleset, given the points (6, 6) of each face scored with 0 to 5 dice."""
    space = state_space(ruleset.upper_bonus_threshold)
    of_upper_state, member = _merge(space, bonus=ruleset.upper_bonus)
    set_before = space.upper_filled[member, None, None]
    before = space.upper_subtotal[member, None, None]
    box = (1 << np.arange(len(FACES)))[:, None]
    is_filled = (set_before & box) != 0
    after = before + upper_points
    earns_bonus = (before < space.threshold) & (after >= space.threshold)
    state_after = space.upper_state[set_before | box, np.minimum(after, space.threshold)]
    return Rows(
        levels=_levels(np.bitwise_count(set_before.ravel())),
        after=np.where(is_filled, len(member), of_upper_state[state_after]),
        gain=np.where(is_filled, 0.0, upper_points + earns_bonus * float(ruleset.upper_bonus)),
        filled=is_filled[:, :, 0].astype(np.int64),
        of_upper_state=of_upper_state,
    )


def _merge(space: StateSpace, *, bonus: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The row of each upper state, and one upper state of each row to stand for all."""
    n_open = len(FACES) - np.bitwise_count(space.upper_filled).astype(np.int64)
    needed = needed_sums(space, bonus=bonus)
    key = (n_open * N_UPPER_SETS + space.upper_filled) * (MOST_UPPER_POINTS + 1) + needed
    _, member, row = np.unique(key, return_index=True, return_inverse=True)
    return row, member


def needed_sums(space: StateSpace, *, bonus: int) -> NDArray[np.int64]:
    """(upper states,): what the open upper boxes must still make together for the bonus.

    As the place of the least sum that earns it among all that they can make: 0 where
    it is earned already or there is none, their number where it is out of reach.
    """
    needed = np.zeros_like(space.upper_filled)
    for upper_set in range(N_UPPER_SETS) if bonus else ():
        here = space.upper_filled == upper_set
        sums = sorted(possible_sums(faces_of(N_UPPER_SETS - 1 - upper_set)))
        needed[here] = np.searchsorted(sums, space.threshold - space.upper_subtotal[here])
    return needed


def _levels(n_filled: NDArray[np.uint8]) -> tuple[range, ...]:
    """The ranges of rows with 6, 5, ... 0 filled boxes."""
    ends = [int((n_filled >= least).sum()) for least in range(len(FACES), -1, -1)]
    return tuple(range(start, end) for start, end in pairwise([0, *ends]))
