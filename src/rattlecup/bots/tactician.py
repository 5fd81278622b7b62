"""The tactician: plays the turn exactly, and guesses what comes after it.

For the dice on the table it weighs everything that they can still become, all
boxes at once, as the oracle does. But where the oracle knows what a card is
worth, the tactician has a rule of thumb, good for any ruleset and worked out in
milliseconds:

- every open box will bring its par;
- every open upper box will end with the best of three turns spent on it, and
  from that follows the chance of the upper bonus.

Par is the same in the first turn and in the last but one, so it prices boxes
wrongly when few are left. It does not see that boxes help one another out, nor
that 50 in the Yahtzee box may bring more than 50.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from rattlecup.analysis import Oracle
from rattlecup.bots.par import par
from rattlecup.bots.strategy import Sight
from rattlecup.play import Action
from rattlecup.rules import UPPER_BOXES, Box, Ruleset
from rattlecup.rules.dice import DICE
from rattlecup.solver import StateSpace, ValueTable, pattern_odds, state_space
from rattlecup.solver.states import (
    N_LOWER_STATES,
    N_UPPER_SETS,
    N_YAHTZEE,
    PLAIN_LOWER_BOXES,
    YAHTZEE_OPEN,
)

_TRIES = 3


class Tactician:
    """See the module.

    >>> from rattlecup import CLASSIC, Roll, Scorecard
    >>> Tactician().choose(Sight(Scorecard.new(CLASSIC), Roll.parse("12345"), 2))
    Score(Box.LARGE_STRAIGHT)
    """

    def choose(self, sight: Sight) -> Action:
        oracle = _oracle(sight.card.ruleset)
        return oracle.best(sight.card, sight.roll, sight.rerolls_left).action


@lru_cache(maxsize=4)
def _oracle(ruleset: Ruleset) -> Oracle:
    return Oracle(guessed_table(ruleset))


def guessed_table(ruleset: Ruleset) -> ValueTable:
    """Points still to come by the rule of thumb, for every state: a table that nobody solved.

    >>> from rattlecup import CLASSIC
    >>> round(guessed_table(CLASSIC).start_value, 1)  # the exact value is 254.6
    239.6
    """
    space = state_space(ruleset.upper_bonus_threshold)
    upper = upper_bonus_to_come(ruleset, space)
    lower = np.zeros(N_LOWER_STATES)
    filled, yahtzee = np.divmod(np.arange(N_LOWER_STATES), N_YAHTZEE)
    pars = par(ruleset)
    for box in UPPER_BOXES:
        upper += pars[box.index] * (space.upper_filled >> box.index & 1 == 0)
    for bit, box in enumerate(PLAIN_LOWER_BOXES):
        lower += pars[box.index] * (filled >> bit & 1 == 0)
    lower += pars[Box.YAHTZEE.index] * (yahtzee == YAHTZEE_OPEN)
    values = (upper[:, None] + lower).reshape(-1)
    values.setflags(write=False)
    return ValueTable(ruleset, values, "guess", cpu_seconds=0.0, wall_seconds=0.0)


def upper_bonus_to_come(ruleset: Ruleset, space: StateSpace) -> NDArray[np.float64]:
    """(upper states,): the upper bonus times the guessed chance of earning it from here on."""
    chances = _chances_of_counts(ruleset)
    bonus = np.zeros(len(space.upper_filled))
    # A state leads to states with more boxes filled: larger numbers, so they come first.
    for state in np.argsort(-space.upper_filled, kind="stable").tolist():
        filled, subtotal = int(space.upper_filled[state]), int(space.upper_subtotal[state])
        if filled == N_UPPER_SETS - 1 or subtotal == space.threshold:
            continue
        # The boxes end independently of one another, so any order will do.
        box = next(box for box in UPPER_BOXES if not filled >> box.index & 1)
        for count, chance in enumerate(chances):
            reached = min(subtotal + (box.index + 1) * count, space.threshold)
            after = space.upper_state[filled | 1 << box.index, reached]
            earned = ruleset.upper_bonus if reached == space.threshold else 0
            bonus[state] += chance * (earned + bonus[after])
    return bonus


def _chances_of_counts(ruleset: Ruleset) -> list[float]:
    """The chances that an upper box ends with 0, 1, ... 5 dice of its face."""
    one_turn = [odds.chances[-1] for odds in pattern_odds(ruleset)[:DICE]]
    at_least = [1.0, *(1 - (1 - chance) ** _TRIES for chance in one_turn), 0.0]
    return [at_least[count] - at_least[count + 1] for count in range(DICE + 1)]
