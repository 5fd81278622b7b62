"""What the web game does: one function per use case, each with the store it works on."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from rattlecup.errors import IllegalActionError, RattlecupError, StaleVersionError
from rattlecup.play import GREATEST_NUMBER, NumberedDice
from rattlecup.rules import Box, Ruleset
from rattlecup.web import guests
from rattlecup.web.errors import WebCode, WebError
from rattlecup.web.live import LiveGame
from rattlecup.web.store import games
from rattlecup.web.store.games import GameRow
from rattlecup.web.store.store import Store

MOST_LISTED = 100


@dataclass(frozen=True)
class Wish:
    """The game a guest asks for; without a number its dice are secret."""

    ruleset: Ruleset
    number: int | None = None
    request_id: str | None = None


@dataclass(frozen=True)
class RollCommand:
    """Roll the dice that do not lie in the held places."""

    id: str
    version: int
    hold: Sequence[int]


@dataclass(frozen=True)
class ScoreCommand:
    """Score the dice in a box."""

    id: str
    version: int
    box: Box


@dataclass(frozen=True)
class UndoCommand:
    """Take back the last score."""

    id: str
    version: int


Command = RollCommand | ScoreCommand | UndoCommand


class Opened(NamedTuple):
    """A game, whether it is new, and the token of a guest who is new too."""

    live: LiveGame
    is_new: bool
    new_token: str | None


class Outcome(NamedTuple):
    """The game as it stands now, and why the command was refused, if it was."""

    live: LiveGame
    refused: RattlecupError | None


async def find_guest(store: Store, token: str | None) -> int | None:
    """The guest with this token."""
    if token is None:
        return None
    async with store.read() as connection:
        return await games.find_guest(connection, guests.hash_of(token))


async def open_game(store: Store, token: str | None, wish: Wish) -> Opened:
    """A new game for the guest, or the one that this wish has opened before.

    Raises:
        NotationError: there is no game of that number.
    """
    if wish.number is not None:
        NumberedDice(wish.number)

    async def job(connection: AsyncConnection) -> Opened:
        guest_id = token and await games.find_guest(connection, guests.hash_of(token))
        new_token = None
        if not guest_id:
            new_token = guests.new_token()
            guest_id = await games.add_guest(connection, guests.hash_of(new_token))
        elif row := await _opened_before(connection, guest_id, wish):
            return Opened(await _replayed(connection, row), False, None)
        row = _new_row(guest_id, wish)
        await games.add_game(connection, row)
        return Opened(LiveGame.of(row, ()), True, new_token)

    return await store.write(job)


async def resume_or_open_game(store: Store, token: str | None, wish: Wish) -> Opened:
    """As `open_game`, but looking at a game that is there already waits for no writer."""
    guest_id = await find_guest(store, token)
    if guest_id is not None:
        async with store.read() as connection:
            if row := await _opened_before(connection, guest_id, wish):
                return Opened(await _replayed(connection, row), False, None)
    return await open_game(store, token, wish)


async def game_of(store: Store, token: str | None, game_id: str) -> LiveGame:
    """A game of this guest.

    Raises:
        WebError: there is no such game (`unknown_game`), or it is somebody else's
            (`not_your_game`).
        DamagedGameError: what is stored makes no game.
    """
    async with store.read() as connection:
        return await _replayed(connection, await _own_row(connection, token, game_id))


async def games_of(store: Store, token: str | None) -> list[GameRow]:
    """The guest's games, the one touched last first; at most `MOST_LISTED`."""
    guest_id = await find_guest(store, token)
    if guest_id is None:
        return []
    async with store.read() as connection:
        return await games.games_of(connection, guest_id, MOST_LISTED)


async def act(store: Store, token: str | None, game_id: str, command: Command) -> Outcome:
    """Let a command happen, once: repeated, it only tells how the game stands.

    Raises:
        WebError, DamagedGameError: as for `game_of`.
        StorageError: it could not be stored, so it has not happened.
    """

    async def job(connection: AsyncConnection) -> Outcome:
        row = await _own_row(connection, token, game_id)
        live = await _replayed(connection, row)
        if await games.was_done(connection, game_id, command.id):
            return Outcome(live, None)
        if command.version != row.version:
            return Outcome(live, _stale(command.version, row.version))
        try:
            _perform(live, command)
        except IllegalActionError as error:
            return Outcome(live, error)
        stored = await games.append(connection, row, live.fresh, live.summary, command.id)
        if stored is None:  # another process was faster; SQLite has none between here and COMMIT
            live = await _replayed(connection, await _own_row(connection, token, game_id))
            return Outcome(live, _stale(command.version, live.version))
        live.row = stored
        return Outcome(live, None)

    return await store.write(job)


def _perform(live: LiveGame, command: Command) -> None:
    match command:
        case RollCommand(hold=hold):
            live.roll(hold)
        case ScoreCommand(box=box):
            live.score(box)
        case UndoCommand():
            live.undo()


async def _own_row(connection: AsyncConnection, token: str | None, game_id: str) -> GameRow:
    row = await games.find_game(connection, game_id)
    if row is None:
        raise WebError("there is no such game", code=WebCode.UNKNOWN_GAME, facts={"id": game_id})
    guest_id = token and await games.find_guest(connection, guests.hash_of(token))
    if row.guest_id != guest_id:
        raise WebError(
            "this game is somebody else's", code=WebCode.NOT_YOUR_GAME, facts={"id": game_id}
        )
    return row


async def _replayed(connection: AsyncConnection, row: GameRow) -> LiveGame:
    return LiveGame.of(row, await games.events_of(connection, row.id))


async def _opened_before(connection: AsyncConnection, guest_id: int, wish: Wish) -> GameRow | None:
    if wish.request_id is not None:
        row = await games.find_requested(connection, guest_id, wish.request_id)
        if row is not None:
            return row
    if wish.number is None:
        return None
    fingerprint = wish.ruleset.fingerprint
    return await games.find_numbered(connection, guest_id, wish.number, fingerprint)


def _new_row(guest_id: int, wish: Wish) -> GameRow:
    moment = games.now()
    ruleset = wish.ruleset
    return GameRow(
        id=secrets.token_urlsafe(12),
        guest_id=guest_id,
        kind="solo",
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
    )


def _stale(seen: int, now: int) -> StaleVersionError:
    return StaleVersionError(
        f"the game is at version {now}, the command was meant for {seen}",
        facts={"version": now, "seen": seen},
    )
