"""What the dice of a numbered game allow: perfect play's game and the best of all games.

*Perfect play* knows the odds and not the dice. It takes the first of the
oracle's ranking at every decision. Places matter for numbered dice, because each
place has faces of its own, but they do not matter for advice: the oracle speaks
of faces. So a rule must say which of equal dice are kept: it is the leftmost.
With the oracle's rule for equal values this makes one game of each number.

The *ceiling* knows all dice in advance, see `rattlecup.solver.foresight`.
"""

from __future__ import annotations

from collections.abc import Iterable

from rattlecup.analysis.oracle import Oracle
from rattlecup.play import DiceSource, Game, NumberedDice, Phase, Score, Throw, face
from rattlecup.play.seating import ROUNDS
from rattlecup.rules import Ruleset
from rattlecup.rules.dice import PLACES
from rattlecup.solver.foresight import Ceiling, ForeseenTurn, ceiling

NumberedFaces = tuple[tuple[tuple[int, ...], ...], ...]


class _DiceOfSeat(DiceSource):
    """The dice of another seat than the first, for a game of that seat alone.

    A record cannot name these, so it calls them scripted; their faces stand in it.
    """

    def __init__(self, number: int, seat: int) -> None:
        super().__init__("scripted")
        self._number = number
        self._seat = seat

    def faces(self, throw: Throw) -> tuple[int, ...]:
        return tuple(
            face(self._number, self._seat, throw.turn, throw.roll, place) for place in throw.places
        )


def numbered_faces(ruleset: Ruleset, number: int, seat: int = 0) -> NumberedFaces:
    """``faces[turn][roll][place]`` of a number: 13 turns of `ruleset.rolls_per_turn` rolls.

    Raises:
        NotationError: no game has this number (`bad_number`).

    >>> from rattlecup import CLASSIC
    >>> numbered_faces(CLASSIC, 48213)[0]
    ((6, 4, 1, 4, 2), (5, 2, 1, 2, 4), (1, 1, 1, 1, 5))
    """
    dice = NumberedDice(number)
    return tuple(
        tuple(
            dice.faces(Throw(seat, turn, roll, PLACES))
            for roll in range(1, ruleset.rolls_per_turn + 1)
        )
        for turn in range(1, ROUNDS + 1)
    )


def ceiling_of_number(ruleset: Ruleset, number: int, seat: int = 0) -> Ceiling:
    """The best total that a seat's dice of this number allow, with the way to it.

    Raises:
        NotationError: no game has this number (`bad_number`).

    >>> from rattlecup import CLASSIC
    >>> ceiling_of_number(CLASSIC, 48213).total
    339
    """
    return ceiling(ruleset, numbered_faces(ruleset, number, seat))


def foreseen_game(ruleset: Ruleset, number: int, seat: int = 0) -> Game:
    """The game of one seat that reaches the ceiling.

    Raises:
        NotationError: no game has this number (`bad_number`).

    >>> from rattlecup import CLASSIC
    >>> game = foreseen_game(CLASSIC, 48213)
    >>> game.is_over, game.cards[0].total
    (True, 339)
    """
    game = Game(ruleset, dice=_dice(number, seat))
    play_out(game, ceiling_of_number(ruleset, number, seat).turns)
    return game


def play_out(game: Game, turns: Iterable[ForeseenTurn]) -> None:
    """Roll and score turns whose ends are known; a die is kept once it shows its last face.

    Raises:
        IllegalActionError: the game's source gives other dice than those foreseen.
    """
    for turn in turns:
        game.roll()
        while game.dice != turn.dice:
            lying = zip(PLACES, game.position.dice, turn.dice, strict=True)
            kept = [place for place, shown, last in lying if shown == last]
            game.push(game.position.keep_at(kept))
            game.roll()
        game.push(Score(turn.box))


def perfect_game(oracle: Oracle, number: int, seat: int = 0) -> Game:
    """What the solver would have played, and so scored, with the dice of this number.

    Always the oracle's best action, of equal dice the leftmost kept: one game,
    the same everywhere. It is of one seat, with the dice of `seat` (from 0).

    Raises:
        NotationError: no game has this number (`bad_number`).

    >>> from rattlecup.solver import open_table
    >>> game = perfect_game(Oracle(open_table("classic")), 48213)
    >>> game.is_over, game.cards[0].total <= 339
    (True, True)
    """
    game = Game(oracle.ruleset, dice=_dice(number, seat))
    while not game.is_over:
        if game.phase is Phase.ROLL:
            game.roll()
        position = game.position
        assert position.roll is not None, "the dice lie"
        game.push(oracle.best(position.card, position.roll, position.rerolls_left).action)
    return game


def _dice(number: int, seat: int) -> DiceSource:
    numbered = NumberedDice(number)
    return _DiceOfSeat(number, seat) if seat else numbered
