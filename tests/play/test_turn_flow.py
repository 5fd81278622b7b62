"""What may follow what in a turn: the rules of rolling, keeping and scoring."""

from __future__ import annotations

import pytest

from play.playing import HOUSE, ONE_ROLL, do, played
from rattlecup import (
    CLASSIC,
    TWO_ROLL,
    Box,
    ErrorCode,
    Game,
    IllegalActionError,
    Keep,
    NotationError,
    Phase,
    Position,
    Rolled,
    Ruleset,
    Score,
    ScriptedDice,
)
from rattlecup.play import Event


def refused(game: Game, event: Event) -> IllegalActionError:
    """The refusal of an event; the game is as it was before."""
    before = str(game)
    with pytest.raises(IllegalActionError) as caught:
        game.push(event)
    assert str(game) == before
    assert game.position == Game.parse(before).position
    return caught.value


def test_nothing_can_be_scored_or_kept_before_the_first_roll() -> None:
    for event in (Score(Box.THREES), Keep.parse("3"), Keep.parse("-")):
        assert refused(Game(CLASSIC), event).code == ErrorCode.ROLL_FIRST


def test_the_refusal_reads_like_a_sentence_and_names_the_position() -> None:
    error = refused(do(Game(CLASSIC), "13346 33"), Score(Box.THREES))
    position = "classic -,-,-,-,-,-,-,-,-,-,-,-,- yb0 .33.. 1"
    assert str(error) == f"cannot score '3s': roll first in {position!r} (code 'roll_first')"
    assert (error.action, error.position) == ("score '3s'", position)


@pytest.mark.parametrize("text", ["13346 ch", "13346 33 33335 ch", "13346 33 33335 333 33311 ch"])
def test_a_box_can_be_scored_after_any_roll(text: str) -> None:
    game = do(Game(CLASSIC), text)
    assert game.turn == 2
    assert game.cards[0][Box.CHANCE] is not None


def test_the_second_roll_may_be_of_three_dice() -> None:
    assert do(Game(CLASSIC), "66123 66").throw.places == (3, 4, 5)


def test_all_five_dice_may_be_rolled_again_every_time() -> None:
    game = do(Game(CLASSIC), "66123 - 55555 -")
    assert game.throw.places == (1, 2, 3, 4, 5)
    assert game.rerolls_left == 0


def test_dice_held_before_may_be_rolled_again() -> None:
    game = do(Game(CLASSIC), "66123 66 66111 111")
    assert game.throw.places == (1, 2)


@pytest.mark.parametrize("ruleset", [CLASSIC, TWO_ROLL, HOUSE, ONE_ROLL], ids=lambda it: it.name)
def test_every_turn_has_exactly_the_rolls_of_its_ruleset(ruleset: Ruleset) -> None:
    game = Game(ruleset, seats=["Ann", "Ben"])
    while not game.is_over:
        for roll in range(1, ruleset.rolls_per_turn + 1):
            assert game.roll_number == roll
            assert game.rerolls_left == ruleset.rolls_per_turn - roll
            do(game, "12345")
            assert game.roll_number == roll
            if roll < ruleset.rolls_per_turn:
                do(game, "-")
        assert refused(game, Keep.parse("-")).code == ErrorCode.NO_REROLLS_LEFT
        assert refused(game, Rolled.parse("12345")).code == ErrorCode.CHOOSE_FIRST
        game.push(Score(next(iter(game.position.card.open_boxes))))


def test_a_second_roll_request_without_a_keep_is_refused() -> None:
    game = Game(CLASSIC, dice=ScriptedDice("12345", "66666"))
    game.roll()
    with pytest.raises(IllegalActionError, match="keep dice or score a box first") as caught:
        game.roll()
    assert caught.value.code == ErrorCode.CHOOSE_FIRST
    assert game.dice == (1, 2, 3, 4, 5)


def test_one_roll_fills_one_box_only() -> None:
    game = do(Game(CLASSIC), "12345 ch")
    assert refused(game, Score(Box.LARGE_STRAIGHT)).code == ErrorCode.ROLL_FIRST


