"""Stored totals and measured means: the strength that is shown is the strength that plays."""

from __future__ import annotations

import json
import math
import runpy
import statistics
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from rattlecup import CLASSIC
from rattlecup.analysis import Oracle
from rattlecup.bots import LEVELS, Level, means, play_numbered, player
from rattlecup.bots.measured import FINGERPRINT_GAMES, fingerprint

ROOT = Path(__file__).resolve().parents[2]
BENCH = ROOT / "tools" / "bench_bots.py"
TOTALS: dict[str, list[int]] = json.loads((Path(__file__).parent / "totals.json").read_text())
START_VALUES = json.loads((ROOT / "tests" / "cases" / "values.json").read_text())["start_value"]

# Who plays to win is measured against others, and alone plays as perfect play does.
ALONE = [level for level in LEVELS if not level.plays_to_win]

of_every_level = pytest.mark.parametrize("level", ALONE, ids=lambda level: level.id)


@pytest.mark.full
@of_every_level
def test_200_games_replay_to_their_stored_totals(level: Level, oracle: Oracle) -> None:
    assert len(TOTALS[level.id]) == 200
    totals = [
        play_numbered(player(level.id, CLASSIC, number, lambda _: oracle), number).cards[0].total
        for number in range(1, 201)
    ]
    assert totals == TOTALS[level.id]


@of_every_level
def test_the_first_games_replay_to_their_stored_totals(level: Level, oracle: Oracle) -> None:
    for number, total in enumerate(TOTALS[level.id][:5], start=1):
        bot = player(level.id, CLASSIC, number, lambda _: oracle)
        assert play_numbered(bot, number).cards[0].total == total


def test_levels_are_ordered_by_strength() -> None:
    """Over the stored games; over the measured ones beyond all doubt."""
    stored = [statistics.fmean(TOTALS[level.id]) for level in ALONE]
    assert stored == sorted(stored)
    measured = [means()[level.id] for level in ALONE]
    for weaker, stronger in pairwise(measured):
        error = math.hypot(weaker.standard_error, stronger.standard_error)
        assert stronger.mean - weaker.mean > 4 * error


def test_every_level_gains_by_its_rerolls() -> None:
    """The weakest has far more than perfect play has without any."""
    one_roll = START_VALUES["classic with one roll a turn"]
    for level in ALONE:
        assert means()[level.id].mean > one_roll + 40
        assert statistics.fmean(TOTALS[level.id]) > one_roll + 40


def test_every_level_was_measured_over_20000_games_at_least() -> None:
    assert list(means()) == [level.id for level in ALONE]
    for level in ALONE:
        measured = means()[level.id]
        assert (measured.ruleset, measured.games >= 20_000) == ("classic", True)
        assert 0.2 < measured.standard_error < 0.7


def test_the_measured_mean_of_perfect_play_is_its_exact_value() -> None:
    measured = means()["perfect"]
    off = abs(measured.mean - START_VALUES["classic"]) / measured.standard_error
    assert off < 4


def test_no_level_plays_better_than_perfect_play() -> None:
    for level in ALONE:
        measured = means()[level.id]
        assert measured.mean < START_VALUES["classic"] + 4 * measured.standard_error


@of_every_level
def test_stored_totals_agree_with_the_measured_mean(level: Level) -> None:
    totals = TOTALS[level.id]
    error = statistics.stdev(totals) / math.sqrt(len(totals))
    assert abs(statistics.fmean(totals) - means()[level.id].mean) < 4 * error


@of_every_level
def test_the_measured_play_is_that_of_today(level: Level, oracle: Oracle) -> None:
    """A changed strategy needs new means: `tools/bench_bots.py`."""
    assert fingerprint(level, CLASSIC, lambda _: oracle) == means()[level.id].fingerprint


def test_another_way_of_playing_has_another_fingerprint() -> None:
    prints = {measured.fingerprint for measured in means().values()}
    assert len(prints) == len(ALONE)
    assert len(FINGERPRINT_GAMES) == 20


@pytest.mark.parametrize("name", ["docs/bots.md", "README.md"])
def test_pages_show_the_measured_means(name: str) -> None:
    """Rows are written by the bench, and nobody else."""
    page = (ROOT / name).read_text("utf-8")
    assert runpy.run_path(str(BENCH))["page_with_means"](page) == page
    for measured in means().values():
        assert f" {measured.mean:.2f} | {measured.standard_error:.2f} |" in page


@pytest.mark.full
def test_the_check_of_the_bench_passes() -> None:
    command = [sys.executable, BENCH, "--check", "--games", "60", "--level", "bookkeeper"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "bookkeeper" in done.stdout
    assert "FAILS" not in done.stdout


def test_the_check_of_the_bench_can_fail() -> None:
    """A mean that is five errors off, and a strategy that has changed since."""
    fault = runpy.run_path(str(BENCH))["fault"]
    known = means()["bookkeeper"]
    assert fault(known, known) == ""
    off = 5 * math.hypot(known.standard_error, known.standard_error)
    for sign in (-1, 1):
        assert fault(replace(known, mean=known.mean + sign * off), known)
        assert not fault(replace(known, mean=known.mean + sign * off / 2), known)
    assert fault(replace(known, fingerprint="0" * 16), known)
