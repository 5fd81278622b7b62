"""The NumPy engine: many rows of one level side by side, block after block.

The arrays of a step have the shape (options, parts, rolls or keeps; lanes), the
lanes of all rows of a batch in one axis. See `solve` for the recurrence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from rattlecup.rules.dice import DICE
from rattlecup.solver.lanes import BLOCK
from rattlecup.solver.lattice import (
    FEWER,
    FIRST_ROLL,
    HIGH_PART,
    LOW_PART,
    MORE,
    N_KEEPS,
    N_ROLLS,
    ROLL_CHANCE,
    SIZE_STARTS,
)
from rattlecup.solver.plan import (
    N_OPTIONS,
    N_UPPER_OPTIONS,
    NO_YAHTZEE_OPTION,
    OPEN_ABOVE,
    PART_OPTIONS,
    Plan,
)
from rattlecup.solver.points import FIVES_ALIKE

FloatArray = NDArray[np.float64]

BATCH = 96  # rows: 768 lanes, so that the arrays of a step stay near the processor

_FIVES_ALIKE = FIRST_ROLL + np.array([roll.index for roll in FIVES_ALIKE])


class Dice(Protocol):
    """What the steps from roll to roll work on."""

    turn: FloatArray
    """(462, lanes): the values of all keeps, the last of them rolls."""
    spare: FloatArray
    """(252, lanes)"""


class Workspace:
    """The arrays of one block of a batch of rows, in memory that the batches share."""

    def __init__(self, plan: Plan) -> None:
        self._memory = [
            np.empty(length * BATCH * BLOCK)
            for length in (N_KEEPS, N_ROLLS, N_OPTIONS, len(plan.signature_points))
        ]

    def resize(self, n_rows: int) -> None:
        """Make room for just this many rows."""
        lanes = n_rows * BLOCK
        self.turn, self.spare, self.options, self.by_signature = (
            memory[: len(memory) // (BATCH * BLOCK) * lanes].reshape(-1, lanes)
            for memory in self._memory
        )


def fill(plan: Plan, values: FloatArray, on_rows: Callable[[int], None]) -> None:
    """Solve all rows of the table `values`, telling `on_rows` how many were done each time."""
    work = Workspace(plan)
    for level in plan.rows.levels:
        for start in range(level.start, level.stop, BATCH):
            rows = np.arange(start, min(start + BATCH, level.stop))
            work.resize(len(rows))
            for block in range(plan.first_block(level), plan.lanes.n_blocks):
                lanes = slice(block * BLOCK, (block + 1) * BLOCK)
                values[rows[0] : rows[-1] + 1, lanes] = _solve_block(
                    plan, work, values, rows, block
                )
            on_rows(len(rows))


def _solve_block(
    plan: Plan, work: Workspace, values: FloatArray, rows: NDArray[np.int64], block: int
) -> FloatArray:
    """(rows, 8): the values of one block of some rows."""
    _weigh_options(plan, work, values, rows, block)
    _best_scores(plan, work)
    _score_jokers(plan, work, rows, block)
    for _ in range(plan.rolls_per_turn - 1):
        mean_over_next_die(work)
        best_keeps(work)
    by_lane: FloatArray = ROLL_CHANCE @ work.turn[FIRST_ROLL:]
    return by_lane.reshape(len(rows), BLOCK)


def _weigh_options(
    plan: Plan, work: Workspace, values: FloatArray, rows: NDArray[np.int64], block: int
) -> None:
    """What each option leads to; those of the upper boxes with their points."""
    options = work.options.reshape(N_OPTIONS, len(rows), BLOCK)
    upper = values[:, block * BLOCK : (block + 1) * BLOCK][plan.rows.after[rows]]
    upper += plan.rows.gain[rows][..., None]
    options[:N_UPPER_OPTIONS] = upper.reshape(len(rows), -1, BLOCK).swapaxes(0, 1)
    lower = values[rows[:, None, None], plan.lanes.after[block]]
    options[N_UPPER_OPTIONS:] = lower.swapaxes(0, 1)


def _best_scores(plan: Plan, work: Workspace) -> None:
    """The best box for each roll, as if no roll were a joker."""
    options, by_signature = work.options, work.by_signature
    lower = options[N_UPPER_OPTIONS:]
    # A zero in any lower box is always possible; on top come the boxes that pay. (Where a box
    # pays, its zero is no choice, but never the better one either.)
    by_signature[:] = options[N_UPPER_OPTIONS : NO_YAHTZEE_OPTION + 1].max(axis=0)
    for option, points in enumerate(plan.signature_points.T):
        pays = points.nonzero()[0]
        paid = lower[option] + points[pays, None]
        by_signature[pays] = np.maximum(by_signature[pays], paid)
    scores = work.turn[FIRST_ROLL:]
    take(by_signature, plan.signature, out=scores)
    for part, part_options in zip((LOW_PART, HIGH_PART), PART_OPTIONS, strict=True):
        upper = options[part_options].max(axis=1)
        np.maximum(scores, take(upper, part, out=work.spare), out=scores)


def _score_jokers(plan: Plan, work: Workspace, rows: NDArray[np.int64], block: int) -> None:
    """The best box for the six fives alike, where the Yahtzee box is filled."""
    n_rows = len(rows)
    bonus = plan.yahtzee_bonus * plan.lanes.yahtzee_scored[block]
    for face, roll in enumerate(_FIVES_ALIKE):
        gain = plan.joker_gain[face, plan.rows.filled[rows, face]]  # (rows, 12)
        choices = work.options[plan.joker_option[face]].reshape(-1, n_rows, BLOCK)
        choices += gain.T[..., None]
        first_of_tier = np.flatnonzero(np.diff(plan.joker_tier[face], prepend=-1))
        best, *later_tiers = np.maximum.reduceat(choices, first_of_tier, axis=0)
        for tier in later_tiers:
            best = np.where(best > OPEN_ABOVE, best, tier)
        score = work.turn[roll].reshape(n_rows, BLOCK)
        np.copyto(score, best + bonus, where=~plan.lanes.yahtzee_open[block])


def mean_over_next_die(work: Dice) -> None:
    """Give each keep of less than five dice the mean over its next die."""
    for size in range(DICE - 1, -1, -1):
        start, stop = SIZE_STARTS[size : size + 2]
        mean = work.turn[start:stop]
        first, *others = MORE[start:stop].T
        take(work.turn, first, out=mean)
        for more in others:
            mean += take(work.turn, more, out=work.spare[: stop - start])
        mean *= 1 / 6


def best_keeps(work: Dice) -> None:
    """Give each keep, and so each roll, the best of all keeps it contains."""
    for size in range(1, DICE + 1):
        start, stop = SIZE_STARTS[size : size + 2]
        best = work.turn[start:stop]
        for fewer in FEWER[start - 1 : stop - 1, :size].T:
            np.maximum(best, take(work.turn, fewer, out=work.spare[: stop - start]), out=best)


def take(source: FloatArray, rows: NDArray[np.int64], out: FloatArray) -> FloatArray:
    """Copy rows of `source` to `out`; its mode spares NumPy a copy of its own."""
    return source.take(rows, axis=0, out=out, mode="clip")
