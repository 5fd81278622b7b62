"""`rattlecup train`: the positions of the web game, answered at the prompt or all at once."""

from __future__ import annotations

import io
import re
from datetime import UTC, datetime

import pytest

from cli.conftest import Cli
from rattlecup import Keep, Score
from rattlecup.analysis import Oracle
from rattlecup.cli.play.picture import Picture
from rattlecup.cli.train.session import Session
from rattlecup.rules import BOXES
from rattlecup.solver import open_table
from rattlecup.training import Puzzle, deal, practice_seed

DAY = "2026-03-14"


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    return Oracle(open_table("classic"))


@pytest.fixture(scope="module")
def puzzles(oracle: Oracle) -> tuple[Puzzle, ...]:
    return deal(oracle, DAY)


def typed_for(puzzle: Puzzle) -> str:
    """The lines that answer with the best choice."""
    action = puzzle.best.action
    if isinstance(action, Score):
        return f"s {action.box.code}\n"
    places = "".join(map(str, puzzle.position.places_of(action) or ()))
    return f"{places}\nr\n" if places else "r\n"


def as_text(action: Keep | Score) -> str:
    return action.box.code if isinstance(action, Score) else str(action)


def test_the_ten_of_a_date_are_the_trainer_s(cli: Cli, puzzles: tuple[Puzzle, ...]) -> None:
    told = cli("train", DAY, "--json").json
    assert (told["ruleset"], told["seed"]) == ("classic", DAY)
    assert told["positions"] == [
        {"position": str(each.position), "stage": each.stage.value, "moment": each.moment.value}
        for each in puzzles
    ]


def test_without_a_date_they_are_today_s(cli: Cli) -> None:
    before = datetime.now(UTC).date().isoformat()
    seed = cli("train", "--json").json["seed"]
    assert seed in (before, datetime.now(UTC).date().isoformat())


def test_practice_is_of_its_number(cli: Cli, oracle: Oracle) -> None:
    told = cli("train", "--practice", 17, "--json").json["positions"]
    assert [each["position"] for each in told] == [
        str(each.position) for each in deal(oracle, practice_seed(17))
    ]


def test_the_best_answers_cost_nothing(cli: Cli, puzzles: tuple[Puzzle, ...]) -> None:
    answers = " / ".join(as_text(each.best.action) for each in puzzles)
    told = cli("train", DAY, "--answers", answers, "--json").json
    assert (told["answered"], told["regret"]) == (10, 0)
    assert all(each["answer"]["judgement"] == "best" for each in told["positions"])
    asked = cli("train", DAY, typed="".join(map(typed_for, puzzles)))
    assert (asked.status, asked.err) == (0, "")
    assert asked.out.endswith("Points lost: 0.00, with 10 of 10 positions answered (classic).\n")
    assert asked.out.count("\nBest: ") >= 10


def test_an_answer_is_told_with_its_cost_the_best_and_why(
    cli: Cli, puzzles: tuple[Puzzle, ...]
) -> None:
    tempting = [each.tempting.choice for each in puzzles[:3]]
    answers = "/".join(as_text(each.action) for each in tempting)
    told = cli("train", DAY, "--answers", answers, "--json").json
    lost = sum(each.regret for each in tempting)
    assert told["regret"] == pytest.approx(lost)
    for each, choice in zip(told["positions"], tempting, strict=False):
        assert each["answer"]["regret"] == pytest.approx(choice.regret)
        assert each["solution"]["reason"]["code"]
    assert not any("solution" in each for each in told["positions"][3:])
    out = cli("train", DAY, "--answers", answers).out
    assert out.count("\nPosition ") == 3
    assert all(f" Cost: {each.regret:.2f}.\n" in out for each in tempting)
    assert f"Points lost: {lost:.2f}, with 3 of 10 positions answered (classic)." in out


@pytest.mark.parametrize("leave", ["", "q\n", "quit\nr\n"])
def test_leaving_tells_the_sum_so_far(cli: Cli, puzzles: tuple[Puzzle, ...], leave: str) -> None:
    assert cli("train", DAY, typed=leave).out.endswith("Nothing was answered.\n")
    left = cli("train", DAY, typed=typed_for(puzzles[0]) + leave)
    assert left.status == 0
    assert left.out.endswith("Points lost: 0.00, with 1 of 10 positions answered (classic).\n")


def test_what_is_no_answer_gives_nothing_away(cli: Cli, puzzles: tuple[Puzzle, ...]) -> None:
    """A slip, a forbidden action, an Enter too many, a hint: the position is still asked."""
    assert puzzles[0].position.rerolls_left == 2
    out = cli("train", DAY, typed="\nh\nu\nxyz\n12345\nr\n?\ncard\n").out
    assert "No die is held: r rolls all five." in out
    assert out.count("Answer first") == 2
    assert "'xyz' is no order" in out
    assert "Your card" in out
    assert "Cost" not in out
    assert out.endswith("Nothing was answered.\n")


def test_a_picture_shows_the_same_dice(oracle: Oracle, puzzles: tuple[Puzzle, ...]) -> None:
    stream = io.StringIO()
    Session(oracle, puzzles, Picture(stream)).run(iter(["14", "r"]))
    out = stream.getvalue()
    faces = [int(face) for face in re.findall(r"│ (\d) │", out)]
    assert sorted(faces[:5]) == sorted(puzzles[0].position.dice)  # type: ignore[type-var]
    assert "Held" in out
    assert "with 1 of 10 positions answered" in out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("2025-12-31",), "bad_usage"),
        (("9999-01-01",), "bad_usage"),
        (("soon",), "bad_usage"),
        ((DAY, "--practice", "1"), "bad_usage"),
        (("--practice", "0"), "bad_usage"),
        (("--ruleset", "two-roll"), "bad_usage"),  # the ten of a day are classic
        (("--practice", "1", "--ruleset", "house"), "unknown_ruleset"),
        ((DAY, "--answers", "/".join(["ch"] * 11)), "bad_usage"),
        ((DAY, "--answers", ""), "bad_box"),
        ((DAY, "--answers", "77"), "bad_keep"),
    ],
)
def test_what_cannot_be_asked_is_refused(cli: Cli, arguments: tuple[str, ...], code: str) -> None:
    assert cli("train", *arguments, "--json").error["code"] == code


def test_a_forbidden_answer_is_refused_before_anything_is_told(
    cli: Cli, puzzles: tuple[Puzzle, ...]
) -> None:
    first = as_text(puzzles[0].best.action)
    card = puzzles[1].position.card
    filled = next(box for box in BOXES if card[box] is not None)
    answers = ("train", DAY, "--answers", f"{first} / {filled.code}")
    assert cli(*answers, "--json").error["code"] == "box_filled"
    told = cli(*answers)
    assert (told.status, told.out) == (2, "")