def test_a_filled_box_is_refused_with_its_points() -> None:
    error = refused(do(Game(CLASSIC), "55123 5s 55512"), Score(Box.FIVES))
    assert error.code == ErrorCode.BOX_FILLED
    assert error.facts == {"box": "5s", "points": 10}


def test_any_open_box_may_be_scored_for_nothing() -> None:
    game = do(Game(CLASSIC), "23456")
    assert [action.box for action in game.legal_actions if isinstance(action, Score)] == list(Box)
    assert do(game, "y").cards[0][Box.YAHTZEE] == 0


def test_a_forced_joker_is_refused_elsewhere_with_the_boxes_it_may_go_to() -> None:
    error = refused(do(Game(CLASSIC), "44444 y 55555"), Score(Box.CHANCE))
    assert error.code == ErrorCode.JOKER_FORCED
    assert error.facts == {"face": 5, "boxes": ["5s"], "rule": "matching"}


def test_a_further_yahtzee_fills_a_box_and_gives_no_extra_turn() -> None:
    game = do(Game(CLASSIC), "44444 y 44444 4s")
    assert (game.turn, game.phase) == (3, Phase.ROLL)
    assert (game.cards[0].total, game.cards[0].yahtzee_bonuses) == (170, 1)


def test_holding_all_five_is_refused_and_uses_no_roll() -> None:
    game = do(Game(CLASSIC), "12345")
    assert refused(game, Keep.parse("12345")).code == ErrorCode.ALL_DICE_HELD
    assert game.rerolls_left == 2


def test_with_no_rerolls_left_that_is_the_reason_whatever_is_held() -> None:
    game = do(Game(CLASSIC), "12345 - 12345 - 12345")
    for keep in ("12345", "1", "-", "66"):
        assert refused(game, Keep.parse(keep)).code == ErrorCode.NO_REROLLS_LEFT


@pytest.mark.parametrize("keep", ["6", "333", "33@1,2", "1@2", "13346"])
def test_a_keep_of_dice_that_are_not_there_is_refused(keep: str) -> None:
    error = refused(do(Game(CLASSIC), "13345"), Keep.parse(keep))
    assert error.code == ErrorCode.KEEP_NOT_IN_ROLL
    assert error.facts == {"keep": keep, "dice": "13345"}


def test_a_kept_die_stays_in_its_place_and_shows_its_face() -> None:
    game = do(Game(CLASSIC), "31336 33@3,4")
    error = refused(game, Rolled.parse("33123"))
    assert error.code == ErrorCode.KEPT_DIE_MOVED
    assert error.facts == {"places": [3, 4]}
    assert do(game, "66336").dice == (6, 6, 3, 3, 6)


def test_a_keep_means_the_leftmost_dice_unless_it_names_places() -> None:
    assert do(Game(CLASSIC), "31336 33").held_places == (1, 3)
    assert do(Game(CLASSIC), "31336 33@3,4").held_places == (3, 4)


def test_places_are_remembered_only_where_they_differ_from_the_leftmost() -> None:
    assert str(do(Game(CLASSIC), "31336 33@1,3").events[-1]) == "33"
    assert str(do(Game(CLASSIC), "31336 33@1,4").events[-1]) == "33@1,4"


def test_holds_are_kept_in_the_log_and_a_new_turn_starts_with_none() -> None:
    game = do(Game(CLASSIC), "31336 33@3,4 66336")
    assert game.held_places == (3, 4)
    do(game, "ch")
    assert game.held_places == ()
    assert [str(event) for event in game.events] == ["31336", "33@3,4", "66336", "ch"]


def test_the_dice_to_come_are_those_not_held() -> None:
    for held in range(32):
        places = [place for place in range(1, 6) if held >> (place - 1) & 1]
        game = do(Game(CLASSIC), "31336")
        if len(places) < 5:
            game.push(game.position.keep_at(places))
            assert game.held_places == tuple(places)
            assert game.throw.places == tuple(sorted({1, 2, 3, 4, 5} - set(places)))


