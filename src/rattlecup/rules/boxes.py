"""The thirteen boxes and the points a roll makes in each.

The rules are those printed on the score sheet of the US game: upper boxes pay
the sum of their face; three and four of a kind and chance all five dice; full
house 25; small straight 30; large straight 40; five alike 50. What a ruleset
may change (jokers, bonuses) is not here but in `ruleset` and `scorecard`.
"""

from __future__ import annotations

from enum import Enum

from rattlecup.errors import ErrorCode, NotationError, quoted
from rattlecup.rules.dice import DICE, FACES, Roll

FULL_HOUSE_POINTS = 25
SMALL_STRAIGHT_POINTS = 30
LARGE_STRAIGHT_POINTS = 40
YAHTZEE_POINTS = 50


class Box(Enum):
    """One of the thirteen lines of a scorecard; its value is its short code.

    >>> Box.SMALL_STRAIGHT.code, Box.parse("small straight"), Box.SIXES.face
    ('ss', Box.SMALL_STRAIGHT, 6)
    >>> Box.FULL_HOUSE.points(Roll.parse("25525"))
    25
    """

    ONES = "1s"
    TWOS = "2s"
    THREES = "3s"
    FOURS = "4s"
    FIVES = "5s"
    SIXES = "6s"
    THREE_OF_A_KIND = "3k"
    FOUR_OF_A_KIND = "4k"
    FULL_HOUSE = "fh"
    SMALL_STRAIGHT = "ss"
    LARGE_STRAIGHT = "ls"
    YAHTZEE = "y"
    CHANCE = "ch"

    code: str
    """The short code."""
    index: int
    """Its place on the card, 0 to 12."""
    is_upper: bool
    """Whether it is in the upper section."""
    face: int | None
    """The face an upper box counts; None in the lower section."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.index = len(type(self).__members__)
        self.is_upper = self.index < 6
        self.face = self.index + 1 if self.is_upper else None

    @classmethod
    def of_face(cls, face: int) -> Box:
        """The upper box of a face: `Box.of_face(3)` is `Box.THREES`.

        Raises:
            NotationError: the face is not from 1 to 6.
        """
        if face not in FACES:
            raise NotationError(
                f"{quoted(face)} is not a face from 1 to 6",
                code=ErrorCode.BAD_BOX,
                text=quoted(face),
                field="box",
            )
        return UPPER_BOXES[face - 1]

    @classmethod
    def parse(cls, text: str) -> Box:
        """The box of a code or of a usual name, whatever its case, spaces and hyphens.

        Raises:
            NotationError: no box is called so.

        >>> Box.parse("Aces"), Box.parse("3 of a kind"), Box.parse("LS")
        (Box.ONES, Box.THREE_OF_A_KIND, Box.LARGE_STRAIGHT)
        """
        squeezed = "".join(sign for sign in text.casefold() if sign not in " -_")
        try:
            return _BOX_OF[squeezed]
        except KeyError:
            codes = " ".join(box.code for box in cls)
            raise NotationError(
                f"{quoted(text)} is no box; the boxes are {codes}",
                code=ErrorCode.BAD_BOX,
                text=text,
                field="box",
            ) from None

    def points(self, roll: Roll) -> int:
        """What the printed rule pays for this roll, with no joker: 0 if it does not fit."""
        if self.face is not None:
            return self.face * roll.counts[self.index]
        match self:
            case Box.THREE_OF_A_KIND:
                return roll.total if max(roll.counts) >= 3 else 0
            case Box.FOUR_OF_A_KIND:
                return roll.total if max(roll.counts) >= 4 else 0
            case Box.FULL_HOUSE:
                return FULL_HOUSE_POINTS if 3 in roll.counts and 2 in roll.counts else 0
            case Box.SMALL_STRAIGHT:
                return SMALL_STRAIGHT_POINTS if _longest_run(roll) >= 4 else 0
            case Box.LARGE_STRAIGHT:
                return LARGE_STRAIGHT_POINTS if _longest_run(roll) >= 5 else 0
            case Box.YAHTZEE:
                return YAHTZEE_POINTS if DICE in roll.counts else 0
            case _:
                return roll.total

    def full_points(self, roll: Roll) -> int:
        """What the box pays when the roll need not fit, as for a joker in the lower section.

        >>> Box.LARGE_STRAIGHT.full_points(Roll.parse("33333"))
        40
        """
        return _FIXED_POINTS.get(self, roll.total) if self.face is None else self.points(roll)

    def __hash__(self) -> int:
        return self.index

    def __repr__(self) -> str:
        return f"Box.{self.name}"

    def __str__(self) -> str:
        return self.code


def _longest_run(roll: Roll) -> int:
    """The number of dice in the longest sequence of faces without a gap."""
    longest = run = 0
    for count in roll.counts:
        run = run + 1 if count else 0
        longest = max(longest, run)
    return longest


BOXES = tuple(Box)
UPPER_BOXES = BOXES[:6]
LOWER_BOXES = BOXES[6:]

_FIXED_POINTS = {
    Box.FULL_HOUSE: FULL_HOUSE_POINTS,
    Box.SMALL_STRAIGHT: SMALL_STRAIGHT_POINTS,
    Box.LARGE_STRAIGHT: LARGE_STRAIGHT_POINTS,
    Box.YAHTZEE: YAHTZEE_POINTS,
}

# Written without case, spaces, hyphens and underscores.
_NAMES = {
    Box.ONES: "1s ones one aces ace 1",
    Box.TWOS: "2s twos two deuces 2",
    Box.THREES: "3s threes three treys 3",
    Box.FOURS: "4s fours four 4",
    Box.FIVES: "5s fives five 5",
    Box.SIXES: "6s sixes six 6",
    Box.THREE_OF_A_KIND: "3k threeofakind 3ofakind 3kind toak",
    Box.FOUR_OF_A_KIND: "4k fourofakind 4ofakind 4kind foak",
    Box.FULL_HOUSE: "fh fullhouse full house",
    Box.SMALL_STRAIGHT: "ss smallstraight smstraight small",
    Box.LARGE_STRAIGHT: "ls largestraight lgstraight large",
    Box.YAHTZEE: "y yahtzee yz fiveofakind 5ofakind 5k",
    Box.CHANCE: "ch chance c",
}
_BOX_OF = {name: box for box, names in _NAMES.items() for name in names.split()}
