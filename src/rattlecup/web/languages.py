"""Which language a page speaks: as asked now, as chosen before, or as the browser prefers."""

from __future__ import annotations

import re
from typing import NamedTuple

from starlette.requests import HTTPConnection
from starlette.responses import Response

from rattlecup.words import LANGUAGES

PARAMETER = "lang"
"""The query parameter that asks for a language, on every page."""

COOKIE = "lang"
"""Where the browser keeps the choice; no part of who the guest is."""

_A_YEAR = 365 * 24 * 3600

# Others decide how their frames speak; that is no choice of the person who sees one.
_IN_FRAMES = "/embed"

_WISH = re.compile(r"\s*([a-z]{1,8}|\*)(?:-[a-z0-9-]*)?\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?", re.I)
_MOST_WISHES = 30


class Language(NamedTuple):
    """The language of an answer, and whether the browser is to remember it."""

    code: str
    is_chosen: bool = False

    @classmethod
    def of(cls, request: HTTPConnection) -> Language:
        """The language to answer a request in."""
        asked = request.query_params.get(PARAMETER)
        if asked in LANGUAGES:
            return cls(asked, request.url.path != _IN_FRAMES)
        before = request.cookies.get(COOKIE)
        if before in LANGUAGES:
            return cls(before)
        return cls(preferred(request.headers.get("accept-language", "")))

    def mark(self, request: HTTPConnection, response: Response) -> None:
        """Say in an answer's headers what language it is in and what that hangs on."""
        response.headers["Content-Language"] = self.code
        response.headers.add_vary_header("Accept-Language")
        response.headers.add_vary_header("Cookie")
        if self.is_chosen:
            response.set_cookie(
                COOKIE,
                self.code,
                max_age=_A_YEAR,
                path="/",
                httponly=True,
                samesite="lax",
                secure=request.url.scheme == "https",
            )


def preferred(accept: str) -> str:
    """The first of our languages that an ``Accept-Language`` header wants, else the usual one.

    >>> preferred("fr-CH, de-AT;q=0.8, en;q=0.5") if "de" in LANGUAGES else "de"
    'de'
    >>> preferred("de;q=0, *")
    'en'
    """
    wishes = []
    for part in accept.split(",")[:_MOST_WISHES]:
        wish = _WISH.fullmatch(part)
        if wish and (weight := float(wish[2] or 1)) > 0:
            wishes.append((weight, wish[1].lower()))
    wishes.sort(key=lambda wish: -wish[0])  # equal ones stay as they stand
    for _, code in wishes:
        if code in LANGUAGES:
            return code
        if code == "*":
            break
    return LANGUAGES[0]
