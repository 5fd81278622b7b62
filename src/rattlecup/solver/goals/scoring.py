"""What scoring is worth towards a goal, for some states with some points so far."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rattlecup.rules import BOXES, Box, Roll, Ruleset
from rattlecup.solver.goals.layout import Floats, Ints, Layout, moves_of
from rattlecup.solver.plan import N_UPPER_OPTIONS, NO_YAHTZEE_OPTION, OPEN_ABOVE, YAHTZEE_OPTION
from rattlecup.solver.points import FIVES_ALIKE
from rattlecup.solver.rows import N_COUNTS
from rattlecup.solver.states import PLAIN_LOWER_BOXES, YAHTZEE_OPEN, YAHTZEE_SCORED

_COUNTS = np.array([roll.counts for roll in Roll.all()])


class LowerEnd(NamedTuple):
    """A lower option with points that some rolls have there."""

    option: int
    points: int
    signatures: Ints
    """The signatures of these rolls, see `Plan`."""


@lru_cache(maxsize=4)
def lower_ends(ruleset: Ruleset) -> tuple[LowerEnd, ...]:
    """Every way to score a lower box without a joker, box after box."""
    table = moves_of(ruleset).plan.signature_points.astype(np.int64)
    ends = []
    for place in range(table.shape[1]):
        option = N_UPPER_OPTIONS + place
        for points in np.unique(table[:, place]).tolist():
            rolls = table[:, place] == points
            if option == NO_YAHTZEE_OPTION:  # for all rolls but those with points there
                rolls = table[:, place + 1] == 0
            if option == YAHTZEE_OPTION and not points:
                continue
            ends.append(LowerEnd(option, points, rolls.nonzero()[0]))
    return tuple(ends)


class Scoring:
    """Looks up values of what comes next."""

    def __init__(self, layout: Layout, values: NDArray[np.floating]) -> None:
        self.layout = layout
        self.plan = layout.moves.plan
        self.lower_ends = lower_ends(layout.moves.ruleset)
        self._values = values

    def look_at(self, states: Ints, so_far: Ints) -> None:
        """Go to these states (lanes,) with these points so far (lanes,)."""
        layout = self.layout
        row, lane = np.divmod(layout.nodes[states], layout.moves.n_lanes)
        after = layout.after[states].T
        self.n_lanes = len(states)
        self._begin = layout.begin[after]
        self._last = layout.begin[after + 1] - 1 - self._begin
        self._shift = so_far + layout.moves.gain[row].T - layout.first[after]
        self._is_open = after < len(layout.nodes)
        self._matching_filled = self.plan.rows.filled[row].T
        yahtzee = layout.moves.yahtzee[lane]
        self.has_joker: NDArray[np.bool_] = yahtzee != YAHTZEE_OPEN
        """(lanes,): whether five alike is a joker."""
        self._bonus = np.where(yahtzee == YAHTZEE_SCORED, int(self.plan.yahtzee_bonus), 0)

    def value(self, option: int, points: int | Ints) -> Floats:
        """(lanes,): what follows an option with so many points beside those of the option."""
        at = np.clip(self._shift[option] + points, 0, self._last[option])
        found: Floats = self._values[self._begin[option] + at].astype(np.float64, copy=False)
        return found

    def joker_ends(self, face: int) -> Iterator[tuple[int, Ints, NDArray[np.bool_]]]:
        """The options of a joker of a face, the points (lanes,) there, and where it may go."""
        options, tiers = self.plan.joker_option[face].tolist(), self.plan.joker_tier[face]
        is_open = self._is_open[options]
        tier = np.where(is_open, tiers[:, None], len(tiers))
        legal = is_open & (tier == tier.min(axis=0))
        gains = self.plan.joker_gain[face].astype(np.int64)[self._matching_filled[face]]
        for place, option in enumerate(options):
            yield option, gains[:, place] + self._bonus, legal[place]


def all_scores(scoring: Scoring) -> Floats:
    """(13, 252): each roll in each box, for the one state looked at; -inf where not legal."""
    assert scoring.n_lanes == 1, "one position at a time"
    signature = scoring.plan.signature
    scores = np.full((len(BOXES), len(signature)), -np.inf)
    for option in range(N_UPPER_OPTIONS):
        face, count = divmod(option, N_COUNTS)
        scores[face, _COUNTS[:, face] == count] = scoring.value(option, 0)[0]
    for option, points, signatures in scoring.lower_ends:
        rolls = np.isin(signature, signatures)
        scores[_box_of(option).index, rolls] = scoring.value(option, points)[0]
    if scoring.has_joker[0]:
        for face, roll in enumerate(FIVES_ALIKE):
            scores[:, roll.index] = -np.inf
            for option, gain, legal in scoring.joker_ends(face):
                if legal[0]:
                    scores[_box_of(option).index, roll.index] = scoring.value(option, gain)[0]
    scores[scores < OPEN_ABOVE] = -np.inf
    return scores


def _box_of(option: int) -> Box:
    """The box that an option fills."""
    if option < N_UPPER_OPTIONS:
        return BOXES[option // N_COUNTS]
    if option < NO_YAHTZEE_OPTION:
        return PLAIN_LOWER_BOXES[option - N_UPPER_OPTIONS]
    return Box.YAHTZEE
