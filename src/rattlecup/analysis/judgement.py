"""The scale: judgements by regret, bands of luck, accuracy and the luck of a game."""

from __future__ import annotations

import math
from collections.abc import Iterable
from enum import StrEnum


class Judgement(StrEnum):
    """A band of regret; the words are those of the catalogue."""

    BEST = "best"
    EXCELLENT = "excellent"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


_MOST_REGRET = {
    Judgement.BEST: 0.0,
    Judgement.EXCELLENT: 0.1,
    Judgement.GOOD: 0.5,
    Judgement.INACCURACY: 2.0,
    Judgement.MISTAKE: 5.0,
}


def judge(regret: float) -> Judgement:
    """The judgement of a choice that costs so many points; 0 for equals of the best.

    >>> [str(judge(regret)) for regret in (0, 0.1, 0.5, 2, 5, 5.01)]
    ['best', 'excellent', 'good', 'inaccuracy', 'mistake', 'blunder']
    """
    for judgement, most in _MOST_REGRET.items():
        if regret <= most:
            return judgement
    return Judgement.BLUNDER


class LuckBand(StrEnum):
    """How unusual the luck of one roll is."""

    VERY_LUCKY = "very_lucky"
    LUCKY = "lucky"
    USUAL = "usual"
    UNLUCKY = "unlucky"
    VERY_UNLUCKY = "very_unlucky"


LUCKY, VERY_LUCKY = 10.0, 20.0
"""Points beyond which a roll is called so, on either side."""


def luck_band(luck: float) -> LuckBand:
    """The band of a roll's luck.

    >>> [str(luck_band(luck)) for luck in (20.1, 20, 10, -10.1)]
    ['very_lucky', 'lucky', 'usual', 'unlucky']
    """
    if abs(luck) <= LUCKY:
        return LuckBand.USUAL
    if luck > 0:
        return LuckBand.VERY_LUCKY if luck > VERY_LUCKY else LuckBand.LUCKY
    return LuckBand.VERY_UNLUCKY if luck < -VERY_LUCKY else LuckBand.UNLUCKY


def accuracy(regrets: Iterable[float]) -> float | None:
    """The mean of 100 e^(-regret/2.5) over the decisions that count; None if none does.

    >>> accuracy([0, 2.5]), accuracy([])
    (68.39397205857212, None)
    """
    marks = [100 * math.exp(-regret / 2.5) for regret in regrets]
    return math.fsum(marks) / len(marks) if marks else None


LUCK_DEVIATION = 59.6
"""The standard deviation of a game's luck: that of the totals of perfect classic play.

Other rulesets are measured by the same yardstick.
"""


def luck_percentile(luck: float) -> float:
    """Which share of games, in percent, has less luck than this, by the normal curve.

    >>> round(luck_percentile(0), 1), round(luck_percentile(59.6), 1)
    (50.0, 84.1)
    """
    return 50 * (1 + math.erf(luck / (LUCK_DEVIATION * math.sqrt(2))))
