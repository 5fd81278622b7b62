"""Utilities: what each final total is worth, as a vector U(0), U(1), ..."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from rattlecup.errors import ErrorCode, NotationError
from rattlecup.rules import BOXES, Ruleset
from rattlecup.solver.distribution import Distribution
from rattlecup.solver.points import ask_points

Floats = NDArray[np.float64]

MOST_RIVALS = 9
"""Opponents that can be played against: ten cards are what a table holds."""
_LARGEST = 1e6  # far from what marks a filled box


@lru_cache(maxsize=8)
def highest_total(ruleset: Ruleset) -> int:
    """No card of the ruleset can end higher.

    >>> from rattlecup.rules import CLASSIC
    >>> highest_total(CLASSIC)
    1575
    """
    points = ask_points(ruleset)
    most = np.maximum(points.ordinary.max(axis=0), points.joker_points.max(axis=(0, 1)))
    bonuses = ruleset.upper_bonus + points.yahtzee_bonus * (len(BOXES) - 1)
    return int(most.sum()) + bonuses


def average(ruleset: Ruleset) -> Floats:
    """Every total is worth itself: what `ValueTable` plays for."""
    return np.arange(highest_total(ruleset) + 1, dtype=np.float64)


def at_least(total: int, ruleset: Ruleset) -> Floats:
    """1 for this total or more, else 0.

    Raises:
        NotationError: the total is below 0, or above all that the ruleset allows (`bad_goal`).

    >>> from rattlecup.rules import CLASSIC
    >>> at_least(230, CLASSIC)[228:232].tolist()
    [0.0, 0.0, 1.0, 1.0]
    """
    most = highest_total(ruleset)
    if not 0 <= total <= most:
        raise NotationError(
            f"a target of {total} makes no sense: {ruleset.name} has totals from 0 to {most}",
            code=ErrorCode.BAD_GOAL,
            text=str(total),
            field="goal",
            facts={"least": 0, "most": most},
        )
    return (np.arange(most + 1) >= total).astype(np.float64)


def win_against(rivals: Sequence[Distribution | int], ruleset: Ruleset) -> Floats:
    """The chance to end above all rivals, each a final total or the distribution of one.

    A tie counts as half, several rivals multiply: nobody plays against anybody else.

    Raises:
        NotationError: there is no rival, or more than nine (`bad_goal`).

    >>> from rattlecup.rules import CLASSIC
    >>> win_against([230, 231], CLASSIC)[229:233].tolist()
    [0.0, 0.0, 0.5, 1.0]
    """
    if not 1 <= len(rivals) <= MOST_RIVALS:
        raise NotationError(
            f"{len(rivals)} opponents: there may be 1 to {MOST_RIVALS}",
            code=ErrorCode.BAD_GOAL,
            text=str(len(rivals)),
            field="goal",
        )
    totals = np.arange(highest_total(ruleset) + 1)
    chance = np.ones(len(totals))
    for rival in rivals:
        if isinstance(rival, int):
            chance *= np.where(totals > rival, 1.0, np.where(totals == rival, 0.5, 0.0))
            continue
        each = np.zeros(len(totals) + 1)
        each[rival.totals] = rival.probabilities
        below = np.minimum(np.cumsum(each) - each, 1.0)
        chance *= np.minimum(below + each / 2, 1.0)[:-1]
    return chance


def checked_utility(utility: NDArray[np.floating]) -> Floats:
    """A utility that can be solved for, as float64.

    Raises:
        NotationError: it is empty, not finite, or beyond a million (`bad_goal`).
    """
    vector = np.asarray(utility, dtype=np.float64)
    if vector.ndim != 1 or not len(vector) or not np.all(np.abs(vector) <= _LARGEST):
        raise NotationError(
            "a utility is a vector of finite numbers of at most a million, one for each total",
            code=ErrorCode.BAD_GOAL,
            field="utility",
        )
    return vector
