"""A guest's statistics: of one ruleset, one kind of game and one period, never mixed.

Several people at one screen have no guest among them: their games are told by name.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from statistics import fmean, median
from typing import Any, NamedTuple

from rattlecup.errors import ErrorCode, RulesetError
from rattlecup.rules import BOXES, CLASSIC, NAMED, Box, Ruleset
from rattlecup.web import clock
from rattlecup.web.daily import days_of
from rattlecup.web.service import find_guest
from rattlecup.web.setup import Kind
from rattlecup.web.store import games, imports, results
from rattlecup.web.store.games import GameRow
from rattlecup.web.store.results import ResultRow
from rattlecup.web.store.store import Store
from rattlecup.web.streak import Streak, streak_of
from rattlecup.web.view import is_won, moment

PERIODS = ("all", "365", "30")
"""All time, or so many days back."""

UNTOUCHED = timedelta(days=30)
"""A game that nobody has touched for so long counts as abandoned, until somebody does."""


class Wanted(NamedTuple):
    """What is asked for."""

    ruleset: str = CLASSIC.name
    """A name; of house rules the fingerprint."""
    kind: str = Kind.SOLO
    period: str = "all"


class History(NamedTuple):
    """Everything a guest has played."""

    own: list[ResultRow]
    brought: list[ResultRow]
    unfinished: list[GameRow]


async def history_of(store: Store, token: str | None) -> History:
    """What the guest with this token has played, here and elsewhere."""
    guest_id = await find_guest(store, token)
    if guest_id is None:
        return History([], [], [])
    async with store.read() as connection:
        return History(
            await results.of_guest(connection, guest_id),
            [brought.result for brought in await imports.of_guest(connection, guest_id)],
            await games.unfinished_of(connection, guest_id),
        )


def selected(history: History, wanted: Wanted) -> list[ResultRow]:
    """The games that are asked for and have begun, the oldest first.

    Raises:
        RulesetError: the guest has played no such rules, and nobody knows them.
    """
    now = clock.now()
    fingerprint = _fingerprint(history, wanted.ruleset)
    return sorted(
        (
            row
            for row in (*history.own, *history.brought)
            if (row.fingerprint, row.kind) == (fingerprint, wanted.kind)
            and row.turns
            and _is_in(wanted.period, row.finished, now)
        ),
        key=lambda row: (row.finished, row.game_id),
    )


def statistics_view(history: History, wanted: Wanted) -> dict[str, Any]:
    """The statistics that are asked for.

    Raises:
        RulesetError: the guest has played no such rules, and nobody knows them.
    """
    now = clock.now()
    fingerprint = _fingerprint(history, wanted.ruleset)
    mine = selected(history, wanted)
    finished = [row for row in mine if not row.abandoned]
    counted = [row for row in finished if row.total is not None]
    untouched = [
        row
        for row in history.unfinished
        if (row.fingerprint, row.kind) == (fingerprint, wanted.kind)
        and row.version
        and row.updated < now - UNTOUCHED
        and _is_in(wanted.period, row.updated, now)
    ]
    elsewhere = {row.game_id for row in history.brought}
    return {
        **wanted._asdict(),
        "choices": _choices(history),
        "played": len(finished),
        **_wins(mine, wanted),
        "best_ms": min((row.active_ms for row in counted if row.active_ms), default=None),
        "abandoned": len(mine) - len(finished) + len(untouched),
        **_totals([row.total for row in counted if row.total is not None]),
        "luck": _mean(row.luck for row in counted),
        "accuracy": _mean(row.accuracy for row in counted),
        "regret": _mean(row.regret for row in counted),
        "upper_bonus": _mean(float(bool(row.upper_bonus)) for row in counted),
        "yahtzee": _mean(float(bool(_boxes(row)[Box.YAHTZEE.index])) for row in counted),
        "boxes": [
            {"code": box.code, "mean": _mean(_boxes(row)[box.index] for row in counted)}
            for box in BOXES
        ],
        "games": [
            {
                "id": row.game_id,
                "finished": moment(row.finished),
                "total": row.total,
                "won": row.won,
                "regret": row.regret,
                "accuracy": row.accuracy,
                "luck": row.luck,
                "hints": row.hints,
                "imported": row.game_id in elsewhere,
            }
            for row in counted
        ],
        "people": _people(finished) if wanted.kind in (Kind.TABLE, Kind.PAIRS) else [],
        "days": _days(history.own, now)._asdict(),
    }


def wins_streak(outcomes: Iterable[bool]) -> Streak:
    """Games won in a row, the oldest first: up to the last, and at best.

    >>> wins_streak([True, True, False, True])
    Streak(days=1, best=2)
    """
    now = best = 0
    for won in outcomes:
        now = now + 1 if won else 0
        best = max(best, now)
    return Streak(now, best)


def ruleset_of(name: str) -> Ruleset | None:
    """The named ruleset; None for house rules."""
    return next((ruleset for ruleset in NAMED if ruleset.name == name), None)


def _wins(mine: Sequence[ResultRow], wanted: Wanted) -> dict[str, Any]:
    """Wins and streaks; a game given up ends a streak, but is neither won nor lost."""
    decided = [row for row in mine if row.won is not None]
    if not _has_wins(mine, wanted):
        return dict.fromkeys(("won", "win_rate", "streak", "best_streak"))
    streak = wins_streak(bool(row.won) for row in mine)
    won = sum(bool(row.won) for row in decided)
    return {
        "won": won,
        "win_rate": won / len(decided) if decided else 0.0,
        "streak": streak.days,
        "best_streak": streak.best,
    }


def _has_wins(mine: Sequence[ResultRow], wanted: Wanted) -> bool:
    """Whether such games are won or lost at all; of none finished their rules and kind tell it."""
    finished = [row for row in mine if not row.abandoned]
    if finished:
        return any(row.won is not None for row in finished)
    if wanted.kind == Kind.SOLO:
        ruleset = ruleset_of(wanted.ruleset)
        return ruleset is not None and is_won(ruleset, 0) is not None
    return wanted.kind == Kind.COMPUTER


def _totals(totals: Sequence[int]) -> dict[str, Any]:
    return {
        "mean": fmean(totals) if totals else None,
        "median": median(totals) if totals else None,
        "best": max(totals, default=None),
        "histogram": [
            {"total": total, "games": count} for total, count in sorted(Counter(totals).items())
        ],
    }


def _people(finished: Sequence[ResultRow]) -> list[dict[str, Any]]:
    """What each name has done at this screen; of a pair both names have the card."""
    cards = [
        (seat["name"], card)
        for row in finished
        for card in json.loads(row.cards)
        for seat in card["seats"]
        if seat["bot"] is None
    ]
    names = sorted({name for name, _ in cards})
    of_name = {name: [card for each, card in cards if each == name] for name in names}
    return [
        {
            "name": name,
            "played": len(theirs),
            "won": sum(card["place"] == 1 for card in theirs),
            "mean": fmean(card["total"] for card in theirs),
            "best": max(card["total"] for card in theirs),
        }
        for name, theirs in of_name.items()
    ]


def _choices(history: History) -> dict[str, Any]:
    rows = [*history.own, *history.brought]
    house = {
        row.fingerprint: row.ruleset_name for row in rows if ruleset_of(row.ruleset_name) is None
    }
    return {
        "rulesets": [*(ruleset.name for ruleset in NAMED), *house],
        "names": house,
        "kinds": [*Kind],
        "periods": list(PERIODS),
    }


def _fingerprint(history: History, key: str) -> str:
    ruleset = ruleset_of(key)
    if ruleset is not None:
        return ruleset.fingerprint
    if any(row.fingerprint == key for row in (*history.own, *history.brought)):
        return key
    raise RulesetError(
        f"{key!r}: no games were played by these rules", code=ErrorCode.UNKNOWN_RULESET
    )


def _is_in(period: str, when: datetime, now: datetime) -> bool:
    return period == "all" or when >= now - timedelta(days=int(period))


def _boxes(row: ResultRow) -> list[int]:
    boxes: list[int] = json.loads(row.boxes or "null") or [0] * len(BOXES)
    return boxes


def _mean(values: Iterable[float | None]) -> float | None:
    there = [value for value in values if value is not None]
    return fmean(there) if there else None


def _days(own: Iterable[ResultRow], now: datetime) -> Streak:
    return streak_of(days_of(own), now.date())
