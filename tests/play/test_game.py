"""Seats, teams, totals and memory: what a game adds to the rules of a turn."""

from __future__ import annotations

import copy
import pickle
from itertools import product
from typing import Any

import pytest

from play.playing import HOUSE, RULESETS, do, played
from rattlecup import (
    CLASSIC,
    Box,
    ErrorCode,
    Game,
    IllegalActionError,
    Keep,
    NotationError,
    NumberedDice,
    RattlecupError,
    Rolled,
    Ruleset,
    Score,
    Scorecard,
    ScriptedDice,
)
from rattlecup.play import Standing


def whole(game: Game) -> tuple[object, ...]:
    """Everything a game shows."""
    return (
        game.events,
        game.cards,
        game.position,
        game.phase,
        game.dice,
        game.held_places,
        game.seat,
        game.card_index,
        game.turn,
        game.roll_number,
        game.is_over,
        game.ranking(),
    )


def totals(chances: list[int]) -> Game:
    """A finished game of cards with nothing in any box but these points in chance."""
    game = Game(CLASSIC, [f"Seat {index}" for index in range(len(chances))])
    for box, points in product(Box, chances):
        if box is Box.CHANCE:
            roll = {10: "11224", 12: "11226", 14: "11246"}[points]
        else:
            roll = "33355" if box in (Box.ONES, Box.TWOS, Box.FOURS, Box.SIXES) else "11246"
        do(game, f"{roll} {box.code}")
    return game


# --- seats and teams --------------------------------------------------------------


def test_play_passes_to_the_next_seat_and_everybody_has_one_turn_a_round() -> None:
    game = Game(CLASSIC, ["Ann", "Ben", "Cem"])
    order = []
    for box in Box:
        for _ in game.seats:
            order.append((game.turn, game.seat, game.card_index))
            do(game, f"12346 {box.code}")
    assert order == [(turn, seat, seat) for turn in range(1, 14) for seat in range(3)]
    assert game.is_over


def test_partners_alternate_on_the_successive_turns_of_their_card() -> None:
    game = Game(CLASSIC, ["Ann", "Ben", "Cem", "Dot"], teams=[[0, 2], [1, 3]])
    order = []
    for box in Box:
        for _ in game.cards:
            order.append((game.card_index, game.seat))
            do(game, f"12346 {box.code}")
    assert order[:6] == [(0, 0), (1, 1), (0, 2), (1, 3), (0, 0), (1, 1)]
    assert len(order) == 26
    assert len(game.cards) == 2
    assert game.is_over


def test_six_people_in_three_teams_share_three_cards() -> None:
    game = Game(CLASSIC, list("ABCDEF"), teams=[[0, 3], [1, 4], [2, 5]])
    seats = []
    for box in (Box.ONES, Box.TWOS):
        for _ in game.cards:
            seats.append(game.seat)
            do(game, f"12346 {box.code}")
    assert seats == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("count", [1, 2, 6, 25])
def test_any_number_of_seats_can_play(count: int) -> None:
    game = played(3, seats=[f"Seat {index}" for index in range(count)])
    assert len(game.cards) == count
    assert all(card.is_full for card in game.cards)


def test_a_game_is_made_of_a_ruleset_and_not_of_its_name() -> None:
    name: Any = "classic"
    with pytest.raises(TypeError, match=r"a Ruleset .*, not 'classic'"):
        Game(name)


@pytest.mark.parametrize("seats", [[], "Ann", ["Ann\nBen"], ["\u2028"], ["\ud800"], [3], [None]])
def test_seats_that_cannot_be_are_refused(seats: list[str]) -> None:
    with pytest.raises(NotationError) as caught:
        Game(CLASSIC, seats)
    assert (caught.value.code, caught.value.field) == (ErrorCode.BAD_SEATS, "seats")


@pytest.mark.parametrize(
    "teams",
    [
        [],
        [[]],
        [[0, 1, 2]],
        [[0, 1], [1, 2]],
        [[0, 1], [2, 4]],
        [[0, 1], [2, -1]],
        [[0, 1, 2], [3]],
        [[0, 1], [2], [3]],
        [[0, True], [2, 3]],
    ],
)
def test_teams_must_part_all_seats_evenly(teams: list[list[int]]) -> None:
    with pytest.raises(NotationError) as caught:
        Game(CLASSIC, list("ABCD"), teams)
    assert (caught.value.code, caught.value.field) == (ErrorCode.BAD_SEATS, "teams")


@pytest.mark.parametrize("count", [3, 5])
def test_an_odd_number_of_people_cannot_play_in_pairs(count: int) -> None:
    with pytest.raises(NotationError):
        Game(CLASSIC, list("ABCDE")[:count], [[0, 1], [*range(2, count)]])


@pytest.mark.parametrize(
    "tags", [{"Ruleset": "x"}, {"Seat 9": "x"}, {"a:b": "x"}, {"": "x"}, {" a": "x"}, {"a": "x\ny"}]
)
def test_tags_that_a_record_could_not_hold_are_refused(tags: dict[str, str]) -> None:
    with pytest.raises(NotationError) as caught:
        Game(CLASSIC, tags=tags)
    assert caught.value.field == "tags"


# --- ranking ----------------------------------------------------------------------


def test_equal_totals_share_the_place_and_the_next_is_skipped() -> None:
    game = totals([12, 14, 10, 14, 12])
    assert game.ranking() == (
        Standing(1, 1, (1,), 14),
        Standing(1, 3, (3,), 14),
        Standing(3, 0, (0,), 12),
        Standing(3, 4, (4,), 12),
        Standing(5, 2, (2,), 10),
    )


