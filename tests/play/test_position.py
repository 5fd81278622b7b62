"""Positions as text: five fields, both ways, and nothing that no game can reach."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.playing import HOUSE, ONE_ROLL, RULESETS, games, played
from rattlecup import (
    CLASSIC,
    TWO_ROLL,
    Box,
    ErrorCode,
    Game,
    NotationError,
    Phase,
    Position,
    PositionError,
    Ruleset,
    RulesetError,
    Scorecard,
)

OPEN = "-,-,-,-,-,-,-,-,-,-,-,-,-"
FULL = "3,6,9,12,15,18,20,20,25,30,40,50,20"


@given(games())
def test_every_position_of_a_game_round_trips(game: Game) -> None:
    for before, _ in game.replay():
        position = before.position
        assert Position.parse(str(position), game.ruleset) == position
        assert position.problems() == []
    assert Position.parse(str(game.position), game.ruleset) == game.position


def test_the_example_of_the_documents_reads_as_it_says() -> None:
    text = "classic 3,-,9,-,-,-,-,-,25,-,-,0,- yb0 13346 2"
    position = Position.parse(text)
    assert position.ruleset is CLASSIC
    assert position.card == Scorecard.parse("1s=3,3s=9,fh=25,y=0", CLASSIC)
    assert (position.dice, position.rerolls_left) == ((1, 3, 3, 4, 6), 2)
    assert str(position) == text


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_a_turn_opens_with_five_dots_and_all_rerolls(ruleset: Ruleset) -> None:
    position = Game(ruleset).position
    assert str(position) == f"{ruleset.name} {OPEN} yb0 ..... {ruleset.rolls_per_turn - 1}"
    assert position == Position.start(Scorecard.new(ruleset))


def test_the_opening_of_two_roll_is_a_reroll_of_everything_in_classic() -> None:
    assert Position.parse(f"two-roll {OPEN} yb0 ..... 1") == Game(TWO_ROLL).position
    assert Position.parse(f"classic {OPEN} yb0 ..... 1").roll_number == 2


def test_a_finished_game_has_a_position_that_round_trips() -> None:
    position = played(2).position
    assert position.phase is Phase.OVER
    assert Position.parse(str(position)) == position
    assert Position.parse(f"classic {FULL} yb0 ..... 2").phase is Phase.OVER


def test_spaces_around_fields_do_no_harm() -> None:
    assert Position.parse(f"  classic {OPEN}  yb0 13346 2\n").rerolls_left == 2


def test_repr_rebuilds_the_position() -> None:
    for game in (played(1, 20), played(1, 20, HOUSE)):
        names = {"Position": Position, "Ruleset": Ruleset}
        assert eval(repr(game.position), names) == game.position


def test_a_position_of_house_rules_needs_them() -> None:
    text = str(Game(HOUSE).position)
    assert Position.parse(text, HOUSE).ruleset == HOUSE
    with pytest.raises(RulesetError) as caught:
        Position.parse(text)
    assert caught.value.code == ErrorCode.UNKNOWN_RULESET


@pytest.mark.parametrize("name", ["clasic", "Classic", "CLASSIC", "classic.toml", "/etc/passwd"])
def test_an_unknown_ruleset_is_never_classic(name: str) -> None:
    with pytest.raises(RulesetError) as caught:
        Position.parse(f"{name} {OPEN} yb0 13346 2")
    assert caught.value.code == ErrorCode.UNKNOWN_RULESET


def test_a_position_of_another_ruleset_than_the_given_is_refused() -> None:
    with pytest.raises(RulesetError) as caught:
        Position.parse(f"two-roll {OPEN} yb0 13346 1", CLASSIC)
    assert caught.value.code == ErrorCode.WRONG_RULESET


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "position"),
        ("classic", "position"),
        (f"classic {OPEN} yb0 13346", "position"),
        (f"classic {OPEN} yb0 13346 2 2", "position"),
        ("classic 3,-,9 yb0 13346 2", "card"),
        (f"classic {OPEN},- yb0 13346 2", "card"),
        ("classic x,-,-,-,-,-,-,-,-,-,-,-,- yb0 13346 2", "card"),
        ("classic -1,-,-,-,-,-,-,-,-,-,-,-,- yb0 13346 2", "card"),
        ("classic ²,-,-,-,-,-,-,-,-,-,-,-,- yb0 13346 2", "card"),
        ("classic ,-,-,-,-,-,-,-,-,-,-,-,- yb0 13346 2", "card"),
        (f"classic {'9' * 5000},-,-,-,-,-,-,-,-,-,-,-,- yb0 13346 2", "card"),
        (f"classic {OPEN} 0 13346 2", "yahtzee_bonuses"),
        (f"classic {OPEN} yb 13346 2", "yahtzee_bonuses"),
        (f"classic {OPEN} yb-1 13346 2", "yahtzee_bonuses"),
        (f"classic {OPEN} yb0 1334 2", "dice"),
        (f"classic {OPEN} yb0 133467 2", "dice"),
        (f"classic {OPEN} yb0 12a45 2", "dice"),
        (f"classic {OPEN} yb0 70000 2", "dice"),
        (f"classic {OPEN} yb0 1,3,4 2", "dice"),
        (f"classic {OPEN} yb0 13346 x", "rerolls_left"),
        (f"classic {OPEN} yb0 13346 -1", "rerolls_left"),
    ],
)
def test_a_field_that_does_not_parse_is_named(text: str, field: str) -> None:
    with pytest.raises(NotationError) as caught:
        Position.parse(text)
    assert (caught.value.code, caught.value.field) == (ErrorCode.BAD_POSITION, field)
    assert caught.value.text == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"classic {OPEN} yb0 13346 3", "impossible_rerolls"),
        (f"two-roll {OPEN} yb0 13346 2", "impossible_rerolls"),
        (f"classic {OPEN} yb0 ..... 3", "impossible_rerolls"),
        (f"classic {OPEN} yb0 33... 2", "kept_before_first_roll"),
        (f"classic {OPEN} yb0 3333. 2", "kept_before_first_roll"),
        (f"two-roll {OPEN} yb0 33... 1", "kept_before_first_roll"),
        (f"classic {FULL} yb0 13346 2", "dice_on_full_card"),
        (f"classic {FULL} yb0 33... 1", "dice_on_full_card"),
        (f"classic {FULL} yb0 ..... 1", "dice_on_full_card"),
        ("classic 7,-,-,-,-,-,-,-,-,-,-,-,- yb0 13346 2", "impossible_points"),
        ("classic -,-,-,-,-,-,-,-,-,-,-,30,- yb0 13346 2", "impossible_points"),
        (f"classic {OPEN} yb1 13346 2", "bonus_without_50"),
        ("classic -,-,-,-,-,-,-,-,-,-,-,50,- yb1 13346 2", "too_many_bonuses"),
        ("no-joker 3,-,-,-,-,-,-,-,-,-,-,50,- yb1 13346 2", "no_yahtzee_bonus"),
    ],
)
def test_a_position_that_no_game_reaches_is_refused(text: str, code: str) -> None:
    with pytest.raises(PositionError) as caught:
        Position.parse(text)
    assert [problem.code for problem in caught.value.problems] == [code]
    assert caught.value.code == ErrorCode.IMPOSSIBLE_POSITION


def test_every_reason_is_listed() -> None:
    with pytest.raises(PositionError) as caught:
        Position.parse("classic 7,-,-,-,-,-,-,4,24,-,-,30,- yb1 13346 9")
    problems = [(problem.code, problem.facts.get("box")) for problem in caught.value.problems]
    assert problems == [
        ("impossible_points", "1s"),
        ("impossible_points", "4k"),
        ("impossible_points", "fh"),
        ("impossible_points", "y"),
        ("bonus_without_50", None),
        ("impossible_rerolls", None),
    ]


def test_with_one_roll_a_turn_no_die_is_ever_kept() -> None:
    assert Position.parse(f"one-roll {OPEN} yb0 13346 0", ONE_ROLL).legal_actions
    with pytest.raises(PositionError):
        Position.parse(f"one-roll {OPEN} yb0 13.46 0", ONE_ROLL)


@given(
    dice=st.lists(st.sampled_from([None, 1, 2, 6]), min_size=5, max_size=5),
    rerolls=st.integers(-1, 5),
    filled=st.sampled_from([0, 12, 13]),
    ruleset=st.sampled_from(RULESETS),
)
def test_a_position_is_possible_exactly_if_some_turn_passes_through_it(
    dice: list[int | None], rerolls: int, filled: int, ruleset: Ruleset
) -> None:
    """Against all that a turn can come to, listed by what has been rolled and kept."""
    card = Scorecard(ruleset, tuple(0 if box.index < filled else None for box in Box))
    dots = dice.count(None)
    first = ruleset.rolls_per_turn - 1
    reachable = [(5, first)]  # dice to come, rerolls left
    if filled < 13:
        for left in range(first + 1):
            reachable.append((0, left))
            if left < first:
                reachable += [(count, left) for count in range(1, 6)]
    if (dots, rerolls) in reachable:
        assert Position.checked(card, dice, rerolls).card is card
    else:
        with pytest.raises(PositionError):
            Position.checked(card, dice, rerolls)


@pytest.mark.parametrize("dice", [[], [1] * 4, [1] * 6, [0] * 5, [7] * 5, [True] * 5, ["1"] * 5])
def test_dice_that_are_none_are_refused(dice: list[int]) -> None:
    with pytest.raises(NotationError) as caught:
        Position.checked(Scorecard.new(CLASSIC), dice, 1)
    assert caught.value.field == "dice"
