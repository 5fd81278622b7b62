"""How to play, by ruleset: every number is asked of the rules when a page is made."""

from __future__ import annotations

from typing import NamedTuple

from rattlecup.play import ROUNDS
from rattlecup.rules import (
    BOXES,
    LOWER_BOXES,
    UPPER_BOXES,
    Box,
    Points,
    Roll,
    Ruleset,
    Scorecard,
    TieredJoker,
)
from rattlecup.web.rules_lines import FEW, Line, line
from rattlecup.web.said import Said, said

# A roll for each box that shows its rule, and mostly what does not matter to it.
_EXAMPLES = {
    Box.ONES: "11346",
    Box.TWOS: "22256",
    Box.THREES: "13356",
    Box.FOURS: "14446",
    Box.FIVES: "25556",
    Box.SIXES: "16666",
    Box.THREE_OF_A_KIND: "12555",
    Box.FOUR_OF_A_KIND: "23333",
    Box.FULL_HOUSE: "22555",
    Box.SMALL_STRAIGHT: "23345",
    Box.LARGE_STRAIGHT: "23456",
    Box.YAHTZEE: "44444",
    Box.CHANCE: "13466",
}
JOKER = Roll.parse("55555")
"""The further Yahtzee of all examples."""
MATCHING = Box.FIVES

_UP_TO_FIVES = {
    Box.ONES: 3,
    Box.TWOS: 6,
    Box.THREES: 9,
    Box.FOURS: 12,
    Box.FIVES: 15,
}


class BoxRow(NamedTuple):
    """A line of the table of boxes."""

    rule: Said
    example: Roll
    shown: Line


def box_rows(ruleset: Ruleset) -> list[BoxRow]:
    """What each box pays, with a roll scored in it."""
    card = Scorecard.new(ruleset)
    rows = []
    for box in BOXES:
        roll = Roll.parse(_EXAMPLES[box])
        kind = "upper" if box.is_upper else box.code
        facts = {"face": said(f"page.faces.{box.face}")} if box.is_upper else {}
        rule = said(f"rules.box.{kind}", points=box.full_points(roll), **facts)
        rows.append(BoxRow(rule, roll, line(card, box, roll)))
    return rows


class BonusRow(NamedTuple):
    """A last upper box, and whether it brings the upper bonus."""

    before: int
    roll: Roll
    points: Points
    after: int


def upper_bonus_rows(ruleset: Ruleset) -> list[BonusRow]:
    """The sixes as the last upper box: the bonus just reached, and missed by one point."""
    rows = []
    for ones, sixes in ((3, "12666"), (2, "12666"), (3, "66661")):
        card = Scorecard.from_points(ruleset, {**_UP_TO_FIVES, Box.ONES: ones})
        roll = Roll.parse(sixes)
        points = card.preview(Box.SIXES, roll)
        after = card.score(Box.SIXES, roll).upper_subtotal
        rows.append(BonusRow(card.upper_subtotal, roll, points, after))
    return rows


class JokerCase(NamedTuple):
    """A card on which the further Yahtzee is rolled, where it may go, and the most it pays."""

    case: Said
    query: str
    """The card as the dispute helper's address names it."""
    where: Said
    box: Box
    points: Points


_LOWER_FULL = "3k=18,4k=0,fh=25,ss=30,ls=0,ch=20"
_CASES = {
    "open": "",
    "first": "y=50",
    "second": "5s=15,y=50",
    "third": f"5s=15,{_LOWER_FULL},y=50",
    "zero": "5s=15,y=0",
}
_BETWEEN = ("between", "5s=15,3k=18,4k=0,y=50")


def joker_cases(ruleset: Ruleset) -> list[JokerCase]:
    """The cards that tell everything about a ruleset's joker."""
    cases = list(_CASES.items())
    joker = ruleset.joker
    if isinstance(joker, TieredJoker) and len(joker.tiers) > 3:
        cases.insert(3, _BETWEEN)
    return [_joker_case(name, Scorecard.parse(text, ruleset)) for name, text in cases]


def _joker_case(name: str, card: Scorecard) -> JokerCase:
    legal = card.legal_boxes(JOKER)
    best = max(legal, key=lambda box: card.preview(box, JOKER).total)
    facts = {"matching": MATCHING, "yahtzee": Box.YAHTZEE}
    return JokerCase(
        said(f"rules.joker.case.{name}", **facts),
        "&".join(["dice=" + str(JOKER), *str(card).split(",")]),
        where(card, legal),
        best,
        card.preview(best, JOKER),
    )


def where(card: Scorecard, legal: tuple[Box, ...]) -> Said:
    """The boxes that dice may go to, by their section where it is a whole one."""
    if legal == card.open_boxes:
        return said("rules.anywhere")
    for name, section in (("lower", LOWER_BOXES), ("upper", UPPER_BOXES)):
        if len(legal) > FEW and legal == tuple(b for b in card.open_boxes if b in section):
            return said(f"rules.where.{name}")
    return said("rules.only", boxes=legal)


def basics(ruleset: Ruleset) -> list[Said]:
    """A turn in four sentences."""
    facts = {"rounds": ROUNDS, "rolls": ruleset.rolls_per_turn}
    return [said(f"rules.turn.{step}", **facts) for step in (1, 2, 3, 4)]


def upper_bonus(ruleset: Ruleset) -> Said:
    """The rule of the upper bonus; three of each face is what reaches it."""
    three_of_each = sum(box.points(_three(box.face)) for box in UPPER_BOXES if box.face)
    return said(
        "rules.upper.rule",
        bonus=ruleset.upper_bonus,
        goal=ruleset.upper_bonus_threshold,
        three_of_each=three_of_each,
    )


def _three(face: int) -> Roll:
    """Three dice of a face and two that do not count for it."""
    return Roll.from_faces([face] * 3 + [face % 6 + 1] * 2)


def joker_rule(ruleset: Ruleset) -> Said:
    """What a ruleset does with a further Yahtzee, in a sentence."""
    return said(f"rules.joker.about.{ruleset.name}", bonus=ruleset.yahtzee_bonus)
