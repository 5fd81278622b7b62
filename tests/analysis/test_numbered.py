"""Perfect play and the best of all games on the dice of a number."""

from __future__ import annotations

import random
import time

import pytest

from analysis.conftest import OracleOf
from play.playing import HOUSE, ONE_ROLL, played
from rattlecup import CLASSIC, NAMED, Game, Keep, NotationError, NumberedDice, Ruleset
from rattlecup.analysis import Oracle, ceiling_of_number, foreseen_game, perfect_game, review
from rattlecup.analysis.numbered import numbered_faces, play_out
from rattlecup.play import DiceSource, Throw, face
from rattlecup.solver import ceiling

RULESETS = pytest.mark.parametrize(
    "ruleset", [*NAMED, HOUSE, ONE_ROLL], ids=lambda ruleset: ruleset.name
)
SOLVED = pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(ruleset, id=ruleset.name, marks=[] if ruleset is CLASSIC else pytest.mark.full)
        for ruleset in (*NAMED, HOUSE, ONE_ROLL)
    ],
)


class KnownDice(DiceSource):
    """Dice that lie in a list, by turn, roll and place."""

    def __init__(self, faces: list[list[list[int]]]) -> None:
        super().__init__("scripted")
        self._faces = faces

    def faces(self, throw: Throw) -> tuple[int, ...]:
        roll = self._faces[throw.turn - 1][throw.roll - 1]
        return tuple(roll[place - 1] for place in throw.places)


# --- the best of all games ------------------------------------------------------------


@RULESETS
def test_the_game_that_reaches_the_ceiling_is_legal(ruleset: Ruleset) -> None:
    for number in (1, 48213, 20261129, 2**53 - 1):
        game = foreseen_game(ruleset, number)
        best = ceiling_of_number(ruleset, number)
        again = Game.parse(str(game))  # every event and every face is checked once more
        assert again.is_over
        assert again.cards == (best.card,)
        assert isinstance(again.source, NumberedDice)


@pytest.mark.parametrize("seed", range(20))
def test_dice_full_of_jokers_can_be_played_out(seed: int) -> None:
    chance = random.Random(seed)
    ruleset = chance.choice([*NAMED, HOUSE, ONE_ROLL])
    shown = chance.sample(range(1, 7), k=chance.choice([1, 2, 3]))
    faces = [[chance.choices(shown, k=5) for _ in range(ruleset.rolls_per_turn)] for _ in range(13)]
    best = ceiling(ruleset, faces)
    game = Game(ruleset, dice=KnownDice(faces))
    play_out(game, best.turns)
    assert game.is_over
    assert game.cards[0].total == best.total


@RULESETS
def test_no_game_beats_the_ceiling(ruleset: Ruleset) -> None:
    for number in range(1, 16):
        most = ceiling_of_number(ruleset, number).total
        assert played(number, ruleset=ruleset, dice=NumberedDice(number)).cards[0].total <= most


def test_every_seat_has_a_ceiling_of_its_own() -> None:
    faces = numbered_faces(CLASSIC, 7, seat=2)
    assert faces[4][1][3] == face(7, seat=2, turn=5, roll=2, place=4)
    totals = {ceiling_of_number(CLASSIC, 7, seat).total for seat in range(6)}
    assert len(totals) > 1
    game = foreseen_game(CLASSIC, 7, seat=2)
    assert game.cards[0].total == ceiling(CLASSIC, faces).total
    assert Game.parse(str(game)).cards == game.cards


# --- perfect play ---------------------------------------------------------------------


@SOLVED
def test_perfect_play_stays_under_the_ceiling(ruleset: Ruleset, oracle_of: OracleOf) -> None:
    oracle = oracle_of(ruleset)
    for number in range(20260101, 20260131):
        perfect = perfect_game(oracle, number)
        assert perfect.is_over
        assert perfect.cards[0].total <= ceiling_of_number(ruleset, number).total


@SOLVED
def test_perfect_play_has_no_regret(ruleset: Ruleset, oracle_of: OracleOf) -> None:
    oracle = oracle_of(ruleset)
    for number in (1, 48213):
        assert review(perfect_game(oracle, number), oracle).regret == 0


def test_perfect_play_takes_the_first_of_the_ranking(oracle: Oracle) -> None:
    for before, event in perfect_game(oracle, 48213).replay():
        position = before.position
        if position.roll is not None:
            assert (
                event == oracle.rank(position.card, position.roll, position.rerolls_left)[0].action
            )


def test_perfect_play_keeps_the_leftmost_of_equal_dice(oracle: Oracle) -> None:
    keeps = [
        event
        for number in range(1, 30)
        for event in perfect_game(oracle, number).events
        if isinstance(event, Keep)
    ]
    assert len(keeps) > 300
    assert all(keep.places is None for keep in keeps)  # which is how a game writes the leftmost


def test_perfect_play_is_the_mean_of_many_numbers(oracle: Oracle) -> None:
    """Four standard errors of a game's deviation of 59.6 around the known value, classic."""
    games = 300
    totals = [perfect_game(oracle, number).cards[0].total for number in range(1, games + 1)]
    assert abs(sum(totals) / games - 254.587729) < 4 * 59.6 / games**0.5


def test_perfect_play_of_another_seat_has_the_dice_of_that_seat(oracle: Oracle) -> None:
    game = perfect_game(oracle, 7, seat=3)
    first = game.events[0]
    assert first.faces == tuple(face(7, 3, 1, 1, place) for place in range(1, 6))
    assert game.cards[0].total <= ceiling_of_number(CLASSIC, 7, seat=3).total
    assert Game.parse(str(game)).cards == game.cards


def test_a_record_of_perfect_play_names_the_number(oracle: Oracle) -> None:
    text = str(perfect_game(oracle, 48213))
    assert "Dice: numbered 48213\n" in text
    assert str(Game.parse(text)) == text


@pytest.mark.parametrize("number", [0, -1, 2**53, True, 1.5, "7"])
def test_what_is_no_number_of_a_game_is_refused(oracle: Oracle, number: int) -> None:
    for seat in (0, 1):
        with pytest.raises(NotationError) as error:
            perfect_game(oracle, number, seat)
        assert error.value.code == "bad_number"
        with pytest.raises(NotationError):
            ceiling_of_number(CLASSIC, number, seat)


def test_a_perfect_game_takes_at_most_50_milliseconds(oracle: Oracle) -> None:
    perfect_game(oracle, 1)  # what is made once
    start = time.process_time()
    for number in range(1, 11):
        perfect_game(oracle, number)
    assert (time.process_time() - start) / 10 < 0.05
