"""What is asked of the database about guests and games, one small function each.

All take a connection of the caller's transaction; none decides anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from rattlecup.web import clock
from rattlecup.web.store.schema import command, event, game, result


class GameRow(NamedTuple):
    """A game without its events; the columns of the table."""

    id: str
    guest_id: int
    kind: str
    ruleset: str
    ruleset_name: str
    fingerprint: str
    number: int
    public_number: int | None
    request_id: str | None
    version: int
    turn: int
    total: int
    over: bool
    created: datetime
    updated: datetime
    setup: str | None
    abandoned: bool
    hints: int
    active_ms: int


class Happening(NamedTuple):
    """One stored event: its place in the game from 1, its kind, its text."""

    seq: int
    kind: str
    data: str


class Summary(NamedTuple):
    """What a list shows of a game; follows from its events."""

    turn: int
    total: int
    over: bool
    abandoned: bool
    hints: int


async def find_game(connection: AsyncConnection, game_id: str) -> GameRow | None:
    """The game of this id."""
    return await _one(connection, game.c.id == game_id)


async def find_numbered(
    connection: AsyncConnection, guest_id: int, number: int, fingerprint: str
) -> GameRow | None:
    """The guest's game on these public dice under these rules."""
    return await _one(
        connection,
        game.c.guest_id == guest_id,
        game.c.public_number == number,
        game.c.fingerprint == fingerprint,
    )


async def numbered(
    connection: AsyncConnection, guest_id: int, numbers: Sequence[int], fingerprint: str
) -> list[GameRow]:
    """The guest's games on any of these public dice under these rules."""
    query = select(game).where(
        game.c.guest_id == guest_id,
        game.c.public_number.in_(numbers),
        game.c.fingerprint == fingerprint,
    )
    return [GameRow(*found) for found in await connection.execute(query)]


async def find_requested(
    connection: AsyncConnection, guest_id: int, request_id: str
) -> GameRow | None:
    """The game that this wish of the guest has opened before."""
    return await _one(connection, game.c.guest_id == guest_id, game.c.request_id == request_id)


async def _one(connection: AsyncConnection, *where: Any) -> GameRow | None:
    found = (await connection.execute(select(game).where(*where))).one_or_none()
    return None if found is None else GameRow(*found)


async def games_of(connection: AsyncConnection, guest_id: int, most: int) -> list[GameRow]:
    """The guest's games, the one touched last first."""
    query = select(game).where(game.c.guest_id == guest_id)
    query = query.order_by(game.c.updated.desc(), game.c.id).limit(most)
    return [GameRow(*found) for found in await connection.execute(query)]


async def without_result(connection: AsyncConnection) -> list[GameRow]:
    """Games that ended before results were written down."""
    query = select(game).where(game.c.over.is_(True), game.c.id.not_in(select(result.c.game_id)))
    return [GameRow(*found) for found in await connection.execute(query)]


async def unfinished_of(connection: AsyncConnection, guest_id: int) -> list[GameRow]:
    """The guest's games that go on."""
    query = select(game).where(game.c.guest_id == guest_id, game.c.over.is_(False))
    return [GameRow(*found) for found in await connection.execute(query)]


async def finished_of(connection: AsyncConnection, guest_id: int) -> list[GameRow]:
    """The guest's games that are over, the oldest first."""
    query = select(game).where(game.c.guest_id == guest_id, game.c.over.is_(True))
    query = query.order_by(game.c.updated, game.c.id)
    return [GameRow(*found) for found in await connection.execute(query)]


async def add_game(connection: AsyncConnection, row: GameRow) -> None:
    """Store a new game, in which nothing has happened."""
    await connection.execute(insert(game).values(row._asdict()))


async def events_of(connection: AsyncConnection, game_id: str) -> list[Happening]:
    """Everything that happened in a game, in order."""
    query = select(event.c.seq, event.c.kind, event.c.data).where(event.c.game_id == game_id)
    return [Happening(*found) for found in await connection.execute(query.order_by(event.c.seq))]


async def events_of_guest(connection: AsyncConnection, guest_id: int) -> dict[str, list[Happening]]:
    """Everything that happened in a guest's games that are over, in order, by game."""
    query = select(event.c.game_id, event.c.seq, event.c.kind, event.c.data).join(game)
    query = query.where(game.c.guest_id == guest_id, game.c.over.is_(True))
    by_game: dict[str, list[Happening]] = {}
    for game_id, *happening in await connection.execute(query.order_by(event.c.seq)):
        by_game.setdefault(game_id, []).append(Happening(*happening))
    return by_game


async def was_done(connection: AsyncConnection, game_id: str, command_id: str) -> bool:
    """Whether this command of the client was done before."""
    query = select(command.c.version)
    query = query.where(command.c.game_id == game_id, command.c.id == command_id)
    return (await connection.execute(query)).first() is not None


async def append(
    connection: AsyncConnection,
    row: GameRow,
    events: Sequence[Happening],
    summary: Summary,
    command_id: str | None,
    active_ms: int = 0,
) -> GameRow | None:
    """Store what a command did; None, with nothing stored, if the game has moved on.

    `active_ms` is how long the browser says that the game was looked at since
    the last command. More than has passed is not believed.
    """
    moment = clock.now()
    passed = max(0, round((moment - row.updated).total_seconds() * 1000))
    news: dict[str, Any] = {
        "version": row.version + len(events),
        "updated": moment,
        "active_ms": row.active_ms + min(active_ms, passed),
        **summary._asdict(),
    }
    moved = await connection.execute(
        update(game).where(game.c.id == row.id, game.c.version == row.version).values(news)
    )
    if moved.rowcount != 1:
        return None
    await connection.execute(
        insert(event),
        [{"game_id": row.id, "created": moment, **happening._asdict()} for happening in events],
    )
    if command_id is not None:
        await connection.execute(
            insert(command).values(game_id=row.id, id=command_id, version=news["version"])
        )
    return row._replace(**news)
