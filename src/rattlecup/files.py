"""Files that are written whole or not at all. The standard library only."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path

_ABANDONED = 3600
"""Seconds after which a file that is not finished is no longer being written."""


def write_whole(path: Path, *parts: bytes | memoryview) -> None:
    """Put the parts into the file; whoever reads meanwhile finds the old file, none, or the new.

    Makes the folder if there is none.

    Raises:
        OSError: the folder or the disk does not take it; what was there before
            stays, and nothing else is left behind.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as temporary, temporary.open("wb") as file:
        for part in parts:
            file.write(part)


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A new, empty file beside this one, which takes its place and mode when all went well.

    Where the path is a link, what it leads to is replaced; a device or a pipe has nothing to
    replace, so it is written to. Removes what a process that was killed in the middle left of
    this file an hour ago.

    Raises:
        OSError: the folder or the disk does not take it. Then, and after any other
            error, what was there before stays, and nothing else is left behind.
    """
    named, path = path, Path(os.path.realpath(path))
    mode = _mode(path)
    if mode is not None and (stat.S_ISCHR(mode) or stat.S_ISBLK(mode) or stat.S_ISFIFO(mode)):
        yield path
        return
    # A name of its own, so that two processes that write at once do not meet in one file.
    temporary = path.with_name(f".{path.name}.{os.urandom(8).hex()}")
    try:
        temporary.touch(exist_ok=False)
        yield temporary
        with temporary.open("r+b") as file:
            os.fsync(file.fileno())
        if mode is not None:
            temporary.chmod(stat.S_IMODE(mode))
        temporary.replace(path)
    except BaseException as error:
        # What went wrong is worth more than a second error about what it left.
        with suppress(OSError):
            temporary.unlink()
        if isinstance(error, OSError) and str(error.filename) == str(temporary):
            error.filename = str(named)  # nobody else knows the other name
        raise
    _sweep(path)


def _mode(path: Path) -> int | None:
    """What a path is, and who may do what with it; None if there is nothing."""
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


def _sweep(path: Path) -> None:
    """Remove what was begun under the name of this file and given up."""
    oldest = time.time() - _ABANDONED
    with suppress(OSError):
        for entry in path.parent.glob(f".{escape(path.name)}.{'[0-9a-f]' * 16}"):
            if entry.stat().st_mtime < oldest:
                entry.unlink()
