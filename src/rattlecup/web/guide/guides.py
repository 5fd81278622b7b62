"""The guides of a server: those it knows, and those on their way."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Iterable
from typing import NamedTuple

from rattlecup.analysis import Oracle
from rattlecup.analysis.guide import Guide, guide_name, read_guide
from rattlecup.analysis.guide.wire import guide_from_data
from rattlecup.errors import RattlecupError, TableError
from rattlecup.rules import Ruleset
from rattlecup.solver.table import cache_dir
from rattlecup.web.advisor import Advisor
from rattlecup.web.errors import NotReadyError, WebCode
from rattlecup.web.workshop.workshop import Workshop

PATIENCE = 1.0
"""Seconds that a page waits for what a guide is made from; without it, it says so."""

RETRY = 15.0
"""Seconds that a failure is told before another try: at once the page would wait without end."""

KEPT = 16
"""So many guides are remembered; the one unused for longest goes first."""


class State(NamedTuple):
    """A guide, or how far it is."""

    guide: Guide | None = None
    done: float = 0.0
    """The part that is done, from 0 to 1."""
    failure: str | None = None
    """The code of why it cannot be made now. Some seconds later it is tried again."""


class Guides:
    """Knows the guides of a server. They are made one at a time, in the workshop."""

    def __init__(self, advisor: Advisor, workshop: Workshop) -> None:
        self._advisor = advisor
        self._workshop = workshop
        self._known: OrderedDict[str, Guide] = OrderedDict()
        self._failed: dict[str, tuple[float, str]] = {}

    async def of(self, ruleset: Ruleset) -> State:
        """The guide of a ruleset, or how far it is; one that nobody asked for is begun."""
        known = self._known.get(ruleset.fingerprint)
        # Rules of one fingerprint may go by several names, and a guide tells its own.
        if known is not None and known.ruleset == ruleset:
            self._known.move_to_end(ruleset.fingerprint)
            return State(known, 1.0)
        failure = self._failure(ruleset)
        if failure is not None:
            return State(failure=failure)
        try:
            async with asyncio.timeout(PATIENCE):
                oracle = await self._advisor.ask(ruleset, lambda oracle: oracle)
            return await self._find(ruleset, oracle)
        except (TimeoutError, NotReadyError):
            return State()
        except RattlecupError as error:
            if error.code == WebCode.WORKSHOP_FULL:
                return State()  # others come first; whoever asks again takes a place
            self._failed[ruleset.fingerprint] = (time.monotonic() + RETRY, error.code)
            return State(failure=error.code)

    def _failure(self, ruleset: Ruleset) -> str | None:
        """Why a guide could not be made a moment ago."""
        now = time.monotonic()
        self._failed = {each: told for each, told in self._failed.items() if told[0] > now}
        return self._failed[ruleset.fingerprint][1] if ruleset.fingerprint in self._failed else None

    async def of_all(self, rulesets: Iterable[Ruleset]) -> dict[str, State]:
        """Those of several rulesets by name; the first one is begun first."""
        return {each.name: await self.of(each) for each in rulesets}

    async def _find(self, ruleset: Ruleset, oracle: Oracle) -> State:
        stored = await asyncio.to_thread(_stored, oracle)
        if stored is not None:
            return self._keep(stored)
        state = self._workshop.state(ruleset, "guide")
        if state.done is None:
            state = await self._workshop.build(oracle, "guide")
        if state.answer is None:
            return State(done=state.done or 0.0)
        return self._keep(await asyncio.to_thread(guide_from_data, state.answer, ruleset))

    def _keep(self, guide: Guide) -> State:
        self._known[guide.ruleset.fingerprint] = guide
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return State(guide, 1.0)


def _stored(oracle: Oracle) -> Guide | None:
    """The guide in the cache folder, if it is there and whole. House rules have none there."""
    if not oracle.ruleset.is_named:
        return None
    try:
        return read_guide(cache_dir() / guide_name(oracle.ruleset), oracle)
    except (TableError, OSError):
        return None
