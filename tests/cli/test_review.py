"""`rattlecup review`: its figures, its sum, and the records it takes and refuses."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Cli

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "game.txt"

UNFINISHED = """\
Ruleset: classic
Dice: entered

1. 44666 fh=25
2. 12344
"""
TWO_SEATS = """\
Ruleset: classic
Seat 1: Ann
Seat 2: Ben
Dice: entered

1.1. 44666 fh=25
1.2. 44666 666 / 12666 666 / 13666 6s=18
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


@pytest.fixture
def example(cli: Cli) -> Any:
    """The JSON review of the example game."""
    return cli("review", EXAMPLE, "--json").json


def test_total_is_start_plus_luck_minus_regret(example: Any) -> None:
    total = example["start_value"] + example["luck"] - example["regret"]
    assert total == pytest.approx(example["final_total"], abs=1e-6)
    assert example["regret"] == pytest.approx(sum(d["regret"] for d in example["decisions"]))
    assert example["luck"] == pytest.approx(sum(r["luck"] for r in example["rolls"]))


def test_json_has_the_documented_shape(example: Any) -> None:
    assert set(example) == {
        "card", "seats", "ruleset", "start_value", "value", "final_total", "luck", "regret",
        "accuracy", "luck_percentile", "judgements", "decisions", "rolls",
    }  # fmt: skip
    assert set(example["decisions"][0]) == {
        "turn", "roll", "dice", "rerolls_left", "chosen", "best", "chosen_value",
        "best_value", "regret", "judgement", "forced", "reason",
    }  # fmt: skip
    counted = [d for d in example["decisions"] if not d["forced"]]
    assert sum(example["judgements"].values()) == len(counted)


def test_a_known_decision_has_its_known_cost(cli: Cli, record: Path) -> None:
    """After 44666 the full house costs 265.1134 - 253.9092 against keeping 666."""
    record.write_text(UNFINISHED)
    first = cli("review", record, "--json").json["decisions"][0]
    assert first["best"] == {"keep": "666", "places": [3, 4, 5]}
    assert first["chosen"] == {"score": "fh", "points": 25}
    assert first["regret"] == pytest.approx(265.1134 - 253.9092, abs=2e-4)
    assert first["judgement"] == "blunder"


def printed_sum(line: str) -> tuple[float, float]:
    """Both sides of the printed sum."""
    found = re.fullmatch(
        r"(?:Total|Value now) ([\d.]+) = ([\d.]+) expected of [\w-]+ ([+-]) ([\d.]+) luck"
        r" - ([\d.]+) lost\.",
        line,
    )
    assert found is not None, line
    total, start, sign, luck, lost = found.groups()
    return float(total), float(start) + float(sign + luck) - float(lost)


def test_the_printed_sum_adds_up(cli: Cli, record: Path) -> None:
    record.write_text(UNFINISHED)
    for path in (EXAMPLE, record):
        line = next(line for line in cli("review", path).out.splitlines() if " luck - " in line)
        total, right = printed_sum(line)
        assert right == pytest.approx(total, abs=1e-9)


def test_the_text_leads_with_points_lost(cli: Cli, example: Any) -> None:
    lines = cli("review", EXAMPLE).out.splitlines()
    assert lines[0] == "Review (classic)"
    assert lines[1] == (
        f"Points lost: {example['regret']:.2f}. Accuracy: {example['accuracy']:.1f} %."
    )
    # 99.6 % of games are not "100 %" of them.
    assert 99.5 < example["luck_percentile"] < 100
    assert "more than in 99 % of games" in lines[3]


def costs(out: str) -> list[float]:
    """The costs in the table, in its order; `<0.01` counts as 0."""
    rows = re.findall(r"^ *\d+\.\d +\d{5} .*? (<?\d+\.\d\d)  ", out, flags=re.MULTILINE)
    return [0.0 if cost.startswith("<") else float(cost) for cost in rows]


def test_the_worst_decisions_come_first(cli: Cli, example: Any) -> None:
    shown = costs(cli("review", EXAMPLE).out)
    assert shown == sorted(shown, reverse=True)
    dearest = max(decision["regret"] for decision in example["decisions"])
    assert shown[0] == pytest.approx(dearest, abs=0.005)


def test_all_lists_every_decision_in_order(cli: Cli, example: Any) -> None:
    out = cli("review", EXAMPLE, "--all").out
    listed = re.findall(r"^ *(\d+)\.(\d) +(\d{5}) ", out, flags=re.MULTILINE)
    assert [(int(turn), int(roll)) for turn, roll, _ in listed] == [
        (decision["turn"], decision["roll"]) for decision in example["decisions"]
    ]
    shown = costs(out)
    for cost, decision in zip(shown, example["decisions"], strict=True):
        assert cost == pytest.approx(decision["regret"], abs=0.006)


def test_a_cost_that_is_not_zero_is_never_shown_as_zero(cli: Cli, record: Path) -> None:
    """After 11346 keeping 34 instead of 4 costs 0.0048."""
    record.write_text("Ruleset: classic\n\n1. 11346 34 / 63346 33 / 33325 3s=9\n")
    out = cli("review", record, "--all").out
    row = next(line for line in out.splitlines() if "11346" in line)
    assert "<0.01" in row
    assert "Excellent" in row


def test_standard_input_is_a_file_too(cli: Cli, example: Any) -> None:
    assert cli("review", "-", "--json", typed=EXAMPLE.read_text()).json == example


def test_an_unfinished_game_has_a_value_and_no_total(cli: Cli, record: Path) -> None:
    record.write_text(UNFINISHED)
    told = cli("review", record, "--json").json
    assert told["final_total"] is None
    assert told["luck_percentile"] is None
    value = told["start_value"] + told["luck"] - told["regret"]
    assert told["value"] == pytest.approx(value, abs=1e-6)
    assert "Value now" in cli("review", record).out


def test_every_card_of_a_game_is_judged(cli: Cli, record: Path) -> None:
    record.write_text(TWO_SEATS)
    told = cli("review", record, "--json").json
    assert told["seats"] == ["Ann", "Ben"]
    cards = told["cards"]
    assert [(card["card"], card["seats"]) for card in cards] == [(0, [0]), (1, [1])]
    assert cards[0]["regret"] > 11 > 1 > cards[1]["regret"]
    out = cli("review", record).out
    assert "Review of Ann (classic)" in out
    assert "Review of Ben (classic)" in out


def test_the_good_part_of_a_damaged_record_is_judged_when_asked_for(cli: Cli, record: Path) -> None:
    record.write_text(TWO_SEATS.replace("6s=18", "6s=19"))
    assert cli("review", record).status == 2
    told = cli("review", record, "--partial", "--json")
    assert told.status == 0
    assert told.err.count("\n") == 1
    assert "line 7, points" in told.err
    assert '"regret"' in told.out


def test_a_damaged_header_has_no_good_part(cli: Cli, record: Path) -> None:
    record.write_text(UNFINISHED.replace("classic", "klassik"))
    assert cli("review", record, "--partial").status == 2


def test_a_contradicting_ruleset_is_refused(cli: Cli) -> None:
    assert cli("review", EXAMPLE, "--ruleset", "classic", "--json").status == 0
    error = cli("review", EXAMPLE, "--ruleset", "two-roll", "--json").error
    assert error["code"] == "wrong_ruleset"
    assert "classic" in error["message"]
    assert "two-roll" in error["message"]
