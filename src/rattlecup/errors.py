"""Every exception the package raises on purpose.

Each carries a `code` (a stable word that pages, JSON and tests hang on) and
`facts` (plain values that a text made from the code may need).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple


class ErrorCode(StrEnum):
    """The words that go over the wire; a member is equal to its string."""

    # does not parse
    BAD_DICE = "bad_dice"
    BAD_KEEP = "bad_keep"
    BAD_BOX = "bad_box"
    BAD_CARD = "bad_card"
    BAD_POSITION = "bad_position"
    BAD_EVENT = "bad_event"
    BAD_RECORD = "bad_record"
    BAD_NUMBER = "bad_number"
    BAD_SEATS = "bad_seats"
    UNKNOWN_BOT = "unknown_bot"
    BAD_GOAL = "bad_goal"
    # cannot occur
    IMPOSSIBLE_CARD = "impossible_card"
    IMPOSSIBLE_POSITION = "impossible_position"
    # rulesets
    UNKNOWN_RULESET = "unknown_ruleset"
    BAD_RULESET = "bad_ruleset"
    WRONG_RULESET = "wrong_ruleset"
    # the rules forbid it
    ROLL_FIRST = "roll_first"
    CHOOSE_FIRST = "choose_first"
    BOX_FILLED = "box_filled"
    JOKER_FORCED = "joker_forced"
    NO_REROLLS_LEFT = "no_rerolls_left"
    KEEP_NOT_IN_ROLL = "keep_not_in_roll"
    ALL_DICE_HELD = "all_dice_held"
    KEPT_DIE_MOVED = "kept_die_moved"
    WRONG_DICE = "wrong_dice"
    GAME_OVER = "game_over"
    NOTHING_TO_UNDO = "nothing_to_undo"
    # dice that are not there
    DICE_EXHAUSTED = "dice_exhausted"
    # the value table
    TABLE_MISSING = "table_missing"
    TABLE_CORRUPT = "table_corrupt"
    GOAL_NOT_SOLVED = "goal_not_solved"
    # more than the machine may give
    MEMORY_LIMIT = "memory_limit"
    # rooms and the web game
    STALE_VERSION = "stale_version"
    NOT_YOUR_TURN = "not_your_turn"
    ROOM_FULL = "room_full"
    ROOM_NOT_FOUND = "room_not_found"


# How a refused action is put into English for programmers; pages use `words/`.
_REFUSALS = {
    ErrorCode.ROLL_FIRST: "roll first",
    ErrorCode.CHOOSE_FIRST: "keep dice or score a box first",
    ErrorCode.BOX_FILLED: "the box is filled",
    ErrorCode.JOKER_FORCED: "this roll is a joker and must go to {boxes}",
    ErrorCode.NO_REROLLS_LEFT: "no rerolls left, score a box",
    ErrorCode.KEEP_NOT_IN_ROLL: "these dice are not all in the roll",
    ErrorCode.ALL_DICE_HELD: "all five dice are held; release one or score a box",
    ErrorCode.KEPT_DIE_MOVED: "a kept die must stay in its place and show its face",
    ErrorCode.WRONG_DICE: "these are not the dice of this game's number",
    ErrorCode.GAME_OVER: "the game is over",
    ErrorCode.NOTHING_TO_UNDO: "there is nothing to take back",
}


MOST_QUOTED = 100
"""How many signs of a text a message repeats: all of any card or position."""
MOST_LISTED = 20
"""How many problems a message lists: all of any card."""


def clipped(text: str, most: int = MOST_QUOTED) -> str:
    """The text, or as much of its beginning as a message takes.

    >>> clipped("13346"), clipped("13346", most=3)
    ('13346', '133…')
    """
    return text if len(text) <= most else f"{text[:most]}…"


def quoted(value: object) -> str:
    """How a message repeats what came from outside: as code, clipped.

    >>> quoted("13346"), quoted(7)
    ("'13346'", '7')
    """
    if isinstance(value, str):
        return repr(clipped(value))
    try:
        return clipped(repr(value))
    except ValueError:  # a whole number of more digits than Python writes
        return f"a {type(value).__name__} of too many digits"


def listed(problems: Sequence[str]) -> str:
    """The first problems, and how many more there are.

    >>> listed(["one", "two"])
    'one; two'
    """
    more = len(problems) - MOST_LISTED
    told = [*problems[:MOST_LISTED], *([f"and {more} more"] if more > 0 else [])]
    return "; ".join(told)


class RattlecupError(Exception):
    """The base of all; `code` says what is wrong, `facts` with what."""

    code: str = "error"

    def __init__(
        self, message: str, *, code: str | None = None, facts: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(message)
        if code is not None:
            self.code = str(code)
        self.facts: dict[str, object] = dict(facts or {})

    def __reduce__(self) -> tuple[object, ...]:
        # A constructor takes more than the message, which is all that a pickle calls it with.
        return _remade, (type(self), self.args, vars(self))


def _remade(
    kind: type[RattlecupError], args: tuple[object, ...], state: dict[str, Any]
) -> RattlecupError:
    """The error that was pickled, as it was."""
    error = kind.__new__(kind, *args)
    error.__setstate__(state)
    return error


class NotationError(RattlecupError, ValueError):
    """A text does not parse.

    `text` is the offending text, `field` the part it was meant for, `line` the
    line of a longer document (from 1), when there is one.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str,
        text: str = "",
        field: str = "",
        line: int | None = None,
        facts: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(message, code=code, facts=facts)
        self.text = text
        self.field = field
        self.line = line


