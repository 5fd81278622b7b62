"""Par: what a box usually brings, the yardstick of players who save good boxes for good dice.

The numbers are what perfect play of the classic game averages in each box, to
the nearest half point, as a player would remember them. Other rulesets have them in
proportion to what a single turn makes of the box there and here.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from rattlecup.rules import CLASSIC, Ruleset
from rattlecup.solver import box_means

CLASSIC_PAR = (2, 5.5, 8.5, 12, 15.5, 19, 21.5, 13, 22.5, 29.5, 32.5, 17, 22)
"""Points by box, in the order of the card."""


def one_turn(ruleset: Ruleset) -> NDArray[np.float64]:
    """(13,): the mean points of a turn that is for this box alone."""
    return np.array([mean.points[-1] for mean in box_means(ruleset)])


@lru_cache(maxsize=8)
def par(ruleset: Ruleset) -> NDArray[np.float64]:
    """(13,): par of each box under a ruleset.

    >>> from rattlecup import TWO_ROLL
    >>> [round(float(points), 1) for points in par(TWO_ROLL)[:6]]  # the upper boxes
    [1.5, 4.0, 6.2, 8.7, 11.2, 13.8]
    """
    pars = np.array(CLASSIC_PAR) * one_turn(ruleset) / one_turn(CLASSIC)
    pars.setflags(write=False)
    return pars
