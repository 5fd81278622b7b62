"""The player to win: the best chance against the cards on the table, and only when that counts."""

from __future__ import annotations

import math
import random
import runpy
from pathlib import Path

import numpy as np
import pytest

from analysis.positions import random_card, random_roll
from bots.players import rough_player
from play.playing import RULESETS
from rattlecup import (
    CLASSIC,
    TWO_ROLL,
    Keep,
    Position,
    Roll,
    Ruleset,
    RulesetError,
    Score,
    Scorecard,
)
from rattlecup.analysis import Oracle
from rattlecup.analysis.goals import Goal
from rattlecup.analysis.winning import GoalOracle
from rattlecup.bots import LEVELS, Player, duels, level, play_table, player
from rattlecup.bots.competitor import EXACT_BOXES, plays_to_win
from rattlecup.bots.measured import duel_fingerprint
from rattlecup.play import Phase
from rattlecup.solver.distribution import distribution
from rattlecup.solver.simulation.dice import game_key, number, roll_from
from solver.naive_goal import NaiveGoal

ROOT = Path(__file__).resolve().parents[2]
BENCH = runpy.run_path(str(ROOT / "tools" / "bench_duel.py"))

FULL = "1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,3k=20,fh=25,ss=30,ls=40,y=0"
CARD = Scorecard.parse(FULL, CLASSIC)  # four of a kind and chance are open, 213 points
BEHIND = Scorecard.parse(FULL.replace("ss=30", "ss=0"), CLASSIC)


def finished(total: int) -> Scorecard:
    """A full card that ends near a total: exactly, by its chance and four of a kind."""
    rest = total - CARD.total
    chance = min(max(rest, 5), 30)
    return Scorecard.parse(f"{FULL},ch={chance},4k={rest - chance}", CLASSIC)


@pytest.fixture(scope="module")
def competitor(oracle: Oracle) -> Player:
    return player("competitor", CLASSIC, oracle=lambda _: oracle)


@pytest.fixture(scope="module")
def perfect(oracle: Oracle) -> Player:
    return player("perfect", CLASSIC, oracle=lambda _: oracle)


def at(card: Scorecard, dice: str, rerolls_left: int) -> Position:
    return Position.checked(card, Roll.parse(dice).faces, rerolls_left)


# --- it wins as often as can be -------------------------------------------------------


def win_by_hand(totals: list[dict[int, float]], total: int) -> float:
    """The chance that a total beats rivals that end with these chances, a tie as half."""
    chance = 1.0
    for rival in totals:
        chance *= sum(
            p * (1.0 if total > t else 0.5 if total == t else 0.0) for t, p in rival.items()
        )
    return chance


def values_by_hand(
    naive: NaiveGoal, card: Scorecard, roll: Roll, rerolls: int
) -> dict[Keep | Score, float]:
    values: dict[Keep | Score, float] = {
        Score(box): naive.value(card.score(box, roll)) for box in card.legal_boxes(roll)
    }
    if rerolls:
        keeps = naive.keeps(naive.rolls(card, rerolls - 1))
        values |= {keep: keeps[keep] for keep in roll.keeps[1:]}
    return values


@pytest.mark.parametrize("rerolls", [0, 1])
@pytest.mark.parametrize(
    "rivals", [[237], [241], [236, 241], ["open"], ["open", 236]], ids=lambda each: str(each)
)
def test_the_choice_is_the_best_of_brute_force(
    oracle: Oracle, competitor: Player, rivals: list[int | str], rerolls: int
) -> None:
    still_open = Scorecard.parse(f"{FULL},4k=0", CLASSIC)  # its chance is to come
    cards = [still_open if isinstance(each, str) else finished(each) for each in rivals]
    totals = []
    for card in cards:
        ends = distribution(oracle.table, card)
        totals.append(dict(zip(ends.totals.tolist(), ends.probabilities.tolist(), strict=True)))
    naive = NaiveGoal(lambda total: win_by_hand(totals, total))
    for dice in ("44466", "34566", "66655", "45566", "11123"):
        values = values_by_hand(naive, CARD, Roll.parse(dice), rerolls)
        action = competitor.choose(at(CARD, dice, rerolls), cards)
        assert values[action] == pytest.approx(max(values.values()), abs=1e-9), dice


def test_a_tie_is_half_a_win(competitor: Player) -> None:
    """24 in chance ties with 237 for sure; if that were lost, four of a kind would be better."""
    position = at(CARD, "44466", 0)
    assert finished(237).total == 237
    assert competitor.choose(position, [finished(237)]) == Score.parse("ch")
    lost = NaiveGoal(lambda total: float(total > 237))
    values = values_by_hand(lost, CARD, Roll.parse("44466"), 0)
    assert values[Score.parse("4k")] > values[Score.parse("ch")] + 0.05


