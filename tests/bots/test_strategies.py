"""Each strategy has the strength and the weakness that its description names."""

from __future__ import annotations

import json
import math
from collections import Counter
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from bots.conftest import Choose
from rattlecup import CLASSIC, TWO_ROLL, Box, Keep, Position, Roll, Score, Scorecard, words
from rattlecup.analysis import Oracle, review
from rattlecup.bots import LEVELS, Level, play_numbered, player
from rattlecup.bots.knowing import BLUR
from rattlecup.bots.par import CLASSIC_PAR, one_turn, par
from rattlecup.bots.tactician import guessed_table

VALUES = json.loads((Path(__file__).parents[1] / "cases" / "values.json").read_text())

of_every_level = pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)


@of_every_level
def test_every_level_rolls_again_when_it_should(level: Level, choose: Choose) -> None:
    """No mix-up of all dice held and none held: it keeps some dice, and not all."""
    action = choose(level.id, "12246", 2)
    assert isinstance(action, Keep)
    assert 0 < len(action) < 5
    again = choose(level.id, "12555", 1)
    assert again == Keep.parse("555")


@of_every_level
def test_every_level_stops_at_the_dearest(level: Level, choose: Choose) -> None:
    assert choose(level.id, "66666", 2) == Score(Box.YAHTZEE)
    assert choose(level.id, "23456", 2) == Score(Box.LARGE_STRAIGHT)


@of_every_level
def test_every_level_has_a_name_and_a_sentence(level: Level) -> None:
    assert words.text(f"bot.{level.id}")
    assert words.text(f"bot.{level.id}.how").endswith(".")


# --- first-timer ----------------------------------------------------------------------


def test_the_first_timer_keeps_what_it_has_most_of_though_its_box_is_filled(choose: Choose) -> None:
    assert choose("first-timer", "11134", 2, "1s=3") == Keep.parse("111")


def test_the_first_timer_takes_the_higher_of_two_pairs(choose: Choose) -> None:
    assert choose("first-timer", "22554", 1) == Keep.parse("55")


def test_the_first_timer_rolls_a_full_house_to_pieces(choose: Choose) -> None:
    assert choose("first-timer", "33344", 1) == Keep.parse("333")


def test_the_first_timer_takes_most_points_at_the_end(choose: Choose) -> None:
    assert choose("first-timer", "33345", 0) == Score(Box.THREE_OF_A_KIND)  # 18, as in chance
    assert choose("first-timer", "33345", 0, "3k=20,ch=20") == Score(Box.THREES)


# --- greedy ---------------------------------------------------------------------------


def test_greedy_goes_for_the_box_that_promises_most_now(choose: Choose) -> None:
    # A full house has 25 for certain; the best of the rest, 444 for three of a kind, less.
    assert choose("greedy", "11444", 1) == Score(Box.FULL_HOUSE)
    # One die short of the large straight: 40 / 3 = 13.3, but 30 are certain.
    assert choose("greedy", "11234", 1) == Score(Box.SMALL_STRAIGHT)
    assert choose("greedy", "11234", 1, "ss=30,ch=20") == Keep.parse("1234")


def test_greedy_spends_chance_where_the_bookkeeper_spends_ones(choose: Choose) -> None:
    assert choose("greedy", "11226", 0) == Score(Box.CHANCE)
    assert choose("bookkeeper", "11226", 0) == Score(Box.ONES)


# --- bookkeeper -----------------------------------------------------------------------


def test_par_is_what_perfect_play_averages() -> None:
    """To the nearest half point, from published exact means."""
    ranges = VALUES["classic_perfect_play"]["box_mean_range"]
    for box, points in zip(Box, CLASSIC_PAR, strict=True):
        low, high = ranges[box.name.lower()]
        assert abs(points - (low + high) / 2) <= 0.25, box


def test_par_follows_what_a_turn_can_make() -> None:
    assert par(CLASSIC) == pytest.approx(CLASSIC_PAR)
    short = par(TWO_ROLL) / par(CLASSIC)
    assert (short < 1).all()
    # Sixes in two rolls and in three: 9.1667 and 12.6389 points.
    assert short[Box.SIXES.index] == pytest.approx(9.16666667 / 12.63888889)
    assert short[Box.CHANCE.index] == pytest.approx(21.25 / 23.33333333)


