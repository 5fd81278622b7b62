"""The file of a guide: refused with the field named, made again, never half written."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rattlecup import CLASSIC, CorruptTableError, MissingTableError, Ruleset
from rattlecup.analysis import Oracle
from rattlecup.analysis.guide import (
    Comparison,
    Guide,
    guide_name,
    open_guide,
    read_guide,
    store,
    write_guide,
)
from rattlecup.analysis.guide.results import Zero
from rattlecup.rules import BOXES
from rattlecup.solver.distribution import Rates
from rattlecup.solver.holds import pattern_holds
from rattlecup.solver.kept import checksum
from rattlecup.solver.odds import box_means, pattern_odds

Data = dict[str, Any]


def made_up(oracle: Oracle) -> Guide:
    """Right in form, and nothing but its start value is so in fact."""
    ends: tuple[dict[int, float], ...] = tuple({0: 0.25, place: 0.75} for place in range(1, 14))
    zero = Zero(BOXES[0], 1, 1.0, 1 / 3, 0.1 + 0.2)
    return Guide(
        oracle.ruleset,
        oracle.start_value,
        openings=(),
        odds=tuple(pattern_odds()),
        holds=tuple(pattern_holds()),
        means=tuple(box_means()),
        rates=Rates(ends, 0.5, 0.25, 1e-300),
        zeros=((zero,),),
        beliefs=(),
        comparison=Comparison(1.5, 2.5, 504, 0, ()),
    )


@pytest.fixture
def path(tmp_path: Path, oracle: Oracle) -> Path:
    """A stored guide of classic."""
    path = tmp_path / "guide.json"
    write_guide(made_up(oracle), path)
    return path


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder that is not there yet."""
    folder = tmp_path / "a" / "cache folder"
    monkeypatch.setenv("RATTLECUP_CACHE", str(folder))
    return folder


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The rulesets whose guides were made, by somebody who only makes them up."""
    calls: list[str] = []

    def make(oracle: Oracle, classic: Oracle, **_: object) -> Guide:
        calls.append(oracle.ruleset.name)
        return made_up(oracle)

    monkeypatch.setattr(store, "make_guide", make)
    return calls


def test_read_gives_back_what_was_written(path: Path, oracle: Oracle) -> None:
    assert read_guide(path, oracle) == made_up(oracle)
    assert [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize(
    ("field", "change", "honest"),
    [
        ("magic", lambda data: data.update(magic="else"), True),
        ("layout", lambda data: data.update(layout=99), True),
        ("fingerprint", lambda data: data.update(fingerprint="0" * 16), True),
        ("checksum", lambda data: data["guide"]["rates"].update(jokers=0.5), False),
        ("checksum", lambda data: data.pop("sha256"), False),
        ("start_value", lambda data: data["guide"].update(start_value=254.59), True),
    ],
)
def test_a_file_that_does_not_fit_is_refused(
    path: Path, oracle: Oracle, field: str, change: Callable[[Data], object], honest: bool
) -> None:
    data = json.loads(path.read_text())
    change(data)
    if honest:
        del data["sha256"]
        data["sha256"] = checksum(data)
    path.write_text(json.dumps(data))
    with pytest.raises(CorruptTableError, match=field) as refused:
        read_guide(path, oracle)
    assert refused.value.field == field


@pytest.mark.parametrize("text", ["", "[]", "{", "[" * 100_000])
def test_what_is_no_guide_is_refused(path: Path, oracle: Oracle, text: str) -> None:
    path.write_text(text)
    with pytest.raises(CorruptTableError):
        read_guide(path, oracle)


def test_a_missing_file_is_missing(tmp_path: Path, oracle: Oracle) -> None:
    with pytest.raises(MissingTableError):
        read_guide(tmp_path / "none.json", oracle)


def test_a_guide_is_made_once(cache: Path, made: list[str], oracle: Oracle) -> None:
    told: list[str] = []
    for _ in range(2):
        open_guide(oracle, lambda: oracle, notice=lambda code, _: told.append(code))
    assert (made, told) == (["classic"], ["guide_missing"])
    assert (cache / guide_name(CLASSIC)).exists()


def test_a_damaged_guide_is_made_again(cache: Path, made: list[str], oracle: Oracle) -> None:
    open_guide(oracle, lambda: oracle)
    (cache / guide_name(CLASSIC)).write_text("{}")
    told: dict[str, object] = {}
    open_guide(oracle, lambda: oracle, notice=lambda code, facts: told.update({code: facts}))
    assert made == ["classic", "classic"]
    assert list(told) == ["guide_corrupt"]
    assert read_guide(cache / guide_name(CLASSIC), oracle) == made_up(oracle)


def test_without_a_folder_it_is_made_and_not_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made: list[str], oracle: Oracle
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("RATTLECUP_CACHE", str(tmp_path / "file" / "folder"))
    told: list[str] = []
    assert open_guide(oracle, lambda: oracle, notice=lambda code, _: told.append(code))
    assert (made, told) == (["classic"], ["guide_missing", "guide_not_stored"])


def test_rulesets_and_layouts_never_meet_in_one_file() -> None:
    other = Ruleset.named("two-roll")
    assert guide_name(CLASSIC) == f"{CLASSIC.fingerprint}-guide-v{store.LAYOUT}.json"
    assert guide_name(other) != guide_name(CLASSIC)
