"""Files that are written whole or not at all. The standard library only."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, *parts: bytes | memoryview) -> None:
    """Put the parts into the file; whoever reads meanwhile finds the old file, none, or the new.

    Makes the folder if there is none.

    Raises:
        OSError: the folder or the disk does not take it; what was there before
            stays, and nothing else is left behind.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    # A name of its own, so that two processes that write at once do not meet in one file.
    temporary = path.with_name(f".{path.name}.{os.urandom(8).hex()}")
    try:
        with temporary.open("xb") as file:
            for part in parts:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        # What went wrong is worth more than a second error about what it left.
        with suppress(OSError):
            temporary.unlink()
        raise
