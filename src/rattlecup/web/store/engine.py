"""Engines and what is special about SQLite; only `direct` knows too which database it is.

SQLite has one writer at a time. A transaction that reads first and writes later
fails with "database is locked" whatever the timeout says, so writers begin with
`BEGIN IMMEDIATE` on an engine of their own, and readers never write.
"""

from __future__ import annotations

import os
from typing import Any, Literal

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from rattlecup.web.errors import StartError, StorageError, WebCode
from rattlecup.web.store.direct import DRIVER

Role = Literal["writer", "reader"]

_SYNC_DRIVER = "sqlite+pysqlite"
_NEEDS_A_FILE = "games are to outlive the server, so a file is needed"


def parse_database(text: str) -> URL:
    """The address of a database: a path, or ``sqlite:///path``.

    Raises:
        StartError: it is no address, or of a database that this cannot use.

    >>> str(parse_database("games.db")), str(parse_database("sqlite:////srv/games.db"))
    ('sqlite+direct:///games.db', 'sqlite+direct:////srv/games.db')
    """
    if text == ":memory:":
        raise _bad_address(text, _NEEDS_A_FILE)
    if "://" not in text:
        return URL.create(DRIVER, database=text)
    try:
        url = make_url(text)
    except ArgumentError as error:
        raise _bad_address(text, "it is no database address") from error
    if url.get_backend_name() != "sqlite":
        raise _bad_address(name_of(url), "only SQLite is supported: give a path")
    if url.database in (None, "", ":memory:"):
        raise _bad_address(text, _NEEDS_A_FILE)
    return url.set(drivername=DRIVER)


def name_of(url: URL) -> str:
    """A database by the name people know: its file, or its address without driver and password.

    >>> name_of(parse_database("sqlite:////srv/games.db"))
    '/srv/games.db'
    >>> name_of(make_url("postgresql://me:secret@db/games"))
    'postgresql://me:***@db/games'
    """
    if url.get_backend_name() == "sqlite" and url.database:
        return url.database
    return url.set(drivername=url.get_backend_name()).render_as_string()


def open_engine(url: URL, role: Role, busy_timeout: float = 5.0) -> AsyncEngine:
    """The engine of the one writer, or that of all readers."""
    # The one writer has the one connection, so nothing of ours ever waits for a lock of ours.
    sizes: dict[str, Any] = {"pool_size": 1, "max_overflow": 0} if role == "writer" else {}
    engine = create_async_engine(url, **sizes)
    _prepare(engine.sync_engine, role, busy_timeout)
    return engine


def open_sync_engine(url: URL, busy_timeout: float = 5.0) -> Engine:
    """The engine for migrations, which are not asynchronous."""
    engine = create_engine(url.set(drivername=_SYNC_DRIVER))
    _prepare(engine, "writer", busy_timeout)
    return engine


def _prepare(engine: Engine, role: Role, busy_timeout: float) -> None:
    @event.listens_for(engine, "connect")
    def connected(connection: Any, record: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # this module says BEGIN, the driver never does
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={round(busy_timeout * 1000)}")
        if role == "writer":
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("PRAGMA synchronous=FULL")
            cursor.execute("PRAGMA foreign_keys=ON")
        else:
            cursor.execute("PRAGMA query_only=ON")
        cursor.close()
        record.info["file"] = _identity(engine.url.database)

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        # SQLite would go on writing to a file that is deleted, and say that it is stored.
        # What is stored last is in the log beside it.
        log = f"{engine.url.database}-wal"
        known = connection.info.get("log")
        if _identity(engine.url.database) != connection.info["file"] or (
            known is not None and _identity(log) != known
        ):
            raise StorageError(
                "the database file is gone or another; start the server again",
                code=WebCode.STORAGE_FAILED,
                facts={"cause": "file_gone"},
            )
        connection.exec_driver_sql("BEGIN IMMEDIATE" if role == "writer" else "BEGIN")
        if role == "writer" and known is None:
            connection.info["log"] = _identity(log)


def _identity(path: str | None) -> tuple[int, int] | None:
    """Which file lies there now."""
    try:
        found = os.stat(path or "")  # noqa: PTH116 (at every transaction, so cheaply)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def failure_of(error: DBAPIError) -> StorageError:
    """What a failed database call means to the person who waits for its answer."""
    name = str(getattr(error.orig, "sqlite_errorname", ""))
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return StorageError("another process has locked the database", code=WebCode.BUSY)
    cause = next((cause for sign, cause in _CAUSES.items() if name.startswith(sign)), "failed")
    return StorageError(
        f"the database cannot store or read games now ({cause})",
        code=WebCode.STORAGE_FAILED,
        facts={"cause": cause},
    )


_CAUSES = {
    "SQLITE_FULL": "disk_full",
    "SQLITE_IOERR": "disk_failed",
    "SQLITE_READONLY": "read_only",
    "SQLITE_CANTOPEN": "cannot_open",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_NOTADB": "damaged",
}


def _bad_address(text: str, reason: str) -> StartError:
    return StartError(
        f"database {text!r}: {reason}", code=WebCode.BAD_DATABASE, facts={"database": text}
    )
