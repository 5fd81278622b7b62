"""Exact odds of one turn: patterns aimed at alone, with the best holds.

A *payoff* is any column over the 252 rolls: 1 where a pattern shows and 0
elsewhere gives its chance, the points of a box give its mean. Best play towards
a payoff is the recurrence of the solver for a card on which nothing else counts.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rattlecup.errors import ErrorCode, IllegalActionError
from rattlecup.rules import BOXES, CLASSIC, UPPER_BOXES, Box, Keep, Roll, Ruleset, Scorecard
from rattlecup.rules.dice import DICE
from rattlecup.solver.lattice import ROLL_CHANCE
from rattlecup.solver.points import FIVES_ALIKE, ask_points
from rattlecup.solver.turn import CHANCE, best_keep, mean_after

# Three of each face are the pace of the upper bonus: what it means to "make" an upper box.
MADE_UPPER = 3
# Sums of chances miss 0 and 1 by less than this.
_ROUNDING = 1e-12


class Pattern(NamedTuple):
    """Something to aim at in one turn."""

    box: Box
    at_least: int | None
    """For upper boxes, how many dice of the face; None for the pattern of a lower box."""

    @property
    def code(self) -> str:
        """A short name: ``ls``, or ``6s>=3`` for three sixes or more."""
        return self.box.code if self.at_least is None else f"{self.box.code}>={self.at_least}"


class Odds(NamedTuple):
    """A pattern with its chance within one roll, two rolls, and so on."""

    pattern: Pattern
    chances: tuple[float, ...]


class Mean(NamedTuple):
    """A box with the best mean points of a turn of one roll, of two rolls, and so on."""

    box: Box
    points: tuple[float, ...]


PATTERNS: tuple[Pattern, ...] = (
    *(Pattern(box, count) for box in UPPER_BOXES for count in range(1, DICE + 1)),
    *(Pattern(box, None) for box in BOXES if not (box.is_upper or box is Box.CHANCE)),
)
"""One to five of each face, then the patterns of the lower section; chance needs none."""


def pattern_odds(ruleset: Ruleset = CLASSIC, rolls: int | None = None) -> list[Odds]:
    """The chance of every pattern within 1, 2, ... `rolls` rolls when aiming at it alone.

    `rolls` is the ruleset's rolls per turn if it is not given. No joker counts:
    the card is empty.

    Raises:
        ValueError: not even one roll.

    >>> large_straight = pattern_odds()[-2]
    >>> large_straight.pattern.code, [round(chance, 4) for chance in large_straight.chances]
    ('ls', [0.0309, 0.1297, 0.2611])
    """
    hits = [pattern_hits(ruleset, pattern) for pattern in PATTERNS]
    chances = snapped(best_turn(np.column_stack(hits), _rolls(ruleset, rolls)))
    return [
        Odds(pattern, tuple(column))
        for pattern, column in zip(PATTERNS, chances.T.tolist(), strict=True)
    ]


def box_means(ruleset: Ruleset = CLASSIC, rolls: int | None = None) -> list[Mean]:
    """The best mean points of each box alone, in a turn of 1, 2, ... `rolls` rolls.

    `rolls` is the ruleset's rolls per turn if it is not given.

    Raises:
        ValueError: not even one roll.

    >>> chance = box_means()[-1]
    >>> chance.box, [round(points, 4) for points in chance.points]
    (Box.CHANCE, [17.5, 21.25, 23.3333])
    """
    points = _ordinary_points(ruleset).astype(np.float64)
    means = best_turn(points, _rolls(ruleset, rolls))
    return [Mean(box, tuple(column)) for box, column in zip(BOXES, means.T.tolist(), strict=True)]


def _rolls(ruleset: Ruleset, rolls: int | None) -> int:
    if rolls is None:
        return ruleset.rolls_per_turn
    if rolls < 1:
        raise ValueError(f"{rolls} rolls: a turn has at least one")
    return rolls


def pattern_hits(ruleset: Ruleset, pattern: Pattern) -> NDArray[np.float64]:
    """(252,): 1 where a roll shows the pattern on an empty card, else 0."""
    least = 1 if pattern.at_least is None else pattern.at_least * (pattern.box.face or 1)
    return (_ordinary_points(ruleset)[:, pattern.box.index] >= least).astype(np.float64)


def best_turn(payoffs: NDArray[np.float64], rolls: int) -> NDArray[np.float64]:
    """(rolls, ...): the mean of each payoff (252, ...) in a turn of 1, 2, ... `rolls` rolls."""
    return np.array([ROLL_CHANCE @ best_rolls(payoffs, rerolls) for rerolls in range(rolls)])


def after_roll(payoffs: NDArray[np.float64], roll: Roll, rerolls: int) -> NDArray[np.float64]:
    """The mean of each payoff (252, ...) from this roll on, with the best holds."""
    value: NDArray[np.float64] = best_rolls(payoffs, rerolls)[roll.index]
    return value


def after_keep(payoffs: NDArray[np.float64], keep: Keep, rerolls: int) -> NDArray[np.float64]:
    """The mean of each payoff (252, ...) when these dice are kept and the others rolled.

    `rerolls` counts the roll about to be made: 1 or more, for a keep of less than five dice.
    """
    assert rerolls >= 1, "a keep is followed by a roll"
    assert len(keep) < DICE, "keeping all five dice leaves nothing to roll"
    value: NDArray[np.float64] = CHANCE[keep.index] @ best_rolls(payoffs, rerolls - 1)
    return value


def box_odds(card: Scorecard, keep: Keep, rerolls: int) -> dict[Box, float]:
    """For every open box the chance that this turn can make it, when it alone is aimed at.

    To make a box is to be allowed to score it with its pattern, jokers included:
    more than zero points in a lower box, three dice of the face or more in an
    upper one. `rerolls` counts the roll about to be made.

    Raises:
        IllegalActionError: there is no reroll, or the keep is of all five dice.

    >>> card = Scorecard.parse("1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,3k=20,fh=25,y=50", CLASSIC)
    >>> odds = box_odds(card, Keep.parse("2345"), rerolls=1)
    >>> {box.code: round(chance, 4) for box, chance in odds.items()}
    {'4k': 0.0, 'ss': 1.0, 'ls': 0.3333, 'ch': 1.0}
    """
    check_keep(card, keep, rerolls)
    chances = snapped(after_keep(card_hits(card), keep, rerolls)).tolist()
    return {box: chances[box.index] for box in card.open_boxes}


def check_keep(card: Scorecard, keep: Keep, rerolls: int) -> None:
    """Refuse a keep that no roll can follow.

    Raises:
        IllegalActionError: there is no reroll, or the keep is of all five dice.
    """
    if rerolls < 1 or len(keep) == DICE:
        raise IllegalActionError(
            ErrorCode.NO_REROLLS_LEFT if rerolls < 1 else ErrorCode.ALL_DICE_HELD,
            action=f"keep '{keep}'",
            position=f"{card.ruleset.name} {card}",
        )


def card_hits(card: Scorecard, upper: int = MADE_UPPER) -> NDArray[np.float64]:
    """(252, 13): 1 where a roll makes an open box of this card, else 0.

    An upper box is made with `upper` dice of its face or more.
    """
    least = np.array([upper * box.face if box.face else 1 for box in BOXES])
    hits = (_ordinary_points(card.ruleset) >= least).astype(np.float64)
    for roll in FIVES_ALIKE:
        if card.is_joker(roll):
            hits[roll.index] = 0
            for box in card.legal_boxes(roll):
                hits[roll.index, box.index] = card.preview(box, roll).box >= least[box.index]
    hits[:, [box not in card.open_boxes for box in BOXES]] = 0
    return hits


def best_rolls(payoffs: NDArray[np.float64], rerolls: int) -> NDArray[np.float64]:
    """(252, ...): the mean of each payoff from each roll on, with the best holds."""
    rolls = payoffs
    for _ in range(rerolls):
        rolls = np.maximum(payoffs, best_keep(mean_after(rolls)))
    return rolls


@lru_cache(maxsize=8)
def _ordinary_points(ruleset: Ruleset) -> NDArray[np.int64]:
    points = ask_points(ruleset).ordinary
    points.setflags(write=False)
    return points


def snapped(chances: NDArray[np.float64]) -> NDArray[np.float64]:
    """Chances whose certain and impossible cases are exactly 1 and 0."""
    return np.where(chances > 1 - _ROUNDING, 1.0, np.where(chances < _ROUNDING, 0.0, chances))
