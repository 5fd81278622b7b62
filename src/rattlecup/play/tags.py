"""Tags: whatever else a record says of its game, such as its date."""

from __future__ import annotations

from collections.abc import Mapping

from rattlecup.errors import ErrorCode, NotationError, quoted
from rattlecup.play.seating import is_line

_OWN_KEYS = frozenset({"Ruleset", "House rules", "Teams", "Dice", "Result"})


def is_own_key(key: str) -> bool:
    """Whether a record's header writes this key itself, so that no tag may have it."""
    return key in _OWN_KEYS or key.startswith("Seat ")


def checked_tags(tags: Mapping[str, str]) -> dict[str, str]:
    """The tags, if a record can hold them.

    Raises:
        NotationError: a key with a colon or one of the record's own, a value of several lines.
    """
    for key, value in tags.items():
        if not _is_key(key) or not is_line(value):
            raise NotationError(
                f"tag {quoted(key)}: {quoted(value)}: a tag is a key without colon, "
                "none of the record's own, and one line of text",
                code=ErrorCode.BAD_RECORD,
                text=str(key),
                field="tags",
            )
    return dict(tags)


def _is_key(key: object) -> bool:
    if not isinstance(key, str) or not is_line(key):
        return False
    return bool(key) and key == key.strip() and ":" not in key and not is_own_key(key)
