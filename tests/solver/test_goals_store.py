"""The file of a goal: read back whole, refused with the field that does not fit."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from rattlecup import TWO_ROLL, Scorecard
from rattlecup.errors import CorruptTableError, MissingTableError
from rattlecup.solver.engines import Notice
from rattlecup.solver.goals import GoalTable, at_least, open_goal, read_goal, solve_goal, write_goal
from rattlecup.solver.goals.store import goal_path
from solver.solved import ONE_ROLL

pytestmark = [pytest.mark.full, pytest.mark.needs("numba")]

UTILITY = at_least(60, ONE_ROLL)  # low, and one roll a turn: the quickest whole game


@pytest.fixture(scope="module")
def goal() -> GoalTable:
    return solve_goal(Scorecard.new(ONE_ROLL), UTILITY, dtype=np.float32)


@pytest.fixture
def file(goal: GoalTable, tmp_path: Path) -> Path:
    path = tmp_path / "goal.table"
    write_goal(goal, path)
    return path


def test_what_is_written_is_read(goal: GoalTable, file: Path) -> None:
    again = read_goal(ONE_ROLL, UTILITY, file)
    assert (again.values == goal.values).all()
    card = Scorecard.parse("1s=3,fh=25,ch=20", ONE_ROLL)
    assert again.value(card) == goal.value(card)
    assert not again.values.flags.writeable


@pytest.mark.parametrize(
    ("at", "field"),
    [(0, "magic"), (8, "layout"), (16, "fingerprint"), (32, "goal"), (-1, "checksum")],
)
def test_a_damaged_file_is_refused(file: Path, at: int, field: str) -> None:
    data = bytearray(file.read_bytes())
    data[at] ^= 1
    file.write_bytes(data)
    with pytest.raises(CorruptTableError) as caught:
        read_goal(ONE_ROLL, UTILITY, file)
    assert caught.value.field == field


@pytest.mark.parametrize("size", [0, 10, 1000])
def test_half_a_file_is_refused(file: Path, size: int) -> None:
    file.write_bytes(file.read_bytes()[:size])
    with pytest.raises(CorruptTableError) as caught:
        read_goal(ONE_ROLL, UTILITY, file)
    assert caught.value.field == "length"


def test_another_goal_and_another_ruleset_are_refused(file: Path) -> None:
    for ruleset, utility in ((ONE_ROLL, at_least(61, ONE_ROLL)), (TWO_ROLL, UTILITY)):
        with pytest.raises(CorruptTableError):
            read_goal(ruleset, utility, file)
        assert goal_path(ruleset, utility) != goal_path(ONE_ROLL, UTILITY)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(MissingTableError):
        read_goal(ONE_ROLL, UTILITY, tmp_path / "none")


def test_a_goal_is_built_once(
    goal: GoalTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RATTLECUP_CACHE", str(tmp_path))
    monkeypatch.setattr("rattlecup.solver.goals.store.solve_goal", lambda *_, **__: goal)
    assert open_goal(ONE_ROLL, UTILITY) is goal
    monkeypatch.setattr("rattlecup.solver.goals.store.solve_goal", None)
    assert (open_goal(ONE_ROLL, UTILITY).values == goal.values).all()


def test_what_is_damaged_is_built_again_with_a_notice(
    goal: GoalTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RATTLECUP_CACHE", str(tmp_path))
    monkeypatch.setattr("rattlecup.solver.goals.store.solve_goal", lambda *_, **__: goal)
    goal_path(ONE_ROLL, UTILITY).write_bytes(b"x")
    told: list[tuple[str, object]] = []
    open_goal(ONE_ROLL, UTILITY, notice=lambda code, facts: told.append((code, facts["field"])))
    assert told == [("goal_corrupt", "length")]
    assert (read_goal(ONE_ROLL, UTILITY).values == goal.values).all()


def test_a_numba_that_does_not_work_is_told_of(
    goal: GoalTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `solve_goal` tells it; with NumPy the whole goal would take minutes."""

    def solve_without_numba(*_: object, notice: Notice, **__: object) -> GoalTable:
        notice("engine_failed", {"engine": "numba", "message": "no such instruction"})
        return goal

    monkeypatch.setenv("RATTLECUP_CACHE", str(tmp_path))
    monkeypatch.setattr("rattlecup.solver.goals.store.solve_goal", solve_without_numba)
    told: list[str] = []
    open_goal(ONE_ROLL, UTILITY, notice=lambda code, facts: told.append(code))
    assert told == ["engine_failed"]


def test_an_interrupted_build_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RATTLECUP_CACHE", str(tmp_path))

    def interrupt(done: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        open_goal(ONE_ROLL, UTILITY, progress=interrupt)
    assert [each.name for each in tmp_path.iterdir() if each.name.endswith(".table")] == []
