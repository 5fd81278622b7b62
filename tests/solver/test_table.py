"""The table file: refused with the field named, rebuilt, never half written."""

from __future__ import annotations

import errno
import hashlib
import importlib
import os
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import numpy as np
import pytest

from rattlecup import CLASSIC, NAMED, TWO_ROLL, CorruptTableError, MissingTableError, Ruleset
from rattlecup.solver import ValueTable, cache_dir, open_table, read_table, state_space, write_table
from rattlecup.solver.table import table_name

Notices = list[tuple[str, dict[str, object]]]
LOW_THRESHOLD = Ruleset.from_dict({"name": "low", "upper_bonus_threshold": 20})


def made_up(ruleset: Ruleset = CLASSIC) -> ValueTable:
    """A table of the right size with values that nobody solved for."""
    size = state_space(ruleset.upper_bonus_threshold).size
    values = np.random.default_rng(7).random(size) * 300
    return ValueTable(ruleset, values, engine="made up", cpu_seconds=1.0, wall_seconds=2.0)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A stored table of classic."""
    path = tmp_path / "classic.table"
    write_table(made_up(), path)
    return path


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder that is not there yet."""
    folder = tmp_path / "a" / "cache folder"
    monkeypatch.setenv("RATTLECUP_CACHE", str(folder))
    return folder


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> list[Ruleset]:
    """The rulesets that were solved, by a solver that only makes values up."""
    calls: list[Ruleset] = []

    def solve(ruleset: Ruleset, **_: object) -> ValueTable:
        calls.append(ruleset)
        return made_up(ruleset)

    monkeypatch.setattr(importlib.import_module("rattlecup.solver.solve"), "solve", solve)
    return calls


@pytest.fixture
def notices() -> Notices:
    return []


@pytest.fixture
def notice(notices: Notices) -> Callable[[str, object], None]:
    return lambda code, facts: notices.append((code, dict(facts)))


# --- reading and writing ------------------------------------------------------------


@pytest.mark.parametrize("ruleset", [CLASSIC, TWO_ROLL, LOW_THRESHOLD], ids=lambda each: each.name)
def test_reading_gives_what_was_written(ruleset: Ruleset, tmp_path: Path) -> None:
    table = made_up(ruleset)
    write_table(table, tmp_path / "t")
    read = read_table(tmp_path / "t", ruleset)
    assert np.array_equal(read.values, table.values)
    assert (read.start_value, read.ruleset) == (table.start_value, ruleset)
    assert (read.engine, read.cpu_seconds) == ("stored", 0.0)


def test_values_are_aligned_and_read_only(path: Path) -> None:
    values = read_table(path, CLASSIC).values
    assert values.ctypes.data % 64 == 0
    with pytest.raises(ValueError, match="read-only"):
        values[0] = 1.0


def test_the_header_stands_as_documented(path: Path) -> None:
    data = path.read_bytes()
    values = made_up().values
    assert data[:8] == b"RATTLEVT"
    assert struct.unpack_from("<I", data, 8) == (1,)
    assert data[16:32].decode() == CLASSIC.fingerprint
    assert data[32:48].rstrip(b"\0") == b"points"
    assert data[48:56].rstrip(b"\0") == b"<f8"
    assert struct.unpack_from("<Qd", data, 56) == (len(values), values[0])
    assert data[128:] == values.astype("<f8").tobytes()


def test_a_missing_table_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none", tmp_path / "no folder" / "none"):
        with pytest.raises(MissingTableError) as refused:
            read_table(path, CLASSIC)
        assert refused.value.code == "table_missing"


def cut(size: int) -> Callable[[bytearray], None]:
    def fault(data: bytearray) -> None:
        del data[size:]

    return fault


def put(offset: int, value: bytes) -> Callable[[bytearray], None]:
    def fault(data: bytearray) -> None:
        data[offset : offset + len(value)] = value

    return fault


def flip(offset: int) -> Callable[[bytearray], None]:
    def fault(data: bytearray) -> None:
        data[offset] ^= 0x10

    return fault


