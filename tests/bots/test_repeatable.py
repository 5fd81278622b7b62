"""The same position and seed give the same action, whoever asks and how often."""

from __future__ import annotations

import random

import pytest

from bots.players import random_position, rough_player
from rattlecup import CLASSIC, Game, Keep, NumberedDice, Position, Scorecard
from rattlecup.bots import LEVELS, Player
from rattlecup.play import Phase

of_every_level = pytest.mark.parametrize("level_id", [level.id for level in LEVELS])


def positions(count: int) -> list[Position]:
    chance = random.Random(3)
    return [random_position(CLASSIC, chance) for _ in range(count)]


@of_every_level
def test_a_player_has_no_memory(level_id: str) -> None:
    """Asked in another order, and anew for each position, it answers the same."""
    asked = positions(100)
    bot = rough_player(level_id, CLASSIC, seed="cup")
    answers = [bot.choose(position) for position in asked]
    assert [bot.choose(position) for position in reversed(asked)] == answers[::-1]
    assert [rough_player(level_id, CLASSIC, "cup").choose(each) for each in asked] == answers


def play_on(game: Game, bot: Player) -> Game:
    while not game.is_over:
        if game.phase is Phase.ROLL:
            game.roll()
        game.push(bot.choose(game.position))
    return game


@of_every_level
def test_a_game_cut_at_any_event_goes_on_as_it_would_have(level_id: str) -> None:
    whole = play_on(Game(CLASSIC, dice=NumberedDice(48213)), rough_player(level_id, CLASSIC, 5))
    for cut in range(0, len(whole.events), 7):
        game = whole.fresh()
        game.extend(whole.events[:cut])
        assert play_on(game, rough_player(level_id, CLASSIC, 5)).events == whole.events


def test_only_the_expert_cares_for_its_seed() -> None:
    """Another seed decides some close calls otherwise; the others have nothing to decide."""
    asked = positions(200)
    for level in LEVELS:
        answers = [
            [rough_player(level.id, CLASSIC, seed).choose(each) for each in asked]
            for seed in (1, 2)
        ]
        differ = sum(one != two for one, two in zip(*answers, strict=True))
        assert (differ > 20) == (level.id == "expert"), f"{level.id}: {differ}"


def test_seeds_and_positions_spread_chance_evenly() -> None:
    position = Position.checked(Scorecard.new(CLASSIC), (1, 2, 3, 4, 6), 2)
    chances = [rough_player("expert", CLASSIC, n)._chance(position) for n in range(2000)]
    assert all(0 <= chance < 1 for chance in chances)
    tenths = [sum(int(chance * 10) == tenth for chance in chances) for tenth in range(10)]
    # Chi-square with 9 degrees of freedom: above 33.7 in one of 10,000.
    assert sum((count - 200) ** 2 / 200 for count in tenths) < 33.7


def test_equal_dice_are_kept_leftmost_first() -> None:
    position = Position.checked(Scorecard.new(CLASSIC), (6, 2, 6, 6, 1), 2)
    for level in LEVELS:
        action = rough_player(level.id, CLASSIC).choose(position)
        assert action == Keep.parse("666")
        assert isinstance(action, Keep)
        assert action.places is None
        assert position.after(action).dice == (6, None, 6, 6, None)
