"""The first turn: what to do with each of the 252 rolls."""

from __future__ import annotations

from rattlecup.analysis.guide.results import Pick
from rattlecup.analysis.oracle import Oracle
from rattlecup.rules import Roll, Scorecard


def openings(oracle: Oracle) -> tuple[tuple[Pick, ...], ...]:
    """For each roll of the turn the best action with every roll, and the next best.

    >>> from rattlecup.solver import open_table
    >>> first, second, last = openings(Oracle(open_table("classic")))
    >>> pick = first[Roll.parse("11346").index]
    >>> str(pick.action), str(pick.runner_up), round(pick.cost, 4)
    ('4', '34', 0.0048)
    """
    rolls = oracle.ruleset.rolls_per_turn
    return tuple(
        tuple(_pick(oracle, roll, rerolls) for roll in Roll.all())
        for rerolls in reversed(range(rolls))
    )


def _pick(oracle: Oracle, roll: Roll, rerolls: int) -> Pick:
    best, second, *_ = oracle.rank(Scorecard.new(oracle.ruleset), roll, rerolls)
    return Pick(roll, rerolls, best.action, best.value, second.action, second.regret)
