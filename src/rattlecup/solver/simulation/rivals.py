"""What cards are likely to end with when they are played for the average, many at once."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rattlecup.solver.distribution.engine_numba import NumbaEngine
from rattlecup.solver.distribution.levels import Level, Ragged, ends, join, pack
from rattlecup.solver.distribution.turns import Turns, turns_of
from rattlecup.solver.lattice import ROLL_CHANCE
from rattlecup.solver.states import N_LOWER_STATES, N_YAHTZEE, StateSpace
from rattlecup.solver.values import ValueTable

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

STATES_AT_ONCE = 1024


class Rivals(NamedTuple):
    """For some states, the chance to end above them by so many points, as compiled code reads it.

    The chances of a state stand from ``first[place[state]]`` on, for 0, 1, 2, ... points
    more than its card has now; a tie counts as half. Behind the last of them it is 1.
    """

    place: NDArray[np.int32]  # (all states), -1 for those not asked for
    first: Ints  # (places + 1)
    chance: Floats


def rivals_at(table: ValueTable, states: Ints) -> Rivals:
    """The rivals that stand in these states, stand-ins of `Turns`."""
    turns = turns_of(table.ruleset)
    n_open = open_boxes(turns.space)
    by_level = [np.unique(states[n_open[states] == level]) for level in range(n_open.max() + 1)]
    engine = NumbaEngine(turns.outcomes)
    levels: list[Level] = []
    for here in range(len(by_level) - 1, 0, -1):
        if len(by_level[here]):
            level, after = _level(turns, engine, table.values, by_level[here], by_level[here - 1])
            levels.append(level)
            by_level[here - 1] = after
    found = [Ragged(np.arange(len(by_level[0]) + 1), np.ones(len(by_level[0])))]
    for level in reversed(levels):
        below = found[-1]
        length = np.diff(below.start)[level.after] + level.gain
        start = ends(np.maximum.reduceat(length, level.first[:-1]))
        out = Ragged(start, np.zeros(start[-1]))
        engine.mix(level, below, out, range(len(start) - 1))
        found.append(out)
    return _rivals(turns.space, by_level[: len(found)], found)


def open_boxes(space: StateSpace) -> Ints:
    """(states,): how many boxes are open in each state."""
    upper = 6 - np.bitwise_count(space.upper_filled).astype(np.int64)
    filled, yahtzee = np.divmod(np.arange(N_LOWER_STATES), N_YAHTZEE)
    lower = 6 - np.bitwise_count(filled).astype(np.int64) + (yahtzee == 0)
    n_open: Ints = (upper[:, None] + lower).ravel()
    return n_open


def _level(
    turns: Turns, engine: NumbaEngine, values: Floats, states: Ints, below: Ints
) -> tuple[Level, Ints]:
    """The transitions of the states of a level, and all states of the next one."""
    rerolls = turns.ruleset.rolls_per_turn - 1
    parts = []
    for first in range(0, len(states), STATES_AT_ONCE):
        some = states[first : first + STATES_AT_ONCE]
        chances = engine.outcome_chances(turns.batch(values, some), ROLL_CHANCE, rerolls)
        parts.append(pack(turns.transitions(some, chances), len(some)))
    after = np.union1d(below, np.concatenate([part.after for part in parts]))
    return join(parts, after), after


def _rivals(space: StateSpace, by_level: list[Ints], found: list[Ragged]) -> Rivals:
    place = np.full(space.size, -1, dtype=np.int32)
    states = np.concatenate(by_level)
    place[states] = np.arange(len(states))
    flat = np.concatenate([each.flat for each in found])
    first = ends(np.concatenate([np.diff(each.start) for each in found]))
    up_to = np.cumsum(flat)
    before = np.repeat(up_to[first[:-1]] - flat[first[:-1]], np.diff(first))
    return Rivals(place, first, np.clip(up_to - before - flat / 2, 0.0, 1.0))
