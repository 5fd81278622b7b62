"""The JSON of a game as its player may see it; `docs/http.md` describes every field."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from rattlecup.play import ROUNDS, Phase, Score
from rattlecup.play.daily import date_of_number
from rattlecup.rules import BOXES, CLASSIC, HASBRO_2016, NoJoker, Points, Roll, Ruleset, Scorecard
from rattlecup.web.live import KEEP, ROLLED, SCORE, UNDO, Last, LiveGame
from rattlecup.web.setup import Kind, Setup
from rattlecup.web.store.games import GameRow

# A classic solo game is won at this total; other rulesets are score challenges.
WINNING_TOTAL = 230

# The rules of a printed sheet; of one that can be read in several ways, one reading; the others
# are variants and house rules.
_STANDING = {CLASSIC: "official", HASBRO_2016: "reading"}

_TYPES = {ROLLED: "roll", KEEP: "roll", SCORE: "score", UNDO: "undo"}


def game_view(live: LiveGame) -> dict[str, Any]:
    """Everything the page shows of a game, scored by the rules and by nobody else."""
    game, row = live.game, live.row
    return {
        "id": row.id,
        "version": live.version,
        "kind": row.kind,
        "number": live.number,
        "daily": daily_of(row),
        "ruleset": ruleset_view(game.ruleset),
        "phase": str(Phase.OVER if live.is_over else game.phase),
        "turn": game.turn,
        "turns": ROUNDS,
        "roll": game.roll_number if game.dice else 0,
        "rerolls_left": 0 if live.is_over else game.rerolls_left,
        "dice": game.dice,
        "held": game.held_places,
        "joker": joker_view(game.position.card, game.position.roll),
        "card": card_view(game.position.card, game.position.roll),
        "cards": [card_view(card, None) for card in game.cards],
        **_table(live),
        "can_undo": live.can_undo,
        "last": _last(live.last),
        "hints": len(live.hints),
        "over": live.is_over,
        "abandoned": live.abandoned,
        "won": is_won(game.ruleset, game.cards[0].total) if _may_be_won(live) else None,
        "active_ms": row.active_ms,
        "created": moment(row.created),
        "updated": moment(row.updated),
    }


def _table(live: LiveGame) -> dict[str, Any]:
    """Who sits there, whose turn it is, and who has won."""
    game, setup = live.game, live.setup
    card_of = {seat: card for card, seats in enumerate(game.teams) for seat in seats}
    ranking = game.ranking() if game.is_over else ()
    return {
        "seats": [
            {"name": seat.name, "bot": seat.bot, "nth": setup.nth(index), "card": card_of[index]}
            for index, seat in enumerate(setup.seats)
        ],
        "teams": game.teams,
        "seat": live.seat,
        "card_index": None if live.is_over else game.card_index,
        "opening": _opening(setup),
        "house": {"undo": live.may_ever_undo},
        "hint": int(live.hints.get(live.decision, "0")),
        "ranking": [
            {
                "card": standing.card,
                "place": standing.place,
                "total": standing.total,
                "shared": sum(other.place == standing.place for other in ranking) > 1,
            }
            for standing in ranking
        ],
        "winners": [standing.card for standing in ranking if standing.place == 1],
        "recent": _recent(live),
    }


def _recent(live: LiveGame) -> list[dict[str, Any]]:
    """The last scores, as many as there are cards, the latest first."""
    game = live.game
    boxes = [event.box for event in game.events if isinstance(event, Score)]
    cards = [game.seating.turn(played).card for played in range(len(boxes))]
    return [
        {"card": card, "box": box.code, "points": game.cards[card][box]}
        for card, box in list(zip(cards, boxes, strict=True))[: -len(game.cards) - 1 : -1]
    ]


def _opening(setup: Setup) -> dict[str, Any] | None:
    """The roll-off, in the seats of the game; the first of them has won it."""
    if setup.opening is None:
        return None
    rounds = [
        [{"seat": seat, "faces": faces, "sum": sum(faces)} for seat, faces in each]
        for each in setup.opening
    ]
    return {"rounds": rounds, "first": 0}


def _may_be_won(live: LiveGame) -> bool:
    return live.game.is_over and live.row.kind == Kind.SOLO


def row_view(row: GameRow) -> dict[str, Any]:
    """A game in a list."""
    shown = row.number if row.over else row.public_number
    return {
        "id": row.id,
        "kind": row.kind,
        "ruleset": row.ruleset_name,
        "number": shown,
        "daily": daily_of(row),
        "seats": [
            {"name": seat.name, "bot": seat.bot} for seat in Setup.from_json(row.setup).seats
        ],
        "version": row.version,
        "turn": row.turn,
        "total": row.total,
        "over": row.over,
        "abandoned": row.abandoned,
        "created": moment(row.created),
        "updated": moment(row.updated),
    }


def daily_of(row: GameRow) -> str | None:
    """The date whose daily a game is."""
    day = date_of_number(row.number) if row.kind == Kind.DAILY else None
    return day.isoformat() if day else None


def ruleset_view(ruleset: Ruleset) -> dict[str, Any]:
    """The rules in use: every choice, and whether they are a printed sheet's."""
    return {**ruleset.to_dict(), "standing": _STANDING.get(ruleset, "variant")}


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


def card_view(card: Scorecard, roll: Roll | None) -> dict[str, Any]:
    """A card; with a roll, also what it would score in each open box, or why it may not."""
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


def joker_view(card: Scorecard, roll: Roll | None) -> dict[str, Any] | None:
    """The face of a joker and the boxes that it may go to; None of other dice."""
    if roll is None or not card.is_joker(roll) or card.ruleset.joker == NoJoker():
        return None
    legal = card.legal_boxes(roll)
    return {"face": roll.five_alike, "forced": [box.code for box in legal]}


def _last(last: Last | None) -> dict[str, Any] | None:
    if last is None:
        return None
    return {
        "type": _TYPES[last.kind],
        "seat": last.turn.seat if last.turn else None,
        "card": last.turn.card if last.turn else None,
        "box": last.box.code if last.box else None,
        "points": points_view(last.points) if last.points else None,
    }
