"""SQLite for asyncio without a thread for every statement.

A statement of ours takes SQLite some ten microseconds, and the hop to another thread and back
many times that, more still on a busy machine. So statements run where they are asked for. What
may wait, BEGIN for another process's lock and COMMIT for the disk, goes to a thread.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any

from sqlalchemy import URL
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.pool import AsyncAdaptedQueuePool, Pool
from sqlalchemy.util import await_only

DRIVER = "sqlite+direct"


class _Cursor(sqlite3.Cursor):
    """Fetches every row at once: SQLite commits nothing while a statement still has some."""

    _rows: Iterator[Any] = iter(())

    def execute(self, *statement: Any) -> _Cursor:
        super().execute(*statement)
        self._rows = iter(super().fetchall() if self.description else ())
        return self

    def fetchone(self) -> Any:
        return next(self._rows, None)

    def fetchmany(self, size: int | None = 1) -> list[Any]:
        return list(islice(self._rows, size))

    def fetchall(self) -> list[Any]:
        return list(self._rows)

    async def _async_soft_close(self) -> None:
        """SQLAlchemy asks for it; there is nothing left to fetch."""


class _Connection(sqlite3.Connection):
    def cursor(self, factory: Any = _Cursor) -> Any:
        return super().cursor(factory)


class DirectDialect(SQLiteDialect_pysqlite):
    """The standard library's driver under SQLAlchemy's asynchronous engine."""

    driver = "direct"
    is_async = True
    supports_statement_cache = True

    # Threads of their own: the loop's are at times all busy with longer work.
    _waiting = ThreadPoolExecutor(max_workers=8, thread_name_prefix="rattlecup-sqlite")

    @classmethod
    def get_pool_class(cls, url: URL) -> type[Pool]:  # noqa: ARG003
        """A pool whose waiting does not hold up the loop."""
        return AsyncAdaptedQueuePool

    def create_connect_args(self, url: URL) -> Any:
        """Connections that a thread may use which has not made them."""
        arguments, options = super().create_connect_args(url)
        return arguments, {**options, "check_same_thread": False, "factory": _Connection}

    def get_driver_connection(self, connection: Any) -> Any:
        """The driver's own connection; there is no other around it."""
        return connection

    def do_execute(
        self,
        cursor: Any,
        statement: str,
        parameters: Any,
        context: Any = None,  # noqa: ARG002
    ) -> None:
        """Run a statement here, or in a thread if it may wait for a lock."""
        if statement.startswith("BEGIN"):
            self._wait_for(lambda: cursor.execute(statement, parameters))
        else:
            cursor.execute(statement, parameters)
            await_only(_nothing())  # SQLAlchemy takes a driver that never waits for a wrong one

    def do_executemany(
        self,
        cursor: Any,
        statement: str,
        parameters: Any,
        context: Any = None,  # noqa: ARG002
    ) -> None:
        """Run a statement once for each of several rows."""
        cursor.executemany(statement, parameters)
        await_only(_nothing())

    def do_commit(self, dbapi_connection: Any) -> None:
        """Wait in a thread until the disk has it."""
        self._wait_for(dbapi_connection.commit)

    def _wait_for(self, work: Callable[[], object]) -> None:
        await_only(asyncio.get_running_loop().run_in_executor(self._waiting, work))


async def _nothing() -> None:
    """Ends without waiting."""


registry.register("sqlite.direct", __name__, DirectDialect.__name__)
