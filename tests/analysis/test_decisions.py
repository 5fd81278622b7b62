"""Every action of sixty positions, against an independent solver."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rattlecup import CLASSIC, Box, Keep, Roll, Scorecard
from rattlecup.analysis import Oracle
from rattlecup.play import Score

CASES = Path(__file__).parents[1] / "cases"
SITUATIONS = json.loads((CASES / "decisions.json").read_text())["situations"]


def card_of(situation: dict[str, Any]) -> Scorecard:
    points = {Box[name.upper()]: points for name, points in situation["card"].items()}
    card = Scorecard.from_points(CLASSIC, points, situation["yahtzee_bonuses_so_far"])
    assert card.total == situation["card_total_so_far"]
    assert card.upper_subtotal >= situation["upper_subtotal"]
    assert {box.name.lower() for box in card.open_boxes} == set(situation["open_boxes"])
    return card


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: str(each["id"]))
def test_every_action_has_the_value_of_an_independent_solver(
    situation: dict[str, Any], oracle: Oracle
) -> None:
    """The file counts points to come; there, keeping all five dice is the best box now."""
    card = card_of(situation)
    roll = Roll.from_faces(situation["dice"])
    choices = oracle.rank(card, roll, situation["rolls_left"])
    values = {choice.action: choice.value - card.total for choice in choices}
    scores = [value for action, value in values.items() if isinstance(action, Score)]
    for action in situation["actions"]:
        if "box" in action:
            box = Box[action["box"].upper()]
            assert values[Score(box)] == pytest.approx(action["value"], abs=1e-6)
            points = card.preview(box, roll)
            assert points.box == action["points"]
            assert points.yahtzee_bonus == action["yahtzee_bonus"]
            assert points.upper_bonus == action["upper_bonus"]
        elif len(action["keep"]) == 5:
            assert max(scores) == pytest.approx(action["value"], abs=1e-6)
        else:
            keep = Keep.from_faces(action["keep"])
            assert values[keep] == pytest.approx(action["value"], abs=1e-6)
    keeps = sum("keep" in action and len(action["keep"]) < 5 for action in situation["actions"])
    boxes = sum("box" in action for action in situation["actions"])
    assert keeps == sum(isinstance(action, Keep) for action in values)
    assert boxes in (0, len(scores))
    assert choices[0].value - card.total == pytest.approx(situation["best_value"], abs=1e-6)


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: str(each["id"]))
def test_every_card_has_the_value_of_an_independent_solver(
    situation: dict[str, Any], oracle: Oracle
) -> None:
    card = card_of(situation)
    to_come = oracle.value(card) - card.total
    assert to_come == pytest.approx(situation["value_before_turn"], abs=1e-6)


def test_there_are_sixty_situations() -> None:
    assert len(SITUATIONS) == 60
