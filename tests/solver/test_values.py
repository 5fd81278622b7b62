"""Values against an independent solver, and laws that all tables obey."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from rattlecup import (
    CLASSIC,
    FREE_CHOICE,
    HASBRO_2016,
    NAMED,
    NO_JOKER,
    TWO_ROLL,
    PositionError,
    Ruleset,
    RulesetError,
)
from rattlecup import Scorecard as Card
from rattlecup.solver import solve
from solver.solved import ANYWHERE, FOUR_ROLLS, ONE_ROLL, table_of, variant

GOLDEN = json.loads((Path(__file__).parents[1] / "cases" / "values.json").read_text())
VARIANTS = {
    "classic with one roll a turn": ONE_ROLL,
    "classic without upper bonus": variant("no-bonus", upper_bonus=0),
    "classic with upper bonus 50": variant("bonus-50", upper_bonus=50),
    "classic with five alike as an ordinary full house": variant(
        "five-full", five_alike_is_full_house=True
    ),
    "no-joker with five alike as an ordinary full house": Ruleset.from_dict(
        {**NO_JOKER.to_dict(), "name": "no-joker-five", "five_alike_is_full_house": True}
    ),
}
RULESETS = {ruleset.name: ruleset for ruleset in NAMED} | VARIANTS


def test_every_golden_value_is_tested() -> None:
    assert set(RULESETS) == set(GOLDEN["start_value"])


@pytest.mark.parametrize("name", RULESETS)
def test_the_start_value_is_that_of_an_independent_solver(name: str) -> None:
    assert table_of(RULESETS[name]).start_value == pytest.approx(
        GOLDEN["start_value"][name], abs=1e-9
    )


@pytest.mark.parametrize(
    ("rules", "published"),
    [({"upper_bonus_threshold": 64}, 252.7191), ({"yahtzee_bonus": 50}, 250.0001)],
    ids=str,
)
def test_misread_rules_have_the_values_published_for_them(
    rules: dict[str, int], published: float
) -> None:
    """A bonus for "more than 63" and 50 for a further Yahtzee are common misreadings."""
    assert table_of(variant("misread", **rules)).start_value == pytest.approx(published, abs=5e-5)


@pytest.mark.full
def test_the_numpy_start_value_is_that_of_an_independent_solver() -> None:
    """Under other rulesets the NumPy engine is compared with the Numba engine, state by state."""
    table = solve(CLASSIC, engine="numpy")
    assert table.start_value == pytest.approx(GOLDEN["start_value"]["classic"], abs=1e-9)


@pytest.mark.parametrize(
    "engine", ["numpy", pytest.param("numba", marks=pytest.mark.needs("numba"))]
)
def test_a_table_says_how_it_was_made(engine: str) -> None:
    parts: list[float] = []
    table = solve(ONE_ROLL, engine=engine, progress=parts.append)
    assert (table.engine, table.ruleset) == (engine, ONE_ROLL)
    assert 0 < table.cpu_seconds < 60
    assert table.wall_seconds > 0
    assert parts == sorted(parts)
    assert parts[-1] == 1
    assert table.values.dtype == np.float64
    assert not table.values.flags.writeable


def test_a_full_card_has_nothing_to_come() -> None:
    for yahtzee in (0, 50):
        card = Card.parse(
            f"1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,3k=20,4k=0,fh=25,ss=30,ls=0,y={yahtzee},ch=20",
            CLASSIC,
        )
        assert table_of(CLASSIC).value(card) == 0


def test_more_rerolls_never_lower_a_value() -> None:
    tables = [table_of(ruleset) for ruleset in (ONE_ROLL, TWO_ROLL, CLASSIC, FOUR_ROLLS)]
    for fewer, more in pairwise(tables):
        assert (more.values >= fewer.values - 1e-9).all()
        assert more.start_value > fewer.start_value + 1


@pytest.mark.parametrize(
    ("stricter", "freer"),
    [(HASBRO_2016, CLASSIC), (CLASSIC, FREE_CHOICE), (FREE_CHOICE, ANYWHERE)],
    ids=lambda ruleset: ruleset.name,
)
def test_more_open_choices_never_lower_a_value(stricter: Ruleset, freer: Ruleset) -> None:
    """Each freer ruleset allows all that the stricter one does, for no fewer points."""
    assert (table_of(freer).values >= table_of(stricter).values - 1e-9).all()
    assert table_of(freer).start_value > table_of(stricter).start_value + 1e-4


@pytest.mark.parametrize("rules", [{"upper_bonus": 50}, {"yahtzee_bonus": 150}], ids=str)
def test_a_larger_bonus_never_lowers_a_value(rules: dict[str, int]) -> None:
    larger = table_of(variant("larger", **rules))
    assert (larger.values >= table_of(CLASSIC).values - 1e-9).all()
    assert larger.start_value > table_of(CLASSIC).start_value + 1


def test_a_scored_yahtzee_is_worth_no_less_than_a_zero_there() -> None:
    by_yahtzee = table_of(CLASSIC).values.reshape(-1, 3)
    assert (by_yahtzee[:, 2] >= by_yahtzee[:, 1] - 1e-12).all()


def test_a_card_of_other_rules_has_no_value_in_a_table() -> None:
    """A name of one's own for the same rules does no harm."""
    table = table_of(CLASSIC)
    assert table.value(Card.new(variant("ours"))) == table.start_value
    with pytest.raises(RulesetError) as refused:
        table.value(Card.new(TWO_ROLL))
    assert refused.value.code == "wrong_ruleset"


def test_a_card_that_cannot_occur_has_no_value() -> None:
    """Twos cannot hold 1; made by hand, such a card is past the checks of `Scorecard`."""
    card = Card(CLASSIC, (None, 1) + (None,) * 11)
    with pytest.raises(PositionError) as refused:
        table_of(CLASSIC).value(card)
    assert refused.value.code == "impossible_card"


@pytest.mark.parametrize("wrong", [{"engine": "abacus"}, {"threads": 0}, {"threads": -1}], ids=str)
def test_what_cannot_be_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"engine 'abacus'|threads"):
        solve(TWO_ROLL, **wrong)
