"""`rattlecup advise --goal`: each choice with its chance, beside the average."""

from __future__ import annotations

import pytest

from cli.conftest import Cli
from rattlecup import CLASSIC
from rattlecup.cli.oracle import Waiting
from rattlecup.solver.goals import at_least, solve
from rattlecup.solver.goals.store import goal_path

CARD = "1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,3k=20,fh=25,ss=30,ls=40,y=0"
ASKED = ("advise", "44466", "--rerolls", 1, "--card", CARD)


def test_json_has_a_chance_for_every_choice(cli: Cli) -> None:
    told = cli(*ASKED, "--goal", "at-least:237", "--json").json
    assert told["goal"] == "at-least:237"
    best = told["choices"][0]
    assert (best["action"], best["points"]) == ({"score": "ch"}, 24)
    assert (best["probability"], best["loss"]) == (1.0, 0.0)
    plain = {str(each["action"]): each for each in cli(*ASKED, "--json").json["choices"]}
    assert len(told["choices"]) == len(plain)
    for choice in told["choices"]:
        assert choice["loss"] == pytest.approx(best["probability"] - choice["probability"])
        same = plain[str(choice["action"])]
        assert (choice["value"], choice["regret"]) == (same["value"], same["regret"])
    assert 0 < told["by_average"] < best["probability"]


def test_the_text_tells_both_ways(cli: Cli) -> None:
    out = cli(*ASKED, "--goal", "at-least:237").out
    assert "Goal: at-least:237. Best: score Chance, 24 points, chance 100 % (classic)." in out
    assert "On average the best is keep 4 4 4, with a chance of 69.54 % for the goal." in out


def test_cards_and_totals_are_beaten(cli: Cli) -> None:
    told = cli(*ASKED, "--goal", f"win:{CARD}/230", "--json", "--top", 3).json
    assert len(told["choices"]) == 3
    assert all(0 < choice["probability"] < 1 for choice in told["choices"])


def test_the_average_is_the_goal_when_none_is_named(cli: Cli) -> None:
    assert cli(*ASKED, "--goal", "average", "--json").json == cli(*ASKED, "--json").json


@pytest.mark.parametrize(
    ("goal", "code"),
    [
        ("at-least:-1", "bad_goal"),
        ("at-least:1576", "bad_goal"),
        ("at-least:", "bad_goal"),
        ("most", "bad_goal"),
        ("win:" + "/".join(["200"] * 10), "bad_goal"),
        ("win:2000", "bad_goal"),
        ("win:-3", "bad_goal"),
        ("win:1576", "bad_goal"),
        ("win:", "bad_goal"),
        ("win:1s=3//", "bad_goal"),
        ("win:3k=4", "impossible_card"),
        ("win:zz=4", "bad_box"),
    ],
)
def test_goals_that_are_none(cli: Cli, goal: str, code: str) -> None:
    assert cli(*ASKED, "--goal", goal, "--json").error["code"] == code


def test_early_in_a_game_the_way_out_is_named(cli: Cli) -> None:
    error = cli("advise", "12345", "--goal", "at-least:230", "--json").error
    assert error["code"] == "goal_not_solved"
    assert error["alternatives"] == ["build", "average"]


def test_memory_is_limited_before_a_build(cli: Cli) -> None:
    arguments = ("--goal", "at-least:230", "--build", "--memory-limit", 80, "--json")
    assert cli("advise", "12345", *arguments).error["code"] == "memory_limit"


def test_ctrl_c_in_a_build_leaves_nothing(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the midst of the arithmetic; afterwards the same question is as it was before."""

    class Interrupted(Waiting):
        def progress(self, done: float) -> None:
            told.append(done)
            raise KeyboardInterrupt

    told: list[float] = []
    monkeypatch.setattr("rattlecup.cli.advise_goal.Waiting", Interrupted)
    monkeypatch.setattr("rattlecup.solver.goals.solve._numba", solve._numpy)  # nothing to compile
    asked = ("advise", "12345", "--goal", "at-least:299", "--json")
    ended = cli(*asked, "--build")
    assert (ended.status, ended.out, ended.err.strip()) == (130, "", "")
    assert 0 < told[0] < 0.1
    path = goal_path(CLASSIC, at_least(299, CLASSIC))
    assert not path.exists()
    assert list(path.parent.glob(f".{path.name}*")) == []
    assert cli(*asked).error["code"] == "goal_not_solved"


@pytest.mark.long
@pytest.mark.needs("numba")
def test_a_table_is_built_once(cli: Cli) -> None:
    """The golden chance is the mean over first rolls, so no single roll's; its order is known."""
    asked = ("advise", "66666", "--goal", "at-least:300", "--json", "--top", 1)
    built = cli(*asked, "--build").json
    assert built["choices"][0]["action"]["score"] == "y"
    assert built["choices"][0]["probability"] > 0.176019
    assert built["by_average"] <= built["choices"][0]["probability"]
    assert cli(*asked).json == built
