"""Games played at the prompt, and the records they leave."""

from __future__ import annotations

import io
import os
import re
import signal
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

import pytest

from cli.conftest import Cli, Ran, process
from rattlecup import CLASSIC, Game, Keep, NumberedDice, Rolled, Score, ScriptedDice
from rattlecup.cli.play.lines import Lines
from rattlecup.cli.play.picture import Picture, draw_dice
from rattlecup.cli.play.session import Session, Showing
from rattlecup.rules import BOXES

NUMBER = 48213


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


def play(cli: Cli, record: Path, *orders: str, options: tuple[str, ...] = ()) -> Ran:
    """Play the typed orders of a numbered game."""
    typed = "".join(f"{order}\n" for order in orders)
    played = cli("play", "--number", NUMBER, "--record", record, *options, typed=typed)
    assert (played.status, played.err) == (0, "")
    return played


def dice_of(number: int = NUMBER) -> Rolled:
    """The first roll of a numbered game."""
    return Game(CLASSIC, dice=NumberedDice(number)).roll()


WHOLE = [order for box in BOXES for order in ("", "15", "", "r", f"s {box.code}")]


def test_a_whole_game_is_played_recorded_and_reviewed(cli: Cli, record: Path) -> None:
    played = play(cli, record, *WHOLE)
    game = Game.parse(record.read_text())
    assert game.is_over
    assert game.source is not None
    assert game.source.label == f"numbered {NUMBER}"
    assert f"Final total: {game.cards[0].total}." in played.out
    assert f"rattlecup review {record}" in played.out
    reviewed = cli("review", record, "--json").json
    assert reviewed["final_total"] == game.cards[0].total
    sum_ = reviewed["start_value"] + reviewed["luck"] - reviewed["regret"]
    assert sum_ == pytest.approx(game.cards[0].total, abs=1e-6)


def test_two_players_finish_with_a_ranking(cli: Cli, record: Path) -> None:
    whole = [order for box in BOXES for order in ("", box.code) * 2]
    played = play(cli, record, *whole, options=("--seats", "Ann, Ben"))
    game = Game.parse(record.read_text())
    assert game.seats == ("Ann", "Ben")
    assert game.is_over
    best = max(card.total for card in game.cards)
    assert f"wins with {best}." in played.out or f"share the win with {best}." in played.out


def test_dice_of_a_number_are_the_published_ones(cli: Cli, record: Path) -> None:
    out = play(cli, record, "").out
    assert f"Rolled {', '.join(str(dice_of()))}." in out


def test_held_dice_keep_places_and_faces(cli: Cli, record: Path) -> None:
    first = dice_of().faces
    play(cli, record, "", "14", "", "4", "", "ch")
    events = Game.parse(record.read_text()).events
    second, third = events[2], events[4]
    assert isinstance(second, Rolled)
    assert isinstance(third, Rolled)
    assert (second.faces[0], second.faces[3]) == (first[0], first[3])
    # The second order released place 4 again.
    assert isinstance(events[3], Keep)
    assert events[3].faces == (first[0],)
    assert third.faces[0] == first[0]


def test_holds_are_shown_and_cleared_at_scoring(cli: Cli, record: Path) -> None:
    out = play(cli, record, "", "14", "ch", "").out
    assert out.count("held") == 2


def test_all_five_held_rolls_nothing(cli: Cli, record: Path) -> None:
    out = play(cli, record, "", "12345", "").out
    assert "All five are held." in out
    assert len(Game.parse(record.read_text()).events) == 1


def test_no_fourth_roll(cli: Cli, record: Path) -> None:
    out = play(cli, record, "", "", "", "").out
    assert "No rolls are left this turn. Choose a box." in out


@pytest.mark.parametrize("order", ["ch", "14", "h", "s 1"])
def test_nothing_but_a_roll_begins_a_turn(cli: Cli, record: Path, order: str) -> None:
    assert "oll first" in play(cli, record, order).out
    assert not Game.parse(record.read_text()).events


def test_an_unnamed_box_scores_nothing(cli: Cli, record: Path) -> None:
    out = play(cli, record, "", "s").out
    assert "name the box to score" in out
    assert Game.parse(record.read_text()).cards[0].turns_played == 0


def test_a_filled_box_is_refused_by_its_name(cli: Cli, record: Path) -> None:
    out = play(cli, record, "", "ch", "", "ch").out
    assert "Chance is filled. Choose an open box." in out
    assert Game.parse(record.read_text()).cards[0].turns_played == 1


