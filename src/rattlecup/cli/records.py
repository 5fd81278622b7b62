"""Record files as commands take them."""

from __future__ import annotations

import sys
from pathlib import Path

from rattlecup import Game, Ruleset
from rattlecup.errors import ErrorCode, NotationError, RulesetError

# A whole game of twenty seats has some 30 kB; what is far larger is no record.
_MOST_BYTES = 2_000_000


def read_text(path: Path) -> str:
    """The text of a file, or of standard input for `-`.

    Raises:
        NotationError: it is no text, or far too long for a record.
        OSError: the file cannot be read.
    """
    if str(path) == "-":
        raw = sys.stdin.buffer.read(_MOST_BYTES + 1)
    else:
        with path.open("rb") as file:
            raw = file.read(_MOST_BYTES + 1)
    if len(raw) > _MOST_BYTES:
        raise _no_record(path, f"longer than {_MOST_BYTES:,} bytes")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _no_record(path, f"not UTF-8 text (byte {error.start})") from error


def check_same_ruleset(given: Ruleset, game: Game) -> None:
    """Refuse a ruleset that contradicts the record's.

    Raises:
        RulesetError: it is another one, by its rules; names do not matter.
    """
    own = game.ruleset
    if given.fingerprint != own.fingerprint:
        raise RulesetError(
            f"the record is of ruleset {own.name!r} ({own.fingerprint}), "
            f"not of {given.name!r} ({given.fingerprint})",
            code=ErrorCode.WRONG_RULESET,
        )


def _no_record(path: Path, reason: str) -> NotationError:
    return NotationError(
        f"{path}: no game record: {reason}",
        code=ErrorCode.BAD_RECORD,
        text=str(path),
        field="record",
    )