class IllegalActionError(RattlecupError, ValueError):
    """An action parses, but the rules forbid it here.

    `action` is the action as text ("score '3s'"), `position` the text of where
    it was tried.
    """

    def __init__(
        self,
        code: ErrorCode,
        *,
        action: str,
        position: str = "",
        facts: Mapping[str, object] | None = None,
    ) -> None:
        facts = dict(facts or {})
        boxes = facts.get("boxes")
        named = " or ".join(map(str, boxes)) if isinstance(boxes, (list, tuple)) else ""
        reason = _REFUSALS[code].format(boxes=named)
        where = f" in {position!r}" if position else ""
        super().__init__(
            f"cannot {action}: {reason}{where} (code '{code}')", code=code, facts=facts
        )
        self.action = action
        self.position = position


class Problem(NamedTuple):
    """One reason why something cannot be: a code, an English sentence, the facts."""

    code: str
    message: str
    facts: dict[str, object]


class PositionError(RattlecupError, ValueError):
    """A card or position that no game can reach; `problems` lists every reason."""

    code = ErrorCode.IMPOSSIBLE_POSITION

    def __init__(
        self, problems: Sequence[Problem], *, what: str = "position", code: str | None = None
    ) -> None:
        self.problems = tuple(problems)
        reasons = listed([problem.message for problem in self.problems])
        super().__init__(
            f"this {what} cannot occur: {reasons}",
            code=code,
            facts={"problems": [problem._asdict() for problem in self.problems]},
        )


class RulesetError(RattlecupError, ValueError):
    """A ruleset that is unknown or cannot be; `problems` lists every fault."""

    code = ErrorCode.BAD_RULESET

    def __init__(
        self, message: str, *, problems: Sequence[str] = (), code: str | None = None
    ) -> None:
        self.problems = tuple(problems)
        super().__init__(message, code=code, facts={"problems": list(self.problems)})


class TableError(RattlecupError):
    """A value table cannot be used."""

    code = ErrorCode.TABLE_CORRUPT


class MissingTableError(TableError):
    """There is no value table at that path."""

    code = ErrorCode.TABLE_MISSING


class CorruptTableError(TableError):
    """A value table is damaged, of another layout, or of another ruleset; `field` says where."""

    def __init__(self, message: str, *, field: str) -> None:
        super().__init__(message, facts={"field": field})
        self.field = field


class MemoryLimitError(RattlecupError):
    """The memory allowed does not suffice; the facts hold `limit` and `needed`, in bytes."""

    code = ErrorCode.MEMORY_LIMIT


class RoomError(RattlecupError):
    """Something about a shared game."""


class StaleVersionError(RoomError):
    """The action was meant for an earlier version of the game."""

    code = ErrorCode.STALE_VERSION


class NotYourTurnError(RoomError):
    """Another seat is to play."""

    code = ErrorCode.NOT_YOUR_TURN


class RoomFullError(RoomError):
    """Every seat is taken."""

    code = ErrorCode.ROOM_FULL


class RoomNotFoundError(RoomError):
    """There is no such room, or it is not yours to see."""

    code = ErrorCode.ROOM_NOT_FOUND