def test_a_folder_that_is_not_there_is_refused(cli: Cli, tmp_path: Path) -> None:
    ended = cli("play", "--record", tmp_path / "none" / "game.txt", typed="")
    assert ended.status == 2
    assert "No such file or directory" in ended.err
    assert not (tmp_path / "none").exists()


def typed_at(showing: Callable[[TextIO], Showing], game: Game, *orders: str) -> str:
    """What is shown while the orders are typed in a game with dice of the test's own."""
    stream = io.StringIO()
    Session(game, showing(stream), None).run(iter(orders))
    return stream.getvalue()


@pytest.mark.parametrize("showing", [Lines, Picture])
def test_a_forced_joker_says_where_it_must_go_and_pays_its_bonus(
    showing: Callable[[TextIO], Showing],
) -> None:
    game = Game(CLASSIC, dice=ScriptedDice("44444", "44444"))
    out = typed_at(showing, game, "", "y", "", "ch", "4s")
    assert "Joker: it must go to Fours." in out
    words = " ".join(out.split())  # however the lines were broken
    assert "A joker goes to its own upper box while that box is open: Fours." in words
    assert "20 points in Fours. With the yahtzee bonus of 100. Total 170." in out
    assert game.cards[0].total == 170


def test_the_upper_bonus_is_said_when_it_is_earned() -> None:
    dice = ["66661", "55551", "44441", "33331"]
    out = typed_at(
        Lines, Game(CLASSIC, dice=ScriptedDice(*dice)),
        *(order for box in ("6s", "5s", "4s", "3s") for order in ("", box)),
    )  # fmt: skip
    assert "12 points in Threes. With the upper bonus of 35. Total 107." in out


def test_a_held_die_lifts_and_says_so() -> None:
    shown = draw_dice((3, 5, 5, 4, 2), frozenset({2, 3})).plain.splitlines()
    at = {place: slice(7 * place - 5, 7 * place) for place in (1, 2, 3, 4, 5)}
    tops = [{place for place, cut in at.items() if line[cut].startswith("╭")} for line in shown]
    assert tops[:2] == [{2, 3}, {1, 4, 5}]
    assert shown[3][at[2]].strip() == shown[3][at[3]].strip() == "Held"
    assert [shown[4][at[place]].strip() for place in at] == ["1", "2", "3", "4", "5"]


def test_the_drawn_table_shows_previews_sums_and_pace() -> None:
    game = Game(CLASSIC, dice=ScriptedDice("66661", "12345"))
    out = typed_at(Picture, game, "", "6s", "", "14")
    assert "24 of 63" in out
    assert re.search(r"Pace +\+6", out)
    assert re.search(r"ls Large straight +\(40\)", out)
    assert max(map(len, out.splitlines())) <= 80


def test_a_name_is_shown_as_it_is_and_never_as_markup() -> None:
    game = Game(CLASSIC, seats=["[red]Ann[/red]", "\x1b[2JBen"], dice=ScriptedDice("66661"))
    for showing in (Lines, Picture):
        out = typed_at(showing, game)
        assert "[red]Ann[/red]" in out
        assert "\x1b[2J" not in out


def real_dice(record: Path) -> None:
    """The record of a game with dice that only a person can go on rolling."""
    record.write_text("Ruleset: classic\nDice: entered\n\n1. 44444 y=50\n2. 44444\n")


def test_undo_restores_the_turn_before_the_score(cli: Cli, record: Path) -> None:
    out = play(cli, record, "", "14", "ls", "u").out
    assert "Taken back: Large straight is open again." in out
    assert out.rstrip().count("held") == 4  # as before the score: shown twice, two dice each
    game = Game.parse(record.read_text())
    assert game.events == (dice_of(),)


@pytest.mark.parametrize("orders", [("u",), ("", "u"), ("", "ch", "", "u"), ("", "ch", "u", "u")])
def test_only_the_last_score_can_be_taken_back(
    cli: Cli, record: Path, orders: tuple[str, ...]
) -> None:
    assert "Only a score can be taken back" in play(cli, record, *orders).out


def test_undo_can_be_switched_off(cli: Cli, record: Path) -> None:
    out = play(cli, record, "", "ch", "u", options=("--no-undo",)).out
    assert "switched off" in out
    assert Game.parse(record.read_text()).cards[0].turns_played == 1


def test_a_full_card_stays_full(cli: Cli, record: Path) -> None:
    """Ann's last box stands, though Ben has not rolled yet."""
    orders = [order for box in BOXES[:12] for order in ("", box.code) * 2]
    play(cli, record, *orders, "", "ch", "u", options=("--seats", "Ann,Ben"))
    assert Game.parse(record.read_text()).cards[0].is_full


