"""Reviews: luck and regret always add up, and only real choices are judged."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.conftest import OracleOf, _oracle
from analysis.positions import random_card
from play.playing import HOUSE, ONE_ROLL, played
from rattlecup import (
    CLASSIC,
    NAMED,
    TWO_ROLL,
    Box,
    Game,
    Keep,
    Rolled,
    Ruleset,
    RulesetError,
    Score,
)
from rattlecup.analysis import Judgement, LuckBand, Oracle, Review, judge, luck_band, review
from rattlecup.analysis.judgement import accuracy, luck_percentile
from rattlecup.play import Phase
from rattlecup.rules import Roll


def adds_up(judged: Review) -> bool:
    """The identity that a review stands on."""
    now = judged.start_value + judged.luck - judged.regret
    final = judged.value if judged.final_total is None else judged.final_total
    return abs(judged.value - now) < 1e-6 and abs(final - now) < 1e-6


def perfect_game(oracle: Oracle, seed: int, pick: int = 0) -> Game:
    """A game of a player who always takes the best action, or the last of its equals."""
    game, chance = Game(oracle.ruleset), random.Random(seed)
    while not game.is_over:
        faces = tuple(face or chance.randint(1, 6) for face in game.position.dice)
        game.push(Rolled(faces))
        while game.phase is Phase.CHOOSE:
            position = game.position
            assert position.roll is not None
            choices = oracle.rank(position.card, position.roll, position.rerolls_left)
            equals = [choice for choice in choices if choice.regret == 0]
            game.push(equals[pick].action)
    return game


RULESETS = [
    pytest.param(ruleset, id=ruleset.name, marks=[] if ruleset is CLASSIC else pytest.mark.full)
    for ruleset in (*NAMED, HOUSE, ONE_ROLL)
]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_final_total_is_start_value_plus_luck_minus_regret(
    ruleset: Ruleset, oracle_of: OracleOf
) -> None:
    for seed in range(25):
        game = played(seed, ruleset=ruleset)
        judged = review(game, oracle_of(ruleset))
        assert judged.final_total == game.cards[0].total
        assert adds_up(judged)


@settings(max_examples=40)
@given(seed=st.integers(0, 10**6), events=st.integers(0, 90))
def test_the_identity_holds_at_every_moment(seed: int, events: int) -> None:
    game = played(seed, events)
    judged = review(game, _oracle(CLASSIC))
    assert adds_up(judged)
    assert (judged.final_total is None) == (not game.is_over)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("pick", [0, -1], ids=["first", "last of equals"])
def test_a_perfect_player_loses_nothing(ruleset: Ruleset, pick: int, oracle_of: OracleOf) -> None:
    for seed in range(8):
        judged = review(perfect_game(oracle_of(ruleset), seed, pick), oracle_of(ruleset))
        assert judged.regret == 0.0
        assert judged.accuracy == 100.0
        assert judged.worst() == []
        assert judged.judgements[Judgement.BEST] == len(judged.counted)
        assert adds_up(judged)


def test_every_card_of_a_table_is_judged_by_itself(oracle: Oracle) -> None:
    game = played(5, seats=["Ann", "Ben", "Cid"])
    for seat in range(3):
        judged = review(game, oracle, seat=seat)
        assert judged.final_total == game.cards[seat].total
        assert len({decision.turn for decision in judged.decisions}) == 13
        assert adds_up(judged)


def test_partners_share_one_review(oracle: Oracle) -> None:
    game = played(6, seats=["Ann", "Ben", "Cid", "Dot"], teams=[(0, 2), (1, 3)])
    judged = [review(game, oracle, seat=seat) for seat in range(4)]
    assert judged[0] == judged[2]
    assert judged[1] == judged[3]
    assert [judged[seat].final_total for seat in (0, 1)] == [card.total for card in game.cards]
    assert all(map(adds_up, judged))


def test_another_seat_at_play_does_not_change_a_review(oracle: Oracle) -> None:
    game = Game(CLASSIC, seats=["Ann", "Ben"])
    game.extend([Rolled.parse("66612"), Score(Box.SIXES)])
    before = review(game, oracle, seat=0)
    assert adds_up(before)
    game.extend([Rolled.parse("12345"), Keep.parse("1")])
    assert review(game, oracle, seat=0) == before
    assert review(game, oracle, seat=1) != before


def test_nothing_played_is_nothing_judged(oracle: Oracle) -> None:
    judged = review(Game(CLASSIC), oracle)
    assert judged.value == judged.start_value == oracle.start_value
    assert (judged.luck, judged.regret, judged.accuracy) == (0, 0, None)
    assert (judged.decisions, judged.rolls, judged.final_total) == ((), (), None)
    assert judged.luck_percentile is None


def test_a_decision_tells_what_lay_on_the_table(oracle: Oracle) -> None:
    game = Game(CLASSIC)
    game.extend([Rolled.parse("61626"), Keep.parse("66@1,5"), Rolled.parse("63656")])
    game.push(Score(Box.SIXES))
    keep, score = review(game, oracle).decisions
    assert (keep.turn, keep.roll_number, keep.rerolls_left) == (1, 1, 2)
    assert keep.dice == (6, 1, 6, 2, 6)
    assert keep.roll is Roll.parse("12666")
    assert str(keep.chosen) == "66@1,5"
    assert keep.best == Keep.parse("666")
    assert keep.regret == pytest.approx(keep.best_value - keep.chosen_value)
    assert keep.judgement is Judgement.BLUNDER
    # To score with a roll to come is a decision too.
    assert (score.roll_number, score.rerolls_left, score.chosen) == (2, 1, Score(Box.SIXES))
    assert score.regret > 0
    assert not score.forced
    assert score.card == game.fresh().cards[0]


def test_luck_is_the_change_a_roll_makes(oracle: Oracle) -> None:
    game = Game(CLASSIC)
    game.extend([Rolled.parse("66661"), Keep.parse("6666"), Rolled.parse("66666")])
    first, second = review(game, oracle).rolls
    card = game.cards[0]
    assert first.before == oracle.start_value
    assert first.after == oracle.value_of_roll(card, Roll.parse("16666"), 2)
    assert second.before == pytest.approx(oracle.value_of_keep(card, Keep.parse("6666"), 2))
    assert second.after == oracle.value_of_roll(card, Roll.parse("66666"), 1)
    assert (first.roll_number, second.roll_number) == (1, 2)
    assert second.luck == second.after - second.before > 20
    assert second.band is LuckBand.VERY_LUCKY


def test_luck_has_mean_zero(oracle: Oracle) -> None:
    chance = random.Random(3)
    for _ in range(20):
        card = random_card(CLASSIC, chance)
        keep = Keep.from_faces(chance.choices(range(1, 7), k=chance.randrange(5)))
        of_turn = sum(
            float(roll.probability) * (oracle.value_of_roll(card, roll, 2) - oracle.value(card))
            for roll in Roll.all()
        )
        before = oracle.value_of_keep(card, keep, 1)
        of_keep = sum(
            float(weight) * (oracle.value_of_roll(card, roll, 0) - before)
            for roll, weight in keep.outcomes()
        )
        assert abs(of_turn) < 1e-9
        assert abs(of_keep) < 1e-9


def test_forced_decisions_do_not_count(oracle: Oracle) -> None:
    """With the last box open and no reroll left, nothing can go wrong and nothing is praised."""
    game = played(8)
    judged = review(game, oracle)
    forced = [decision for decision in judged.decisions if decision.forced]
    assert forced
    assert all(decision.regret == 0 for decision in forced)
    assert len(judged.counted) == len(judged.decisions) - len(forced)
    assert sum(judged.judgements.values()) == len(judged.counted)
    assert judged.accuracy == pytest.approx(
        sum(100 * math.exp(-each.regret / 2.5) for each in judged.counted) / len(judged.counted)
    )


def test_a_forced_joker_does_not_count(oracle: Oracle) -> None:
    game = Game(CLASSIC)
    game.extend([Rolled.parse("44444"), Score(Box.YAHTZEE), Rolled.parse("55551")])
    game.extend([Keep.parse("5555"), Rolled.parse("55552"), Keep.parse("5555")])
    game.extend([Rolled.parse("55555"), Score(Box.FIVES)])
    last = review(game, oracle).decisions[-1]
    assert last.forced
    assert len(review(game, oracle).counted) == 3


def test_the_worst_decisions_come_first(oracle: Oracle) -> None:
    worst = review(played(9), oracle).worst()
    regrets = [decision.regret for decision in worst]
    assert regrets == sorted(regrets, reverse=True)
    assert regrets[0] > 5
    assert regrets[-1] > 0


@pytest.mark.parametrize(
    ("regret", "judgement"),
    [
        (0.0, "best"),
        (1e-8, "excellent"),
        (0.10, "excellent"),
        (0.11, "good"),
        (0.50, "good"),
        (0.51, "inaccuracy"),
        (2.0, "inaccuracy"),
        (2.01, "mistake"),
        (5.0, "mistake"),
        (5.01, "blunder"),
        (80.0, "blunder"),
    ],
)
def test_judgements_are_bands_of_regret(regret: float, judgement: str) -> None:
    assert judge(regret) == judgement


@pytest.mark.parametrize(
    ("luck", "band"),
    [
        (20.01, "very_lucky"),
        (20.0, "lucky"),
        (10.01, "lucky"),
        (10.0, "usual"),
        (-10.0, "usual"),
        (-10.01, "unlucky"),
        (-20.01, "very_unlucky"),
    ],
)
def test_luck_has_bands_on_either_side(luck: float, band: str) -> None:
    assert luck_band(luck) == band


def test_accuracy_falls_with_regret() -> None:
    assert accuracy([0.0] * 5) == 100
    assert accuracy([2.5]) == pytest.approx(100 / math.e)
    assert accuracy([0.0, 1e9]) == 50


@pytest.mark.parametrize(
    ("luck", "percentile"), [(0, 50), (59.6, 84.134), (-59.6, 15.866), (119.2, 97.725)]
)
def test_the_luck_of_a_game_is_a_percentile_of_the_normal_curve(
    luck: float, percentile: float
) -> None:
    assert luck_percentile(luck) == pytest.approx(percentile, abs=1e-3)


def test_a_game_of_another_ruleset_is_refused(oracle: Oracle) -> None:
    with pytest.raises(RulesetError) as refused:
        review(Game(TWO_ROLL), oracle)
    assert refused.value.code == "wrong_ruleset"


@pytest.mark.parametrize("seat", [-1, 1, 7])
def test_a_seat_that_is_none_is_refused(oracle: Oracle, seat: int) -> None:
    with pytest.raises(IndexError, match="no"):
        review(Game(CLASSIC), oracle, seat=seat)


def test_a_record_is_judged_like_the_game(oracle: Oracle) -> None:
    game = played(10)
    assert review(Game.parse(str(game)), oracle) == review(game, oracle)


def test_reviewing_leaves_the_game_as_it_was(oracle: Oracle) -> None:
    game = played(11, 40)
    before = str(game)
    review(game, oracle)
    assert str(game) == before
