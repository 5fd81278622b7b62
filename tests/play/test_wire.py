"""Events, positions and games as JSON: both ways, and nothing taken on trust."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.playing import DOCS, HOUSE, do, games, played
from rattlecup import (
    CLASSIC,
    Box,
    ErrorCode,
    Game,
    Keep,
    NotationError,
    NumberedDice,
    PositionError,
    RattlecupError,
    Roll,
    Rolled,
    RulesetError,
    Score,
)
from rattlecup.play import (
    event_from_json,
    event_to_json,
    game_from_json,
    game_to_json,
    position_from_json,
    position_to_json,
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


def sent(value: object) -> Any:
    """The value as the other side gets it."""
    return json.loads(json.dumps(value))


def game_json(**changes: object) -> dict[str, Any]:
    return {**game_to_json(do(Game(CLASSIC, ["Ann"]), "13346 33")), **changes}


def position_json(**changes: object) -> dict[str, Any]:
    return {**position_to_json(do(Game(CLASSIC), "13346 3s 12345").position), **changes}


# --- both ways --------------------------------------------------------------------


@given(games())
def test_a_game_and_its_position_come_back_as_they_were(game: Game) -> None:
    assert game_from_json(sent(game_to_json(game))) == game
    assert position_from_json(sent(position_to_json(game.position))) == game.position


def test_every_event_comes_back_as_it_was() -> None:
    rolls = [Rolled(roll.faces[::-1]) for roll in Roll.all()]
    for event in [*rolls, *Keep.all(), *map(Score, Box), Keep.parse("33@2,5")]:
        again = event_from_json(sent(event_to_json(event)))
        assert repr(again) == repr(event)


def test_the_json_in_the_documents_is_read_and_written() -> None:
    blocks = (DOCS / "notation.md").read_text(encoding="utf-8").split("```json\n")[1:]
    position, game = (json.loads(block.split("```")[0]) for block in blocks)
    assert sent(position_to_json(position_from_json(position))) == position
    assert sent(game_to_json(game_from_json(game))) == game


def test_an_open_box_may_be_missing_or_null() -> None:
    nulls = {box.code: None for box in Box}
    assert (
        position_from_json(position_json(boxes={**nulls, "3s": 6}))
        == position_from_json(position_json(boxes={"3s": 6}))
        == position_from_json(position_json())
    )


def test_house_rules_travel_along() -> None:
    game = played(5, 40, HOUSE)
    assert game_from_json(sent(game_to_json(game))).ruleset == HOUSE


# --- what is refused --------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        *(None, "13346", [], {}, {"type": "score"}, {"roll": "13346"}, {1: "33"}),
        {"rolled": "13346", "keep": "3"},
        *({"rolled": 13346}, {"rolled": ["1"]}, {"score": None}, {"keep": ["33"]}),
    ],
)
def test_what_is_no_event_is_refused(data: object) -> None:
    with pytest.raises(NotationError) as caught:
        event_from_json(data)
    assert caught.value.code == ErrorCode.BAD_EVENT


@pytest.mark.parametrize(
    ("data", "code", "field"),
    [
        ({"rolled": "7"}, ErrorCode.BAD_DICE, "dice"),
        ({"rolled": "1334"}, ErrorCode.BAD_DICE, "dice"),
        ({"keep": "333333"}, ErrorCode.BAD_KEEP, "keep"),
        ({"keep": ""}, ErrorCode.BAD_KEEP, "keep"),
        ({"score": "fifteens"}, ErrorCode.BAD_BOX, "box"),
        ({"score": ""}, ErrorCode.BAD_BOX, "box"),
    ],
)
def test_an_event_that_does_not_parse_is_refused(data: object, code: str, field: str) -> None:
    with pytest.raises(NotationError) as caught:
        event_from_json(data)
    assert (caught.value.code, caught.value.field) == (code, field)


@pytest.mark.parametrize("key", ["format", "ruleset", "seats", "teams", "dice", "tags", "events"])
def test_a_game_needs_every_key_and_its_type(key: str) -> None:
    missing = game_json()
    del missing[key]
    for data in (missing, game_json(**{key: 3.5}), game_json(**{key: True})):
        with pytest.raises(NotationError) as caught:
            game_from_json(data)
        assert caught.value.field == key


@pytest.mark.parametrize(
    "key", ["format", "ruleset", "boxes", "yahtzee_bonuses", "dice", "rerolls_left"]
)
def test_a_position_needs_every_key_and_its_type(key: str) -> None:
    missing = position_json()
    del missing[key]
    for data in (missing, position_json(**{key: 3.5}), position_json(**{key: True})):
        with pytest.raises(NotationError) as caught:
            position_from_json(data)
        assert caught.value.field == key


def test_unknown_keys_are_refused_by_name() -> None:
    for read, data in ((game_from_json, game_json()), (position_from_json, position_json())):
        with pytest.raises(NotationError) as caught:
            read({**data, "total": 400})
        assert caught.value.field == "total"


def test_another_format_is_refused() -> None:
    for read, data in ((game_from_json, game_json()), (position_from_json, position_json())):
        with pytest.raises(NotationError) as caught:
            read({**data, "format": 2})
        assert caught.value.field == "format"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"seats": []}, "seats"),
        ({"seats": [1]}, "seats"),
        ({"seats": ["a\nb"]}, "seats"),
        ({"teams": [[1]]}, "teams"),
        ({"teams": [0]}, "teams[0]"),
        ({"teams": [["0"]]}, "teams"),
        ({"dice": "loaded"}, "dice"),
        ({"dice": "numbered 0"}, "number"),
        ({"tags": {"Date": 3}}, "tags"),
        ({"tags": {"Result": "257"}}, "tags"),
        ({"tags": []}, "tags"),
        ({"events": {}}, "events"),
        ({"events": ["13346"]}, "events[0]"),
        ({"events": [{"rolled": "13346"}, {"rolled": "13346"}]}, "events[1]"),
        ({"events": [{"rolled": "13346"}, {"keep": "55"}]}, "events[1]"),
        ({"events": [{"score": "3s"}]}, "events[0]"),
        ({"events": [{"rolled": "13346"}, {"score": "total"}]}, "events[1]"),
    ],
)
def test_a_value_that_cannot_be_is_named(changes: dict[str, object], field: str) -> None:
    with pytest.raises(NotationError) as caught:
        game_from_json(game_json(**changes))
    assert caught.value.field == field


def test_an_event_that_cannot_have_happened_is_named_with_the_rule() -> None:
    events = [{"rolled": "44444"}, {"score": "y"}, {"rolled": "44444"}, {"score": "ch"}]
    with pytest.raises(NotationError) as caught:
        game_from_json(game_json(events=events))
    assert caught.value.facts["reason"] == ErrorCode.JOKER_FORCED
    assert caught.value.facts["boxes"] == ["4s"]
    assert caught.value.facts["index"] == 3


def test_dice_of_ones_own_are_refused_in_a_numbered_game() -> None:
    data = game_json(dice="numbered 48213", events=[{"rolled": "66666"}])
    with pytest.raises(NotationError) as caught:
        game_from_json(data)
    assert caught.value.facts["reason"] == ErrorCode.WRONG_DICE
    good = game_json(dice="numbered 48213", events=[{"rolled": "64142"}])
    assert isinstance(game_from_json(good).source, NumberedDice)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"boxes": {"yb": 1}}, "boxes.yb"),
        ({"boxes": {"3s": "6"}}, "boxes.3s"),
        ({"boxes": {"3s": True}}, "boxes.3s"),
        ({"dice": [1, 2, 3]}, "dice"),
        ({"dice": [1, 2, 3, 4, "5"]}, "dice"),
        ({"dice": [1, 2, 3, 4, 7]}, "dice"),
    ],
)
def test_a_part_of_a_position_that_cannot_be_is_named(
    changes: dict[str, object], field: str
) -> None:
    with pytest.raises(NotationError) as caught:
        position_from_json(position_json(**changes))
    assert caught.value.field == field


def test_a_position_that_no_game_reaches_is_refused_with_every_reason() -> None:
    data = position_json(boxes={"1s": 7}, yahtzee_bonuses=1, rerolls_left=3)
    with pytest.raises(PositionError) as caught:
        position_from_json(data)
    codes = [problem.code for problem in caught.value.problems]
    assert codes == ["impossible_points", "bonus_without_50", "impossible_rerolls"]


@pytest.mark.parametrize("ruleset", ["clasic", "", {"name": "classic", "upper_bonus": 1}, {"x": 1}])
def test_an_unknown_ruleset_is_never_classic(ruleset: object) -> None:
    for read, data in (
        (game_from_json, game_json(ruleset=ruleset)),
        (position_from_json, position_json(ruleset=ruleset)),
    ):
        with pytest.raises(RulesetError):
            read(data)


@given(data=JSON, key=st.sampled_from(sorted(game_json())))
def test_noise_is_refused_with_an_error_of_ours(data: object, key: str) -> None:
    for read in (event_from_json, game_from_json, position_from_json):
        with pytest.raises(RattlecupError):
            read(data)
    try:
        game_from_json(game_json(**{key: data}))
    except RattlecupError as error:
        json.dumps(error.facts)  # they go over the wire


def test_a_huge_or_deep_value_is_not_shown_whole() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    for value in (deep, "x" * 10**6, {"a": deep}):
        with pytest.raises(NotationError) as caught:
            event_from_json(value)
        assert len(str(caught.value)) < 200
