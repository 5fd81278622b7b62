"""The value-table file: written whole or not at all, read only if everything fits.

The file is little endian:

====== ===== ==========================================================
offset bytes what
====== ===== ==========================================================
0      8     magic ``RATTLEVT``
8      4     layout version, unsigned
12     4     zero
16     16    the ruleset's fingerprint, ASCII hex digits
32     16    the objective, ASCII: ``points``
48     8     the type of the values, ASCII: ``<f8``
56     8     how many values, unsigned
64     8     the start value, a double: the value of the empty card
72     24    zero
96     32    SHA-256 of the 96 bytes above and of the values
128          the values by state index
====== ===== ==========================================================

The layout version also stands for the meaning of the state index. A file of
another version is never read, and has another name.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import struct
from collections.abc import Callable
from pathlib import Path

import numpy as np

from rattlecup.errors import CorruptTableError, MissingTableError, TableError
from rattlecup.files import write_whole
from rattlecup.rules import CLASSIC, NAMED, Ruleset
from rattlecup.solver.engines import Notice, unheard
from rattlecup.solver.states import state_space
from rattlecup.solver.values import ValueTable

MAGIC = b"RATTLEVT"
LAYOUT = 1
OBJECTIVE = b"points"
DTYPE = b"<f8"
STORED = "stored"
"""The `engine` of a table that was read, not solved."""

_HEADER = struct.Struct("<8sI4x16s16s8sQd24x")
_FIELDS = {
    "magic": slice(0, 8),
    "layout": slice(8, 16),
    "fingerprint": slice(16, 32),
    "objective": slice(32, 48),
    "dtype": slice(48, 56),
    "count": slice(56, 64),
}
"""Where the fields that a ruleset decides stand in the header."""
_START_VALUE = slice(64, 72)
_VALUES_AT = _HEADER.size + hashlib.sha256().digest_size
assert _VALUES_AT % 64 == 0  # a cache line: vector code may load them as they are

Progress = Callable[[float], None]


def cache_dir() -> Path:
    """The folder of the tables: ``RATTLECUP_CACHE`` if it is set, else the user's cache folder.

    Raises:
        OSError: there is neither, because the user has no home.
    """
    named = os.environ.get("RATTLECUP_CACHE")
    if named:
        return Path(named)
    import platformdirs  # not needed where the variable is set

    try:
        folder = Path(platformdirs.user_cache_dir("rattlecup"))
    except RuntimeError as error:
        raise FileNotFoundError(f"there is no home folder: {error}") from error
    if not folder.is_absolute():  # what older versions of platformdirs do instead
        raise FileNotFoundError(f"there is no home folder for {str(folder)!r}")
    return folder


def table_name(ruleset: Ruleset) -> str:
    """The name of a ruleset's file: rulesets and layouts never meet in one."""
    return f"{ruleset.fingerprint}-{OBJECTIVE.decode()}-v{LAYOUT}.table"


def read_table(path: str | Path, ruleset: Ruleset | None = None) -> ValueTable:
    """The table in a file, its values memory-mapped and read-only.

    Without a ruleset it may be of any named one; a table of house rules does not
    hold them, so they must be given.

    Raises:
        MissingTableError: there is no such file.
        CorruptTableError: it cannot be read, is damaged, of another layout or of
            another ruleset; `field` names what does not fit.
    """
    try:
        with Path(path).open("rb") as file:
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (FileNotFoundError, NotADirectoryError):
        raise MissingTableError(f"there is no table {str(path)!r}") from None
    except ValueError:
        raise CorruptTableError(f"table {str(path)!r} is empty", field="length") from None
    except OSError as error:
        raise CorruptTableError(
            f"cannot read table {str(path)!r}: {error}", field="file"
        ) from error
    data = memoryview(mapped)
    ruleset = ruleset or _named_by(data)
    field = _misfit(data, ruleset)
    if field is not None:
        raise CorruptTableError(
            f"table {str(path)!r} does not fit {ruleset.name}: wrong {field}", field=field
        )
    values = np.frombuffer(mapped, dtype=DTYPE.decode(), offset=_VALUES_AT)
    return ValueTable(ruleset, values, engine=STORED, cpu_seconds=0.0, wall_seconds=0.0)


