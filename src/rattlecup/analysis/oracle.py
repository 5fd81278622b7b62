"""From a position to every legal action and its exact value.

**Ties.** Actions whose values lie within 1e-9 of the best of their group count as
equal and are ordered by a fixed rule, so that advice is the same everywhere:
scores before keeps; scores in the order of the card; keeps with more dice first,
then in lexicographic order of their faces.
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from rattlecup.analysis.turn_values import TurnSolver, TurnValues, Values
from rattlecup.errors import PositionError, Problem
from rattlecup.play import Action, Score
from rattlecup.rules import BOXES, Box, Keep, Roll, Ruleset, Scorecard
from rattlecup.solver import ValueTable
from rattlecup.solver.odds import box_odds, check_keep
from rattlecup.solver.turn import KEEPS_OF

TIE = 1e-9
"""Values no further apart than this count as equal."""

_SCORES = tuple(Score(box) for box in BOXES)


class Choice(NamedTuple):
    """A legal action with what it leads to."""

    action: Action
    value: float
    """The expected final total, points on the card included."""
    regret: float
    """How far below the best action; 0 for the best and its equals."""


class Oracle:
    """Answers what every action is worth, from the value table of a ruleset.

    Values are expected final totals under optimal play from then on. An oracle
    may be shared by threads.

    Every question about a card raises
        RulesetError: the card is of another ruleset (`wrong_ruleset`);
        PositionError: the position cannot occur: more rerolls than the ruleset
            has, a full card where something is to be chosen, an upper subtotal
            that no rolls make.

    >>> from rattlecup import CLASSIC
    >>> from rattlecup.solver import open_table
    >>> oracle = Oracle(open_table("classic"))
    >>> round(oracle.start_value, 6)
    254.587729
    >>> best = oracle.best(Scorecard.new(CLASSIC), Roll.parse("44666"), rerolls_left=2)
    >>> best.action, round(best.value, 4), best.regret
    (Keep.parse('666'), 265.1134, 0.0)
    """

    def __init__(self, table: ValueTable) -> None:
        self._table = table
        self._ruleset = table.ruleset
        self._rerolls = range(table.ruleset.rolls_per_turn)
        self._solver = TurnSolver(table)
        # The actions by roll in the order of the tie rule: 13 scores, then the keeps.
        self._actions: list[tuple[Action, ...]] = [
            (*_SCORES, *roll.keeps[1:]) for roll in Roll.all()
        ]

    @property
    def table(self) -> ValueTable:
        """The table that the answers come from."""
        return self._table

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of all cards that can be asked about."""
        return self._ruleset

    @cached_property
    def start_value(self) -> float:
        """The expected final total of a game, from the empty card."""
        return self._table.start_value

    # --- positions ----------------------------------------------------------------

    def rank(self, card: Scorecard, roll: Roll, rerolls_left: int) -> list[Choice]:
        """Every distinct legal action, best first.

        With rerolls left these are all keeps of 0 to 4 dice and every legal box,
        with none every legal box.
        """
        values = self._action_values(card, roll, rerolls_left)
        order = (-values).argsort(kind="stable")
        ranked = values[order]
        legal = int(np.count_nonzero(ranked > -np.inf))
        listed: list[float] = ranked[:legal].tolist()
        places: list[int] = order[:legal].tolist()
        if any(0 < higher - lower <= TIE for higher, lower in pairwise(listed)):
            places = settle_ties(places, listed)
            listed = values[places].tolist()
        best = float(ranked[0])
        actions = self._actions[roll.index]
        return [
            Choice(actions[place], value, best - value if best - value > TIE else 0.0)
            for place, value in zip(places, listed, strict=True)
        ]

    def best(self, card: Scorecard, roll: Roll, rerolls_left: int) -> Choice:
        """The first of `rank`, without the others."""
        values = self._action_values(card, roll, rerolls_left)
        place = int((values >= values.max() - TIE).argmax())
        return Choice(self._actions[roll.index][place], float(values[place]), 0.0)

    def value_of_roll(self, card: Scorecard, roll: Roll, rerolls_left: int) -> float:
        """The value when this roll lies on the table."""
        turn = self._turn(card, rerolls_left)
        return card.total + float(turn.rolls(rerolls_left)[roll.index])

    def value_of_keep(self, card: Scorecard, keep: Keep, rerolls_left: int) -> float:
        """The value of keeping these dice; the rerolls left count the one about to be made.

        Raises:
            IllegalActionError: there is no reroll, or the keep is of all five dice.
        """
        turn = self._turn(card, rerolls_left)
        check_keep(card, keep, rerolls_left)
        return card.total + float(turn.keeps(rerolls_left)[keep.index])

    def value(self, card: Scorecard) -> float:
        """The value at the start of a turn; of a full card its total."""
        return card.total + self._table.value(card)

    def odds(self, card: Scorecard, keep: Keep, rerolls_left: int) -> dict[Box, float]:
        """For each open box the chance to make it this turn when it alone is aimed at.

        To make a box is to score more than zero in a lower box, or three dice of
        the face in an upper one. The rerolls left count the one about to be made.

        Raises:
            IllegalActionError: there is no reroll, or the keep is of all five dice.
        """
        self._turn(card, rerolls_left)  # refuses what is no position
        return box_odds(card, keep, rerolls_left)

    def turn_values(self, card: Scorecard) -> TurnValues:
        """All values of this card's turn as arrays, in points to come."""
        return self._turn(card, 0)

    # --- checks -------------------------------------------------------------------

    def _action_values(self, card: Scorecard, roll: Roll, rerolls_left: int) -> Values:
        """The final totals of `self._actions[roll.index]`, -inf where not legal."""
        turn = self._turn(card, rerolls_left)
        values = turn.boxes[:, roll.index]
        if rerolls_left:
            keeps = turn.keeps(rerolls_left).take(KEEPS_OF[roll.index])
            values = np.concatenate((values, keeps))
        return values + card.total

    def _turn(self, card: Scorecard, rerolls_left: int) -> TurnValues:
        state = self._table.state_index(card)
        if card.is_full:
            raise PositionError([Problem("card_is_full", "the card is full", {"card": str(card)})])
        if rerolls_left not in self._rerolls:
            most = self._rerolls[-1]
            raise PositionError(
                [
                    Problem(
                        "impossible_rerolls",
                        f"{self._ruleset.name} has 0 to {most} rerolls, {rerolls_left} given",
                        {"rerolls_left": rerolls_left, "most": most},
                    )
                ]
            )
        return self._solver.turn(state)


def settle_ties(places: list[int], values: list[float], tie: float = TIE) -> list[int]:
    """Places sorted by value, with those that count as equal put in ascending order."""
    settled: list[int] = []
    start = 0
    for end in range(1, len(places) + 1):
        if end == len(places) or values[start] - values[end] > tie:
            settled += sorted(places[start:end])
            start = end
    return settled
