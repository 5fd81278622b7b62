"""What is to be worked out, what is on its way, and what is known."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import shutil
import tempfile
import threading
from collections import OrderedDict
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple

from rattlecup.analysis import Oracle
from rattlecup.errors import RattlecupError
from rattlecup.play.wire import ruleset_to_json
from rattlecup.rules import Ruleset
from rattlecup.solver.table import write_table
from rattlecup.web.errors import WebError
from rattlecup.web.workshop.helper import Helper, Job, Task

PATIENCE = 0.6
"""Seconds that a request waits for a quick question; what comes later is asked for again."""
KEPT = 64
"""So many answers are remembered."""
IDLE = 60.0
"""Seconds that the quick helper stays after its last question."""

_log = logging.getLogger(__name__)


class State(NamedTuple):
    """How far something is: its answer, or the part that is done; neither if nobody asked."""

    answer: Any = None
    done: float | None = None


class Workshop:
    """Works things out in two processes: quick questions in one, long builds in another.

    So a build never keeps a question waiting, and neither ever keeps the game waiting. Builds
    are done one at a time, in no more than `memory_limit` bytes of arrays. With `background`
    perfect play is worked out without being asked for, see `make_perfect`.
    """

    def __init__(
        self,
        *,
        patience: float = PATIENCE,
        memory_limit: int | None = None,
        background: bool = False,
    ) -> None:
        self._patience = patience
        self._memory_limit = memory_limit
        self._background = background
        self._quick = Helper("rattlecup-quick", idle=IDLE, most=16)
        self._builds = Helper("rattlecup-build", idle=0.0, most=8)
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._lock = threading.Lock()
        self._folder: Path | None = None
        self._is_closing = False

    def close(self) -> None:
        """End all work and forget all answers."""
        self._is_closing = True
        self._quick.close()
        self._builds.close()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    # --- questions ----------------------------------------------------------------------

    async def ask(self, oracle: Oracle, what: str, **about: Any) -> State:
        """The answer to a quick question, or how far it is when a request can wait no longer.

        Raises:
            WebError: what the worker says, or that too much is waiting (`workshop_full`).
        """
        job = await asyncio.to_thread(self._begin, self._quick, oracle, what, about)
        with contextlib.suppress(TimeoutError, RattlecupError):
            await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(job.future)), self._patience)
        return self.state(oracle.ruleset, what, **about)

    async def build(self, oracle: Oracle, what: str, **about: Any) -> State:
        """Begin to work out something long, unless that is done or under way.

        Raises:
            WebError: too much is waiting (`workshop_full`).
        """
        await asyncio.to_thread(self._begin, self._builds, oracle, what, about)
        return self.state(oracle.ruleset, what, **about)

    def state(self, ruleset: Ruleset, what: str, **about: Any) -> State:
        """How far something is.

        Raises:
            WebError: it failed. It is told once; then nobody has asked for it.
        """
        job = self._jobs.get(_key(ruleset, what, about))
        if job is None:
            return State()
        if not job.future.done():
            return State(done=job.done)
        if job.future.cancelled() or job.future.exception() is not None:
            self._forget(ruleset, what, about)
        return State(answer=job.future.result(), done=1.0)

    def _begin(self, helper: Helper, oracle: Oracle, what: str, about: dict[str, Any]) -> Job:
        key = _key(oracle.ruleset, what, about)
        with self._lock:
            job = self._jobs.get(key)
            if job is None or _has_failed(job.future):
                job = helper.take(self._task(oracle, what, about))
                self._jobs[key] = job
            self._jobs.move_to_end(key)
            for old in list(self._jobs)[:-KEPT]:
                if self._jobs[old].future.done():
                    del self._jobs[old]
        return job

    def _forget(self, ruleset: Ruleset, what: str, about: dict[str, Any]) -> None:
        with self._lock:
            self._jobs.pop(_key(ruleset, what, about), None)

    def _task(self, oracle: Oracle, what: str, about: dict[str, Any]) -> Task:
        return {
            "do": what,
            "rules": ruleset_to_json(oracle.ruleset),
            "table": str(self._table(oracle)),
            "memory_limit": self._memory_limit,
            **about,
        }

    def _table(self, oracle: Oracle) -> Path:
        """The values as a file for a helper. The cache folder has none of house rules."""
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix="rattlecup-"))
        path = self._folder / f"{oracle.ruleset.fingerprint}.table"
        if not path.exists():
            write_table(oracle.table, path)
        return path

    # --- perfect play -------------------------------------------------------------------

    def make_perfect(self, oracle: Oracle) -> None:
        """Store the distribution of perfect play, in the background and only if that is wanted.

        For named rulesets alone: everybody may make up rules, and they fill nobody's disk.
        """
        if self._background and oracle.ruleset.is_named:
            with contextlib.suppress(WebError):  # too much is waiting; the next start will do it
                job = self._begin(self._builds, oracle, "perfect", {})
                job.future.add_done_callback(self._log_failure)

    def _log_failure(self, future: Future[Any]) -> None:
        if self._is_closing or future.cancelled():
            return  # the next start will do it
        if (error := future.exception()) is not None:
            _log.warning("perfect play is not known: %s", error)

    def is_making_perfect(self, ruleset: Ruleset) -> bool:
        """Whether that is under way."""
        job = self._jobs.get(_key(ruleset, "perfect", {}))
        return job is not None and not job.future.done()


def _key(ruleset: Ruleset, what: str, about: dict[str, Any]) -> str:
    return json.dumps([ruleset.fingerprint, what, about], sort_keys=True)


def _has_failed(future: Future[Any]) -> bool:
    return future.done() and (future.cancelled() or future.exception() is not None)
