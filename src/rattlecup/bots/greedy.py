"""Greedy: the most points now, every turn as if it were the last.

It goes for the one box that promises most points this turn, and knows those odds.
What a box would be good for later, and the upper bonus, do not count, so chance
and the sixes are gone early and bad rolls end as zeros.
"""

from __future__ import annotations

from rattlecup.bots.aims import Price, best_aim
from rattlecup.play import Action
from rattlecup.rules import BOXES, Roll, Scorecard

_PRICES = {box: Price(a_point=1.0, box=0.0) for box in BOXES}


class Greedy:
    """See the module.

    >>> from rattlecup import CLASSIC
    >>> Greedy().choose(Scorecard.new(CLASSIC), Roll.parse("12345"), 2, chance=0.0)
    Score(Box.LARGE_STRAIGHT)
    """

    def choose(
        self,
        card: Scorecard,
        roll: Roll,
        rerolls_left: int,
        chance: float,  # noqa: ARG002
    ) -> Action:
        return best_aim(card, roll, rerolls_left, _PRICES)