def test_the_bookkeeper_minds_the_bonus_only_while_it_can_be_had(choose: Choose) -> None:
    """66665 in the sixes or in chance: 5 or 7 above par, and the sixes may count for the bonus."""
    filled = "3k=20,4k=20,ss=30,"
    assert choose("bookkeeper", "56666", 0, filled + "1s=3,2s=6,3s=9,4s=12") == Score(Box.SIXES)
    assert choose("bookkeeper", "56666", 0, filled + "1s=0,2s=0,3s=0,4s=0") == Score(Box.CHANCE)


# --- tactician ------------------------------------------------------------------------


def test_the_guess_is_par_once_the_bonus_is_decided() -> None:
    table = guessed_table(CLASSIC)
    for text, boxes in (
        ("1s=0,2s=0,3s=0,4s=0,5s=0,6s=0,ch=20,y=0", "3k 4k fh ss ls"),
        ("1s=5,2s=10,3s=15,4s=20,5s=25,y=50", "6s 3k 4k fh ss ls ch"),
        ("1s=0,2s=0,3s=0,4s=0,5s=0,3k=0,4k=0,fh=0,ss=0,ls=0,ch=5", "6s y"),
    ):
        pars = sum(CLASSIC_PAR[Box.parse(code).index] for code in boxes.split())
        assert table.value(Scorecard.parse(text, CLASSIC)) == pytest.approx(pars), text


def test_the_guess_of_the_bonus_is_that_of_three_turns_a_box() -> None:
    """By counting: each die shows the face of its box with 1 - (5/6)^3, best of three turns."""
    show = 1 - (5 / 6) ** 3
    turn = [math.comb(5, n) * show**n * (1 - show) ** (5 - n) for n in range(6)]
    best: Counter[int] = Counter()
    for counts in product(range(6), repeat=3):
        best[max(counts)] += math.prod(turn[count] for count in counts)  # type: ignore[assignment]
    chance = sum(
        best[fours] * best[sixes]
        for fours, sixes in product(range(6), repeat=2)
        if 33 + 4 * fours + 6 * sixes >= 63
    )
    card = Scorecard.parse("1s=3,2s=6,3s=9,5s=15,3k=0,4k=0,fh=0,ss=0,ls=0,y=0,ch=5", CLASSIC)
    pars = CLASSIC_PAR[Box.FOURS.index] + CLASSIC_PAR[Box.SIXES.index]
    assert guessed_table(CLASSIC).value(card) == pytest.approx(pars + 35 * chance)


def test_the_guess_needs_no_solve_and_covers_every_state() -> None:
    table = guessed_table(TWO_ROLL)
    assert np.isfinite(table.values).all()
    assert table.value(Scorecard(TWO_ROLL, (0,) * 13)) == 0


# --- those who know -------------------------------------------------------------------


def test_perfect_play_has_no_regret(oracle: Oracle) -> None:
    for number in range(1, 11):
        game = play_numbered(player("perfect", CLASSIC, oracle=lambda _: oracle), number)
        judged = review(game, oracle)
        assert judged.regret == 0
        assert all(decision.chosen == decision.best for decision in judged.decisions)


def test_the_expert_errs_in_proportion(oracle: Oracle) -> None:
    """Over many seeds an action comes as often as e^(-regret / BLUR) says."""
    card, roll, seeds = Scorecard.parse("y=0,ch=20", CLASSIC), Roll.parse("13346"), 2000
    position = Position.checked(card, roll.faces, 2)
    chosen = Counter(
        player("expert", CLASSIC, seed, lambda _: oracle).choose(position) for seed in range(seeds)
    )
    choices = oracle.rank(card, roll, 2)
    weights = [math.exp(-choice.regret / BLUR) for choice in choices]
    assert len(chosen) > 3, "a position without close calls shows nothing"
    for choice, weight in zip(choices, weights, strict=True):
        chance = weight / sum(weights)
        error = math.sqrt(seeds * chance * (1 - chance))
        assert abs(chosen[choice.action] - seeds * chance) <= 4.5 * error + 1, choice


def test_the_expert_never_blunders_much(oracle: Oracle) -> None:
    worst = 0.0
    for number in range(1, 11):
        game = play_numbered(player("expert", CLASSIC, number, lambda _: oracle), number)
        judged = review(game, oracle)
        assert judged.regret > 0
        worst = max(worst, *(decision.regret for decision in judged.decisions))
    assert worst < 8 * BLUR


def test_one_turn_means_are_those_published() -> None:
    published = VALUES["one_turn_best_mean_of_a_single_box"]
    for name, means in published.items():
        assert one_turn(CLASSIC)[Box[name.upper()].index] == pytest.approx(means["3"])
        assert one_turn(TWO_ROLL)[Box[name.upper()].index] == pytest.approx(means["2"])
