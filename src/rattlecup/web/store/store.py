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
    url = settings.database
    await asyncio.to_thread(migrate, url, busy_timeout=settings.busy_timeout)
    to_read = open_engine(url, "reader", settings.busy_timeout)
    to_write = open_engine(url, "writer", settings.write_patience)
    writer = Writer(to_write)
    try:
        yield Store(to_read, writer)
    finally:
        await writer.close()
        for engine in (
            to_read,
            to_write,
        ):  # the process hangs at its end unless every engine is disposed of
            await engine.dispose()
