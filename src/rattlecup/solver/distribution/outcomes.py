"""The ways a turn can end.

Two words, one finer than the other:

- an *option* is where a turn leads to, 44 in all: see `solver.plan`;
- an *outcome* is a box, the points put there, and what a joker had to do with it.
  There are about 200, each a case of one option. Games are counted in outcomes.

Nothing here scores a roll; `points` has asked `Scorecard`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rattlecup.rules import BOXES, Box, Roll
from rattlecup.rules.dice import FACES
from rattlecup.solver.plan import N_UPPER_OPTIONS, NO_YAHTZEE_OPTION, YAHTZEE_OPTION
from rattlecup.solver.points import FIVES_ALIKE, JOKER_BOXES, PointTables
from rattlecup.solver.rows import N_COUNTS
from rattlecup.solver.states import (
    N_YAHTZEE,
    PLAIN_LOWER_BOXES,
    YAHTZEE_OPEN,
    YAHTZEE_SCORED,
    YAHTZEE_ZERO,
)

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class Joker(IntEnum):
    """What a joker has to do with an outcome."""

    NONE = 0
    UNPAID = 1
    PAID = 2
    """With a yahtzee bonus."""


class Outcomes(NamedTuple):
    """All outcomes under a ruleset, and the rolls behind them."""

    box: Ints
    """(outcomes,): the index of the box that is filled."""
    points: Ints
    """(outcomes,): the points put there."""
    joker: Ints
    """(outcomes,): a `Joker`."""
    option: Ints
    """(outcomes,): the option that it is a case of."""
    gain: Ints
    """(outcomes,): what it gains beside its option: the points of a lower box, the yahtzee
    bonus."""
    of_roll: Ints
    """(252, 13): the outcome of a roll in a box, if the roll is no joker."""
    of_five: Ints
    """(6, 2, 3, 13): the outcome of a five alike in a box, by face, by matching upper box open
    or filled, and by the state of the Yahtzee box. While that is open there is no joker."""
    rank_of_five: Ints
    """(6, 3, 13): the rank of each box for a five alike, by face and state of the Yahtzee box;
    the lowest open rank is legal."""

    @property
    def n(self) -> int:
        """The number of outcomes."""
        return len(self.box)


def make_outcomes(points: PointTables) -> Outcomes:
    """The outcomes of a ruleset whose points are known.

    >>> from rattlecup.rules import CLASSIC
    >>> from rattlecup.solver.points import ask_points
    >>> outcomes = make_outcomes(ask_points(CLASSIC))
    >>> full_house = outcomes.of_roll[Roll.parse("22255").index, Box.FULL_HOUSE.index]
    >>> int(outcomes.points[full_house]), int(outcomes.joker[full_house])
    (25, 0)
    """
    register = _Register(points.yahtzee_bonus)
    of_roll = np.array(
        [
            [
                register.number(roll, box, int(scored))
                for box, scored in zip(BOXES, row, strict=True)
            ]
            for roll, row in zip(Roll.all(), points.ordinary, strict=True)
        ]
    )
    of_five = np.empty((len(FACES), 2, N_YAHTZEE, len(BOXES)), dtype=np.int64)
    of_five[:] = of_roll[[roll.index for roll in FIVES_ALIKE], None, None]
    paid = Joker.PAID if points.yahtzee_bonus else Joker.UNPAID
    for (face, matching, place), scored in np.ndenumerate(points.joker_points):
        roll, box = FIVES_ALIKE[face], BOXES[place]
        if box in JOKER_BOXES:
            here = of_five[face, matching, :, place]
            here[YAHTZEE_ZERO] = register.number(roll, box, int(scored), Joker.UNPAID)
            here[YAHTZEE_SCORED] = register.number(roll, box, int(scored), paid)
    rank = np.repeat(points.joker_rank[:, None], N_YAHTZEE, axis=1)
    rank[:, YAHTZEE_OPEN] = 0
    return Outcomes(*register.columns(), of_roll, of_five, rank)


class _Register:
    """Gives every new outcome the next number."""

    def __init__(self, yahtzee_bonus: int) -> None:
        self._yahtzee_bonus = yahtzee_bonus
        self._rows: dict[tuple[int, int, Joker], tuple[int, int, int]] = {}

    def number(self, roll: Roll, box: Box, scored: int, joker: Joker = Joker.NONE) -> int:
        """The number of the outcome of a roll in a box."""
        bonus = self._yahtzee_bonus if joker is Joker.PAID else 0
        gain = bonus + (0 if box.is_upper else scored)
        key = box.index, scored, joker
        row = len(self._rows), _option(roll, box, scored), gain
        return self._rows.setdefault(key, row)[0]

    def columns(self) -> tuple[Ints, Ints, Ints, Ints, Ints]:
        """Box, points, joker, option and gain of every outcome."""
        box, points, joker = np.array(list(self._rows), dtype=np.int64).T.copy()
        _, option, gain = np.array(list(self._rows.values()), dtype=np.int64).T.copy()
        return box, points, joker, option, gain


def _option(roll: Roll, box: Box, scored: int) -> int:
    if box.is_upper:
        return box.index * N_COUNTS + roll.counts[box.index]
    if box is Box.YAHTZEE:
        return YAHTZEE_OPTION if scored else NO_YAHTZEE_OPTION
    return N_UPPER_OPTIONS + PLAIN_LOWER_BOXES.index(box)
