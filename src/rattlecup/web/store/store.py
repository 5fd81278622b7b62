"""The database of a running server: see `Store`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rattlecup.web.settings import Settings
from rattlecup.web.store.engine import failure_of, open_engine
from rattlecup.web.store.migrate import migrate
from rattlecup.web.store.writer import Job, T, Writer


class Store:
    """The database of a running server: many readers, one writer."""

    def __init__(self, readers: AsyncEngine, writer: Writer) -> None:
        self._readers = readers
        self._writer = writer

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection that sees the database as it is now, unchanged while it is used.

        Raises:
            StorageError: the database cannot be read.
        """
        try:
            async with self._readers.begin() as connection:
                yield connection
        except DBAPIError as error:
            raise failure_of(error) from error

    async def write(self, job: Job[T]) -> T:
        """What the job returns, once that is durable; see `Writer.do`."""
        return await self._writer.do(job)


@asynccontextmanager
async def open_store(settings: Settings) -> AsyncIterator[Store]:
    """The store for as long as the server runs, with its tables brought up to date.

    Raises:
        StartError: the database cannot be used.
    """
    url, patience = settings.database, settings.busy_timeout
    await asyncio.to_thread(migrate, url, busy_timeout=patience)
    engines = [open_engine(url, role, patience) for role in ("reader", "writer")]
    writer = Writer(engines[1])
    try:
        yield Store(engines[0], writer)
    finally:
        await writer.close()
        for engine in engines:  # the process hangs at its end unless every engine is disposed of
            await engine.dispose()
