"""What five dice would make of every box of a card: the points, or why not, and how.

All points and refusals are the scorecard's. The reasons beside them only spell
out the rule that paid, in signs that every language shares: ``3 × 2 = 6``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rattlecup.rules import BOXES, Box, NoJoker, Points, Refusal, Roll, Scorecard
from rattlecup.web.said import Said, said
from rattlecup.web.view import points_view

FEW = 2
"""So many boxes are named one by one in a few words; more go by their section."""

# How many dice a box of the lower section asks for, to be named when they are missing.
_LEAST = {
    Box.THREE_OF_A_KIND: 3,
    Box.FOUR_OF_A_KIND: 4,
    Box.SMALL_STRAIGHT: 4,
    Box.LARGE_STRAIGHT: 5,
    Box.YAHTZEE: 5,
}
_KINDS = {
    Box.THREE_OF_A_KIND: "alike",
    Box.FOUR_OF_A_KIND: "alike",
    Box.FULL_HOUSE: "house",
    Box.SMALL_STRAIGHT: "run",
    Box.LARGE_STRAIGHT: "run",
    Box.YAHTZEE: "alike",
}
_ALL_DICE = (Box.THREE_OF_A_KIND, Box.FOUR_OF_A_KIND, Box.CHANCE)


class Why(NamedTuple):
    """Why a box pays what it pays: a code, and facts that need no translation."""

    code: str
    facts: dict[str, int | str]

    @property
    def said(self) -> Said:
        """As a sentence."""
        return said(f"rules.why.{self.code}", **self.facts)


class Line(NamedTuple):
    """A box of a card with five dice before it."""

    box: Box
    filled: int | None
    """The points that stand there already."""
    points: Points | None
    """What the dice would score; None if they may not."""
    refusal: Refusal | None
    why: Why | None

    @property
    def refused(self) -> Said | None:
        """Why the dice may not be scored here, in a few words."""
        if self.filled is not None:
            return said("rules.may.filled", points=self.filled)
        if self.refusal is None:
            return None
        if len(self._first) > FEW:
            return said(f"page.joker.first.{self.refusal.facts['rule']}", boxes=self._first)
        return said("refusal.joker_forced", boxes=self._first)

    @property
    def rule(self) -> Said | None:
        """The joker's rule that sends the dice elsewhere, in full."""
        if self.refusal is None or self.filled is not None:
            return None
        return said(f"refusal.joker_forced.{self.refusal.facts['rule']}", boxes=self._first)

    @property
    def _first(self) -> list[Box]:
        """The boxes that a joker must go to instead."""
        codes = self.refusal.facts["boxes"] if self.refusal else ()
        assert isinstance(codes, list)
        return [Box(code) for code in codes]

    def view(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "code": self.box.code,
            "points": self.filled,
            "preview": points_view(self.points) if self.points else None,
            "refusal": {"code": str(self.refusal.code), "facts": self.refusal.facts}
            if self.refusal
            else None,
            "why": self.why._asdict() if self.why else None,
        }


def lines(card: Scorecard, roll: Roll) -> list[Line]:
    """All thirteen boxes, in the order of the card."""
    return [line(card, box, roll) for box in BOXES]


def line(card: Scorecard, box: Box, roll: Roll) -> Line:
    """What the dice would make of one box."""
    refusal = card.refusal(box, roll)
    if refusal is not None:
        return Line(box, card[box], None, refusal, None)
    points = card.preview(box, roll)
    return Line(box, None, points, None, why(card, box, roll, points))


def why(card: Scorecard, box: Box, roll: Roll, points: Points) -> Why:
    """Which rule of the box made these points.

    >>> from rattlecup.rules import CLASSIC
    >>> card, roll = Scorecard.new(CLASSIC), Roll.parse("22256")
    >>> [why(card, box, roll, card.preview(box, roll)) for box in (Box.TWOS, Box.FULL_HOUSE)]
    [Why(code='upper', facts={'n': 3, 'face': 2, 'points': 6}), Why(code='house.not', facts={})]
    """
    if box.face is not None:
        count = roll.counts[box.index]
        return Why("upper", {"n": count, "face": box.face, "points": points.box})
    if points.box and is_joker(card, roll) and card.ruleset.ordinary_points(box, roll) == 0:
        return Why("joker", {"points": points.box})
    if points.box and box in _ALL_DICE:
        return Why("all", {"sum": " + ".join(map(str, roll.faces)), "points": points.box})
    kind = _KINDS[box]  # chance is never 0
    facts: dict[str, int | str] = {"least": _LEAST[box]} if box in _LEAST else {}
    return Why(kind, {**facts, "points": points.box}) if points.box else Why(f"{kind}.not", facts)


def is_joker(card: Scorecard, roll: Roll) -> bool:
    """Whether the roll is a joker, under rules that have one."""
    return card.is_joker(roll) and card.ruleset.joker != NoJoker()
