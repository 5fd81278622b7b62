"""The two players who know the value of every card: one makes small mistakes, one makes none."""

from __future__ import annotations

import math
from itertools import accumulate

from rattlecup.analysis import Oracle
from rattlecup.bots.strategy import Sight
from rattlecup.play import Action

BLUR = 0.5
"""Points of value: how finely the expert tells actions apart."""


class Expert:
    """Knows what every action is worth, but not quite: close calls go either way.

    An action is chosen with a probability in proportion to e^(-regret / `BLUR`),
    as if each value were seen with an error of that size. So it takes one that costs
    a tenth of a point nearly as often as the best, and one that costs three hardly
    ever: a strong player's weakness, who errs where it matters least.
    """

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle

    def choose(self, sight: Sight) -> Action:
        choices = self._oracle.rank(sight.card, sight.roll, sight.rerolls_left)
        up_to = list(accumulate(math.exp(-choice.regret / BLUR) for choice in choices))
        mark = sight.chance * up_to[-1]
        place = next((i for i, sum_ in enumerate(up_to) if mark < sum_), 0)
        return choices[place].action


class Perfect:
    """Takes the oracle's best action: no way of playing has a higher mean."""

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle

    def choose(self, sight: Sight) -> Action:
        return self._oracle.best(sight.card, sight.roll, sight.rerolls_left).action
