"""The exact distribution against brute force, against the value table, and in itself."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from rattlecup import (
    CLASSIC,
    FREE_CHOICE,
    HASBRO_2016,
    NO_JOKER,
    TWO_ROLL,
    Box,
    Keep,
    MemoryLimitError,
    PositionError,
    Roll,
    Ruleset,
    RulesetError,
    Scorecard,
)
from rattlecup.rules import BOXES
from rattlecup.solver import ValueTable
from rattlecup.solver.distribution import Distribution, Rates, distribution, rates
from rattlecup.solver.distribution.sweep import WORKING_MEMORY
from solver.naive_play import Ends, NaivePlay
from solver.solved import ODD, ONE_ROLL, table_of

ENGINES = ["numpy", pytest.param("numba", marks=pytest.mark.needs("numba"))]
ENDGAMES = [
    (CLASSIC, "1s=1,2s=6,3s=9,4s=12,5s=15,3k=20,4k=0,fh=25,ss=30,ls=0", "", None),
    (CLASSIC, "1s=3,2s=6,4s=12,5s=15,6s=18,3k=20,4k=17,fh=25,y=50,ch=20", "33366", 1),
    (CLASSIC, "2s=6,3s=9,4s=12,6s=18,3k=20,4k=17,fh=25,ls=0,y=50,ch=20,yb=1", "11111", 2),
    (HASBRO_2016, "1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,4k=0,ls=0,ss=0,y=50", "", None),
    (FREE_CHOICE, "1s=3,2s=6,3s=9,4s=12,5s=15,3k=20,4k=0,ss=30,y=50,ch=9", "22266", 2),
    (NO_JOKER, "2s=6,3s=9,4s=12,5s=15,6s=18,3k=20,4k=0,fh=25,ss=30,ch=22", "", None),
    (TWO_ROLL, "1s=3,2s=6,3s=9,4s=12,5s=15,6s=12,fh=25,ss=30,ls=0,y=0", "66661", 0),
    # A roll like 12444 is worth as much in threes as in chance: only the tie rule decides.
    (ONE_ROLL, "1s=0,2s=0,4s=0,5s=0,6s=0,3k=20,4k=0,fh=25,ss=30,ls=0,y=0", "", None),
    (ODD, "1s=3,2s=6,3s=9,5s=0,6s=0,3k=20,fh=25,ss=30,ls=0,y=50", "", None),
]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("ruleset", "text", "dice", "rerolls"), ENDGAMES)
def test_endgames_are_those_of_brute_force(
    ruleset: Ruleset, text: str, dice: str, rerolls: int | None, engine: str
) -> None:
    card = Scorecard.parse(text, ruleset)
    roll = Roll.parse(dice) if dice else None
    expected = brute_force(ruleset, text, dice, rerolls)
    found = distribution(table_of(ruleset), card, roll, rerolls, engine=engine)
    by_total: dict[int, float] = {}
    for end, chance in expected.cards.items():
        by_total[end.total] = by_total.get(end.total, 0.0) + chance
    assert found.totals.tolist() == sorted(by_total)
    assert found.probabilities == pytest.approx([by_total[t] for t in sorted(by_total)], abs=1e-13)
    assert_rates(found.rates, expected.cards, expected.jokers)


@cache
def brute_force(ruleset: Ruleset, text: str, dice: str, rerolls: int | None) -> Ends:
    roll = Roll.parse(dice) if dice else None
    return NaivePlay().play(Scorecard.parse(text, ruleset), roll, rerolls)


def assert_rates(found: Rates, cards: dict[Scorecard, float], jokers: float) -> None:
    def mean(figure: Callable[[Scorecard], float]) -> float:
        return sum(chance * figure(end) for end, chance in cards.items())

    near = 1e-12
    assert found.jokers == pytest.approx(jokers, abs=near)
    assert found.upper_bonus == pytest.approx(mean(lambda end: end.upper_bonus > 0), abs=near)
    assert found.yahtzee_bonuses == pytest.approx(mean(lambda end: end.yahtzee_bonuses), abs=near)
    assert found.yahtzee == pytest.approx(mean(lambda end: end[Box.YAHTZEE] == 50), abs=near)
    for box in BOXES:
        there = {end[box] for end in cards}
        ends = found.box_points[box.index]
        assert list(ends) == sorted(points for points in there if points is not None)
        counted = dict.fromkeys(ends, 0.0)
        for end, chance in cards.items():
            counted[end.points[box.index] or 0] += chance
        assert ends == pytest.approx(counted, abs=near)
        assert found.box_zeros[box.index] == ends.get(0, 0.0)


def some_card(ruleset: Ruleset, n_open: int, seed: int) -> tuple[Scorecard, Roll]:
    """A card of haphazard play, and a roll."""
    dice = random.Random(seed)
    card = Scorecard.new(ruleset)
    while True:
        roll = Roll.from_faces(dice.choices(range(1, 7), k=5))
        if len(card.open_boxes) == n_open:
            return card, roll
        card = card.score(dice.choice(card.legal_boxes(roll)), roll)


@pytest.mark.parametrize("ruleset", [CLASSIC, ODD], ids=str)
@pytest.mark.parametrize("n_open", range(7))
def test_the_mean_is_the_value_table_s(ruleset: Ruleset, n_open: int) -> None:
    for seed in range(4):
        card, _ = some_card(ruleset, n_open, seed)
        found = distribution(table_of(ruleset), card)
        assert found.mean == pytest.approx(card.total + table_of(ruleset).value(card), abs=1e-9)
        assert found.probabilities.sum() == pytest.approx(1, abs=1e-12)
        assert (found.probabilities > 0).all()
        parts = found.rates
        total = sum(parts.box_means)
        total += parts.upper_bonus * ruleset.upper_bonus
        total += parts.yahtzee_bonuses * ruleset.yahtzee_bonus
        assert total == pytest.approx(found.mean, abs=1e-9)


def test_a_turn_is_the_mean_over_its_first_rolls() -> None:
    card, _ = some_card(CLASSIC, 1, seed=5)
    whole = distribution(table_of(CLASSIC), card)
    mixed = np.zeros(len(whole.totals))
    for roll in Roll.all():
        part = distribution(table_of(CLASSIC), card, roll)
        mixed[np.searchsorted(whole.totals, part.totals)] += (
            float(roll.probability) * part.probabilities
        )
    assert mixed == pytest.approx(whole.probabilities, abs=1e-13)


@pytest.mark.parametrize(("kept", "rerolls"), [("1234", 1), ("366", 0)])
def test_a_keep_is_the_mean_over_the_rolls_that_come_of_it(kept: str, rerolls: int) -> None:
    card, _ = some_card(CLASSIC, 2, seed=7)
    keep = Keep.parse(kept)
    whole = distribution(table_of(CLASSIC), card, keep, rerolls)
    mixed = np.zeros(len(whole.totals))
    for roll, chance in keep.outcomes():
        part = distribution(table_of(CLASSIC), card, roll, rerolls)
        mixed[np.searchsorted(whole.totals, part.totals)] += float(chance) * part.probabilities
    assert mixed == pytest.approx(whole.probabilities, abs=1e-13)


def test_to_keep_nothing_with_all_rerolls_left_is_the_start_of_a_turn() -> None:
    card, _ = some_card(CLASSIC, 2, seed=7)
    start = distribution(table_of(CLASSIC), card)
    found = distribution(table_of(CLASSIC), card, Keep.parse("-"), 2)
    assert found.totals.tolist() == start.totals.tolist()
    assert found.probabilities == pytest.approx(start.probabilities, abs=1e-13)


@pytest.mark.needs("numba")
def test_both_engines_agree() -> None:
    for seed in range(5):
        card, roll = some_card(CLASSIC, 5, seed)
        for rerolls in range(3):
            args = table_of(CLASSIC), card, roll, rerolls
            one, other = (distribution(*args, engine=engine) for engine in ("numpy", "numba"))
            assert (one.totals == other.totals).all()
            assert one.probabilities == pytest.approx(other.probabilities, abs=1e-12, rel=1e-9)
            assert one.rates.box_means == pytest.approx(other.rates.box_means, abs=1e-12)


def test_rates_alone_are_those_of_the_distribution() -> None:
    card, roll = some_card(CLASSIC, 4, seed=1)
    assert (
        rates(table_of(CLASSIC), card, roll, 1)
        == distribution(table_of(CLASSIC), card, roll, 1).rates
    )


def test_a_full_card_has_one_total() -> None:
    card, _ = some_card(CLASSIC, 0, seed=2)
    found = distribution(table_of(CLASSIC), card)
    assert (found.totals.tolist(), found.probabilities.tolist()) == ([card.total], [1.0])
    assert found.std == 0
    assert sum(found.rates.box_means) == sum(points or 0 for points in card.points)


def made_up(**chances: float) -> Distribution:
    return Distribution(
        CLASSIC,
        np.array([int(total[1:]) for total in chances]),
        np.array(list(chances.values())),
        Rates(({},) * 13, 0.0, 0.0, 0.0),
    )


def test_quantiles_are_the_smallest_totals_that_reach_the_chance() -> None:
    found = made_up(t10=0.1, t20=0.4, t30=0.25, t90=0.25)
    asked = (0, 0.1, 0.11, 0.5, 0.51, 0.75, 0.76, 1)
    assert [found.quantile(q) for q in asked] == [10, 10, 20, 20, 30, 30, 90, 90]


def test_rounding_moves_no_quantile() -> None:
    """Ten tenths add up to less than one, three to more than three tenths."""
    found = made_up(**{f"t{total}": 0.1 for total in range(10)})
    assert [found.quantile(place / 10) for place in range(1, 11)] == list(range(10))


@pytest.mark.parametrize("q", [-0.1, 1.1, float("nan")])
def test_a_quantile_needs_a_chance(q: float) -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        made_up(t1=1.0).quantile(q)


def test_at_least_never_rises_with_the_target() -> None:
    found = distribution(table_of(CLASSIC), some_card(CLASSIC, 6, seed=3)[0])
    targets = range(found.totals[0] - 2, found.totals[-1] + 3)
    chances = [found.at_least(target) for target in targets]
    assert chances == sorted(chances, reverse=True)
    assert (chances[0], chances[2], chances[-1]) == (1.0, 1.0, 0.0)
    for total in targets[:-1]:
        difference = found.at_least(total) - found.at_least(total + 1)
        assert difference == pytest.approx(found.probability(total), abs=1e-15)


def test_spread_of_a_known_case() -> None:
    found = made_up(t0=0.75, t40=0.25)
    assert (found.mean, found.std) == (10, pytest.approx(300**0.5))
    assert found.probability(40) == 0.25
    assert found.probability(39) == 0


# --- how it is asked, and stopped ----------------------------------------------------


def test_progress_rises_to_one() -> None:
    told: list[float] = []
    distribution(table_of(CLASSIC), some_card(CLASSIC, 5, seed=4)[0], progress=told.append)
    assert told == sorted(told)
    assert told[0] > 0
    assert told[-1] == 1
    told.clear()
    rates(table_of(CLASSIC), some_card(CLASSIC, 5, seed=4)[0], progress=told.append)
    assert told[-1] == 1


@pytest.mark.parametrize("at", [0.2, 0.8])
def test_an_interrupt_breaks_nothing(at: float) -> None:
    card, _ = some_card(CLASSIC, 5, seed=6)
    before = distribution(table_of(CLASSIC), card)

    def interrupt(done: float) -> None:
        if done > at:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        distribution(table_of(CLASSIC), card, progress=interrupt)
    again = distribution(table_of(CLASSIC), card)
    assert again.probabilities.tolist() == before.probabilities.tolist()


def test_a_memory_limit_is_respected() -> None:
    """It holds where it suffices, and is refused with what is needed where it does not."""
    card = Scorecard.parse("3k=20,4k=0,fh=25,ss=30,ls=0,ch=22", CLASSIC)
    table = table_of(CLASSIC)
    distribution(table, card, engine="numpy")  # so that what lasts is there before
    needed = _refused(table, card, WORKING_MEMORY)
    assert needed is not None
    while (more := _refused(table, card, needed)) is not None:
        needed = more  # a refusal on the way does not know all yet
    tracemalloc.start()
    try:
        distribution(table, card, engine="numpy", memory_limit=needed)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak <= needed


@pytest.mark.parametrize("mebibytes", [1, 100, 200, 500])
def test_what_a_whole_game_needs_is_said_before_the_work(mebibytes: int) -> None:
    """All of it, whatever the limit."""
    with pytest.raises(MemoryLimitError) as caught:
        distribution(table_of(CLASSIC), memory_limit=mebibytes * 2**20, progress=pytest.fail)
    assert caught.value.facts["needed"] == 546 * 2**20


def test_a_refusal_on_the_way_tells_what_will_be_needed() -> None:
    """A box filled, about half."""
    with pytest.raises(MemoryLimitError) as caught:
        distribution(table_of(CLASSIC), Scorecard.parse("ch=20", CLASSIC), memory_limit=65 * 2**20)
    assert caught.value.facts["needed"] == (241 + 64) * 2**20


def test_rates_have_a_limit_too() -> None:
    with pytest.raises(MemoryLimitError):
        rates(table_of(CLASSIC), memory_limit=WORKING_MEMORY - 1)


def _refused(table: ValueTable, card: Scorecard, limit: int) -> int | None:
    """What a question needs that is refused with this limit; None if it is answered."""
    try:
        distribution(table, card, engine="numpy", memory_limit=limit)
    except MemoryLimitError as error:
        needed = error.facts["needed"]
        told = str(error)
    else:
        return None
    assert isinstance(needed, int)
    assert needed > limit
    assert "rates alone" in told
    return needed


def test_no_position_is_made_up() -> None:
    table = table_of(CLASSIC)
    card, roll = some_card(CLASSIC, 3, seed=1)
    full, _ = some_card(CLASSIC, 0, seed=1)
    two = Keep.parse("66")
    for asked in [
        *[(card, roll, 3), (card, roll, -1), (full, roll, 0), (card, None, 1)],
        *[(card, two, 2), (card, two, None), (full, two, 0)],
    ]:
        with pytest.raises(PositionError):
            distribution(table, *asked)
        with pytest.raises(PositionError):
            rates(table, *asked)
    with pytest.raises(RulesetError) as refused:
        distribution(table, Scorecard.new(NO_JOKER))
    assert refused.value.code == "wrong_ruleset"


def test_an_engine_has_a_known_name() -> None:
    with pytest.raises(ValueError, match="abacus"):
        distribution(table_of(CLASSIC), engine="abacus")
