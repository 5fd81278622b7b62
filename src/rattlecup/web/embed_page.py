"""The board for other people's pages: what runs in their frames, and the page that builds one."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from rattlecup.errors import RattlecupError
from rattlecup.play import GREATEST_NUMBER, NumberedDice
from rattlecup.rules import CLASSIC, NAMED, Ruleset
from rattlecup.web.pages import pages_of
from rattlecup.web.security import HEADERS

THEMES = ("system", "light", "dark")

_POLICY = "Content-Security-Policy"
# Anybody may frame the board, and the page that builds a frame shows one of ours.
_FRAMED = {_POLICY: HEADERS[_POLICY].replace("frame-ancestors 'none'", "frame-ancestors *")}
_FRAMING = {_POLICY: f"frame-src 'self'; {HEADERS[_POLICY]}"}

router = APIRouter(include_in_schema=False)


def facts_of(request: Request) -> dict[str, Any]:
    """What the address asks for.

    Raises:
        RattlecupError: there is no such ruleset or number.
    """
    query = request.query_params
    theme, number = query.get("theme", ""), query.get("game", "")
    digits = number if number.isascii() and number.isdigit() else "0"
    return {
        "theme": theme if theme in THEMES else THEMES[0],
        "ruleset": Ruleset.named(query.get("ruleset") or CLASSIC.name).name,
        "number": NumberedDice(int(digits[:20])).number if number else None,
        "hints": query.get("hints") not in ("0", "off", "no"),
    }


@router.get("/embed")
async def embed(request: Request) -> Response:
    """The board in a frame: no cookie, nothing from elsewhere, and nothing but the board."""
    try:
        facts, problem = facts_of(request), None
    except RattlecupError as error:
        facts, problem = None, pages_of(request).message_of(error)
    status = 422 if problem else 200
    page = pages_of(request).render("embed.html", facts=facts, problem=problem, status=status)
    page.headers.update(_FRAMED)
    return page


@router.get("/embed/snippet")
async def snippet(request: Request) -> Response:
    """What to paste into a page, with a look at it."""
    facts = {
        "origin": str(request.base_url).rstrip("/"),
        "themes": THEMES,
        "rulesets": [each.name for each in NAMED],
        "most": GREATEST_NUMBER,
    }
    page = pages_of(request).render("snippet.html", facts=facts)
    page.headers.update(_FRAMING)
    return page
