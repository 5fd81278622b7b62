"""What the oracle says of the dice on the table, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rattlecup.analysis import Oracle
from rattlecup.analysis.wire import choice_to_json, reason_to_json
from rattlecup.errors import ErrorCode, IllegalActionError
from rattlecup.play import Position
from rattlecup.rules import Keep, Roll
from rattlecup.rules.dice import DICE
from rattlecup.web.advisor import Advisor
from rattlecup.web.errors import WebCode, WebError
from rattlecup.web.explore.views import address_of
from rattlecup.web.live import LiveGame
from rattlecup.web.setup import Kind


async def advice_view(
    advisor: Advisor, live: LiveGame, hold: Sequence[int] | None
) -> dict[str, Any]:
    """What every action is worth now, and what the held dice are worth.

    Raises:
        IllegalActionError: no dice are on the table.
        WebError: in a daily, advice that is not written down (`hint_first`).
    """
    position = live.game.position
    roll = position.roll
    if roll is None:
        raise IllegalActionError(
            ErrorCode.GAME_OVER if live.game.is_over else ErrorCode.ROLL_FIRST,
            action="advise",
            position=str(position),
        )
    if live.row.kind == Kind.DAILY and live.decision not in live.hints:
        raise WebError(
            "in a daily, advice is written down before it is given: send a hint command",
            code=WebCode.HINT_FIRST,
        )
    held = _held(position, hold)
    ask = lambda oracle: _advice(oracle, position, roll, held)  # noqa: E731
    told = await advisor.ask(position.ruleset, ask)
    return {
        "version": live.version,
        "rerolls_left": position.rerolls_left,
        **told,
        "explore": address_of(position),
    }


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
        "best": choice_to_json(best, position),
        "reason": reason_to_json(oracle, position, best),
        "choices": [choice_to_json(choice, position) for choice in choices],
        "held": choice_to_json(of_held, position) if of_held else None,
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
