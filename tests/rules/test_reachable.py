"""A card is accepted exactly if some legal order of turns gives it.

The second scorer plays forward: it enumerates every card that any rolls and any
legal choices can give with a few boxes, and the package must accept these and
refuse all others.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import product

import pytest

from rattlecup import CLASSIC, HASBRO_2016, Box, PositionError, Roll, Ruleset, Scorecard
from rattlecup.rules import TieredJoker
from rules import naive
from rules.test_scoring import ruleset_of

Points = tuple[int | None, ...]

SMALL = {
    "every kind": ("1s", "fh", "ls", "y"),
    "fixed lower boxes": ("fh", "ss", "ls", "y"),
    "chance": ("1s", "ch", "y"),
}
LARGE = {
    "two upper boxes": ("1s", "6s", "fh", "y"),
    "three upper boxes": ("2s", "3s", "4s", "y"),
    "three of a kind": ("5s", "3k", "y"),
    "two sums": ("4k", "ch", "y"),
    "chance and a house": ("ch", "2s", "fh", "y"),
    "six boxes": ("1s", "fh", "ss", "ls", "6s", "y"),
}


def attainable(code: str) -> list[int]:
    return sorted({naive.printed_points(code, faces) for faces in naive.ROLLS})


FIVES_ALIKE = [faces for faces in naive.ROLLS if naive.is_five_alike(faces)]
OTHERS = [faces for faces in naive.ROLLS if not naive.is_five_alike(faces)]


def plain_points(code: str, rules: naive.Rules) -> set[int]:
    """What a box can get at any time, whatever is filled: no joker, and never a bonus."""
    return {naive.ordinary_points(code, faces, rules) for faces in OTHERS}


def reachable(boxes: tuple[str, ...], rules: naive.Rules) -> set[tuple[Points, int]]:
    """All (points in these boxes, yahtzee bonuses) that turns in these boxes alone can give."""
    plain = {code: plain_points(code, rules) for code in boxes}
    start: tuple[Points, int] = ((None,) * len(boxes), 0)
    seen, todo = {start}, [start]
    while todo:
        points, bonuses = todo.pop()
        card = {code: p for code, p in zip(boxes, points, strict=True) if p is not None}
        turns = {(code, p, False) for code in boxes if code not in card for p in plain[code]}
        for faces in FIVES_ALIKE:
            for code in naive.legal(card, faces, rules):
                if code in boxes:
                    gained, bonus, _ = naive.pays(card, code, faces, rules)
                    turns.add((code, gained, bonus > 0))
        for code, gained, paid in turns:
            place = boxes.index(code)
            after = ((*points[:place], gained, *points[place + 1 :]), bonuses + paid)
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return seen


def is_accepted(
    ruleset: Ruleset, boxes: tuple[str, ...], points: tuple[int | None, ...], bonuses: int
) -> bool:
    pairs = zip(boxes, points, strict=True)
    try:
        Scorecard.from_points(
            ruleset, {Box(code): p for code, p in pairs if p is not None}, bonuses
        )
    except PositionError:
        return False
    return True


def check_every_card(name: str, boxes: tuple[str, ...]) -> None:
    ruleset = ruleset_of(name)
    there = reachable(boxes, naive.ALL[name])
    tried = 0
    for points in product(*([None, *attainable(code)] for code in boxes)):
        for bonuses in range(len(boxes) + 1):
            expected = (points, bonuses) in there
            tried += expected
            assert is_accepted(ruleset, boxes, points, bonuses) is expected, (points, bonuses)
    assert tried == len(there)  # nothing enumerated lies outside the product


@pytest.mark.parametrize("boxes", SMALL.values(), ids=SMALL)
@pytest.mark.parametrize("name", naive.ALL)
def test_a_card_is_accepted_exactly_if_turns_give_it(name: str, boxes: tuple[str, ...]) -> None:
    check_every_card(name, boxes)


@pytest.mark.long
@pytest.mark.parametrize("boxes", LARGE.values(), ids=LARGE)
@pytest.mark.parametrize("name", naive.ALL)
def test_a_larger_card_is_accepted_exactly_if_turns_give_it(
    name: str, boxes: tuple[str, ...]
) -> None:
    check_every_card(name, boxes)


def bonuses_by_orders(card: naive.Card, rules: naive.Rules) -> set[int]:
    """The yahtzee bonuses of every order of turns that gives this card, its 50 among them."""
    plain = {code for code in card if card[code] in plain_points(code, rules)}

    @cache
    def to_come(filled: frozenset[str]) -> frozenset[int]:
        """The bonuses that may still come, with these boxes filled."""
        if len(filled) == len(card):
            return frozenset([0])
        before = {code: card[code] for code in filled}
        turns = {(code, 0) for code in plain - filled}
        for faces in FIVES_ALIKE:
            for code in naive.legal(before, faces, rules):
                gained, bonus, _ = naive.pays(before, code, faces, rules)
                if gained == card.get(code):
                    turns.add((code, int(bonus > 0)))
        return frozenset(paid + more for code, paid in turns for more in to_come(filled | {code}))

    return set(to_come(frozenset()))


# Enough boxes that the last tiers are reached: all of the lower section, or all but one.
LAST_TIERS = [
    {"3k": 15, "4k": 15, "fh": 25, "ss": 30, "ls": 40, "ch": 15, "3s": 9, "1s": 0},
    {"3k": 10, "4k": 0, "fh": 25, "ss": 30, "ls": 40, "ch": 10, "2s": 10, "6s": 0},
    {"3k": 5, "4k": 30, "fh": 0, "ss": 30, "ls": 40, "ch": 7, "6s": 18, "5s": 0},
    {"3k": 7, "fh": 25, "ss": 30, "ls": 40, "ch": 20, "4s": 4, "1s": 5},
]


@pytest.mark.parametrize("name", ["classic", "hasbro-2016", "free-choice", "box-by-box"])
@pytest.mark.parametrize("filled", LAST_TIERS, ids=str)
def test_the_last_tiers_pay_as_many_bonuses_as_some_order_does(
    name: str, filled: naive.Card
) -> None:
    card = {**filled, "y": 50}
    expected = bonuses_by_orders(card, naive.ALL[name])
    ruleset, codes = ruleset_of(name), tuple(card)
    accepted = {n for n in range(14) if is_accepted(ruleset, codes, tuple(card.values()), n)}
    assert accepted == expected


@pytest.mark.parametrize("name", naive.ALL)
def test_every_card_of_a_played_game_is_accepted(name: str) -> None:
    """Games of random legal choices, half their rolls five alike."""
    chance, ruleset = random.Random(name), ruleset_of(name)
    fives = [roll for roll in Roll.all() if roll.five_alike]
    for _ in range(10):
        card = Scorecard.new(ruleset)
        while not card.is_full:
            roll = chance.choice(fives if chance.random() < 0.5 else Roll.all())
            card = card.score(chance.choice(card.legal_boxes(roll)), roll)
            assert Scorecard.parse(str(card), ruleset) == card


def problems(text: str, ruleset: Ruleset = CLASSIC) -> list[str]:
    with pytest.raises(PositionError) as caught:
        Scorecard.parse(text, ruleset)
    assert caught.value.code == "impossible_card"
    assert all(each.message in str(caught.value) for each in caught.value.problems)
    return [each.code for each in caught.value.problems]


@pytest.mark.parametrize("text", ["3k=4", "fh=24", "1s=7", "y=30", "1s=6", "2s=3", "ch=4", "ch=31"])
def test_points_that_no_roll_makes_are_refused(text: str) -> None:
    assert problems(text) == ["impossible_points"]


def test_a_refusal_tells_the_points_that_can_be() -> None:
    with pytest.raises(PositionError) as caught:
        Scorecard.parse("fh=24", CLASSIC)
    assert caught.value.problems[0].facts == {"box": "fh", "points": 24, "possible": [0, 25]}
    assert caught.value.facts["problems"][0]["facts"]["possible"] == [0, 25]


@pytest.mark.parametrize("text", ["yb=1", "1s=3,yb=1", "1s=3,y=0,yb=1"])
def test_a_yahtzee_bonus_needs_50_in_the_yahtzee_box(text: str) -> None:
    assert problems(text) == ["bonus_without_50"]


def test_a_yahtzee_bonus_needs_a_box_to_go_with_it() -> None:
    assert problems("y=50,yb=1") == ["too_many_bonuses"]


def test_a_bonus_is_accepted_with_a_box_its_joker_can_have_filled() -> None:
    """Ones before, the Yahtzee, then five ones in the full house."""
    assert Scorecard.parse("1s=3,fh=25,y=50,yb=1", CLASSIC).total == 178


def test_without_a_yahtzee_bonus_in_the_rules_none_is_on_a_card() -> None:
    assert problems("1s=5,y=50,yb=1", Ruleset.named("no-joker")) == ["no_yahtzee_bonus"]


def test_every_reason_is_listed() -> None:
    assert problems("1s=7,3k=4,fh=24,y=30,yb=2") == ["impossible_points"] * 4 + ["bonus_without_50"]
    assert problems("1s=7,y=50,yb=2") == ["impossible_points", "too_many_bonuses"]


def test_a_negative_count_of_bonuses_is_refused() -> None:
    with pytest.raises(PositionError):
        Scorecard.from_points(CLASSIC, {Box.YAHTZEE: 50}, -1)


FULL_LOWER = "3k=30,4k=30,fh=25,ss=30,ls=40,y=50,ch=30"


@pytest.mark.parametrize(
    ("upper", "most"),
    [
        ("1s=5,2s=10,3s=15,4s=20,5s=25,6s=30", 12),
        ("1s=0,2s=10,3s=15,4s=20,5s=25,6s=30", 12),  # the last joker is a zero in ones
        ("1s=3,2s=10,3s=15,4s=20,5s=25,6s=30", 11),  # three ones are no joker
        ("1s=0,2s=0,3s=0,4s=0,5s=0,6s=30", 12),
        ("1s=0,2s=0,3s=0,4s=0,5s=0,6s=0", 11),  # the first zero can be no joker's
        ("1s=1,2s=2,3s=3,4s=4,5s=5,6s=6", 6),
    ],
)
def test_the_most_bonuses_a_full_card_can_have(upper: str, most: int) -> None:
    text = f"{upper},{FULL_LOWER}"
    assert Scorecard.parse(f"{text},yb={most}", CLASSIC).yahtzee_bonuses == most
    assert problems(f"{text},yb={most + 1}") == ["too_many_bonuses"]


def test_the_order_of_tiers_decides_what_a_joker_can_have_filled() -> None:
    """In hasbro-2016 a full house waits for three and four of a kind."""
    text = "1s=3,fh=25,y=50,yb=1"
    assert Scorecard.parse(text, CLASSIC)
    assert problems(text, HASBRO_2016) == ["too_many_bonuses"]
    assert Scorecard.parse("1s=3,3k=9,4k=9,fh=25,y=50,yb=1", HASBRO_2016)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The faces for which it was asked where their joker may go."""
    faces: list[int] = []
    legal = TieredJoker.legal

    def counted(self: TieredJoker, open_boxes: tuple[Box, ...], face: int) -> tuple[Box, ...]:
        faces.append(face)
        return legal(self, open_boxes, face)

    monkeypatch.setattr(TieredJoker, "legal", counted)
    return faces


def test_a_card_is_judged_by_sets_of_boxes_and_not_by_orders(asked: list[int]) -> None:
    """Twelve boxes have 4096 sets and 479 million orders; a page must not wait for these."""
    problems("1s=3,2s=0,3s=3,4s=0,5s=0,6s=0,3k=24,4k=30,fh=25,ss=30,ls=40,y=50,ch=25,yb=8")
    assert 0 < len(asked) <= 6 * 2**12


@pytest.mark.parametrize("bonuses", range(2, 13))
def test_bonuses_that_outnumber_the_boxes_a_joker_can_fill_cost_no_search(
    asked: list[int], bonuses: int
) -> None:
    """The full house alone has the points of a joker."""
    text = "1s=1,2s=2,3s=3,4s=4,5s=5,6s=6,3k=7,4k=7,fh=25,ss=0,ls=0,y=50,ch=7"
    assert problems(f"{text},yb={bonuses}") == ["too_many_bonuses"]
    assert asked == []
