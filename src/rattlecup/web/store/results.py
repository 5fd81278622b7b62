"""What is asked of the database about results, one small function each."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from rattlecup.web.store.schema import result


class ResultRow(NamedTuple):
    """How a game ended; the columns of the table."""

    game_id: str
    guest_id: int
    kind: str
    ruleset_name: str
    fingerprint: str
    daily: str | None
    on_day: bool
    finished: datetime
    abandoned: bool
    turns: int
    cards: str
    total: int | None
    won: bool | None
    boxes: str | None
    upper_bonus: int | None
    yahtzee_bonuses: int | None
    hints: int
    active_ms: int
    digest: str
    is_judged: bool
    regret: float | None = None
    luck: float | None = None
    accuracy: float | None = None
    perfect_total: int | None = None
    ceiling: int | None = None


class Verdict(NamedTuple):
    """What the oracle says of a result."""

    regret: float | None = None
    luck: float | None = None
    accuracy: float | None = None
    perfect_total: int | None = None
    ceiling: int | None = None


class Entry(NamedTuple):
    """A line of a board."""

    game_id: str
    guest_id: int
    total: int
    regret: float
    accuracy: float | None


async def add(connection: AsyncConnection, row: ResultRow) -> None:
    """Store a result; a second one of the same game breaks the primary key."""
    await connection.execute(insert(result).values(row._asdict()))


async def find(connection: AsyncConnection, game_id: str) -> ResultRow | None:
    """The result of a game."""
    query = select(result).where(result.c.game_id == game_id)
    found = (await connection.execute(query)).one_or_none()
    return None if found is None else ResultRow(*found)


async def of_guest(connection: AsyncConnection, guest_id: int) -> list[ResultRow]:
    """All results of a guest, the oldest first."""
    query = select(result).where(result.c.guest_id == guest_id)
    query = query.order_by(result.c.finished, result.c.game_id)
    return [ResultRow(*found) for found in await connection.execute(query)]


async def unjudged(connection: AsyncConnection) -> list[str]:
    """Games whose results the oracle has not been asked about."""
    query = select(result.c.game_id).where(result.c.is_judged.is_(False))
    query = query.order_by(result.c.finished)
    return [str(found) for found in (await connection.execute(query)).scalars()]


async def judge(connection: AsyncConnection, game_id: str, verdict: Verdict) -> None:
    """Store what the oracle says of a result."""
    told = {**verdict._asdict(), "is_judged": True}
    await connection.execute(update(result).where(result.c.game_id == game_id).values(told))


async def board(connection: AsyncConnection, daily: str) -> list[Entry]:
    """The results of a daily that were begun on its day without hints, fewest points lost first."""
    query = select(*(result.c[name] for name in Entry._fields)).where(
        result.c.daily == daily,
        result.c.on_day.is_(True),
        result.c.abandoned.is_(False),
        result.c.hints == 0,
        result.c.regret.is_not(None),
    )
    found = [Entry(*entry) for entry in await connection.execute(query)]
    return sorted(found, key=lambda entry: (*standing(entry), entry.game_id))


def standing(entry: Entry) -> tuple[float, int]:
    """Equal for entries of one rank; the smaller is the better."""
    return round(entry.regret, 6), -entry.total
