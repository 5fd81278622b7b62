"""What is asked about: a position, its rules, and what to play for."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from rattlecup.analysis.goals import Goal, GoalKind
from rattlecup.analysis.winning import LIVE_BOXES
from rattlecup.errors import ErrorCode, RulesetError, quoted
from rattlecup.play import Position
from rattlecup.rules import Ruleset, Scorecard


@dataclass(frozen=True)
class Question:
    """A position with a goal, both checked."""

    position: Position
    goal: Goal

    @staticmethod
    def parse(position: str, rules: str | None = None, goal: str | None = None) -> Question:
        """The question of its texts; `rules` are house rules as a JSON object.

        Raises:
            NotationError: a text does not parse, or a goal makes no sense.
            RulesetError: an unknown ruleset, or house rules that cannot be.
            PositionError: a card or a position that no game comes to; every reason is listed.
        """
        ruleset = None if rules is None else house_rules(rules)
        parsed = Position.parse(position, ruleset)
        wanted = Goal.parse(goal or GoalKind.AVERAGE, parsed.ruleset)
        return Question(parsed, wanted)

    @property
    def ruleset(self) -> Ruleset:
        """The rules of both."""
        return self.position.ruleset

    @property
    def is_for_average(self) -> bool:
        """Whether the average is the goal."""
        return self.goal.kind is GoalKind.AVERAGE

    @property
    def is_late(self) -> bool:
        """Whether so few boxes are open that totals are counted at once."""
        return len(self.position.card.open_boxes) <= LIVE_BOXES

    @property
    def is_live(self) -> bool:
        """Whether the goal is solved at once: few boxes are open, on the rivals' cards too."""
        rivals = [rival for rival in self.goal.rivals if isinstance(rival, Scorecard)]
        return self.is_late and all(len(rival.open_boxes) <= LIVE_BOXES for rival in rivals)


def house_rules(text: str) -> Ruleset:
    """The rules of a JSON object.

    Raises:
        RulesetError: it is none, or such rules cannot be.
    """
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise RulesetError(
            f"{quoted(text)}: house rules are a JSON object", code=ErrorCode.BAD_RULESET
        )
    return Ruleset.from_dict(data)
