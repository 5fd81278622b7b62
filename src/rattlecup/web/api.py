"""The routes for programs, the page's own among them. `docs/http.md` is their reference."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Query, Request, Response
from fastapi.responses import JSONResponse

from rattlecup import words
from rattlecup.web import guests, opening, service
from rattlecup.web.advice import advice_view
from rattlecup.web.advisor import Advisor
from rattlecup.web.errors import WebCode, WebError, body_of, status_of
from rattlecup.web.judging import Judge
from rattlecup.web.requests import Again, AnyCommand, ErrorBody, NewGame
from rattlecup.web.store.store import Store
from rattlecup.web.view import game_view, row_view
from rattlecup.web.workshop.workshop import Workshop


def store_of(request: Request) -> Store:
    """The store of the server that got a request."""
    store: Store = request.app.state.store
    return store


def advisor_of(request: Request) -> Advisor:
    """The oracles of the server that got a request."""
    advisor: Advisor = request.app.state.advisor
    return advisor


def judge_of(request: Request) -> Judge:
    """The judge of the server that got a request."""
    judge: Judge = request.app.state.judge
    return judge


def workshop_of(request: Request) -> Workshop:
    """The workshop of the server that got a request."""
    workshop: Workshop = request.app.state.workshop
    return workshop


AStore = Annotated[Store, Depends(store_of)]
AnAdvisor = Annotated[Advisor, Depends(advisor_of)]
AJudge = Annotated[Judge, Depends(judge_of)]
AWorkshop = Annotated[Workshop, Depends(workshop_of)]
AToken = Annotated[str | None, Depends(guests.token_of)]
GameView = dict[str, Any]


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What a route may be refused with, for its description."""
    return {status: {"model": ErrorBody} for status in (*statuses, 500, 503)}


async def known(store: Store, token: str | None) -> int:
    """The guest with this token.

    Raises:
        WebError: there is none (`unknown_guest`).
    """
    guest_id = await service.find_guest(store, token)
    if guest_id is None:
        raise WebError("nobody has played here with this key", code=WebCode.UNKNOWN_GUEST)
    return guest_id


router = APIRouter()


@router.get("/health")
async def health(store: AStore) -> dict[str, str]:
    """Whether the server and its database answer."""
    await service.find_guest(store, "")
    return {"status": "ok"}


@router.get("/words/{lang}.json", responses=refusals(404))
async def all_words(lang: str) -> dict[str, str]:
    """Every text of a language, by its key."""
    try:
        return words.catalogue(lang)
    except KeyError:
        raise WebError(f"no catalogue for the language {lang!r}", code=WebCode.NOT_FOUND) from None


@router.post(
    "/api/games",
    status_code=201,
    response_model=GameView,
    responses={
        200: {"description": "The game that this wish opened before"},
        **refusals(401, 403, 413, 422, 429),
    },
)
async def open_game(
    wish: Annotated[NewGame, Body()], request: Request, store: AStore, token: AToken
) -> Response:
    """Open a game. A guest without a token gets one, as a cookie."""
    if guests.is_bearer(request):
        await known(store, token)  # else the new token would be lost
    return _opened(request, await opening.open_game(store, token, wish.wish()))


def _opened(request: Request, opened: opening.Opened) -> Response:
    response = JSONResponse(game_view(opened.live), 201 if opened.is_new else 200)
    if opened.new_token is not None:
        guests.remember(request, response, opened.new_token)
    return response


@router.get("/api/games", responses=refusals())
async def list_games(store: AStore, token: AToken) -> dict[str, list[GameView]]:
    """The guest's games, the one touched last first; at most 100."""
    return {"games": [row_view(row) for row in await service.games_of(store, token)]}


@router.get("/api/games/{game_id}", responses=refusals(403, 404))
async def read_game(game_id: str, store: AStore, token: AToken) -> GameView:
    """A game as it stands."""
    return game_view(await service.game_of(store, token, game_id))


@router.post(
    "/api/games/{game_id}/commands",
    response_model=GameView,
    responses=refusals(403, 404, 409, 413, 422),
)
async def act(
    game_id: str,
    command: Annotated[AnyCommand, Body()],
    store: AStore,
    token: AToken,
    advisor: AnAdvisor,
    judge: AJudge,
) -> Response:
    """Roll, score, take back, or let a computer player play; answered once it is stored."""
    outcome = await service.act(store, advisor, token, game_id, command.command())
    if outcome.live.is_over:
        judge.wake()
    return _outcome(outcome)


@router.post(
    "/api/games/{game_id}/give_up",
    response_model=GameView,
    responses=refusals(403, 404, 409, 413),
)
async def give_up(game_id: str, store: AStore, token: AToken) -> Response:
    """End a game without a result."""
    return _outcome(await service.give_up(store, token, game_id))


@router.post(
    "/api/games/{game_id}/rematch",
    status_code=201,
    response_model=GameView,
    responses={
        200: {"description": "The rematch that this wish opened before"},
        **refusals(403, 404, 409, 413, 422, 429),
    },
)
async def rematch(
    game_id: str, wish: Annotated[Again, Body()], request: Request, store: AStore, token: AToken
) -> Response:
    """A new game of the same people and rules; who sat second begins."""
    return _opened(request, await opening.rematch(store, token, game_id, wish.id))


def _outcome(outcome: service.Outcome) -> Response:
    live, refused = outcome
    view = game_view(live)
    if refused is not None:
        return JSONResponse(body_of(refused, view), status_of(refused))
    return JSONResponse(view)


@router.get("/api/games/{game_id}/advice", responses=refusals(403, 404, 409, 422))
async def advise(
    game_id: str,
    store: AStore,
    token: AToken,
    advisor: AnAdvisor,
    hold: Annotated[
        str | None,
        Query(
            pattern="^([1-5](,[1-5]){0,4})?$",
            description="Places of dice, such as 2,3, to learn what holding them is worth.",
        ),
    ] = None,
) -> GameView:
    """What every action is worth now, best first."""
    live = await service.game_of(store, token, game_id)
    places = None if hold is None else sorted({int(place) for place in hold.split(",") if place})
    return await advice_view(advisor, live, places)
