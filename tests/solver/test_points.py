"""The point tables, learnt with few questions, agree with `Scorecard` everywhere."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest

from rattlecup import Box, Roll, Ruleset, Scorecard
from rattlecup.rules import BOXES
from rattlecup.solver.points import FIVES_ALIKE, JOKER_BOXES, ask_points
from solver.solved import ALL

FAST = {"classic", "free-choice", "odd"}
of_each_ruleset = pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.name)


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(each, id=each.name, marks=() if each.name in FAST else pytest.mark.full)
        for each in ALL
    ],
)
def test_jokers_go_where_the_card_says_for_every_set_of_open_boxes(ruleset: Ruleset) -> None:
    """4,096 sets of open boxes, six faces: the legal boxes and what they pay."""
    tables = ask_points(ruleset)
    for filled in product((None, 0), repeat=len(JOKER_BOXES)):
        points = dict(zip(JOKER_BOXES, filled, strict=True)) | {Box.YAHTZEE: 50}
        card = Scorecard(ruleset, tuple(points[box] for box in BOXES))
        if card.is_full:
            continue
        for face, roll in enumerate(FIVES_ALIKE):
            rank = tables.joker_rank[face]
            first = min(rank[box.index] for box in card.open_boxes)
            legal = tuple(box for box in card.open_boxes if rank[box.index] == first)
            assert card.legal_boxes(roll) == legal
            matching = int(points[BOXES[face]] is not None)
            for box in legal:
                preview = card.preview(box, roll)
                assert preview.box == tables.joker_points[face, matching, box.index]
                assert preview.yahtzee_bonus == tables.yahtzee_bonus


@of_each_ruleset
def test_rolls_that_are_no_jokers_pay_the_ordinary_points(ruleset: Ruleset) -> None:
    """Whatever else is filled; five alike too, while the Yahtzee box is open."""
    tables, random = ask_points(ruleset), Random(2)
    for roll in Roll.all():
        filled = [random.choice((None, 0)) for _ in BOXES]
        if roll.five_alike:
            filled[Box.YAHTZEE.index] = None
        card = Scorecard(ruleset, tuple(filled))
        assert card.legal_boxes(roll) == card.open_boxes
        for box in card.open_boxes:
            preview = card.preview(box, roll)
            assert preview.box == tables.ordinary[roll.index, box.index]
            assert preview.yahtzee_bonus == 0


@of_each_ruleset
def test_a_zero_in_the_yahtzee_box_makes_jokers_without_a_bonus(ruleset: Ruleset) -> None:
    tables = ask_points(ruleset)
    for box, (face, roll) in product(JOKER_BOXES, enumerate(FIVES_ALIKE)):
        card = Scorecard(ruleset, tuple(None if each is box else 0 for each in BOXES))
        preview = card.preview(box, roll)
        matching = int(box is not BOXES[face])
        assert preview.box == tables.joker_points[face, matching, box.index]
        assert preview.yahtzee_bonus == 0


def test_upper_points_depend_on_the_number_of_dice_alone() -> None:
    for ruleset in ALL:
        upper = ask_points(ruleset).ordinary[:, :6]
        counts = np.array([roll.counts for roll in Roll.all()])
        assert (upper == counts * np.arange(1, 7)).all()
