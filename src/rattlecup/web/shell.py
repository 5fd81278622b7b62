"""The installable page: its manifest, its service worker, and what it shows offline."""

from __future__ import annotations

import hashlib
import json

from fastapi import APIRouter, Request, Response

from rattlecup.web.pages import pages_of
from rattlecup.web.static import FOLDER, PREFIX
from rattlecup.words import LANGUAGES

# What the offline page is made of; other files are kept as they are first used.
_FILES = (
    "css/tokens.css",
    "css/components.css",
    "css/page.css",
    "fonts/archivo-pad.woff2",
    "icons/rattlecup.svg",
    "js/theme.js",
    "js/offline.js",
    "js/shell.js",
)
_WORKER = FOLDER / "js" / "sw.js"

# The theme's `ground` in light, as in tokens.css; a manifest knows no dark mode.
_GROUND = "#e6e0d3"

router = APIRouter(include_in_schema=False)


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What an installed page is called, looks like, and opens."""
    page = pages_of(request).render("manifest.html", ground=_GROUND)
    return _text(bytes(page.body), "application/manifest+json")


@router.get("/sw.js")
async def worker(request: Request) -> Response:
    """The service worker. Its first line changes with the shell, and only with it.

    Another language is no other version: the worker fetches the offline page anew by itself.
    """
    pages = pages_of(request)
    kept = ["/offline", *map(pages.static, _FILES)]
    offline = [pages.templates.render("offline.html", lang, {}) for lang in LANGUAGES]
    version = hashlib.sha256(json.dumps([offline, kept]).encode()).hexdigest()[:12]
    shell = {"version": version, "kept": kept, "static": f"{PREFIX}/"}
    source = _WORKER.read_bytes()
    return _text(f"self.SHELL = {json.dumps(shell)};\n".encode() + source, "text/javascript")


# Games are nobody else's, and an address of one opens a new one for whoever comes.
_ROBOTS = """User-agent: *
Disallow: /api/
Disallow: /game/
Disallow: /play/
Disallow: /review/
Disallow: /move
"""


@router.get("/robots.txt")
async def robots() -> Response:
    """What crawlers are asked to leave alone."""
    return _text(_ROBOTS.encode(), "text/plain")


@router.get("/offline")
async def offline(request: Request) -> Response:
    """What the browser shows when the server does not answer."""
    return pages_of(request).render("offline.html")


def _text(content: bytes, media_type: str) -> Response:
    return Response(content, media_type=media_type, headers={"Cache-Control": "no-cache"})
