"""Reasons: each code where it belongs, with facts that are so, and words for all of them."""

from __future__ import annotations

import json
import random
import re
from collections import Counter

import pytest

from analysis.positions import random_card, random_roll
from rattlecup import CLASSIC, Keep, Roll, Scorecard
from rattlecup.analysis import Judgement, LuckBand, Oracle, Reason, explain
from rattlecup.analysis.explain import endings
from rattlecup.play import Score
from rattlecup.rules import BOXES
from rattlecup.words import LANGUAGES, catalogue

CODES = {
    "aims_at",
    "aims_at_two",
    "aims_at_points",
    "aims_at_bonus",
    "sure_and_more",
    "roll_all",
    "last_box",
    "joker_forced",
    "stop_here",
    "earns_upper_bonus",
    "zero_costs_least",
    "pays_less_now",
    "best_box",
    "costs",
    "stop_here_close",
    "zero_costs_least_close",
    "pays_less_now_close",
    "best_box_close",
    "costs_close",
}
UPPER_CODES = {"upper_sure", "upper_chance", "upper_open", "upper_lost"}  # fmt: skip


def reason_for(oracle: Oracle, card: str, dice: str, rerolls: int) -> tuple[str, Reason]:
    """The best action of a position as text, and why."""
    board, roll = Scorecard.parse(card, CLASSIC), Roll.parse(dice)
    best = oracle.best(board, roll, rerolls)
    return str(best.action), explain(oracle, board, roll, rerolls, best)


UPPER = "1s=3,2s=6,3s=9,4s=12,5s=15,6s=18"


@pytest.mark.parametrize(
    ("card", "dice", "rerolls", "action", "code", "facts"),
    [
        (
            f"{UPPER},3k=20,ss=30,y=0,ch=20", "23455", 1,
            "2345", "aims_at_points", {"box": "ls", "points": 40, "chance": 1 / 3},
        ),
        ("5s=15,3s=6,2s=4", "33456", 1,
         "3456", "sure_and_more", {"box": "ss", "other_box": "ls", "other_chance": 1 / 6}),
        (f"{UPPER},3k=9,4k=0,fh=25,ss=30,y=50,ch=20", "55551", 1,
         "5555", "aims_at_bonus", {"chance": 1 / 6, "bonus": 100}),
        ("5s=15", "22556", 1, "22", "aims_at", {"box": "2s"}),
        ("", "22355", 2, "55", "aims_at_two", {"box": "5s", "other_box": "ch"}),
        (f"{UPPER},3k=9,4k=0,fh=25,ss=30,ls=0,y=0", "11123", 2, "-", "roll_all", {"box": "ch"}),
        (f"{UPPER},3k=9,4k=0,fh=25,ss=30,ls=0,y=0", "11123", 0,
         "ch", "last_box", {"box": "ch", "points": 8}),
        ("y=50", "55555", 0, "5s", "joker_forced", {"box": "5s", "points": 125, "face": 5}),
        ("1s=1,4s=12,ch=21", "23456", 1, "ls", "stop_here", {"box": "ls", "points": 40}),
        ("4s=12,6s=18,5s=20,3s=9,1s=4,ls=40", "12334", 2,
         "ss", "stop_here_close", {"box": "ss", "points": 30, "keep": "1234"}),
        ("1s=4,3s=9,4s=12,5s=20,ls=40", "23666", 0,
         "6s", "earns_upper_bonus", {"box": "6s", "bonus": 35, "points": 53}),
        ("1s=0,2s=4,3s=6,5s=15,fh=25,ss=0", "11236", 0,
         "y", "zero_costs_least", {"box": "y", "other_box": "6s", "other_points": 6}),
        ("", "34555", 0, "5s", "pays_less_now",
         {"box": "5s", "points": 15, "other_box": "3k", "other_points": 22}),
        ("6s=18", "12334", 0, "ss", "best_box", {"box": "ss", "points": 30, "other_box": "1s"}),
    ],
)  # fmt: skip
def test_each_reason_stands_where_it_belongs(
    oracle: Oracle,
    card: str,
    dice: str,
    rerolls: int,
    action: str,
    code: str,
    facts: dict[str, object],
) -> None:
    found, reason = reason_for(oracle, card, dice, rerolls)
    assert (found, reason.code) == (action, code)
    assert {name: reason.facts[name] for name in facts} == pytest.approx(facts)


LOWER = "3k=20,4k=0,fh=25,ss=30,ls=40,y=0,ch=20"


@pytest.mark.parametrize(
    ("card", "dice", "rerolls", "keep", "upper"),
    [
        # 48 above and three fives held: only another box can take the bonus away.
        (f"1s=3,2s=6,3s=9,4s=12,6s=18,{LOWER}", "55523", 1,
         "555", {"code": "upper_sure", "bonus": 35}),
        # The same with Yahtzee open: one roll in 36 goes there.
        ("1s=3,2s=6,3s=9,4s=12,6s=18,3k=20", "55523", 1,
         "555", {"code": "upper_chance", "bonus": 35, "chance": 35 / 36}),
        # A third five with three dice, in one roll.
        (f"1s=3,2s=6,3s=9,4s=12,6s=18,{LOWER}", "55123", 1,
         "55", {"code": "upper_chance", "bonus": 35, "chance": 91 / 216}),
        # A fourth one is too unlikely to speak of, 16 in 216.
        (f"1s=3,2s=6,3s=6,4s=12,6s=18,{LOWER}", "55123", 1,
         "55", {"code": "upper_open", "bonus": 35, "needed": 18}),
        (f"1s=1,2s=2,3s=9,4s=12,{LOWER}", "66123", 2,
         "66", {"code": "upper_open", "bonus": 35, "needed": 39}),
        (f"1s=1,2s=2,3s=3,4s=4,5s=10,{LOWER}", "66123", 2,
         "66", {"code": "upper_lost", "bonus": 35}),
        # The bonus is on the card, or too many boxes are open to speak of it.
        (f"2s=6,3s=9,4s=16,5s=20,6s=18,{LOWER}", "11236", 1, "11", None),
        ("", "66123", 2, "66", None),
    ],
)  # fmt: skip
def test_a_keep_says_what_it_does_for_the_upper_bonus(
    oracle: Oracle, card: str, dice: str, rerolls: int, keep: str, upper: dict[str, object] | None
) -> None:
    action, reason = reason_for(oracle, card, dice, rerolls)
    assert action == keep
    assert reason.facts.get("upper") == (upper and pytest.approx(upper))


