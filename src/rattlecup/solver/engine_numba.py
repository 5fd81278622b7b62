"""The Numba engine: block by block, the eight states of a block in vector registers.

The steps and their names are those of `engine_numpy`; see `solve` for the
recurrence. Steps that are the same for every block stand in `vector`, here are
those that depend on the ruleset and the card. Threads share the rows of a level.
"""

# Numba finds the types of compiled functions by itself.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, untyped-decorator"
# mypy: disable-error-code="call-arg, var-annotated"

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from rattlecup.solver.compile_cache import njit_kept
from rattlecup.solver.lanes import BLOCK, N_LOWER_OPTIONS
from rattlecup.solver.lattice import FIRST_ROLL, N_KEEPS
from rattlecup.solver.plan import (
    CLOSED,
    N_OPTIONS,
    N_UPPER_OPTIONS,
    NO_YAHTZEE_OPTION,
    OPEN_ABOVE,
    Plan,
    aligned,
)
from rattlecup.solver.points import FIVES_ALIKE
from rattlecup.solver.vector import (
    best_keeps,
    best_scores,
    eight,
    load,
    maximum,
    mean_of_best_keeps,
    mean_over_next_die,
    plus,
    store,
    where_above,
)

FloatArray = NDArray[np.float64]

ROWS_AT_ONCE = 16  # that a thread takes from a level


class Tables(NamedTuple):
    """The plan as compiled code reads it."""

    rerolls: int
    n_blocks: int
    upper_after: NDArray[np.int64]  # (rows, 36) the item of the row's first block
    upper_gain: FloatArray  # (rows, 36)
    upper_filled: NDArray[np.int64]  # (rows, 6)
    lower_after: NDArray[np.int64]  # (blocks, 64) lanes of the same row
    yahtzee_open: FloatArray  # (blocks * 8) 1 where it is, else 0
    yahtzee_bonus: FloatArray  # (blocks * 8)
    signature: NDArray[np.uint8]  # (252)
    pays_in: NDArray[np.int64]  # (signatures, most lower options that one is paid in)
    pays: FloatArray  # the points there
    joker_option: NDArray[np.int64]  # (6, 12)
    joker_gain: FloatArray  # (6, 2, 12)
    joker_ends_tier: NDArray[np.bool_]  # (6, 12) whether the option is the last of its tier
    five_alike: NDArray[np.int64]  # (6) the item of the roll in a turn


class Workspace(NamedTuple):
    """The numbers of one block under way, in items of eight."""

    options: FloatArray
    lowers: FloatArray  # the best lower option of each signature
    turn: FloatArray  # keeps, the last of them rolls


def fill(
    plan: Plan, values: FloatArray, on_rows: Callable[[int], None], *, threads: int = 1
) -> None:
    """Solve all rows of the table `values`, telling `on_rows` how many were done each time."""
    tables, flat = _tables(plan), values.reshape(-1)

    def solve(rows: range, first_block: int) -> int:
        _solve_rows(flat, tables, _workspace(plan), rows.start, rows.stop, first_block)
        return len(rows)

    with ThreadPoolExecutor(threads) as pool:
        for level in plan.rows.levels:
            shares = [level[at : at + ROWS_AT_ONCE] for at in range(0, len(level), ROWS_AT_ONCE)]
            for done in pool.map(solve, shares, [plan.first_block(level)] * len(shares)):
                on_rows(done)


def prepare(plan: Plan) -> None:
    """Compile what `fill` runs, or load what was compiled before."""
    with suppress(OSError):  # a full disk keeps nothing, but the code is there for this process
        _solve_rows(plan.new_values().reshape(-1), _tables(plan), _workspace(plan), 0, 0, 0)


@njit_kept
def _solve_rows(values, tables, work, first_row, end_row, first_block):
    """The recurrence for some rows of a level, eight states at a time."""
    for row in range(first_row, end_row):
        for block in range(first_block, tables.n_blocks):
            _weigh_options(values, tables, work.options, row, block)
            _best_lowers(work.options, work.lowers, tables.pays_in, tables.pays)
            best_scores(work.turn, work.options, work.lowers, tables.signature)
            _score_jokers(tables, work, row, block)
            for _ in range(1, tables.rerolls):
                mean_over_next_die(work.turn)
                best_keeps(work.turn)
            mean_over_next_die(work.turn)
            # Without rerolls the value is that of no keep, the mean over all rolls.
            value = mean_of_best_keeps(work.turn) if tables.rerolls else load(work.turn, 0)
            store(values, row * (tables.n_blocks + 1) + block, value)


