"""`rattlecup distribution`, against the library and against an independent solver."""

from __future__ import annotations

import pytest

from cli.conftest import Cli
from rattlecup import CLASSIC, Roll, Scorecard
from rattlecup.rules import BOXES
from rattlecup.solver import open_table
from rattlecup.solver.distribution import distribution

CARD = "1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,3k=20,fh=25,ss=30,ls=40,y=0"


def test_json_is_the_library_s(cli: Cli) -> None:
    told = cli("distribution", "--card", CARD, "--at-least", 237, "--json").json
    found = distribution(open_table("classic"), Scorecard.parse(CARD, CLASSIC))
    head = ["ruleset", "card", "mean", "std", "quantiles", "at_least", "p"]
    assert list(told) == [*head, "rates", "boxes", "pmf"]
    assert (told["mean"], told["std"], told["p"]) == (found.mean, found.std, found.at_least(237))
    assert told["quantiles"]["50"] == found.quantile(0.5)
    assert sum(chance for _, chance in told["pmf"]) == pytest.approx(1)
    assert [total for total, _ in told["pmf"]] == found.totals.tolist()
    rates = found.rates
    assert told["rates"] == {
        "upper_bonus": rates.upper_bonus,
        "yahtzee": rates.yahtzee,
        "jokers": rates.jokers,
        "yahtzee_bonuses": rates.yahtzee_bonuses,
    }
    assert list(told["boxes"]) == [box.code for box in BOXES]
    assert told["boxes"]["ch"] == {"mean": rates.box_means[-1], "zero": 0.0}
    assert told["boxes"]["y"] == {"mean": 0.0, "zero": 1.0}
    # Boxes and bonuses together are the mean: the upper boxes give 63 here.
    parts = sum(each["mean"] for each in told["boxes"].values()) + 35 * rates.upper_bonus
    assert parts == pytest.approx(told["mean"])


def test_rates_alone_are_those_of_the_distribution(cli: Cli) -> None:
    """They need less memory, so a refusal may name them."""
    whole = cli("distribution", "--card", CARD, "--json").json
    told = cli("distribution", "--card", CARD, "--rates", "--memory-limit", 64, "--json").json
    assert list(told) == ["ruleset", "card", "rates", "boxes"]
    assert told["rates"] == pytest.approx(whole["rates"])
    assert told["boxes"]["4k"] == pytest.approx(whole["boxes"]["4k"])
    assert "Upper bonus 100 %" in cli("distribution", "--card", CARD, "--rates").out


def test_it_goes_on_from_a_roll(cli: Cli) -> None:
    arguments = ("--card", CARD, "--roll", "44466", "--rerolls", 0, "--json")
    told = cli("distribution", *arguments).json
    roll = Roll.parse("44466")
    found = distribution(open_table("classic"), Scorecard.parse(CARD, CLASSIC), roll, 0)
    assert told["mean"] == found.mean


def test_the_text_tells_ruleset_mean_and_chance(cli: Cli) -> None:
    out = cli("distribution", "--card", CARD, "--at-least", 237).out
    assert "(classic)" in out
    assert "Mean total 244.63" in out
    assert "Chance of 237 or more: 66.18 %" in out


@pytest.mark.full
def test_the_empty_card_is_the_golden_one(cli: Cli) -> None:
    told = cli("distribution", "--at-least", 230, "--json").json
    assert told["mean"] == pytest.approx(254.58772873449593, abs=1e-9)
    assert told["p"] == pytest.approx(0.6710863135, abs=2e-5)
    assert told["quantiles"]["90"] == 318


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--at-least", -1), "bad_goal"),
        (("--at-least", 1576), "bad_goal"),
        (("--at-least", "many"), "bad_usage"),
        (("--rates", "--at-least", 230), "bad_usage"),
        (("--rerolls", 1), "bad_usage"),
        (("--roll", "12345", "--rerolls", 3), "bad_usage"),
        (("--roll", "12"), "bad_dice"),
        (("--card", "3k=4"), "impossible_card"),
        # Of the empty card a distribution may be stored, which needs no memory.
        (("--card", "ch=20", "--memory-limit", 1), "memory_limit"),
    ],
)
def test_what_cannot_be_asked(cli: Cli, arguments: tuple[object, ...], code: str) -> None:
    assert cli("distribution", *arguments, "--json").error["code"] == code
