"""Opening games: the one a guest wishes for, the one that was opened before, a rematch."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from rattlecup.play import GREATEST_NUMBER, NumberedDice
from rattlecup.play.daily import FIRST_DAILY, date_of_number
from rattlecup.rules import CLASSIC, NAMED, Ruleset
from rattlecup.web import clock, guests
from rattlecup.web.errors import WebCode, WebError
from rattlecup.web.live import LiveGame
from rattlecup.web.service import find_guest, own_row, replayed
from rattlecup.web.setup import Kind, Setup, bad_seats
from rattlecup.web.store import games, people
from rattlecup.web.store.games import GameRow
from rattlecup.web.store.store import Store

_NAMED_BY_RULES = {ruleset.fingerprint: ruleset for ruleset in NAMED}


@dataclass(frozen=True)
class Wish:
    """The game a guest asks for; without a number its dice are secret.

    Raises:
        NotationError: there is no game of that number, or it is not for one seat alone.
    """

    ruleset: Ruleset
    number: int | None = None
    request_id: str | None = None
    setup: Setup = field(default_factory=Setup)

    def __post_init__(self) -> None:
        # Rules have one name, or their statistics would have several.
        known = _NAMED_BY_RULES.get(self.ruleset.fingerprint, self.ruleset)
        object.__setattr__(self, "ruleset", known)
        if self.number is not None:
            NumberedDice(self.number)
            if len(self.setup.seats) > 1:
                raise bad_seats("numbered_alone", "a numbered game is for one seat")

    def kind(self, today: date) -> Kind:
        """The kind of this game, opened on a day. A number is a daily's from its date on."""
        if self.number is None:
            return self.setup.kind
        day = date_of_number(self.number)
        is_daily = day is not None and day <= today and self.ruleset == CLASSIC
        return Kind.DAILY if is_daily else Kind.NUMBERED


class Opened(NamedTuple):
    """A game, whether it is new, and the token of a guest who is new too."""

    live: LiveGame
    is_new: bool
    new_token: str | None


async def open_game(store: Store, token: str | None, wish: Wish) -> Opened:
    """A new game for the guest, or the one that this wish has opened before."""

    async def job(connection: AsyncConnection) -> Opened:
        guest_id = token and await people.find_guest(connection, guests.hash_of(token))
        new_token = None
        if not guest_id:
            new_token = guests.new_token()
            guest_id = await people.add_guest(connection, guests.hash_of(new_token))
        elif row := await _opened_before(connection, guest_id, wish):
            return Opened(await replayed(connection, row), False, None)
        live = await _add(connection, guest_id, wish)
        return Opened(live, True, new_token)

    return await store.write(job)


async def look_at_game(store: Store, token: str | None, wish: Wish) -> LiveGame:
    """The game that this wish has opened before, else what it would open, without an id.

    Nothing is stored, so that whoever only follows links leaves nothing behind.
    """
    guest_id = await find_guest(store, token)
    if guest_id is not None:
        async with store.read() as connection:
            if row := await _opened_before(connection, guest_id, wish):
                return await replayed(connection, row)
    return LiveGame.of(_new_row(0, wish)._replace(id=""), ())


async def rematch(
    store: Store, token: str | None, game_id: str, request_id: str | None = None
) -> Opened:
    """A new game of the same people and rules, with secret dice; who sat second begins.

    Raises:
        WebError: there is no such game of this guest, or it goes on (`unfinished_game`).
    """

    async def job(connection: AsyncConnection) -> Opened:
        row = await own_row(connection, token, game_id)
        if not row.over:
            raise WebError(
                "there is a rematch when the game is over",
                code=WebCode.UNFINISHED_GAME,
                facts={"turn": row.turn},
            )
        old = LiveGame(row)
        wish = Wish(old.game.ruleset, None, request_id, old.setup.rematch())
        if before := await _opened_before(connection, row.guest_id, wish):
            return Opened(await replayed(connection, before), False, None)
        return Opened(await _add(connection, row.guest_id, wish), True, None)

    return await store.write(job)


async def _add(connection: AsyncConnection, guest_id: int, wish: Wish) -> LiveGame:
    row = _new_row(guest_id, wish)
    await games.add_game(connection, row)
    return LiveGame.of(row, ())


async def _opened_before(connection: AsyncConnection, guest_id: int, wish: Wish) -> GameRow | None:
    if wish.request_id is not None:
        row = await games.find_requested(connection, guest_id, wish.request_id)
        if row is not None:
            return row
    if wish.number is None:
        return None
    fingerprint = wish.ruleset.fingerprint
    return await games.find_numbered(connection, guest_id, wish.number, fingerprint)


def _check_day(number: int | None, today: date) -> None:
    """Nobody plays the dice of a day still to come, under whatever rules.

    Raises:
        WebError: the number is that of such a day (`no_daily`).
    """
    day = number and date_of_number(number)
    if day and day > today:
        raise WebError(
            f"game {number} is the daily game of {day}; it can be played from then on",
            code=WebCode.NO_DAILY,
            facts={"first": FIRST_DAILY.isoformat(), "today": today.isoformat()},
        )


def _new_row(guest_id: int, wish: Wish) -> GameRow:
    moment = clock.now()
    ruleset = wish.ruleset
    _check_day(wish.number, moment.date())
    return GameRow(
        id=secrets.token_urlsafe(12),
        guest_id=guest_id,
        kind=wish.kind(moment.date()),
        ruleset=json.dumps(ruleset.to_dict()),
        ruleset_name=ruleset.name,
        fingerprint=ruleset.fingerprint,
        number=wish.number or secrets.randbelow(GREATEST_NUMBER) + 1,
        public_number=wish.number,
        request_id=wish.request_id,
        version=0,
        turn=1,
        total=0,
        over=False,
        created=moment,
        updated=moment,
        setup=wish.setup.to_json(),
        abandoned=False,
        hints=0,
        active_ms=0,
    )
