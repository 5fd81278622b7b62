"""The two sweeps over the states of a game under perfect play.

With `p(s, o)` the chance that the turn of state `s` ends with outcome `o`, which
gains `g` points and leads to state `s'`:

- *forward*, from the start on: ``reach(s') += reach(s) * p(s, o)``, and each outcome
  counts with the weight ``reach(s) * p(s, o)``. This gives the rates.
- *backward*, from the full cards on: ``D(s)[x] = sum over o of p(s, o) * D(s')[x - g]``,
  the chance of `x` points still to come. A full card has ``D[0] = 1``.

Every turn fills one box, so states stand in levels by the number of open boxes.
The transitions are kept for all levels, distributions for two at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import comb
from typing import NamedTuple

import numpy as np

from rattlecup.errors import MemoryLimitError
from rattlecup.solver.distribution.engines import Engine
from rattlecup.solver.distribution.levels import Level, Ragged, ends, join, pack, size
from rattlecup.solver.distribution.outcomes import Floats, Ints
from rattlecup.solver.distribution.turns import Turns
from rattlecup.solver.lattice import ROLL_CHANCE

STATES_AT_ONCE = 1024  # few enough that an interrupt is answered at once
WORKING_MEMORY = 64 * 2**20  # bytes, ample for what is not counted one by one

Progress = Callable[[float], None]
Visit = Callable[[Ints, Floats], None]
"""Told of each turn, the first one first: the states that it starts in (stand-ins), and the
chance of each."""


class Start(NamedTuple):
    """Where the games start."""

    state: int
    turns: int
    """Turns to come, this one included: the number of open boxes."""
    rolls: Floats
    """(252,): the chances of the rolls on the table."""
    rerolls: int
    """Rerolls left with them."""


class Forward(NamedTuple):
    """What a forward sweep finds."""

    counts: Floats
    """(outcomes,): the mean number of times that a game has each outcome."""
    upper_bonus: float
    """The chance to earn the upper bonus on the way."""
    levels: list[Level]
    """The transitions of each level, that of the start first; empty if they were not kept."""


def sweep_forward(
    turns: Turns,
    values: Floats,
    start: Start,
    engine: Engine,
    *,
    keep: bool,
    progress: Progress,
    memory_limit: int | None,
    expected: int = 0,
    visit: Visit | None = None,
) -> Forward:
    """Follow perfect play to the last turn, by the values (states,) of a table.

    `expected` are the bytes that both sweeps will take as far as that is known before; a
    refusal on the way tells no less.

    Raises:
        MemoryLimitError: the transitions alone are too many to be kept.
    """
    require(0, memory_limit)
    counts, upper_bonus = np.zeros(turns.outcomes.n), 0.0
    levels: list[Level] = []
    states, reach = np.array([start.state]), np.ones(1)
    rolls, rerolls = start.rolls, start.rerolls
    for turn in range(start.turns):
        if visit is not None:
            visit(states, reach)
        parts: list[Level] = []
        reach_next = np.zeros(turns.space.size)
        for some in _shares(len(states)):
            here = states[some]
            chances = engine.outcome_chances(turns.batch(values, here), rolls, rerolls)
            part = turns.transitions(here, chances)
            weight = reach[some][part.origin] * part.chance
            np.add.at(reach_next, part.after, weight)
            counts += np.bincount(part.outcome, weight, minlength=len(counts))
            upper_bonus += float(weight[part.earns_bonus].sum())
            if keep:
                parts.append(pack(part, len(here)))
                # A level is there twice while its parts are joined.
                require(size(levels) + 2 * size(parts), memory_limit, expected)
            progress(_done(turn, start.turns, some.stop / len(states)))
        states = reach_next.nonzero()[0]
        reach = reach_next[states]
        if keep:
            levels.append(join(parts, states))
        rolls, rerolls = ROLL_CHANCE, turns.ruleset.rolls_per_turn - 1
    return Forward(counts, upper_bonus, levels)


def sweep_backward(
    levels: list[Level], engine: Engine, *, progress: Progress, memory_limit: int | None
) -> Floats:
    """The chances of 0, 1, 2, ... points to come from the start; takes the levels off the list.

    Raises:
        MemoryLimitError: two levels of distributions are too many, before any is made.
    """
    starts = _starts(levels)
    require(_peak(levels, starts), memory_limit)
    work = [len(level.chance) * start[-1] for level, start in zip(levels, starts, strict=False)]
    below = Ragged(starts[-1], np.ones(len(starts[-1]) - 1))
    while levels:
        level, start = levels.pop(), starts[len(levels)]
        out = Ragged(start, np.zeros(start[-1]))
        for some in _shares(len(start) - 1):
            engine.mix(level, below, out, range(some.start, some.stop))
            part = some.stop / (len(start) - 1)
            left = sum(work[: len(levels)]) + (1 - part) * work[len(levels)]
            progress(1 - left / sum(work))
        below = out
    return below.flat


def _starts(levels: list[Level]) -> list[Ints]:
    """Where the distributions of each level begin; the full cards come last, with 0 points each."""
    n_full = int(levels[-1].after.max()) + 1 if levels else 1
    starts = [np.arange(n_full + 1)]
    for level in reversed(levels):
        length = np.diff(starts[-1])[level.after] + level.gain
        starts.append(ends(np.maximum.reduceat(length, level.first[:-1])))
    return starts[::-1]


def _peak(levels: list[Level], starts: list[Ints]) -> int:
    """The most memory that the distributions of two levels take with all levels up to them."""
    return max(
        (
            size(levels[: place + 1]) + 8 * int(start[-1] + below[-1])
            for place, (start, below) in enumerate(pairwise(starts))
        ),
        default=0,
    )


def require(needed: int, limit: int | None, expected: int = 0) -> None:
    """Refuse what needs more than the limit; `expected` is told where it is more.

    Raises:
        MemoryLimitError: the limit does not suffice.
    """
    if limit is not None and needed + WORKING_MEMORY > limit:
        needed = max(needed, expected) + WORKING_MEMORY
        raise MemoryLimitError(
            f"the exact distribution needs {needed / 2**20:.0f} MiB, {limit / 2**20:.0f} are"
            " allowed; allow more, ask for a later position or for the rates alone, or simulate",
            facts={"needed": needed, "limit": limit, "alternatives": ["rates", "simulate"]},
        )


def _shares(n: int) -> Iterator[slice]:
    for first in range(0, n, STATES_AT_ONCE):
        yield slice(first, min(first + STATES_AT_ONCE, n))


def _done(turn: int, turns: int, part: float) -> float:
    """The share of the states gone through. How many there are is a guess: sets of boxes."""
    before = sum(comb(turns, filled) for filled in range(turn))
    return float((before + part * comb(turns, turn)) / (2**turns - 1))
