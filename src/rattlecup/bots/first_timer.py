"""The first-timer: plays as a child does in a first game.

It keeps the face that it has most of, whatever boxes are open, and rolls the
others as often as it may: rolling is the fun of it. Only a large straight or five
alike, the dearest boxes of the sheet, make it stop. At the end it takes the
box that pays most. It never works towards a straight, rolls full houses to pieces,
and has not heard of the upper bonus.
"""

from __future__ import annotations

from rattlecup.bots.strategy import Sight
from rattlecup.play import Action, Score
from rattlecup.rules import Box, Keep
from rattlecup.rules.dice import DICE, FACES

_DEAREST = (Box.LARGE_STRAIGHT, Box.YAHTZEE)


class FirstTimer:
    """See the module.

    >>> from rattlecup import CLASSIC, Roll, Scorecard
    >>> FirstTimer().choose(Sight(Scorecard.new(CLASSIC), Roll.parse("12246"), 2))
    Keep.parse('22')
    """

    def choose(self, sight: Sight) -> Action:
        card, roll = sight.card, sight.roll
        points = {box: card.preview(box, roll).box for box in card.legal_boxes(roll)}
        box = max(points, key=lambda box: points[box])
        # Of faces that show equally often the highest: more pips look like more.
        face = max(FACES, key=lambda face: (roll.counts[face - 1], face))
        kept = roll.counts[face - 1]
        stops = (box in _DEAREST and points[box] > 0) or kept == DICE
        return Score(box) if stops or not sight.rerolls_left else Keep.from_faces([face] * kept)
