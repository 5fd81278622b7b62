"""Ranked actions: complete, in order, stable, and nothing said of what cannot be."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
import pytest

from analysis.conftest import OracleOf
from analysis.positions import ROLLS, random_card, random_roll
from play.playing import HOUSE, ONE_ROLL
from rattlecup import (
    CLASSIC,
    FREE_CHOICE,
    NAMED,
    TWO_ROLL,
    Box,
    IllegalActionError,
    Keep,
    PositionError,
    Roll,
    Ruleset,
    RulesetError,
    Score,
    Scorecard,
)
from rattlecup.analysis import TIE, Choice, Oracle
from rattlecup.play import Action, Position
from rattlecup.rules import BOXES
from rattlecup.solver.lattice import ROLL_CHANCE

EMPTY = Scorecard.new(CLASSIC)
LAST_IS_SMALL_STRAIGHT = Scorecard.parse(
    "1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,3k=20,4k=0,fh=25,ls=0,y=0,ch=20", CLASSIC
)
LAST_IS_YAHTZEE = Scorecard.parse(
    "1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,3k=20,4k=0,fh=25,ss=30,ls=0,ch=20", CLASSIC
)


def value_of(choices: list[Choice], action: Action) -> float:
    return next(choice.value for choice in choices if choice.action == action)


# --- published positions ------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "action", "value"),
    [
        ("12345", Score(Box.LARGE_STRAIGHT), 261.5314),
        ("33356", Keep.parse("333"), 259.6460),
        ("11346", Keep.parse("4"), 249.8793),
        ("44666", Keep.parse("666"), 265.1134),
        ("12344", Keep.parse("44"), 252.2439),
    ],
)
def test_opening_decisions_are_the_known_ones(
    oracle: Oracle, dice: str, action: Action, value: float
) -> None:
    best = oracle.best(EMPTY, Roll.parse(dice), 2)
    assert (best.action, best.value) == (action, pytest.approx(value, abs=5e-5))


@pytest.mark.parametrize(
    ("dice", "rerolls", "action", "value"),
    [
        ("11346", 2, Keep.parse("34"), 249.8745),
        ("44666", 2, Score(Box.FULL_HOUSE), 253.9092),
        ("44666", 1, Keep.parse("666"), 258.1307),
        ("44666", 1, Score(Box.FULL_HOUSE), 253.9092),
        ("12344", 2, Keep.parse("1234"), 251.1314),
    ],
)
def test_alternatives_have_the_known_values(
    oracle: Oracle, dice: str, rerolls: int, action: Action, value: float
) -> None:
    choices = oracle.rank(EMPTY, Roll.parse(dice), rerolls)
    assert value_of(choices, action) == pytest.approx(value, abs=5e-5)


def test_four_of_a_run_beats_a_low_pair(oracle: Oracle) -> None:
    """True for 11234, though not for 12344."""
    choices = oracle.rank(EMPTY, Roll.parse("11234"), 2)
    assert value_of(choices, Keep.parse("1234")) > value_of(choices, Keep.parse("11"))


def test_a_late_straight_is_drawn_to_from_the_inside(oracle: Oracle) -> None:
    """Open twos, fives, 3k, 4k, ls, yahtzee, chance; upper 48, 103 on the card."""
    card = Scorecard.parse("1s=3,3s=9,4s=12,6s=24,fh=25,ss=30", CLASSIC)
    assert (card.upper_subtotal, card.total) == (48, 103)
    choices = oracle.rank(card, Roll.parse("12344"), 2)
    assert choices[0].action == Keep.parse("234")
    assert choices[0].value == pytest.approx(243.4084, abs=5e-5)
    assert value_of(choices, Keep.parse("1234")) == pytest.approx(243.0979, abs=5e-5)


def test_giving_up_yahtzee_first_is_the_fifth_cheapest_zero(oracle: Oracle) -> None:
    left = {
        box: oracle.value(Scorecard.from_points(CLASSIC, {box: 0}))
        for box in BOXES
        if box is not Box.CHANCE
    }
    # No roll scores zero in chance, so that card is made past the checks.
    points = tuple(0 if box is Box.CHANCE else None for box in BOXES)
    left[Box.CHANCE] = oracle.value(Scorecard(CLASSIC, points))
    expected = {
        "1s": 236.90, "4k": 235.54, "2s": 230.92, "fh": 228.91, "y": 228.58,
        "3k": 225.96, "3s": 225.21, "ls": 221.53, "4s": 221.26, "ch": 219.96,
        "5s": 218.54, "ss": 216.56, "6s": 216.52,
    }  # fmt: skip
    assert {box.code: round(value, 2) for box, value in left.items()} == expected
    assert [box.code for box in sorted(BOXES, key=lambda box: -left[box])] == list(expected)


def test_the_contract_position(oracle: Oracle) -> None:
    card = EMPTY.score(Box.YAHTZEE, Roll.parse("44444"))
    best = oracle.rank(card, Roll.parse("13346"), rerolls_left=2)[0]
    assert (best.action, best.regret) == (Keep.parse("33"), 0.0)
    assert 316.82 <= best.value < 316.83
    assert repr(best).startswith("Choice(action=Keep.parse('33'), value=316.82")


def test_a_forced_joker_has_one_action(oracle: Oracle) -> None:
    card = Scorecard.parse("y=50", CLASSIC)
    assert [each.action for each in oracle.rank(card, Roll.parse("55555"), 0)] == [Score(Box.FIVES)]


# --- the whole of a position --------------------------------------------------------

FULL_RULESETS = [
    pytest.param(ruleset, id=ruleset.name, marks=[] if ruleset is CLASSIC else pytest.mark.full)
    for ruleset in (*NAMED, HOUSE, ONE_ROLL)
]


@pytest.mark.parametrize("ruleset", FULL_RULESETS)
def test_rank_has_every_legal_action_once(ruleset: Ruleset, oracle_of: OracleOf) -> None:
    oracle, chance = oracle_of(ruleset), random.Random(11)
    for _ in range(150):
        card, roll = random_card(ruleset, chance), random_roll(chance)
        rerolls = chance.randrange(ruleset.rolls_per_turn)
        position = Position(ruleset, card, roll.faces, rerolls)
        actions = [choice.action for choice in oracle.rank(card, roll, rerolls)]
        assert len(actions) == len(set(actions))
        assert set(actions) == set(position.legal_actions)


@pytest.mark.parametrize("ruleset", FULL_RULESETS)
def test_rank_is_ordered_by_value_then_by_the_tie_rule(
    ruleset: Ruleset, oracle_of: OracleOf
) -> None:
    def place(action: Action) -> tuple[object, ...]:
        if isinstance(action, Score):
            return 0, BOXES.index(action.box)
        return 1, -len(action), action.faces

    oracle, chance = oracle_of(ruleset), random.Random(12)
    ties = 0
    for _ in range(300):
        card, roll = random_card(ruleset, chance), random_roll(chance)
        choices = oracle.rank(card, roll, chance.randrange(ruleset.rolls_per_turn))
        group = [choices[0]]
        highest = choices[0].value
        for before, after in pairwise(choices):
            if highest - after.value > TIE:
                assert min(each.value for each in group) > after.value
                group, highest = [], after.value
            else:
                ties += 1
                highest = max(highest, after.value)
                assert place(before.action) < place(after.action)
            group.append(after)
    assert ties > 0 or ruleset.rolls_per_turn == 1


@pytest.mark.parametrize("ruleset", FULL_RULESETS)
def test_best_is_the_first_of_rank(ruleset: Ruleset, oracle_of: OracleOf) -> None:
    oracle, chance = oracle_of(ruleset), random.Random(13)
    for _ in range(300):
        card, roll = random_card(ruleset, chance), random_roll(chance)
        rerolls = chance.randrange(ruleset.rolls_per_turn)
        assert oracle.best(card, roll, rerolls) == oracle.rank(card, roll, rerolls)[0]


def test_regret_is_what_the_value_lacks(oracle: Oracle) -> None:
    chance = random.Random(14)
    for _ in range(200):
        card, roll = random_card(CLASSIC, chance), random_roll(chance)
        choices = oracle.rank(card, roll, 2)
        best = max(choice.value for choice in choices)
        for choice in choices:
            assert choice.regret >= 0
            assert choice.regret == pytest.approx(best - choice.value, abs=TIE)
            assert (choice.regret == 0) == (best - choice.value <= TIE)


def test_equals_are_ordered_by_the_tie_rule(oracle: Oracle) -> None:
    # A small straight lies: to score it and to keep its run are worth the same.
    sure = oracle.rank(LAST_IS_SMALL_STRAIGHT, Roll.parse("12346"), 1)
    assert [str(choice.action) for choice in sure[:2]] == ["ss", "1234"]
    assert [choice.regret for choice in sure[:2]] == [0.0, 0.0]
    assert sure[2].regret > 0
    # For five alike every single die is as good as none.
    alike = oracle.rank(LAST_IS_YAHTZEE, Roll.parse("12345"), 1)
    assert [str(choice.action) for choice in alike[:6]] == ["1", "2", "3", "4", "5", "-"]
    # A pair is as good as the other pair.
    pairs = oracle.rank(LAST_IS_YAHTZEE, Roll.parse("11335"), 2)
    assert [str(choice.action) for choice in pairs[:2]] == ["11", "33"]
    assert {choice.regret for choice in pairs[:2]} == {0.0}


@pytest.mark.parametrize("ruleset", FULL_RULESETS)
def test_the_start_of_a_turn_is_the_mean_over_its_first_roll(
    ruleset: Ruleset, oracle_of: OracleOf
) -> None:
    """The table and what is read from it satisfy the same equation, jokers and all."""
    oracle, chance = oracle_of(ruleset), random.Random(15)
    for _ in range(400):
        card = random_card(ruleset, chance)
        rolls = oracle.turn_values(card).rolls(ruleset.rolls_per_turn - 1)
        assert card.total + ROLL_CHANCE @ rolls == pytest.approx(oracle.value(card), abs=1e-9)


@pytest.mark.parametrize("ruleset", FULL_RULESETS)
def test_scoring_is_worth_the_card_it_leads_to(ruleset: Ruleset, oracle_of: OracleOf) -> None:
    oracle, chance = oracle_of(ruleset), random.Random(16)
    for _ in range(400):
        card, roll = random_card(ruleset, chance), random_roll(chance)
        for choice in oracle.rank(card, roll, 0):
            after = card.score(choice.action.box, roll)
            assert choice.value == pytest.approx(oracle.value(after), abs=1e-9)


@pytest.mark.parametrize("ruleset", FULL_RULESETS)
def test_more_rerolls_never_lower_the_value(ruleset: Ruleset, oracle_of: OracleOf) -> None:
    oracle, chance = oracle_of(ruleset), random.Random(17)
    for _ in range(200):
        turn = oracle.turn_values(random_card(ruleset, chance))
        for rerolls in range(1, ruleset.rolls_per_turn):
            assert np.all(turn.rolls(rerolls) >= turn.rolls(rerolls - 1))
            if rerolls > 1:
                assert np.all(turn.keeps(rerolls) >= turn.keeps(rerolls - 1) - TIE)


@pytest.mark.full
def test_a_free_choice_of_boxes_never_lowers_the_value(oracle_of: OracleOf) -> None:
    """Whatever the forced joker does, for whatever points, the free one may do too."""
    free, forced = oracle_of(FREE_CHOICE), oracle_of(CLASSIC)
    chance = random.Random(21)
    gains = 0
    for _ in range(400):
        card = random_card(CLASSIC, chance)
        same = Scorecard(FREE_CHOICE, card.points, card.yahtzee_bonuses)
        assert free.value(same) >= forced.value(card) - 1e-9
        gains += free.value(same) > forced.value(card) + 1e-9
    assert gains > 0


def test_values_of_rolls_and_keeps_are_those_of_rank(oracle: Oracle) -> None:
    chance = random.Random(18)
    for _ in range(50):
        card, roll = random_card(CLASSIC, chance), random_roll(chance)
        choices = oracle.rank(card, roll, 2)
        assert oracle.value_of_roll(card, roll, 2) == pytest.approx(choices[0].value, abs=TIE)
        for choice in choices:
            if isinstance(choice.action, Keep):
                assert oracle.value_of_keep(card, choice.action, 2) == choice.value


def test_a_keep_is_worth_the_mean_of_what_may_come(oracle: Oracle) -> None:
    card = Scorecard.parse("y=50,6s=18,ch=20", CLASSIC)
    for keep in (Keep.parse(text) for text in ("-", "5", "55", "445", "3333")):
        mean = sum(
            float(chance) * oracle.value_of_roll(card, roll, 1) for roll, chance in keep.outcomes()
        )
        assert oracle.value_of_keep(card, keep, 2) == pytest.approx(mean, abs=1e-9)


def test_odds_are_for_the_open_boxes(oracle: Oracle) -> None:
    card = Scorecard.parse("y=50,6s=18", CLASSIC)
    odds = oracle.odds(card, Keep.parse("2345"), 1)
    assert set(odds) == set(card.open_boxes)
    assert odds[Box.LARGE_STRAIGHT] == pytest.approx(1 / 3)


def test_points_on_the_card_move_every_value_alike(oracle: Oracle) -> None:
    """Boxes that no longer matter only add their points."""
    poor = Scorecard.parse("3k=5,ch=5", CLASSIC)
    rich = Scorecard.parse("3k=30,ch=30", CLASSIC)
    for low, high in zip(
        oracle.rank(poor, ROLLS[100], 2), oracle.rank(rich, ROLLS[100], 2), strict=True
    ):
        assert high.action == low.action
        assert high.value - low.value == pytest.approx(50, abs=1e-9)


def test_fifty_and_zero_in_the_yahtzee_box_differ(oracle: Oracle) -> None:
    fifty, zero = (oracle.value(Scorecard.parse(f"y={n}", CLASSIC)) for n in (50, 0))
    assert fifty - zero > 50 + 10


def test_a_full_card_is_worth_its_total(oracle: Oracle) -> None:
    card = random_card(CLASSIC, random.Random(19), turns=13)
    assert card.is_full
    assert oracle.value(card) == card.total


def test_threads_may_share_an_oracle(oracle: Oracle) -> None:
    chance = random.Random(22)
    asked = [
        (random_card(CLASSIC, chance), random_roll(chance), rerolls)
        for _ in range(100)
        for rerolls in range(3)
    ]
    expected = [oracle.rank(*question) for question in asked]
    fresh = Oracle(oracle.table)
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: [fresh.rank(*question) for question in asked], range(4)))
    assert answers == [expected] * 4


# --- what is refused ----------------------------------------------------------------


def test_a_card_of_another_ruleset_is_refused(oracle: Oracle) -> None:
    card = Scorecard.new(TWO_ROLL)
    for ask in (
        lambda: oracle.rank(card, ROLLS[0], 0),
        lambda: oracle.best(card, ROLLS[0], 0),
        lambda: oracle.value(card),
        lambda: oracle.odds(card, Keep.parse("6"), 1),
    ):
        with pytest.raises(RulesetError) as refused:
            ask()
        assert refused.value.code == "wrong_ruleset"
        assert "two-roll" in str(refused.value)


def test_rules_count_and_not_their_name(oracle: Oracle) -> None:
    ours = Scorecard.new(Ruleset.from_dict({"name": "ours"}))
    assert oracle.rank(ours, ROLLS[7], 1) == oracle.rank(EMPTY, ROLLS[7], 1)


@pytest.mark.parametrize("rerolls", [3, -1, 1.5, 100])
def test_rerolls_that_the_ruleset_has_not_are_refused(oracle: Oracle, rerolls: float) -> None:
    for ask in (oracle.rank, oracle.best, oracle.value_of_roll):
        with pytest.raises(PositionError) as refused:
            ask(EMPTY, ROLLS[0], rerolls)
        assert [problem.code for problem in refused.value.problems] == ["impossible_rerolls"]


@pytest.mark.full
def test_two_rolls_leave_one_reroll_at_most(oracle_of: OracleOf) -> None:
    oracle = oracle_of(TWO_ROLL)
    assert oracle.rank(Scorecard.new(TWO_ROLL), ROLLS[0], 1)
    with pytest.raises(PositionError):
        oracle.rank(Scorecard.new(TWO_ROLL), ROLLS[0], 2)


def test_a_full_card_has_nothing_to_choose(oracle: Oracle) -> None:
    card = random_card(CLASSIC, random.Random(20), turns=13)
    with pytest.raises(PositionError) as refused:
        oracle.rank(card, ROLLS[0], 0)
    assert [problem.code for problem in refused.value.problems] == ["card_is_full"]


def test_a_card_past_all_checks_gets_no_wrong_answer(oracle: Oracle) -> None:
    """Ones cannot hold 7."""
    card = Scorecard(CLASSIC, (7,) + (None,) * 12)
    with pytest.raises(PositionError) as refused:
        oracle.rank(card, ROLLS[0], 0)
    assert refused.value.code == "impossible_card"


def test_keeps_without_a_roll_to_come_are_refused(oracle: Oracle) -> None:
    for ask in (oracle.value_of_keep, oracle.odds):
        with pytest.raises(IllegalActionError) as refused:
            ask(EMPTY, Keep.parse("66"), 0)
        assert refused.value.code == "no_rerolls_left"
        with pytest.raises(IllegalActionError) as refused:
            ask(EMPTY, Keep.parse("66666"), 1)
        assert refused.value.code == "all_dice_held"
