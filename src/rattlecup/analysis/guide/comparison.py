"""How a ruleset differs from the classic one: in points, and in what to do."""

from __future__ import annotations

from rattlecup.analysis.guide.results import Case, Comparison
from rattlecup.analysis.oracle import Oracle
from rattlecup.rules import Roll, Scorecard

MOST_CASES = 10
"""Of the decisions that differ, so many are told one by one."""


def compare(oracle: Oracle, classic: Oracle) -> Comparison:
    """The ruleset of an oracle beside the classic rules, whose oracle is given too.

    >>> from rattlecup.solver import open_table
    >>> oracle, classic = (Oracle(open_table(name)) for name in ("no-joker", "classic"))
    >>> found = compare(oracle, classic)
    >>> round(found.value - found.classic_value, 2), found.decisions
    (-8.72, 504)
    """
    cards = [Scorecard.new(each.ruleset) for each in (classic, oracle)]
    most = min(each.ruleset.rolls_per_turn for each in (classic, oracle)) - 1
    cases = []
    for rerolls in range(most, 0, -1):
        for roll in Roll.all():
            usual = classic.best(cards[0], roll, rerolls).action
            ranked = oracle.rank(cards[1], roll, rerolls)
            here = next(each for each in ranked if each.action == usual)
            if here.regret:
                best = ranked[0]
                cases.append(Case(roll, rerolls, usual, here.value, best.action, best.value))
    cases.sort(key=lambda case: case.gain)
    return Comparison(
        value=oracle.start_value,
        classic_value=classic.start_value,
        decisions=most * len(Roll.all()),
        differing=len(cases),
        cases=tuple(cases[:MOST_CASES]),
    )
