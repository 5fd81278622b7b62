"""The oracle's word on results, worked out in the background.

A result stands with the last score, in the same transaction. Points lost, luck and
what the dice allowed follow right after, and at the next start if the server
ended before. Nobody sends them: they are made from the stored events.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from rattlecup.errors import RattlecupError
from rattlecup.web.advisor import Advisor
from rattlecup.web.errors import DamagedGameError, WebCode
from rattlecup.web.results import result_of, verdict_of
from rattlecup.web.service import replayed
from rattlecup.web.store import games, imports, results
from rattlecup.web.store.results import Verdict
from rattlecup.web.store.store import Store
from rattlecup.web.transfer import live_of

_LONGEST_PAUSE = 600.0
_LATER = (WebCode.ADVICE_NOT_READY, WebCode.ADVICE_FAILED, WebCode.BUSY, WebCode.STORAGE_FAILED)


class _Key(NamedTuple):
    """A result: of a game of this server, or one that a guest has brought along."""

    guest_id: int | None
    game_id: str


_log = logging.getLogger(__name__)


class Judge:
    """Judges results, one after another; see `wake`. `pause` is in seconds, after a failure."""

    def __init__(self, store: Store, advisor: Advisor, pause: float = 5.0) -> None:
        self._store = store
        self._advisor = advisor
        self._pause = pause
        self._news = asyncio.Event()
        self._news.set()  # what the last server left over
        self._task = asyncio.create_task(self._run(), name="rattlecup-judge")

    def wake(self) -> None:
        """Say that there may be a new result."""
        self._news.set()

    async def close(self) -> None:
        """Stop; what is not judged yet will be at the next start."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _run(self) -> None:
        hopeless: set[_Key] = set()  # until the next start
        await self._add_missing()
        pause = self._pause
        while True:
            await self._news.wait()
            self._news.clear()
            if await self._judge_all(hopeless):
                pause = self._pause
            else:
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
                self._news.set()

    async def _add_missing(self) -> None:
        """Write the results of games that ended before there were results."""

        async def job(connection: AsyncConnection) -> None:
            for row in await games.without_result(connection):
                try:
                    await results.add(connection, result_of(await replayed(connection, row)))
                except DamagedGameError as error:
                    _log.info("no result of %s: %s", row.id, error)

        try:
            async with self._store.read() as connection:
                is_any = bool(await games.without_result(connection))
            if is_any:  # a start that has nothing to write locks nobody out
                await self._store.write(job)
        except Exception as error:  # another server may be at it; this one has games to serve
            _log.warning("results of earlier games are missing: %s", error)

    async def _judge_all(self, hopeless: set[_Key]) -> bool:
        """Judge what is there; False if some of it should be tried again."""
        put_off: set[_Key] = set()
        while True:
            try:
                waiting = [key for key in await self._waiting() if key not in hopeless | put_off]
            except RattlecupError:
                return False
            if not waiting:
                return not put_off
            for key in waiting:
                try:
                    await self._judge(key)
                except RattlecupError as error:
                    (put_off if error.code in _LATER else hopeless).add(key)
                    _log.info("result of %s not judged: %s", key.game_id, error)
                except Exception:
                    hopeless.add(key)
                    _log.exception("result of %s cannot be judged", key.game_id)

    async def _waiting(self) -> list[_Key]:
        async with self._store.read() as connection:
            own = [_Key(None, game_id) for game_id in await results.unjudged(connection)]
            return own + [_Key(*key) for key in await imports.unjudged(connection)]

    async def _judge(self, key: _Key) -> None:
        guest_id, game_id = key
        async with self._store.read() as connection:
            if guest_id is None:
                row = await games.find_game(connection, game_id)
                assert row is not None  # a result is of a game
                live = await replayed(connection, row)
            else:
                live = live_of(await imports.entry_of(connection, guest_id, game_id), guest_id)

        verdict: Verdict = await self._advisor.ask(
            live.game.ruleset, lambda oracle: verdict_of(live, oracle)
        )

        async def job(connection: AsyncConnection) -> None:
            if guest_id is None:
                await results.judge(connection, game_id, verdict)
            else:
                await imports.judge(connection, guest_id, game_id, verdict)

        await self._store.write(job)
