"""Names of people at a table: what may be one, and when two are the same.

A name is shown as text everywhere, so markup in it does no harm. What is refused
is what a reader cannot see or what turns the text around it: control and
direction signs, and names of nothing visible.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache

from rattlecup import words
from rattlecup.bots import LEVELS
from rattlecup.web.errors import WebCode, WebError

MOST_GRAPHEMES = 20
"""The most signs of a name, as a reader counts them."""

_MOST_CODE_POINTS = 100  # some signs are made of many, but not of this many

_JOINERS = "\u200c\u200d"  # within words of some scripts, and within emoji
_BLANK_LETTERS = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f"
_UNSEEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
_ADDING = ("Mn", "Me", "Mc")


def checked_name(text: str, seat: int) -> str:
    """The name as it is stored: composed (NFC), without spaces around or doubled.

    Raises:
        WebError: it cannot be a name (`bad_name`); `reason` is `empty`, `too_long` or
            `forbidden`, with the code point of the first `sign` that is.

    >>> checked_name("  Zoe\\u0308  B. ", 0)
    'Zoë B.'
    """
    if len(text) > 8 * _MOST_CODE_POINTS:  # before anything is done with it
        raise _refused(seat, "too_long", most=MOST_GRAPHEMES)
    bare = text.strip()
    for index, sign in enumerate(bare):
        if _is_forbidden(bare, index):
            raise _refused(seat, "forbidden", sign=f"U+{ord(sign):04X}")
    name = " ".join(unicodedata.normalize("NFC", bare).split())
    if not name or all(unicodedata.category(sign) in _ADDING for sign in name):
        raise _refused(seat, "empty")
    if graphemes(name) > MOST_GRAPHEMES or len(name) > _MOST_CODE_POINTS:
        raise _refused(seat, "too_long", most=MOST_GRAPHEMES)
    return name


def refuse_same(names: Sequence[str | None]) -> None:
    """Let no two people have one name, and nobody that of a computer player.

    Raises:
        WebError: somebody does (`bad_name`, `reason` `taken` or `reserved`).
    """
    seen: set[str] = set()
    for seat, name in enumerate(names):
        if name is None:
            continue
        same = _likeness(name)
        if same in _names_of_bots():
            raise _refused(seat, "reserved")
        if same in seen:
            raise _refused(seat, "taken")
        seen.add(same)


def graphemes(text: str) -> int:
    """How many signs a reader counts: letters with their marks, and joined emoji, are one.

    >>> [graphemes(text) for text in ("Zoe\\u0308", "👩‍👩‍👧", "🇩🇪🇪🇸", "👍🏽")]
    [3, 1, 2, 1]
    """
    count, is_joined, is_half_flag = 0, False, False
    for sign in text:
        is_flag = "\U0001f1e6" <= sign <= "\U0001f1ff"
        is_skin = "\U0001f3fb" <= sign <= "\U0001f3ff"
        is_added = unicodedata.category(sign) in _ADDING or sign in _JOINERS or is_skin
        if not (is_added or is_joined or (is_flag and is_half_flag)):
            count += 1
        is_half_flag = is_flag and not is_half_flag
        is_joined = sign == "\u200d"
    return count


def _is_forbidden(text: str, index: int) -> bool:
    sign = text[index]
    if sign in _JOINERS:  # only between signs that it joins
        around = text[index - 1 : index] + text[index + 1 : index + 2]
        return len(around) < 2 or any(each.isspace() or each in _JOINERS for each in around)
    return sign in _BLANK_LETTERS or unicodedata.category(sign) in _UNSEEN


def _likeness(name: str) -> str:
    """Equal for names that people would take for one."""
    plain = "".join(sign for sign in name if sign not in _JOINERS)
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", plain).casefold())


@cache
def _names_of_bots() -> frozenset[str]:
    return frozenset(
        _likeness(words.text(f"bot.{level.id}", lang))
        for level in LEVELS
        for lang in words.LANGUAGES
        if f"bot.{level.id}" in words.catalogue(lang)
    )


_WHY = {
    "empty": "it is empty",
    "forbidden": "it holds a sign that is not shown",
    "too_long": "it is too long",
    "reserved": "a computer player has it",
    "taken": "another seat has it",
}


def _refused(seat: int, reason: str, **facts: object) -> WebError:
    return WebError(
        f"seat {seat + 1} cannot have this name: {_WHY[reason]}",
        code=WebCode.BAD_NAME,
        facts={"seat": seat, "reason": reason, **facts},
    )
