"""Dealt positions: the same for everybody, of every kind, and each with a lesson that is real."""

from __future__ import annotations

import pytest

from analysis.conftest import OracleOf
from rattlecup import CLASSIC, NAMED, TWO_ROLL, Position, Ruleset
from rattlecup.analysis import Oracle
from rattlecup.bots import player
from rattlecup.play import Score
from rattlecup.training import (
    LEAST_COST,
    MIX,
    MOST_COST,
    RULES_OF_THUMB,
    Moment,
    Puzzle,
    Stage,
    deal,
    moment_of,
    puzzle_at,
    stage_of,
)
from solver.solved import ONE_ROLL

FIRST_THREE = [
    "classic -,-,-,-,-,-,-,-,-,-,40,-,23 yb0 21442 2",
    "classic 4,-,-,12,-,18,-,-,25,30,40,50,22 yb0 42542 1",
    "classic 0,6,9,16,15,18,18,-,25,30,40,-,21 yb0 46111 0",
]
SEEDS = [f"2026-12-{day:02}" for day in range(1, 16)]


@pytest.fixture(scope="module")
def sets(oracle: Oracle) -> list[tuple[Puzzle, ...]]:
    return [deal(oracle, seed) for seed in SEEDS]


@pytest.fixture(scope="module")
def puzzles(sets: list[tuple[Puzzle, ...]]) -> list[Puzzle]:
    return [puzzle for dealt in sets for puzzle in dealt]


def test_a_seed_deals_the_same_set_again(
    sets: list[tuple[Puzzle, ...]], oracle: Oracle, oracle_of: OracleOf
) -> None:
    """Also to somebody who has asked for others before, or has another oracle."""
    assert deal(Oracle(oracle.table), SEEDS[3]) == sets[3]


def test_the_ten_of_a_day_never_change(oracle: Oracle) -> None:
    """Whoever answers today is compared with who answered yesterday: a change is a new version."""
    assert [str(puzzle.position) for puzzle in deal(oracle, "2026-11-30")[:3]] == FIRST_THREE


def test_other_seeds_deal_other_positions(puzzles: list[Puzzle]) -> None:
    assert len({str(puzzle.position) for puzzle in puzzles}) == len(puzzles) == 10 * len(SEEDS)


def test_a_set_is_the_stated_mix(sets: list[tuple[Puzzle, ...]]) -> None:
    for dealt in sets:
        assert tuple((puzzle.stage, puzzle.moment) for puzzle in dealt) == MIX
        for puzzle in dealt:
            assert puzzle.stage is stage_of(puzzle.position)
            assert puzzle.moment is moment_of(puzzle.position)


def test_the_mix_has_every_stage_and_both_kinds() -> None:
    assert {slot.stage for slot in MIX} == {*Stage}
    assert {slot.moment for slot in MIX} == {*Moment}
    assert [slot.stage for slot in MIX].count(Stage.MIDDLE) == 4
    assert [slot.moment for slot in MIX].count(Moment.LAST) == 4
    assert len(MIX) == 10


def test_the_tempting_choice_costs_what_it_should(puzzles: list[Puzzle], oracle: Oracle) -> None:
    for position, _, _, best, tempting in puzzles:
        assert position.roll is not None
        choices = oracle.rank(position.card, position.roll, position.rerolls_left)
        assert best == choices[0]
        assert tempting.choice in choices
        cost = choices[0].value - tempting.choice.value
        assert LEAST_COST <= cost <= MOST_COST
        assert cost == pytest.approx(tempting.choice.regret)


def test_a_rule_of_thumb_is_tempted_and_no_stronger_one(
    puzzles: list[Puzzle], oracle: Oracle
) -> None:
    for position, *_, tempting in puzzles:
        assert position.roll is not None
        choices = oracle.rank(position.card, position.roll, position.rerolls_left)
        regret_of = {choice.action: choice.regret for choice in choices}
        place = RULES_OF_THUMB.index(tempting.level)
        assert player(tempting.level, CLASSIC).choose(position) == tempting.choice.action
        for stronger in RULES_OF_THUMB[:place]:
            assert regret_of[player(stronger, CLASSIC).choose(position)] < LEAST_COST


def test_every_rule_of_thumb_is_tempted_by_something(puzzles: list[Puzzle]) -> None:
    assert {puzzle.tempting.level for puzzle in puzzles} == {*RULES_OF_THUMB}


def test_no_two_of_a_set_are_alike(sets: list[tuple[Puzzle, ...]]) -> None:
    for dealt in sets:
        assert len({puzzle.position.roll for puzzle in dealt}) == len(dealt)
        pairs = {(puzzle.best.action, puzzle.tempting.choice.action) for puzzle in dealt}
        assert len(pairs) == len(dealt)


def test_positions_can_occur(puzzles: list[Puzzle]) -> None:
    for puzzle in puzzles:
        assert Position.parse(str(puzzle.position)) == puzzle.position


def test_what_costs_nothing_is_no_puzzle(oracle: Oracle) -> None:
    five_sixes = Position.parse("classic -,-,-,-,-,-,-,-,-,-,-,-,- yb0 66666 0")
    assert puzzle_at(oracle, five_sixes) is None


@pytest.mark.parametrize("ruleset", [each for each in NAMED if each != CLASSIC], ids=str)
def test_every_named_ruleset_has_its_sets(ruleset: Ruleset, oracle_of: OracleOf) -> None:
    dealt = deal(oracle_of(ruleset), "17")
    assert len(dealt) == len(MIX)
    assert {puzzle.position.ruleset for puzzle in dealt} == {ruleset}
    assert {puzzle.stage for puzzle in dealt} == {*Stage}
    moments = {*Moment} - ({Moment.BETWEEN} if ruleset == TWO_ROLL else set())
    assert {puzzle.moment for puzzle in dealt} == moments


def test_with_one_roll_there_are_only_boxes_to_choose(oracle_of: OracleOf) -> None:
    dealt = deal(oracle_of(ONE_ROLL), "17")
    assert {puzzle.moment for puzzle in dealt} == {Moment.LAST}
    assert all(isinstance(puzzle.best.action, Score) for puzzle in dealt)
