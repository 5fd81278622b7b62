"""Which dice to hold for a pattern that alone is aimed at: the play behind `odds`.

Of the 252 rolls many are the same but for their faces. For kinds, full house and Yahtzee all
faces are alike; straights may be read from either end; and to somebody who collects one face
the others are alike. So a few lines hold the whole rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rattlecup.rules import CLASSIC, Box, Keep, Roll, Ruleset
from rattlecup.rules.dice import DICE, FACES
from rattlecup.solver.lattice import ROLL_CHANCE
from rattlecup.solver.odds import PATTERNS, Pattern, best_rolls, pattern_hits
from rattlecup.solver.turn import mean_after

_TIE = 1e-12  # chances that differ by less are equal but for rounding
_STRAIGHTS = (Box.SMALL_STRAIGHT, Box.LARGE_STRAIGHT)

Dice = tuple[int, ...]


class Hold(NamedTuple):
    """What to hold of all rolls of one kind, with so many rerolls left."""

    rerolls_left: int
    roll: Roll
    """The most likely roll of the kind."""
    keep: Keep
    share: float
    """Of all first rolls so many are of the kind."""


class Holds(NamedTuple):
    """A pattern with the best holds for all rolls that do not show it yet."""

    pattern: Pattern
    holds: tuple[Hold, ...]
    """Most rerolls first, then the most frequent."""


def pattern_holds(ruleset: Ruleset = CLASSIC) -> list[Holds]:
    """The best holds for every pattern, when it alone is aimed at on an empty card.

    >>> yahtzee = pattern_holds()[-1]
    >>> [(str(each.roll), str(each.keep)) for each in yahtzee.holds if each.rerolls_left == 1]
    [('34566', '66'), ('45666', '666'), ('23456', '6'), ('56666', '6666')]
    """
    rerolls = range(ruleset.rolls_per_turn - 1, 0, -1)
    return [
        Holds(pattern, tuple(hold for left in rerolls for hold in _holds(ruleset, pattern, left)))
        for pattern in PATTERNS
    ]


def best_hold(payoff: NDArray[np.float64], roll: Roll, rerolls: int) -> Keep:
    """The dice of this roll to keep for the highest mean of a payoff (252,).

    `rerolls` is 1 or more. Of equals, within 1e-12, it is the keep with the most dice, and
    then the first in lexicographic order.
    """
    return _best_keep(mean_after(best_rolls(payoff, rerolls - 1)), roll)


def _best_keep(means: NDArray[np.float64], roll: Roll) -> Keep:
    keeps = [keep for keep in roll.keeps if len(keep) < DICE]
    best = max(means[keep.index] for keep in keeps)
    equals = [keep for keep in keeps if means[keep.index] >= best - _TIE]
    return min(equals, key=lambda keep: (-len(keep), keep.faces))


def _holds(ruleset: Ruleset, pattern: Pattern, rerolls: int) -> list[Hold]:
    hits = pattern_hits(ruleset, pattern)
    means = mean_after(best_rolls(hits, rerolls - 1))
    alike = _alike(pattern.box)
    kinds: dict[Dice, dict[Roll, float]] = {}
    for roll in Roll.all():
        if not hits[roll.index]:
            keep = _best_keep(means, Roll.from_faces(alike(roll.faces)))
            rolls = kinds.setdefault(alike(keep.faces), {})
            rolls[roll] = float(ROLL_CHANCE[roll.index])
    found = [_hold(Keep.from_faces(faces), rolls, rerolls) for faces, rolls in kinds.items()]
    return sorted(found, key=lambda hold: (-hold.share, hold.keep.faces))


def _hold(keep: Keep, rolls: dict[Roll, float], rerolls: int) -> Hold:
    """The line of one kind, with a roll in which these very dice are to be held."""
    fitting = [roll for roll in rolls if keep in roll.keeps]
    likely = max(fitting, key=lambda roll: (round(rolls[roll], 9), roll.faces))
    return Hold(rerolls, likely, keep, sum(rolls.values()))


def _alike(box: Box) -> Callable[[Dice], Dice]:
    """Gives dice that differ only in what makes no difference to this box the same faces."""
    if box in _STRAIGHTS:
        return lambda faces: min(faces, tuple(sorted(7 - face for face in faces)))
    kept = box.face

    def renamed(faces: Dice) -> Dice:
        own = [face for face in faces if face == kept]
        others = sorted((faces.count(face) for face in FACES if face != kept), reverse=True)
        names = [face for face in reversed(FACES) if face != kept]
        named = (face for face, n in zip(names, others, strict=True) for _ in range(n))
        return tuple(sorted((*own, *named)))

    return renamed
