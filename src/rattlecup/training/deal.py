"""A set of puzzles from a seed: from all parts of the game, no two alike, the same for everybody.

The positions are met in plausible play: a strong, fallible player, the expert, plays
games on numbered dice whose numbers come from the seed. Each game gives at most one position,
drawn among those of it that are instructive and fit the next slot of `MIX`. So nothing
is chosen by hand, and the same seed deals the same set on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import count
from typing import NamedTuple

from rattlecup.analysis import Oracle
from rattlecup.bots import player
from rattlecup.play import GREATEST_NUMBER, Game, NumberedDice, Phase, Position
from rattlecup.rules import Ruleset
from rattlecup.training.puzzle import Moment, Puzzle, Stage, moment_of, puzzle_at, stage_of


class Slot(NamedTuple):
    """What one puzzle of a set has to be about."""

    stage: Stage
    moment: Moment


MIX: tuple[Slot, ...] = (
    Slot(Stage.OPENING, Moment.FIRST),
    Slot(Stage.MIDDLE, Moment.BETWEEN),
    Slot(Stage.ENDGAME, Moment.LAST),
    Slot(Stage.OPENING, Moment.LAST),
    Slot(Stage.MIDDLE, Moment.FIRST),
    Slot(Stage.ENDGAME, Moment.BETWEEN),
    Slot(Stage.MIDDLE, Moment.LAST),
    Slot(Stage.OPENING, Moment.BETWEEN),
    Slot(Stage.ENDGAME, Moment.FIRST),
    Slot(Stage.MIDDLE, Moment.LAST),
)
"""The ten of a set, in order: three from the opening, four from the middle, three from the
end of the game; six ask what to keep, four which box to take."""

MOST_GAMES = 300
"""Games played for one slot before it is left out, which odd house rules may need."""


def deal(oracle: Oracle, seed: str) -> tuple[Puzzle, ...]:
    """The puzzles of a seed under the oracle's ruleset, one for each slot of `MIX`.

    No two have the same dice, or the same best and tempting choices. With two rolls a
    turn there is no decision between the first and the last, with one only the last:
    slots then ask for the nearest one there is.

    >>> from rattlecup.solver import open_table
    >>> ten = deal(Oracle(open_table("classic")), "2026-11-30")
    >>> [str(puzzle.stage) for puzzle in ten[:3]], str(ten[0].moment)
    (['opening', 'middle', 'endgame'], 'first')
    """
    dealt: list[Puzzle] = []
    for index, slot in enumerate(_mix(oracle.ruleset)):
        for game in range(MOST_GAMES):
            drawn = _drawn(f"rattlecup training 1:{seed}:{index}:{game}")
            number = next(drawn) % GREATEST_NUMBER + 1
            found = [
                puzzle
                for puzzle in _puzzles(oracle, number, slot)
                if not any(_are_alike(puzzle, other) for other in dealt)
            ]
            if found:
                dealt.append(found[next(drawn) % len(found)])
                break
    return tuple(dealt)


def practice_seed(number: int) -> str:
    """The seed of practice with a number; that of a day is its date, as in 2026-11-30."""
    return f"practice {number}"


def _are_alike(one: Puzzle, other: Puzzle) -> bool:
    return one.position.roll == other.position.roll or (
        one.best.action == other.best.action
        and one.tempting.choice.action == other.tempting.choice.action
    )


def _drawn(text: str) -> Iterator[int]:
    """Whole numbers below 2^64, as good as random, from a text."""
    for index in count():
        yield int.from_bytes(sha256(f"{text}:{index}".encode()).digest()[:8])


@lru_cache(maxsize=8)
def _mix(ruleset: Ruleset) -> Sequence[Slot]:
    return [Slot(stage, _nearest(moment, ruleset)) for stage, moment in MIX]


def _nearest(moment: Moment, ruleset: Ruleset) -> Moment:
    rerolls = ruleset.rolls_per_turn - 1
    if moment is Moment.BETWEEN and rerolls < 2:
        moment = Moment.FIRST
    return Moment.LAST if rerolls == 0 else moment


def _puzzles(oracle: Oracle, number: int, slot: Slot) -> Iterator[Puzzle]:
    """The instructive positions of a game that fit the slot."""
    for position in _positions(oracle, number):
        if (stage_of(position), moment_of(position)) == slot:
            puzzle = puzzle_at(oracle, position)
            if puzzle is not None:
                yield puzzle


def _positions(oracle: Oracle, number: int) -> Iterator[Position]:
    """Every decision that the expert meets with the dice of this number."""
    expert = player("expert", oracle.ruleset, number, lambda _: oracle)
    game = Game(oracle.ruleset, dice=NumberedDice(number))
    while not game.is_over:
        if game.phase is Phase.ROLL:
            game.roll()
        yield game.position
        game.push(expert.choose(game.position))
