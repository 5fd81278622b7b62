"""What may be typed at the prompt of `rattlecup play`."""

from __future__ import annotations

import pytest

from rattlecup import Box
from rattlecup.cli.play.typed import Key, Take, Toggle, read_order
from rattlecup.errors import NotationError


@pytest.mark.parametrize("box", Box)
def test_a_box_is_scored_by_its_code_with_or_without_s(box: Box) -> None:
    assert read_order(box.code) == read_order(f"s {box.code}") == Take(box)


@pytest.mark.parametrize(
    ("typed", "order"),
    [
        ("", Key.ROLL),
        ("   ", Key.ROLL),
        ("R", Key.ROLL),
        ("u", Key.UNDO),
        ("H", Key.HINT),
        ("?", Key.HELP),
        ("q", Key.QUIT),
        ("card", Key.CARD),
        ("c", Take(Box.CHANCE)),
        ("y", Take(Box.YAHTZEE)),
        ("s 3", Take(Box.THREES)),
        ("score  Full   House", Take(Box.FULL_HOUSE)),
        ("4 of a kind", Take(Box.FOUR_OF_A_KIND)),
        ("41", Toggle((4, 1))),
        ("1, 4", Toggle((1, 4))),
        ("11", Toggle((1,))),
    ],
)
def test_each_form_has_one_meaning(typed: str, order: object) -> None:
    assert read_order(typed) == order


@pytest.mark.parametrize("digit", "12345")
def test_a_digit_alone_is_a_place_and_never_a_box(digit: str) -> None:
    assert read_order(digit) == Toggle((int(digit),))


@pytest.mark.parametrize("typed", ["s", "score", " s "])
def test_an_unnamed_box_is_an_error_and_not_the_first_one(typed: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_order(typed)
    assert caught.value.code == "bad_box"


@pytest.mark.parametrize("typed", ["x", "6", "0", "17", "s x", "roll it", "٣", "\x00", "s3k s"])
def test_anything_else_is_an_error(typed: str) -> None:
    with pytest.raises(NotationError):
        read_order(typed)
