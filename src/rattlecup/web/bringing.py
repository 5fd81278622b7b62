"""Statistics out of the store and into it: export and import, so that nothing counts twice."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from rattlecup.web.errors import DamagedGameError
from rattlecup.web.live import LiveGame
from rattlecup.web.store import games, imports, results
from rattlecup.web.store.games import GameRow, Happening
from rattlecup.web.store.store import Store
from rattlecup.web.transfer import Problem, entry_of, file_of, games_in, read_entries

MOST_PROBLEMS = 20
"""The most refused games that an answer tells of one by one."""


async def export(store: Store, guest_id: int) -> dict[str, object]:
    """The file of all games of a guest that are over, those brought along too."""
    async with store.read() as connection:
        rows = await games.finished_of(connection, guest_id)
        events = await games.events_of_guest(connection, guest_id)
        brought = await imports.of_guest(connection, guest_id)
    entries = await asyncio.to_thread(_entries, rows, events)
    return file_of([*entries, *(each.entry for each in brought)])


async def bring(store: Store, guest_id: int, file: Mapping[str, Any]) -> dict[str, object]:
    """Take in the games of a file: how many were `added`, `known` before, and `refused`.

    Raises:
        WebError: it is no file of ours, or of another version (`bad_import`).
        StorageError: it could not be stored, so nothing of it is.
    """
    good, problems = await asyncio.to_thread(read_entries, games_in(file), guest_id)

    async def job(connection: AsyncConnection) -> int:
        there = [
            *await results.of_guest(connection, guest_id),
            *(each.result for each in await imports.of_guest(connection, guest_id)),
        ]
        ids = {row.game_id for row in there}
        digests = {row.digest for row in there}
        new = []
        for each in good:
            row = each.result
            if row.game_id in ids or row.digest in digests:
                continue
            ids.add(row.game_id)
            digests.add(row.digest)
            new.append(each)
        await imports.add(connection, new)
        return len(new)

    added = await store.write(job)
    return {
        "added": added,
        "known": len(good) - added,
        "refused": len(problems),
        "problems": [_told(problem) for problem in problems[:MOST_PROBLEMS]],
    }


def _entries(rows: list[GameRow], events: Mapping[str, list[Happening]]) -> list[dict[str, object]]:
    entries = []
    for row in rows:
        try:
            entries.append(entry_of(LiveGame.of(row, events.get(row.id, ()))))
        except DamagedGameError:
            continue  # it has no record to give
    return entries


def _told(problem: Problem) -> dict[str, object]:
    # A record may hold anything, so its faults are told in ASCII and not at length.
    detail = problem.detail.encode("ascii", "backslashreplace").decode()[:200]
    return {"place": problem.place, "reason": problem.reason, "detail": detail}
