"""Points of single rolls, sums of the card, and what a game can come to."""

from __future__ import annotations

from typing import Any

import pytest

from rattlecup import CLASSIC, NAMED, Box, IllegalActionError, Roll, Ruleset, Scorecard
from rules import naive

EMPTY = Scorecard.new(CLASSIC)


def points(dice: str, box: str) -> int:
    return EMPTY.preview(Box(box), Roll.parse(dice)).box


def card(text: str, ruleset: Ruleset = CLASSIC) -> Scorecard:
    return Scorecard.parse(text, ruleset)


@pytest.mark.parametrize(
    ("dice", "box", "expected"),
    [
        ("22256", "2s", 6),
        ("22256", "3k", 17),
        ("22256", "ch", 17),
        ("44416", "4s", 12),
        ("55521", "3k", 18),
        ("23345", "ss", 30),
        ("23345", "ls", 0),
        ("12345", "ss", 30),
        ("12345", "ls", 40),
        ("66666", "6s", 30),
        ("66666", "3k", 30),
        ("66666", "4k", 30),
        ("66666", "ch", 30),
        ("66666", "y", 50),
        ("66666", "fh", 0),
        ("66666", "ss", 0),
        ("66666", "ls", 0),
    ],
)
def test_well_known_rolls_pay_what_everybody_says(dice: str, box: str, expected: int) -> None:
    assert points(dice, box) == expected


@pytest.mark.parametrize("dice", ["12334", "12344", "22345", "34456", "12346", "13456", "34561"])
def test_a_small_straight_may_have_any_fifth_die(dice: str) -> None:
    assert points(dice, "ss") == 30
    assert points(dice, "ls") == 0


@pytest.mark.parametrize("dice", ["12356", "12456", "13466", "11235", "22446"])
def test_a_gap_breaks_a_straight(dice: str) -> None:
    assert points(dice, "ls") == 0
    assert points(dice, "ss") == 0


@pytest.mark.parametrize("dice", ["42135", "54321", "26345", "62534"])
def test_a_large_straight_may_fall_in_any_order(dice: str) -> None:
    assert points(dice, "ls") == 40


def test_three_and_four_of_a_kind_pay_all_five_dice() -> None:
    assert points("44426", "3k") == 20
    assert points("55552", "4k") == 22
    assert points("55552", "3k") == 22


def test_four_alike_is_no_full_house() -> None:
    assert points("14444", "fh") == 0
    assert points("11114", "fh") == 0


def test_a_group_counts_at_either_end_of_the_sorted_dice() -> None:
    assert points("35555", "4k") == points("55553", "4k") == 23
    assert points("33555", "fh") == points("33355", "fh") == 25


def test_five_alike_is_four_of_a_kind_for_all_five_dice() -> None:
    assert points("33333", "4k") == 15


def test_the_player_chooses_the_box_and_it_is_not_bettered() -> None:
    roll = Roll.parse("33333")
    assert EMPTY.score(Box.THREES, roll).points[2] == 15
    after = EMPTY.score(Box.FOURS, roll)
    assert (after[Box.FOURS], after[Box.YAHTZEE], after.total) == (0, None, 0)


def test_a_preview_is_of_its_own_box_only() -> None:
    """Chance is worth more here and has no say in it."""
    roll = Roll.parse("34566")
    assert EMPTY.preview(Box.SMALL_STRAIGHT, roll).box == 30
    assert EMPTY.score(Box.SMALL_STRAIGHT, roll).total == 30
    assert EMPTY.score(Box.FULL_HOUSE, roll).total == 0


def test_every_open_box_may_be_chosen_for_an_ordinary_roll() -> None:
    now = card("1s=3,ls=40,y=0")
    for roll in Roll.all():
        if roll.five_alike is None:
            assert now.legal_boxes(roll) == now.open_boxes


def test_a_filled_box_is_refused_and_the_card_stays_as_it_is() -> None:
    once = EMPTY.score(Box.FIVES, Roll.parse("55512"))
    with pytest.raises(IllegalActionError) as caught:
        once.score(Box.FIVES, Roll.parse("55555"))
    assert caught.value.code == "box_filled"
    assert str(once) == "5s=15"


# --- sums -------------------------------------------------------------------------


def test_three_of_each_face_make_63_and_the_bonus() -> None:
    now = card("1s=3,2s=6,3s=9,4s=12,5s=15,6s=18")
    assert (now.upper_subtotal, now.upper_bonus, now.total) == (63, 35, 98)


@pytest.mark.parametrize(
    ("ones", "twos", "subtotal", "bonus"),
    [(3, 4, 61, 0), (2, 6, 62, 0), (3, 6, 63, 35), (4, 6, 64, 35)],
)
def test_the_upper_bonus_is_paid_from_63_on(
    ones: int, twos: int, subtotal: int, bonus: int
) -> None:
    now = card(f"1s={ones},2s={twos},3s=9,4s=12,5s=15,6s=18")
    assert (now.upper_subtotal, now.upper_bonus) == (subtotal, bonus)


