"""Advice for goals: what it says, beside what the average says, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rattlecup import (
    CLASSIC,
    TWO_ROLL,
    Box,
    Keep,
    NotationError,
    PositionError,
    Roll,
    RulesetError,
    Score,
    Scorecard,
)
from rattlecup.analysis import Oracle
from rattlecup.analysis.goals import Goal
from rattlecup.analysis.winning import GoalNotSolvedError, GoalOracle
from rattlecup.errors import MemoryLimitError
from rattlecup.solver import open_table
from solver.naive_goal import NaiveGoal

CARD = Scorecard.parse(
    "1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,3k=20,fh=25,ss=30,ls=40,y=0", CLASSIC
)  # four of a kind and chance are open, 213 points
LATE = Scorecard.parse("1s=3,2s=6,3s=9,4s=12,3k=20,4k=17,fh=25,ss=30,ls=0,y=50", CLASSIC)


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    return Oracle(open_table("classic"))


@pytest.mark.parametrize("dice", ["44466", "34566", "22255"])
@pytest.mark.parametrize("rerolls", [0, 1, 2])
def test_chances_are_those_of_brute_force(oracle: Oracle, dice: str, rerolls: int) -> None:
    target, roll = 237, Roll.parse(dice)
    ranked = GoalOracle(oracle, Goal.at_least(target, CLASSIC)).rank(CARD, roll, rerolls)
    naive = NaiveGoal(lambda total: float(total >= target))
    keeps = naive.keeps(naive.rolls(CARD, rerolls - 1)) if rerolls else {}
    for choice in ranked:
        if isinstance(choice.action, Keep):
            expected = keeps[choice.action]
        else:
            expected = naive.value(CARD.score(choice.action.box, roll))
        assert choice.probability == pytest.approx(expected, abs=1e-12)
    by_average = oracle.rank(CARD, roll, rerolls)
    assert {(c.action, c.value, c.regret) for c in ranked} == set(by_average)


def test_a_keep_has_the_chance_that_its_choice_has(oracle: Oracle) -> None:
    asked = GoalOracle(oracle, Goal.at_least(237, CLASSIC))
    for choice in asked.rank(CARD, Roll.parse("44466"), 1):
        if isinstance(choice.action, Keep):
            chance = asked.value_of_keep(CARD, choice.action, 1)
            assert chance == pytest.approx(choice.probability, abs=1e-12)
            assert asked.by_average(CARD, choice.action, 0) <= chance + 1e-12


def test_the_best_for_the_goal_comes_first_and_then_the_better_on_average(oracle: Oracle) -> None:
    ranked = GoalOracle(oracle, Goal.at_least(237, CLASSIC)).rank(CARD, Roll.parse("44466"), 1)
    best = ranked[0]
    assert (best.action, best.probability, best.loss) == (Score(Box.CHANCE), 1.0, 0.0)
    on_average = next(choice for choice in ranked if choice.regret == 0)
    assert on_average.action == Keep.parse("444")
    assert on_average.probability == pytest.approx(0.6953977484)
    losses = [choice.loss for choice in ranked]
    assert losses == pytest.approx(sorted(losses), abs=1e-9)


def test_a_goal_that_is_reached_is_played_for_the_average(oracle: Oracle) -> None:
    roll = Roll.parse("44466")
    ranked = GoalOracle(oracle, Goal.at_least(200, CLASSIC)).rank(CARD, roll, 2)
    assert {choice.probability for choice in ranked} == {1.0}
    assert [each.action for each in ranked] == [each.action for each in oracle.rank(CARD, roll, 2)]


def test_the_average_as_a_goal_is_the_oracle_s_advice(oracle: Oracle) -> None:
    goal = GoalOracle(oracle, Goal.average(CLASSIC))
    roll = Roll.parse("33456")
    for found, known in zip(goal.rank(LATE, roll, 2), oracle.rank(LATE, roll, 2), strict=True):
        assert (found.action, found.regret) == (known.action, known.regret)
        assert found.probability == pytest.approx(known.value, abs=1e-9)


def test_play_for_the_goal_is_no_worse_than_for_the_average(oracle: Oracle) -> None:
    for goal in (Goal.at_least(250, CLASSIC), Goal.win(LATE, 240, ruleset=CLASSIC)):
        asked = GoalOracle(oracle, goal)
        assert asked.by_average(LATE) <= asked.value(LATE) + 1e-12
        for dice in ("55566", "12346"):
            ranked = asked.rank(LATE, Roll.parse(dice), 2)
            assert asked.by_average(LATE, Roll.parse(dice), 2) <= ranked[0].probability + 1e-12


def test_even_cards_with_even_play_are_worth_half(oracle: Oracle) -> None:
    """Against a copy of itself that plays for the average, playing for the average wins half."""
    asked = GoalOracle(oracle, Goal.win(LATE, ruleset=CLASSIC))
    assert asked.by_average(LATE) == pytest.approx(0.5, abs=1e-12)
    assert asked.value(LATE) > 0.5


def test_a_game_is_solved_once(oracle: Oracle, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = GoalOracle(oracle, Goal.at_least(240, CLASSIC))
    before = asked.rank(LATE, Roll.parse("55561"), 1)
    monkeypatch.setattr("rattlecup.analysis.winning.solve_goal", None)
    after = LATE.score(Box.FIVES, Roll.parse("55561"))
    chance = next(each.probability for each in before if each.action == Score(Box.FIVES))
    assert asked.value(after) == pytest.approx(chance, abs=1e-12)


# --- what is refused -----------------------------------------------------------------


def test_early_in_a_game_the_alternatives_are_named(oracle: Oracle) -> None:
    asked = GoalOracle(oracle, Goal.at_least(230, CLASSIC))
    with pytest.raises(GoalNotSolvedError, match="build it") as caught:
        asked.rank(Scorecard.new(CLASSIC), Roll.parse("12345"), 2)
    assert caught.value.facts["alternatives"] == ["build", "average"]
    assert caught.value.code == "goal_not_solved"


def test_memory_is_limited(oracle: Oracle) -> None:
    asked = GoalOracle(oracle, Goal.at_least(240, CLASSIC), memory_limit=1000)
    with pytest.raises(MemoryLimitError, match="average"):
        asked.value(LATE)


def test_positions_that_cannot_be_are_refused_as_by_the_oracle(oracle: Oracle) -> None:
    asked = GoalOracle(oracle, Goal.at_least(240, CLASSIC))
    with pytest.raises(PositionError):
        asked.rank(LATE, Roll.parse("11111"), 3)
    with pytest.raises(RulesetError):
        asked.value(Scorecard.new(TWO_ROLL))
    with pytest.raises(RulesetError):
        GoalOracle(oracle, Goal.average(TWO_ROLL))
    with pytest.raises(RulesetError):
        Goal.win(Scorecard.new(TWO_ROLL), ruleset=CLASSIC)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Goal.at_least(-1, CLASSIC),
        lambda: Goal.at_least(1576, CLASSIC),
        lambda: Goal.win(1576, ruleset=CLASSIC),
        lambda: Goal.win(200, -5, ruleset=CLASSIC),
        lambda: Goal.win(ruleset=CLASSIC),
        lambda: Goal.win(*[Scorecard.new(CLASSIC)] * 10, ruleset=CLASSIC),
        lambda: Goal.parse("at-least:1576", CLASSIC),
        lambda: Goal.parse("win:2000", CLASSIC),
        lambda: Goal.parse("win:200/-3", CLASSIC),
        lambda: Goal.parse("win:", CLASSIC),
        lambda: Goal.parse("win: ", CLASSIC),
        lambda: Goal.parse("win:1s=3//", CLASSIC),
        lambda: Goal.parse("win:/230", CLASSIC),
    ],
)
def test_there_is_no_goal_without_sense(make: Callable[[], Goal]) -> None:
    with pytest.raises(NotationError) as caught:
        make()
    assert caught.value.code == "bad_goal"


@pytest.mark.parametrize(
    "text",
    ["average", "at-least:0", "at-least:1575", "win:250", "win:0", "win:1s=3/y=50/-", "win:-"],
)
def test_goals_keep_their_text(text: str) -> None:
    goal = Goal.parse(text, CLASSIC)
    assert str(goal) == text
    assert Goal.parse(str(goal), CLASSIC) == goal


@pytest.mark.parametrize(
    "text",
    [
        "",
        "win",
        "at-least",
        "at-least:",
        "at-least:x",
        "at-least:1e3",
        "average:2",
        "most",
        "win:x",
    ],
)
def test_texts_that_are_no_goal(text: str) -> None:
    with pytest.raises(NotationError):
        Goal.parse(text, CLASSIC)


def test_a_rival_s_card_must_be_possible() -> None:
    with pytest.raises(PositionError):
        Goal.parse("win:3k=4", CLASSIC)


@pytest.mark.needs("numba")
def test_a_numba_that_does_not_work_is_told_of(
    oracle: Oracle, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> object:
        raise ImportError("needs an older NumPy")

    monkeypatch.setattr("rattlecup.solver.goals.solve._numba", broken)
    monkeypatch.setattr("rattlecup.solver.goals.solve.SHORT", 0)
    told: list[str] = []
    asked = GoalOracle(
        oracle,
        Goal.at_least(237, CLASSIC),
        notice=lambda code, facts: told.append(f"{code}: {facts['message']}"),
    )
    assert asked.value(CARD) > 0.5
    assert told == ["engine_failed: ImportError: needs an older NumPy"]
