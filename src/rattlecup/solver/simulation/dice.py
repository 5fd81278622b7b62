"""Dice for games that are played by the million: a number for every roll of every game.

Roll `r` of turn `t` (both from 0) of game `g` under a seed is a pure function of the
four, so games can be played in any order, by any number of processes, by any player,
and are the same. The function is SplitMix64 (Steele, Lea, Flood 2014):

    key(seed, g)         = mix(mix(seed) + g * GAMMA)
    number(key, t, r)    = mix(key + (8 * t + r + 1) * GAMMA) / 2^64

modulo 2^64. The number says which of the 6^n equally likely ways the n dice that are
rolled fall: ``floor(number * 6^n)``, counted in base 6, as if they lay in a row.
"""

from __future__ import annotations

from itertools import product

import numpy as np

from rattlecup.rules import Keep, Roll
from rattlecup.rules.dice import DICE, FACES
from rattlecup.solver.lattice import frozen

GAMMA = 0x9E3779B97F4A7C15
ROLLS_IN_TURN = 8  # at least as many as there may be
_MASK = (1 << 64) - 1

WAYS = frozen((len(FACES) ** (DICE - len(keep)) for keep in Keep.all()), np.int64)
"""(462,): in how many ways the other dice of each keep fall."""
FIRST_WAY = frozen(np.concatenate([[0], np.cumsum(WAYS)[:-1]]), np.int64)
"""(462,): where the ways of each keep stand in `ROLL_AFTER`."""
ROLL_AFTER = frozen(
    (
        Roll.from_faces((*keep.faces, *others)).index
        for keep in Keep.all()
        for others in product(FACES, repeat=DICE - len(keep))
    ),
    np.uint8,
)
"""(22861,): the roll that each way of each keep gives, keep after keep."""


def game_key(seed: int, game: int) -> int:
    """What all dice of a game follow from."""
    return mixed((mixed(seed) + game * GAMMA) & _MASK)


def number(key: int, turn: int, roll: int) -> float:
    """The number of a roll, from 0 to below 1."""
    bits = mixed((key + (ROLLS_IN_TURN * turn + roll + 1) * GAMMA) & _MASK)
    return float(bits >> 11) / 2**53


def roll_from(keep: Keep, number: float) -> Roll:
    """The roll that a number makes of the dice kept.

    >>> roll_from(Keep.parse("666"), 0.0), roll_from(Keep.parse("-"), 0.999999)
    (Roll.parse('11666'), Roll.parse('66666'))
    """
    way = int(number * int(WAYS[keep.index]))
    return Roll.all()[int(ROLL_AFTER[FIRST_WAY[keep.index] + way])]


def mixed(z: int) -> int:
    """The finaliser of SplitMix64: 64 bits in, 64 bits out, no two the same."""
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & _MASK
    return z ^ z >> 31
