"""What is asked of the database about results that were brought along from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from rattlecup.web.store.results import ResultRow, Verdict
from rattlecup.web.store.schema import imported


class Imported(NamedTuple):
    """A result from elsewhere, and the entry of the file that it was made from."""

    result: ResultRow
    entry: dict[str, object]


async def add(connection: AsyncConnection, brought: Sequence[Imported]) -> None:
    """Store results from elsewhere; a second one of the same game breaks a key."""
    if brought:
        await connection.execute(insert(imported), [_values(each) for each in brought])


def _values(brought: Imported) -> dict[str, object]:
    row = brought.result
    told = {**row._asdict(), "finished": row.finished.isoformat()}
    return {
        "guest_id": row.guest_id,
        "game_id": row.game_id,
        "digest": row.digest,
        "finished": row.finished,
        "entry": json.dumps(brought.entry, ensure_ascii=False),
        "result": json.dumps(told, ensure_ascii=False),
        "is_judged": row.is_judged,
    }


async def of_guest(connection: AsyncConnection, guest_id: int) -> list[Imported]:
    """All that a guest has brought along, the oldest first."""
    query = select(imported).where(imported.c.guest_id == guest_id)
    found = await connection.execute(query.order_by(imported.c.finished, imported.c.game_id))
    return [
        Imported(
            ResultRow(
                **{**result, "finished": datetime.fromisoformat(result["finished"])}
            )._replace(**{name: getattr(row, name) for name in ("is_judged", *Verdict._fields)}),
            json.loads(row.entry),
        )
        for row in found
        for result in [json.loads(row.result)]
    ]


async def entry_of(connection: AsyncConnection, guest_id: int, game_id: str) -> dict[str, object]:
    """The entry that a result was made from."""
    query = select(imported.c.entry).where(
        imported.c.guest_id == guest_id, imported.c.game_id == game_id
    )
    entry: dict[str, object] = json.loads((await connection.execute(query)).scalar_one())
    return entry


async def unjudged(connection: AsyncConnection) -> list[tuple[int, str]]:
    """Guest and game of results that the oracle has not been asked about."""
    query = select(imported.c.guest_id, imported.c.game_id)
    query = query.where(imported.c.is_judged.is_(False)).order_by(imported.c.finished)
    return [(int(guest), str(game)) for guest, game in await connection.execute(query)]


async def judge(connection: AsyncConnection, guest_id: int, game_id: str, verdict: Verdict) -> None:
    """Store what the oracle says of a result."""
    found = (imported.c.guest_id == guest_id) & (imported.c.game_id == game_id)
    told = {**verdict._asdict(), "is_judged": True}
    await connection.execute(update(imported).where(found).values(told))
