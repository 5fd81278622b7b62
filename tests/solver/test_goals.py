"""Goals against brute force, against the value table, and in themselves."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest

from rattlecup import (
    CLASSIC,
    FREE_CHOICE,
    HASBRO_2016,
    NO_JOKER,
    TWO_ROLL,
    NotationError,
    Roll,
    Ruleset,
    RulesetError,
    Scorecard,
)
from rattlecup.errors import MemoryLimitError
from rattlecup.rules import BOXES
from rattlecup.solver.distribution import distribution
from rattlecup.solver.goals import at_least, average, highest_total, solve_goal, win_against
from rattlecup.solver.goals.solve import WORKING_MEMORY
from solver.naive_goal import NaiveGoal
from solver.solved import ALL, ANYWHERE, FOUR_ROLLS, ODD, ONE_ROLL, table_of

ENGINES = ["numpy", pytest.param("numba", marks=pytest.mark.needs("numba"))]
of_each_engine = pytest.mark.parametrize("engine", ENGINES)


def jagged(ruleset: Ruleset) -> np.ndarray:
    """A utility that goes up and down, so that neither points nor zeros are good in themselves."""
    totals = np.arange(highest_total(ruleset) + 1)
    return np.sin(totals / 7) + 0.3 * (totals % 5)


ENDGAMES = [
    (CLASSIC, "1s=1,2s=6,3s=9,4s=12,5s=15,3k=20,4k=0,fh=25,ss=30,ls=0,y=50", 250),
    (CLASSIC, "1s=3,2s=6,4s=12,5s=15,6s=18,3k=20,4k=17,fh=25,ls=0,y=50,ch=20", 260),
    (CLASSIC, "1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,3k=20,4k=17,fh=25,y=50,ls=0,ch=20", 330),
    (CLASSIC, "2s=6,3s=9,4s=12,5s=20,6s=18,3k=20,4k=17,fh=25,ls=0,ch=20,ss=30", 240),
    (HASBRO_2016, "1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,4k=0,ls=0,ss=0,ch=20,y=50", 200),
    (FREE_CHOICE, "1s=3,2s=6,3s=9,4s=12,5s=15,3k=20,4k=0,ss=30,ls=0,y=50,ch=9", 230),
    (NO_JOKER, "2s=6,3s=9,4s=12,5s=15,6s=18,3k=20,4k=0,fh=25,ss=30,ch=22,y=0", 140),
    (TWO_ROLL, "1s=3,2s=6,3s=9,4s=12,5s=15,6s=12,fh=25,ss=30,ls=0,3k=20,y=0", 150),
    (ONE_ROLL, "1s=0,2s=0,4s=0,5s=0,6s=0,3k=20,4k=0,fh=25,ss=30,ls=0,y=0", 90),
    (ODD, "1s=3,2s=6,3s=9,5s=0,6s=0,3k=20,fh=25,ss=30,ls=0,y=50,4k=0", 150),
]
THREE_OPEN = [
    (CLASSIC, "1s=3,2s=6,3s=9,4s=12,6s=18,3k=20,4k=17,fh=25,ls=0,y=50", 290),
    (CLASSIC, "1s=3,2s=6,3s=9,4s=12,5s=15,3k=20,4k=17,ls=40,ch=20,ss=30", 230),
    (FREE_CHOICE, "1s=3,2s=6,3s=9,4s=12,5s=15,3k=20,4k=17,ls=40,ss=30,y=50", 230),
    (ODD, "1s=3,2s=6,3s=9,5s=0,6s=0,fh=25,ss=30,ls=0,y=50,4k=0", 150),
]


def check_against_brute_force(ruleset: Ruleset, text: str, target: int, engine: str) -> None:
    card = Scorecard.parse(text, ruleset)
    utilities = at_least(target, ruleset), win_against([target, target - 9], ruleset)
    for utility in (*utilities, jagged(ruleset)):
        goal = solve_goal(card, utility, engine=engine)
        naive = NaiveGoal(lambda total, utility=utility: float(utility[total]))  # type: ignore[misc]
        assert goal.value(card) == pytest.approx(naive.value(card), abs=1e-12)
        boxes = goal.scores(card)
        for roll in Roll.all():
            legal = card.legal_boxes(roll)
            for box in BOXES:
                if box not in legal:
                    assert boxes[box.index, roll.index] == -np.inf
                    continue
                after = card.score(box, roll)
                found = boxes[box.index, roll.index]
                assert found == pytest.approx(naive.value(after), abs=1e-12)
                assert goal.covers(after)
                assert found == goal.value(after)


@of_each_engine
@pytest.mark.parametrize(("ruleset", "text", "target"), ENDGAMES)
def test_endgames_are_those_of_brute_force(
    ruleset: Ruleset, text: str, target: int, engine: str
) -> None:
    check_against_brute_force(ruleset, text, target, engine)


@pytest.mark.long
@of_each_engine
@pytest.mark.parametrize(("ruleset", "text", "target"), THREE_OPEN)
def test_longer_endgames_are_those_of_brute_force(
    ruleset: Ruleset, text: str, target: int, engine: str
) -> None:
    check_against_brute_force(ruleset, text, target, engine)


def some_card(ruleset: Ruleset, n_open: int, seed: int) -> Scorecard:
    """A card of haphazard play."""
    dice = random.Random(seed)
    card = Scorecard.new(ruleset)
    while len(card.open_boxes) > n_open:
        roll = Roll.from_faces(dice.choices(range(1, 7), k=5))
        card = card.score(dice.choice(card.legal_boxes(roll)), roll)
    return card


@pytest.mark.parametrize("ruleset", [CLASSIC, ODD, ANYWHERE], ids=str)
@pytest.mark.parametrize("n_open", range(6))
def test_the_total_as_its_own_utility_gives_the_value_table(ruleset: Ruleset, n_open: int) -> None:
    for seed in range(3):
        card = some_card(ruleset, n_open, seed)
        value = solve_goal(card, average(ruleset)).value(card)
        assert value == pytest.approx(card.total + table_of(ruleset).value(card), abs=1e-9)


@pytest.mark.full
@pytest.mark.needs("numba")
@pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.name)
def test_seven_open_boxes_give_the_value_table_everywhere(ruleset: Ruleset) -> None:
    """Every card that can follow, not only the first."""
    table, card = table_of(ruleset), some_card(ruleset, 7, seed=7)
    goal = solve_goal(card, average(ruleset))
    dice = random.Random(1)
    for _ in range(40):
        after = card
        while not after.is_full:
            assert goal.value(after) == pytest.approx(after.total + table.value(after), abs=1e-9)
            roll = Roll.from_faces(dice.choices(range(1, 7), k=5))
            after = after.score(dice.choice(after.legal_boxes(roll)), roll)
        assert goal.value(after) == after.total


@pytest.mark.needs("numba")
@pytest.mark.parametrize("ruleset", [CLASSIC, FOUR_ROLLS, ODD], ids=str)
def test_both_engines_agree_on_all_values(ruleset: Ruleset) -> None:
    card = some_card(ruleset, 5, seed=11)
    one, other = (solve_goal(card, jagged(ruleset), engine=each) for each in ("numpy", "numba"))
    assert one.values == pytest.approx(other.values, abs=1e-11)


def test_the_chance_never_rises_with_the_target_and_beats_play_for_the_average() -> None:
    card = some_card(CLASSIC, 4, seed=5)
    by_average = distribution(table_of(CLASSIC), card)
    before = 1.0
    for target in range(card.total, card.total + 180, 6):
        chance = solve_goal(card, at_least(target, CLASSIC)).value(card)
        assert by_average.at_least(target) - 1e-12 <= chance <= before + 1e-12
        before = chance


def test_a_win_is_what_targets_add_up_to() -> None:
    """Half a win at 200, a whole one from 201 on: no worse than the mean of two targets' best."""
    card = some_card(CLASSIC, 3, seed=8)
    rival = card.total + 40
    win = solve_goal(card, win_against([rival], CLASSIC)).value(card)
    least, more = (
        solve_goal(card, at_least(total, CLASSIC)).value(card) for total in (rival, rival + 1)
    )
    assert more <= win <= (least + more) / 2 + 1e-12


