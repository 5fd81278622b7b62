"""Point tables for the solver, learnt by asking `Scorecard`.

Nothing here scores a roll. Ordinary points are asked from the empty card. What a
joker may do is learnt from cards with one or two open boxes, because every
reading of the joker is a *weak order*: boxes have ranks, equal ranks allowed, and
a joker may go to those open boxes that have the first rank among the open ones.
Two open boxes show which of them comes first, and so the order of all; what the
joker pays may besides depend on whether the matching upper box is filled. A test
compares with `Scorecard` on all 4,096 sets of open boxes.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rattlecup.rules import BOXES, Box, Roll, Ruleset, Scorecard
from rattlecup.rules.boxes import YAHTZEE_POINTS
from rattlecup.rules.dice import DICE, FACES

N_BOXES = len(BOXES)
JOKER_BOXES = tuple(box for box in BOXES if box is not Box.YAHTZEE)
FIVES_ALIKE = tuple(Roll.from_faces([face] * DICE) for face in FACES)
MATCHING_OPEN, MATCHING_FILLED = range(2)


class PointTables(NamedTuple):
    """What every roll pays in every box under one ruleset."""

    ordinary: NDArray[np.int64]
    """(252, 13): points of a roll that is no joker."""
    joker_rank: NDArray[np.int64]
    """(6, 13): the rank of each box for a joker of each face; the lowest open rank is legal."""
    joker_points: NDArray[np.int64]
    """(6, 2, 13): points of a joker; second axis: `MATCHING_OPEN`, `MATCHING_FILLED`."""
    yahtzee_bonus: int
    """Paid on top of a joker while the Yahtzee box holds 50."""


def ask_points(ruleset: Ruleset) -> PointTables:
    """The point tables of a ruleset, from some 4,000 questions to `Scorecard`.

    >>> from rattlecup.rules import CLASSIC
    >>> tables = ask_points(CLASSIC)
    >>> tables.ordinary[Roll.parse("22255").index].tolist()
    [0, 6, 0, 0, 10, 0, 16, 0, 25, 0, 0, 0, 16]
    >>> tables.joker_rank[3].tolist()  # fours first, then the lower section, then the upper
    [7, 7, 7, 0, 7, 7, 1, 1, 1, 1, 1, 0, 1]
    """
    return PointTables(
        _ordinary_points(ruleset),
        _joker_rank(ruleset),
        _joker_points(ruleset),
        _filled_but(ruleset, {Box.CHANCE}).preview(Box.CHANCE, FIVES_ALIKE[0]).yahtzee_bonus,
    )


def _filled_but(ruleset: Ruleset, open_boxes: Collection[Box]) -> Scorecard:
    """A card with 50 in the Yahtzee box and zeros elsewhere, but for some open boxes."""
    points = [None if box in open_boxes else 0 for box in BOXES]
    points[Box.YAHTZEE.index] = YAHTZEE_POINTS
    return Scorecard(ruleset, tuple(points))


def _ordinary_points(ruleset: Ruleset) -> NDArray[np.int64]:
    card = Scorecard.new(ruleset)
    return np.array([[card.preview(box, roll).box for box in BOXES] for roll in Roll.all()])


def _joker_rank(ruleset: Ruleset) -> NDArray[np.int64]:
    """A box's rank is the number of boxes that a joker must go to before it."""
    rank = np.zeros((len(FACES), N_BOXES), dtype=np.int64)
    for pair in combinations(JOKER_BOXES, 2):
        card = _filled_but(ruleset, pair)
        for roll, ranks in zip(FIVES_ALIKE, rank, strict=True):
            legal = card.legal_boxes(roll)
            for box in pair:
                ranks[box.index] += box not in legal
    return rank


def _joker_points(ruleset: Ruleset) -> NDArray[np.int64]:
    points = np.zeros((len(FACES), 2, N_BOXES), dtype=np.int64)
    for face, roll in enumerate(FIVES_ALIKE):
        matching = BOXES[face]
        for box in JOKER_BOXES:
            alone = _filled_but(ruleset, {box}).preview(box, roll).box
            points[face, :, box.index] = alone
            card = _filled_but(ruleset, {box, matching})
            if box in card.legal_boxes(roll):
                points[face, MATCHING_OPEN, box.index] = card.preview(box, roll).box
    return points