@njit
def _weigh_options(values, tables, options, row, block):
    """What each option leads to; those of the upper boxes with their points."""
    for option in range(N_UPPER_OPTIONS):
        after = load(values, tables.upper_after[row, option] + block)
        store(options, option, plus(after, eight(tables.upper_gain[row, option])))
    same_row = row * (tables.n_blocks + 1) * BLOCK
    for place in range(N_LOWER_OPTIONS * BLOCK):
        after = values[same_row + tables.lower_after[block, place]]
        options[N_UPPER_OPTIONS * BLOCK + place] = after


@njit
def _best_lowers(options, lowers, pays_in, pays):
    """The best lower option of each signature, as if no roll were a joker."""
    at_zero = load(options, N_UPPER_OPTIONS)
    for option in range(N_UPPER_OPTIONS + 1, NO_YAHTZEE_OPTION + 1):
        at_zero = maximum(at_zero, load(options, option))
    n_signatures, most = pays.shape
    for signature in range(n_signatures):
        best = at_zero
        for place in range(most):
            after = load(options, pays_in[signature, place])
            best = maximum(best, plus(after, eight(pays[signature, place])))
        store(lowers, signature, best)


@njit
def _score_jokers(tables, work, row, block):
    """The best box for the six fives alike, where the Yahtzee box is filled."""
    closed, open_above, half = eight(CLOSED), eight(OPEN_ABOVE), eight(0.5)
    yahtzee_open = load(tables.yahtzee_open, block)
    bonus = load(tables.yahtzee_bonus, block)
    for face in range(len(tables.five_alike)):
        gain = tables.joker_gain[face, tables.upper_filled[row, face]]
        best = tier = closed
        for place in range(len(gain)):
            after = load(work.options, tables.joker_option[face, place])
            tier = maximum(tier, plus(after, eight(gain[place])))
            if tables.joker_ends_tier[face, place]:
                best = where_above(best, open_above, best, tier)
                tier = closed
        roll = tables.five_alike[face]
        ordinary = load(work.turn, roll)
        store(work.turn, roll, where_above(yahtzee_open, half, ordinary, plus(best, bonus)))


def _workspace(plan: Plan) -> Workspace:
    """Memory for one thread."""
    n_signatures = len(plan.signature_points)
    return Workspace(*(aligned(n * BLOCK) for n in (N_OPTIONS, n_signatures, N_KEEPS)))


def _tables(plan: Plan) -> Tables:
    rows, lanes = plan.rows, plan.lanes
    items_of_row = lanes.n_blocks + 1
    pays_in, pays = _payments(plan.signature_points)
    yahtzee_open, yahtzee_bonus = aligned(len(lanes)), aligned(len(lanes))
    yahtzee_open[:] = lanes.yahtzee_open.ravel()
    yahtzee_bonus[:] = lanes.yahtzee_scored.ravel() * plan.yahtzee_bonus
    return Tables(
        rerolls=plan.rolls_per_turn - 1,
        n_blocks=lanes.n_blocks,
        upper_after=rows.after.reshape(-1, N_UPPER_OPTIONS) * items_of_row,
        upper_gain=rows.gain.reshape(-1, N_UPPER_OPTIONS),
        upper_filled=rows.filled,
        lower_after=lanes.after.reshape(lanes.n_blocks, -1),
        yahtzee_open=yahtzee_open,
        yahtzee_bonus=yahtzee_bonus,
        signature=plan.signature.astype(np.uint8),
        pays_in=pays_in,
        pays=pays,
        joker_option=plan.joker_option,
        joker_gain=plan.joker_gain,
        joker_ends_tier=np.diff(plan.joker_tier, axis=1, append=-1) != 0,
        five_alike=np.array([FIRST_ROLL + roll.index for roll in FIVES_ALIKE]),
    )


def _payments(points: FloatArray) -> tuple[NDArray[np.int64], FloatArray]:
    """For each signature the lower options that pay, and what; filled up with its first one."""
    most = int((points > 0).sum(axis=1).max())
    order = np.argsort(-points, axis=1, kind="stable")[:, :most]
    pays = np.take_along_axis(points, order, axis=1)
    pays_in = np.where(pays > 0, order, order[:, :1])
    return N_UPPER_OPTIONS + pays_in, np.take_along_axis(points, pays_in, axis=1)