def test_what_suffices_is_taken(competitor: Player, perfect: Player) -> None:
    """24 in chance win for sure, where the average would roll for more."""
    position = at(CARD, "44466", 1)
    assert competitor.choose(position, [finished(236)]) == Score.parse("ch")
    assert isinstance(perfect.choose(position, [finished(236)]), Keep)


@pytest.mark.parametrize(
    ("card", "rival"),
    [(CARD, Scorecard.parse(f"{BEHIND},4k=0,ch=9", CLASSIC)), (BEHIND, finished(270))],
    ids=["beaten", "out of reach"],
)
def test_what_is_decided_is_played_for_the_average(
    competitor: Player, perfect: Player, card: Scorecard, rival: Scorecard
) -> None:
    for dice in ("11123", "44456", "12346"):
        position = at(card, dice, 1)
        assert competitor.choose(position, [rival]) == perfect.choose(position)


@pytest.mark.needs("numba")
def test_both_engines_choose_alike(oracle: Oracle) -> None:
    chance = random.Random(4)
    for _ in range(3):
        card, rival = (random_card(CLASSIC, chance, 13 - EXACT_BOXES) for _ in range(2))
        roll, goal = random_roll(chance), Goal.win(rival, ruleset=CLASSIC)
        best = [
            GoalOracle(oracle, goal, engine=engine).rank(card, roll, 2)[0].action
            for engine in ("numpy", "numba")
        ]
        assert best[0] == best[1]


# --- it plays by the rules, whoever sits there ----------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_every_choice_against_rivals_is_legal_and_repeatable(ruleset: Ruleset) -> None:
    chance = random.Random(f"rivals {ruleset.name}")
    for turns in (9, 10, 11, 12):
        card = random_card(ruleset, chance, turns)
        rivals = [random_card(ruleset, chance, turns + more) for more in (0, 1)]
        faces = list(random_roll(chance).faces)
        for rerolls_left in range(ruleset.rolls_per_turn):
            position = Position.checked(card, faces, rerolls_left)
            action = rough_player("competitor", ruleset).choose(position, rivals)
            assert position.refusal(action) is None
            assert rough_player("competitor", ruleset, seed=7).choose(position, rivals) == action


def test_a_game_at_a_table_can_be_cut_at_any_event(competitor: Player, perfect: Player) -> None:
    whole = play_table([competitor, perfect], 48213)
    assert whole.is_over
    for cut in range(len(whole.events) - 30, len(whole.events), 5):
        game = whole.fresh()
        game.extend(whole.events[:cut])
        bot = (competitor, perfect)[game.seat or 0]
        while len(game.events) <= cut:
            if game.phase is Phase.ROLL:
                game.roll()
            else:
                game.push(bot.choose(game.position, game.rivals))
        assert game.events == whole.events[: cut + 1]


def test_only_who_plays_to_win_looks_at_the_other_cards() -> None:
    chance = random.Random(8)
    for each in LEVELS:
        differ = 0
        bot = rough_player(each.id, CLASSIC)
        for _ in range(20):
            card, rival = random_card(CLASSIC, chance, 11), random_card(CLASSIC, chance, 12)
            position = Position.checked(card, random_roll(chance).faces, 1)
            differ += bot.choose(position, [rival]) != bot.choose(position)
        assert (differ > 0) == each.plays_to_win, f"{each.id}: {differ}"


def test_a_rival_of_another_ruleset_is_refused(competitor: Player) -> None:
    with pytest.raises(RulesetError) as caught:
        competitor.choose(at(CARD, "44466", 1), [Scorecard.new(TWO_ROLL)])
    assert caught.value.code == "wrong_ruleset"


# --- when it plays for the average ----------------------------------------------------


@pytest.mark.parametrize(
    ("card", "rivals"),
    [
        (CARD, []),
        (Scorecard.parse("1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,3k=20", CLASSIC), [finished(237)]),
        (CARD, [finished(237), Scorecard.new(CLASSIC)]),
        (CARD, [finished(237)] * 10),
    ],
    ids=["alone", "early", "a rival far behind", "more rivals than can be reckoned with"],
)
def test_it_falls_back_on_the_average(
    competitor: Player, perfect: Player, card: Scorecard, rivals: list[Scorecard]
) -> None:
    assert not plays_to_win(card, tuple(rivals))
    for dice in ("44466", "12346", "66655"):
        position = at(card, dice, 1)
        assert competitor.choose(position, rivals) == perfect.choose(position)


# --- what was measured ----------------------------------------------------------------


