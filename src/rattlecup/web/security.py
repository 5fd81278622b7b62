"""What is refused before anybody looks, and the headers that every answer carries."""

from __future__ import annotations

import json
from collections.abc import Mapping

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rattlecup.web.errors import WebCode, WebError, body_of, status_of
from rattlecup.web.static import PREFIX

MOST_BYTES = 16 * 1024
"""The most a request's body may have."""

MOST_BYTES_AT = {"/api/statistics/import": 8 * 1024 * 1024}
"""Where it may have more: a file of thousands of game records."""

_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}


# A policy guards a document. Scripts, styles and fonts are guarded by that of the page that asks
# for them, and on forty small files the other headers would weigh more than the files.
FILE_HEADERS = {"X-Content-Type-Options": "nosniff"}


class SecurityHeaders:
    """Puts `HEADERS` on every answer, and keeps answers out of caches unless they say otherwise.

    The page's files under `/static` carry `FILE_HEADERS`.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                is_file = message["status"] == 200 and scope["path"].startswith(f"{PREFIX}/")
                add_headers(MutableHeaders(scope=message), FILE_HEADERS if is_file else HEADERS)
            await send(message)

        await self.app(scope, receive, send_with_headers)


def add_headers(headers: MutableHeaders, more: Mapping[str, str] = HEADERS) -> None:
    """Put `more` among an answer's headers."""
    for name, value in more.items():
        headers.setdefault(name, value)  # a page that may be framed has said so itself
    headers.setdefault("Cache-Control", "no-store")


_FOR_FRAMES = ("/api/", "/words/")
_OPEN = {"Access-Control-Allow-Origin": "*"}
_PREFLIGHT = {
    **_OPEN,
    "Access-Control-Allow-Methods": "GET, POST",
    "Access-Control-Allow-Headers": "authorization, content-type",
    "Access-Control-Max-Age": "86400",
}


class OpenToFrames:
    """Lets pages of any origin use the API with a token of their own, never with a cookie.

    A frame that is sandboxed with `allow-scripts` alone has no origin; nor has it
    cookies. An answer to a request with a cookie is for our own pages only.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith(_FOR_FRAMES):
            await self.app(scope, receive, send)
            return
        asked = Headers(scope=scope)
        if scope["method"] == "OPTIONS" and "access-control-request-method" in asked:
            await Response(status_code=204, headers=_PREFLIGHT)(scope, receive, send)
            return

        async def send_open(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_OPEN)
            await send(message)

        await self.app(scope, receive, send if "cookie" in asked else send_open)


class SameOrigin:
    """Refuses what another site makes a browser send with our cookie.

    A request that changes something and carries a cookie has to say that it
    comes from one of our pages (`Sec-Fetch-Site`, or an `Origin` like the host)
    or from the person at the browser (`Sec-Fetch-Site: none`).
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in _SAFE_METHODS:
            headers = Headers(scope=scope)
            if "cookie" in headers and not is_same_origin(scope["scheme"], headers):
                error = WebError(
                    "a request with a cookie must come from this site: "
                    "send Sec-Fetch-Site: same-origin, or this site's Origin",
                    code=WebCode.CROSS_ORIGIN,
                )
                await refusal(error)(scope, receive, send)
                return
        await self.app(scope, receive, send)


def is_same_origin(scheme: str, headers: Headers) -> bool:
    """Whether these headers say that a request comes from this site.

    Browsers send `Sec-Fetch-Site` only where the connection is secure or local.

    >>> is_same_origin("http", Headers({"host": "a:80", "origin": "http://a:80"}))
    True
    >>> is_same_origin("http", Headers({"host": "a:80", "origin": "http://b"}))
    False
    """
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    return headers.get("origin") == f"{scheme}://{headers.get('host')}"


class BodyLimit:
    """Refuses bodies over `MOST_BYTES` or `MOST_BYTES_AT`, whatever their announced length."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = MOST_BYTES_AT.get(scope["path"], MOST_BYTES)
        announced = Headers(scope=scope).get("content-length", "0")
        # More than twelve digits are too many whatever they say, and int() may refuse them.
        if len(announced) > 12 or (announced.isdecimal() and int(announced) > most):
            await _too_large(most, scope, receive, send)
            return
        body, messages = 0, list[Message]()
        while True:
            message = await receive()
            messages.append(message)
            body += len(message.get("body", b""))
            if body > most:
                await _too_large(most, scope, receive, send)
                return
            if not message.get("more_body", False):
                break

        async def replay() -> Message:
            return messages.pop(0) if messages else await receive()

        await self.app(scope, replay, send)


async def _too_large(most: int, scope: Scope, receive: Receive, send: Send) -> None:
    error = WebError(
        f"a body may have at most {most} bytes",
        code=WebCode.BODY_TOO_LARGE,
        facts={"most": most},
    )
    response = refusal(error)
    response.headers["Connection"] = "close"  # the rest of the body is not read
    await response(scope, receive, send)


def refusal(error: WebError) -> Response:
    """The answer to a program's request that was refused."""
    retry_after = getattr(error, "retry_after", None)
    return Response(
        json.dumps(body_of(error)),
        status_code=status_of(error),
        headers={} if retry_after is None else {"Retry-After": str(retry_after)},
        media_type="application/json",
    )
