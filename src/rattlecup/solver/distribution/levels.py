"""The arrays that last from one level of a sweep to the next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rattlecup.solver.distribution.outcomes import Floats, Ints
from rattlecup.solver.distribution.turns import Transitions


class Level(NamedTuple):
    """The transitions of states with equally many open boxes."""

    first: Ints
    """(states + 1,): where the transitions of each state start, and where the last ones end."""
    after: NDArray[np.int32]
    """(transitions,): the state that comes next, as its place on the next level."""
    gain: NDArray[np.int32]
    """(transitions,): the points gained."""
    chance: Floats
    """(transitions,): together 1 for each state."""


class Ragged(NamedTuple):
    """A distribution of points to come for each state of a level, one behind the other."""

    start: Ints
    """(states + 1,): where each begins, and where the last one ends."""
    flat: Floats
    """The chances of 0, 1, 2, ... points to come, state after state."""

    def of(self, state: int) -> Floats:
        """The chances of a state."""
        return self.flat[self.start[state] : self.start[state + 1]]


def pack(part: Transitions, n_states: int) -> Level:
    """A level of some states; `after` has indices of states as long as places are not known."""
    return Level(
        first=part.origin.searchsorted(np.arange(n_states + 1)),
        after=part.after.astype(np.int32),
        gain=part.gain.astype(np.int32),
        chance=part.chance,
    )


def join(parts: Sequence[Level], next_states: Ints) -> Level:
    """One level of packed parts, given the indices of the states on the next, ascending."""
    place = np.empty(next_states[-1] + 1, dtype=np.int32)
    place[next_states] = np.arange(len(next_states))
    return Level(
        first=ends(np.concatenate([np.diff(part.first) for part in parts])),
        after=place[np.concatenate([part.after for part in parts])],
        gain=np.concatenate([part.gain for part in parts]),
        chance=np.concatenate([part.chance for part in parts]),
    )


def ends(lengths: Ints) -> Ints:
    """(n + 1,): where each of n pieces begins when they stand in a row, and where the last ends."""
    return np.concatenate([[0], np.cumsum(lengths)])


def size(levels: Iterable[Level]) -> int:
    """The memory that levels take, in bytes."""
    return sum(column.nbytes for level in levels for column in level)
