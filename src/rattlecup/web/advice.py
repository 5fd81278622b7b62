"""What the oracle says of stored games, as JSON: advice for the dice on the table, and reviews."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rattlecup.analysis import Choice, Decision, Oracle, RollLuck, explain, judge, review
from rattlecup.errors import ErrorCode, IllegalActionError
from rattlecup.play import Action, Game, Position, Score
from rattlecup.rules import Keep, Roll, Scorecard
from rattlecup.rules.dice import DICE
from rattlecup.web.advisor import Advisor
from rattlecup.web.errors import WebCode, WebError
from rattlecup.web.live import LiveGame


async def advice_view(
    advisor: Advisor, live: LiveGame, hold: Sequence[int] | None
) -> dict[str, Any]:
    """What every action is worth now, and what the held dice are worth.

    Raises:
        IllegalActionError: no dice are on the table.
    """
    position = live.game.position
    roll = position.roll
    if roll is None:
        raise IllegalActionError(
            ErrorCode.GAME_OVER if live.game.is_over else ErrorCode.ROLL_FIRST,
            action="advise",
            position=str(position),
        )
    held = _held(position, hold)
    ask = lambda oracle: _advice(oracle, position, roll, held)  # noqa: E731
    told = await advisor.ask(position.ruleset, ask)
    return {"version": live.version, "rerolls_left": position.rerolls_left, **told}


def _held(position: Position, hold: Sequence[int] | None) -> Keep | None:
    """The keep that these places make, if keeping them is possible."""
    if hold is None or len(hold) == DICE or position.rerolls_left == 0:
        return None
    return position.keep_at(hold)


def _advice(oracle: Oracle, position: Position, roll: Roll, held: Keep | None) -> dict[str, Any]:
    card, rerolls_left = position.card, position.rerolls_left
    choices = oracle.rank(card, roll, rerolls_left)
    best = choices[0]
    of_held = next((choice for choice in choices if choice.action == held), None)
    if of_held is not None and held is not None:
        of_held = of_held._replace(action=held)  # with the places that were asked about
    best_keep = best.action if isinstance(best.action, Keep) else None
    return {
        "best": _choice_view(best, position),
        "reason": _reason_view(oracle, card, roll, rerolls_left, best),
        "choices": [_choice_view(choice, position) for choice in choices],
        "held": _choice_view(of_held, position) if of_held else None,
        "odds": {
            "best": _odds(oracle, position, best_keep),
            "held": _odds(oracle, position, held),
        },
    }


def _odds(oracle: Oracle, position: Position, keep: Keep | None) -> dict[str, float] | None:
    if keep is None:
        return None
    odds = oracle.odds(position.card, keep, position.rerolls_left)
    return {box.code: chance for box, chance in odds.items()}


def _choice_view(choice: Choice, position: Position) -> dict[str, Any]:
    return {
        "action": action_view(choice.action, position),
        "value": choice.value,
        "regret": choice.regret,
        "judgement": str(judge(choice.regret)),
    }


def action_view(action: Action, position: Position) -> dict[str, Any]:
    """An action as JSON: a keep with the places it means, a score with its points."""
    if isinstance(action, Keep):
        faces = "".join(map(str, action.faces)) or "-"
        return {"keep": faces, "places": position.places_of(action)}
    assert isinstance(action, Score)
    assert position.roll is not None
    return {
        "score": action.box.code,
        "points": position.card.preview(action.box, position.roll).total,
    }


# --- review ---------------------------------------------------------------------------


async def review_view(advisor: Advisor, live: LiveGame) -> dict[str, Any]:
    """A finished game, judged decision by decision.

    Raises:
        WebError: the game is not over (`unfinished_game`).
    """
    game = live.game
    if not game.is_over:
        raise WebError(
            "a game is judged when it is over",
            code=WebCode.UNFINISHED_GAME,
            facts={"turn": game.turn},
        )
    return await advisor.ask(game.ruleset, lambda oracle: _review(oracle, game))


def _review(oracle: Oracle, game: Game) -> dict[str, Any]:
    report = review(game, oracle)
    return {
        "ruleset": game.ruleset.name,
        "start_value": report.start_value,
        "final_total": report.final_total,
        "luck": report.luck,
        "regret": report.regret,
        "accuracy": report.accuracy,
        "luck_percentile": report.luck_percentile,
        "judgements": {str(name): count for name, count in report.judgements.items()},
        "decisions": [_decision_view(oracle, decision) for decision in report.decisions],
        "rolls": [_roll_view(roll) for roll in report.rolls],
    }


def _decision_view(oracle: Oracle, decision: Decision) -> dict[str, Any]:
    card, rerolls_left = decision.card, decision.rerolls_left
    position = Position(card.ruleset, card, decision.dice, rerolls_left)
    best = Choice(decision.best, decision.best_value, 0.0)
    return {
        "turn": decision.turn,
        "roll": decision.roll_number,
        "dice": decision.dice,
        "rerolls_left": rerolls_left,
        "chosen": action_view(decision.chosen, position),
        "best": action_view(decision.best, position),
        "chosen_value": decision.chosen_value,
        "best_value": decision.best_value,
        "regret": decision.regret,
        "judgement": str(decision.judgement),
        "forced": decision.forced,
        "reason": _reason_view(oracle, card, decision.roll, rerolls_left, best),
    }


def _roll_view(roll: RollLuck) -> dict[str, Any]:
    return {
        "turn": roll.turn,
        "roll": roll.roll_number,
        "dice": roll.dice,
        "before": roll.before,
        "after": roll.after,
        "luck": roll.luck,
        "band": str(roll.band),
    }


def _reason_view(
    oracle: Oracle, card: Scorecard, roll: Roll, rerolls_left: int, choice: Choice
) -> dict[str, Any]:
    reason = explain(oracle, card, roll, rerolls_left, choice)
    return {"code": str(reason.code), "facts": dict(reason.facts)}
