"""What every roll and keep of one turn is worth, on any card, from a value table.

The recurrence of the solver once more, for one card and without loops over
rolls: the points of a box and the value of the card they lead to are looked up
for all 252 rolls at once. Values here are points *to come*; `oracle` adds what
is on the card.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rattlecup.rules import BOXES, UPPER_BOXES, Box, Roll
from rattlecup.rules.dice import DICE
from rattlecup.solver import ValueTable
from rattlecup.solver.points import FIVES_ALIKE, ask_points
from rattlecup.solver.states import (
    N_LOWER_STATES,
    N_YAHTZEE,
    PLAIN_LOWER_BOXES,
    YAHTZEE_OPEN,
    YAHTZEE_SCORED,
    YAHTZEE_ZERO,
)
from rattlecup.solver.turn import best_keep, mean_after

Values = NDArray[np.float64]
Indices = NDArray[np.intp]

NEVER = -np.inf
"""The value of what the rules forbid."""

_COUNTS = DICE + 1
_N_UPPER = len(UPPER_BOXES) * _COUNTS
_N_PLAIN = len(PLAIN_LOWER_BOXES)
_YAHTZEE = Box.YAHTZEE.index
_FIVES = np.array([roll.index for roll in FIVES_ALIKE])


class TurnValues:
    """The values of one turn of one card, worked out as far as they are asked for."""

    __slots__ = ("_keeps", "_rolls", "boxes")

    def __init__(self, boxes: Values) -> None:
        self.boxes = boxes
        """(13, 252): scoring each roll in each box; `NEVER` where that is not allowed."""
        # By rerolls left. Entries are only ever set to one value, so threads may share them.
        self._rolls: dict[int, Values] = {0: boxes.max(axis=0)}
        self._keeps: dict[int, Values] = {}

    def rolls(self, rerolls_left: int) -> Values:
        """(252,): each roll with so many rerolls left, under best play."""
        values = self._rolls.get(rerolls_left)
        if values is None:
            values = np.maximum(self._rolls[0], best_keep(self.keeps(rerolls_left)))
            self._rolls[rerolls_left] = values
        return values

    def keeps(self, rerolls_left: int) -> Values:
        """(210,): each keep of 0 to 4 dice; the rerolls left count the one to come, 1 or more."""
        values = self._keeps.get(rerolls_left)
        if values is None:
            values = mean_after(self.rolls(rerolls_left - 1))
            self._keeps[rerolls_left] = values
        return values


class TurnSolver:
    """Makes `TurnValues` for every state of a table.

    Scoring leads to one of 44 next states: six boxes with 0 to 5 dice of their
    face, six lower boxes, a zero or 50 in the Yahtzee box. Those values are
    fetched first; for each box and roll `_target` says which of them applies and
    `_points` what the roll itself pays. Upper points are part of the 36 `_gains`.
    """

    def __init__(self, table: ValueTable) -> None:
        self._values = table.values
        self._space = table.space
        ruleset = table.ruleset
        tables = ask_points(ruleset)
        self._ordinary = tables.ordinary
        self._joker_rank = tables.joker_rank
        self._joker_points = tables.joker_points
        self._yahtzee_bonus = tables.yahtzee_bonus
        self._target, self._points = _targets(tables.ordinary)
        self._upper_next, self._gains = _upper_steps(table)
        self._lower_next, self._lower_closed = _lower_steps()
        self._joker_terms = lru_cache(maxsize=1024)(self._new_joker_terms)
        self.turn = lru_cache(maxsize=64)(self._new_turn)
        """The values of the turn that starts in a state; the last few are remembered."""

    def _new_turn(self, state: int) -> TurnValues:
        upper, lower = divmod(state, N_LOWER_STATES)
        nexts = np.concatenate(
            (self._upper_next[upper] + lower, self._lower_next[lower] + upper * N_LOWER_STATES)
        )
        after = self._values.take(nexts)
        after[:_N_UPPER] += self._gains[upper]
        after[_N_UPPER:] += self._lower_closed[lower]
        boxes = after.take(self._target)
        boxes += self._points
        lower_filled, yahtzee = divmod(lower, N_YAHTZEE)
        if yahtzee != YAHTZEE_OPEN:
            boxes[:, _FIVES] += self._joker_terms(
                int(self._space.upper_filled[upper]), lower_filled, yahtzee == YAHTZEE_SCORED
            )
        return TurnValues(boxes)

    def _new_joker_terms(self, upper_filled: int, lower_filled: int, scored: bool) -> Values:
        """(13, 6): what a joker of each face pays more than the ordinary points; else `NEVER`."""
        is_open = np.zeros(len(BOXES), dtype=bool)
        for box in UPPER_BOXES:
            is_open[box.index] = not upper_filled >> box.index & 1
        for bit, box in enumerate(PLAIN_LOWER_BOXES):
            is_open[box.index] = not lower_filled >> bit & 1
        rank = np.where(is_open, self._joker_rank, len(BOXES))
        legal = is_open & (rank == rank.min(axis=1, keepdims=True))
        faces = np.arange(len(FIVES_ALIKE))
        matching_filled = (~is_open[: len(UPPER_BOXES)]).astype(np.intp)
        more = self._joker_points[faces, matching_filled] - self._ordinary[_FIVES]
        if scored:
            more = more + self._yahtzee_bonus
        return np.where(legal, more, NEVER).T


def _targets(ordinary: NDArray[np.int64]) -> tuple[Indices, Values]:
    """(13, 252) twice: which of the 44 next states a box and a roll lead to, and the points."""
    target = np.zeros((len(BOXES), len(Roll.all())), dtype=np.intp)
    counts = np.array([roll.counts for roll in Roll.all()]).T
    for box in UPPER_BOXES:
        target[box.index] = box.index * _COUNTS + counts[box.index]
    for bit, box in enumerate(PLAIN_LOWER_BOXES):
        target[box.index] = _N_UPPER + bit
    target[_YAHTZEE] = _N_UPPER + _N_PLAIN + (ordinary[:, _YAHTZEE] > 0)
    points = ordinary.T.astype(np.float64)
    points[: len(UPPER_BOXES)] = 0  # they are in the gains
    return target, points


def _upper_steps(table: ValueTable) -> tuple[Indices, Values]:
    """(upper states, 36) twice: the next upper state as a state index, and the points gained."""
    space, ruleset = table.space, table.ruleset
    face, count = np.divmod(np.arange(_N_UPPER), _COUNTS)
    points = (face + 1) * count
    filled, subtotal = space.upper_filled[:, None], space.upper_subtotal[:, None]
    reached = subtotal + points
    after = space.upper_state[filled | 1 << face, np.minimum(reached, space.threshold)]
    earned = (subtotal < space.threshold) & (reached >= space.threshold)
    gains = points + ruleset.upper_bonus * earned.astype(np.float64)
    closed = (filled >> face & 1).astype(bool)
    return np.where(closed, 0, after) * N_LOWER_STATES, np.where(closed, NEVER, gains)


def _lower_steps() -> tuple[Indices, Values]:
    """(192, 8) twice: the next lower state, and `NEVER` where the box is filled, else 0."""
    states = np.arange(N_LOWER_STATES)[:, None]
    filled, yahtzee = np.divmod(states, N_YAHTZEE)
    bits = np.arange(_N_PLAIN)
    steps: list[Any] = [N_YAHTZEE << bits, [YAHTZEE_ZERO, YAHTZEE_SCORED]]
    closed = np.hstack([filled >> bits & 1, np.repeat(yahtzee != YAHTZEE_OPEN, 2, axis=1)]) > 0
    after = np.where(closed, 0, states + np.concatenate(steps))
    return after.astype(np.intp), np.where(closed, NEVER, 0.0)
