"""Whole games: distributions from the empty card against an independent solver."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from rattlecup import CLASSIC, NAMED, Ruleset
from rattlecup.rules import BOXES
from rattlecup.solver.distribution import Distribution, distribution, rates
from solver.solved import ALL, ODD, table_of

pytestmark = pytest.mark.full

CASES = json.loads((Path(__file__).parents[1] / "cases" / "values.json").read_text())
PERFECT = CASES["classic_perfect_play"]
NEAR = 1e-9
"""Above all rounding, below the least difference that a wrong choice makes."""


# Classic and the oddest rules in `make test`, the others in `make test-full`.
of_each_ruleset = [
    pytest.param(ruleset, marks=() if ruleset in (CLASSIC, ODD) else pytest.mark.long)
    for ruleset in ALL
]


@cache
def whole(ruleset: Ruleset, engine: str = "auto") -> Distribution:
    return distribution(table_of(ruleset), engine=engine)


def assert_within(found: float, least: float, most: float) -> None:
    assert least - NEAR <= found <= most + NEAR


@pytest.mark.long
@pytest.mark.parametrize("ruleset", NAMED, ids=lambda ruleset: ruleset.name)
def test_the_mean_is_that_of_an_independent_solver(ruleset: Ruleset) -> None:
    assert whole(ruleset).mean == pytest.approx(CASES["start_value"][ruleset.name], abs=NEAR)


@pytest.mark.parametrize("ruleset", of_each_ruleset, ids=lambda ruleset: ruleset.name)
def test_a_whole_game_holds_together(ruleset: Ruleset) -> None:
    found = whole(ruleset)
    assert found.mean == pytest.approx(table_of(ruleset).start_value, abs=NEAR)
    assert found.probabilities.sum() == pytest.approx(1, abs=1e-12)
    assert found.rates == rates(table_of(ruleset))
    parts = sum(found.rates.box_means)
    parts += found.rates.upper_bonus * ruleset.upper_bonus
    parts += found.rates.yahtzee_bonuses * ruleset.yahtzee_bonus
    assert parts == pytest.approx(found.mean, abs=NEAR)
    for ends in found.rates.box_points:
        assert sum(ends.values()) == pytest.approx(1, abs=1e-12)


def test_totals_are_within_what_cards_can_hold() -> None:
    found = whole(CLASSIC)
    assert found.totals[0] >= CASES["lowest_total"]
    assert found.totals[-1] == CASES["highest_total"]


def test_quantiles_are_those_of_an_independent_solver() -> None:
    found = {q: whole(CLASSIC).quantile(int(q) / 100) for q in PERFECT["quantiles"]}
    assert found == PERFECT["quantiles"]


def test_chances_of_targets_are_those_of_an_independent_solver() -> None:
    tolerance = PERFECT["p_at_least_tolerance"]
    for target, chance in PERFECT["p_at_least"].items():
        assert whole(CLASSIC).at_least(int(target)) == pytest.approx(chance, abs=tolerance)


def test_the_spread_is_one_that_perfect_play_can_have() -> None:
    assert_within(whole(CLASSIC).std, *PERFECT["std_range"])


def test_rates_are_those_of_an_independent_solver() -> None:
    found = whole(CLASSIC).rates
    assert found.upper_bonus == pytest.approx(PERFECT["p_upper_bonus"], abs=NEAR)
    assert found.yahtzee == pytest.approx(PERFECT["p_yahtzee_50"], abs=NEAR)
    bonuses = PERFECT["paid_yahtzee_bonuses_per_game"]
    assert found.yahtzee_bonuses == pytest.approx(bonuses, abs=NEAR)
    assert_within(found.jokers, *PERFECT["jokers_per_game_range"])


def test_box_means_are_those_of_an_independent_solver() -> None:
    means = PERFECT["box_mean_range"]
    assert list(means) == [box.name.lower() for box in BOXES]
    for found, (least, most) in zip(whole(CLASSIC).rates.box_means, means.values(), strict=True):
        assert_within(found, least, most)


@pytest.mark.long
@pytest.mark.needs("numba")
def test_both_engines_agree_on_a_whole_game() -> None:
    one, other = whole(CLASSIC, "numpy"), whole(CLASSIC, "numba")
    assert (one.totals == other.totals).all()
    assert one.probabilities == pytest.approx(other.probabilities, abs=1e-12, rel=1e-9)
    assert one.rates.box_means == pytest.approx(other.rates.box_means, abs=1e-12)
    assert one.rates.jokers == pytest.approx(other.rates.jokers, abs=1e-12)


# Not `ru_maxrss`, in which a new process starts with the memory of the one that started it.
MEASURE = """
from pathlib import Path
from rattlecup.solver import open_table
from rattlecup.solver.distribution import distribution
distribution(open_table("classic"))
print(int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]) / 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured as on Linux")
def test_a_whole_game_stays_within_its_memory() -> None:
    told = subprocess.run([sys.executable, "-c", MEASURE], check=True, capture_output=True)
    assert float(told.stdout) < 1500
