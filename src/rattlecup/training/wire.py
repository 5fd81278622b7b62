"""An answered position as JSON: the web page and the command line tell the same.

`docs/http.md` describes the shapes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rattlecup.analysis import Choice, Oracle
from rattlecup.analysis.wire import choice_to_json, reason_to_json
from rattlecup.play import Action, Position

MOST_SHOWN = 6
"""The best choices that an answer shows, besides one's own and the tempting one."""


def answered_to_json(
    oracle: Oracle, position: Position, given: Action, tempting: Action, level: str | None
) -> dict[str, Any]:
    """What an answer is worth (`answer`), and what else there was and why (`solution`).

    `level` is the computer player who makes the tempting choice, if it is one's.
    """
    roll = position.roll
    assert roll is not None  # somebody chose here
    choices = oracle.rank(position.card, roll, position.rerolls_left)
    answer, lure = choice_of(choices, given), choice_of(choices, tempting)
    shown = [each for i, each in enumerate(choices) if i < MOST_SHOWN or each in (answer, lure)]
    return {
        "answer": choice_to_json(answer._replace(action=given), position),
        "solution": {
            "choices": [choice_to_json(each, position) for each in shown],
            "of": len(choices),
            "reason": reason_to_json(oracle, position, choices[0]),
            "tempting": {**choice_to_json(lure, position), "level": level},
        },
    }


def choice_of(choices: Iterable[Choice], action: Action) -> Choice:
    """Of ranked choices that of an action, which must be legal."""
    return next(choice for choice in choices if choice.action == action)
