"""The dice of one turn as arrays: keeps, and the rolls among them, one die apart.

All 462 keeps stand in the order of `Keep.all()`: by number of dice, then
lexicographic. The last 252 hold five dice: keep `FIRST_ROLL + i` is roll `i` of
`Roll.all()`. Two relations make the lattice. Adding a die (`MORE`) is what
chance does, removing one (`FEWER`) is what leads from a roll to its keeps.

The arrays are read-only.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rattlecup.rules import Keep, Roll
from rattlecup.rules.dice import DICE, FACES

N_KEEPS = len(Keep.all())
N_ROLLS = len(Roll.all())
FIRST_ROLL = N_KEEPS - N_ROLLS

_KEEP_INDEX = {keep.faces: keep.index for keep in Keep.all()}


def frozen(values: Iterable[Any], dtype: type) -> NDArray[Any]:
    array: NDArray[Any] = np.array(list(values), dtype=dtype)
    array.setflags(write=False)
    return array


def _with_one_more(faces: tuple[int, ...]) -> list[int]:
    return [_KEEP_INDEX[tuple(sorted((*faces, face)))] for face in FACES]


def _with_one_fewer(faces: tuple[int, ...]) -> list[int]:
    """The distinct smaller keeps; the list is filled up to five by repeating the last."""
    places = range(len(faces))
    smaller = sorted({_KEEP_INDEX[faces[:place] + faces[place + 1 :]] for place in places})
    return smaller + smaller[-1:] * (DICE - len(smaller))


SIZE_STARTS: tuple[int, ...] = (
    *(next(keep.index for keep in Keep.all() if len(keep) == size) for size in range(DICE + 1)),
    N_KEEPS,
)
"""Keeps of `n` dice have the indices from `SIZE_STARTS[n]` up to `SIZE_STARTS[n + 1]`."""

MORE: NDArray[np.int64] = frozen(
    (_with_one_more(keep.faces) for keep in Keep.all()[:FIRST_ROLL]), np.int64
)
"""(210, 6): the keep with one more die of each face, for keeps of less than five dice."""

FEWER: NDArray[np.int64] = frozen(
    (_with_one_fewer(keep.faces) for keep in Keep.all()[1:]), np.int64
)
"""(461, 5): row `k - 1` has the distinct keeps one die smaller than keep `k`, the last repeated."""

N_FEWER: NDArray[np.int64] = frozen((len(set(keep.faces)) for keep in Keep.all()[1:]), np.int64)
"""(461,): how many of a row of `FEWER` are distinct: the number of faces that the keep shows."""

ROLL_CHANCE: NDArray[np.float64] = frozen(
    (float(roll.probability) for roll in Roll.all()), np.float64
)
"""(252,): the chance of each roll of five dice."""

_PARTS = [counts for counts in product(range(DICE + 1), repeat=3) if sum(counts) <= DICE]
_PART_INDEX = {counts: index for index, counts in enumerate(_PARTS)}

PART_COUNTS: NDArray[np.int64] = frozen(_PARTS, np.int64)
"""(56, 3): a *part* is how often each of three faces shows; a roll has one for 1-3, one for 4-6."""

LOW_PART: NDArray[np.int64] = frozen(
    (_PART_INDEX[roll.counts[:3]] for roll in Roll.all()), np.int64
)
"""(252,): the part of each roll that holds its ones, twos and threes."""

HIGH_PART: NDArray[np.int64] = frozen(
    (_PART_INDEX[roll.counts[3:]] for roll in Roll.all()), np.int64
)
"""(252,): the part of each roll that holds its fours, fives and sixes."""
