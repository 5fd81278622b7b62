"""The routes for people: HTML pages, and the game record as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.datastructures import QueryParams
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, PlainTextResponse

from rattlecup import bots, words
from rattlecup.errors import ErrorCode, NotationError, RattlecupError, quoted
from rattlecup.play import GREATEST_NUMBER
from rattlecup.rules import CLASSIC, NAMED, Ruleset
from rattlecup.web import clock, guests, opening, service
from rattlecup.web.api import AStore, AToken
from rattlecup.web.errors import status_of
from rattlecup.web.home import home_of
from rattlecup.web.languages import Language
from rattlecup.web.opening import Wish
from rattlecup.web.setup import MOST_SEATS
from rattlecup.web.view import game_view
from rattlecup.words.numbers import percent

FOLDER = Path(__file__).parent / "templates"


class Templates:
    """The templates with what all of them share."""

    def __init__(self, static: Callable[[str], str], folder: Path = FOLDER) -> None:
        self.static = static
        self._templates = Environment(
            loader=FileSystemLoader(folder), autoescape=True, undefined=StrictUndefined
        )
        self._templates.globals.update(
            static=static,
            languages=words.LANGUAGES,
            levels=levels_view(),
            duels=most_duels(),
            most_seats=MOST_SEATS,
            percent=percent,
            seconds_to_midnight=lambda: clock.seconds_to_midnight(clock.now()),
        )

    def render(self, name: str, lang: str, context: Mapping[str, Any]) -> str:
        """A page in a language."""
        speech = {"lang": lang, "t": partial(_text, lang), "texts": partial(texts, lang)}
        return self._templates.get_template(name).render({**speech, **context})


@dataclass(frozen=True)
class Pages:
    """The templates for one request: in its language."""

    templates: Templates
    request: HTTPConnection

    @property
    def static(self) -> Callable[[str], str]:
        """The address of a file of the page."""
        return self.templates.static

    @cached_property
    def language(self) -> Language:
        """The language of the request."""
        return Language.of(self.request)

    def render(self, name: str, **context: Any) -> HTMLResponse:
        """A page as an answer; its `status`, if it has one, is that of the answer."""
        page = self.templates.render(name, self.language.code, context)
        answer = HTMLResponse(page, context.get("status", 200))
        self.language.mark(self.request, answer)
        return answer

    def error(self, error: RattlecupError) -> HTMLResponse:
        """The page that tells a person what went wrong."""
        return self.render(
            "error.html",
            status=status_of(error),
            code=str(error.code),
            message=self.message_of(error),
            facts=error.facts,
        )

    def message_of(self, error: RattlecupError) -> str:
        """What a person reads of an error: the catalogue's sentence, or the programmer's."""
        try:
            return words.text(f"error.{error.code}", self.language.code, **error.facts)
        except KeyError:
            return str(error)


def _text(lang: str, key: str, /, **facts: object) -> str:
    return words.text(key, lang, **facts)


_SHARED = ("page.", "error.", "box.", "rules.link", "guide.link")


def texts(lang: str, *prefixes: str) -> dict[str, str]:
    """The texts that a page's modules may say: those every page shares, and these prefixes.

    They weigh down every load, so a page names what it needs; naming none it gets all.
    """
    catalogue = words.catalogue(lang).items()
    if prefixes:
        return {key: text for key, text in catalogue if key.startswith(_SHARED + prefixes)}
    return {key: text for key, text in catalogue if not key.startswith(("cli.", "serve."))}


def levels_view() -> list[dict[str, Any]]:
    """The computer players, the hardest to beat first, each with what was measured of it.

    `wins` is the share of games won against perfect play, for a level that plays to win."""
    alone, duels = bots.means(), bots.duels()
    views = []
    for level in reversed(bots.LEVELS):
        measured = duels.get(level.id) or alone[level.id]
        wins = measured.win_rate if isinstance(measured, bots.Duel) else None
        figures = {"mean": measured.mean, "games": measured.games, "ruleset": measured.ruleset}
        views.append({"id": level.id, **figures, "wins": wins})
    return views


def most_duels() -> int:
    """Over how many games the wins against perfect play were measured."""
    return max(duel.games for duel in bots.duels().values())


def pages_of(request: Request) -> Pages:
    """The templates of the server that got a request, in the request's language."""
    return Pages(request.app.state.templates, request)


router = APIRouter(include_in_schema=False)


@router.get("/")
async def home(request: Request, store: AStore, token: AToken) -> Response:
    """Play at once, go on with an unfinished game, or play one by its number."""
    found = await home_of(store, token)
    named = [ruleset.name for ruleset in NAMED]
    page = pages_of(request).render("home.html", home=found, named=named)
    if found.is_known and token is not None:
        guests.remember(request, page, token)  # else it would end with its first day
    return page


@router.get("/play/{game_id}")
async def play(game_id: str, request: Request, store: AStore, token: AToken) -> Response:
    """The page of a game."""
    live = await service.game_of(store, token, game_id)
    return pages_of(request).render("play.html", game=game_view(live))


@router.get("/play/{game_id}/record")
async def record(game_id: str, store: AStore, token: AToken) -> Response:
    """The game record, finished or not."""
    live = await service.game_of(store, token, game_id)
    return PlainTextResponse(live.record)


@router.get("/game/{number}")
async def numbered(number: str, request: Request, store: AStore, token: AToken) -> Response:
    """The page of this guest's game of that number; the page opens it if there is none yet."""
    wish = Wish(_ruleset(request.query_params), _number(number))
    live = await opening.look_at_game(store, token, wish)
    return pages_of(request).render("play.html", game=game_view(live))


def _ruleset(query: QueryParams) -> Ruleset:
    return Ruleset.named(query.get("ruleset", CLASSIC.name))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(GREATEST_NUMBER))):
        raise NotationError(
            f"{quoted(text)}: a game's number is a whole number from 1 to {GREATEST_NUMBER}",
            code=ErrorCode.BAD_NUMBER,
            text=text,
            field="number",
        )
    return int(text)
