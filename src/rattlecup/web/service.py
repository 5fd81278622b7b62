"""What happens in stored games: one function per use case, each with the store it works on."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from rattlecup.errors import (
    IllegalActionError,
    NotYourTurnError,
    RattlecupError,
    StaleVersionError,
)
from rattlecup.web import guests
from rattlecup.web.advisor import Advisor
from rattlecup.web.commands import (
    BotCommand,
    Command,
    HintCommand,
    RollCommand,
    ScoreCommand,
    UndoCommand,
)
from rattlecup.web.computer import Players, players_of, think
from rattlecup.web.errors import WebCode, WebError
from rattlecup.web.live import LiveGame
from rattlecup.web.results import result_of
from rattlecup.web.store import games, people, results
from rattlecup.web.store.games import GameRow
from rattlecup.web.store.store import Store

MOST_LISTED = 100


class Outcome(NamedTuple):
    """The game as it stands now, and why the command was refused, if it was."""

    live: LiveGame
    refused: RattlecupError | None


async def find_guest(store: Store, token: str | None) -> int | None:
    """The guest with this token."""
    if token is None:
        return None
    async with store.read() as connection:
        return await people.find_guest(connection, guests.hash_of(token))


async def game_of(store: Store, token: str | None, game_id: str) -> LiveGame:
    """A game of this guest.

    Raises:
        WebError: there is no such game (`unknown_game`), or it is somebody else's
            (`not_your_game`).
        DamagedGameError: what is stored makes no game.
    """
    async with store.read() as connection:
        return await replayed(connection, await own_row(connection, token, game_id))


async def finished_game(store: Store, token: str | None, game_id: str) -> LiveGame:
    """A game that is over, whosever it is, or one of this guest.

    Raises:
        WebError, DamagedGameError: as for `game_of`.
    """
    async with store.read() as connection:
        row = await games.find_game(connection, game_id)
        if row is None or not row.over:
            row = await own_row(connection, token, game_id)
        return await replayed(connection, row)


async def games_of(store: Store, token: str | None) -> list[GameRow]:
    """The guest's games, the one touched last first; at most `MOST_LISTED`."""
    guest_id = await find_guest(store, token)
    if guest_id is None:
        return []
    async with store.read() as connection:
        return await games.games_of(connection, guest_id, MOST_LISTED)


async def act(
    store: Store, advisor: Advisor, token: str | None, game_id: str, command: Command
) -> Outcome:
    """Let a command happen, once: repeated, it only tells how the game stands.

    Raises:
        WebError, DamagedGameError: as for `game_of`.
        NotReadyError: a computer player needs a value table that is still in the making.
        StorageError: it could not be stored, so it has not happened.
    """
    players: Players = {}
    if isinstance(command, BotCommand):
        async with store.read() as connection:
            row = await own_row(connection, token, game_id)
            as_it_is = await replayed(connection, row)
        players = await players_of(advisor, row)
        await think(players, as_it_is)

    async def job(connection: AsyncConnection) -> Outcome:
        row = await own_row(connection, token, game_id)
        live = await replayed(connection, row)
        if await games.was_done(connection, game_id, command.id):
            return Outcome(live, None)
        if command.version != row.version:
            return Outcome(live, _stale(command.version, row.version))
        try:
            _perform(live, command, players)
        except (IllegalActionError, NotYourTurnError) as error:
            return Outcome(live, error)
        if not live.fresh:  # such as the second hint of a decision
            return Outcome(live, None)
        stored = await games.append(
            connection, row, live.fresh, live.summary, command.id, command.active_ms
        )
        if stored is None:  # another process was faster; SQLite has none between here and COMMIT
            live = await replayed(connection, await own_row(connection, token, game_id))
            return Outcome(live, _stale(command.version, live.version))
        await settle(connection, live, stored)
        return Outcome(live, None)

    return await store.write(job)


async def give_up(store: Store, token: str | None, game_id: str) -> Outcome:
    """End a game without a result; done again, it changes nothing.

    Raises:
        WebError, DamagedGameError, StorageError: as for `act`.
    """

    async def job(connection: AsyncConnection) -> Outcome:
        row = await own_row(connection, token, game_id)
        live = await replayed(connection, row)
        if live.abandoned:
            return Outcome(live, None)
        try:
            live.give_up()
        except IllegalActionError as error:
            return Outcome(live, error)
        stored = await games.append(connection, row, live.fresh, live.summary, None)
        if stored is None:  # another process was faster
            live = await replayed(connection, await own_row(connection, token, game_id))
            return Outcome(live, None if live.abandoned else _stale(row.version, live.version))
        await settle(connection, live, stored)
        return Outcome(live, None)

    return await store.write(job)


async def settle(connection: AsyncConnection, live: LiveGame, stored: GameRow) -> None:
    """With the last event of a game comes its result, in the same transaction."""
    live.row = stored
    if live.is_over:
        await results.add(connection, result_of(live))


def _perform(live: LiveGame, command: Command, players: Players) -> None:
    match command:
        case RollCommand(hold=hold):
            live.roll(hold)
        case ScoreCommand(box=box):
            live.score(box)
        case UndoCommand():
            live.undo()
        case HintCommand(level=level):
            live.hint(level)
        case BotCommand(whole_turn=whole_turn):
            if not live.is_over and live.bot is None:
                raise NotYourTurnError("a person is to play", facts={"seat": live.seat})
            seat = live.seat
            if seat is None:
                live.roll()  # refuses what is over
            else:
                live.play_bot(players[seat], whole_turn=whole_turn)


async def own_row(connection: AsyncConnection, token: str | None, game_id: str) -> GameRow:
    """The row of a game of this guest.

    Raises:
        WebError: there is none (`unknown_game`), or it is somebody else's (`not_your_game`).
    """
    row = await games.find_game(connection, game_id)
    if row is None:
        raise WebError("there is no such game", code=WebCode.UNKNOWN_GAME, facts={"id": game_id})
    guest_id = token and await people.find_guest(connection, guests.hash_of(token))
    if row.guest_id != guest_id:
        raise WebError(
            "this game is somebody else's", code=WebCode.NOT_YOUR_GAME, facts={"id": game_id}
        )
    return row


async def replayed(connection: AsyncConnection, row: GameRow) -> LiveGame:
    """The game of a row."""
    return LiveGame.of(row, await games.events_of(connection, row.id))


def _stale(seen: int, now: int) -> StaleVersionError:
    return StaleVersionError(
        f"the game is at version {now}, the command was meant for {seen}",
        facts={"version": now, "seen": seen},
    )
