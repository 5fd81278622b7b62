"""Advice and reviews as JSON: what the web page and the command line tell is one thing.

`docs/http.md` describes the shapes. `play.wire` does the same for games and positions.
"""

from __future__ import annotations

from typing import Any

from rattlecup.analysis.explain import explain
from rattlecup.analysis.judgement import judge
from rattlecup.analysis.oracle import Choice, Oracle
from rattlecup.analysis.review import Decision, Review, RollLuck
from rattlecup.play import Action, Game, Position
from rattlecup.rules import Keep


def choice_to_json(choice: Choice, position: Position) -> dict[str, Any]:
    """An action with what it is worth."""
    return {
        "action": action_to_json(choice.action, position),
        "value": choice.value,
        "regret": choice.regret,
        "judgement": str(judge(choice.regret)),
    }


def action_to_json(action: Action, position: Position) -> dict[str, Any]:
    """An action: a keep with the places it means, a score with the points it adds."""
    if isinstance(action, Keep):
        faces = "".join(map(str, action.faces)) or "-"
        return {"keep": faces, "places": position.places_of(action)}
    assert position.roll is not None  # there is nothing to score without dice
    return {
        "score": action.box.code,
        "points": position.card.preview(action.box, position.roll).total,
    }


def reason_to_json(oracle: Oracle, position: Position, choice: Choice) -> dict[str, Any]:
    """Why a choice is a good one, as a code and facts."""
    assert position.roll is not None  # there is nothing to choose without dice
    reason = explain(oracle, position.card, position.roll, position.rerolls_left, choice)
    return {"code": str(reason.code), "facts": dict(reason.facts)}


def review_to_json(oracle: Oracle, game: Game, card: int, review: Review) -> dict[str, Any]:
    """The review of a card of the game; `seats` are the indexes of those who played on it."""
    return {
        "card": card,
        "seats": game.teams[card],
        "ruleset": game.ruleset.name,
        "start_value": review.start_value,
        "value": review.value,
        "final_total": review.final_total,
        "luck": review.luck,
        "regret": review.regret,
        "accuracy": review.accuracy,
        "luck_percentile": review.luck_percentile,
        "judgements": {str(name): count for name, count in review.judgements.items()},
        "decisions": [_decision_to_json(oracle, decision) for decision in review.decisions],
        "rolls": [_roll_to_json(roll) for roll in review.rolls],
    }


def _decision_to_json(oracle: Oracle, decision: Decision) -> dict[str, Any]:
    card = decision.card
    position = Position(card.ruleset, card, decision.dice, decision.rerolls_left)
    best = Choice(decision.best, decision.best_value, 0.0)
    return {
        "turn": decision.turn,
        "roll": decision.roll_number,
        "dice": decision.dice,
        "rerolls_left": decision.rerolls_left,
        "chosen": action_to_json(decision.chosen, position),
        "best": action_to_json(decision.best, position),
        "chosen_value": decision.chosen_value,
        "best_value": decision.best_value,
        "regret": decision.regret,
        "judgement": str(decision.judgement),
        "forced": decision.forced,
        "reason": reason_to_json(oracle, position, best),
    }


def _roll_to_json(roll: RollLuck) -> dict[str, Any]:
    return {
        "turn": roll.turn,
        "roll": roll.roll_number,
        "dice": roll.dice,
        "before": roll.before,
        "after": roll.after,
        "luck": roll.luck,
        "band": str(roll.band),
    }
