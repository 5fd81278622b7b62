"""Greedy: the most points now, every turn as if it were the last.

It goes for the one box that promises most points this turn, and knows those odds.
What a box would be good for later, and the upper bonus, do not count, so chance
and the sixes are gone early and bad rolls end as zeros.
"""

from __future__ import annotations

from rattlecup.bots.aims import Price, best_aim
from rattlecup.bots.strategy import Sight
from rattlecup.play import Action
from rattlecup.rules import BOXES

_PRICES = {box: Price(a_point=1.0, box=0.0) for box in BOXES}


class Greedy:
    """See the module.

    >>> from rattlecup import CLASSIC, Roll, Scorecard
    >>> Greedy().choose(Sight(Scorecard.new(CLASSIC), Roll.parse("12345"), 2))
    Score(Box.LARGE_STRAIGHT)
    """

    def choose(self, sight: Sight) -> Action:
        return best_aim(sight.card, sight.roll, sight.rerolls_left, _PRICES)
