"""Finished games judged, as JSON: a whole card, and one decision with all its choices."""

from __future__ import annotations

from typing import Any

from rattlecup.analysis import Oracle, review
from rattlecup.analysis.wire import choice_to_json, reason_to_json, review_to_json
from rattlecup.play import Game, Position, Rolled
from rattlecup.web.advisor import Advisor
from rattlecup.web.errors import WebCode, WebError
from rattlecup.web.explore.views import address_of
from rattlecup.web.live import LiveGame
from rattlecup.web.view import card_view


async def review_view(advisor: Advisor, live: LiveGame, card: int | None = None) -> dict[str, Any]:
    """A card of a finished game, judged decision by decision; the only person's without one.

    Raises:
        WebError: the game is not finished (`unfinished_game`), or has no such card (`not_found`).
    """
    index = _card_of(live, card)
    game = live.game
    return await advisor.ask(game.ruleset, lambda oracle: _review(oracle, game, index))


async def choices_view(
    advisor: Advisor, live: LiveGame, card: int | None, turn: int, roll: int
) -> dict[str, Any]:
    """One decision of a finished game as it lay open, with what every choice was worth.

    Raises:
        WebError: as for `review_view`; also `not_found` where nothing was decided.
    """
    index = _card_of(live, card)
    for before, event in live.game.replay():
        found = (before.card_index, before.turn, before.roll_number) == (index, turn, roll)
        if found and not isinstance(event, Rolled):
            position = before.position
            break
    else:
        raise WebError("there was no such decision", code=WebCode.NOT_FOUND)
    return await advisor.ask(position.ruleset, lambda oracle: _choices(oracle, position))


def _card_of(live: LiveGame, card: int | None) -> int:
    game = live.game
    if not game.is_over:
        raise WebError(
            "a game is judged when it is finished",
            code=WebCode.UNFINISHED_GAME,
            facts={"turn": game.turn},
        )
    index = (live.setup.person or 0) if card is None else card
    if index not in range(len(game.cards)):
        raise WebError(f"there is no card {card}", code=WebCode.NOT_FOUND)
    return index


def _choices(oracle: Oracle, position: Position) -> dict[str, Any]:
    roll = position.roll
    assert roll is not None  # somebody chose here
    choices = oracle.rank(position.card, roll, position.rerolls_left)
    return {
        "dice": position.dice,
        "rerolls_left": position.rerolls_left,
        "card": card_view(position.card, roll),
        "choices": [choice_to_json(choice, position) for choice in choices],
        "reason": reason_to_json(oracle, position, choices[0]),
    }


def _review(oracle: Oracle, game: Game, card: int) -> dict[str, Any]:
    report = review(game, oracle, game.teams[card][0])
    told = review_to_json(oracle, game, card, report)
    for decision, each in zip(told["decisions"], report.decisions, strict=True):
        position = Position(game.ruleset, each.card, each.dice, each.rerolls_left)
        decision["explore"] = address_of(position)
    return told
