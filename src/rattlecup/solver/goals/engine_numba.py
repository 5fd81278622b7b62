"""The Numba engine: the lanes of one state at a time, eight of them in vector registers.

The steps are those of `solver.engine_numba`, and what is the same for all blocks
is its `vector`; but eight lanes are one state with eight totals so far, and points
move along the row of lanes that follows where there they are added.
"""

# Numba finds the types of compiled functions by itself.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, untyped-decorator"
# mypy: disable-error-code="call-arg, var-annotated"

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from rattlecup.solver.compile_cache import njit_kept
from rattlecup.solver.goals.layout import Floats, Ints, Layout
from rattlecup.solver.goals.scoring import lower_ends
from rattlecup.solver.lanes import BLOCK
from rattlecup.solver.lattice import FIRST_ROLL, N_KEEPS
from rattlecup.solver.plan import (
    CLOSED,
    N_OPTIONS,
    N_UPPER_OPTIONS,
    NO_YAHTZEE_OPTION,
    aligned,
)
from rattlecup.solver.points import FIVES_ALIKE
from rattlecup.solver.states import YAHTZEE_OPEN, YAHTZEE_SCORED
from rattlecup.solver.vector import (
    best_keeps,
    best_scores,
    eight,
    load,
    maximum,
    mean_of_best_keeps,
    mean_over_next_die,
    store,
)


class Tables(NamedTuple):
    """Layout and plan as compiled code reads them."""

    rerolls: int
    n_lanes: int  # of a row of the plan
    yahtzee_bonus: int
    nodes: Ints
    after: NDArray[np.int32]  # (states, 44)
    first: Ints
    begin: Ints
    gain: Ints  # (rows of the plan, 44)
    yahtzee: Ints  # (lanes of the plan)
    upper_filled: Ints  # (rows of the plan, 6)
    lower_option: Ints  # (ends) the option of each way to score a lower box
    lower_points: Ints  # (ends)
    lower_end: Ints  # (signatures, 7) the end in each lower box, the Yahtzee box last
    signature: NDArray[np.uint8]  # (252)
    joker_option: Ints  # (6, 12)
    joker_gain: Ints  # (6, 2, 12)
    joker_tier: Ints  # (6, 12)
    five_alike: Ints  # (6) the item of the roll in a turn


class Work(NamedTuple):
    """One state under way; arrays of floats have items of eight lanes."""

    options: Floats  # the upper ones
    ends: Floats  # the ways to score a lower box
    lowers: Floats  # the best lower box of each signature
    turn: Floats  # keeps, the last of them rolls
    spare: Floats  # two items
    begin: Ints  # (44) where the row after each option begins
    length: Ints  # (44) its lanes; 0 for a filled box
    shift: Ints  # (44) how far along it the state's first lane leads


class NumbaEngine:
    """Fills in the values of a layout."""

    def __init__(self, layout: Layout) -> None:
        self._tables = _tables(layout)
        self._work = _work(self._tables)

    def prepare(self, values: NDArray[np.floating]) -> None:
        """Compile what `fill` runs for values of this kind, or load what was compiled before."""
        with suppress(OSError):  # a full disk keeps nothing, but the code is there for this process
            _solve_states(values, self._tables, self._work, 0, 0)

    def fill(self, values: NDArray[np.floating], states: range) -> None:
        """Find the values of some states of a level, given those of fuller cards."""
        _solve_states(values, self._tables, self._work, states.start, states.stop)


@njit_kept
def _solve_states(values, tables, work, first_state, end_state):
    for state in range(first_state, end_state):
        _look_at(tables, work, state)
        row, lane = divmod(tables.nodes[state], tables.n_lanes)
        yahtzee = tables.yahtzee[lane]
        bonus = tables.yahtzee_bonus if yahtzee == YAHTZEE_SCORED else 0
        here = tables.begin[state]
        n_here = tables.begin[state + 1] - here
        for block in range(0, n_here, BLOCK):
            for option in range(N_UPPER_OPTIONS):
                if work.length[option]:
                    _fetch(values, work, option, block, 0, work.options, option)
            _best_lowers(values, tables, work, block)
            best_scores(work.turn, work.options, work.lowers, tables.signature)
            if yahtzee != YAHTZEE_OPEN:
                for face in range(len(tables.five_alike)):
                    filled = tables.upper_filled[row, face]
                    _score_joker(values, tables, work, block, face, filled, bonus)
            for _ in range(1, tables.rerolls):
                mean_over_next_die(work.turn)
                best_keeps(work.turn)
            mean_over_next_die(work.turn)
            # Without rerolls the value is that of no keep, the mean over all rolls.
            value = mean_of_best_keeps(work.turn) if tables.rerolls else load(work.turn, 0)
            store(work.spare, 0, value)
            for place in range(min(BLOCK, n_here - block)):
                values[here + block + place] = work.spare[place]


