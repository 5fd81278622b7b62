"""The values of a goal from the empty card on, as a file beside the value table.

Little endian: magic ``RATTLEGL`` (8 bytes), layout version (4), zero (4), the
ruleset's fingerprint (16, ASCII), the fingerprint of the utility (16, ASCII), how
many values (8), SHA-256 of all that and of the values (32), then the values as
``<f4``. It is written whole or not at all, and read only if everything fits. The
layout of states is not in it: it is made again, in a second.
"""

from __future__ import annotations

import hashlib
import mmap
import struct
from pathlib import Path

import numpy as np

from rattlecup.errors import CorruptTableError, MissingTableError, TableError
from rattlecup.files import write_whole
from rattlecup.rules import Ruleset, Scorecard
from rattlecup.solver.engines import Notice, unheard
from rattlecup.solver.goals.layout import Floats, make_layout
from rattlecup.solver.goals.solve import Progress, solve_goal
from rattlecup.solver.goals.table import GoalTable
from rattlecup.solver.goals.utility import checked_utility
from rattlecup.solver.table import cache_dir

MAGIC = b"RATTLEGL"
LAYOUT = 1
"""The version of the file, and of how states and lanes are laid out."""
_HEADER = struct.Struct("<8sI4x16s16sQ")
_VALUES_AT = _HEADER.size + hashlib.sha256().digest_size


def goal_path(ruleset: Ruleset, utility: Floats) -> Path:
    """Where the values of a goal are kept: rulesets, goals and layouts never meet in one file.

    Raises:
        OSError: there is no cache folder.
    """
    return cache_dir() / f"{ruleset.fingerprint}-{_fingerprint(utility)}-goal-v{LAYOUT}.table"


def read_goal(ruleset: Ruleset, utility: Floats, path: str | Path | None = None) -> GoalTable:
    """The values of a goal from the empty card on, memory-mapped and read-only.

    Raises:
        MissingTableError: there is no such file.
        CorruptTableError: it cannot be read, is damaged, or is of another layout,
            ruleset or goal; `field` names what does not fit.
    """
    utility = checked_utility(utility)
    try:
        path = Path(path) if path else goal_path(ruleset, utility)
        with path.open("rb") as file:
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (FileNotFoundError, NotADirectoryError):
        raise MissingTableError(f"there is no goal table {str(path or '')!r}") from None
    except ValueError:
        raise CorruptTableError(f"goal table {str(path)!r} is empty", field="length") from None
    except OSError as error:
        raise CorruptTableError(f"cannot read goal table: {error}", field="file") from error
    data = memoryview(mapped)
    field = _misfit(data, ruleset, utility)
    layout = None if field else make_layout(Scorecard.new(ruleset), utility)
    if layout and len(data) != _VALUES_AT + 4 * layout.n_lanes:
        field = "length"
    if field or not layout:
        raise CorruptTableError(
            f"goal table {str(path)!r} does not fit {ruleset.name}: wrong {field}",
            field=str(field),
        )
    return GoalTable(layout, utility, np.frombuffer(mapped, dtype="<f4", offset=_VALUES_AT))


def write_goal(goal: GoalTable, path: str | Path | None = None) -> None:
    """Write the values of a goal that was solved from the empty card.

    Raises:
        OSError: the folder or the disk does not take it; nothing is left behind.
    """
    values = np.ascontiguousarray(goal.values, dtype="<f4").data
    header = _header(goal.ruleset, goal.utility, len(goal.values))
    path = Path(path) if path else goal_path(goal.ruleset, goal.utility)
    write_whole(path, header, _checksum(header, values), values)


def open_goal(
    ruleset: Ruleset,
    utility: Floats,
    *,
    notice: Notice | None = None,
    progress: Progress | None = None,
    engine: str = "auto",
    memory_limit: int | None = None,
) -> GoalTable:
    """The values of a goal from the empty card on: from the cache folder, or solved and kept.

    Args:
        ruleset, utility: what to play for, under which rules.
        notice: told why a file is not used or not written, as a code with facts
            (`path`, `field`, `message`): ``goal_corrupt``, ``goal_not_stored``; or
            ``engine_failed``, see `solver.engines`.
        progress, engine, memory_limit: how to solve it, see `solve_goal`.

    Raises:
        MemoryLimitError: there is no file, and the limit does not suffice to make it.
    """
    tell = notice or unheard
    try:
        return read_goal(ruleset, utility)
    except MissingTableError:
        pass
    except TableError as error:
        tell("goal_corrupt", {"path": "", **error.facts, "message": str(error)})
    goal = solve_goal(
        Scorecard.new(ruleset),
        utility,
        engine=engine,
        dtype=np.float32,
        progress=progress,
        notice=tell,
        memory_limit=memory_limit,
    )
    try:
        write_goal(goal)
    except OSError as error:
        tell("goal_not_stored", {"path": "", "field": "", "message": str(error)})
    return goal


def _misfit(data: memoryview, ruleset: Ruleset, utility: Floats) -> str | None:
    """The first field of a file that is not as it must be; None if all are."""
    if len(data) < _VALUES_AT:
        return "length"
    magic, layout, fingerprint, goal, count = _HEADER.unpack_from(data)
    for field, found, wanted in (
        ("magic", magic, MAGIC),
        ("layout", layout, LAYOUT),
        ("fingerprint", fingerprint, ruleset.fingerprint.encode()),
        ("goal", goal, _fingerprint(utility).encode()),
        ("length", len(data), _VALUES_AT + 4 * count),
    ):
        if found != wanted:
            return field
    values = data[_VALUES_AT:]
    digest = _checksum(data[: _HEADER.size], values)
    return None if data[_HEADER.size : _VALUES_AT] == digest else "checksum"


def _header(ruleset: Ruleset, utility: Floats, count: int) -> bytes:
    fingerprint, goal = ruleset.fingerprint.encode(), _fingerprint(utility).encode()
    return _HEADER.pack(MAGIC, LAYOUT, fingerprint, goal, count)


def _fingerprint(utility: Floats) -> str:
    return hashlib.sha256(np.ascontiguousarray(utility, dtype="<f8").data).hexdigest()[:16]


def _checksum(header: bytes | memoryview, values: memoryview) -> bytes:
    digest = hashlib.sha256(header)
    digest.update(values)
    return digest.digest()
