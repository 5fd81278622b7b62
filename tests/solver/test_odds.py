"""Odds of one turn, against an independent solver and against enumeration."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from rattlecup import CLASSIC, NAMED, Box, IllegalActionError, Keep, Roll, Scorecard
from rattlecup.rules import UPPER_BOXES
from rattlecup.solver import box_means, box_odds, pattern_odds
from rattlecup.solver.odds import after_keep, after_roll, best_turn, card_hits
from rattlecup.solver.turn import CHANCE, KEEPS_OF, best_keep

VALUES = json.loads((Path(__file__).parents[1] / "cases" / "values.json").read_text())
CODES = {
    "five_of_a_kind": "y",
    "large_straight": "ls",
    "small_straight": "ss",
    "full_house": "fh",
    "four_of_a_kind": "4k",
    "three_of_a_kind": "3k",
    "five_sixes": "6s>=5",
    "at_least_three_sixes": "6s>=3",
}


@pytest.mark.parametrize("pattern", CODES)
def test_pattern_odds_are_those_of_an_independent_solver(pattern: str) -> None:
    chances = {odds.pattern.code: odds.chances for odds in pattern_odds(CLASSIC)}
    expected = VALUES["one_turn_probability_best_holds"][pattern]
    assert chances[CODES[pattern]] == pytest.approx([expected[n] for n in "123"], abs=1e-12)


@pytest.mark.parametrize("box", VALUES["one_turn_best_mean_of_a_single_box"])
def test_box_means_are_those_of_an_independent_solver(box: str) -> None:
    means = {mean.box: mean.points for mean in box_means(CLASSIC)}
    expected = VALUES["one_turn_best_mean_of_a_single_box"][box]
    assert means[Box[box.upper()]] == pytest.approx([expected[n] for n in "123"], abs=1e-12)


def test_at_least_n_of_every_face_has_the_odds_of_sixes() -> None:
    chances = {odds.pattern.code: odds.chances for odds in pattern_odds(CLASSIC)}
    for box, count in product(UPPER_BOXES, range(1, 6)):
        assert chances[f"{box.code}>={count}"] == pytest.approx(chances[f"6s>={count}"], abs=1e-12)


def test_more_rolls_never_lower_the_odds() -> None:
    for odds in pattern_odds(CLASSIC, rolls=4):
        assert list(odds.chances) == sorted(odds.chances)


@pytest.mark.parametrize("ruleset", NAMED, ids=str)
def test_a_turn_has_as_many_columns_as_rolls(ruleset: object) -> None:
    assert {len(odds.chances) for odds in pattern_odds(ruleset)} == {ruleset.rolls_per_turn}


def test_chances_of_a_keep_are_those_of_its_outcomes() -> None:
    for keep in Keep.all()[: len(CHANCE)]:
        expected = np.zeros(len(Roll.all()))
        for roll, chance in keep.outcomes():
            expected[roll.index] = chance
        assert CHANCE[keep.index] == pytest.approx(expected, abs=1e-15)


def test_the_best_keep_is_the_best_of_all_keeps_of_the_roll() -> None:
    values = np.random.default_rng(1).random(len(CHANCE))
    best = best_keep(values)
    for roll in Roll.all():
        keeps = [keep for keep in roll.keeps if len(keep) < 5]
        assert [keep.index for keep in keeps] == KEEPS_OF[roll.index].tolist()
        assert best[roll.index] == max(values[keep.index] for keep in keeps)


def large_straight_chance(faces: tuple[int, ...], rerolls: int) -> Fraction:
    """The chance of a large straight from these dice on, by trying every set of places."""

    @cache
    def best(faces: tuple[int, ...], rerolls: int) -> Fraction:
        if faces in ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6)):
            return Fraction(1)
        if rerolls == 0:
            return Fraction(0)
        kept = {
            tuple(face for face, held in zip(faces, mask, strict=True) if held)
            for mask in product((False, True), repeat=5)
        }
        return max(after(keep, rerolls) for keep in kept if len(keep) < 5)

    def after(kept: tuple[int, ...], rerolls: int) -> Fraction:
        falls = list(product(range(1, 7), repeat=5 - len(kept)))
        return sum(
            (best(tuple(sorted(kept + fall)), rerolls - 1) for fall in falls), Fraction(0)
        ) / len(falls)

    return best(tuple(sorted(faces)), rerolls)


@pytest.mark.parametrize("faces", ["12446", "23456", "11111", "13456"])
def test_odds_from_a_roll_are_those_of_enumeration(faces: str) -> None:
    roll = Roll.parse(faces)
    hits = card_hits(Scorecard.new(CLASSIC))[:, Box.LARGE_STRAIGHT.index]
    assert float(after_roll(hits, roll, 1)) == pytest.approx(
        float(large_straight_chance(roll.faces, 1)), abs=1e-15
    )


def test_the_odds_of_a_turn_are_the_mean_over_its_first_roll() -> None:
    hits = card_hits(Scorecard.new(CLASSIC))
    over_rolls = sum(float(roll.probability) * after_roll(hits, roll, 2) for roll in Roll.all())
    assert best_turn(hits, 3)[-1] == pytest.approx(over_rolls, abs=1e-12)
    assert after_keep(hits, Keep.parse("-"), 3) == pytest.approx(over_rolls, abs=1e-12)


def test_an_open_ended_run_makes_a_straight_in_a_third() -> None:
    odds = box_odds(Scorecard.new(CLASSIC), Keep.parse("2345"), rerolls=1)
    assert odds[Box.LARGE_STRAIGHT] == pytest.approx(1 / 3, abs=1e-15)
    assert odds[Box.SMALL_STRAIGHT] == 1.0
    assert odds[Box.FULL_HOUSE] == 0.0
    assert odds[Box.YAHTZEE] == 0.0


def test_two_fives_make_three_of_a_kind_as_counted_by_hand() -> None:
    # Three new dice: at least one five (91 of 216), or three alike of another face (5 of 216).
    odds = box_odds(Scorecard.new(CLASSIC), Keep.parse("55"), rerolls=1)
    assert odds[Box.THREE_OF_A_KIND] == pytest.approx(96 / 216, abs=1e-15)
    assert odds[Box.FIVES] == pytest.approx(91 / 216, abs=1e-15)


def test_a_joker_makes_a_straight_where_it_may_go_there() -> None:
    keep = Keep.parse("5555")
    joker = Scorecard.parse("5s=15,y=50", CLASSIC)
    assert box_odds(joker, keep, 1)[Box.LARGE_STRAIGHT] == pytest.approx(1 / 6)
    forced = Scorecard.parse("y=50", CLASSIC)  # it must go to fives
    assert box_odds(forced, keep, 1)[Box.LARGE_STRAIGHT] == 0.0
    # Any five but the joker itself would do for chance, were it not forced away.
    assert box_odds(forced, keep, 1)[Box.CHANCE] == pytest.approx(5 / 6)


def test_filled_boxes_have_no_odds() -> None:
    card = Scorecard.parse("6s=18,y=50", CLASSIC)
    assert set(box_odds(card, Keep.parse("66"), 2)) == set(card.open_boxes)


def test_certain_and_impossible_are_exact() -> None:
    """A page shows 0 % and 100 % only for what is so."""
    odds = box_odds(Scorecard.new(CLASSIC), Keep.parse("666"), rerolls=1)
    assert odds[Box.THREE_OF_A_KIND] == 1.0
    assert odds[Box.CHANCE] == 1.0
    assert odds[Box.SMALL_STRAIGHT] == 0.0


@pytest.mark.parametrize(
    ("keep", "rerolls", "code"),
    [("33", 0, "no_rerolls_left"), ("33", -1, "no_rerolls_left"), ("33333", 1, "all_dice_held")],
)
def test_a_keep_that_no_roll_follows_has_no_odds(keep: str, rerolls: int, code: str) -> None:
    with pytest.raises(IllegalActionError) as refused:
        box_odds(Scorecard.new(CLASSIC), Keep.parse(keep), rerolls)
    assert refused.value.code == code


@pytest.mark.parametrize("rolls", [0, -1])
def test_a_turn_without_a_roll_has_no_odds(rolls: int) -> None:
    for ask in (pattern_odds, box_means):
        with pytest.raises(ValueError, match="at least one"):
            ask(CLASSIC, rolls)
