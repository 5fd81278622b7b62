"""Opening the value table for a person who waits: notices and a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from rattlecup import Ruleset
from rattlecup.cli import output
from rattlecup.errors import ErrorCode
from rattlecup.words import text

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

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
    if code != ErrorCode.TABLE_MISSING:
        output.warn(text(f"cli.notice.{code}", **dict(facts)))


class Waiting:
    """A progress bar on standard error that appears once somebody has waited for a while.

    It never appears where standard error is no terminal.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._started = monotonic()
        self._bar: Progress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def progress(self, done: float) -> None:
        """Told by the solver which part is done, from 0 to 1."""
        if not sys.stderr.isatty() or monotonic() - self._started < _PATIENCE:
            return
        if self._bar is None:
            from rich.progress import Progress

            self._bar = Progress(
                console=output.console(sys.stderr), transient=True, refresh_per_second=5
            )
            self._task = self._bar.add_task(
                text("cli.solving", ruleset=self._ruleset.name), total=1.0
            )
            self._bar.start()
        assert self._task is not None
        self._bar.update(self._task, completed=done)
