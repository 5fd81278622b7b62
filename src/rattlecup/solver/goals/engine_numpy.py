"""The NumPy engine: the lanes of many states side by side, in the last axis of all arrays.

The steps are those of `solver.engine_numpy`, but that points move along a row of
lanes where there they are added.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from rattlecup.solver.engine_numpy import best_keeps, mean_over_next_die, take
from rattlecup.solver.goals.layout import Floats, Ints, Layout
from rattlecup.solver.goals.scoring import Scoring
from rattlecup.solver.lattice import (
    FIRST_ROLL,
    HIGH_PART,
    LOW_PART,
    N_KEEPS,
    N_ROLLS,
    ROLL_CHANCE,
)
from rattlecup.solver.plan import CLOSED, N_UPPER_OPTIONS, PART_OPTIONS
from rattlecup.solver.points import FIVES_ALIKE

LANES_AT_ONCE = 1024  # so that the arrays of a step stay near the processor

_FIVES = FIRST_ROLL + np.array([roll.index for roll in FIVES_ALIKE])


class Work:
    """The arrays of a step, for so many lanes."""

    def __init__(self, n_lanes: int) -> None:
        self.turn = np.empty((N_KEEPS, n_lanes))
        self.spare = np.empty((N_ROLLS, n_lanes))


def fill(layout: Layout, values: NDArray[np.floating], states: range) -> None:
    """Find the values of some states of a level, given those of fuller cards."""
    scoring = Scoring(layout, values)
    for some, lanes in _shares(layout, states):
        scoring.look_at(some, lanes - layout.begin[some] + layout.first[some])
        values[lanes] = _turn(scoring, layout.moves.plan.rolls_per_turn - 1)


def _shares(layout: Layout, states: range) -> Iterator[tuple[Ints, Ints]]:
    """The state and the number of each lane, some lanes at a time."""
    first, last = layout.begin[states.start], layout.begin[states.stop]
    for start in range(first, last, LANES_AT_ONCE):
        lanes = np.arange(start, min(start + LANES_AT_ONCE, last))
        yield layout.begin.searchsorted(lanes, "right") - 1, lanes


def _turn(scoring: Scoring, rerolls: int) -> Floats:
    """(lanes,): the value of a turn."""
    work = Work(scoring.n_lanes)
    _best_scores(scoring, work)
    _score_jokers(scoring, work)
    for _ in range(rerolls):
        mean_over_next_die(work)
        best_keeps(work)
    mean: Floats = ROLL_CHANCE @ work.turn[FIRST_ROLL:]
    return mean


def _best_scores(scoring: Scoring, work: Work) -> None:
    """The best box for each roll, as if no roll were a joker."""
    plan = scoring.plan
    upper = np.array([scoring.value(option, 0) for option in range(N_UPPER_OPTIONS)])
    lower = np.full((len(plan.signature_points), scoring.n_lanes), CLOSED)
    for option, points, signatures in scoring.lower_ends:
        value = scoring.value(option, points)
        lower[signatures] = np.maximum(lower[signatures], value)
    scores = work.turn[FIRST_ROLL:]
    take(lower, plan.signature, out=scores)
    for part, part_options in zip((LOW_PART, HIGH_PART), PART_OPTIONS, strict=True):
        np.maximum(scores, take(upper[part_options].max(axis=1), part, out=work.spare), out=scores)


def _score_jokers(scoring: Scoring, work: Work) -> None:
    """The best box for the six fives alike, where the Yahtzee box is filled."""
    for face, roll in enumerate(_FIVES):
        best = np.full(scoring.n_lanes, CLOSED)
        for option, points, legal in scoring.joker_ends(face):
            np.maximum(best, scoring.value(option, points), out=best, where=legal)
        np.copyto(work.turn[roll], best, where=scoring.has_joker)
