"""The NumPy engine: many rows of one level side by side, block after block.

The arrays of a step have the shape (options, parts, rolls or keeps; lanes), the
lanes of all rows of a batch in one axis. See `solve` for the recurrence.
"""

from __future__ import annotations

from collections.abc import Callable

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
    PART_COUNTS,
    ROLL_CHANCE,
    SIZE_STARTS,
)
from rattlecup.solver.plan import (
    CLOSED,
    N_OPTIONS,
    N_UPPER_OPTIONS,
    NO_YAHTZEE_OPTION,
    OPEN_ABOVE,
    Plan,
)
from rattlecup.solver.points import FIVES_ALIKE
from rattlecup.solver.rows import N_COUNTS

FloatArray = NDArray[np.float64]

BATCH = 128  # rows: 1,024 lanes, so that the arrays of a step stay near the processor

_FIVES_ALIKE = np.array([roll.index for roll in FIVES_ALIKE])
_LOW_OPTIONS = PART_COUNTS + np.arange(3) * N_COUNTS
_HIGH_OPTIONS = _LOW_OPTIONS + 3 * N_COUNTS


def fill(plan: Plan, values: FloatArray, on_rows: Callable[[int], None]) -> None:
    """Solve all rows of the table `values`, telling `on_rows` how many were done each time."""
    for level in plan.rows.levels:
        for start in range(level.start, level.stop, BATCH):
            rows = np.arange(start, min(start + BATCH, level.stop))
            for block in range(plan.first_block(level), plan.lanes.n_blocks):
                lanes = slice(block * BLOCK, (block + 1) * BLOCK)
                values[rows, lanes] = _block_values(plan, values, rows, block)
            on_rows(len(rows))


def _block_values(
    plan: Plan, values: FloatArray, rows: NDArray[np.int64], block: int
) -> FloatArray:
    """(rows, 8): the values of one block of some rows."""
    options = _options(plan, values, rows, block)
    turn = np.empty((N_KEEPS, options.shape[1]))
    turn[FIRST_ROLL:] = _best_scores(plan, options)
    _score_jokers(plan, turn, options, rows, block)
    for _ in range(plan.rolls_per_turn - 1):
        _mean_over_next_die(turn)
        _best_keeps(turn)
    return (ROLL_CHANCE @ turn[FIRST_ROLL:]).reshape(len(rows), BLOCK)


def _options(plan: Plan, values: FloatArray, rows: NDArray[np.int64], block: int) -> FloatArray:
    """(options, lanes): what each option leads to, with the points of upper options."""
    options = np.empty((N_OPTIONS, len(rows), BLOCK))
    upper = values[:, block * BLOCK : (block + 1) * BLOCK][plan.rows.after[rows]]
    upper += plan.rows.gain[rows][..., None]
    options[:N_UPPER_OPTIONS] = upper.reshape(len(rows), N_UPPER_OPTIONS, BLOCK).swapaxes(0, 1)
    lower = values[rows[:, None, None], plan.lanes.after[block]]
    options[N_UPPER_OPTIONS:] = lower.swapaxes(0, 1)
    return options.reshape(N_OPTIONS, -1)


def _best_scores(plan: Plan, options: FloatArray) -> FloatArray:
    """(252, lanes): the best box for each roll that is no joker."""
    low = options[_LOW_OPTIONS].max(axis=1)
    high = options[_HIGH_OPTIONS].max(axis=1)
    scores: FloatArray = low[LOW_PART]
    np.maximum(scores, high[HIGH_PART], out=scores)
    lower = options[N_UPPER_OPTIONS:]
    # A zero in any lower box is always possible; on top come the boxes that pay. (Where a box
    # pays, its zero is no choice, but never the better one either.)
    at_zero = options[N_UPPER_OPTIONS : NO_YAHTZEE_OPTION + 1].max(axis=0)
    by_signature = np.tile(at_zero, (len(plan.signature_points), 1))
    for option, points in enumerate(plan.signature_points.T):
        paid = points.nonzero()[0]
        by_signature[paid] = np.maximum(by_signature[paid], lower[option] + points[paid, None])
    np.maximum(scores, by_signature[plan.signature], out=scores)
    return scores


def _score_jokers(
    plan: Plan, turn: FloatArray, options: FloatArray, rows: NDArray[np.int64], block: int
) -> None:
    """Put the best placement of the six fives alike where the Yahtzee box is filled."""
    filled = plan.rows.filled[rows]
    lanes = (len(rows), BLOCK)
    yahtzee_open = plan.lanes.yahtzee_open[block]
    bonus = plan.yahtzee_bonus * plan.lanes.yahtzee_scored[block]
    for face, roll in enumerate(_FIVES_ALIKE):
        best = np.full(lanes, CLOSED)
        for matching in (0, 1):
            here = filled[:, face] == matching
            choices = options.reshape(N_OPTIONS, *lanes)[plan.joker_option[face, matching]][:, here]
            choices += plan.joker_gain[face, matching][:, None, None]
            tiers = plan.joker_tier[face, matching]
            for tier in range(tiers[-1] + 1):
                tier_best = choices[tiers == tier].max(axis=0)
                best[here] = np.where(best[here] > OPEN_ABOVE, best[here], tier_best)
        ordinary = turn[FIRST_ROLL + roll].reshape(lanes)
        ordinary[:] = np.where(yahtzee_open, ordinary, best + bonus)


def _mean_over_next_die(turn: FloatArray) -> None:
    """Give each keep of less than five dice the mean over its next die."""
    for size in range(DICE - 1, -1, -1):
        start, stop = SIZE_STARTS[size : size + 2]
        more = MORE[start:stop]
        total = turn[more[:, 0]]
        for face in range(1, more.shape[1]):
            total += turn[more[:, face]]
        np.multiply(total, 1 / 6, out=turn[start:stop])


def _best_keeps(turn: FloatArray) -> None:
    """Give each keep, and so each roll, the best of all keeps it contains."""
    for size in range(1, DICE + 1):
        start, stop = SIZE_STARTS[size : size + 2]
        fewer = FEWER[start - 1 : stop - 1]
        best = turn[start:stop]
        for place in range(size):
            np.maximum(best, turn[fewer[:, place]], out=best)
