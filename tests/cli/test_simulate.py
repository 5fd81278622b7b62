"""`rattlecup simulate`: figures, files, parts, and what is refused."""

from __future__ import annotations

import csv
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import Cli, process

GAMES = ("simulate", "--games", 30, "--bot", "first-timer", "--seed", 5)


def rows(file: Path) -> list[dict[str, str]]:
    with file.open(newline="") as lines:
        return list(csv.DictReader(lines))


def test_json_has_every_figure(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    told = cli(*GAMES, "-o", file, "--json").json
    assert (told["ruleset"], told["bot"], told["seed"]) == ("classic", "first-timer", 5)
    assert (told["shard"], told["games"]) == ("1/1", 30)
    totals = [int(row["total"]) for row in rows(file)]
    assert told["mean"] == pytest.approx(sum(totals) / 30)
    assert told["quantiles"]["50"] == sorted(totals)[14]
    assert told["standard_error"] == pytest.approx(told["std"] / 30**0.5)
    assert set(told["rates"]) == {"upper_bonus", "yahtzee", "jokers", "yahtzee_bonuses"}
    assert len(told["boxes"]) == 13
    assert told["games_per_second"] > 0


def test_files_of_shards_are_the_whole_file(cli: Cli, tmp_path: Path) -> None:
    cli(*GAMES, "-o", tmp_path / "whole.csv")
    parts = []
    for part in (1, 2, 3, 4):
        file = tmp_path / f"{part}.csv"
        assert cli(*GAMES, "--shard", f"{part}/4", "-o", file).status == 0
        parts += rows(file)
    assert parts == rows(tmp_path / "whole.csv")
    assert [int(row["game"]) for row in parts] == list(range(30))
    assert len(list(tmp_path.iterdir())) == 5  # and nothing beside


def test_a_shard_may_be_empty(cli: Cli) -> None:
    arguments = ("simulate", "--games", 2, "--bot", "greedy", "--shard", "1/5")
    assert cli(*arguments, "--json").json["games"] == 0
    assert cli(*arguments).out.startswith("0 games")


def test_one_game_has_no_deviation(cli: Cli) -> None:
    """What a single game says of the spread is nothing, not that there is none."""
    arguments = ("simulate", "--games", 2, "--bot", "greedy", "--shard", "3/3")
    told = cli(*arguments, "--json").json
    assert (told["games"], told["std"], told["standard_error"]) == (1, None, None)
    assert told["quantiles"]["50"] == told["mean"]
    assert "standard error -, standard deviation - (classic)" in cli(*arguments).out


def test_the_text_tells_who_played_and_the_error_of_the_mean(cli: Cli) -> None:
    out = cli(*GAMES).out
    assert out.startswith("30 games of first-timer (classic), seed 5, part 1/1;")
    assert "standard error" in out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--games", 0), "bad_number"),
        (("--games", -5), "bad_number"),
        (("--games", "many"), "bad_usage"),
        (("--games", 5, "--seed", -1), "bad_number"),
        (("--games", 5, "--shard", "3/2"), "bad_number"),
        (("--games", 5, "--shard", "0/2"), "bad_number"),
        (("--games", 5, "--shard", "half"), "bad_usage"),
        (("--games", 5, "--bot", "nobody"), "unknown_bot"),
        (("--games", 5, "-o", "games.txt"), "bad_usage"),
        (("--games", 5, "-o", "no/such/folder/games.csv"), "io_error"),
        ((), "bad_usage"),
    ],
)
def test_what_cannot_be_asked(cli: Cli, arguments: tuple[object, ...], code: str) -> None:
    assert cli("simulate", "--bot", "greedy", *arguments, "--json").error["code"] == code


def test_parquet_without_its_library_names_the_extra(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rattlecup.cli.game_files.find_spec", lambda name: None)
    error = cli(*GAMES, "-o", tmp_path / "games.parquet", "--json").error
    assert "rattlecup[science]" in error["message"]
    assert ".csv" in error["message"]


def test_parquet_holds_what_csv_holds(cli: Cli, tmp_path: Path) -> None:
    import polars  # slow to load, and only this test needs it

    cli(*GAMES, "-o", tmp_path / "games.parquet")
    cli(*GAMES, "-o", tmp_path / "games.csv")
    found = polars.read_parquet(tmp_path / "games.parquet").to_dicts()
    assert found == [
        {name: int(value) for name, value in row.items()} for row in rows(tmp_path / "games.csv")
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as on Unix")
def test_an_interrupt_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    file.write_text("old\n")
    started = process(
        *("simulate", "--games", "100000", "--bot", "first-timer", "-o", str(file)),
    )
    while len(list(tmp_path.iterdir())) < 2:  # until it writes
        assert started.poll() is None
    started.send_signal(signal.SIGINT)
    try:
        started.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        started.kill()
        raise
    assert started.returncode == 130
    assert [each.name for each in tmp_path.iterdir()] == ["games.csv"]
    assert file.read_text() == "old\n"
