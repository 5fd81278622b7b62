"""`rattlecup solve`: what it prints, and what it does with the table it keeps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.conftest import Cli
from rattlecup import TWO_ROLL
from rattlecup.cli.oracle import Waiting
from rattlecup.solver.table import table_name

pytestmark = pytest.mark.full  # each solves

KEYS = ["ruleset", "start_value", "engine", "states", "cpu_seconds", "wall_seconds"]
VALUE = json.loads((Path(__file__).parents[1] / "cases" / "values.json").read_text())[
    "start_value"
]["two-roll"]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder that is empty."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("RATTLECUP_CACHE", str(folder))
    return folder


def test_json_has_the_documented_keys(cli: Cli, cache: Path) -> None:
    told = cli("solve", "--ruleset", "two-roll", "--engine", "numpy", "--json").json
    assert list(told) == KEYS
    assert told["ruleset"] == "two-roll"
    assert told["engine"] == "numpy"
    assert told["start_value"] == pytest.approx(VALUE, abs=1e-6)
    assert told["cpu_seconds"] > 0
    assert told["wall_seconds"] > 0
    assert (cache / table_name(TWO_ROLL)).exists()


def test_a_stored_table_is_not_solved_again_unless_forced(cli: Cli, cache: Path) -> None:
    cli("solve", "--ruleset", "two-roll")
    again = cli("solve", "--ruleset", "two-roll", "--json").json
    assert (again["engine"], again["cpu_seconds"]) == ("stored", 0)
    assert "--force" in cli("solve", "--ruleset", "two-roll").out
    forced = cli("solve", "--ruleset", "two-roll", "--force", "--json").json
    assert forced["engine"] in ("numpy", "numba")
    assert forced["cpu_seconds"] > 0
    assert forced["start_value"] == again["start_value"]


def test_the_value_never_stands_without_its_ruleset(cli: Cli, cache: Path) -> None:
    first = cli("solve", "--ruleset", "two-roll").out.splitlines()[0]
    assert first == "two-roll: an empty card is worth 190.129664 under best play."


def test_a_damaged_table_is_told_and_solved_anew(cli: Cli, cache: Path) -> None:
    cli("solve", "--ruleset", "two-roll")
    file = cache / table_name(TWO_ROLL)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    told = cli("solve", "--ruleset", "two-roll", "--json")
    assert told.status == 0
    assert told.err.count("\n") == 1
    assert "wrong length" in told.err
    assert json.loads(told.out)["start_value"] == pytest.approx(VALUE, abs=1e-6)
    assert file.read_bytes() == whole


def test_a_cache_that_cannot_be_written_still_answers(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("RATTLECUP_CACHE", str(tmp_path / "file" / "cache"))
    told = cli("solve", "--ruleset", "two-roll", "--json")
    assert told.status == 0
    assert told.err.count("\n") == 1
    assert "from memory" in told.err
    assert json.loads(told.out)["start_value"] == pytest.approx(VALUE, abs=1e-6)


@pytest.mark.needs("numba")
def test_engine_and_threads_are_passed_on(cli: Cli, cache: Path) -> None:
    arguments = ("solve", "--ruleset", "two-roll", "--engine", "numba", "--threads", 2, "--json")
    told = cli(*arguments).json
    assert told["engine"] == "numba"
    assert told["start_value"] == pytest.approx(VALUE, abs=1e-6)


def test_without_numba_its_engine_is_refused_in_one_line(
    cli: Cli, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rattlecup.cli.solve.find_spec", lambda name: None)
    told = cli("solve", "--engine", "numba")
    assert (told.status, told.out) == (2, "")
    assert told.err.count("\n") == 1
    assert "pip install 'rattlecup[fast]'" in told.err


@pytest.mark.parametrize(
    ("terminal", "patience", "is_drawn"),
    [(True, 0.0, True), (True, 60.0, False), (False, 0.0, False)],
)
def test_a_bar_is_drawn_only_on_a_terminal_and_only_after_a_wait(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    terminal: bool,
    patience: float,
    is_drawn: bool,
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stderr.isatty", lambda: terminal, raising=False)
    monkeypatch.setattr("rattlecup.cli.oracle._PATIENCE", patience)
    with Waiting(TWO_ROLL) as waiting:
        if is_drawn:
            waiting._clock.join()  # however long a busy machine takes for it
        waiting.progress(0.5)
    drawn = capsys.readouterr().err
    assert ("Solving two-roll" in drawn) == is_drawn
    assert ("50%" in drawn) == is_drawn
