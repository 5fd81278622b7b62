"""Where a bad roll hurts least: the cost of a zero in each box, turn by turn, exactly.

The forward sweep of the distribution comes by every state that perfect play may be in
at the start of a turn, with its chance. In each the value of the state is compared with
that of the same card with a zero in one box more.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rattlecup.analysis.guide.results import Zero
from rattlecup.analysis.oracle import TIE, Oracle
from rattlecup.rules import BOXES, UPPER_BOXES, Box, Ruleset, Scorecard
from rattlecup.solver import ValueTable
from rattlecup.solver.distribution.outcomes import Floats, Ints
from rattlecup.solver.states import (
    N_LOWER_STATES,
    N_YAHTZEE,
    PLAIN_LOWER_BOXES,
    YAHTZEE_OPEN,
    YAHTZEE_ZERO,
)


def values_after_zeros(oracle: Oracle) -> list[tuple[Box, float]]:
    """The value of a game after a zero in each box on the first turn, least costly first.

    >>> from rattlecup.solver import open_table
    >>> box, value = values_after_zeros(Oracle(open_table("classic")))[0]
    >>> box, round(value, 2)
    (Box.ONES, 236.9)
    """
    values = [(box, oracle.value(_with_zero(oracle.ruleset, box))) for box in BOXES]
    return sorted(values, key=lambda pair: -pair[1])


def _with_zero(ruleset: Ruleset, box: Box) -> Scorecard:
    # Made by hand: no roll makes 0 in chance, but giving it up has a price all the same.
    return Scorecard(ruleset, tuple(0 if each is box else None for each in BOXES))


class Zeros:
    """Collects the costs while a sweep goes by; `visit` is what the sweep calls."""

    def __init__(self, table: ValueTable) -> None:
        self._table = table
        self._turns: list[tuple[Zero, ...]] = []

    def visit(self, states: Ints, reach: Floats) -> None:
        """Count one turn: the states that it may start in, and their chances."""
        costs = zero_costs(self._table, states)
        self._turns.append(tuple(_of_turn(costs, reach, len(self._turns) + 1)))

    @property
    def found(self) -> tuple[tuple[Zero, ...], ...]:
        """The costs by turn, as far as the sweep has come."""
        return tuple(self._turns)


def _of_turn(costs: Floats, reach: Floats, turn: int) -> Iterator[Zero]:
    is_cheapest = costs <= costs.min(axis=1, keepdims=True) + TIE
    for box in BOXES:
        here = np.isfinite(costs[:, box.index])
        chance = float(reach[here].sum())
        if chance:
            cost = float(reach[here] @ costs[here, box.index]) / chance
            cheapest = float(reach[here] @ is_cheapest[here, box.index]) / chance
            # Sums of chances may miss 1 by a rounding.
            yield Zero(box, turn, min(chance, 1.0), cost, min(cheapest, 1.0))


def zero_costs(table: ValueTable, states: Ints) -> Floats:
    """(states, 13): what a zero in each box takes from the value of each state; else `inf`."""
    space, values = table.space, table.values
    upper, lower = np.divmod(states, N_LOWER_STATES)
    filled, subtotal = space.upper_filled[upper], space.upper_subtotal[upper]
    lower_filled, yahtzee = np.divmod(lower, N_YAHTZEE)
    costs = np.full((len(states), len(BOXES)), np.inf)

    def enter(box: Box, is_open: np.ndarray[tuple[int], np.dtype[np.bool_]], after: Ints) -> None:
        costs[is_open, box.index] = values[states[is_open]] - values[after[is_open]]

    for bit, box in enumerate(UPPER_BOXES):
        after = space.upper_state[filled | 1 << bit, subtotal] * N_LOWER_STATES + lower
        enter(box, filled >> bit & 1 == 0, after)
    for bit, box in enumerate(PLAIN_LOWER_BOXES):
        enter(box, lower_filled >> bit & 1 == 0, states + (N_YAHTZEE << bit))
    enter(Box.YAHTZEE, yahtzee == YAHTZEE_OPEN, states + YAHTZEE_ZERO - YAHTZEE_OPEN)
    return costs
