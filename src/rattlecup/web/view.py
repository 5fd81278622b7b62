"""The JSON of a game as its player may see it; `docs/http.md` describes every field."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from rattlecup.play import ROUNDS, Game
from rattlecup.rules import BOXES, CLASSIC, HASBRO_2016, NoJoker, Points, Roll, Ruleset, Scorecard
from rattlecup.web.live import KEEP, ROLLED, SCORE, UNDO, Last, LiveGame
from rattlecup.web.store.games import GameRow

# A classic solo game is won at this total; other rulesets are score challenges.
WINNING_TOTAL = 230

# Printed sheets of the publishers; the others are readings and house rules.
_OFFICIAL = (CLASSIC, HASBRO_2016)

_TYPES = {ROLLED: "roll", KEEP: "roll", SCORE: "score", UNDO: "undo"}


def game_view(live: LiveGame) -> dict[str, Any]:
    """Everything the page shows of a game, scored by the rules and by nobody else."""
    game, row = live.game, live.row
    return {
        "id": row.id,
        "version": live.version,
        "kind": row.kind,
        "number": live.number,
        "ruleset": ruleset_view(game.ruleset),
        "phase": str(game.phase),
        "turn": game.turn,
        "turns": ROUNDS,
        "roll": game.roll_number if game.dice else 0,
        "rerolls_left": 0 if game.is_over else game.rerolls_left,
        "dice": game.dice,
        "held": game.held_places,
        "joker": _joker(game),
        "card": _card(game.position.card, game.position.roll),
        "can_undo": live.can_undo,
        "last": _last(live.last),
        "over": game.is_over,
        "won": is_won(game.ruleset, game.cards[0].total) if game.is_over else None,
        "created": moment(row.created),
        "updated": moment(row.updated),
    }


def row_view(row: GameRow) -> dict[str, Any]:
    """A game in a list."""
    shown = row.number if row.over else row.public_number
    return {
        "id": row.id,
        "kind": row.kind,
        "ruleset": row.ruleset_name,
        "number": shown,
        "version": row.version,
        "turn": row.turn,
        "total": row.total,
        "over": row.over,
        "created": moment(row.created),
        "updated": moment(row.updated),
    }


def ruleset_view(ruleset: Ruleset) -> dict[str, Any]:
    """The rules in use, for the line that names them."""
    return {
        "name": ruleset.name,
        "rolls_per_turn": ruleset.rolls_per_turn,
        "upper_bonus": ruleset.upper_bonus,
        "upper_bonus_threshold": ruleset.upper_bonus_threshold,
        "yahtzee_bonus": ruleset.yahtzee_bonus,
        "official": ruleset in _OFFICIAL,
    }


def points_view(points: Points) -> dict[str, int]:
    """What a box pays, part by part."""
    return {**points._asdict(), "total": points.total}


def is_won(ruleset: Ruleset, total: int) -> bool | None:
    """Whether a finished game is won; None where nothing is won or lost.

    >>> is_won(CLASSIC, 230), is_won(CLASSIC, 229), is_won(HASBRO_2016, 300)
    (True, False, None)
    """
    return total >= WINNING_TOTAL if ruleset == CLASSIC else None


def moment(when: datetime) -> str:
    """A time in UTC, as ISO 8601 with a Z.

    >>> from datetime import UTC
    >>> moment(datetime(2026, 5, 1, 12, 30, tzinfo=UTC))
    '2026-05-01T12:30:00Z'
    """
    return when.isoformat(timespec="seconds").replace("+00:00", "Z")


def _card(card: Scorecard, roll: Roll | None) -> dict[str, Any]:
    return {
        "boxes": [
            {"code": box.code, "points": card[box], **_offer(card, index, roll)}
            for index, box in enumerate(BOXES)
        ],
        "upper_subtotal": card.upper_subtotal,
        "upper_bonus": card.upper_bonus,
        "upper_bonus_state": _upper_bonus_state(card),
        "yahtzee_bonuses": card.yahtzee_bonuses,
        "yahtzee_bonus": card.yahtzee_bonus,
        "lower_total": card.lower_total,
        "total": card.total,
        "pace": card.pace,
    }


def _offer(card: Scorecard, index: int, roll: Roll | None) -> Mapping[str, Any]:
    """What the dice would score in a box, or why they may not."""
    box = BOXES[index]
    if roll is None or card[box] is not None:
        return {"preview": None, "refusal": None}
    refusal = card.refusal(box, roll)
    if refusal is not None:
        return {"preview": None, "refusal": {"code": str(refusal.code), "facts": refusal.facts}}
    return {"preview": points_view(card.preview(box, roll)), "refusal": None}


def _upper_bonus_state(card: Scorecard) -> str:
    if card.upper_subtotal >= card.ruleset.upper_bonus_threshold:
        return "earned"
    return "missed" if card.upper_is_full else "open"


def _joker(game: Game) -> dict[str, Any] | None:
    card, roll = game.position.card, game.position.roll
    if roll is None or not card.is_joker(roll) or game.ruleset.joker == NoJoker():
        return None
    legal = card.legal_boxes(roll)
    return {"face": roll.five_alike, "forced": [box.code for box in legal]}


def _last(last: Last | None) -> dict[str, Any] | None:
    if last is None:
        return None
    return {
        "type": _TYPES[last.kind],
        "box": last.box.code if last.box else None,
        "points": points_view(last.points) if last.points else None,
    }
