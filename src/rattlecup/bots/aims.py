"""Going for one box at a time: what each keep brings to it, and the best of these aims.

People aim. Two strategies share this way of playing and differ in what a box is
worth to them, a `Price` for each. It overlooks that a keep may serve several
boxes at once, which is the most usual weakness of people who know the odds.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rattlecup.analysis import TIE
from rattlecup.play import Action, Score
from rattlecup.rules import Box, Keep, Roll, Ruleset, Scorecard
from rattlecup.solver.points import ask_points
from rattlecup.solver.turn import KEEPS_OF, best_keep, mean_after


class Price(NamedTuple):
    """What a box is worth to a player: so much a point, less what the box could bring later."""

    a_point: float
    box: float


@lru_cache(maxsize=8)
def means_of_keeps(ruleset: Ruleset) -> tuple[NDArray[np.float64], ...]:
    """(210, 13) for 1, 2, ... rerolls: each keep's mean points in each box, aimed at alone.

    Of an empty card, so without jokers. The rerolls count the one about to be made.

    >>> from rattlecup import CLASSIC, Box
    >>> one, two = means_of_keeps(CLASSIC)
    >>> round(float(one[Keep.parse("2345").index, Box.LARGE_STRAIGHT.index]), 4)  # 40 in a third
    13.3333
    """
    points = ask_points(ruleset).ordinary.astype(np.float64)
    rolls, means = points, []
    for _ in range(ruleset.rolls_per_turn - 1):
        keeps = mean_after(rolls)
        keeps.setflags(write=False)
        means.append(keeps)
        rolls = np.maximum(points, best_keep(keeps))
    return tuple(means)


def best_aim(card: Scorecard, roll: Roll, rerolls_left: int, prices: Mapping[Box, Price]) -> Action:
    """The keep or score that brings most, if the turn is for one box only.

    `prices` has every open box. Of equals a score comes first, then the keep of
    more dice.
    """
    legal = card.legal_boxes(roll)
    action: Action = Score(legal[0])
    best = -np.inf
    for box in legal:
        points = card.preview(box, roll)
        price = prices[box]
        worth = points.box * price.a_point + points.yahtzee_bonus - price.box
        if worth > best:
            action, best = Score(box), worth
    if rerolls_left == 0:
        return action
    keeps = KEEPS_OF[roll.index]
    means = means_of_keeps(card.ruleset)[rerolls_left - 1].take(keeps, axis=0)
    open_boxes = [box.index for box in card.open_boxes]
    a_point, less = np.array([prices[box] for box in card.open_boxes]).T
    worths = (means[:, open_boxes] * a_point - less).max(axis=1)
    # Equals may differ by rounding, which differs between machines.
    place = int((worths >= worths.max() - TIE).argmax())
    return Keep.all()[keeps[place]] if worths[place] > best + TIE else action
