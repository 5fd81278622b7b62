"""`rattlecup odds`, against chances from an independent solver."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.conftest import Cli

VALUES = json.loads((Path(__file__).parents[1] / "cases" / "values.json").read_text())
CODES = {
    "five_of_a_kind": "y",
    "large_straight": "ls",
    "small_straight": "ss",
    "full_house": "fh",
    "four_of_a_kind": "4k",
    "three_of_a_kind": "3k",
    "five_sixes": "6s>=5",
    "at_least_three_sixes": "6s>=3",
}


def test_pattern_odds_are_those_of_an_independent_solver(cli: Cli) -> None:
    patterns = cli("odds", "--json").json["patterns"]
    for name, by_rolls in VALUES["one_turn_probability_best_holds"].items():
        expected = [by_rolls[rolls] for rolls in ("1", "2", "3")]
        assert patterns[CODES[name]] == pytest.approx(expected, abs=1e-9)


def test_the_text_shows_the_odds(cli: Cli) -> None:
    out = cli("odds").out
    assert "classic" in out
    assert "26.11 %" in out  # a large straight in three rolls
    assert "4.60 %" in out  # five alike


def test_a_turn_of_two_rolls_has_two_columns(cli: Cli) -> None:
    assert cli("odds", "--ruleset", "two-roll", "--json").json["rolls"] == [1, 2]


def test_an_open_ended_run_makes_a_large_straight_in_a_third(cli: Cli) -> None:
    told = cli("odds", "--keep", "2345", "--rerolls", 1, "--json").json
    assert told["odds"]["ls"] == pytest.approx(1 / 3)
    assert told["odds"]["ss"] == 1
    assert (told["keep"], told["rerolls"]) == ("2345", 1)


def test_filled_boxes_have_no_odds(cli: Cli) -> None:
    told = cli("odds", "--keep", "66", "--card", "6s=18,y=50", "--json").json
    assert "6s" not in told["odds"]
    assert "y" not in told["odds"]


def test_no_dice_kept_is_a_whole_turn(cli: Cli) -> None:
    told = cli("odds", "--keep", "-", "--json").json
    assert told["rerolls"] == 3
    assert told["odds"]["y"] == pytest.approx(0.04602864252569899, abs=1e-9)


@pytest.mark.parametrize(
    "arguments",
    [("--keep", "12345"), ("--keep", "33", "--rerolls", "3"), ("--keep", "33", "--rerolls", "0")],
)
def test_a_keep_that_leaves_nothing_to_roll_is_refused(cli: Cli, arguments: tuple[str]) -> None:
    assert cli("odds", *arguments, "--json").error["code"] == "bad_usage"


def test_rerolls_without_a_keep_are_refused(cli: Cli) -> None:
    assert cli("odds", "--rerolls", 1, "--json").error["code"] == "bad_usage"
