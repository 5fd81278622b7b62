"""The daily game as programs see it: the day, one's own result, board, streak and archive."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

from rattlecup.analysis.judgement import luck_percentile
from rattlecup.errors import quoted
from rattlecup.play.daily import FIRST_DAILY, number_of_date
from rattlecup.rules import CLASSIC
from rattlecup.web import clock
from rattlecup.web.errors import WebCode, WebError
from rattlecup.web.service import find_guest
from rattlecup.web.setup import Kind
from rattlecup.web.store import games, results
from rattlecup.web.store.games import GameRow
from rattlecup.web.store.results import Entry, ResultRow, standing
from rattlecup.web.store.store import Store
from rattlecup.web.streak import streak_of

MOST_SHOWN = 50
"""The most lines of a board; one's own stands below them."""


async def daily_view(store: Store, token: str | None, day: str | None = None) -> dict[str, Any]:
    """Everything about the daily of a date, of today without one.

    Raises:
        WebError: there is no such daily, or not yet (`no_daily`).
    """
    moment = clock.now()
    today = moment.date()
    when = today if day is None else read_day(day, today)
    number = number_of_date(when)
    guest_id = await find_guest(store, token)
    row, mine = None, list[ResultRow]()
    async with store.read() as connection:
        if guest_id is not None:
            row = await games.find_numbered(connection, guest_id, number, CLASSIC.fingerprint)
            mine = await results.of_guest(connection, guest_id)
        entries = await results.board(connection, when.isoformat())
    ranks = ranks_of(entries)
    own = next((each for each in mine if row and each.game_id == row.id), None)
    return {
        "date": when.isoformat(),
        "number": number,
        "today": today.isoformat(),
        "first": FIRST_DAILY.isoformat(),
        "seconds_to_next": clock.seconds_to_midnight(moment),
        "game": None if row is None else _game(row),
        "result": None if own is None or own.abandoned else _result(own, ranks.get(own.game_id)),
        "board": _board(entries, ranks, guest_id),
        "streak": streak_of(days_of(mine), today)._asdict(),
    }


async def archive_view(store: Store, token: str | None, month: str | None = None) -> dict[str, Any]:
    """The dailies of a month (`2026-11`), of this one without, that the guest has begun.

    Raises:
        WebError: no month has this name, or no daily (`no_daily`).
    """
    today = clock.today()
    first = today.replace(day=1) if month is None else read_day(f"{month}-01", today)
    guest_id = await find_guest(store, token)
    days = []
    if guest_id is not None:
        numbers = _numbers(first, today)
        async with store.read() as connection:
            rows = await games.numbered(connection, guest_id, [*numbers], CLASSIC.fingerprint)
            found = {each.game_id: each for each in await results.of_guest(connection, guest_id)}
        days = [_archived(numbers[row.number], row, found.get(row.id)) for row in rows]
    return {
        "month": first.isoformat()[:7],
        "first": FIRST_DAILY.isoformat(),
        "today": today.isoformat(),
        "days": sorted(days, key=lambda each: str(each["date"])),
    }


def read_day(text: str, today: date, code: WebCode = WebCode.NO_DAILY) -> date:
    """The date that a text names, if what is made of it may be seen.

    Raises:
        WebError: it is none, or before the first, or still to come (`no_daily`, or as told).
    """
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = date.min
    # ISO has other forms for a date, but a page has one address.
    if day.isoformat() != text or not FIRST_DAILY <= day <= today:
        raise WebError(
            f"{quoted(text)}: the days go from {FIRST_DAILY} to {today}",
            code=code,
            facts={"first": FIRST_DAILY.isoformat(), "today": today.isoformat()},
        )
    return day


def ranks_of(entries: Iterable[Entry]) -> dict[str, int]:
    """The rank of each entry's game: by points lost, then total; equals share it.

    >>> lines = [Entry("a", 1, 250, 3.0, None), Entry("b", 2, 250, 3.0, None)]
    >>> ranks_of([*lines, Entry("c", 3, 249, 3.0, None)])
    {'a': 1, 'b': 1, 'c': 3}
    """
    ranks: dict[str, int] = {}
    last: tuple[tuple[float, int], int] | None = None
    for place, entry in enumerate(entries, start=1):
        if last is None or last[0] != standing(entry):
            last = standing(entry), place
        ranks[entry.game_id] = last[1]
    return ranks


def days_of(mine: Iterable[ResultRow]) -> set[date]:
    """The dates whose daily was begun on its day and finished."""
    return {
        date.fromisoformat(each.daily)
        for each in mine
        if each.daily and each.on_day and not each.abandoned
    }


def _numbers(first: date, today: date) -> dict[int, date]:
    """The dailies of a month so far, by number."""
    days = (first + timedelta(days=index) for index in range(31))
    return {
        number_of_date(day): day
        for day in days
        if day.month == first.month and FIRST_DAILY <= day <= today
    }


def _game(row: GameRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "turn": row.turn,
        "over": row.over,
        "abandoned": row.abandoned,
        "total": row.total,
    }


def _result(own: ResultRow, rank: int | None) -> dict[str, Any]:
    return {
        "game": own.game_id,
        "total": own.total,
        "perfect_total": own.perfect_total,
        "ceiling": own.ceiling,
        "regret": own.regret,
        "luck": own.luck,
        "luck_percentile": None if own.luck is None else luck_percentile(own.luck),
        "accuracy": own.accuracy,
        "hints": own.hints,
        "archive": not own.on_day,
        "rank": rank,
    }


def _board(entries: list[Entry], ranks: dict[str, int], guest_id: int | None) -> dict[str, Any]:
    shown = [
        {
            "rank": ranks[entry.game_id],
            "total": entry.total,
            "regret": entry.regret,
            "accuracy": entry.accuracy,
            "you": entry.guest_id == guest_id,
        }
        for place, entry in enumerate(entries)
        if place < MOST_SHOWN or entry.guest_id == guest_id
    ]
    return {"players": len(entries), "entries": shown}


def _archived(day: date, row: GameRow, own: ResultRow | None) -> dict[str, Any]:
    return {
        "date": day.isoformat(),
        "game": row.id,
        "turn": row.turn,
        "over": row.over,
        "abandoned": row.abandoned,
        "total": row.total,
        "regret": own.regret if own else None,
        "archive": row.kind != Kind.DAILY or row.created.date() != day,
        "hints": row.hints,
    }
