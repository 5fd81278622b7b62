"""Looking for damage before a server opens its file, so that nothing is written to it.

What is damaged reads well for a while, and every game that is stored in it then
may be lost with it.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL

MOST_BYTES = 256 * 2**20
"""Of a larger file a start would have to wait. One of 200 kB takes 1 ms, one of 100 MB 150 ms."""


def damage_of(url: URL, most_bytes: int = MOST_BYTES) -> str | None:
    """What is wrong with a SQLite file, in SQLite's words; None if nothing is, or it is larger.

    The file and its log stay as they are.
    """
    path = Path(url.database or "")
    if not path.is_file() or not 0 < path.stat().st_size <= most_bytes:
        return None
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as database:
            (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        name = getattr(error, "sqlite_errorname", "")
        # What is locked or may not be read is not known to be damaged.
        return str(error) if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")) else None
    return None if found == "ok" else " ".join(str(found).split())