def test_rivals_still_at_play_count_with_all_their_ends() -> None:
    card = some_card(CLASSIC, 2, seed=9)
    rival = distribution(table_of(CLASSIC), some_card(CLASSIC, 2, seed=10))
    utility = win_against([rival, rival], CLASSIC)
    for total in (0, int(rival.totals[3]), int(rival.totals[-1]), int(rival.totals[-1]) + 1):
        once = 1 - rival.at_least(total) + rival.probability(total) / 2
        assert utility[total] == pytest.approx(once**2, abs=1e-12)
    assert 0 <= solve_goal(card, utility).value(card) <= 1


def test_single_precision_is_near() -> None:
    card = some_card(CLASSIC, 5, seed=12)
    exact = solve_goal(card, at_least(220, CLASSIC))
    kept = solve_goal(card, at_least(220, CLASSIC), dtype=np.float32)
    assert kept.values.nbytes * 2 == exact.values.nbytes
    assert np.abs(kept.values - exact.values).max() <= kept.rounding < 1e-5


# --- what is refused -----------------------------------------------------------------


@pytest.mark.parametrize("target", [-1, 1576, 10**9])
def test_a_target_outside_all_totals_is_refused(target: int) -> None:
    with pytest.raises(NotationError) as caught:
        at_least(target, CLASSIC)
    assert caught.value.code == "bad_goal"
    assert caught.value.facts == {"least": 0, "most": 1575}


