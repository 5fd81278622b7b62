"""The trainer as programs see it. Values and reasons are told of answered positions only."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from statistics import fmean
from typing import Any

from rattlecup.analysis import Oracle
from rattlecup.play import Action, Position, Score
from rattlecup.play.daily import FIRST_DAILY
from rattlecup.rules import BOXES, Keep
from rattlecup.training import MIX, moment_of, puzzle_at, stage_of
from rattlecup.training.wire import answered_to_json, choice_of
from rattlecup.web import clock
from rattlecup.web.store.training import AnswerRow, Total
from rattlecup.web.streak import streak_of
from rattlecup.web.training.asked import Asked, Tempting
from rattlecup.web.training.series import Series
from rattlecup.web.view import card_view, joker_view, moment, ruleset_view

_CODES = {box.code for box in BOXES}


def asked_view(
    oracle: Oracle, asked: Asked, attempts: int, row: AnswerRow | None
) -> dict[str, Any]:
    """A position; with an answer also what it cost, what else there was, and why.

    `attempts` counts the answers there are.
    """
    position, tempting = asked.position, asked.tempting
    if row is not None and row.position != str(position):
        # It was answered when other positions were dealt. The answer stays with its own.
        position = Position.parse(row.position)
        puzzle = puzzle_at(oracle, position)
        assert puzzle is not None, "what is no puzzle is never dealt"
        tempting = Tempting(puzzle.tempting.choice.action, puzzle.tempting.level)
    roll = position.roll
    return {
        "id": asked.id,
        "position": str(position),
        "ruleset": ruleset_view(position.ruleset),
        "stage": str(stage_of(position)),
        "moment": str(moment_of(position)),
        "turn": position.card.turns_played + 1,
        "roll": position.roll_number,
        "rerolls_left": position.rerolls_left,
        "dice": position.dice,
        "card": card_view(position.card, roll),
        "joker": joker_view(position.card, roll),
        "game": asked.game,
        "attempts": attempts,
        **_solved(oracle, position, tempting, row),
    }


def _solved(
    oracle: Oracle, position: Position, tempting: Tempting, row: AnswerRow | None
) -> dict[str, Any]:
    if row is None:
        return {"answer": None, "solution": None}
    told = answered_to_json(
        oracle, position, read_action(row.action), tempting.action, tempting.level
    )
    told["answer"] |= {"attempt": row.attempt, "answered": moment(row.answered)}
    return told


def regret_of(oracle: Oracle, position: Position, action: Action) -> float:
    """What an action costs, in points."""
    assert position.roll is not None  # there is nothing to choose without dice
    choices = oracle.rank(position.card, position.roll, position.rerolls_left)
    return choice_of(choices, action).regret


def read_action(text: str) -> Action:
    """The action of its stored text."""
    return Score.parse(text) if text in _CODES else Keep.parse(text)


def summary_view(
    series: Series, rows: Sequence[AnswerRow], days: Sequence[Total]
) -> dict[str, Any]:
    """The series with what its answers cost, and the days that were trained on."""
    now = clock.now()
    whole = [total for total in days if total.answers == len(MIX)]
    on_day = {day for total in whole if (day := total.last.date()).isoformat() == total.series}
    lost = [total.regret for total in whole]
    return {
        "series": series.name,
        "kind": str(series.kind),
        "date": _iso(series.day),
        "number": series.number,
        "ruleset": series.ruleset.name,
        "today": now.date().isoformat(),
        "first": FIRST_DAILY.isoformat(),
        "seconds_to_next": clock.seconds_to_midnight(now),
        "answered": len(rows),
        "regret": sum(row.regret for row in rows),
        "streak": streak_of(on_day, now.date())._asdict(),
        "record": {
            "days": len(lost),
            "mean": fmean(lost) if lost else None,
            "best": min(lost, default=None),
        },
    }


def _iso(day: date | None) -> str | None:
    return None if day is None else day.isoformat()