def test_the_upper_bonus_shows_as_soon_as_it_is_reached_and_only_once() -> None:
    before = card("3s=9,4s=16,5s=20")
    roll = Roll.parse("66661")
    assert tuple(before.preview(Box.SIXES, roll)) == (24, 0, 35)
    reached = before.score(Box.SIXES, roll)
    assert (reached.upper_subtotal, reached.upper_bonus, reached.total) == (69, 35, 104)
    assert tuple(reached.preview(Box.TWOS, Roll.parse("22213"))) == (6, 0, 0)
    assert reached.score(Box.TWOS, Roll.parse("22213")).total == 110


def test_the_parts_of_a_total_add_up() -> None:
    """66 + 35 + 148 + 200."""
    now = card("1s=3,2s=6,3s=12,4s=12,5s=15,6s=18,3k=20,4k=0,fh=25,ss=30,ls=0,y=50,ch=23,yb=2")
    parts = (now.upper_subtotal, now.upper_bonus, now.lower_total, now.yahtzee_bonus)
    assert parts == (66, 35, 148, 200)
    assert now.total == 449


def test_a_total_without_yahtzee_bonuses() -> None:
    """65 + 35 + 194."""
    now = card("1s=3,2s=8,3s=9,4s=12,5s=15,6s=18,3k=25,4k=0,fh=25,ss=30,ls=40,y=50,ch=24")
    assert (now.upper_subtotal, now.upper_bonus, now.lower_total) == (65, 35, 194)
    assert now.total == 294


def test_the_upper_bonus_counts_in_every_sum() -> None:
    now = card("1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,ls=40,fh=25,ss=30,ch=5")
    assert now.total == 63 + 35 + 100 == 198


@pytest.mark.parametrize(
    ("text", "pace"),
    [("", 0), ("1s=2", -1), ("1s=2,6s=24", 5), ("1s=0,2s=0", -9), ("3k=20,y=50", 0), ("4s=12", 0)],
)
def test_pace_compares_with_three_of_each_filled_face(text: str, pace: int) -> None:
    assert card(text).pace == pace


def test_open_boxes_and_turns_played_are_of_the_filled_boxes() -> None:
    now = card("1s=0,ch=20")
    assert now.turns_played == 2
    assert [box.code for box in now.open_boxes] == naive.CODES[1:12]
    assert not now.is_full
    assert not now.upper_is_full
    assert card("1s=0,2s=0,3s=0,4s=0,5s=0,6s=0").upper_is_full


# --- the ends ---------------------------------------------------------------------


def play(faces: str, ruleset: Ruleset = CLASSIC) -> Scorecard:
    """Thirteen Yahtzees, the first in the Yahtzee box, each other in its best legal box."""
    now = Scorecard.new(ruleset)
    for turn, face in enumerate(faces):
        roll = Roll.parse(face * 5)
        legal = now.legal_boxes(roll)
        box = Box.YAHTZEE if turn == 0 else max(legal, key=lambda b: now.preview(b, roll).total)
        now = now.score(box, roll)
    assert now.is_full
    return now


def test_thirteen_yahtzees_of_sixes_make_1465() -> None:
    assert play("6" * 13).total == 1465


def test_the_most_is_1575_and_needs_a_yahtzee_of_each_face() -> None:
    best = play("6" + "123456" + "666666")
    assert best.total == 1575
    assert best.yahtzee_bonuses == 12
    assert {box: best[box] for box in Box if box.is_upper} == {
        box: 5 * (box.index + 1) for box in Box if box.is_upper
    }


def test_no_card_is_above_1575_nor_above_375_without_yahtzee_bonuses() -> None:
    """The best of each box by itself, the upper bonus, and a bonus for each box but one."""
    most = {
        code: max(naive.printed_points(code, faces) for faces in naive.ROLLS)
        for code in naive.CODES
    }
    assert naive.upper_sum(most) >= 63
    assert sum(most.values()) + 35 == 375
    assert naive.total(most, 12, naive.CLASSIC) == 1575
    assert Scorecard.from_points(CLASSIC, {Box(c): p for c, p in most.items()}).total == 375


def test_the_least_is_5() -> None:
    """Every box but chance has rolls that pay nothing; chance pays 5 at least."""
    least = {
        code: min(naive.printed_points(code, faces) for faces in naive.ROLLS)
        for code in naive.CODES
    }
    assert sum(least.values()) == 5
    for ruleset in NAMED:
        card_of_least = Scorecard.from_points(ruleset, {Box(c): p for c, p in least.items()})
        assert card_of_least.is_full
        assert card_of_least.total == 5


def test_a_game_of_least_points_can_be_played() -> None:
    """Five ones while the Yahtzee box is open go to chance; then nothing fits."""
    now = EMPTY.score(Box.CHANCE, Roll.parse("11111"))
    for box in Box:
        if now[box] is None:
            roll = next(r for r in Roll.all() if r.five_alike is None and box.points(r) == 0)
            now = now.score(box, roll)
    assert now.is_full
    assert now.total == 5


@pytest.mark.parametrize("name", ["classic", None, {"name": "classic"}])
def test_a_card_is_made_of_a_ruleset_and_not_of_its_name(name: Any) -> None:
    for make in (
        Scorecard.new,
        lambda ruleset: Scorecard.parse("1s=3", ruleset),
        lambda ruleset: Scorecard.from_points(ruleset, {}),
    ):
        with pytest.raises(TypeError, match=r"Ruleset\.named\('classic'\)"):
            make(name)