@pytest.mark.parametrize(
    ("fault", "field"),
    [
        (cut(0), "length"),
        (cut(5), "length"),
        (cut(100), "length"),
        (cut(128), "length"),
        (cut(-1), "length"),
        (cut(-8), "length"),
        (lambda data: data.extend(bytes(8)), "length"),
        (put(0, b"PK\3\4"), "magic"),
        (put(8, struct.pack("<I", 2)), "layout"),
        (put(16, TWO_ROLL.fingerprint.encode()), "fingerprint"),
        (put(32, b"wins\0\0"), "objective"),
        (put(48, b"<f4"), "dtype"),
        (put(56, struct.pack("<Q", 17)), "count"),
        (put(64, struct.pack("<d", float("nan"))), "checksum"),
        (flip(80), "checksum"),
        (flip(96), "checksum"),
        (flip(128), "checksum"),
        (flip(-1), "checksum"),
        (flip(2_000_000), "checksum"),
    ],
)
def test_a_damaged_file_is_refused_with_the_field_named(
    path: Path, fault: Callable[[bytearray], None], field: str
) -> None:
    data = bytearray(path.read_bytes())
    fault(data)
    path.write_bytes(data)
    with pytest.raises(CorruptTableError) as refused:
        read_table(path, CLASSIC)
    assert refused.value.field == field
    assert refused.value.facts["field"] == field
    assert str(path) in str(refused.value)


def test_a_table_of_another_ruleset_is_refused(path: Path) -> None:
    with pytest.raises(CorruptTableError) as refused:
        read_table(path, TWO_ROLL)
    assert refused.value.field == "fingerprint"


@pytest.mark.parametrize("ruleset", [CLASSIC, TWO_ROLL], ids=lambda each: each.name)
def test_a_file_tells_of_which_named_ruleset_it_is(ruleset: Ruleset, tmp_path: Path) -> None:
    write_table(made_up(ruleset), tmp_path / "t")
    assert read_table(tmp_path / "t").ruleset == ruleset


def test_house_rules_must_be_given(tmp_path: Path) -> None:
    write_table(made_up(LOW_THRESHOLD), tmp_path / "t")
    with pytest.raises(CorruptTableError) as refused:
        read_table(tmp_path / "t")
    assert refused.value.field == "fingerprint"


def test_a_start_value_that_is_not_the_first_value_is_refused(path: Path) -> None:
    """Even where the checksum says that this was written so."""
    data = bytearray(path.read_bytes())
    data[64:72] = struct.pack("<d", 1.0)
    data[96:128] = hashlib.sha256(data[:96] + data[128:]).digest()
    path.write_bytes(data)
    with pytest.raises(CorruptTableError) as refused:
        read_table(path, CLASSIC)
    assert refused.value.field == "start_value"


def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CorruptTableError) as refused:
        read_table(tmp_path, CLASSIC)
    assert refused.value.field == "file"


def test_rulesets_and_layouts_have_names_of_their_own() -> None:
    names = {table_name(ruleset) for ruleset in (*NAMED, LOW_THRESHOLD)}
    assert len(names) == len(NAMED) + 1
    assert all("-v1." in name for name in names)


# --- the cache ----------------------------------------------------------------------


def test_the_first_question_solves_and_stores(
    cache: Path, solved: list[Ruleset], notices: Notices, notice: Callable[..., None]
) -> None:
    assert open_table("classic", notice=notice).engine == "made up"
    assert solved == [CLASSIC]
    assert [path.name for path in cache.iterdir()] == [table_name(CLASSIC)]
    ((code, facts),) = notices
    assert code == "table_missing"
    assert facts["ruleset"] == "classic"
    assert facts["path"] == str(cache / table_name(CLASSIC))


def test_the_second_question_reads(
    cache: Path, solved: list[Ruleset], notices: Notices, notice: Callable[..., None]
) -> None:
    first = open_table(CLASSIC)
    second = open_table("classic", notice=notice)
    assert (len(solved), notices, second.engine) == (1, [], "stored")
    assert np.array_equal(first.values, second.values)


def test_force_solves_again(cache: Path, solved: list[Ruleset]) -> None:
    open_table(CLASSIC)
    open_table(CLASSIC, force=True)
    assert len(solved) == 2


def test_a_refused_table_is_rebuilt_and_the_reason_told(
    cache: Path, solved: list[Ruleset], notices: Notices, notice: Callable[..., None]
) -> None:
    open_table(CLASSIC)
    path = cache / table_name(CLASSIC)
    path.write_bytes(path.read_bytes()[:-1])
    open_table(CLASSIC, notice=notice)
    ((code, facts),) = notices
    assert (code, facts["field"]) == ("table_corrupt", "length")
    assert len(solved) == 2
    assert read_table(path, CLASSIC).engine == "stored"


