"""Rolls, keeps and boxes: how they are written, how many there are, how likely they come."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest

from rattlecup import Box, Keep, NotationError, Roll
from rules import naive

EVERY_FALL = Counter(tuple(sorted(fall)) for fall in product(range(1, 7), repeat=5))


# --- rolls ------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["25525", "2 5 5 2 5", "2,5,5,2,5", "2, 5, 5, 2, 5", " 22555 "])
def test_dice_are_read_as_people_type_them(text: str) -> None:
    assert Roll.parse(text).faces == (2, 2, 5, 5, 5)


@pytest.mark.parametrize(
    "text",
    ["7", "12a45", "1234", "123456", "", "-", "0 1 2 3 4", "1.2.3.4.5", "-1 2 3 4 5", "１２３４５"],
)
def test_what_is_no_roll_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Roll.parse(text)
    assert (caught.value.code, caught.value.text, caught.value.field) == ("bad_dice", text, "dice")
    assert repr(text) in str(caught.value)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    "faces", [(), (1, 2, 3, 4), (1,) * 6, (0, 1, 2, 3, 4), (1, 2, 3, 4, 7), ("1",) * 5]
)
def test_what_is_no_five_faces_is_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(NotationError) as caught:
        Roll.from_faces(faces)
    assert caught.value.code == "bad_dice"


def test_there_are_252_rolls_in_lexicographic_order() -> None:
    rolls = Roll.all()
    assert [roll.faces for roll in rolls] == sorted(EVERY_FALL)
    assert len(rolls) == 252
    assert [roll.index for roll in rolls] == list(range(252))


def test_a_roll_tells_its_counts_total_and_five_alike() -> None:
    for roll in Roll.all():
        assert roll.counts == tuple(roll.faces.count(face) for face in range(1, 7))
        assert roll.total == sum(roll.faces)
        assert roll.five_alike == (roll.faces[0] if len(set(roll.faces)) == 1 else None)


def test_the_probability_of_a_roll_is_its_share_of_all_falls() -> None:
    for roll in Roll.all():
        assert roll.probability == Fraction(EVERY_FALL[roll.faces], 6**5)
    assert sum(roll.probability for roll in Roll.all()) == 1


def test_keeps_of_a_roll_are_its_distinct_choices_of_dice() -> None:
    for roll in Roll.all():
        choices = {kept for size in range(6) for kept in combinations(roll.faces, size)}
        assert {keep.faces for keep in roll.keeps} == choices
        assert len(roll.keeps) == len(choices)
        assert all(keep.is_in(roll) for keep in roll.keeps)
        sizes = [len(keep) for keep in roll.keeps]
        assert sizes == sorted(sizes, reverse=True)


def test_there_are_4368_pairs_of_a_roll_and_its_keep() -> None:
    assert sum(len(roll.keeps) for roll in Roll.all()) == 4368


# --- keeps ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "faces", "places"),
    [
        ("33", (3, 3), None),
        ("5 3", (3, 5), None),
        ("-", (), None),
        (" - ", (), None),
        ("33@1,3", (3, 3), (1, 3)),
        ("33@3,1", (3, 3), (1, 3)),
        ("33@13", (3, 3), (1, 3)),
        ("12345@1,2,3,4,5", (1, 2, 3, 4, 5), (1, 2, 3, 4, 5)),
    ],
)
def test_keeps_are_read_as_people_type_them(
    text: str, faces: tuple[int, ...], places: tuple[int, ...] | None
) -> None:
    keep = Keep.parse(text)
    assert (keep.faces, keep.places) == (faces, places)


@pytest.mark.parametrize(
    "text",
    ["", " ", ",", ", ,", "7", "3x", "333333", "@1", "33@", "33@1", "33@1,1", "33@1,6", "33@0,1",
     "33@1,7", "33@1,2,3", "-@1", "33@a,b", "33@1@2", "--"],
)  # fmt: skip
def test_what_is_no_keep_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Keep.parse(text)
    assert (caught.value.code, caught.value.field) == ("bad_keep", "keep")
    assert caught.value.text == text


@pytest.mark.parametrize("text", ["33@1,7", "33@0,1", "33@1,6"])
def test_a_place_that_is_none_is_called_a_place(text: str) -> None:
    with pytest.raises(NotationError, match="places from 1 to 5"):
        Keep.parse(text)


def test_an_empty_keep_has_one_text() -> None:
    """However it is made: a page that holds nothing names no places."""
    for keep in (Keep.parse("-"), Keep.parse("-@"), Keep.from_faces(()), Keep.from_faces((), ())):
        assert str(keep) == "-"
        assert keep.places is None


def test_places_do_not_count_for_equality() -> None:
    assert Keep.parse("33@1,3") == Keep.parse("33") == Keep.parse("33@2,5")
    assert len({Keep.parse("33@1,3"), Keep.parse("33"), Keep.parse("33@2,5")}) == 1


def test_there_are_462_keeps_by_size_then_in_lexicographic_order() -> None:
    keeps = Keep.all()
    assert len(keeps) == len(set(keeps)) == 462
    assert [keep.faces for keep in keeps] == sorted(
        (keep.faces for keep in keeps), key=lambda faces: (len(faces), faces)
    )
    assert [keep.index for keep in keeps] == list(range(462))


def test_a_keep_is_in_a_roll_exactly_if_the_roll_has_its_dice() -> None:
    for roll in Roll.all()[::7]:
        inside = set(roll.keeps)
        assert all(keep.is_in(roll) is (keep in inside) for keep in Keep.all())


def test_outcomes_of_a_keep_are_those_of_rolling_the_other_dice() -> None:
    for keep in Keep.all():
        free = 5 - len(keep)
        falls = Counter(
            tuple(sorted((*keep.faces, *fall))) for fall in product(range(1, 7), repeat=free)
        )
        assert {roll.faces: chance for roll, chance in keep.outcomes()} == {
            faces: Fraction(count, 6**free) for faces, count in falls.items()
        }
        assert sum(chance for _, chance in keep.outcomes()) == 1


def test_keeping_nothing_is_rolling_anew() -> None:
    assert dict(Keep.parse("-").outcomes()) == {roll: roll.probability for roll in Roll.all()}


def test_keeping_all_five_changes_nothing() -> None:
    for roll in Roll.all():
        assert roll.keeps[0].outcomes() == ((roll, 1),)


# --- boxes ------------------------------------------------------------------------


def test_the_boxes_stand_in_the_order_of_the_card() -> None:
    assert [box.code for box in Box] == naive.CODES
    assert [box.index for box in Box] == list(range(13))
    assert [box.face for box in Box] == [1, 2, 3, 4, 5, 6] + [None] * 7
    assert [box.is_upper for box in Box] == [True] * 6 + [False] * 7


NAMES = {
    Box.ONES: "1s, ones, aces, Ones, ACES",
    Box.TWOS: "2s, twos",
    Box.THREES: "3s, threes",
    Box.FOURS: "4s, fours",
    Box.FIVES: "5s, fives",
    Box.SIXES: "6s, sixes",
    Box.THREE_OF_A_KIND: "3k, three of a kind, 3 of a kind, three-of-a-kind, THREE_OF_A_KIND",
    Box.FOUR_OF_A_KIND: "4k, four of a kind, 4 of a kind",
    Box.FULL_HOUSE: "fh, full house, Full House, fullhouse",
    Box.SMALL_STRAIGHT: "ss, small straight, Small straight, sm straight",
    Box.LARGE_STRAIGHT: "ls, large straight, LARGE-STRAIGHT, lg straight",
    Box.YAHTZEE: "y, yahtzee, five of a kind",
    Box.CHANCE: "ch, chance, Chance",
}


@pytest.mark.parametrize("box", Box)
def test_a_box_is_read_by_its_code_and_its_usual_names(box: Box) -> None:
    for name in [*NAMES[box].split(", "), box.code.upper(), box.name]:
        assert Box.parse(name) is box, name


def test_every_face_has_its_upper_box_and_nothing_else_has_one() -> None:
    """Neither has 0, although a list has a last item."""
    assert [Box.of_face(face).face for face in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    for wrong in (0, -1, 7):
        with pytest.raises(NotationError) as caught:
            Box.of_face(wrong)
        assert (caught.value.code, caught.value.text) == ("bad_box", str(wrong))


@pytest.mark.parametrize(
    "text", ["", " ", "-", "fifteens", "7s", "0s", "straight", "yb", "1s=3", "b"]
)
def test_what_is_no_box_is_refused_with_all_codes(text: str) -> None:
    with pytest.raises(NotationError, match="the boxes are 1s 2s") as caught:
        Box.parse(text)
    assert (caught.value.code, caught.value.text, caught.value.field) == ("bad_box", text, "box")
