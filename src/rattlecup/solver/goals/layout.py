"""Which states a goal can meet, and with how many points so far.

The value of a turn is no longer the points to come but what the *final* total is
worth, so it depends on the points gained so far. A *row of lanes* holds, for one
state, the values for all points so far from the first to the last that can count:
no further than the points that can be there, and not where the utility is flat
whatever comes. Points so far count from the start of the subgame.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from rattlecup.rules import Ruleset, Scorecard
from rattlecup.solver.plan import (
    N_OPTIONS,
    N_UPPER_OPTIONS,
    YAHTZEE_OPTION,
    Plan,
    make_plan,
)
from rattlecup.solver.states import (
    N_LOWER_STATES,
    N_YAHTZEE,
    YAHTZEE_OPEN,
    YAHTZEE_SCORED,
    YAHTZEE_ZERO,
    StateSpace,
    state_space,
)

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

_FAR = 1 << 40


@lru_cache(maxsize=4)
def moves_of(ruleset: Ruleset) -> Moves:
    """The moves of a ruleset."""
    return Moves(ruleset)


class Moves:
    """Where every state can lead, and for how many points.

    A *node* is a row of the plan (upper part) with a lane (lower part), at
    ``row * lanes + lane``; cards that are worth the same whatever comes share one.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        plan = make_plan(ruleset)
        self.ruleset = ruleset
        self.plan: Plan = plan
        self.space: StateSpace = state_space(ruleset.upper_bonus_threshold)
        self.n_lanes = len(plan.lanes)
        self.n_nodes = len(plan.rows) * self.n_lanes
        n_rows = len(plan.rows)
        upper = plan.rows.after.reshape(n_rows, N_UPPER_OPTIONS)
        self._upper_after = np.where(upper == n_rows, self.n_nodes, upper * self.n_lanes)
        # (lanes, 8): the plan has blocks, options, places
        lower = plan.lanes.after.swapaxes(1, 2).reshape(self.n_lanes, -1)
        self._lower_after = np.where(lower == self.n_lanes, self.n_nodes, lower)
        self.gain = np.zeros((n_rows, N_OPTIONS), dtype=np.int64)
        """(rows, 44): the points of an upper option with the upper bonus; 0 for lower ones."""
        self.gain[:, :N_UPPER_OPTIONS] = plan.rows.gain.reshape(n_rows, N_UPPER_OPTIONS)
        self.yahtzee = np.full(self.n_lanes, YAHTZEE_ZERO)
        """(lanes,): the state of the Yahtzee box."""
        self.yahtzee[plan.lanes.yahtzee_open.ravel()] = YAHTZEE_OPEN
        self.yahtzee[plan.lanes.yahtzee_scored.ravel()] = YAHTZEE_SCORED
        self._least, self._most = _gain_bounds(plan)

    def node(self, card: Scorecard) -> int:
        """The node of a card."""
        upper, lower = divmod(self.space.index(card), N_LOWER_STATES)
        row = int(self.plan.rows.of_upper_state[upper])
        return row * self.n_lanes + int(self.plan.lanes.of_lower_state[lower])

    def after(self, nodes: Ints) -> Ints:
        """(nodes, 44): the node after each option; `n_nodes` where the box is filled."""
        row, lane = np.divmod(nodes, self.n_lanes)
        upper = np.minimum(self._upper_after[row] + lane[:, None], self.n_nodes)
        lower = np.minimum(self._lower_after[lane] + nodes[:, None] - lane[:, None], self.n_nodes)
        return np.concatenate([upper, lower], axis=1)

    def gains(self, nodes: Ints) -> tuple[Ints, Ints]:
        """(nodes, 44) twice: the least and the most points that each option can gain."""
        row, lane = np.divmod(nodes, self.n_lanes)
        gain, yahtzee = self.gain[row], self.yahtzee[lane]
        return gain + self._least[yahtzee], gain + self._most[yahtzee]


def _gain_bounds(plan: Plan) -> tuple[Ints, Ints]:
    """(3, 44) twice: the least and the most of a roll's own points in an option.

    By the state of the Yahtzee box; the points of upper options are not among them.
    """
    least = np.zeros((N_YAHTZEE, N_OPTIONS), dtype=np.int64)
    most = np.zeros_like(least)
    most[:, N_UPPER_OPTIONS:] = plan.signature_points.max(axis=0)
    least[:, N_UPPER_OPTIONS:] = plan.signature_points.min(axis=0)
    least[:, YAHTZEE_OPTION] = most[:, YAHTZEE_OPTION]  # no fewer lead there
    for yahtzee, bonus in (YAHTZEE_ZERO, 0), (YAHTZEE_SCORED, int(plan.yahtzee_bonus)):
        gain = plan.joker_gain.astype(np.int64) + bonus
        np.minimum.at(least[yahtzee], plan.joker_option, gain.min(axis=1))
        np.maximum.at(most[yahtzee], plan.joker_option, gain.max(axis=1))
    return least, most


