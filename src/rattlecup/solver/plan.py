"""The whole solve laid out as arrays, so that an engine has nothing to do but arithmetic.

An engine fills a table of *rows* (upper states, see `rows`) and *lanes* (lower
states, see `lanes`). It solves the levels of rows in order, the rows of a level
in any order, and the blocks of a row in order.

What a turn may end with are the *options* of a state, in this order:

- 0 to 35: a face, scored with 0 to 5 dice, at ``face * 6 + count``, face from 0;
- 36 to 41: the plain lower boxes;
- 42 and 43: a zero in the Yahtzee box, and 50 there.

The option of a filled box leads to `CLOSED`, a value so low that no maximum
chooses it. So all states run through the same steps, whatever is open.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rattlecup.rules import UPPER_BOXES, Box, Roll, Ruleset
from rattlecup.rules.dice import FACES
from rattlecup.solver.lanes import BLOCK, N_LOWER_OPTIONS, Lanes, make_lanes
from rattlecup.solver.lattice import PART_COUNTS
from rattlecup.solver.points import JOKER_BOXES, PointTables, ask_points
from rattlecup.solver.rows import N_COUNTS, Rows, make_rows
from rattlecup.solver.states import PLAIN_LOWER_BOXES

CLOSED = -1e9
OPEN_ABOVE = -1e8
"""Values above this are of something open, even after points were added."""

N_UPPER_OPTIONS = len(FACES) * N_COUNTS
PART_OPTIONS: NDArray[np.int64] = (
    PART_COUNTS + np.arange(len(FACES)).reshape(2, 1, 3) * N_COUNTS
)  # (2, 56, 3): the upper options of each part of low faces, and of each of high ones
NO_YAHTZEE_OPTION = N_UPPER_OPTIONS + len(PLAIN_LOWER_BOXES)
YAHTZEE_OPTION = NO_YAHTZEE_OPTION + 1
N_OPTIONS = N_UPPER_OPTIONS + N_LOWER_OPTIONS


@dataclass(frozen=True, eq=False)
class Plan:
    """Everything that an engine needs to solve one ruleset."""

    rolls_per_turn: int
    rows: Rows
    lanes: Lanes
    signature: NDArray[np.int64]
    """(252,): the signature of each roll. Rolls of one signature pay alike in every lower box."""
    signature_points: NDArray[np.float64]
    """(signatures, 8): the points of the lower options, 0 for those that pay nothing."""
    joker_option: NDArray[np.int64]
    """(6, 12): the options of a joker of each face, first tier first."""
    joker_gain: NDArray[np.float64]
    """(6, 2, 12): the points to add to the option's value, matching box open or filled."""
    joker_tier: NDArray[np.int64]
    """(6, 12): the tier of each option, from 0; only the first one with an open box counts."""
    yahtzee_bonus: float
    """Paid on top of a joker in lanes whose Yahtzee box holds 50."""

    def first_block(self, level: range) -> int:
        """The first block that is to be solved on a level.

        With the upper section full as well, the states of block 0 are over.
        """
        return 1 if level is self.rows.levels[0] else 0

    def new_values(self) -> NDArray[np.float64]:
        """The table (rows + 1, lanes + 8) before the first step.

        Full cards hold 0, the last row and the last block are closed, and all
        else is poison: infinity, which every mean and maximum hands on (a maximum
        may pass over NaN), so that it shows in the end if an engine ever reads a
        value before it is there. Rows start at multiples of 64 bytes.
        """
        n_rows, n_lanes = len(self.rows), len(self.lanes)
        values = aligned(n_rows + 1, n_lanes + BLOCK)
        values[:n_rows, :n_lanes] = np.inf
        values[n_rows] = CLOSED
        values[:, n_lanes:] = CLOSED
        values[self.rows.levels[0], :BLOCK] = 0.0
        return values

    def by_state(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """The values of a solved table, in the order of state indices."""
        rows, lanes = self.rows.of_upper_state, self.lanes.of_lower_state
        return values.take(lanes, axis=1).take(rows, axis=0).ravel()


def make_plan(ruleset: Ruleset) -> Plan:
    """The plan for one ruleset."""
    points = ask_points(ruleset)
    signature_points, signature = np.unique(
        _lower_option_points(points), axis=0, return_inverse=True
    )
    option, gain, tier = _joker_choices(points)
    return Plan(
        rolls_per_turn=ruleset.rolls_per_turn,
        rows=make_rows(ruleset, _upper_points(points)),
        lanes=make_lanes(),
        signature=signature.ravel(),
        signature_points=signature_points.astype(np.float64),
        joker_option=option,
        joker_gain=gain,
        joker_tier=tier,
        yahtzee_bonus=float(points.yahtzee_bonus),
    )


def aligned(*shape: int) -> NDArray[np.float64]:
    """An uninitialised float64 array that starts at a multiple of 64 bytes."""
    size = int(np.prod(shape))
    raw = np.empty(size + BLOCK)
    start = -(raw.ctypes.data // raw.itemsize) % BLOCK
    return raw[start : start + size].reshape(shape)


def _upper_points(points: PointTables) -> NDArray[np.int64]:
    """(6, 6): the points of a face in its box by the number of dice that show it."""
    counts = np.array([roll.counts for roll in Roll.all()])
    by_count = np.zeros((len(FACES), N_COUNTS), dtype=np.int64)
    for face in range(len(FACES)):
        by_count[face, counts[:, face]] = points.ordinary[:, face]
    return by_count


def _lower_option_points(points: PointTables) -> NDArray[np.int64]:
    """(252, 8): the points of each roll in the lower options."""
    plain = points.ordinary[:, [box.index for box in PLAIN_LOWER_BOXES]]
    yahtzee = points.ordinary[:, Box.YAHTZEE.index]
    return np.column_stack([plain, np.zeros_like(yahtzee), yahtzee])


def _joker_choices(
    points: PointTables,
) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.int64]]:
    """The joker's options and tiers, each (6, 12), and gains (6, 2, 12), in order of tiers."""
    shape = len(FACES), len(JOKER_BOXES)
    option, tier = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
    gain = np.zeros((len(FACES), 2, len(JOKER_BOXES)))
    for face, ranks in enumerate(points.joker_rank):
        ladder = sorted({int(ranks[box.index]) for box in JOKER_BOXES})
        for place, box in enumerate(sorted(JOKER_BOXES, key=lambda box: int(ranks[box.index]))):
            scored = points.joker_points[face, :, box.index]
            tier[face, place] = ladder.index(ranks[box.index])
            if box in UPPER_BOXES:  # whose options hold their points already
                option[face, place] = box.index * N_COUNTS + scored[0] // (box.index + 1)
            else:
                option[face, place] = N_UPPER_OPTIONS + PLAIN_LOWER_BOXES.index(box)
                gain[face, :, place] = scored
    return option, gain, tier
