"""The dispute helper: dice and a card in, for every box the rule out."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from starlette.datastructures import QueryParams

from rattlecup.rules import BOXES, CLASSIC, NAMED, Box, Roll, Ruleset, Scorecard
from rattlecup.rules.dice import DICE
from rattlecup.web.rules_lines import Line, is_joker, lines
from rattlecup.web.rules_view import where
from rattlecup.web.said import Said, said

_RULESETS = {ruleset.name: ruleset for ruleset in NAMED}
_MOST_SIGNS = 20
"""Of a wrong entry that is shown again."""


@dataclass(frozen=True)
class Answer:
    """What the rules say of these dice and this card."""

    card: Scorecard
    roll: Roll
    asked: Box | None
    """The box in dispute, if one is."""

    @property
    def lines(self) -> list[Line]:
        """Every box."""
        return lines(self.card, self.roll)

    @property
    def verdict(self) -> Said:
        """The answer in one sentence."""
        legal = self.card.legal_boxes(self.roll)
        if self.card.is_full:
            return said("rules.may.full")
        if self.asked is not None:
            if self.card[self.asked] is not None:
                return said("rules.may.no.filled", box=self.asked)
            if self.asked not in legal:
                return said("rules.may.no.joker", boxes=where(self.card, legal))
            points = self.card.preview(self.asked, self.roll)
            return said("rules.may.yes", box=self.asked, points=points.total)
        if legal == self.card.open_boxes:
            return said("rules.may.any")
        return said("rules.may.some", boxes=where(self.card, legal))

    @property
    def rule(self) -> Said | None:
        """The rule that forbids some open boxes, in full."""
        forced = (each.rule for each in self.lines if each.filled is None)
        return next((rule for rule in forced if rule), None)

    def view(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "ruleset": self.card.ruleset.name,
            "card": str(self.card),
            "dice": self.roll.faces,
            "joker": is_joker(self.card, self.roll),
            "allowed": [box.code for box in self.card.legal_boxes(self.roll)],
            "boxes": [each.view() for each in self.lines],
        }


@dataclass
class Asked:
    """What the form was sent with, right or wrong, so that it can be shown again."""

    ruleset: Ruleset = CLASSIC
    dice: list[str] = field(default_factory=lambda: [""] * DICE)
    points: dict[Box, int] = field(default_factory=dict)
    box: Box | None = None
    problems: list[Said] = field(default_factory=list)
    answer: Answer | None = None

    @staticmethod
    def read(query: QueryParams) -> Asked:
        """The question in an address; every fault of it is listed among the problems."""
        asked = Asked()
        asked._read_ruleset(query.get("ruleset", CLASSIC.name))
        roll = asked._read_dice("".join(query.getlist("dice")))
        for box in BOXES:
            asked._read_points(box, query.get(box.code, "").strip())
        asked._read_box(query.get("box", ""))
        if not asked.problems:
            card = Scorecard.from_points(asked.ruleset, asked.points)
            asked.answer = Answer(card, roll, asked.box) if roll else None
        return asked

    def _read_ruleset(self, name: str) -> None:
        if name in _RULESETS:
            self.ruleset = _RULESETS[name]
        else:
            names = [said(f"page.ruleset.{each}") for each in _RULESETS]
            self.problems.append(said("rules.may.bad.ruleset", rulesets=names, text=_short(name)))

    def _read_dice(self, text: str) -> Roll | None:
        signs = [sign for sign in text if sign not in " ,"]
        wrong = "".join(sign for sign in signs if sign not in "123456")
        faces = [sign for sign in signs if sign in "123456"]
        self.dice = (faces + [""] * DICE)[:DICE]
        if wrong:
            self.problems.append(said("rules.may.bad.face", text=_short(wrong)))
        elif len(faces) > DICE:
            self.problems.append(said("rules.may.bad.dice", dice=DICE, given=len(faces)))
        elif len(faces) == DICE:
            return Roll.parse("".join(faces))
        return None

    def _read_points(self, box: Box, text: str) -> None:
        if not text:
            return
        possible = possible_points(self.ruleset, box)
        if text.isascii() and text.isdigit() and len(text) < 5 and int(text) in possible:
            self.points[box] = int(text)
        else:
            fact = said("rules.may.bad.points", box=box, text=_short(text), points=possible)
            self.problems.append(fact)

    def _read_box(self, code: str) -> None:
        named = [box for box in BOXES if box.code == code]
        if named:
            (self.box,) = named
        elif code:
            self.problems.append(said("rules.may.bad.box", text=_short(code), boxes=BOXES))


@lru_cache(maxsize=256)
def possible_points(ruleset: Ruleset, box: Box) -> tuple[int, ...]:
    """Every number of points that some roll makes in a box.

    >>> possible_points(CLASSIC, Box.TWOS), possible_points(CLASSIC, Box.YAHTZEE)
    ((0, 2, 4, 6, 8, 10), (0, 50))
    """
    return tuple(sorted({ruleset.ordinary_points(box, roll) for roll in Roll.all()}))


def _short(text: str) -> str:
    return text[:_MOST_SIGNS] + ("…" if len(text) > _MOST_SIGNS else "")
