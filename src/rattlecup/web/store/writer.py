"""The one writer of a process: what has queued up goes into one transaction.

A durable commit waits for the disk, so commands that arrive together share one
(group commit). Each runs in a SAVEPOINT, so one that fails takes nothing of the
others with it, and each is answered only after the COMMIT.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rattlecup.web.store.engine import failure_of

T = TypeVar("T")
Job = Callable[[AsyncConnection], Awaitable[T]]

MOST_IN_A_GROUP = 200

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Queued:
    job: Job[Any]
    answer: asyncio.Future[Any]

    def fail(self, error: Exception) -> None:
        if not self.answer.done():  # who asked may have gone
            self.answer.set_exception(error)

    def settle(self, result: object) -> None:
        if not self.answer.done():
            self.answer.set_result(result)


@dataclass(frozen=True)
class _Refused:
    error: Exception


class Writer:
    """Runs jobs that write, one after another; see `do`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._queue: asyncio.Queue[_Queued | None] = asyncio.Queue()
        self._closed = False
        self._task = asyncio.create_task(self._run(), name="rattlecup-writer")

    async def do(self, job: Job[T]) -> T:
        """What the job returns, once that is durable.

        Raises:
            StorageError: the database did not take it; nothing of it is stored.
        """
        if self._closed:
            raise RuntimeError("the writer is closed")
        queued: _Queued = _Queued(job, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(queued)
        result: T = await queued.answer
        return result

    async def close(self) -> None:
        """Finish what has queued up, then stop."""
        self._closed = True
        self._queue.put_nowait(None)
        await self._task

    async def _run(self) -> None:
        last = False
        while not last:
            group = [await self._queue.get()]
            while len(group) < MOST_IN_A_GROUP and not self._queue.empty():
                group.append(self._queue.get_nowait())
            last = None in group
            await self._write([queued for queued in group if queued is not None])

    async def _write(self, group: list[_Queued]) -> None:
        if not group:
            return
        try:
            async with self._engine.begin() as connection:
                results = [await _attempt(connection, queued.job) for queued in group]
        except Exception as error:
            _log.warning("%d writes failed: %s", len(group), error)
            told = failure_of(error) if isinstance(error, DBAPIError) else error
            for queued in group:
                queued.fail(told)
            return
        for queued, result in zip(group, results, strict=True):
            if isinstance(result, _Refused):
                queued.fail(result.error)
            else:
                queued.settle(result)


async def _attempt(connection: AsyncConnection, job: Job[Any]) -> object:
    savepoint = await connection.begin_nested()
    try:
        result = await job(connection)
    except DBAPIError as error:
        if not isinstance(error, IntegrityError):
            # The database itself has failed, and with it the whole group. SQLite may
            # have rolled back everything, savepoints included, so leave this one alone.
            raise
        refused: Exception = error
    except Exception as error:
        refused = error
    else:
        await savepoint.commit()
        return result
    await savepoint.rollback()
    return _Refused(refused)
