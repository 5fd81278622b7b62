"""Rulesets to solve, and their tables, each solved once in a process."""

from __future__ import annotations

from functools import cache

from rattlecup import CLASSIC, NAMED, Ruleset
from rattlecup.solver import ValueTable, solve

ONE_ROLL = Ruleset.from_dict({"name": "one-roll", "rolls_per_turn": 1})
FOUR_ROLLS = Ruleset.from_dict({"name": "four-rolls", "rolls_per_turn": 4})
ANYWHERE = Ruleset.from_dict({"name": "anywhere", "joker": [["matching", "lower", "upper"]]})
"""A joker goes to any open box and pays in full there."""
ODD = Ruleset.from_dict(
    {
        "name": "odd",
        "rolls_per_turn": 2,
        "upper_bonus": 17,
        "upper_bonus_threshold": 20,
        "yahtzee_bonus": 30,
        "five_alike_is_full_house": True,
        "joker": [["ch"], ["1s", "matching"], ["ss", "3k"], ["lower"], ["upper"]],
    }
)
"""Everything differs from classic; the tiers are not even the same for every face."""
HOUSE_RULES = (ONE_ROLL, FOUR_ROLLS, ANYWHERE, ODD)
ALL = (*NAMED, *HOUSE_RULES)


def variant(name: str, **rules: object) -> Ruleset:
    """Classic but for some rules."""
    return Ruleset.from_dict({**CLASSIC.to_dict(), "name": name, **rules})


@cache
def table_of(ruleset: Ruleset) -> ValueTable:
    """Its value table, by the fastest engine there is."""
    return solve(ruleset)
