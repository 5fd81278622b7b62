"""The file of a distribution: refused with the field named, made again, never half written."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from rattlecup import CLASSIC, TWO_ROLL, CorruptTableError, MissingTableError, Ruleset
from rattlecup.solver import ValueTable, state_space
from rattlecup.solver.distribution import (
    Distribution,
    Rates,
    open_distribution,
    read_distribution,
    store,
    write_distribution,
)
from rattlecup.solver.kept import checksum

Data = dict[str, object]
MEAN = 19.0


def made_up(ruleset: Ruleset = CLASSIC) -> Distribution:
    ends: tuple[dict[int, float], ...] = tuple({0: 0.1, place: 0.9} for place in range(1, 14))
    return Distribution(
        ruleset, np.array([10, 40]), np.array([0.7, 0.3]), Rates(ends, 0.1 + 0.2, 1 / 3, 1e-300)
    )


def table(ruleset: Ruleset = CLASSIC, start_value: float = MEAN) -> ValueTable:
    values = np.zeros(state_space(ruleset.upper_bonus_threshold).size)
    values[0] = start_value
    return ValueTable(ruleset, values, engine="made up", cpu_seconds=0.0, wall_seconds=0.0)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A stored distribution of classic."""
    path = tmp_path / "classic.json"
    write_distribution(made_up(), path)
    return path


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder that is not there yet."""
    folder = tmp_path / "a" / "cache folder"
    monkeypatch.setenv("RATTLECUP_CACHE", str(folder))
    return folder


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The rulesets that were computed, by somebody who only makes distributions up."""
    calls: list[str] = []

    def compute(table: ValueTable, **_: object) -> Distribution:
        calls.append(table.ruleset.name)
        return made_up(table.ruleset)

    monkeypatch.setattr(store, "distribution", compute)
    return calls


def assert_same(one: Distribution, other: Distribution) -> None:
    assert one.ruleset == other.ruleset
    assert one.totals.tolist() == other.totals.tolist()
    assert one.probabilities.tolist() == other.probabilities.tolist()
    assert one.rates == other.rates


def test_read_gives_back_what_was_written(path: Path) -> None:
    assert_same(read_distribution(path, table()), made_up())
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def rewritten(path: Path, change: Callable[[Data], object], *, honest: bool) -> None:
    """Change a file; an honest change has the right checksum."""
    data = json.loads(path.read_text())
    change(data)
    if honest:
        del data["sha256"]
        data["sha256"] = checksum(data)
    path.write_text(json.dumps(data))


@pytest.mark.parametrize(
    ("field", "change", "honest"),
    [
        ("magic", lambda data: data.update(magic="else"), True),
        ("magic", lambda data: data.pop("magic"), False),
        ("layout", lambda data: data.update(layout=2), True),
        ("fingerprint", lambda data: data.update(fingerprint=TWO_ROLL.fingerprint), True),
        ("checksum", lambda data: data["totals"].append(41), False),
        ("checksum", lambda data: data["rates"].update(jokers=0.5), False),
        ("checksum", lambda data: data.pop("sha256"), False),
        ("mean", lambda data: data.update(totals=[10, 41]), True),
    ],
)
def test_a_file_that_does_not_fit_is_refused(
    path: Path, field: str, change: Callable[[Data], object], honest: bool
) -> None:
    rewritten(path, change, honest=honest)
    with pytest.raises(CorruptTableError, match=field) as refused:
        read_distribution(path, table())
    assert refused.value.field == field


@pytest.mark.parametrize("text", ["", "[]", "{", "[" * 100_000, '{"magic": NaN}'])
def test_what_is_no_distribution_is_refused(path: Path, text: str) -> None:
    path.write_text(text)
    with pytest.raises(CorruptTableError, match="magic"):
        read_distribution(path, table())


def test_every_lost_end_is_noticed(path: Path) -> None:
    whole = path.read_bytes()
    for length in range(0, len(whole), 7):
        path.write_bytes(whole[:length])
        with pytest.raises(CorruptTableError):
            read_distribution(path, table())


def test_bytes_that_are_no_text_are_refused(path: Path) -> None:
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CorruptTableError) as refused:
        read_distribution(path, table())
    assert refused.value.field == "file"


def test_other_values_make_it_stale(path: Path) -> None:
    with pytest.raises(CorruptTableError, match="mean"):
        read_distribution(path, table(start_value=MEAN + 1e-6))


def test_what_is_missing_is_said(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path / "no folder" / "none.json"):
        with pytest.raises(MissingTableError):
            read_distribution(path, table())


def test_it_is_computed_once_and_stored(cache: Path, computed: list[str]) -> None:
    told: list[str] = []
    for _ in range(2):
        found = open_distribution(table(), notice=lambda code, facts: told.append(code))
        assert_same(found, made_up())
    assert computed == ["classic"]
    assert told == ["distribution_missing"]
    assert [path.name for path in cache.iterdir()] == [store.distribution_name(CLASSIC)]


def test_each_ruleset_has_its_file(cache: Path, computed: list[str]) -> None:
    for ruleset in (CLASSIC, TWO_ROLL, CLASSIC, TWO_ROLL):
        assert open_distribution(table(ruleset)).ruleset == ruleset
    assert computed == ["classic", "two-roll"]


def test_force_computes_again(cache: Path, computed: list[str]) -> None:
    for _ in range(2):
        open_distribution(table(), force=True)
    assert computed == ["classic", "classic"]


def test_a_corrupt_file_is_made_again(cache: Path, computed: list[str]) -> None:
    open_distribution(table())
    (cache / store.distribution_name(CLASSIC)).write_text("rubbish")
    told: list[tuple[str, object]] = []
    for _ in range(2):
        open_distribution(table(), notice=lambda code, facts: told.append((code, facts["field"])))
    assert computed == ["classic", "classic"]
    assert told == [("distribution_corrupt", "magic")]


def test_a_folder_that_takes_nothing_costs_only_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, computed: list[str]
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("RATTLECUP_CACHE", str(tmp_path / "file"))
    told: list[str] = []
    found = open_distribution(table(), notice=lambda code, facts: told.append(code))
    assert_same(found, made_up())
    assert told == ["distribution_missing", "distribution_not_stored"]


def test_a_write_that_fails_leaves_the_old_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = path.read_bytes()

    def interrupted(descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_distribution(made_up(), path)
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == [path.name]