def test_house_rules_of_another_name_share_a_table(cache: Path, solved: list[Ruleset]) -> None:
    """What counts is the fingerprint, not the name."""
    open_table(Ruleset.from_dict({"name": "ours"}))
    assert open_table("classic").engine == "stored"


def test_a_folder_that_cannot_be_made_still_answers(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    solved: list[Ruleset],
    notices: Notices,
    notice: Callable[..., None],
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RATTLECUP_CACHE", str(tmp_path / "file" / "cache"))
    assert open_table(CLASSIC, notice=notice).engine == "made up"
    assert [code for code, _ in notices] == ["table_missing", "table_not_stored"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_still_answers(
    cache: Path, solved: list[Ruleset], notices: Notices, notice: Callable[..., None]
) -> None:
    cache.mkdir(parents=True)
    cache.chmod(0o555)
    assert open_table(CLASSIC, notice=notice).engine == "made up"
    assert notices[-1][0] == "table_not_stored"


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EDQUOT])
def test_a_disk_that_takes_nothing_still_answers(
    cache: Path,
    monkeypatch: pytest.MonkeyPatch,
    solved: list[Ruleset],
    notices: Notices,
    notice: Callable[..., None],
    number: int,
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", refuse)
    assert open_table(CLASSIC, notice=notice).engine == "made up"
    code, facts = notices[-1]
    assert code == "table_not_stored"
    assert os.strerror(number) in str(facts["message"])
    assert list(cache.iterdir()) == []


def test_without_a_home_the_answer_comes_from_memory(
    monkeypatch: pytest.MonkeyPatch,
    solved: list[Ruleset],
    notices: Notices,
    notice: Callable[..., None],
) -> None:
    monkeypatch.delenv("RATTLECUP_CACHE")
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    with pytest.raises(OSError, match="no home folder"):
        cache_dir()
    assert open_table(CLASSIC, notice=notice).engine == "made up"
    assert [code for code, _ in notices] == ["table_not_stored"]


def test_the_cache_folder_is_the_users_unless_it_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("RATTLECUP_CACHE", "here")
    assert cache_dir() == Path("here")
    monkeypatch.delenv("RATTLECUP_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_dir().name == "rattlecup"


# --- other processes ----------------------------------------------------------------

PRELUDE = """
    import sys
    import numpy as np
    from rattlecup import CLASSIC
    from rattlecup.solver import ValueTable, state_space, write_table
    values = np.random.default_rng(7).random(state_space(63).size) * 300
    table = ValueTable(CLASSIC, values, "made up", 0.0, 0.0)
"""


def started(code: str, *args: object) -> subprocess.Popen[str]:
    """Another process that runs some code after `PRELUDE`."""
    return subprocess.Popen(
        [sys.executable, "-c", dedent(PRELUDE) + dedent(code), *map(str, args)],
        stdout=subprocess.PIPE,
        text=True,
    )


def test_a_file_cut_short_by_the_system_leaves_nothing_behind(tmp_path: Path) -> None:
    """As on a full disk: the write itself fails in the middle."""
    process = started(
        """
        import resource, signal
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))
        try:
            write_table(table, sys.argv[1])
        except OSError as error:
            print(type(error).__name__)
        """,
        tmp_path / "t",
    )
    assert process.communicate(timeout=60)[0].strip() == "OSError"
    assert list(tmp_path.iterdir()) == []


def test_processes_that_write_at_once_never_show_half_a_table(tmp_path: Path) -> None:
    path = tmp_path / "t"
    writers = [
        started("for _ in range(8): write_table(table, sys.argv[1])", path) for _ in range(2)
    ]
    reads = 0
    while any(writer.poll() is None for writer in writers):
        try:
            read_table(path, CLASSIC)  # CorruptTableError would fail the test
            reads += 1
        except MissingTableError:
            pass
    assert [writer.wait() for writer in writers] == [0, 0]
    for writer in writers:
        writer.communicate()
    assert reads > 0
    assert np.array_equal(read_table(path, CLASSIC).values, made_up().values)
    assert list(tmp_path.iterdir()) == [path]


def test_a_stored_table_is_opened_without_an_engine(tmp_path: Path) -> None:
    """Loading Numba would cost more than the first answer may."""
    write_table(made_up(), tmp_path / table_name(CLASSIC))
    process = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from rattlecup.solver import open_table; open_table('classic');"
            "print('numba' in sys.modules)",
        ],
        env={**os.environ, "RATTLECUP_CACHE": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert process.stdout.strip() == "False"