def test_a_choice_that_is_not_best_is_told_what_it_costs(oracle: Oracle) -> None:
    card, roll = Scorecard.new(CLASSIC), Roll.parse("44666")
    house = next(each for each in oracle.rank(card, roll, 2) if str(each.action) == "fh")
    reason = explain(oracle, card, roll, 2, house)
    assert (reason.code, reason.facts) == ("costs", {"cost": house.regret})
    # Keeping 4 rather than 34 gains half a hundredth of a point.
    roll = Roll.parse("11346")
    near = next(each for each in oracle.rank(card, roll, 2) if str(each.action) == "34")
    assert 0 < near.regret < 0.005
    assert explain(oracle, card, roll, 2, near).code == "costs_close"


def endings_by_recursion(
    oracle: Oracle, card: Scorecard, keep: Keep, rerolls: int, weight: float, found: Counter[str]
) -> None:
    """What best play scores after a keep, one roll after the other."""
    for roll, chance in keep.outcomes():
        action = oracle.best(card, roll, rerolls - 1).action
        if isinstance(action, Score):
            points = card.preview(action.box, roll)
            if points.box:
                found[action.box.code] += weight * float(chance)
            if points.yahtzee_bonus:
                found["bonus"] += weight * float(chance)
            if points.upper_bonus:
                found["upper"] += weight * float(chance)
        else:
            endings_by_recursion(oracle, card, action, rerolls - 1, weight * float(chance), found)


@pytest.mark.parametrize(
    ("card", "keep", "rerolls"),
    [
        ("", "55", 2),
        ("", "1234", 2),
        ("y=50,6s=18,ch=20", "333", 2),
        ("y=50,3s=9,4s=12", "33", 1),
        ("y=0,3s=9,fh=25,ch=5", "6", 2),
        (f"{UPPER},3k=9,4k=0,fh=25,ss=30,ls=0,ch=20", "-", 2),
        ("1s=3,2s=6,3s=9,4s=12,6s=18,3k=20", "555", 1),
        ("1s=3,2s=6,3s=9,4s=12,6s=18,3k=20", "55", 2),
        ("1s=2,2s=6,3s=9,4s=16,ch=20,y=50", "66", 2),
    ],
)
def test_goals_are_what_best_play_scores(
    oracle: Oracle, card: str, keep: str, rerolls: int
) -> None:
    board = Scorecard.parse(card, CLASSIC)
    chances, bonus, upper = endings(oracle, board, Keep.parse(keep), rerolls)
    expected: Counter[str] = Counter()
    endings_by_recursion(oracle, board, Keep.parse(keep), rerolls, 1.0, expected)
    assert [expected[box.code] for box in BOXES] == pytest.approx(chances.tolist(), abs=1e-12)
    assert expected["bonus"] == pytest.approx(bonus, abs=1e-12)
    assert expected["upper"] == pytest.approx(upper, abs=1e-12)
    assert 0 < sum(chances) <= 1 + 1e-12


def test_every_position_has_a_reason_with_words_and_plain_facts(oracle: Oracle) -> None:
    chance = random.Random(1)
    texts = catalogue("en")
    seen, uppers = Counter[str](), Counter[str]()
    for _ in range(600):
        card, roll = random_card(CLASSIC, chance), random_roll(chance)
        rerolls = chance.randrange(3)
        choices = oracle.rank(card, roll, rerolls)
        for choice in (choices[0], chance.choice(choices)):
            reason = explain(oracle, card, roll, rerolls, choice)
            seen[reason.code] += 1
            assert reason.code in CODES
            assert json.loads(json.dumps(reason.facts)) == reason.facts
            if isinstance(upper := reason.facts.get("upper"), dict):
                uppers[upper["code"]] += 1
                wanted = re.findall(r"\{(\w+)\}", texts[f"reason.{upper['code']}"])
                assert set(wanted) <= set(upper)
            needed = re.findall(r"\{(\w+)\}", texts[f"reason.{reason.code}"])
            assert set(needed) <= set(reason.facts)
            for name, fact in reason.facts.items():
                if name.endswith("chance"):
                    assert 0 < fact <= 1
                if name == "cost":
                    assert fact >= 0
                    # What would read 0.00 has words of its own.
                    assert reason.code.endswith("_close") == (fact < 0.005)
    assert len(seen) > 12
    assert set(uppers) <= UPPER_CODES
    assert len(uppers) > 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_has_words_in_every_language(lang: str) -> None:
    texts = catalogue(lang)
    reasons = {key.removeprefix("reason.") for key in texts if key.startswith("reason.")}
    assert reasons == CODES | UPPER_CODES
    judgements = {key.removeprefix("judgement.") for key in texts if key.startswith("judgement.")}
    assert judgements == {*Judgement, *(f"luck.{band}" for band in LuckBand)}
