"""Whatever lies on the table, a computer player does something the rules allow."""

from __future__ import annotations

import random

import pytest

from bots.players import random_position, rough_player
from play.playing import RULESETS
from rattlecup import (
    CLASSIC,
    TWO_ROLL,
    Box,
    Game,
    IllegalActionError,
    Keep,
    NotationError,
    Position,
    RandomDice,
    Roll,
    Ruleset,
    RulesetError,
    Score,
    Scorecard,
)
from rattlecup.bots import LEVELS, Player, play_numbered, player
from rattlecup.play import Phase

TIERS = Ruleset.from_dict(
    {
        "name": "any-upper-first",
        "upper_bonus_threshold": 105,
        "yahtzee_bonus": 0,
        "joker": [["upper"], ["ch"], ["matching", "lower"]],
    }
)
NO_BONUS = Ruleset.from_dict({"name": "no-bonus", "upper_bonus": 0, "upper_bonus_threshold": 1})
ALL = (*RULESETS, TIERS, NO_BONUS)

of_every_level = pytest.mark.parametrize("level_id", [level.id for level in LEVELS])
of_every_ruleset = pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.name)


def check(bot: Player, position: Position) -> None:
    action = bot.choose(position)
    assert position.refusal(action) is None, f"{action!r} at {position}"
    assert isinstance(action, Score) or len(action) < 5


@of_every_level
@of_every_ruleset
def test_every_choice_is_legal(level_id: str, ruleset: Ruleset) -> None:
    chance = random.Random(f"{level_id} {ruleset.name}")
    bot = rough_player(level_id, ruleset)
    for _ in range(250):
        check(bot, random_position(ruleset, chance))


@of_every_level
@pytest.mark.parametrize("box", list(Box), ids=str)
def test_every_choice_with_one_box_open_is_legal(level_id: str, box: Box) -> None:
    """The pattern that a strategy likes is filled, and only this one is left."""
    filled = {each: 5 if each is Box.CHANCE else 0 for each in Box if each is not box}
    card = Scorecard.from_points(CLASSIC, filled)
    bot = rough_player(level_id, CLASSIC)
    for roll in (*Roll.all()[::3], Roll.parse("55555")):
        for rerolls_left in range(3):
            check(bot, Position.checked(card, roll.faces, rerolls_left))


@of_every_level
@of_every_ruleset
def test_every_game_comes_to_its_end(level_id: str, ruleset: Ruleset) -> None:
    for number in range(1, 6):
        game = play_numbered(rough_player(level_id, ruleset, seed=number), number)
        assert game.is_over
        assert Game.parse(str(game)) == game


@of_every_level
def test_players_share_a_table(level_id: str) -> None:
    """Several seats and teams: a player sees the card to play and no other."""
    game = Game(CLASSIC, ["Ann", "Ben", "Cid", "Dan"], [[0, 2], [1, 3]], RandomDice(7))
    bot = rough_player(level_id, CLASSIC)
    while not game.is_over:
        if game.phase is Phase.ROLL:
            game.roll()
        game.push(bot.choose(game.position))
    assert all(card.is_full for card in game.cards)


@of_every_level
def test_with_dice_to_come_there_is_nothing_to_choose(level_id: str) -> None:
    start = Position.start(Scorecard.new(CLASSIC))
    waiting = start.checked(start.card, (3, 3, None, None, None), 1)
    for position in (start, waiting):
        with pytest.raises(IllegalActionError) as caught:
            rough_player(level_id, CLASSIC).choose(position)
        assert caught.value.code == "roll_first"


@of_every_level
def test_on_a_full_card_there_is_nothing_to_choose(level_id: str) -> None:
    full = Position.start(Scorecard(CLASSIC, (0,) * 13))
    with pytest.raises(IllegalActionError) as caught:
        rough_player(level_id, CLASSIC).choose(full)
    assert caught.value.code == "game_over"


@of_every_level
def test_a_position_of_another_ruleset_is_refused(level_id: str) -> None:
    position = Position.checked(Scorecard.new(TWO_ROLL), (1, 2, 3, 4, 5), 1)
    with pytest.raises(RulesetError) as caught:
        rough_player(level_id, CLASSIC).choose(position)
    assert caught.value.code == "wrong_ruleset"


def test_an_unknown_level_is_refused_with_those_there_are() -> None:
    with pytest.raises(NotationError, match=r"first-timer, .*, perfect") as caught:
        player("grandmaster", CLASSIC)
    assert caught.value.code == "unknown_bot"


def test_only_levels_that_say_so_ask_for_a_table() -> None:
    def refuse(ruleset: Ruleset) -> object:
        raise AssertionError(f"asked for the table of {ruleset.name}")

    position = Position.checked(Scorecard.new(CLASSIC), (3, 1, 3, 4, 6), 2)
    for level in LEVELS:
        if level.needs_table:
            with pytest.raises(AssertionError, match="asked for the table"):
                player(level.id, CLASSIC, oracle=refuse)  # type: ignore[arg-type]
        else:
            action = player(level.id, CLASSIC, oracle=refuse).choose(position)  # type: ignore[arg-type]
            assert isinstance(action, Keep)
