"""Opening the value table for a person who waits: notices and a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from threading import Lock, Timer
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from rattlecup import Ruleset
from rattlecup.cli import output
from rattlecup.errors import ErrorCode
from rattlecup.words import text

if TYPE_CHECKING:
    from rich.progress import Progress

    from rattlecup.analysis import Oracle

# A wait shorter than this needs no bar.
_PATIENCE = 0.5  # seconds


def open_oracle(ruleset: Ruleset) -> Oracle:
    """The oracle of a ruleset; solves it first, with a progress bar, if nobody has yet."""
    from rattlecup.analysis import Oracle
    from rattlecup.solver import open_table

    with Waiting(ruleset) as waiting:
        return Oracle(open_table(ruleset, notice=say_notice, progress=waiting.progress))


def say_notice(code: str, facts: Mapping[str, Any]) -> None:
    """What a person should know about the table, on standard error.

    That there is none yet is no news: the progress bar says what is done about it.
    """
    if code not in (ErrorCode.TABLE_MISSING, "distribution_missing", "guide_missing"):
        output.warn(text(f"cli.notice.{code}", **dict(facts)))


class Waiting:
    """A progress bar on standard error that appears once somebody has waited for a while.

    A clock of its own shows it, since an engine that is being compiled says
    nothing for longer than that. It never appears where standard error is no
    terminal.
    """

    def __init__(self, ruleset: Ruleset, what: str = "cli.solving") -> None:
        self._message = text(what, ruleset=ruleset.name)
        self._done: float | None = None
        self._bar: Progress | None = None
        self._is_over = False
        self._lock = Lock()
        self._clock = Timer(_PATIENCE, self._show)
        self._clock.daemon = True

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            self._clock.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._clock.cancel()
        with self._lock:
            self._is_over = True
            if self._bar is not None:
                self._bar.stop()

    def progress(self, done: float) -> None:
        """Told by the solver which part is done, from 0 to 1."""
        with self._lock:
            self._done = done
            self._update()

    def _show(self) -> None:
        from rich.progress import Progress

        with self._lock:
            if self._is_over:
                return
            self._bar = Progress(
                console=output.console(sys.stderr), transient=True, refresh_per_second=5
            )
            self._bar.add_task(self._message, total=None)
            self._update()
            self._bar.start()

    def _update(self) -> None:
        if self._bar is not None and self._done is not None:
            self._bar.update(self._bar.task_ids[0], completed=self._done, total=1.0)
