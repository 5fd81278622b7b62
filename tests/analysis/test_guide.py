"""The strategy guide: every number against the oracle and against an independent solver."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import pytest

from analysis.conftest import OracleOf
from rattlecup import CLASSIC, NAMED, Box, Keep, Roll, Ruleset, Score, Scorecard
from rattlecup.analysis import Oracle
from rattlecup.analysis.guide import (
    Belief,
    Guide,
    beliefs,
    compare,
    open_guide,
    openings,
    sections_of,
    values_after_zeros,
)
from rattlecup.analysis.guide.wire import guide_from_data, guide_to_data
from rattlecup.analysis.guide.zeros import Zeros
from rattlecup.solver.distribution import rates

VALUES = json.loads((Path(__file__).parents[1] / "cases" / "values.json").read_text())
TWO_ROLL, FREE_CHOICE, HASBRO = map(Ruleset.named, ("two-roll", "free-choice", "hasbro-2016"))

# What is left after a zero on the first turn, from an independent solver.
LEFT = {
    "1s": 236.90,
    "4k": 235.54,
    "2s": 230.92,
    "fh": 228.91,
    "y": 228.58,
    "3k": 225.96,
    "3s": 225.21,
    "ls": 221.53,
    "4s": 221.26,
    "ch": 219.96,
    "5s": 218.54,
    "ss": 216.56,
    "6s": 216.52,
}


@pytest.fixture(scope="session")
def guide(oracle: Oracle) -> Guide:
    """The guide of the classic rules; kept in the cache folder of the run."""
    return open_guide(oracle, lambda: oracle)


def belief_of(oracle: Oracle, code: str) -> Belief:
    return next(each for each in beliefs(oracle) if each.code == code)


# --- the first turn -----------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", [CLASSIC, TWO_ROLL], ids=lambda ruleset: ruleset.name)
def test_the_best_of_every_roll_is_the_best_of_all_actions(
    oracle_of: OracleOf, ruleset: Ruleset
) -> None:
    """Against the value of each keep, and of each card that a score leads to."""
    oracle, card = oracle_of(ruleset), Scorecard.new(ruleset)
    found = openings(oracle)
    assert len(found) == ruleset.rolls_per_turn
    for number, picks in enumerate(found, start=1):
        assert [pick.roll for pick in picks] == list(Roll.all())
        for pick in picks:
            rerolls = ruleset.rolls_per_turn - number
            assert pick.rerolls_left == rerolls
            values: dict[Keep | Score, float] = {
                Score(box): oracle.value(card.score(box, pick.roll))
                for box in card.legal_boxes(pick.roll)
            }
            for keep in pick.roll.keeps[1:] if rerolls else ():
                values[keep] = oracle.value_of_keep(card, keep, rerolls)
            best, second = sorted(values.values())[-1:-3:-1]
            assert pick.value == pytest.approx(best, abs=1e-9)
            assert values[pick.action] == pytest.approx(best, abs=1e-9)
            assert pick.cost == pytest.approx(best - second, abs=2e-9)
            assert values[pick.runner_up] == pytest.approx(second, abs=1e-9)
            assert pick.runner_up != pick.action


@pytest.mark.parametrize(
    ("dice", "number", "action", "value"),
    [
        ("12345", 1, "ls", 261.5314),
        ("33356", 1, "333", 259.6460),
        ("11346", 1, "4", 249.8793),
        ("44666", 1, "666", 265.1134),
        ("44666", 2, "666", 258.1307),
    ],
)
def test_openings_are_those_of_an_independent_solver(
    oracle: Oracle, dice: str, number: int, action: str, value: float
) -> None:
    pick = openings(oracle)[number - 1][Roll.parse(dice).index]
    assert (str(pick.action), round(pick.value, 4)) == (action, value)


def test_a_near_runner_up_has_its_small_cost(oracle: Oracle) -> None:
    pick = openings(oracle)[0][Roll.parse("11346").index]
    assert (str(pick.runner_up), round(pick.cost, 4)) == ("34", round(249.8793 - 249.8745, 4))


# --- zeros --------------------------------------------------------------------------------


def test_zeros_of_the_first_turn_are_those_of_an_independent_solver(guide: Guide) -> None:
    first = sorted(guide.zeros[0], key=lambda zero: zero.cost)
    assert [(z.box.code, round(guide.start_value - z.cost, 2)) for z in first] == list(LEFT.items())
    assert [(z.turn, z.open) for z in first] == [(1, 1.0)] * 13
    assert [z.cheapest for z in first] == [1.0, *[0.0] * 12]


@pytest.mark.parametrize("ruleset", NAMED, ids=lambda ruleset: ruleset.name)
def test_a_zero_leaves_the_value_of_its_card(oracle_of: OracleOf, ruleset: Ruleset) -> None:
    oracle = oracle_of(ruleset)
    for box, value in values_after_zeros(oracle):
        if box is not Box.CHANCE:  # no roll makes a zero there
            assert value == oracle.value(Scorecard.parse(f"{box.code}=0", ruleset))


def test_later_zeros_are_means_over_the_cards_of_perfect_play(oracle: Oracle) -> None:
    """Against a turn played out roll by roll, with the scorecard doing the scoring."""
    filled = "2s=6,3s=9,4s=12,5s=15,3k=20,4k=0,fh=25,ss=30,ls=0,y=0"
    card = Scorecard.parse(filled, CLASSIC)
    zeros = Zeros(oracle.table)
    rates(oracle.table, card, visit=zeros.visit)
    assert len(zeros.found) == len(card.open_boxes) == 3

    cards = _cards_after_a_turn(oracle, card)
    assert sum(cards.values()) == pytest.approx(1)
    total: dict[Box, float] = defaultdict(float)
    lost: dict[Box, float] = defaultdict(float)
    cheapest: dict[Box, float] = defaultdict(float)
    for after, chance in cards.items():
        costs = {}
        for box in after.open_boxes:
            points = [
                0 if each is box else now for each, now in zip(Box, after.points, strict=True)
            ]
            costs[box] = oracle.value(after) - oracle.value(Scorecard(CLASSIC, tuple(points)))
        for box, cost in costs.items():
            total[box] += chance
            lost[box] += chance * cost
            cheapest[box] += chance * (cost <= min(costs.values()) + 1e-9)
    for zero in zeros.found[1]:
        assert zero.open == pytest.approx(total[zero.box])
        assert zero.cost == pytest.approx(lost[zero.box] / total[zero.box])
        assert zero.cheapest == pytest.approx(cheapest[zero.box] / total[zero.box])


def _cards_after_a_turn(oracle: Oracle, card: Scorecard) -> dict[Scorecard, float]:
    lying = {roll: float(roll.probability) for roll in Roll.all()}
    cards: dict[Scorecard, float] = defaultdict(float)
    for rerolls in (2, 1, 0):
        rolled: dict[Roll, float] = defaultdict(float)
        for roll, chance in lying.items():
            action = oracle.best(card, roll, rerolls).action
            if isinstance(action, Score):
                cards[card.score(action.box, roll)] += chance
                continue
            for after, part in action.outcomes():
                rolled[after] += chance * float(part)
        lying = rolled
    return cards


# --- boxes --------------------------------------------------------------------------------


def test_boxes_and_bonuses_are_those_of_an_independent_solver(guide: Guide) -> None:
    told = VALUES["classic_perfect_play"]
    for mean, (low, high) in zip(
        guide.rates.box_means, told["box_mean_range"].values(), strict=True
    ):
        assert low - 1e-9 <= mean <= high + 1e-9
    assert guide.rates.upper_bonus == pytest.approx(told["p_upper_bonus"], abs=1e-9)
    assert guide.rates.yahtzee == pytest.approx(told["p_yahtzee_50"], abs=1e-9)


def _sum_of_parts(guide: Guide) -> float:
    ruleset, found = guide.ruleset, guide.rates
    bonuses = ruleset.upper_bonus * found.upper_bonus
    return sum(found.box_means) + bonuses + ruleset.yahtzee_bonus * found.yahtzee_bonuses


def test_boxes_and_bonuses_make_the_value_of_the_empty_card(guide: Guide) -> None:
    assert _sum_of_parts(guide) == pytest.approx(guide.start_value, abs=1e-9)


# --- beliefs ------------------------------------------------------------------------------

VERDICTS = {
    "classic": "false false false true false true depends depends",
    "hasbro-2016": "false false false true false true depends depends",
    "free-choice": "false true false true false true depends depends",
    "no-joker": "true false true false true depends depends",
    "two-roll": "false false false true false true true depends",
}


@pytest.mark.parametrize("name", VERDICTS)
def test_verdicts_follow_the_ruleset(oracle_of: OracleOf, name: str) -> None:
    found = beliefs(oracle_of(Ruleset.named(name)))
    codes = ["sixes", "anywhere", "zero", "ones", "house", "straight", "run", "pairs"]
    # Without yahtzee bonuses nobody takes thirteen Yahtzees for the highest total.
    assert [belief.code for belief in found] == codes[name == "no-joker" :]
    assert [str(belief.verdict) for belief in found] == VERDICTS[name].split()


def test_thirteen_yahtzees_of_sixes_are_not_the_most(oracle: Oracle) -> None:
    assert belief_of(oracle, "sixes").facts == {"sixes": 1465, "faces": 1575, "most": 1575}


def test_the_yahtzee_box_is_the_fifth_cheapest_to_give_up(oracle: Oracle) -> None:
    facts = belief_of(oracle, "zero").facts
    assert (facts["place"], facts["count"], facts["worst_box"]) == (5, 13, "6s")
    assert oracle.start_value - float(facts["cost"]) == pytest.approx(228.58, abs=0.005)


def test_a_second_yahtzee_goes_where_the_card_says(oracle: Oracle) -> None:
    things = belief_of(oracle, "anywhere").things
    assert things == {
        "roll": Roll.parse("11111"),
        "boxes": [Box.ONES],
        "best_boxes": [Box.ONES],
        "points": 105,
    }


@pytest.mark.parametrize(("name", "points"), [("no-joker", 30), ("free-choice", 130)])
def test_boxes_that_pay_alike_are_all_named(oracle_of: OracleOf, name: str, points: int) -> None:
    things = belief_of(oracle_of(Ruleset.named(name)), "anywhere").things
    equals = [Box.SIXES, Box.THREE_OF_A_KIND, Box.FOUR_OF_A_KIND, Box.CHANCE]
    assert (things["roll"], things["points"]) == (Roll.parse("66666"), points)
    assert things["best_boxes"] == equals


@pytest.mark.parametrize(
    ("code", "dice", "rerolls", "value", "other", "other_value"),
    [
        ("house", "44666", 2, 253.9092, "666", 265.1134),
        ("house", "44666", 1, 253.9092, "666", 258.1307),
        ("run", "12344", 2, 251.1314, "44", 252.2439),
    ],
)
def test_cases_are_those_of_an_independent_solver(
    oracle: Oracle, code: str, dice: str, rerolls: int, value: float, other: str, other_value: float
) -> None:
    (case,) = (
        case
        for case in belief_of(oracle, code).cases
        if (str(case.roll), case.rerolls_left) == (dice, rerolls)
    )
    assert (round(case.value, 4), round(case.other_value, 4)) == (value, other_value)
    assert str(case.other) == other
    assert case.gain < 0


def test_a_low_pair_is_worth_less_than_a_run_but_not_every_pair(oracle: Oracle) -> None:
    gains = {
        str(case.roll): case.gain
        for case in belief_of(oracle, "run").cases
        if case.rerolls_left == 2
    }
    assert gains["11234"] > 0 > gains["12344"]


def test_the_clearest_cases_are_of_both_sides_and_no_two_alike(oracle: Oracle) -> None:
    for belief in beliefs(oracle):
        gains = [case.gain for case in belief.clearest]
        assert gains == sorted(gains)
        assert len({round(gain, 9) for gain in gains}) == len(gains) <= 10
        if belief.cases:
            assert (gains[0], gains[-1]) == (belief.cases[0].gain, belief.cases[-1].gain)


# --- rulesets -----------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", NAMED, ids=lambda ruleset: ruleset.name)
def test_decisions_differ_where_the_classic_action_costs_something(
    oracle_of: OracleOf, ruleset: Ruleset
) -> None:
    oracle, classic = oracle_of(ruleset), oracle_of(CLASSIC)
    found = compare(oracle, classic)
    assert (found.value, found.classic_value) == (oracle.start_value, classic.start_value)
    costs = []
    for rerolls in range(1, ruleset.rolls_per_turn):
        for roll in Roll.all():
            usual = classic.rank(Scorecard.new(CLASSIC), roll, rerolls)[0].action
            here = oracle.rank(Scorecard.new(ruleset), roll, rerolls)
            costs.append(next(each.regret for each in here if each.action == usual))
    assert found.decisions == len(costs)
    assert found.differing == sum(cost > 0 for cost in costs)
    if found.cases:
        assert -found.cases[0].gain == pytest.approx(max(costs), abs=1e-12)


def test_one_opening_decision_is_another_by_the_sheet_of_2016(oracle_of: OracleOf) -> None:
    (case,) = compare(oracle_of(HASBRO), oracle_of(CLASSIC)).cases
    assert (str(case.roll), str(case.action), str(case.other)) == ("11346", "4", "34")


# --- the whole ----------------------------------------------------------------------------


def test_a_guide_is_the_same_after_json(guide: Guide) -> None:
    again = guide_from_data(json.loads(json.dumps(guide_to_data(guide))), CLASSIC)
    assert again == guide


def test_a_ruleset_has_a_section_for_each_of_its_rolls() -> None:
    one = Ruleset.from_dict({"rolls_per_turn": 1})
    assert sections_of(one)[:2] == ("first-roll", "zeros")
    assert "third-roll" not in sections_of(TWO_ROLL)
    assert "fourth-roll" in sections_of(Ruleset.from_dict({"rolls_per_turn": 4}))


@pytest.mark.long
@pytest.mark.parametrize("ruleset", NAMED, ids=lambda ruleset: ruleset.name)
def test_every_guide_is_whole(oracle_of: OracleOf, ruleset: Ruleset) -> None:
    """A sweep through perfect play for each ruleset."""
    oracle = oracle_of(ruleset)
    found = open_guide(oracle, lambda: oracle_of(CLASSIC))
    assert _sum_of_parts(found) == pytest.approx(oracle.start_value, abs=1e-9)
    assert len(found.zeros) == 13
    left = dict(values_after_zeros(oracle))
    for zero in found.zeros[0]:
        assert found.start_value - zero.cost == pytest.approx(left[zero.box], abs=1e-9)
    for turn in found.zeros:
        assert sum(zero.open for zero in turn) == pytest.approx(14 - turn[0].turn)


@pytest.mark.long
def test_rules_of_one_roll_and_of_four_have_guides_of_their_own(oracle_of: OracleOf) -> None:
    for rolls, verdict in ((1, "false"), (4, "true")):
        oracle = oracle_of(Ruleset.from_dict({"name": f"rolls-{rolls}", "rolls_per_turn": rolls}))
        assert str(belief_of(oracle, "zero").verdict) == verdict
        assert len(openings(oracle)) == rolls
        assert ("house" in {each.code for each in beliefs(oracle)}) is (rolls > 1)