@dataclass(frozen=True, eq=False)
class Layout:
    """The states of a subgame with their rows of lanes, fullest cards first.

    The last row, behind those of all states, is that of a filled box: one lane.
    """

    moves: Moves
    base: int
    """The total of the card that the subgame starts from."""
    nodes: Ints
    """(states,): the node of each state."""
    place: NDArray[np.int32]
    """(nodes,): the state of each node, -1 where it cannot come about."""
    levels: tuple[range, ...]
    """States with 0, 1, 2, ... open boxes; the last level is the start."""
    after: NDArray[np.int32]
    """(states, 44): the state after each option, ``len(nodes)`` where the box is filled."""
    first: Ints
    """(states + 1,): the points so far of the first lane of each row."""
    begin: Ints
    """(states + 2,): where each row begins among all lanes, and where the last one ends."""
    lowest: Ints
    """(states,): the least points so far that can be there."""
    highest: Ints
    """(states,): the most; rows may be shorter than all between."""

    @property
    def n_lanes(self) -> int:
        """How many values there are, that of filled boxes included."""
        return int(self.begin[-1])

    @property
    def nbytes(self) -> int:
        """The memory of the layout itself."""
        arrays = (self.nodes, self.place, self.after, self.first, self.begin)
        return sum(array.nbytes for array in arrays) + self.lowest.nbytes + self.highest.nbytes

    def state(self, card: Scorecard) -> int:
        """The state of a card of the ruleset, -1 if the subgame does not lead there."""
        state = int(self.place[self.moves.node(card)])
        if state < 0:
            return -1
        so_far = card.total - self.base
        return state if self.lowest[state] <= so_far <= self.highest[state] else -1


def make_layout(card: Scorecard, utility: Floats) -> Layout:
    """The layout of the subgame that starts with a card, for a utility of final totals."""
    moves = moves_of(card.ruleset)
    low = np.full(moves.n_nodes + 1, _FAR)
    high = np.full(moves.n_nodes + 1, -_FAR)
    start = moves.node(card)
    low[start] = high[start] = 0
    levels = [np.array([start])]
    ways: list[Ints] = []
    for _ in card.open_boxes:
        here = levels[-1]
        after = moves.after(here)
        least, most = moves.gains(here)
        np.minimum.at(low, after, low[here, None] + least)
        np.maximum.at(high, after, high[here, None] + most)
        ways.append(after)
        levels.append(_distinct(after, moves.n_nodes))
    to_come = np.full(moves.n_nodes + 1, -_FAR)
    to_come[levels[-1]] = 0
    for here, after in zip(levels[-2::-1], ways[::-1], strict=True):
        to_come[here] = (to_come[after] + moves.gains(here)[1]).max(axis=1)
    nodes = np.concatenate(levels[::-1])
    place = np.full(moves.n_nodes + 1, -1, dtype=np.int32)
    place[nodes] = np.arange(len(nodes))
    place[-1] = len(nodes)
    sizes = np.cumsum([0, *(len(level) for level in levels[::-1])]).tolist()
    lowest, highest = low[nodes], high[nodes]
    # Below `flat` and above `steep` the utility does not change any more.
    flat, steep = (end - card.total for end in _ends(utility))
    first = np.minimum(np.maximum(lowest, flat - to_come[nodes]), highest)
    last = np.maximum(np.minimum(highest, steep), first)
    no_ways = np.full((len(levels[-1]), N_OPTIONS), moves.n_nodes)
    return Layout(
        moves=moves,
        base=card.total,
        nodes=nodes,
        place=place[:-1],
        levels=tuple(range(a, b) for a, b in pairwise(sizes)),
        after=np.concatenate([place[way] for way in [no_ways, *ways[::-1]]]),
        first=np.append(first, 0),
        begin=np.concatenate([[0], np.cumsum(np.append(last - first + 1, 1))]),
        lowest=lowest,
        highest=highest,
    )


def _distinct(after: Ints, n_nodes: int) -> Ints:
    """The nodes among those after, ascending."""
    there = np.zeros(n_nodes + 1, dtype=bool)
    there[after] = True
    return there[:-1].nonzero()[0]


def _ends(utility: Floats) -> tuple[int, int]:
    """Up to the first total the utility is flat, and from the second on."""
    changes = np.flatnonzero(np.diff(utility))
    if len(changes) == 0:
        return len(utility), 0
    return int(changes[0]), int(changes[-1]) + 1
