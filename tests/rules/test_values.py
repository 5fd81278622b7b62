"""The values of the rules as values: text and back, repr, hash, copies, no change."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rattlecup
from rattlecup import CLASSIC, NAMED, Box, Keep, NotationError, Roll, Ruleset, Scorecard
from rules import naive
from rules.test_scoring import ruleset_of

rolls = st.lists(st.integers(1, 6), min_size=5, max_size=5).map(Roll.from_faces)


@st.composite
def keeps(draw: st.DrawFn) -> Keep:
    places = draw(st.sets(st.integers(1, 5)))
    faces = draw(st.lists(st.integers(1, 6), min_size=len(places), max_size=len(places)))
    return Keep.from_faces(faces, draw(st.sampled_from([None, places])))


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """House rules: any numbers, and the words of the tiers in any order, cut anywhere."""
    words = draw(st.permutations(["matching", "3k", "4k", "fh", "ss", "ls", "ch", "upper"]))
    cuts = sorted(draw(st.sets(st.integers(1, len(words) - 1))))
    ends = zip([0, *cuts], [*cuts, len(words)], strict=True)
    tiers = [list(words[start:end]) for start, end in ends]
    return Ruleset.from_dict(
        {
            "name": draw(st.from_regex(r"house-[a-z0-9-]{0,9}", fullmatch=True)),
            "rolls_per_turn": draw(st.integers(1, 4)),
            "upper_bonus": draw(st.integers(0, 1000)),
            "upper_bonus_threshold": draw(st.integers(1, 105)),
            "yahtzee_bonus": draw(st.integers(0, 1000)),
            "five_alike_is_full_house": draw(st.booleans()),
            "joker": draw(st.sampled_from(["none", "free-choice", tiers])),
        }
    )


@st.composite
def cards(draw: st.DrawFn) -> Scorecard:
    """A card some turns into a game; five alike is as likely as anything else."""
    ruleset = draw(st.sampled_from([ruleset_of(name) for name in naive.ALL]))
    fives = st.integers(1, 6).map(lambda face: Roll.from_faces([face] * 5))
    card = Scorecard.new(ruleset)
    for roll in draw(st.lists(rolls | fives, max_size=13)):
        card = card.score(draw(st.sampled_from(card.legal_boxes(roll))), roll)
    return card


@given(rolls)
def test_a_roll_reads_back_from_its_text(roll: Roll) -> None:
    assert Roll.parse(str(roll)) is roll


@given(keeps())
def test_a_keep_reads_back_from_its_text_with_its_places(keep: Keep) -> None:
    again = Keep.parse(str(keep))
    assert again == keep
    assert again.places == keep.places


@given(cards())
def test_a_card_reads_back_from_its_text(card: Scorecard) -> None:
    assert Scorecard.parse(str(card), card.ruleset) == card


@given(rulesets())
def test_a_ruleset_reads_back_from_its_toml_and_its_dict(ruleset: Ruleset) -> None:
    for again in (Ruleset.from_toml(ruleset.to_toml()), Ruleset.from_dict(ruleset.to_dict())):
        assert again == ruleset
        assert again.fingerprint == ruleset.fingerprint


VALUES = st.one_of(rolls, keeps(), cards(), rulesets(), st.sampled_from(Box))


@given(VALUES)
def test_repr_is_the_code_that_makes_it(value: object) -> None:
    again = eval(repr(value), vars(rattlecup).copy())
    assert again == value
    assert repr(again) == repr(value)


@given(VALUES)
def test_copies_and_pickles_are_equal_and_hash_alike(value: object) -> None:
    for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert again == value
        assert hash(again) == hash(value)
        assert repr(again) == repr(value)


def test_rolls_are_one_object_each_even_after_a_copy() -> None:
    roll = Roll.parse("13346")
    assert copy.deepcopy(roll) is roll
    assert pickle.loads(pickle.dumps(roll)) is roll


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (Roll.parse("13346"), "faces"),
        (Roll.parse("13346"), "anything"),
        (Keep.parse("33"), "places"),
        (Keep.parse("33"), "anything"),
        (CLASSIC, "upper_bonus"),
        (Scorecard.new(CLASSIC), "points"),
    ],
)
def test_values_do_not_change(value: object, name: str) -> None:
    before = repr(value)
    with pytest.raises(AttributeError):
        setattr(value, name, 1)
    assert repr(value) == before


def test_scoring_leaves_the_card_as_it_was() -> None:
    card = Scorecard.new(CLASSIC)
    card.score(Box.CHANCE, Roll.parse("13346"))
    assert card == Scorecard.new(CLASSIC)


def test_cards_of_other_rulesets_differ() -> None:
    assert len({Scorecard.parse("1s=3", ruleset) for ruleset in NAMED}) == len(NAMED)


def test_a_roll_is_not_a_keep() -> None:
    assert Roll.parse("13346") != Keep.parse("13346")
    assert Keep.parse("13346") != Roll.parse("13346")


# --- the text of a card -----------------------------------------------------------


@pytest.mark.parametrize("text", ["", " ", "-"])
def test_the_empty_card_has_an_empty_text(text: str) -> None:
    assert Scorecard.parse(text, CLASSIC) == Scorecard.new(CLASSIC)
    assert str(Scorecard.new(CLASSIC)) == ""


@pytest.mark.parametrize(
    "text", ["fh=25,1s=3", " 1s = 3 , fh = 25 ", "aces=3,full house=25", "1s=03,FH=25,YB=0"]
)
def test_a_card_is_read_as_people_type_it(text: str) -> None:
    assert str(Scorecard.parse(text, CLASSIC)) == "1s=3,fh=25"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1s", "bad_card"),
        ("1s=", "bad_card"),
        ("=3", "bad_box"),
        ("1s=x", "bad_card"),
        ("1s=-3", "bad_card"),
        ("1s=3.0", "bad_card"),
        ("1s=٣", "bad_card"),
        ("1s=3,", "bad_card"),
        ("1s=3;fh=25", "bad_card"),
        ("1s=3,1s=3", "bad_card"),
        ("1s=3,aces=4", "bad_card"),
        ("yb=1,yb=1", "bad_card"),
        ("1s=" + "9" * 5000, "bad_card"),
        ("7s=7", "bad_box"),
    ],
)
def test_what_is_no_card_is_refused(text: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        Scorecard.parse(text, CLASSIC)
    assert caught.value.code == code
    assert caught.value.text in text


@pytest.mark.parametrize(
    ("points", "bonuses"),
    [
        ({"3k": 9}, 0),
        ({5: 9}, 0),
        ({Box.ONES: 3.0}, 0),
        ({Box.ONES: True}, 0),
        ({Box.ONES: None}, 0),
        ({Box.ONES: "3"}, 0),
        ({Box.ONES: 3, Box.YAHTZEE: 50, Box.FULL_HOUSE: 25}, 1.0),
    ],
)
def test_points_of_no_box_and_points_that_are_no_number_are_refused(
    points: dict[Box, int], bonuses: int
) -> None:
    with pytest.raises(NotationError) as caught:
        Scorecard.from_points(CLASSIC, points, bonuses)
    assert caught.value.code == "bad_card"


# --- errors -----------------------------------------------------------------------


def test_errors_survive_a_pickle() -> None:
    """They cross from one process to another, as the results of workers do."""
    errors = []
    for wrong in (
        lambda: Roll.parse("7"),
        lambda: Scorecard.parse("1s=7", CLASSIC),
        lambda: Ruleset.named("nosuch"),
        lambda: Scorecard.parse("y=50", CLASSIC).score(Box.CHANCE, Roll.parse("33333")),
    ):
        with pytest.raises(rattlecup.RattlecupError) as caught:
            wrong()
        errors.append(caught.value)
    for error in errors:
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)
