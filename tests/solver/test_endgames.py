"""Small endgames by brute force: ordered dice, no lattice, every question to `Scorecard`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations, product

import pytest

from rattlecup import CLASSIC, FREE_CHOICE, HASBRO_2016, NO_JOKER, TWO_ROLL, Box, Roll, Ruleset
from rattlecup.rules import LOWER_BOXES, Scorecard
from solver.solved import ODD, ONE_ROLL, table_of

Dice = tuple[int, ...]


def mean_over_rolls(kept: Dice, value: Callable[[Dice], float]) -> float:
    """The mean over everything that the dice not kept can show, one after the other."""
    free = 5 - len(kept)
    rolls = product(range(1, 7), repeat=free)
    return sum(value(tuple(sorted(kept + others))) for others in rolls) / 6**free


@cache
def points_to_come(card: Scorecard) -> float:
    """What a card is still worth at the start of a turn."""
    if card.is_full:
        return 0.0

    @cache
    def after_roll(dice: Dice, rerolls_left: int) -> float:
        if rerolls_left == 0:
            roll = Roll.from_faces(dice)
            return max(
                card.preview(box, roll).total + points_to_come(spent(card.score(box, roll)))
                for box in card.legal_boxes(roll)
            )
        keeps = {kept for size in range(6) for kept in combinations(dice, size)}
        return max(after_keep(kept, rerolls_left - 1) for kept in keeps)

    @cache
    def after_keep(kept: Dice, rerolls_left: int) -> float:
        return mean_over_rolls(kept, lambda dice: after_roll(dice, rerolls_left))

    return after_keep((), card.ruleset.rolls_per_turn - 1)


def spent(card: Scorecard) -> Scorecard:
    """The card without points that no longer matter, so that equal futures are computed once."""
    points = list(card.points)
    for box in LOWER_BOXES:
        if points[box.index] is not None and box is not Box.YAHTZEE:
            points[box.index] = 0
    return Scorecard(card.ruleset, tuple(points))


def card_with_open(boxes: str, ruleset: Ruleset, *, upper: str, yahtzee: int = 50) -> Scorecard:
    """A card with only these boxes open, and upper points as given."""
    filled = dict(zip(["1s", "2s", "3s", "4s", "5s", "6s"], map(int, upper.split()), strict=True))
    filled |= dict.fromkeys(["3k", "4k", "fh", "ss", "ls"], 0) | {"ch": 20, "y": yahtzee}
    for box in boxes.split():
        del filled[box]
    return Scorecard.parse(",".join(f"{box}={points}" for box, points in filled.items()), ruleset)


def agree(card: Scorecard) -> None:
    assert table_of(card.ruleset).value(card) == pytest.approx(points_to_come(card), abs=1e-9)


RULESETS = (CLASSIC, HASBRO_2016, FREE_CHOICE, NO_JOKER, TWO_ROLL, ODD, ONE_ROLL)
of_each_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)


@of_each_ruleset
@pytest.mark.parametrize("box", ["4s", "fh", "y"])
def test_one_open_box(ruleset: Ruleset, box: str) -> None:
    """A joker is free, forced to score or forced to waste the box, by face and ruleset."""
    agree(card_with_open(box, ruleset, upper="3 6 9 12 15 18"))


@pytest.mark.full
@of_each_ruleset
@pytest.mark.parametrize("yahtzee", [0, 50])
@pytest.mark.parametrize("box", ["1s", "6s", "3k", "4k", "fh", "ss", "ls", "ch"])
def test_any_open_box(ruleset: Ruleset, box: str, yahtzee: int) -> None:
    agree(card_with_open(box, ruleset, upper="3 6 9 12 15 12", yahtzee=yahtzee))


@of_each_ruleset
@pytest.mark.parametrize("upper", ["3 6 9 12 15 0", "3 6 3 12 15 0", "0 6 3 4 0 0"])
def test_an_upper_box_that_may_earn_the_bonus(ruleset: Ruleset, upper: str) -> None:
    """Three or four sixes are needed, or it is out of reach; with the odd threshold, two."""
    agree(card_with_open("6s", ruleset, upper=upper))


@pytest.mark.parametrize("ruleset", [CLASSIC, FREE_CHOICE, ODD], ids=lambda ruleset: ruleset.name)
@pytest.mark.parametrize("boxes", ["6s fh", "4s ls"])
def test_two_open_boxes(ruleset: Ruleset, boxes: str) -> None:
    """Jokers have a choice, or none, by the ruleset; the bonus is in reach."""
    agree(card_with_open(boxes, ruleset, upper="4 8 9 16 15 18"))


@pytest.mark.long
@of_each_ruleset
@pytest.mark.parametrize(
    "boxes", ["1s 5s", "ss ch", "1s y", "fh y", "y ch", "3k 4k", "5s 6s", "2s 3k", "6s ss", "4s ls"]
)
def test_more_pairs_of_open_boxes(ruleset: Ruleset, boxes: str) -> None:
    agree(card_with_open(boxes, ruleset, upper="3 4 9 16 15 18"))


@pytest.mark.full
@of_each_ruleset
def test_three_open_boxes(ruleset: Ruleset) -> None:
    agree(card_with_open("2s ss y", ruleset, upper="3 6 9 12 15 18"))


@pytest.mark.long
@of_each_ruleset
@pytest.mark.parametrize("boxes", ["5s fh y", "1s 6s ls", "fh ss ls"])
def test_more_triples_of_open_boxes(ruleset: Ruleset, boxes: str) -> None:
    agree(card_with_open(boxes, ruleset, upper="3 6 9 12 15 18"))
