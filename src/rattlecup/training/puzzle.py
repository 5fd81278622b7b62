"""What makes a position worth thinking about: a tempting choice that costs something.

What tempts people cannot be computed; what a rule of thumb does can. So a choice
is *tempting* if one of the players without a value table would take it: the
tactician, who guesses what boxes are worth, the bookkeeper, who goes by what has gained
most, or greedy, who takes the most points now. Of those who go wrong the strongest counts,
for the rule that deceives the better player is the better lesson.

A position is *instructive* if that choice costs from `LEAST_COST` to `MOST_COST`
points: less is a matter of taste, more is an oversight that needs no lesson.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from rattlecup.analysis import Choice, Oracle
from rattlecup.bots import Player, player
from rattlecup.play import Position
from rattlecup.rules import Ruleset

LEAST_COST, MOST_COST = 1.0, 10.0
"""Points that the tempting choice of a puzzle costs, at least and at most."""

RULES_OF_THUMB = ("tactician", "bookkeeper", "greedy")
"""The levels that may be tempted, the strongest first."""


class Stage(StrEnum):
    """A part of the game."""

    OPENING = "opening"
    """Turns 1 to 4."""
    MIDDLE = "middle"
    """Turns 5 to 9."""
    ENDGAME = "endgame"
    """Turns 10 to 13."""


class Moment(StrEnum):
    """A decision of a turn."""

    FIRST = "first"
    """After the first roll, with every reroll left."""
    BETWEEN = "between"
    """After a reroll, with another one left."""
    LAST = "last"
    """No reroll is left: a box has to be chosen."""


class Temptation(NamedTuple):
    """A choice that a rule of thumb makes, and that costs something."""

    level: str
    """The id of the computer player who makes it."""
    choice: Choice


class Puzzle(NamedTuple):
    """A position to be decided, with the best choice and the one that tempts."""

    position: Position
    stage: Stage
    moment: Moment
    best: Choice
    tempting: Temptation


def stage_of(position: Position) -> Stage:
    """The part of the game that a position belongs to.

    >>> stage_of(Position.parse("classic 3,-,9,-,-,-,-,-,25,-,-,0,- yb0 13346 2")).value
    'middle'
    """
    turn = position.card.turns_played + 1
    return Stage.OPENING if turn <= 4 else Stage.MIDDLE if turn <= 9 else Stage.ENDGAME


def moment_of(position: Position) -> Moment:
    """The decision of its turn that a position with dice asks for.

    >>> moment_of(Position.parse("classic -,-,-,-,-,-,-,-,-,-,-,-,- yb0 13346 1")).value
    'between'
    """
    if position.rerolls_left == 0:
        return Moment.LAST
    most = position.ruleset.rolls_per_turn - 1
    return Moment.FIRST if position.rerolls_left == most else Moment.BETWEEN


def puzzle_at(oracle: Oracle, position: Position) -> Puzzle | None:
    """The puzzle that a position with dice makes; None if it is not instructive.

    >>> from rattlecup.solver import open_table
    >>> text = "classic -,-,-,-,-,-,-,-,25,30,-,-,- yb0 65666 0"
    >>> found = puzzle_at(Oracle(open_table("classic")), Position.parse(text))
    >>> found.best.action, found.tempting.level, found.tempting.choice.action
    (Score(Box.SIXES), 'tactician', Score(Box.FOUR_OF_A_KIND))
    >>> round(found.tempting.choice.regret, 2)
    4.01
    """
    roll = position.roll
    assert roll is not None, "there is nothing to choose without dice"
    choices = oracle.rank(position.card, roll, position.rerolls_left)
    by_action = {choice.action: choice for choice in choices}
    for bot in _rules_of_thumb(position.ruleset):
        choice = by_action[bot.choose(position)]
        if choice.regret >= LEAST_COST:
            if choice.regret > MOST_COST:
                return None
            tempting = Temptation(bot.level.id, choice)
            return Puzzle(position, stage_of(position), moment_of(position), choices[0], tempting)
    return None


@lru_cache(maxsize=8)
def _rules_of_thumb(ruleset: Ruleset) -> tuple[Player, ...]:
    return tuple(player(level_id, ruleset) for level_id in RULES_OF_THUMB)
