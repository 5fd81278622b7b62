"""The engines agree, use nothing before it is known, and live with any machine and disk."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from rattlecup import CLASSIC, NAMED, TWO_ROLL, Ruleset
from rattlecup.solver import engine_numpy, solve
from rattlecup.solver.plan import Plan, make_plan
from solver.solved import ANYWHERE, FOUR_ROLLS, ODD, ONE_ROLL

needs_numba = pytest.mark.needs("numba")


def engine(name: str) -> ModuleType:
    if name == "numpy":
        return engine_numpy
    from rattlecup.solver import engine_numba

    return engine_numba


def filled(plan: Plan, name: str) -> np.ndarray:
    """The rows and lanes of a table after an engine was over it."""
    values = plan.new_values()
    engine(name).fill(plan, values, lambda rows: None)
    return values


of_each_engine = pytest.mark.parametrize(
    "name", ["numpy", pytest.param("numba", marks=needs_numba)]
)


def differences(ruleset: Ruleset) -> np.ndarray:
    first, second = (solve(ruleset, engine=name).values for name in ("numpy", "numba"))
    return np.abs(first - second)


@needs_numba
@pytest.mark.parametrize("ruleset", [ODD, TWO_ROLL], ids=str)
def test_the_engines_give_the_same_values(ruleset: Ruleset) -> None:
    assert differences(ruleset).max() < 1e-9


@needs_numba
@pytest.mark.long
@pytest.mark.parametrize(
    "ruleset", [*NAMED, FOUR_ROLLS, ANYWHERE], ids=lambda ruleset: ruleset.name
)
def test_the_engines_give_the_same_values_under_every_ruleset(ruleset: Ruleset) -> None:
    assert differences(ruleset).max() < 1e-9


@needs_numba
def test_threads_change_nothing() -> None:
    one, three = (solve(CLASSIC, engine="numba", threads=threads).values for threads in (1, 3))
    assert (one == three).all()


@of_each_engine
def test_every_state_is_reached_by_the_solve(name: str) -> None:
    """The canary: all but full cards is poisoned at first, and in the end no state is."""
    plan = make_plan(ONE_ROLL)
    before, after = plan.by_state(plan.new_values()), plan.by_state(filled(plan, name))
    n_full_cards = 2 * 64  # a Yahtzee box with 0 or 50, and an upper subtotal of 0 to 63
    assert np.isfinite(before).sum() == n_full_cards
    assert np.isfinite(after).all()


@of_each_engine
def test_a_solve_in_the_wrong_order_shows(name: str) -> None:
    """What makes the canary sing: rows that are solved before those they lead to."""
    plan = make_plan(ONE_ROLL)
    first, *others = plan.rows.levels
    shuffled = replace(plan, rows=replace(plan.rows, levels=(first, *reversed(others))))
    assert np.isinf(plan.by_state(filled(shuffled, name))).any()


def test_solve_refuses_a_table_with_unknown_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_numpy, "fill", lambda plan, values, on_rows: None)
    with pytest.raises(AssertionError, match="before it was known"):
        solve(ONE_ROLL, engine="numpy")


AUTO = """
from rattlecup import Ruleset
from rattlecup.solver import solve
told = []
notice = lambda code, facts: told.append((code, facts["engine"], facts["message"]))
solved = solve(Ruleset.from_dict({"rolls_per_turn": 1}), notice=notice)
print(solved.engine, told)
"""


@needs_numba
def test_auto_never_waits_for_a_compiler(tmp_path: Path) -> None:
    """NumPy has solved a ruleset before Numba has compiled anything."""
    assert run(AUTO, NUMBA_CACHE_DIR=str(tmp_path)) == "numpy []\n"
    assert not list(tmp_path.rglob("*.nb*"))


@needs_numba
def test_auto_takes_numba_once_its_code_is_kept() -> None:
    run(SOLVE.format(engine="numba"))  # keeps it, if it is not kept by now
    assert run(AUTO) == "numba []\n"


def test_auto_does_without_a_numba_that_cannot_be_imported(tmp_path: Path) -> None:
    """As where a newer NumPy is installed than Numba knew when its code was kept."""
    (tmp_path / "numba.py").write_text("raise ImportError('needs an older NumPy')")
    kept = "import sys; sys.modules['rattlecup.solver.solve'].is_kept = lambda *names: True"
    said = run(f"{AUTO.replace('told = []', f'told = []; {kept}')}", PYTHONPATH=str(tmp_path))
    assert said == "numpy [('engine_failed', 'numba', 'ImportError: needs an older NumPy')]\n"


@needs_numba
def test_auto_does_without_a_numba_that_cannot_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(plan: Plan) -> None:
        raise RuntimeError("no such instruction\non this machine")

    monkeypatch.setattr(engine("numba"), "prepare", fail)
    monkeypatch.setattr(sys.modules["rattlecup.solver.solve"], "is_kept", lambda *names: True)
    told: list[tuple[str, object]] = []
    assert solve(ONE_ROLL, notice=lambda *notice: told.append(notice)).engine == "numpy"
    message = "RuntimeError: no such instruction"
    assert told == [("engine_failed", {"engine": "numba", "message": message})]
    with pytest.raises(RuntimeError):
        solve(ONE_ROLL, engine="numba")


@needs_numba
def test_a_distribution_does_without_a_numba_that_cannot_compile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from rattlecup.solver.distribution.engine_numba import NumbaEngine
    from rattlecup.solver.distribution.engines import SHORT, make_engine
    from rattlecup.solver.distribution.turns import turns_of

    def fail(self: NumbaEngine) -> None:
        raise RuntimeError("no such instruction")

    monkeypatch.setattr(NumbaEngine, "_prepare", fail)
    outcomes, told = turns_of(ONE_ROLL).outcomes, list[str]()
    made = make_engine("auto", outcomes, SHORT + 1, lambda code, facts: told.append(code))
    assert (made.name, told) == ("numpy", ["engine_failed"])
    with pytest.raises(RuntimeError):
        make_engine("numba", outcomes, SHORT + 1)


def run(code: str, **environment: str) -> str:
    """What a fresh process prints."""
    result = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, **environment},
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


SOLVE = """
from rattlecup import TWO_ROLL
from rattlecup.solver import solve
print(round(solve(TWO_ROLL, engine="{engine}").start_value, 9))
"""


@needs_numba
@pytest.mark.long
@pytest.mark.parametrize("cpu", ["generic", "haswell"])
def test_vectors_of_any_width_give_the_same_values(cpu: str, tmp_path: Path) -> None:
    """SSE2 and AVX2; the other tests use the widest that this machine has."""
    flags = Path("/proc/cpuinfo")
    if not flags.exists() or "x86" not in os.uname().machine:
        pytest.skip("not an x86 machine")
    needed = {"generic": "sse2", "haswell": "avx2"}[cpu]
    if needed not in flags.read_text().split():
        pytest.skip(f"this machine has no {needed}")
    said = run(
        SOLVE.format(engine="numba"),
        NUMBA_CPU_NAME=cpu,
        NUMBA_CPU_FEATURES="",
        NUMBA_CACHE_DIR=str(tmp_path),
    )
    assert float(said) == pytest.approx(190.129664473, abs=1e-8)


@needs_numba
@pytest.mark.long
def test_numba_solves_where_no_code_can_be_kept(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    environment = {"NUMBA_CACHE_DIR": "", "RATTLECUP_CACHE": str(file / "folder")}
    assert run(SOLVE.format(engine="numba"), **environment) == "190.129664473\n"


@needs_numba
@pytest.mark.full
def test_compiled_code_is_kept_in_our_cache_folder(tmp_path: Path) -> None:
    environment = {"NUMBA_CACHE_DIR": "", "RATTLECUP_CACHE": str(tmp_path)}
    run(SOLVE.format(engine="numba"), **environment)
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb*")}
    assert kept
    assert all(path.is_relative_to(tmp_path / "numba") for path in kept)
    run(SOLVE.format(engine="numba"), **environment)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb*")} == kept


@pytest.mark.full
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read as on Linux")
def test_numpy_needs_at_most_300_megabytes() -> None:
    # Not `ru_maxrss`, in which a new process starts with the memory of the one that started it.
    peak = """
from pathlib import Path
print(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0])
"""
    *_, kilobytes = run(SOLVE.format(engine="numpy") + peak).split()
    assert int(kilobytes) < 300_000


@needs_numba
def test_kept_code_is_of_all_sources_that_it_is_made_from() -> None:
    """Its constants come from modules that both engines import."""
    from rattlecup.solver.compile_cache import _SOURCES

    solver = Path(sys.modules["rattlecup.solver"].__file__ or "").parent
    names = {str(path.relative_to(solver)) for path in _SOURCES}
    assert {"vector.py", "lattice.py", "turn.py", "distribution/outcomes.py"} <= names
