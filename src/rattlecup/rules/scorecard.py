"""The scorecard: one column of boxes, and the only place where a roll is scored.

Pages, solver, bots and records all ask `Scorecard`; none of them scores by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from rattlecup.errors import ErrorCode, IllegalActionError, NotationError, PositionError, quoted
from rattlecup.rules.boxes import BOXES, LOWER_BOXES, UPPER_BOXES, YAHTZEE_POINTS, Box
from rattlecup.rules.dice import Roll
from rattlecup.rules.ruleset import Ruleset

_PACE = 3  # three of each face make 63


class Points(NamedTuple):
    """What scoring a box now would add to the total, part by part."""

    box: int
    yahtzee_bonus: int
    upper_bonus: int

    @property
    def total(self) -> int:
        """The three parts together."""
        return self.box + self.yahtzee_bonus + self.upper_bonus


class Refusal(NamedTuple):
    """Why a box may not be scored: a code, and the facts behind it.

    For `joker_forced` the facts are `face`, the codes of the `boxes` that are
    allowed, and the `rule` that says so: `matching`, `lower`, `upper` or `tier`.
    """

    code: ErrorCode
    facts: dict[str, object]


@dataclass(frozen=True)
class Scorecard:
    """Filled boxes and yahtzee bonuses under a ruleset. Immutable; `score` gives a new card.

    `Scorecard.new` and `score` only make cards that can occur. Whatever comes
    from outside is to be made with `parse` or `from_points`, which check that.

    >>> from rattlecup.rules import CLASSIC
    >>> card = Scorecard.parse("1s=3,fh=25,y=50,yb=1", CLASSIC)
    >>> card.total, str(card)
    (178, '1s=3,fh=25,y=50,yb=1')
    """

    ruleset: Ruleset
    points: tuple[int | None, ...]
    """The points in each box, in the order of `Box`; None where it is open."""
    yahtzee_bonuses: int = 0
    """How many yahtzee bonuses were paid."""

    @staticmethod
    def new(ruleset: Ruleset) -> Scorecard:
        """The empty card.

        Raises:
            TypeError: a ruleset is wanted, and not its name.
        """
        return Scorecard(_checked_ruleset(ruleset), (None,) * len(BOXES))

    @staticmethod
    def from_points(
        ruleset: Ruleset, points: Mapping[Box, int], yahtzee_bonuses: int = 0
    ) -> Scorecard:
        """The card with these boxes filled; boxes not named are open.

        Raises:
            NotationError: a key that is no `Box`, or points that are no whole number.
            PositionError: no legal order of turns gives this card; every reason is listed.
            TypeError: a ruleset is wanted, and not its name.

        >>> from rattlecup.rules import CLASSIC
        >>> Scorecard.from_points(CLASSIC, {Box.ONES: 3, Box.YAHTZEE: 50}).total
        53
        """
        from rattlecup.rules.reachable import card_problems  # it needs this module

        for box in points:
            if not isinstance(box, Box):
                raise _bad_card(str(box), "boxes are named by a Box, see Box.parse")
        for number in (*points.values(), yahtzee_bonuses):
            if type(number) is not int:  # the exact type: True is no number here
                raise _bad_card(str(number), "points and bonuses are whole numbers")
        filled = tuple(points.get(box) for box in BOXES)
        card = Scorecard(_checked_ruleset(ruleset), filled, yahtzee_bonuses)
        problems = card_problems(card)
        if problems:
            raise PositionError(problems, what="card", code=ErrorCode.IMPOSSIBLE_CARD)
        return card

    @staticmethod
    def parse(text: str, ruleset: Ruleset) -> Scorecard:
        """The card of a text like ``1s=3,y=50,fh=25,yb=1``; boxes not named are open.

        The empty text is the empty card, and so is ``-``.

        Raises:
            NotationError: the text does not parse.
            PositionError: no legal order of turns gives this card.
            TypeError: a ruleset is wanted, and not its name.
        """
        points: dict[Box, int] = {}
        bonuses: int | None = None
        stripped = text.strip()
        for pair in [] if stripped in ("", "-") else stripped.split(","):
            name, equals, number = (part.strip() for part in pair.partition("="))
            if not equals or not (number.isascii() and number.isdigit()) or len(number) > 4:
                raise _bad_card(text, f"{quoted(pair.strip())} is not of the form box=points")
            is_bonus = name.casefold() == "yb"  # boxes are read in any case, too
            box = None if is_bonus else Box.parse(name)
            if (bonuses is not None) if box is None else (box in points):
                raise _bad_card(text, f"{quoted(name)} stands twice")
            if box is None:
                bonuses = int(number)
            else:
                points[box] = int(number)
        return Scorecard.from_points(ruleset, points, bonuses or 0)

    def __str__(self) -> str:
        pairs = [
            f"{box.code}={points}"
            for box, points in zip(BOXES, self.points, strict=True)
            if points is not None
        ]
        if self.yahtzee_bonuses:
            pairs.append(f"yb={self.yahtzee_bonuses}")
        return ",".join(pairs)

    def __repr__(self) -> str:
        return f"Scorecard.parse({str(self)!r}, {self.ruleset!r})"

    # --- what is on the card ------------------------------------------------------

    def __getitem__(self, box: Box) -> int | None:
        """The points in a box, None when it is open."""
        return self.points[box.index]

    @cached_property
    def open_boxes(self) -> tuple[Box, ...]:
        """The boxes without points, in the order of the card."""
        return tuple(box for box, points in zip(BOXES, self.points, strict=True) if points is None)

    @property
    def is_full(self) -> bool:
        """Whether all thirteen boxes are filled."""
        return not self.open_boxes

    @property
    def turns_played(self) -> int:
        """The number of filled boxes."""
        return len(BOXES) - len(self.open_boxes)

    @cached_property
    def upper_subtotal(self) -> int:
        """The sum of the upper boxes, before the bonus."""
        return sum(self.points[box.index] or 0 for box in UPPER_BOXES)

    @property
    def upper_bonus(self) -> int:
        """The upper bonus, from the moment the subtotal reaches the threshold; else 0."""
        reached = self.upper_subtotal >= self.ruleset.upper_bonus_threshold
        return self.ruleset.upper_bonus if reached else 0

    @property
    def upper_is_full(self) -> bool:
        """Whether all six upper boxes are filled."""
        return all(self.points[box.index] is not None for box in UPPER_BOXES)

    @property
    def lower_total(self) -> int:
        """The sum of the lower boxes, without yahtzee bonuses."""
        return sum(self.points[box.index] or 0 for box in LOWER_BOXES)

    @property
    def yahtzee_bonus(self) -> int:
        """The points of all yahtzee bonuses."""
        return self.yahtzee_bonuses * self.ruleset.yahtzee_bonus

    @property
    def total(self) -> int:
        """Upper subtotal, upper bonus, lower total and yahtzee bonuses."""
        return self.upper_subtotal + self.upper_bonus + self.lower_total + self.yahtzee_bonus

    @property
    def pace(self) -> int:
        """Points ahead of (or, negative, behind) three of each face over the filled upper boxes."""
        return sum(
            points - _PACE * (box.index + 1)
            for box in UPPER_BOXES
            if (points := self.points[box.index]) is not None
        )

    # --- what may happen to it ----------------------------------------------------

    def is_joker(self, roll: Roll) -> bool:
        """Whether the roll is a five alike with the Yahtzee box filled, with 50 or with 0."""
        return roll.five_alike is not None and self[Box.YAHTZEE] is not None

    def legal_boxes(self, roll: Roll) -> tuple[Box, ...]:
        """The boxes that the roll may be scored in, in the order of the card."""
        if self.is_joker(roll):
            return self.ruleset.joker.legal(self.open_boxes, roll.faces[0])
        return self.open_boxes

    def refusal(self, box: Box, roll: Roll) -> Refusal | None:
        """Why the box may not be scored with this roll; None when it may.

        >>> from rattlecup.rules import CLASSIC
        >>> card = Scorecard.parse("y=0", CLASSIC)
        >>> code, facts = card.refusal(Box.CHANCE, Roll.parse("55555"))
        >>> str(code), facts
        ('joker_forced', {'face': 5, 'boxes': ['5s'], 'rule': 'matching'})
        """
        if self[box] is not None:
            return Refusal(ErrorCode.BOX_FILLED, {"box": box.code, "points": self[box]})
        legal = self.legal_boxes(roll)
        if box in legal:
            return None
        face = roll.faces[0]
        return Refusal(
            ErrorCode.JOKER_FORCED,
            {"face": face, "boxes": [each.code for each in legal], "rule": _rule(legal, face)},
        )

    def preview(self, box: Box, roll: Roll) -> Points:
        """What scoring the box now would add.

        Raises:
            IllegalActionError: the box is filled, or the joker must go elsewhere.
        """
        refusal = self.refusal(box, roll)
        if refusal is not None:
            raise IllegalActionError(
                refusal.code,
                action=f"score '{box.code}' with {roll}",
                position=f"{self.ruleset.name} {self}",
                facts=refusal.facts,
            )
        points = self.ruleset.ordinary_points(box, roll)
        if not self.is_joker(roll):
            return Points(points, 0, self._upper_bonus_of(box, points))
        points = self.ruleset.joker.points(box, roll, self.open_boxes, points)
        paid = self[Box.YAHTZEE] == YAHTZEE_POINTS
        return Points(
            points,
            self.ruleset.yahtzee_bonus if paid else 0,
            self._upper_bonus_of(box, points),
        )

    def score(self, box: Box, roll: Roll) -> Scorecard:
        """The card after the roll is scored in the box.

        Raises:
            IllegalActionError: as for `preview`.
        """
        gained = self.preview(box, roll)
        points = list(self.points)
        points[box.index] = gained.box
        return Scorecard(
            self.ruleset, tuple(points), self.yahtzee_bonuses + (gained.yahtzee_bonus > 0)
        )

    def _upper_bonus_of(self, box: Box, points: int) -> int:
        """The upper bonus that these points in this box newly earn."""
        if not box.is_upper:
            return 0
        before, threshold = self.upper_subtotal, self.ruleset.upper_bonus_threshold
        return self.ruleset.upper_bonus if before < threshold <= before + points else 0


def _checked_ruleset(ruleset: object) -> Ruleset:
    # Its name is an easy mistake, since `open_table` takes that.
    if not isinstance(ruleset, Ruleset):
        raise TypeError(
            f"a Ruleset is needed, such as Ruleset.named('classic'), not {quoted(ruleset)}"
        )
    return ruleset


def _rule(legal: tuple[Box, ...], face: int) -> str:
    """Which rule of the joker makes these the legal boxes."""
    if legal == (Box.of_face(face),):
        return "matching"
    sections = {box.is_upper for box in legal}
    return "tier" if len(sections) == 2 else ("upper" if True in sections else "lower")


def _bad_card(text: str, reason: str) -> NotationError:
    return NotationError(
        f"card {quoted(text)}: {reason}", code=ErrorCode.BAD_CARD, text=text, field="card"
    )
