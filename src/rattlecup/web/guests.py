"""Who is asking: a guest, known by a secret token in a cookie or, in a frame, in a header.

The token is random and kept only as a hash, so a copy of the database lets
nobody in, and a guest whose row is deleted is out. It is looked up by its hash:
how long that takes tells nothing of the token.
"""

from __future__ import annotations

import hashlib
import re
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "rattlecup_guest"

# The most a browser grants; every page renews it.
_LIFETIME = 400 * 24 * 3600

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def new_token() -> str:
    """A secret that nobody guesses: 43 signs, 256 bits."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def token_of(request: HTTPConnection) -> str | None:
    """The token that came with a request, if it looks like one: a bearer's, else the cookie's."""
    bearer = _bearer_of(request)
    token = bearer if bearer is not None else request.cookies.get(_cookie_name(request), "")
    return token if _TOKEN.fullmatch(token) else None


def is_bearer(request: HTTPConnection) -> bool:
    """Whether whoever asks keeps the token itself, and wants no cookie."""
    return _bearer_of(request) is not None


def _bearer_of(request: HTTPConnection) -> str | None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def remember(request: HTTPConnection, response: Response, token: str) -> None:
    """Let the browser send the token from now on, to this server and unseen by scripts."""
    response.set_cookie(
        _cookie_name(request),
        token,
        max_age=_LIFETIME,
        path="/",
        httponly=True,
        samesite="lax",
        secure=_is_secure(request),
    )


def _cookie_name(request: HTTPConnection) -> str:
    # Browsers drop secure cookies on plain http, and a family's phones come that way.
    return f"__Host-{COOKIE}" if _is_secure(request) else COOKIE


def _is_secure(request: HTTPConnection) -> bool:
    return request.url.scheme == "https"
