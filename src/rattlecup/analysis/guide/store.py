"""The guide of a ruleset as a file beside its value table.

The file is of the form that `solver.kept` describes, with ``guide``. It is read only if
the start value fits the value table, too.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rattlecup.analysis.guide.make import Progress, make_guide
from rattlecup.analysis.guide.results import Guide
from rattlecup.analysis.guide.wire import guide_from_data, guide_to_data
from rattlecup.analysis.oracle import Oracle
from rattlecup.rules import Ruleset
from rattlecup.solver.engines import Notice, unheard
from rattlecup.solver.kept import Kind, read_kept, read_or_make, write_kept

LAYOUT = 3
"""Also of what is in a guide: beliefs added or another way to count need a new number."""
VALUE_WITHIN = 1e-9
"""How near the start value must be to that of the value table."""

_KIND = Kind("guide", LAYOUT)


def guide_name(ruleset: Ruleset) -> str:
    """The name of a ruleset's file: rulesets and layouts never meet in one."""
    return _KIND.file_name(ruleset)


def open_guide(
    oracle: Oracle,
    classic: Callable[[], Oracle],
    *,
    engine: str = "auto",
    progress: Progress | None = None,
    notice: Notice | None = None,
    memory_limit: int | None = None,
    force: bool = False,
) -> Guide:
    """The guide of an oracle's ruleset: from the cache folder, or made and stored there.

    Args:
        classic: gives the oracle of the classic rules, asked only if a guide is made.
        notice: told why it is made or not stored, as a code with facts (`ruleset`, `path`,
            `field`, `message`): ``guide_missing``, ``guide_corrupt``, ``guide_not_stored``;
            or ``engine_failed``, see `solver.engines`.
        engine, progress, memory_limit: how to make it, see `make_guide`.
        force: make it even if there is a file.

    Raises:
        MemoryLimitError: there is no file, and the limit does not suffice to make it.
    """
    tell = notice or unheard
    return read_or_make(
        _KIND,
        oracle.ruleset,
        read=lambda path: read_guide(path, oracle),
        make=lambda: make_guide(
            oracle,
            classic(),
            engine=engine,
            progress=progress,
            notice=tell,
            memory_limit=memory_limit,
        ),
        write=write_guide,
        tell=tell,
        force=force,
    )


def read_guide(path: str | Path, oracle: Oracle) -> Guide:
    """The guide in a file.

    Raises:
        MissingTableError: there is no such file.
        CorruptTableError: it cannot be read, is damaged, of another layout, of another
            ruleset, or does not belong to the values; `field` names what does not fit.
    """
    data = read_kept(_KIND, path, oracle.ruleset)["guide"]
    if abs(data["start_value"] - oracle.start_value) > VALUE_WITHIN:
        raise _KIND.misfit(path, oracle.ruleset, "start_value")
    return guide_from_data(data, oracle.ruleset)


def write_guide(guide: Guide, path: str | Path) -> None:
    """Write a guide, see `write_kept`.

    Raises:
        OSError: the folder or the disk does not take it; nothing is left behind.
    """
    write_kept(_KIND, path, guide.ruleset, {"guide": guide_to_data(guide)})
