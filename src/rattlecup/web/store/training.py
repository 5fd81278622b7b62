"""What is asked of the database about the trainer's answers, one small function each."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from rattlecup.web.store.schema import answer


class AnswerRow(NamedTuple):
    """An answer; the columns of the table."""

    guest_id: int
    kind: str
    series: str
    place: int
    attempt: int
    position: str
    action: str
    regret: float
    answered: datetime


class Total(NamedTuple):
    """The answers of a series together."""

    series: str
    answers: int
    regret: float
    last: datetime


async def add(connection: AsyncConnection, row: AnswerRow) -> None:
    """Store an answer; a second one in its place breaks the primary key."""
    await connection.execute(insert(answer).values(row._asdict()))


async def in_series(
    connection: AsyncConnection, guest_id: int, kind: str, series: str
) -> list[AnswerRow]:
    """The guest's answers of a series, by place and attempt."""
    query = select(answer).where(
        answer.c.guest_id == guest_id, answer.c.kind == kind, answer.c.series == series
    )
    query = query.order_by(answer.c.place, answer.c.attempt)
    return [AnswerRow(*found) for found in await connection.execute(query)]


async def of_kind(connection: AsyncConnection, guest_id: int, kind: str) -> list[AnswerRow]:
    """All of the guest's answers of a kind, by series, place and attempt."""
    query = select(answer).where(answer.c.guest_id == guest_id, answer.c.kind == kind)
    query = query.order_by(answer.c.series, answer.c.place, answer.c.attempt)
    return [AnswerRow(*found) for found in await connection.execute(query)]


async def totals(connection: AsyncConnection, guest_id: int, kind: str) -> list[Total]:
    """The guest's series of a kind, each with its answers counted and their regret summed up."""
    query = (
        select(
            answer.c.series,
            func.count(),
            func.sum(answer.c.regret),
            func.max(answer.c.answered),
        )
        .where(answer.c.guest_id == guest_id, answer.c.kind == kind)
        .group_by(answer.c.series)
        .order_by(answer.c.series)
    )
    return [Total(*found) for found in await connection.execute(query)]
