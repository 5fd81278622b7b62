"""What the home page shows a guest: the games that go on, and how today's stands."""

from __future__ import annotations

from datetime import date
from typing import Any, NamedTuple

from rattlecup.play.daily import number_of_date
from rattlecup.rules import CLASSIC
from rattlecup.web import clock
from rattlecup.web.service import find_guest
from rattlecup.web.setup import Kind
from rattlecup.web.store import games
from rattlecup.web.store.games import GameRow
from rattlecup.web.store.store import Store
from rattlecup.web.view import row_view


class Home(NamedTuple):
    """The home page of a guest, or of somebody who has never been here."""

    is_known: bool
    unfinished: list[dict[str, Any]]
    """The games that go on, the one touched last first."""
    today: dict[str, Any]
    """Today's game: its date and number, and the guest's game of it, if there is one."""


async def home_of(store: Store, token: str | None) -> Home:
    """What the guest with this token finds on the home page."""
    today = clock.today()
    guest_id = await find_guest(store, token)
    if guest_id is None:
        return Home(False, [], _today(today, None))
    number = number_of_date(today)
    async with store.read() as connection:
        rows = await games.unfinished_of(connection, guest_id)
        daily = await games.find_numbered(connection, guest_id, number, CLASSIC.fingerprint)
    rows.sort(key=lambda row: row.updated, reverse=True)
    return Home(True, [_line(row) for row in rows], _today(today, daily))


def _line(row: GameRow) -> dict[str, Any]:
    """A game in the list; only one person's total says how far it has come."""
    seats = row_view(row)["seats"]
    return {
        **row_view(row),
        "others": [seat for seat in seats if seat["name"] or seat["bot"]],
        "shows_total": row.kind not in (Kind.TABLE, Kind.PAIRS),
    }


def _today(today: date, row: GameRow | None) -> dict[str, Any]:
    return {
        "date": today.isoformat(),
        "number": number_of_date(today),
        "game": None if row is None else row_view(row),
    }
