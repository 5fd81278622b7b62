"""The page that sets up a table, and what pages tell of the computer players."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from rattlecup.rules import CLASSIC, NAMED
from rattlecup.web.pages import levels_view, most_duels, pages_of
from rattlecup.web.setup import MOST_SEATS
from rattlecup.web.view import ruleset_view

router = APIRouter(include_in_schema=False)


def table_facts() -> dict[str, Any]:
    """What can be chosen at a new table: levels, what was measured, rulesets, the most seats."""
    return {
        "levels": levels_view(),
        "duels": most_duels(),
        "rulesets": [ruleset_view(ruleset) for ruleset in NAMED],
        "usual": ruleset_view(CLASSIC),
        "most_seats": MOST_SEATS,
    }


@router.get("/new")
async def new_table(request: Request) -> Response:
    """Who plays, by which rules."""
    return pages_of(request).render("new.html", facts=table_facts())
