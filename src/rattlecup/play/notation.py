"""Positions as text, both ways: the only parser of them. Records are in `record`.

`docs/notation.md` describes both forms.
"""

from __future__ import annotations

from rattlecup.errors import ErrorCode, NotationError, RulesetError, quoted
from rattlecup.play.position import Position, format_dice
from rattlecup.rules.boxes import BOXES
from rattlecup.rules.dice import DICE
from rattlecup.rules.ruleset import Ruleset
from rattlecup.rules.scorecard import Scorecard

_FIELDS = ("ruleset", "card", "yahtzee_bonuses", "dice", "rerolls_left")


def format_position(position: Position) -> str:
    """The position as its five fields."""
    card = position.card
    boxes = ",".join("-" if points is None else str(points) for points in card.points)
    return (
        f"{position.ruleset.name} {boxes} yb{card.yahtzee_bonuses} "
        f"{format_dice(position.dice)} {position.rerolls_left}"
    )


def parse_position(text: str, ruleset: Ruleset | None = None) -> Position:
    """The position of its five fields; see `Position.parse`."""
    fields = text.split()
    if len(fields) != len(_FIELDS):
        raise _bad_position(text, "position", f"five fields are needed, {len(fields)} given")
    name, boxes, bonuses, dice, rerolls = fields
    if ruleset is None:
        ruleset = Ruleset.named(name)
    elif ruleset.name != name:
        raise RulesetError(
            f"the position is of ruleset {quoted(name)}, not of {ruleset.name!r}",
            code=ErrorCode.WRONG_RULESET,
        )
    points = tuple(None if one == "-" else _number(text, "card", one) for one in boxes.split(","))
    if len(points) != len(BOXES):
        raise _bad_position(text, "card", f"{len(BOXES)} boxes are needed, {len(points)} given")
    if not bonuses.startswith("yb"):
        raise _bad_position(text, "yahtzee_bonuses", f"{quoted(bonuses)} is not of the form yb0")
    if len(dice) != DICE or set(dice) - set("123456."):
        raise _bad_position(text, "dice", f"{quoted(dice)} is not five faces or dots")
    card = Scorecard(ruleset, points, _number(text, "yahtzee_bonuses", bonuses[2:]))
    faces = (None if sign == "." else int(sign) for sign in dice)
    return Position.checked(card, faces, _number(text, "rerolls_left", rerolls))


def _number(text: str, field: str, digits: str) -> int:
    if not is_number(digits):
        raise _bad_position(text, field, f"{quoted(digits)} is not a whole number")
    return int(digits)


def is_number(text: str) -> bool:
    """Whether this is a whole number such as may stand in a position or a record.

    Four digits are enough for any, and keep a hostile text from costing time.
    """
    return text.isascii() and text.isdigit() and len(text) <= 4


def _bad_position(text: str, field: str, reason: str) -> NotationError:
    return NotationError(
        f"position {quoted(text)}: {field}: {reason}",
        code=ErrorCode.BAD_POSITION,
        text=text,
        field=field,
    )