def test_dice_that_are_not_there_cannot_be_held_by_place() -> None:
    lying = do(Game(CLASSIC), "31336").position
    for places in ([0], [6], [7], [1, 1]):
        with pytest.raises(NotationError) as caught:
            lying.keep_at(places)
        assert caught.value.code == ErrorCode.BAD_KEEP
    with pytest.raises(NotationError):
        Game(CLASSIC).position.keep_at([1])


def test_after_the_last_box_everything_is_refused() -> None:
    game = played(seed=1)
    assert (game.phase, game.seat, game.card_index, game.turn) == (Phase.OVER, None, None, 13)
    assert not game.legal_actions
    for event in (Rolled.parse("12345"), Keep.parse("-"), Score(Box.ONES)):
        assert refused(game, event).code == ErrorCode.GAME_OVER
    with pytest.raises(IllegalActionError) as caught:
        game.roll()
    assert caught.value.code == ErrorCode.GAME_OVER


@pytest.mark.parametrize("text", ["", " ", "fifteens", "7s", "yb"])
def test_a_box_that_does_not_exist_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Score.parse(text)
    assert caught.value.code == ErrorCode.BAD_BOX


@pytest.mark.parametrize("text", ["", "7", "1234", "12a45", "123456", "0 1 2 3 4"])
def test_a_roll_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Rolled.parse(text)
    assert caught.value.code == ErrorCode.BAD_DICE


def test_what_is_no_event_is_no_event() -> None:
    with pytest.raises(TypeError):
        Game(CLASSIC).push("13346")  # type: ignore[arg-type]
    with pytest.raises(NotationError):
        Score("3s")  # type: ignore[arg-type]


def test_a_rolled_of_any_sequence_of_faces_is_the_same() -> None:
    assert Rolled([1, 3, 3, 4, 6]) == Rolled.parse("1 3,3 46")  # type: ignore[arg-type]
    assert repr(Rolled.parse("13346")) == "Rolled.parse('13346')"
    assert repr(Rolled((1.0, 3, 3, 4, 6))) == "Rolled.parse('13346')"  # type: ignore[arg-type]
    assert str(Keep.from_faces((3, 3), (3.0, 1))) == "33@1,3"  # type: ignore[list-item]


def test_every_keep_and_every_box_is_legal_exactly_if_it_can_be_pushed() -> None:
    """All 462 keeps and 13 boxes, where dice are to come, lie first, lie last, and at the end."""
    everything = [*Keep.all(), *map(Score, Box)]
    for text in ("", "33346", "33346 33", "33346 33 33333 - 12345", "44444 y 33333", "44444 y"):
        game = do(Game(CLASSIC), text)
        legal = list(game.legal_actions)
        assert len(legal) == len(game.legal_actions) == len(set(legal))
        assert bool(legal) == bool(game.legal_actions)
        for action in everything:
            trial = game.copy()
            assert (action in legal) == (action in game.legal_actions)
            try:
                trial.push(action)
            except IllegalActionError:
                assert action not in legal
            else:
                assert action in legal


def test_legal_actions_list_keeps_then_boxes() -> None:
    actions = do(Game(CLASSIC), "66666 y 11112").legal_actions
    assert str(actions) == "1111 1112 111 112 11 12 1 2 - 1s 2s 3s 4s 5s 6s 3k 4k fh ss ls ch"
    assert Keep.parse("11112") not in actions
    assert Keep.parse("11@3,4") in actions
    assert Keep.parse("11@4,5") not in actions
    assert Rolled.parse("11112") not in actions


def test_a_position_says_what_a_game_says() -> None:
    game = do(Game(CLASSIC), "13346 33")
    position = Position.parse(str(game.position))
    assert (position.phase, position.roll, position.roll_number) == (Phase.ROLL, None, 2)
    assert position.after(Rolled.parse("33335")) == do(game, "33335").position