def test_hints_come_in_three_levels(cli: Cli, record: Path) -> None:
    play(cli, record, "")
    lines = cli("play", "--resume", record, typed="h\nh\nh\n").out.splitlines()
    points = next(i for i, line in enumerate(lines) if line.startswith("Boxes now: "))
    assert lines[points + 1].startswith("If you keep ")
    assert "%" in lines[points + 1]
    best = cli("advise", str(dice_of().roll), "--json").json["choices"][0]
    keep = " ".join(best["action"]["keep"])
    value = f"{best['value']:.2f}"
    assert lines[points + 2] == f"Best: keep {keep}, worth {value} in the end (classic)."
    assert lines[points + 3].endswith(".")


def test_leaving_and_going_on_is_the_same_game(cli: Cli, record: Path) -> None:
    left = play(cli, record, *WHOLE[:7], "q").out
    assert f"rattlecup play --resume {record}" in left
    part = Game.parse(record.read_text())
    assert not part.is_over
    cli("play", "--resume", record, typed="".join(f"{order}\n" for order in WHOLE[7:]))
    resumed = Game.parse(record.read_text())
    record.unlink()
    play(cli, record, *WHOLE)
    # Holds that were not rolled with are the page's, not the game's; everything else is equal.
    assert resumed.cards == Game.parse(record.read_text()).cards


def test_the_end_of_input_saves(cli: Cli, record: Path) -> None:
    assert "Saved." in play(cli, record, "", "ch", "").out
    assert Game.parse(record.read_text()).cards[0].turns_played == 1


def test_kill_loses_nothing_that_was_shown(record: Path) -> None:
    with process("play", "--number", str(NUMBER), "--record", str(record)) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write("\nch\n\n")
        running.stdin.flush()
        while not running.stdout.readline().startswith("Turn 2 of 13, roll 1"):
            pass
        os.kill(running.pid, signal.SIGKILL)
    game = Game.parse(record.read_text())
    assert game.cards[0].turns_played == 1
    assert len(game.events) == 3
    assert [path.name for path in record.parent.iterdir()] == [record.name]


def test_an_existing_record_is_not_overwritten(cli: Cli, record: Path) -> None:
    record.write_text("something dear")
    told = cli("play", "--record", record)
    assert told.status == 2
    assert "--resume" in told.err
    assert record.read_text() == "something dear"


def test_a_record_that_cannot_be_written_is_an_error_at_once(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    told = cli("play", "--record", tmp_path / "file" / "game.txt", typed="\n")
    assert (told.status, told.out) == (2, "")
    assert told.err.count("\n") == 1


def test_without_a_record_the_data_folder_has_the_game(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for _ in range(2):
        cli("play", "--number", NUMBER, typed="\nch\n")
    kept = [Game.parse(path.read_text()) for path in tmp_path.rglob("*.txt")]
    assert [game.cards[0].turns_played for game in kept] == [1, 1]


def test_a_data_folder_that_refuses_does_not_stop_the_game(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    played = cli("play", typed="\nch\n\n")
    assert played.status == 0
    assert played.out.count("cannot be saved") == 1
    assert "points in Chance" in played.out
    assert "The game was not saved." in played.out


def test_dice_that_only_a_person_can_see_are_not_made_up(cli: Cli, record: Path) -> None:
    real_dice(record)
    told = cli("play", "--resume", record, typed="4s\n")
    assert told.status == 2
    assert "entered" in told.err


@pytest.mark.parametrize("number", ["0", "-1", str(2**53)])
def test_numbers_out_of_range_are_refused(cli: Cli, number: str) -> None:
    told = cli("play", "--number", number)
    assert told.status == 2
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("seats", ["", "Ann,", ",Ben", "Ann,,Ben"])
def test_a_seat_without_a_name_is_refused(cli: Cli, seats: str) -> None:
    assert cli("play", "--seats", seats).status == 2


@pytest.mark.full
def test_house_rules_travel_in_the_record(cli: Cli, tmp_path: Path, record: Path) -> None:
    rules = tmp_path / "our-table.toml"
    rules.write_text('name = "our-table"\nrolls_per_turn = 1\nupper_bonus = 50\n')
    play(cli, record, "", "ch", options=("--ruleset", str(rules)))
    rules.unlink()
    reviewed = cli("review", record, "--json").json
    assert reviewed["ruleset"] == "our-table"
    assert Game.parse(record.read_text()).ruleset.upper_bonus == 50


def test_scored_points_are_the_card_s(cli: Cli, record: Path) -> None:
    out = play(cli, record, "", "ch").out
    game = Game.parse(record.read_text())
    total = game.cards[0].total
    assert f"{total} points in Chance. Total {total}." in out
    assert isinstance(game.events[-1], Score)
