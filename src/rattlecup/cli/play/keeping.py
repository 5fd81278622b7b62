"""Where a game played in the terminal is kept: a record file, replaced whole each time."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def default_path(date: str, number: int) -> Path:
    """The record of a game that was given no file: in the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("rattlecup", appauthor=False) / "games" / f"{date}-{number}.txt"


def write_whole(path: Path, text: str) -> None:
    """Put the text in the file so that at any moment it holds either the old text or the new.

    Raises:
        OSError: it cannot be written; what was there before stays.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
