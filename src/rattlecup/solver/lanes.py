"""Lanes: the 192 lower states, packed in blocks of eight.

Vector instructions and cached loops want eight states side by side that run
through the same steps. No state of a block leads to another of it, and blocks
stand in an order in which everything a block leads to comes before it. The
packing is the same for every ruleset.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from rattlecup.solver.states import (
    N_LOWER_STATES,
    N_YAHTZEE,
    PLAIN_LOWER_BOXES,
    YAHTZEE_OPEN,
    YAHTZEE_SCORED,
    YAHTZEE_ZERO,
    lower_state,
)

BLOCK = 8
N_PLAIN = len(PLAIN_LOWER_BOXES)
N_LOWER_OPTIONS = N_PLAIN + 2
"""The six plain lower boxes, then a zero in the Yahtzee box, then 50 there."""


@dataclass(frozen=True, eq=False)
class Lanes:
    """The lanes of every row. Lane ``len(self)`` stands for a closed box."""

    after: NDArray[np.int64]
    """(blocks, 8, 8): the lane that a lower option (second axis) of a lane (third) leads to."""
    yahtzee_open: NDArray[np.bool_]
    """(blocks, 8): whether five alike is no joker, the Yahtzee box being open."""
    yahtzee_scored: NDArray[np.bool_]
    """(blocks, 8): whether the Yahtzee box holds 50."""
    of_lower_state: NDArray[np.int64]
    """(192,): the lane of each lower state."""

    @property
    def n_blocks(self) -> int:
        """The number of blocks."""
        return len(self.after)

    def __len__(self) -> int:
        return self.n_blocks * BLOCK


@cache
def make_lanes() -> Lanes:
    """The lanes, 26 blocks of them."""
    blocks = _pack()
    n_lanes = len(blocks) * BLOCK
    lane_of: dict[int | None, int] = {None: n_lanes}
    after = np.full((len(blocks), N_LOWER_OPTIONS, BLOCK), n_lanes)
    yahtzee = np.full((len(blocks), BLOCK), YAHTZEE_OPEN)
    for block, states in enumerate(blocks):
        for place, state in enumerate(states):
            lane_of[state] = block * BLOCK + place
            after[block, :, place] = [lane_of[target] for target in _targets(state)]
            yahtzee[block, place] = state % N_YAHTZEE
    return Lanes(
        after=after,
        yahtzee_open=yahtzee == YAHTZEE_OPEN,
        yahtzee_scored=yahtzee == YAHTZEE_SCORED,
        of_lower_state=np.array([lane_of[state] for state in range(N_LOWER_STATES)]),
    )


def _targets(state: int) -> list[int | None]:
    """The lower state that each lower option leads to, None where the box is filled."""
    filled, yahtzee = divmod(state, N_YAHTZEE)
    plain = [
        None if filled >> bit & 1 else lower_state(filled | 1 << bit, yahtzee)
        for bit in range(N_PLAIN)
    ]
    if yahtzee != YAHTZEE_OPEN:
        return [*plain, None, None]
    return [*plain, lower_state(filled, YAHTZEE_ZERO), lower_state(filled, YAHTZEE_SCORED)]


def _pack() -> list[list[int]]:
    """The lower states in blocks, each state in the first block behind all its targets.

    The two states without open boxes fill block 0 alone, because every other
    state leads to one of them in the end.
    """
    blocks: list[list[int]] = []
    block_of: dict[int, int] = {}

    def open_boxes(state: int) -> int:
        return sum(target is not None for target in _targets(state)[:-1])

    for state in sorted(range(N_LOWER_STATES), key=open_boxes):
        block = max((block_of[to] + 1 for to in _targets(state) if to is not None), default=0)
        while block < len(blocks) and len(blocks[block]) == BLOCK:
            block += 1
        if block == len(blocks):
            blocks.append([])
        blocks[block].append(state)
        block_of[state] = block
    return blocks
