"""The oracles of a server, each made once, in the background."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import replace
from typing import TypeVar

from rattlecup.analysis import Oracle
from rattlecup.errors import ErrorCode
from rattlecup.rules import CLASSIC, NAMED, Ruleset
from rattlecup.solver import open_table, solve
from rattlecup.web.errors import NotReadyError, WebCode, WebError

T = TypeVar("T")

MOST_HOUSE_RULES = 8
"""The most oracles of house rules that are kept; the one made first goes first."""

MOST_WAITING = 4
"""So many house rules may wait to be solved; with more, whoever asks is told to ask again."""

_log = logging.getLogger(__name__)


def open_oracle(ruleset: Ruleset) -> Oracle:
    """The oracle of a ruleset; solves it first if nobody has yet, which takes seconds."""

    def notice(code: str, facts: Mapping[str, object]) -> None:
        # At the first start there is none, which is nobody's worry.
        level = logging.INFO if code == ErrorCode.TABLE_MISSING else logging.WARNING
        _log.log(level, "value table of %s: %s %s", ruleset.name, code, facts)

    # Numba is faster once compiled, but compiling would slow the game for longer.
    if not ruleset.is_named:
        # Everybody may make up rules, so their tables fill nobody's disk.
        return Oracle(solve(ruleset, engine="numpy"))
    table = open_table(ruleset, notice=notice, engine="numpy")
    # A copy: whoever cuts a mapped file short would end the server with a bus error.
    return Oracle(replace(table, values=table.values.copy()))


class Advisor:
    """The oracles of this process, one a ruleset, shared by all requests.

    `patience` is how many seconds a request waits for an oracle in the making; `made` is told
    of each that is there.
    """

    def __init__(
        self,
        patience: float,
        open_oracle: Callable[[Ruleset], Oracle] = open_oracle,
        made: Callable[[Oracle], None] = lambda _: None,
    ) -> None:
        self._patience = patience
        self._open = open_oracle
        self._made = made
        self._oracles: dict[str, Future[Oracle]] = {}
        self._solving = threading.Lock()  # one at a time: games go before advice

    def prepare(self, ruleset: Ruleset = CLASSIC) -> Future[Oracle]:
        """Begin to make the oracle of a ruleset, unless that is done or under way."""
        future = self._oracles.get(ruleset.fingerprint)
        if future is None and not ruleset.is_named:
            self._make_room()
        if future is None or (future.done() and future.exception() is not None):
            future = self._oracles[ruleset.fingerprint] = Future()
            future.add_done_callback(self._tell)
            # A daemon, so that a solve under way never keeps the server from ending.
            threading.Thread(
                target=_fill,
                args=(future, self._solving, self._open, ruleset),
                name="rattlecup-solve",
                daemon=True,
            ).start()
        return future

    def peek(self, ruleset: Ruleset) -> Oracle | None:
        """The oracle of a ruleset, if it is there without waiting."""
        future = self._oracles.get(ruleset.fingerprint)
        is_there = future is not None and future.done() and future.exception() is None
        return future.result() if future is not None and is_there else None

    def is_making(self, ruleset: Ruleset) -> bool:
        """Whether an oracle will be there soon. One that nobody asked for is begun."""
        if not self._may_begin(ruleset):
            return True
        return not self.prepare(ruleset).done()

    def _may_begin(self, ruleset: Ruleset) -> bool:
        """Whether there is room for it; anybody can make up rules faster than they are solved."""
        if ruleset.is_named or ruleset.fingerprint in self._oracles:
            return True
        return sum(not each.done() for each in self._oracles.values()) < MOST_WAITING

    def _tell(self, future: Future[Oracle]) -> None:
        if future.exception() is None:
            self._made(future.result())

    def _make_room(self) -> None:
        """Let go of the oldest house rules, if there are many."""
        named = {ruleset.fingerprint for ruleset in NAMED}
        house = [each for each in self._oracles if each not in named]
        for fingerprint in house[: max(0, len(house) - MOST_HOUSE_RULES + 1)]:
            del self._oracles[fingerprint]

    async def ask(self, ruleset: Ruleset, question: Callable[[Oracle], T]) -> T:
        """The answer to a question, worked out in a thread.

        Raises:
            NotReadyError: the oracle is still in the making (`advice_not_ready`).
            WebError: it cannot be made (`advice_failed`).
        """
        try:
            if not self._may_begin(ruleset):
                raise TimeoutError
            waiting = asyncio.shield(asyncio.wrap_future(self.prepare(ruleset)))
            oracle = await asyncio.wait_for(waiting, self._patience)
        except TimeoutError:
            raise NotReadyError(
                f"the advice for {ruleset.name!r} is being worked out; ask again soon",
                code=WebCode.ADVICE_NOT_READY,
                facts={"ruleset": ruleset.name},
            ) from None
        except Exception as error:
            _log.exception("no oracle for %s", ruleset.name)
            raise WebError(
                f"there is no advice for {ruleset.name!r} now",
                code=WebCode.ADVICE_FAILED,
                facts={"ruleset": ruleset.name},
            ) from error
        return await asyncio.to_thread(question, oracle)


def _fill(
    future: Future[Oracle],
    solving: threading.Lock,
    open_oracle: Callable[[Ruleset], Oracle],
    ruleset: Ruleset,
) -> None:
    try:
        with solving:
            oracle = open_oracle(ruleset)
        future.set_result(oracle)
    except BaseException as error:  # whatever it is, who waits must learn of it
        future.set_exception(error)
