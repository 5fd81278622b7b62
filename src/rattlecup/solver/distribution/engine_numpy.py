"""The NumPy engine: many states side by side, in the last axis of the arrays."""

from __future__ import annotations

import numpy as np

from rattlecup.rules.dice import DICE, FACES
from rattlecup.solver.distribution.levels import Level, Ragged
from rattlecup.solver.distribution.outcomes import Floats, Ints, Outcomes
from rattlecup.solver.distribution.turns import TIE, Batch
from rattlecup.solver.lattice import FEWER, FIRST_ROLL, MORE, N_KEEPS, N_ROLLS, SIZE_STARTS
from rattlecup.solver.points import FIVES_ALIKE
from rattlecup.solver.turn import KEEPS_OF

STATES_AT_ONCE = 256  # so that their arrays stay near the processor

_FIVES = [roll.index for roll in FIVES_ALIKE]
_ITSELF = np.arange(FIRST_ROLL, N_KEEPS)[:, None]
# By place in the order of preference: the rolls that have a keep there, and which keep it is.
_BY_PREFERENCE = [
    (
        np.array([roll for roll in range(N_ROLLS) if place < len(KEEPS_OF[roll])]),
        np.array([keeps[place] for keeps in KEEPS_OF if place < len(keeps)])[:, None],
    )
    for place in range(max(map(len, KEEPS_OF)))
]


class NumpyEngine:
    """See `engines.Engine`."""

    name = "numpy"

    def __init__(self, outcomes: Outcomes) -> None:
        self._outcomes = outcomes

    def outcome_chances(self, batch: Batch, rolls: Floats, rerolls: int) -> Floats:
        n_states = len(batch.option_values)
        chances = np.empty((n_states, self._outcomes.n))
        for first in range(0, n_states, STATES_AT_ONCE):
            some = slice(first, first + STATES_AT_ONCE)
            chances[some] = self._turn(batch.of(some), rolls, rerolls)
        return chances

    def _turn(self, batch: Batch, first_rolls: Floats, rerolls: int) -> Floats:
        score, ends = _best_boxes(self._outcomes, batch)
        rolls, choices = score, []
        for _ in range(rerolls):
            rolls, choice = _best_keeps(score, rolls)
            choices.append(choice)
        final = _final_rolls(first_rolls, choices[::-1], n_states=score.shape[1])
        return _sum_by(ends, final, self._outcomes.n).T

    def mix(self, level: Level, below: Ragged, out: Ragged, states: range) -> None:
        for state in states:
            here = out.of(state)
            for place in range(level.first[state], level.first[state + 1]):
                there, gain = below.of(level.after[place]), level.gain[place]
                here[gain : gain + len(there)] += level.chance[place] * there


def _best_boxes(outcomes: Outcomes, batch: Batch) -> tuple[Floats, Ints]:
    """(252, states) twice: the value of scoring each roll, and the outcome of the best box."""
    values = batch.option_values.T[outcomes.option] + outcomes.gain[:, None]
    boxes = outcomes.of_roll.T
    score = values[boxes[0]]
    for outcome in boxes[1:]:
        np.maximum(score, values[outcome], out=score)
    least = score - TIE
    ends = np.empty(score.shape, dtype=np.int64)
    for outcome in boxes[::-1]:  # the first in the order of the card is written last
        np.copyto(ends, outcome[:, None], where=values[outcome] >= least)
    score[_FIVES], ends[_FIVES] = batch.five_values.T, batch.five_outcomes.T
    return score, ends


def _best_keeps(score: Floats, rolls: Floats) -> tuple[Floats, Ints]:
    """(252, states) twice: the value of each roll with one more reroll, and the best keep.

    A roll that is best scored at once keeps all its dice.
    """
    keeps = np.empty((N_KEEPS, score.shape[1]))
    keeps[FIRST_ROLL:] = rolls
    for size in range(DICE - 1, -1, -1):
        some = slice(SIZE_STARTS[size], SIZE_STARTS[size + 1])
        keeps[some] = keeps[MORE[some]].mean(axis=1)
    best = keeps.copy()
    best[FIRST_ROLL:] = score
    for size in range(1, DICE + 1):
        start, stop = SIZE_STARTS[size : size + 2]
        for fewer in FEWER[start - 1 : stop - 1, :size].T:
            np.maximum(best[start:stop], best[fewer], out=best[start:stop])
    values = best[FIRST_ROLL:]
    least = values - TIE
    choice = np.empty(score.shape, dtype=np.int64)
    for having, keep in _BY_PREFERENCE[::-1]:  # what comes first is written last
        choice[having] = np.where(keeps[keep[:, 0]] >= least[having], keep, choice[having])
    np.copyto(choice, _ITSELF, where=score >= least)
    return values, choice


def _final_rolls(first_rolls: Floats, choices: list[Ints], n_states: int) -> Floats:
    """(252, states): the chance of each roll to be the one that is scored."""
    final = np.zeros((N_ROLLS, n_states))
    rolls = np.repeat(first_rolls[:, None], n_states, axis=1)
    for choice in choices:
        keeps = _sum_by(choice, rolls, N_KEEPS)
        final += keeps[FIRST_ROLL:]
        keeps[FIRST_ROLL:] = 0.0
        for size in range(DICE):
            some = slice(SIZE_STARTS[size], SIZE_STARTS[size + 1])
            share = keeps[some] / len(FACES)
            for more in MORE[some].T:
                keeps[more] += share  # no two keeps become the same with the same face
        rolls = keeps[FIRST_ROLL:]
    return final + rolls


def _sum_by(group: Ints, amounts: Floats, n_groups: int) -> Floats:
    """(groups, states): the amounts (252, states) of each state summed by group."""
    n_states = group.shape[1]
    place = group * n_states + np.arange(n_states)
    sums = np.bincount(place.ravel(), amounts.ravel(), minlength=n_groups * n_states)
    return sums.reshape(n_groups, n_states).astype(np.float64, copy=False)
