"""What a goal is worth from every card of a subgame."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rattlecup.errors import ErrorCode, RulesetError
from rattlecup.rules import Ruleset, Scorecard
from rattlecup.solver.goals.layout import Floats, Layout
from rattlecup.solver.goals.scoring import Scoring, all_scores


@dataclass(frozen=True, eq=False)
class GoalTable:
    """The best mean utility for all cards that can follow from one. Made by `solve_goal`."""

    layout: Layout
    utility: Floats
    """U(0), U(1), ... of final totals; the last one stands for all above."""
    values: NDArray[np.floating]
    """(lanes,): row after row, see `Layout`."""

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of all cards."""
        return self.layout.moves.ruleset

    @property
    def rounding(self) -> float:
        """How far values may be off by the way they are kept."""
        scale = float(np.abs(self.utility).max())
        return 16 * float(np.finfo(self.values.dtype).eps) * max(scale, 1.0)

    def covers(self, card: Scorecard) -> bool:
        """Whether a card can follow from the one that the subgame started with."""
        return card.ruleset.fingerprint == self.ruleset.fingerprint and self.layout.state(card) >= 0

    def value(self, card: Scorecard) -> float:
        """The best mean utility from a card on, at the start of a turn.

        Raises:
            RulesetError: the card is of another ruleset.
            KeyError: the card is not of this subgame.
        """
        state = self._state(card)
        layout = self.layout
        first, end = layout.begin[state], layout.begin[state + 1]
        lane = card.total - layout.base - layout.first[state]
        return float(self.values[first + min(max(lane, 0), end - first - 1)])

    def scores(self, card: Scorecard) -> Floats:
        """(13, 252): what scoring each roll in each box leads to; -inf where it is not legal.

        Errors are those of `value`.
        """
        state = self._state(card)
        scoring = Scoring(self.layout, self.values)
        scoring.look_at(np.array([state]), np.array([card.total - self.layout.base]))
        return all_scores(scoring)

    def _state(self, card: Scorecard) -> int:
        if card.ruleset.fingerprint != self.ruleset.fingerprint:
            raise RulesetError(
                f"the card is of {card.ruleset.name}, the goal of {self.ruleset.name}",
                code=ErrorCode.WRONG_RULESET,
            )
        state = self.layout.state(card)
        if state < 0:
            raise KeyError(f"card {str(card)!r} does not follow from where this goal was solved")
        return state
