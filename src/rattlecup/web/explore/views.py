"""A position with everything that can be done in it, as JSON."""

from __future__ import annotations

import json
import shlex
from typing import Any
from urllib.parse import urlencode

from rattlecup.analysis import Choice, Oracle
from rattlecup.analysis.goals import GoalKind
from rattlecup.analysis.wire import choice_to_json, reason_to_json
from rattlecup.play import Phase, Position
from rattlecup.play.wire import ruleset_to_json
from rattlecup.rules import BOXES, Keep, Ruleset
from rattlecup.web.explore.questions import Question
from rattlecup.web.explore.totals import lying
from rattlecup.web.may import possible_points
from rattlecup.web.view import card_view, joker_view, ruleset_view


def position_view(oracle: Oracle, question: Question) -> dict[str, Any]:
    """The position and its choices by the average, best first.

    Everything that a page has to know: previews, refusals, the odds of each keep, and where
    each choice leads.
    """
    position = question.position
    card, roll = position.card, position.roll
    return {
        "position": str(position),
        "ruleset": ruleset_view(position.ruleset),
        "house": not position.ruleset.is_named,
        "phase": str(position.phase),
        "dice": list(position.dice),
        "roll": position.roll_number,
        "rerolls_left": position.rerolls_left,
        "joker": joker_view(card, roll),
        "card": card_view(card, roll),
        **_worth(oracle, position),
        "goal": None,
        "command": command_of(question),
    }


def _worth(oracle: Oracle, position: Position) -> dict[str, Any]:
    """The value of a position; of dice on the table the ranked choices, of a keep its odds."""
    card, roll, rerolls_left = position.card, position.roll, position.rerolls_left
    nothing: dict[str, Any] = {"choices": [], "reason": None, "odds": None}
    if roll is not None:
        ranked = oracle.rank(card, roll, rerolls_left)
        return {
            "value": ranked[0].value,
            "choices": [_choice(oracle, position, each) for each in ranked],
            "reason": reason_to_json(oracle, position, ranked[0]),
            "odds": None,
        }
    kept, left = lying(position)
    if not isinstance(kept, Keep) or left is None:
        return {"value": oracle.value(card), **nothing}
    return {
        "value": oracle.value_of_keep(card, kept, left + 1),
        **nothing,
        "odds": _odds(oracle, position, kept, left + 1),
    }


def _choice(oracle: Oracle, position: Position, choice: Choice) -> dict[str, Any]:
    action = choice.action
    is_keep = isinstance(action, Keep)
    return {
        **choice_to_json(choice, position),
        "id": str(action),
        "after": str(position.after(action)),
        "odds": _odds(oracle, position, action, position.rerolls_left) if is_keep else None,
    }


def _odds(oracle: Oracle, position: Position, keep: Any, rerolls_left: int) -> dict[str, float]:
    odds = oracle.odds(position.card, keep, rerolls_left)
    return {box.code: chance for box, chance in odds.items()}


def command_of(question: Question) -> str | None:
    """The command that asks the same; None where there is none."""
    position, goal = question.position, question.goal
    card, roll = str(position.card), position.roll
    words = ["rattlecup"]
    if roll is not None:
        words += ["advise", str(roll), "--rerolls", str(position.rerolls_left)]
    elif lying(position) == (None, None) and position.phase is not Phase.OVER:
        words += ["distribution"]
    else:
        return None
    words += ["--card", card] if card else []
    ruleset = position.ruleset
    words += ["--ruleset", ruleset.name if ruleset.is_named else f"{ruleset.name}.toml"]
    if goal.kind is not GoalKind.AVERAGE and roll is not None:
        words += ["--goal", str(goal)] + ([] if question.is_live else ["--build"])
    elif goal.kind is GoalKind.AT_LEAST:
        words += ["--at-least", str(goal.target)]
    return shlex.join(words)


def address_of(position: Position) -> str:
    """Where the explorer shows a position.

    >>> address_of(Position.parse("classic 3,-,9,-,-,-,-,-,25,-,-,0,- yb0 13346 2"))
    '/explore?position=classic+3,-,9,-,-,-,-,-,25,-,-,0,-+yb0+13346+2'
    """
    query = {"position": str(position)}
    if not position.ruleset.is_named:
        query["rules"] = _rules_text(position.ruleset)
    return f"/explore?{urlencode(query, safe=',:')}"


def _rules_text(ruleset: Ruleset) -> str:
    return json.dumps(ruleset_to_json(ruleset), separators=(",", ":"))


def rules_view(ruleset: Ruleset) -> dict[str, Any]:
    """What a form has to know of a ruleset: the points that can stand in each box."""
    return {
        "name": ruleset.name,
        "rolls_per_turn": ruleset.rolls_per_turn,
        "yahtzee_bonus": ruleset.yahtzee_bonus,
        "rules": None if ruleset.is_named else _rules_text(ruleset),
        "possible": {box.code: possible_points(ruleset, box) for box in BOXES},
    }
