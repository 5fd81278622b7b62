"""The bookkeeper: keeps account of what the dice have done for each box.

While rolling it goes for the one box that has gained most: that promises most above what a
turn for this box brings on average. At the end it scores where the points stand highest
above par. As long as the upper bonus can still be reached, each upper point
counts for its share of it too: 35/63 in the classic game. It never looks at two
boxes at once nor at the turns that are left, so at the end of the game it
waits for what does not come any more.
"""

from __future__ import annotations

from functools import lru_cache

from rattlecup.bots.aims import Price, best_aim
from rattlecup.bots.par import one_turn, par
from rattlecup.bots.strategy import Sight
from rattlecup.play import Action
from rattlecup.rules import BOXES, Box, Ruleset, Scorecard
from rattlecup.rules.dice import DICE


class Bookkeeper:
    """See the module.

    >>> from rattlecup import CLASSIC, Roll
    >>> Bookkeeper().choose(Sight(Scorecard.new(CLASSIC), Roll.parse("11226"), 0))
    Score(Box.ONES)
    """

    def choose(self, sight: Sight) -> Action:
        card, at_the_end = sight.card, sight.rerolls_left == 0
        prices = _prices(card.ruleset, _bonus_is_alive(card), at_the_end)
        return best_aim(card, sight.roll, sight.rerolls_left, prices)


def _bonus_is_alive(card: Scorecard) -> bool:
    """Whether the upper bonus is neither reached nor out of reach."""
    most = sum(DICE * box.face for box in card.open_boxes if box.face)
    return card.upper_subtotal < card.ruleset.upper_bonus_threshold <= card.upper_subtotal + most


@lru_cache(maxsize=16)
def _prices(ruleset: Ruleset, bonus_is_alive: bool, at_the_end: bool) -> dict[Box, Price]:
    usual = par(ruleset) if at_the_end else one_turn(ruleset)
    share = ruleset.upper_bonus / ruleset.upper_bonus_threshold if bonus_is_alive else 0.0
    prices = {}
    for box in BOXES:
        a_point = 1 + share if box.is_upper else 1.0
        prices[box] = Price(a_point, float(usual[box.index]) * a_point)
    return prices