@njit
def _look_at(tables, work, state):
    """Find the rows that the options of a state lead to."""
    row = tables.nodes[state] // tables.n_lanes
    for option in range(N_OPTIONS):
        after = tables.after[state, option]
        is_open = after < len(tables.nodes)
        work.begin[option] = tables.begin[after]
        work.length[option] = tables.begin[after + 1] - tables.begin[after] if is_open else 0
        work.shift[option] = tables.first[state] + tables.gain[row, option] - tables.first[after]
        if option < N_UPPER_OPTIONS and not is_open:
            store(work.options, option, eight(CLOSED))


@njit
def _fetch(values, work, option, block, points, to, item):
    """The eight lanes that an option with some points leads to, the ends of their row repeated."""
    begin, length = work.begin[option], work.length[option]
    at = work.shift[option] + block + points
    if at >= 0 and at + BLOCK <= length:
        for place in range(BLOCK):
            to[item * BLOCK + place] = values[begin + at + place]
    else:
        for place in range(BLOCK):
            to[item * BLOCK + place] = values[begin + min(max(at + place, 0), length - 1)]


@njit
def _best_lowers(values, tables, work, block):
    """The best lower box of each signature, as if no roll were a joker."""
    for end in range(len(tables.lower_option)):
        option = tables.lower_option[end]
        if work.length[option]:
            _fetch(values, work, option, block, tables.lower_points[end], work.ends, end)
    n_signatures, n_boxes = tables.lower_end.shape
    for signature in range(n_signatures):
        store(work.lowers, signature, eight(CLOSED))
    for box in range(n_boxes):
        if work.length[N_UPPER_OPTIONS + box]:  # a zero and 50 are open alike
            for signature in range(n_signatures):
                value = load(work.ends, tables.lower_end[signature, box])
                store(work.lowers, signature, maximum(load(work.lowers, signature), value))


@njit
def _score_joker(values, tables, work, block, face, matching_filled, bonus):
    """The best box for a five alike, where the Yahtzee box is filled."""
    store(work.spare, 0, eight(CLOSED))
    tier = -1
    for place in range(tables.joker_option.shape[1]):
        option = tables.joker_option[face, place]
        if work.length[option] == 0:
            continue
        if tier == -1:
            tier = tables.joker_tier[face, place]
        if tables.joker_tier[face, place] == tier:
            points = tables.joker_gain[face, matching_filled, place] + bonus
            _fetch(values, work, option, block, points, work.spare, 1)
            store(work.spare, 0, maximum(load(work.spare, 0), load(work.spare, 1)))
    store(work.turn, tables.five_alike[face], load(work.spare, 0))


def _tables(layout: Layout) -> Tables:
    moves, plan = layout.moves, layout.moves.plan
    ends = lower_ends(moves.ruleset)
    lower_end = np.zeros((len(plan.signature_points), NO_YAHTZEE_OPTION + 1 - N_UPPER_OPTIONS), int)
    for number, (option, _, signatures) in enumerate(ends):
        lower_end[signatures, min(option, NO_YAHTZEE_OPTION) - N_UPPER_OPTIONS] = number
    return Tables(
        rerolls=plan.rolls_per_turn - 1,
        n_lanes=moves.n_lanes,
        yahtzee_bonus=int(plan.yahtzee_bonus),
        nodes=layout.nodes,
        after=layout.after,
        first=layout.first,
        begin=layout.begin,
        gain=moves.gain,
        yahtzee=moves.yahtzee,
        upper_filled=plan.rows.filled,
        lower_option=np.array([end.option for end in ends]),
        lower_points=np.array([end.points for end in ends]),
        lower_end=lower_end,
        signature=plan.signature.astype(np.uint8),
        joker_option=plan.joker_option,
        joker_gain=plan.joker_gain.astype(np.int64),
        joker_tier=plan.joker_tier,
        five_alike=np.array([FIRST_ROLL + roll.index for roll in FIVES_ALIKE]),
    )


def _work(tables: Tables) -> Work:
    n_signatures, n_ends = len(tables.lower_end), len(tables.lower_option)
    return Work(
        options=aligned(N_UPPER_OPTIONS * BLOCK),
        ends=aligned(n_ends * BLOCK),
        lowers=aligned(n_signatures * BLOCK),
        turn=aligned(N_KEEPS * BLOCK),
        spare=aligned(2 * BLOCK),
        begin=np.zeros(N_OPTIONS, dtype=np.int64),
        length=np.zeros(N_OPTIONS, dtype=np.int64),
        shift=np.zeros(N_OPTIONS, dtype=np.int64),
    )
