"""The best actions for a goal, each beside what it is worth on average.

Up to seven open boxes a goal is solved when it is asked for, from the card of that
question on, and kept for the rest of the game. Earlier it takes a table that is
built on request.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from rattlecup.analysis.goals import Goal, GoalKind
from rattlecup.analysis.oracle import TIE, Oracle, settle_ties
from rattlecup.analysis.turn_values import TurnValues
from rattlecup.errors import ErrorCode, RattlecupError, RulesetError, TableError
from rattlecup.play import Action, Score
from rattlecup.rules import BOXES, Keep, Roll, Scorecard
from rattlecup.solver.distribution import Distribution, distribution, open_distribution
from rattlecup.solver.goals import (
    GoalTable,
    at_least,
    average,
    open_goal,
    read_goal,
    solve_goal,
    win_against,
)
from rattlecup.solver.goals.utility import Floats
from rattlecup.solver.turn import KEEPS_OF

LIVE_BOXES = 7
"""With so many open boxes or fewer a goal is solved at once: in half a second, with Numba."""

_ROUNDING = 1e-12  # sums of chances miss 0 and 1 by less

Progress = Callable[[float], None]
Notice = Callable[[str, Mapping[str, object]], None]

_SCORES: tuple[Action, ...] = tuple(Score(box) for box in BOXES)


class GoalNotSolvedError(RattlecupError):
    """A goal was asked for so early in a game that its table has to be built first."""

    code = ErrorCode.GOAL_NOT_SOLVED


class GoalChoice(NamedTuple):
    """A legal action with what it leads to."""

    action: Action
    probability: float
    """The chance to reach the goal with best play for it from then on."""
    loss: float
    """How much chance less than the best action has; 0 for the best and its equals."""
    value: float
    """The expected final total under best play for the average from then on."""
    regret: float
    """How far that is below the action that is best on average."""


class GoalOracle:
    """Answers what every action does for a goal.

    `notice` is told of a Numba that does not work, see `solver.engines`, and of files that
    are damaged or cannot be written, see `open_goal`.

    Errors are those of `Oracle`, and
        NotationError: the goal makes no sense under the ruleset (`bad_goal`);
        GoalNotSolvedError: more than seven boxes are open and the goal was not `build` yet.

    >>> from rattlecup import CLASSIC
    >>> from rattlecup.solver import open_table
    >>> oracle = GoalOracle(Oracle(open_table("classic")), Goal.at_least(237, CLASSIC))
    >>> card = Scorecard.parse("1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,3k=20,fh=25,ss=30,ls=40,y=0",
    ...                        CLASSIC)
    >>> choices = oracle.rank(card, Roll.parse("44466"), rerolls_left=1)
    >>> best, on_average = choices[0], min(choices, key=lambda choice: choice.regret)
    >>> best.action, best.probability
    (Score(Box.CHANCE), 1.0)
    >>> on_average.action, round(on_average.probability, 4)
    (Keep.parse('444'), 0.6954)
    """

    def __init__(
        self,
        oracle: Oracle,
        goal: Goal,
        *,
        engine: str = "auto",
        notice: Notice | None = None,
        memory_limit: int | None = None,
    ) -> None:
        if goal.ruleset.fingerprint != oracle.ruleset.fingerprint:
            raise RulesetError(
                f"the goal is of {goal.ruleset.name}, this oracle knows {oracle.ruleset.name}",
                code=ErrorCode.WRONG_RULESET,
            )
        self.oracle = oracle
        self.goal = goal
        self._engine = engine
        self._notice = notice
        self._memory_limit = memory_limit
        self._table: GoalTable | None = None

    @cached_property
    def utility(self) -> Floats:
        """U(0), U(1), ...: what each final total is worth to the goal.

        Rivals are taken to play for the average. Early in a game their distributions take
        seconds; that of an empty card is kept.
        """
        ruleset, goal = self.oracle.ruleset, self.goal
        if goal.kind is GoalKind.AVERAGE:
            return average(ruleset)
        if goal.kind is GoalKind.AT_LEAST:
            return at_least(goal.target or 0, ruleset)
        totals = {rival: self._totals(rival) for rival in dict.fromkeys(goal.rivals)}
        return win_against([totals[rival] for rival in goal.rivals], ruleset)

    def _tidy(self, chance: float) -> float:
        """A chance whose certain and impossible cases are exactly 1 and 0."""
        if self.goal.kind is GoalKind.AVERAGE:
            return chance
        return 1.0 if chance > 1 - _ROUNDING else chance if chance > _ROUNDING else 0.0

    def _totals(self, rival: Scorecard | int) -> Distribution | int:
        if isinstance(rival, int):
            return rival
        if rival.is_full:
            return rival.total
        table = self.oracle.table
        if len(rival.open_boxes) == len(BOXES):
            return open_distribution(table, notice=self._notice, memory_limit=self._memory_limit)
        return distribution(table, rival, notice=self._notice, memory_limit=self._memory_limit)

    def rank(self, card: Scorecard, roll: Roll, rerolls_left: int) -> list[GoalChoice]:
        """Every legal action, the best for the goal first.

        Of actions that do as well for the goal the better one on average comes first.
        """
        choices = self.oracle.rank(card, roll, rerolls_left)
        table = self._table_for(card)
        turn = TurnValues(table.scores(card))
        chances = dict(zip(_SCORES, turn.boxes[:, roll.index].tolist(), strict=True))
        if rerolls_left:
            keeps = turn.keeps(rerolls_left).take(KEEPS_OF[roll.index]).tolist()
            chances |= dict(zip(roll.keeps[1:], keeps, strict=True))
        chances = {action: self._tidy(chance) for action, chance in chances.items()}
        best = max(chances[choice.action] for choice in choices)
        tie = max(TIE, table.rounding)
        # Best first for the goal, and in order of the average where that makes no difference.
        order = sorted(range(len(choices)), key=lambda place: -chances[choices[place].action])
        order = settle_ties(order, [chances[choices[place].action] for place in order], tie)
        return [
            GoalChoice(
                action,
                chance := chances[action],
                best - chance if best - chance > tie else 0.0,
                value,
                regret,
            )
            for action, value, regret in (choices[place] for place in order)
        ]

    def value(self, card: Scorecard) -> float:
        """The chance to reach the goal with best play for it, at the start of a turn."""
        self.oracle.value(card)  # refuses what is no card of the ruleset
        return self._tidy(self._table_for(card).value(card))

    def value_of_keep(self, card: Scorecard, keep: Keep, rerolls_left: int) -> float:
        """The same with these dice kept; the rerolls left count the one about to be made."""
        self.oracle.value_of_keep(card, keep, rerolls_left)  # refuses what is none
        turn = TurnValues(self._table_for(card).scores(card))
        return self._tidy(float(turn.keeps(rerolls_left)[keep.index]))

    def by_average(
        self, card: Scorecard, roll: Roll | Keep | None = None, rerolls_left: int | None = None
    ) -> float:
        """The chance of somebody who plays for the average to the end, from here.

        A keep stands for the rolls that come of it, as in `distribution`.
        """
        return self.chance_of(
            distribution(
                self.oracle.table,
                card,
                roll,
                rerolls_left,
                notice=self._notice,
                memory_limit=self._memory_limit,
            )
        )

    def chance_of(self, totals: Distribution) -> float:
        """The chance to reach the goal with such totals."""
        utility = self.utility
        worth = utility[np.minimum(totals.totals, len(utility) - 1)]
        return self._tidy(float(totals.probabilities @ worth))

    def build(
        self,
        card: Scorecard,
        progress: Progress | None = None,
        *,
        store: bool = True,
    ) -> None:
        """Solve the goal for a card with more open boxes than are solved at once.

        A target is solved from the empty card on, for all games, and kept in the
        cache folder; to win, or without `store`, from this card on, and kept in memory.
        Either takes up to a minute and 0.7 GB; an interrupt leaves nothing behind.

        Raises:
            MemoryLimitError: the limit does not suffice.
        """
        if store and self.goal.kind is GoalKind.AT_LEAST:
            self._table = open_goal(
                self.oracle.ruleset,
                self.utility,
                notice=self._notice,
                progress=progress,
                engine=self._engine,
                memory_limit=self._memory_limit,
            )
        else:
            self._table = self._solve(card, np.float32, progress)

    def _table_for(self, card: Scorecard) -> GoalTable:
        table = self._table
        if table is None or not table.covers(card):
            table = self._new_table(card)
            self._table = table
        return table

    def _new_table(self, card: Scorecard) -> GoalTable:
        if len(card.open_boxes) <= LIVE_BOXES:
            return self._solve(card, np.float64)
        try:
            return read_goal(self.oracle.ruleset, self.utility)
        except TableError:
            raise GoalNotSolvedError(
                f"{self.goal} has no table yet, and with more than {LIVE_BOXES} open boxes it"
                " needs one: build it, which takes up to a minute, or play for the average",
                facts={
                    "goal": str(self.goal),
                    "open_boxes": len(card.open_boxes),
                    "most": LIVE_BOXES,
                    "alternatives": ["build", "average"],
                },
            ) from None

    def _solve(
        self, card: Scorecard, dtype: type[np.floating[Any]], progress: Progress | None = None
    ) -> GoalTable:
        return solve_goal(
            card,
            self.utility,
            engine=self._engine,
            dtype=dtype,
            progress=progress,
            notice=self._notice,
            memory_limit=self._memory_limit,
        )