@pytest.mark.parametrize("count", [0, 10])
def test_as_many_opponents_as_a_table_holds(count: int) -> None:
    win_against([200] * 9, CLASSIC)
    with pytest.raises(NotationError, match="opponents"):
        win_against([200] * count, CLASSIC)


@pytest.mark.parametrize("utility", [[], [np.nan], [0, np.inf], [1e9], [[1.0]]])
def test_a_utility_must_be_a_vector_of_numbers(utility: list[float]) -> None:
    with pytest.raises(NotationError, match="utility"):
        solve_goal(some_card(CLASSIC, 1, 1), np.array(utility))


def test_cards_that_do_not_follow_are_not_covered() -> None:
    card = some_card(CLASSIC, 3, seed=13)
    goal = solve_goal(card, at_least(200, CLASSIC))
    strangers = some_card(CLASSIC, 4, seed=13), some_card(CLASSIC, 3, seed=14)
    for stranger in strangers:
        assert not goal.covers(stranger)
        with pytest.raises(KeyError):
            goal.value(stranger)
    assert not goal.covers(some_card(TWO_ROLL, 3, seed=13))
    with pytest.raises(RulesetError):
        goal.value(some_card(TWO_ROLL, 3, seed=13))


def test_a_utility_that_is_flat_is_worth_itself() -> None:
    card = some_card(CLASSIC, 4, seed=15)
    assert solve_goal(card, np.array([0.25])).value(card) == pytest.approx(0.25, abs=1e-15)


def test_a_memory_limit_is_respected() -> None:
    card = some_card(CLASSIC, 5, seed=16)
    with pytest.raises(MemoryLimitError) as caught:
        solve_goal(card, average(CLASSIC), memory_limit=WORKING_MEMORY)
    needed = caught.value.facts["needed"]
    assert isinstance(needed, int)
    assert solve_goal(card, average(CLASSIC), memory_limit=needed).covers(card)


def test_progress_rises_to_one_and_an_interrupt_breaks_nothing() -> None:
    card, told = some_card(CLASSIC, 5, seed=17), list[float]()
    before = solve_goal(card, at_least(200, CLASSIC), progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1

    def interrupt(done: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve_goal(card, at_least(200, CLASSIC), progress=interrupt)
    again = solve_goal(card, at_least(200, CLASSIC))
    assert (again.values == before.values).all()


def test_an_unknown_engine_is_refused() -> None:
    with pytest.raises(ValueError, match="engine"):
        solve_goal(some_card(CLASSIC, 1, 1), average(CLASSIC), engine="abacus")


# --- whole games ---------------------------------------------------------------------

CASES = json.loads((Path(__file__).parents[1] / "cases" / "values.json").read_text())


@pytest.mark.long
@pytest.mark.needs("numba")
@pytest.mark.parametrize(
    ("target", "chance"), CASES["best_chance_of_reaching_from_an_empty_card"].items()
)
def test_the_best_chance_from_an_empty_card(target: str, chance: float) -> None:
    """Against an independent solver, with values kept in single precision."""
    empty = Scorecard.new(CLASSIC)
    goal = solve_goal(empty, at_least(int(target), CLASSIC), dtype=np.float32)
    assert goal.value(empty) == pytest.approx(chance, abs=1e-6)
