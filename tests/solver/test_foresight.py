"""The ceiling of dice known in advance: exact, playable, under every ruleset."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product

import pytest

from rattlecup import CLASSIC, NAMED, NO_JOKER, Box, NotationError, Roll, Ruleset, Scorecard
from rattlecup.solver import Ceiling, ceiling, ceiling_from
from rattlecup.solver.foresight import Faces
from rules import naive

RULESETS = [Ruleset.from_dict({"name": name, **rules}) for name, rules in naive.ALL.items()]
RULES = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)


def with_rolls(ruleset: Ruleset, rolls: int) -> Ruleset:
    """The same rules with so many rolls a turn."""
    return Ruleset.from_dict(ruleset.to_dict() | {"name": "other-rolls", "rolls_per_turn": rolls})


def ends_of(rolls: Sequence[Sequence[int]]) -> set[Roll]:
    """Every roll that a turn can end as: each place keeps any face that it shows."""
    return {Roll.from_faces(dice) for dice in product(*zip(*rolls, strict=True))}


def naive_best(card: Scorecard, faces: Faces) -> int:
    """The most that any legal way through the turns makes; all of them are tried."""
    ends = [ends_of(rolls) for rolls in faces]

    @cache
    def best(points: tuple[int | None, ...], bonuses: int) -> int:
        now = Scorecard(card.ruleset, points, bonuses)
        if now.is_full:
            return now.total
        turn = len(faces) - len(now.open_boxes)
        return max(
            best(after.points, after.yahtzee_bonuses)
            for roll in ends[turn]
            for box in now.legal_boxes(roll)
            for after in [now.score(box, roll)]
        )

    return best(card.points, card.yahtzee_bonuses)


def dice(chance: random.Random, turns: int, rolls: int, shown: str = "123456") -> list[list[str]]:
    """Random dice of these faces."""
    return [["".join(chance.choices(shown, k=5)) for _ in range(rolls)] for _ in range(turns)]


def faces_of(turns: Sequence[Sequence[str]]) -> list[list[list[int]]]:
    return [[[int(face) for face in roll] for roll in rolls] for rolls in turns]


def random_card(ruleset: Ruleset, chance: random.Random, open_boxes: int) -> Scorecard:
    """A card that random turns lead to, five alikes being as frequent as other rolls."""
    card = Scorecard.new(ruleset)
    while len(card.open_boxes) > open_boxes:
        shown = chance.choices("123456", k=chance.choice([1, 2, 6]))
        roll = Roll.from_faces(int(face) for face in chance.choices(shown, k=5))
        card = card.score(chance.choice(card.legal_boxes(roll)), roll)
    return card


def check_witness(found: Ceiling, card: Scorecard, faces: Faces) -> None:
    """The turns of a ceiling are legal, have these dice and lead to its total."""
    assert len(found.turns) == len(faces)
    for turn, rolls in zip(found.turns, faces, strict=True):
        shown = list(zip(*rolls, strict=True))
        assert all(face in place for face, place in zip(turn.dice, shown, strict=True))
        roll = Roll.from_faces(turn.dice)
        assert card.preview(turn.box, roll) == turn.points
        card = card.score(turn.box, roll)
    assert card.is_full
    assert card == found.card
    assert card.total == found.total


# --- exact ----------------------------------------------------------------------------


@RULES
@pytest.mark.parametrize(
    ("open_boxes", "rolls"), [(1, 4), (2, 3), (3, 2), (3, 3), (4, 2), (5, 1), (6, 1)]
)
def test_the_ceiling_is_the_best_of_all_ways(ruleset: Ruleset, open_boxes: int, rolls: int) -> None:
    ruleset = with_rolls(ruleset, rolls)
    chance = random.Random(f"{ruleset.fingerprint} {open_boxes}")
    for _ in range(3):
        shown = "".join(chance.sample("123456", k=chance.choice([1, 2, 3, 6])))
        card = random_card(ruleset, chance, open_boxes)
        faces = faces_of(dice(chance, open_boxes, rolls, shown))
        found = ceiling_from(card, faces)
        assert found.total == naive_best(card, faces)
        check_witness(found, card, faces)


def forward_best(card: Scorecard, faces: Faces) -> int:
    """The best total, forwards: of cards that allow the same things the best one is kept."""
    cards = [card]
    for rolls in faces:
        after = [
            card.score(box, roll)
            for card in cards
            for roll in ends_of(rolls)
            for box in card.legal_boxes(roll)
        ]
        best: dict[object, Scorecard] = {}
        for card in sorted(after, key=lambda card: card.total):
            best[card.open_boxes, card.upper_subtotal, card[Box.YAHTZEE]] = card
        cards = list(best.values())
    return max(card.total for card in cards)


# Few different rolls, many of them five alikes, make few different cards.
LONG_GAME = ["11111", "55555", "66666", "22555", "13456"]


@RULES
def test_longer_games_found_forwards_have_the_same_best(ruleset: Ruleset) -> None:
    ruleset = with_rolls(ruleset, 1)
    chance = random.Random(ruleset.fingerprint)
    card = random_card(ruleset, chance, 8)
    faces = faces_of([[chance.choice(LONG_GAME)] for _ in range(8)])
    assert ceiling_from(card, faces).total == forward_best(card, faces)


@pytest.mark.full
def test_a_whole_game_found_forwards_has_the_same_best() -> None:
    ruleset = with_rolls(CLASSIC, 1)
    chance = random.Random(13)
    faces = faces_of([[chance.choice(LONG_GAME)] for _ in range(13)])
    assert ceiling(ruleset, faces).total == forward_best(Scorecard.new(ruleset), faces)


# --- figures from outside -------------------------------------------------------------

# Every upper box with five alike, the rest with sixes once the sixes are filled.
GREATEST = ["66666", "66666", "11111", "22222", "33333", "44444", "55555", *["66666"] * 6]


@pytest.mark.parametrize(
    ("rules", "total"),
    [({}, 1575), ({"yahtzee_bonus": 0}, 375), ({"joker": "none", "yahtzee_bonus": 0}, 280)],
)
def test_the_greatest_total_is_reached_with_the_dice_for_it(
    rules: dict[str, object], total: int
) -> None:
    """1,575 and 375 are the known most; without jokers three boxes of 95 points stay empty."""
    ruleset = Ruleset.from_dict({"name": "most", **rules})
    faces = faces_of([[roll] for roll in GREATEST])
    assert ceiling(with_rolls(ruleset, 1), faces).total == total


def test_no_dice_lead_beyond_the_greatest_total() -> None:
    faces = faces_of([[roll, "12345", "22333", "66666"] for roll in GREATEST])
    assert ceiling(with_rolls(CLASSIC, 4), faces).total == 1575


def test_with_sixes_alone_twelve_jokers_follow_the_yahtzee() -> None:
    sixes = faces_of([["66666"] * 3] * 13)
    # 50, sixes 30, three of a kind, four of a kind, chance 30 each, 25 + 30 + 40, 12 x 100
    assert ceiling(CLASSIC, sixes).total == 50 + 4 * 30 + 25 + 30 + 40 + 1200
    # without jokers the four boxes that count sixes, and the Yahtzee box
    assert ceiling(NO_JOKER, sixes).total == 50 + 4 * 30


def test_a_joker_goes_where_the_rules_send_it() -> None:
    """Only with the fours filled a joker of fours is a large straight of 40."""
    card = Scorecard.parse("1s=0,2s=0,3s=0,5s=0,6s=0,3k=0,4k=0,fh=0,ss=0,y=50,ch=5", CLASSIC)
    fours, other = ["44444"] * 3, ["11122"] * 3
    found = ceiling_from(card, faces_of([fours, other]))
    assert [(turn.box, *turn.points) for turn in found.turns] == [
        (Box.FOURS, 20, 100, 0),
        (Box.LARGE_STRAIGHT, 0, 0, 0),
    ]
    found = ceiling_from(card, faces_of([other, fours]))
    assert [(turn.box, *turn.points) for turn in found.turns] == [
        (Box.FOURS, 0, 0, 0),
        (Box.LARGE_STRAIGHT, 40, 100, 0),
    ]


def test_a_die_ends_as_any_face_of_its_place() -> None:
    """A large straight and a Yahtzee from dice of which no single roll shows either."""
    card = random_card(CLASSIC, random.Random(1), 13)
    rolls = ["13511", "22466", "55546"]
    faces = faces_of([rolls, *[["11122"] * 3] * 12])
    first = ceiling_from(card, faces).turns[0]
    assert first.box is Box.LARGE_STRAIGHT
    assert sorted(first.dice) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6])


# --- theorems -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
@RULES
def test_another_roll_never_lowers_the_ceiling(ruleset: Ruleset, seed: int) -> None:
    chance = random.Random(seed)
    turns = faces_of(dice(chance, 13, 4, chance.choice(["123456", "156", "25"])))
    totals = [
        ceiling(with_rolls(ruleset, rolls), [turn[:rolls] for turn in turns]).total
        for rolls in (1, 2, 3, 4)
    ]
    assert totals == sorted(totals)


@pytest.mark.parametrize("seed", range(3))
@RULES
def test_the_witness_can_be_played(ruleset: Ruleset, seed: int) -> None:
    chance = random.Random(seed)
    faces = faces_of(dice(chance, 13, ruleset.rolls_per_turn, chance.choice(["123456", "346"])))
    check_witness(ceiling(ruleset, faces), Scorecard.new(ruleset), faces)


@pytest.mark.parametrize("ruleset", NAMED, ids=lambda ruleset: ruleset.name)
def test_a_step_along_the_best_game_keeps_the_ceiling(ruleset: Ruleset) -> None:
    chance = random.Random(5)
    faces = faces_of(dice(chance, 13, ruleset.rolls_per_turn))
    whole = ceiling(ruleset, faces)
    card = Scorecard.new(ruleset)
    for played, turn in enumerate(whole.turns, start=1):
        card = card.score(turn.box, Roll.from_faces(turn.dice))
        rest = ceiling_from(card, faces[played:])
        assert rest.total == whole.total
        assert rest.turns == whole.turns[played:]


def test_a_full_card_is_its_own_ceiling() -> None:
    card = random_card(CLASSIC, random.Random(3), 0)
    assert ceiling_from(card, []) == Ceiling(card, ())


def test_rulesets_of_other_jokers_differ_where_jokers_fall() -> None:
    """The jokers are not all read as classic ones."""
    chance = random.Random(2)
    games = [faces_of(dice(chance, 13, 1, "34")) for _ in range(10)]
    totals = {
        tuple(ceiling(with_rolls(ruleset, 1), faces).total for faces in games)
        for ruleset in RULESETS
        if ruleset.upper_bonus == 35 and ruleset.yahtzee_bonus == 100
    }
    assert len(totals) >= 5


# --- input and speed ------------------------------------------------------------------


@pytest.mark.parametrize(
    "spoil",
    [
        lambda faces: faces[:-1],
        lambda faces: [*faces, faces[0]],
        lambda faces: [faces[0][:2], *faces[1:]],
        lambda faces: [[*faces[0], faces[0][0]], *faces[1:]],
        lambda faces: [[faces[0][0], faces[0][1], [1, 2, 3, 4]], *faces[1:]],
        lambda faces: [[faces[0][0], faces[0][1], [1, 2, 3, 4, 7]], *faces[1:]],
    ],
)
def test_dice_of_another_game_are_refused(spoil: Callable[[list[object]], Faces]) -> None:
    faces = faces_of(dice(random.Random(1), 13, 3))
    with pytest.raises(NotationError) as error:
        ceiling(CLASSIC, spoil(list(faces)))
    assert error.value.code == "bad_dice"


@pytest.mark.parametrize("shown", ["123456", "136"])
@RULES
def test_a_ceiling_takes_at_most_half_a_second(ruleset: Ruleset, shown: str) -> None:
    """Of CPU time, also where every turn can end as three different five alikes."""
    faces = faces_of(dice(random.Random(8), 13, ruleset.rolls_per_turn, shown))
    start = time.process_time()
    ceiling(ruleset, faces)
    assert time.process_time() - start < 0.5
