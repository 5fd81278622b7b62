"""`rattlecup advise`, against values from an independent solver."""

from __future__ import annotations

import pytest

from cli.conftest import Cli

# Exact values of a classic game's opening, two rerolls left.
OPENINGS = [
    ("33356", {"keep": "333"}, 259.6460),
    ("11346", {"keep": "4"}, 249.8793),
    ("44666", {"keep": "666"}, 265.1134),
    ("12344", {"keep": "44"}, 252.2439),
]


@pytest.mark.parametrize(("dice", "action", "value"), OPENINGS)
def test_the_best_opening_keep(cli: Cli, dice: str, action: dict[str, str], value: float) -> None:
    best = cli("advise", dice, "--json").json["choices"][0]
    assert best["action"]["keep"] == action["keep"]
    assert best["value"] == pytest.approx(value, abs=1e-4)
    assert best["regret"] == 0
    assert best["judgement"] == "best"


def test_a_large_straight_is_kept_by_scoring_it(cli: Cli) -> None:
    best = cli("advise", "12345", "--json").json["choices"][0]
    assert (best["action"], best["points"]) == ({"score": "ls"}, 40)
    assert best["value"] == pytest.approx(261.5314, abs=1e-4)


def test_json_has_the_position_and_every_action_best_first(cli: Cli) -> None:
    told = cli("advise", "4 3 3 6 1", "--json").json
    assert list(told) == ["ruleset", "card", "roll", "rerolls_left", "choices"]
    assert (told["ruleset"], told["card"], told["roll"]) == ("classic", "", "13346")
    assert told["rerolls_left"] == 2
    values = [choice["value"] for choice in told["choices"]]
    assert values == sorted(values, reverse=True)
    # 24 sub-multisets of 13346, less all five dice; 13 open boxes
    assert len(values) == 23 + 13
    for choice in told["choices"]:
        assert choice["regret"] == pytest.approx(values[0] - choice["value"], abs=1e-9)
        points = {"points"} if "score" in choice["action"] else set()
        assert set(choice) == {"action", "value", "regret", "judgement", *points}
        assert set(choice["action"]) in ({"keep"}, {"score"})


def test_json_writes_actions_as_somebody_types_them(cli: Cli) -> None:
    told = cli("advise", "6 4 6 4 6", "--json").json
    assert told["roll"] == "44666"
    assert told["choices"][0]["action"] == {"keep": "666"}
    assert {"keep": "-"} in [choice["action"] for choice in told["choices"]]


def test_a_joker_is_offered_only_where_it_may_go(cli: Cli) -> None:
    told = cli("advise", "44444", "--card", "y=50", "--rerolls", 0, "--json").json
    # the bonus is among its points
    found = [(choice["action"], choice["points"]) for choice in told["choices"]]
    assert found == [({"score": "4s"}, 120)]


@pytest.mark.full
def test_rulesets_differ(cli: Cli) -> None:
    arguments = ("advise", "66666", "--card", "y=50,6s=18", "--rerolls", 0, "--json")
    classic = cli(*arguments).json["choices"]
    free = cli(*arguments, "--ruleset", "free-choice").json["choices"]
    assert len(classic) == 6
    assert len(free) == 11


@pytest.mark.full
def test_two_roll_has_one_reroll(cli: Cli) -> None:
    assert cli("advise", "13346", "--ruleset", "two-roll", "--json").json["rerolls_left"] == 1


def test_top_cuts_the_list(cli: Cli) -> None:
    assert len(cli("advise", "13346", "--top", 2, "--json").json["choices"]) == 2
    assert "34 of 36 actions more" in cli("advise", "13346", "--top", 2).out


def test_the_text_names_the_ruleset_the_action_and_why(cli: Cli) -> None:
    out = cli("advise", "44666").out
    lines = out.splitlines()
    assert lines[0] == "Card (classic): empty"
    assert lines[1] == "Dice: 4 4 6 6 6, 2 rerolls left"
    assert lines[3] == "Best: keep 6 6 6, worth 265.11 in the end (classic)."
    assert "Sixes" in lines[4]  # the sentence why
    assert "Judgement" in out


def test_a_small_cost_is_not_shown_as_none(cli: Cli) -> None:
    """After 11346 the keeps 4 and 34 are 0.0048 apart."""
    row = next(line for line in cli("advise", "11346").out.splitlines() if "keep 3 4 " in line)
    assert "<0.01" in row
    assert "Excellent" in row