def test_the_measured_duels_say_that_it_pays() -> None:
    assert list(duels()) == [each.id for each in LEVELS if each.plays_to_win]
    for duel in duels().values():
        assert (duel.ruleset, duel.games >= 100_000) == ("classic", True)
        assert duel.win_rate == pytest.approx((duel.begins + duel.follows) / 2, abs=1e-4)
        assert duel.standard_error == pytest.approx(0.5 / math.sqrt(duel.games), rel=0.02)
        assert duel.gain > 4 * duel.gain_error
        assert abs(duel.win_rate - 0.5 - duel.gain) < 4 * duel.standard_error
        assert duel.mean < 254.5877 - 0.5  # what it wins it pays for in points


def test_the_measured_duels_are_those_of_today(oracle: Oracle) -> None:
    """A changed strategy needs new figures: `tools/bench_duel.py`."""
    for name, duel in duels().items():
        assert duel_fingerprint(level(name), CLASSIC, lambda _: oracle) == duel.fingerprint


@pytest.mark.parametrize("name", ["docs/bots.md", "README.md"])
def test_pages_show_the_measured_duels(name: str) -> None:
    page = (ROOT / name).read_text("utf-8")
    assert BENCH["page_with_duels"](page) == page
    assert f"{100 * duels()['competitor'].win_rate:.2f} %" in page


@pytest.mark.long
@pytest.mark.needs("numba")
def test_the_duels_are_those_of_the_players_asked(competitor: Player, perfect: Player) -> None:
    """The compiled games are the very games that the players make of the same dice."""
    from rattlecup.solver import open_table
    from rattlecup.solver.simulation.duel import Duels

    duel, games = Duels(open_table("classic"), EXACT_BOXES), range(5, 11)
    rival = duel.by_average(2, games)
    for seat in (0, 1):
        found = duel.to_win(1, games, rival, seat)
        for place, game in enumerate(games):
            cards = [Scorecard.new(CLASSIC), Scorecard.new(CLASSIC)]  # the player's, the rival's
            for turn in range(13):
                for who in (0, 1) if seat == 0 else (1, 0):
                    bot, key = (competitor, perfect)[who], game_key((1, 2)[who], game)
                    cards[who] = turn_of(bot, cards[who], cards[1 - who], key, turn)
                assert cards[0].total == found.total[place, turn + 1]
                assert cards[1].total == rival.total[place, turn + 1]


def turn_of(bot: Player, card: Scorecard, rival: Scorecard, key: int, turn: int) -> Scorecard:
    keep = Keep.parse("-")
    for left in (2, 1, 0):
        roll = roll_from(keep, number(key, turn, 2 - left))
        action = bot.choose(Position(CLASSIC, card, roll.faces, left), [rival])
        if isinstance(action, Score):
            return card.score(action.box, roll)
        keep = action
    raise AssertionError("the last roll is scored")


@pytest.mark.long
@pytest.mark.needs("numba")
def test_perfect_play_beats_itself_in_half_of_the_games() -> None:
    """Exactly, by symmetry; and its mean is the exact one. Within four standard errors."""
    from rattlecup.solver import open_table
    from rattlecup.solver.simulation.duel import Duels

    table, games = open_table("classic"), range(20_000)
    duel = Duels(table, 0)
    one, other = (duel.by_average(seed, games) for seed in (5, 6))
    wins = (1 + np.sign(one.final - other.final)) / 2
    error = wins.std() / math.sqrt(len(games))
    assert abs(wins.mean() - 0.5) < 4 * error
    assert abs(one.final.mean() - table.start_value) < 4 * one.final.std() / math.sqrt(len(games))


@pytest.mark.needs("numba")
def test_rivals_have_their_exact_chances(oracle: Oracle) -> None:
    from rattlecup.solver.distribution.turns import turns_of
    from rattlecup.solver.simulation.rivals import open_boxes, rivals_at

    chance = random.Random(6)
    cards = [random_card(CLASSIC, chance, turns) for turns in (9, 10, 11, 12, 13)]
    space = turns_of(CLASSIC).space
    states = np.array([oracle.table.state_index(card) for card in cards])
    assert open_boxes(space)[states].tolist() == [len(card.open_boxes) for card in cards]
    rivals = rivals_at(oracle.table, states)
    for card, state in zip(cards, states.tolist(), strict=True):
        exact = distribution(oracle.table, card)
        place = rivals.place[state]
        found = rivals.chance[rivals.first[place] : rivals.first[place + 1]]
        for total in (card.total, card.total + 30, card.total + 61):
            above = total - card.total
            wins = found[above] if above < len(found) else 1.0
            expected = 1 - exact.at_least(total) + exact.probability(total) / 2
            assert wins == pytest.approx(expected, abs=1e-12)