def test_a_team_stands_together() -> None:
    game = Game(CLASSIC, list("ABCD"), teams=[[0, 2], [1, 3]])
    do(game, "12346 ch 66665 ch")
    assert game.ranking() == (Standing(1, 1, (1, 3), 29), Standing(2, 0, (0, 2), 16))


# --- memory -----------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
@pytest.mark.parametrize("seats", [["Ann"], ["Ann", "Ben", "Cem"]], ids=len)
def test_undo_undoes_push(ruleset: Ruleset, seats: list[str]) -> None:
    """Event after event forwards, then all the way back."""
    done = played(5, ruleset=ruleset, seats=seats)
    game = done.fresh()
    before = []
    for event in done.events:
        before.append(whole(game))
        game.push(event)
    assert whole(game) == whole(done)
    for event, there in zip(reversed(done.events), reversed(before), strict=True):
        assert game.undo() == event
        assert whole(game) == there


def test_undo_of_the_first_score_gives_back_dice_and_rerolls() -> None:
    game = do(Game(CLASSIC), "13346")
    there = whole(game)
    do(game, "3s")
    game.undo()
    assert whole(game) == there
    assert (game.dice, game.rerolls_left, game.cards) == (
        (1, 3, 3, 4, 6),
        2,
        (Scorecard.new(CLASSIC),),
    )


def test_undo_takes_back_a_yahtzee_bonus_and_the_right_to_it() -> None:
    game = do(Game(CLASSIC), "44444")
    do(game, "y 44444 4s")
    assert (game.cards[0].total, game.cards[0].yahtzee_bonus) == (170, 100)
    game.undo()
    assert (game.cards[0].total, game.cards[0].yahtzee_bonuses) == (50, 0)
    game.undo()
    game.undo()
    assert game.cards[0].total == 0
    do(game, "ch 44444 4s")
    assert game.cards[0].yahtzee_bonuses == 0


def test_undo_reopens_a_finished_game() -> None:
    game = played(8, seats=["Ann", "Ben"])
    last = game.undo()
    assert isinstance(last, Score)
    assert (game.is_over, game.seat, game.turn) == (False, 1, 13)
    game.push(last)
    assert game.is_over


def test_nothing_to_undo_is_an_error() -> None:
    with pytest.raises(IllegalActionError) as caught:
        Game(CLASSIC).undo()
    assert caught.value.code == ErrorCode.NOTHING_TO_UNDO


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_replay_equals_play(ruleset: Ruleset) -> None:
    game = played(11, ruleset=ruleset, seats=["Ann", "Ben"])
    again = game.fresh()
    again.extend(game.events)
    assert whole(again) == whole(game)
    assert again == game
    assert str(again) == str(game)


def test_replay_shows_the_game_before_each_event() -> None:
    game = played(12, events=40)
    seen = [(len(before.events), event) for before, event in game.replay()]
    assert seen == list(enumerate(game.events))


def test_cards_are_those_of_the_scores_alone() -> None:
    """What a game derives step by step, against scoring the rolls by hand."""
    game = played(13, seats=["Ann", "Ben"])
    cards = [Scorecard.new(CLASSIC)] * 2
    for before, event in game.replay():
        if isinstance(event, Score):
            seat = before.seat
            roll = before.position.roll
            assert seat is not None
            assert roll is not None
            cards[seat] = cards[seat].score(event.box, roll)
    assert game.cards == tuple(cards)


def test_a_copy_goes_its_own_way() -> None:
    game = played(14, events=30)
    there = whole(game)
    for twin in (game.copy(), copy.copy(game), copy.deepcopy(game)):
        assert whole(twin) == there
        while twin.events:
            twin.undo()
        assert whole(game) == there
    assert pickle.loads(pickle.dumps(game)) == game


def test_events_given_out_cannot_change_the_game() -> None:
    game = played(15, events=5)
    assert isinstance(game.events, tuple)
    assert isinstance(game.cards, tuple)
    with pytest.raises(TypeError):
        game.tags["Date"] = "never"  # type: ignore[index]


def test_games_are_equal_by_what_they_are_and_what_happened() -> None:
    game = do(Game(CLASSIC), "31336 33")
    assert game == do(Game(CLASSIC), "31336 33@1,3")
    assert game != do(Game(CLASSIC), "31336 33@1,4")
    assert game != do(Game(HOUSE), "31336 33")
    assert game != do(Game(CLASSIC, dice=ScriptedDice()), "31336 33")
    assert game != "31336 33"
    with pytest.raises(TypeError):
        hash(game)


def test_repr_rebuilds_the_game() -> None:
    game = played(16, events=33, ruleset=HOUSE)
    assert eval(repr(game), {"Game": Game}) == game


# --- dice -------------------------------------------------------------------------


def test_roll_keeps_held_dice_and_returns_what_it_pushed() -> None:
    game = Game(CLASSIC, dice=ScriptedDice("31336", "123"))
    assert game.roll() == Rolled.parse("31336")
    game.push(Keep.parse("33@3,4"))
    assert game.roll() == Rolled.parse("12333")
    assert game.events[-1] == Rolled.parse("12333")


def test_without_a_source_there_are_no_dice_to_roll() -> None:
    with pytest.raises(RattlecupError) as caught:
        Game(CLASSIC).roll()
    assert caught.value.code == ErrorCode.DICE_EXHAUSTED


def test_a_numbered_game_takes_no_other_dice() -> None:
    game = Game(CLASSIC, dice=NumberedDice(48213))
    with pytest.raises(IllegalActionError) as caught:
        game.push(Rolled.parse("66666"))
    assert caught.value.code == ErrorCode.WRONG_DICE
    assert game.events == ()
    do(game, "64142 44 54144")


def test_a_numbered_roll_taken_back_falls_the_same_again() -> None:
    game = Game(CLASSIC, dice=NumberedDice(48213))
    first = game.roll()
    game.undo()
    assert game.roll() == first
