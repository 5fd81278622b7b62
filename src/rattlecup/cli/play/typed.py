"""What a player types at the prompt, as orders.

The keys are those of the page: 1 to 5 hold and release, r or Enter rolls, h
helps, u takes back. A box is scored by its code or a usual name, with or
without `s` before it; digits alone are always places.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rattlecup import Box
from rattlecup.errors import ErrorCode, NotationError, quoted
from rattlecup.rules.dice import DICE


class Key(Enum):
    """Orders without anything more to say; the values are what may be typed."""

    ROLL = ("", "r", "roll")
    UNDO = ("u", "undo")
    HINT = ("h", "hint")
    CARD = ("card",)
    HELP = ("?", "help")
    QUIT = ("q", "quit", "exit")


@dataclass(frozen=True)
class Toggle:
    """Hold these places, or release those that are held."""

    places: tuple[int, ...]


@dataclass(frozen=True)
class Take:
    """Score this box."""

    box: Box


Order = Key | Toggle | Take

_KEYS = {word: key for key in Key for word in key.value}
_SCORE_WORDS = ("s", "score")


def read_order(line: str) -> Order:
    """The order in a typed line.

    Raises:
        NotationError: it is none; an unnamed or unknown box is never a guess.

    >>> read_order("14"), read_order("s 3k"), read_order("Large straight")
    (Toggle(places=(1, 4)), Take(box=Box.THREE_OF_A_KIND), Take(box=Box.LARGE_STRAIGHT))
    >>> read_order("")
    <Key.ROLL: ('', 'r', 'roll')>
    """
    typed = " ".join(line.casefold().split())
    if typed in _KEYS:
        return _KEYS[typed]
    squeezed = typed.replace(" ", "").replace(",", "")
    if squeezed.isdecimal() and squeezed.isascii():
        return _toggle(squeezed, line)
    first, _, rest = typed.partition(" ")
    if first in _SCORE_WORDS:
        if not rest:
            raise NotationError(
                "name the box to score, as in: s 3k",
                code=ErrorCode.BAD_BOX,
                text=line,
                field="box",
            )
        return Take(Box.parse(rest))
    try:
        return Take(Box.parse(typed))
    except NotationError as error:
        raise NotationError(
            f"{quoted(line.strip())} is no order; ? shows what there is",
            code=ErrorCode.BAD_EVENT,
            text=line,
            field="order",
        ) from error


def _toggle(digits: str, line: str) -> Toggle:
    places = tuple(dict.fromkeys(int(digit) for digit in digits))
    if not all(1 <= place <= DICE for place in places):
        raise NotationError(
            f"{quoted(line.strip())}: the dice have places 1 to 5",
            code=ErrorCode.BAD_KEEP,
            text=line,
            field="places",
        )
    return Toggle(places)
