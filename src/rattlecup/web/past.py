"""A guest's finished games again: a list to find them by, and where one stands among them."""

from __future__ import annotations

import json
from statistics import fmean
from typing import Any

from rattlecup.web.errors import WebCode, WebError
from rattlecup.web.service import own_row
from rattlecup.web.statistics import History, Wanted, history_of, selected
from rattlecup.web.store.results import ResultRow
from rattlecup.web.store.store import Store
from rattlecup.web.view import moment

AT_ONCE = 50
"""The most games told in one answer."""


def games_view(history: History, wanted: Wanted, skip: int = 0) -> dict[str, Any]:
    """The finished games that are asked for, the latest first, without the first `skip`.

    Raises:
        RulesetError: the guest has played no such rules, and nobody knows them.
    """
    finished = [row for row in reversed(selected(history, wanted)) if not row.abandoned]
    elsewhere = {row.game_id for row in history.brought}
    lines = [_line(row, row.game_id in elsewhere) for row in finished[skip : skip + AT_ONCE]]
    return {"count": len(finished), "games": lines}


async def standing_of(store: Store, token: str | None, game_id: str) -> dict[str, Any]:
    """How a finished game stands among the guest's earlier ones of its rules and kind.

    Raises:
        WebError: there is no such game of this guest, or it goes on (`unfinished_game`).
    """
    async with store.read() as connection:
        row = await own_row(connection, token, game_id)
    if not row.over:
        raise WebError(
            "a game is compared when it is finished",
            code=WebCode.UNFINISHED_GAME,
            facts={"turn": row.turn},
        )
    return standing_view(await history_of(store, token), game_id)


def standing_view(history: History, game_id: str) -> dict[str, Any]:
    """The earlier totals in three figures, and the place of this one among them.

    All but `earlier` is None where there is nothing to compare: no earlier game, or no total.
    """
    own = next((row for row in history.own if row.game_id == game_id), None)
    if own is None or own.total is None:
        return {"earlier": 0, "best": None, "mean": None, "place": None}
    totals = [
        row.total
        for row in (*history.own, *history.brought)
        if (row.fingerprint, row.kind) == (own.fingerprint, own.kind)
        and row.total is not None
        and (row.finished, row.game_id) < (own.finished, own.game_id)
    ]
    if not totals:
        return {"earlier": 0, "best": None, "mean": None, "place": None}
    return {
        "earlier": len(totals),
        "best": max(totals),
        "mean": fmean(totals),
        "place": 1 + sum(total > own.total for total in totals),
    }


def _line(row: ResultRow, is_imported: bool) -> dict[str, Any]:
    return {
        "id": row.game_id,
        "finished": moment(row.finished),
        "kind": row.kind,
        "ruleset": row.ruleset_name,
        "daily": row.daily,
        "total": row.total,
        "regret": row.regret,
        "cards": json.loads(row.cards),
        "imported": is_imported,
    }