def _named_by(data: memoryview) -> Ruleset:
    """The named ruleset of a file's fingerprint; if it is of none, one that does not fit."""
    fingerprint = bytes(data[_FIELDS["fingerprint"]])
    return next((each for each in NAMED if each.fingerprint.encode() == fingerprint), CLASSIC)


def _misfit(data: memoryview, ruleset: Ruleset) -> str | None:
    """The first field of a file that is not as it must be; None if all are."""
    if len(data) < _VALUES_AT:
        return "length" if bytes(data[: len(MAGIC)]) == MAGIC[: len(data)] else "magic"
    wanted = _header(ruleset, start_value=0.0)
    for field, span in _FIELDS.items():
        if data[span] != wanted[span]:
            return field
    if len(data) != _VALUES_AT + 8 * _count(ruleset):
        return "length"
    if _checksum(data[: _HEADER.size], data[_VALUES_AT:]) != data[_HEADER.size : _VALUES_AT]:
        return "checksum"
    return None if data[_START_VALUE] == data[_VALUES_AT : _VALUES_AT + 8] else "start_value"


def _header(ruleset: Ruleset, start_value: float) -> bytes:
    """The bytes of a file before its checksum."""
    fingerprint = ruleset.fingerprint.encode()
    return _HEADER.pack(MAGIC, LAYOUT, fingerprint, OBJECTIVE, DTYPE, _count(ruleset), start_value)


def _count(ruleset: Ruleset) -> int:
    return state_space(ruleset.upper_bonus_threshold).size


def _checksum(header: bytes | memoryview, values: memoryview) -> bytes:
    digest = hashlib.sha256(header)
    digest.update(values)
    return digest.digest()


def write_table(table: ValueTable, path: str | Path) -> None:
    """Write a table; whoever reads meanwhile finds the old file, none, or the whole new one.

    Makes the folder if there is none.

    Raises:
        OSError: the folder or the disk does not take it; nothing is left behind.
    """
    values = np.ascontiguousarray(table.values, dtype=DTYPE.decode()).data
    header = _header(table.ruleset, table.start_value)
    write_whole(Path(path), header, _checksum(header, values), values)


def open_table(
    name_or_ruleset: str | Ruleset,
    *,
    notice: Notice | None = None,
    progress: Progress | None = None,
    engine: str = "auto",
    threads: int = 1,
    force: bool = False,
) -> ValueTable:
    """The table of a ruleset: from the cache folder, or solved and stored there.

    Args:
        name_or_ruleset: a built-in name, the path of a TOML file, or a ruleset.
        notice: told why a table is solved or not stored, as a code with facts:
            ``table_missing`` and ``table_corrupt`` (`ruleset`, `path`, `field`,
            `message`), ``table_not_stored`` (`ruleset`, `path`, `message`); or
            ``engine_failed``, see `solve`.
        progress: told the part of the solve that is done, from 0 to 1.
        engine, threads: how to solve, see `solve`.
        force: solve even if there is a table.

    Raises:
        RulesetError: there is no such ruleset.

    >>> round(open_table("two-roll").start_value, 6)
    190.129664
    """
    ruleset = (
        Ruleset.resolve(name_or_ruleset) if isinstance(name_or_ruleset, str) else name_or_ruleset
    )
    tell = notice or unheard
    facts: dict[str, object] = {"ruleset": ruleset.name}
    path: Path | None = None
    try:
        path = cache_dir() / table_name(ruleset)
        facts["path"] = str(path)
        if not force:
            return read_table(path, ruleset)
    except TableError as error:
        tell(error.code, {**facts, "field": "", **error.facts, "message": str(error)})
    except OSError as error:
        tell("table_not_stored", {**facts, "path": "", "message": str(error)})

    # Only now: a stored table must not cost the import of an engine.
    from rattlecup.solver.solve import solve

    table = solve(ruleset, engine=engine, threads=threads, progress=progress, notice=tell)
    if path is not None:
        try:
            write_table(table, path)
        except OSError as error:
            tell("table_not_stored", {**facts, "message": str(error)})
    return table
