"""From a position to the exact distribution of its final total, and to its rates."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from rattlecup.errors import PositionError, Problem
from rattlecup.rules import BOXES, Keep, Roll, Ruleset, Scorecard
from rattlecup.solver.distribution.engines import make_engine
from rattlecup.solver.distribution.outcomes import Joker, Outcomes
from rattlecup.solver.distribution.results import Distribution, Rates
from rattlecup.solver.distribution.sweep import (
    Forward,
    Start,
    Visit,
    require,
    sweep_backward,
    sweep_forward,
)
from rattlecup.solver.distribution.turns import turns_of
from rattlecup.solver.engines import Notice
from rattlecup.solver.lattice import N_ROLLS, ROLL_CHANCE
from rattlecup.solver.values import ValueTable

Progress = Callable[[float], None]

WHOLE_GAME = {
    name: mebibytes * 2**20
    for name, mebibytes in {
        "classic": 482,
        "hasbro-2016": 483,
        "free-choice": 482,
        "no-joker": 218,
        "two-roll": 557,
    }.items()
}
"""Bytes, as measured, that the arrays of a whole game take; each box that is filled halves them."""

FORWARD_SHARE = 0.4
"""Of the time that a distribution takes."""


def distribution(
    table: ValueTable,
    card: Scorecard | None = None,
    roll: Roll | Keep | None = None,
    rerolls_left: int | None = None,
    *,
    engine: str = "auto",
    progress: Progress | None = None,
    notice: Notice | None = None,
    memory_limit: int | None = None,
) -> Distribution:
    """The chance of every final total when the average is maximised from a position on.

    Actions of equal value (within 1e-9) are chosen by the rule of all advice:
    scores before keeps; scores in the order of the card; keeps with more dice
    first, then in lexicographic order.

    Args:
        table: the values of the ruleset.
        card: the card to play, the empty one if it is not given.
        roll: the dice on the table; None at the start of a turn. A keep stands for the
            rolls that come of it once the other dice have been rolled.
        rerolls_left: the rerolls left with them, if not given the most there are; for a keep
            of some dice fewer, since the first roll is of all.
        engine: ``numpy``, ``numba``, or ``auto``: Numba where it is installed and worth it.
        progress: told the part that is done, from 0 to 1.
        notice: told that ``auto`` does without Numba, see `solver.engines`.
        memory_limit: how many bytes the arrays may take together.

    Raises:
        RulesetError: the card is of another ruleset than the table.
        PositionError: the position cannot occur.
        MemoryLimitError: the limit does not suffice.

    >>> from rattlecup.rules import CLASSIC
    >>> from rattlecup.solver import open_table
    >>> card = Scorecard.parse("1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,3k=20,4k=0,fh=25,ss=30,ch=22,"
    ...                        "y=0", CLASSIC)
    >>> totals = distribution(open_table("classic"), card)
    >>> totals.totals.tolist(), round(totals.at_least(235), 4)
    ([195, 235], 0.2653)
    """
    tell = progress or _silent
    start = _start(table, card, roll, rerolls_left)
    turns = turns_of(table.ruleset)
    expected = _expected_memory(table.ruleset, start.turns)
    if start.turns == len(BOXES):
        require(expected, memory_limit)  # before any work, as it is known
    does = make_engine(engine, turns.outcomes, start.turns, notice)
    forward = sweep_forward(
        turns,
        table.values,
        start,
        does,
        keep=True,
        progress=lambda done: tell(FORWARD_SHARE * done),
        memory_limit=memory_limit,
        expected=expected,
    )
    chances = sweep_backward(
        forward.levels,
        does,
        progress=lambda done: tell(FORWARD_SHARE + (1 - FORWARD_SHARE) * done),
        memory_limit=memory_limit,
    )
    card = card or Scorecard.new(table.ruleset)
    to_come = chances.nonzero()[0]
    return Distribution(
        ruleset=table.ruleset,
        totals=card.total + to_come,
        probabilities=chances[to_come],
        rates=_rates(card, turns.outcomes, forward),
    )


def rates(
    table: ValueTable,
    card: Scorecard | None = None,
    roll: Roll | Keep | None = None,
    rerolls_left: int | None = None,
    *,
    engine: str = "auto",
    progress: Progress | None = None,
    notice: Notice | None = None,
    memory_limit: int | None = None,
    visit: Visit | None = None,
) -> Rates:
    """The `rates` of the distribution alone: quicker, and in little memory.

    Arguments and errors are those of `distribution`, though little memory suffices. `visit`
    is told which states (stand-ins) each turn starts in, and how likely, see `sweep`.
    """
    start = _start(table, card, roll, rerolls_left)
    turns = turns_of(table.ruleset)
    forward = sweep_forward(
        turns,
        table.values,
        start,
        make_engine(engine, turns.outcomes, start.turns, notice),
        keep=False,
        progress=progress or _silent,
        memory_limit=memory_limit,
        visit=visit,
    )
    return _rates(card or Scorecard.new(table.ruleset), turns.outcomes, forward)


def _expected_memory(ruleset: Ruleset, turns: int) -> int:
    """About how many bytes a distribution takes with so many turns to come; 0 if unknown."""
    return WHOLE_GAME[ruleset.name] >> (len(BOXES) - turns) if ruleset.is_named else 0


def _start(
    table: ValueTable, card: Scorecard | None, roll: Roll | Keep | None, rerolls_left: int | None
) -> Start:
    """Where the games start, if that can be."""
    ruleset = table.ruleset
    card = card or Scorecard.new(ruleset)
    state, turns = table.state_index(card), len(card.open_boxes)
    most = ruleset.rolls_per_turn - 1
    if problems := _problems(card, roll, rerolls_left, most):
        raise PositionError(problems)
    if roll is None:
        return Start(state, turns, ROLL_CHANCE, most)
    lying = np.zeros(N_ROLLS)
    for each, chance in roll.outcomes() if isinstance(roll, Keep) else [(roll, 1)]:
        lying[each.index] = chance
    return Start(state, turns, lying, most if rerolls_left is None else rerolls_left)


def _problems(
    card: Scorecard, roll: Roll | Keep | None, rerolls_left: int | None, most: int
) -> list[Problem]:
    problems = []
    if roll is None and rerolls_left is not None:
        problems.append(Problem("rerolls_without_roll", "rerolls are left of a roll only", {}))
    if roll is not None and card.is_full:
        problems.append(Problem("card_is_full", "the card is full", {"card": str(card)}))
    if rerolls_left is not None and rerolls_left not in range(most + 1):
        facts: dict[str, object] = {"rerolls_left": rerolls_left, "most": most}
        message = f"{card.ruleset.name} has 0 to {most} rerolls, {rerolls_left} given"
        problems.append(Problem("impossible_rerolls", message, facts))
    elif isinstance(roll, Keep) and roll.faces and rerolls_left in (None, most):
        message = "the first roll is of all five dice"
        problems.append(Problem("kept_before_first_roll", message, {"keep": str(roll)}))
    return problems


def _rates(card: Scorecard, outcomes: Outcomes, forward: Forward) -> Rates:
    box_points: tuple[dict[int, float], ...] = tuple(
        {} if points is None else {points: 1.0} for points in card.points
    )
    for box, points, count in zip(
        outcomes.box.tolist(), outcomes.points.tolist(), forward.counts.tolist(), strict=True
    ):
        if count:  # one outcome more where a joker has the same points
            box_points[box][points] = box_points[box].get(points, 0.0) + count
    paid = float(forward.counts[outcomes.joker == Joker.PAID].sum())
    return Rates(
        box_points=tuple(dict(sorted(ends.items())) for ends in box_points),
        upper_bonus=1.0 if card.upper_bonus else forward.upper_bonus,
        yahtzee_bonuses=card.yahtzee_bonuses + paid,
        jokers=float(forward.counts[outcomes.joker != Joker.NONE].sum()),
    )


def _silent(done: float) -> None:
    """What is told when nobody listens."""
