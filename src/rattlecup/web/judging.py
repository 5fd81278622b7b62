"""The oracle's word on results, worked out in the background.

A result stands with the last score, in the same transaction. Points lost, luck and
what the dice allowed follow right after, and at the next start if the server
ended before. Nobody sends them: they are made from the stored events.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging

from sqlalchemy.ext.asyncio import AsyncConnection

from rattlecup.errors import RattlecupError
from rattlecup.web.advisor import Advisor
from rattlecup.web.errors import DamagedGameError, WebCode
from rattlecup.web.results import result_of, verdict_of
from rattlecup.web.service import replayed
from rattlecup.web.store import games, results
from rattlecup.web.store.results import Verdict
from rattlecup.web.store.store import Store

_AT_ONCE = 50
_LATER = (WebCode.ADVICE_NOT_READY, WebCode.ADVICE_FAILED, WebCode.BUSY, WebCode.STORAGE_FAILED)

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
        hopeless: list[str] = []  # until the next start
        await self._add_missing()
        while True:
            await self._news.wait()
            self._news.clear()
            if not await self._judge_all(hopeless):
                await asyncio.sleep(self._pause)
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
            await self._store.write(job)
        except RattlecupError as error:
            _log.warning("results of earlier games are missing: %s", error)

    async def _judge_all(self, hopeless: list[str]) -> bool:
        """Judge what is there; False if some of it should be tried again."""
        put_off: list[str] = []
        while True:
            try:
                async with self._store.read() as connection:
                    waiting = await results.unjudged(connection, hopeless + put_off, _AT_ONCE)
            except RattlecupError:
                return False
            if not waiting:
                return not put_off
            for game_id in waiting:
                try:
                    await self._judge(game_id)
                except RattlecupError as error:
                    (put_off if error.code in _LATER else hopeless).append(game_id)
                    _log.info("result of %s not judged: %s", game_id, error)
                except Exception:
                    hopeless.append(game_id)
                    _log.exception("result of %s cannot be judged", game_id)

    async def _judge(self, game_id: str) -> None:
        async with self._store.read() as connection:
            row = await games.find_game(connection, game_id)
            assert row is not None  # a result is of a game
            live = await replayed(connection, row)

        verdict: Verdict = await self._advisor.ask(
            live.game.ruleset, lambda oracle: verdict_of(live, oracle)
        )
        await self._store.write(lambda connection: results.judge(connection, game_id, verdict))
