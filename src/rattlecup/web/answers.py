"""How errors are told: one JSON shape for programs, one page for people."""

from __future__ import annotations

import json
import logging
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from rattlecup.errors import RattlecupError, clipped, listed
from rattlecup.web.errors import WebCode, WebError, body_of, status_of
from rattlecup.web.pages import pages_of
from rattlecup.web.security import add_headers

_log = logging.getLogger(__name__)

# Whatever is asked for below these is answered as JSON, also to a browser.
_FOR_PROGRAMS = ("/api/", "/words/", "/health", "/openapi.json", "/static/")

_CODE_OF_STATUS = {404: WebCode.NOT_FOUND, 405: WebCode.METHOD_NOT_ALLOWED}


def install(app: FastAPI) -> None:
    """Let the app tell every error in this way."""
    app.add_exception_handler(RattlecupError, on_error)
    app.add_exception_handler(RequestValidationError, on_bad_request)
    app.add_exception_handler(HTTPException, on_http_error)
    app.add_exception_handler(Exception, on_crash)


def tell(request: Request, error: RattlecupError) -> Response:
    """An error as an answer to this request."""
    wants_page = "text/html" in request.headers.get("accept", "")
    if wants_page and not request.url.path.startswith(_FOR_PROGRAMS):
        response: Response = pages_of(request).error(error)
    else:
        response = Response(
            # Escaped to ASCII: an offending text may hold what UTF-8 cannot say.
            json.dumps(body_of(error), default=str),
            status_of(error),
            media_type="application/json",
        )
    retry_after = getattr(error, "retry_after", None)
    if retry_after is not None:
        response.headers["Retry-After"] = str(retry_after)
    return response


async def on_error(request: Request, error: Exception) -> Response:
    """An error raised on purpose."""
    assert isinstance(error, RattlecupError)
    if status_of(error) == HTTPStatus.INTERNAL_SERVER_ERROR:
        _log.error("%s %s: %s", request.method, request.url.path, error, exc_info=error)
    return tell(request, error)


async def on_bad_request(request: Request, error: Exception) -> Response:
    """A request that does not fit what is asked for."""
    assert isinstance(error, RequestValidationError)
    fields = [
        {"field": ".".join(map(str, fault["loc"])), "problem": fault["msg"]}
        for fault in error.errors()
    ]
    return tell(request, _bad_request(fields))


async def on_http_error(request: Request, error: Exception) -> Response:
    """What the framework refuses: no such page, another method, a body that is no JSON."""
    assert isinstance(error, HTTPException)
    status = error.status_code
    if status == HTTPStatus.BAD_REQUEST:
        return tell(request, _bad_request([{"field": "body", "problem": str(error.detail)}]))
    code = _CODE_OF_STATUS.get(status, WebCode.INTERNAL_ERROR)
    response = tell(request, WebError(HTTPStatus(status).phrase, code=code))
    response.headers.update(error.headers or {})
    return response


async def on_crash(request: Request, error: Exception) -> Response:  # noqa: ARG001
    """A fault of ours. The server logs it; its details are nobody else's business."""
    response = tell(request, WebError("internal error", code=WebCode.INTERNAL_ERROR))
    add_headers(response.headers)  # no middleware sees this answer
    return response


def _bad_request(fields: list[dict[str, Any]]) -> WebError:
    named = listed([clipped(str(field["field"])) for field in fields])
    return WebError(
        f"the request is not as it should be: {named}",
        code=WebCode.BAD_REQUEST,
        facts={"fields": fields},
    )
