"""The value table: what every state is worth under optimal play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from rattlecup.errors import ErrorCode, RulesetError
from rattlecup.rules import Ruleset, Scorecard
from rattlecup.solver.states import StateSpace, state_space


@dataclass(frozen=True, eq=False)
class ValueTable:
    """Expected points still to come from the start of a turn, for every state.

    The upper bonus counts in the turn that earns it, yahtzee bonuses count when
    they are paid. The expected final total of a card is therefore
    ``card.total + table.value(card)``.
    """

    ruleset: Ruleset
    values: NDArray[np.float64]
    """(states,) float64: points to come, by state index."""
    engine: str
    """The engine that solved it."""
    cpu_seconds: float
    """CPU time of the solve with its point tables, over all threads."""
    wall_seconds: float
    """Elapsed time of the same."""

    @cached_property
    def space(self) -> StateSpace:
        """The states behind the indices."""
        return state_space(self.ruleset.upper_bonus_threshold)

    @property
    def start_value(self) -> float:
        """The value of the empty card: the expected final total of a game."""
        return float(self.values[0])

    def state_index(self, card: Scorecard) -> int:
        """Where the value of a card stands in `values`.

        Raises:
            RulesetError: the card is of another ruleset, by its rules (`wrong_ruleset`).
            PositionError: no rolls make its upper subtotal (`impossible_card`).
        """
        ruleset = card.ruleset
        if ruleset is not self.ruleset and ruleset.fingerprint != self.ruleset.fingerprint:
            raise RulesetError(
                f"the card is of {ruleset.name}, the table of {self.ruleset.name}",
                code=ErrorCode.WRONG_RULESET,
            )
        return self.space.index(card)

    def value(self, card: Scorecard) -> float:
        """The points still to come on a card at the start of a turn; 0 when it is full.

        Errors are those of `state_index`.
        """
        return float(self.values[self.state_index(card)])
