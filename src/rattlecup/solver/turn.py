"""One turn of one card: the mean over what the dice may do, the best over what to keep.

`lattice` walks dice one at a time, for many cards at once. For a single card it
is quicker to go from keeps to rolls in one product and back in one maximum.
Values may be a vector over the 252 rolls, or have more columns behind.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rattlecup.rules import Roll
from rattlecup.rules.dice import DICE
from rattlecup.solver.lattice import FIRST_ROLL, MORE, N_KEEPS, N_ROLLS, SIZE_STARTS


def _chance() -> NDArray[np.float64]:
    """A keep leads to a roll with the mean chance of the six keeps with one die more."""
    chance = np.zeros((N_KEEPS, N_ROLLS))
    chance[FIRST_ROLL:] = np.eye(N_ROLLS)
    for size in range(DICE - 1, -1, -1):
        keeps = slice(SIZE_STARTS[size], SIZE_STARTS[size + 1])
        chance[keeps] = chance[MORE[keeps]].mean(axis=1)
    chance = chance[:FIRST_ROLL].copy()
    chance.setflags(write=False)
    return chance


CHANCE = _chance()
"""(210, 252): the chance that rolling the other dice of a keep gives a roll."""

KEEPS_OF: tuple[NDArray[np.intp], ...] = tuple(
    np.array([keep.index for keep in roll.keeps[1:]], dtype=np.intp) for roll in Roll.all()
)
"""For each roll the indices of its keeps of 0 to 4 dice, in the order of `Roll.keeps`."""

_FLAT_KEEPS = np.concatenate(KEEPS_OF)
_STARTS = np.cumsum([0, *(len(keeps) for keeps in KEEPS_OF[:-1])])


def mean_after(rolls: NDArray[np.float64]) -> NDArray[np.float64]:
    """(210, ...): the mean value after each keep, when `rolls` (252, ...) is what comes."""
    return CHANCE @ rolls


def best_keep(keeps: NDArray[np.float64]) -> NDArray[np.float64]:
    """(252, ...): the value of the best keep of 0 to 4 dice of each roll.

    >>> float(best_keep(np.arange(210.0))[Roll.parse("11111").index])  # the keep 1111
    84.0
    """
    return np.maximum.reduceat(keeps.take(_FLAT_KEEPS, axis=0), _STARTS, axis=0)
