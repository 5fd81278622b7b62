"""The routes for programs about the guest: statistics, taking them along, further devices."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Depends, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field

from rattlecup.web import bringing, devices, guests
from rattlecup.web.advisor import Advisor
from rattlecup.web.api import (
    AJudge,
    AnAdvisor,
    AStore,
    AToken,
    AWorkshop,
    GameView,
    known,
    refusals,
)
from rattlecup.web.past import games_view, standing_of
from rattlecup.web.perfect import is_coming, perfect_view
from rattlecup.web.setup import Kind
from rattlecup.web.statistics import Wanted, history_of, ruleset_of, statistics_view
from rattlecup.web.store.store import Store
from rattlecup.web.workshop.workshop import Workshop

router = APIRouter()


class Claim(BaseModel):
    """Asks to be the guest whose code this is, on this device too."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    code: Annotated[str, Field(max_length=100)]
    replace: Annotated[bool, Field(description="Leave this device's own games behind.")] = False


def _wanted(
    ruleset: Annotated[
        str, Query(max_length=40, description="A name; of house rules the fingerprint.")
    ] = "classic",
    kind: Kind = Kind.SOLO,
    period: Annotated[Literal["all", "365", "30"], Query(description="Or days back.")] = "all",
) -> Wanted:
    return Wanted(ruleset, kind, period)


AWanted = Annotated[Wanted, Depends(_wanted)]


async def statistics_of(
    store: Store, advisor: Advisor, workshop: Workshop, token: str | None, wanted: Wanted
) -> GameView:
    """Statistics, with perfect play's beside them as far as they are known."""
    ruleset = ruleset_of(wanted.ruleset)
    coming = is_coming(advisor, workshop, ruleset)  # first: what is done meanwhile is told twice
    history = await history_of(store, token)
    view = await asyncio.to_thread(statistics_view, history, wanted)
    perfect = await asyncio.to_thread(perfect_view, advisor, ruleset)
    return {**view, "perfect": perfect, "perfect_coming": coming}


@router.get("/api/statistics", responses=refusals(422))
async def statistics(
    wanted: AWanted, store: AStore, token: AToken, advisor: AnAdvisor, workshop: AWorkshop
) -> GameView:
    """The guest's games of one ruleset, kind and period in numbers."""
    return await statistics_of(store, advisor, workshop, token, wanted)


@router.get("/api/statistics/games", responses=refusals(422))
async def finished_games(
    wanted: AWanted,
    store: AStore,
    token: AToken,
    skip: Annotated[int, Query(ge=0, description="So many of the latest are left out.")] = 0,
) -> GameView:
    """The guest's finished games of one ruleset, kind and period, the latest first, 50 at once."""
    return games_view(await history_of(store, token), wanted, skip)


@router.get("/api/games/{game_id}/standing", responses=refusals(403, 404, 409))
async def standing(game_id: str, store: AStore, token: AToken) -> GameView:
    """How a finished game stands among the guest's earlier ones of its rules and kind."""
    return await standing_of(store, token, game_id)


@router.get("/api/statistics/export", response_model=GameView, responses=refusals(401))
async def export(store: AStore, token: AToken) -> Response:
    """All games of the guest that are over, as a file for `import`."""
    file = await bringing.export(store, await known(store, token))
    named = {"Content-Disposition": 'attachment; filename="rattlecup-statistics.json"'}
    return JSONResponse(file, headers=named)


@router.post(
    "/api/statistics/import", response_model=GameView, responses=refusals(401, 403, 413, 422, 429)
)
async def bring(
    file: Annotated[dict[str, Any], Body()],
    request: Request,
    store: AStore,
    token: AToken,
    judge: AJudge,
) -> Response:
    """Bring games along from an exported file; each is played again and counts once."""
    new_token = None
    if guests.is_bearer(request) or token is not None:
        guest_id = await known(store, token)
    else:
        new_token = await devices.new_guest(store)
        guest_id = await known(store, new_token)
    response = JSONResponse(await bringing.bring(store, guest_id, file))
    if new_token is not None:
        guests.remember(request, response, new_token)
    judge.wake()
    return response


@router.post("/api/guest", status_code=201, responses=refusals(403, 413, 429))
async def new_guest(store: AStore) -> GameView:
    """A new guest for a frame, which keeps the token itself and sends it as a bearer's."""
    return {"token": await devices.new_guest(store)}


@router.post("/api/guest/link", responses=refusals(401, 403, 413, 429))
async def link(store: AStore, token: AToken) -> GameView:
    """A code that lets one more device in, once, for ten minutes."""
    code = await devices.new_link(store, await known(store, token))
    return {"code": code, "seconds": devices.LINK_SECONDS}


@router.post(
    "/api/guest/claim", response_model=GameView, responses=refusals(403, 409, 413, 422, 429)
)
async def claim(
    asked: Annotated[Claim, Body()], request: Request, store: AStore, token: AToken
) -> Response:
    """Be the guest whose code this is, on this device too."""
    claimed = await devices.claim(store, token, asked.code, replace=asked.replace)
    if guests.is_bearer(request):
        return JSONResponse(claimed._asdict())
    response = JSONResponse({"games": claimed.games})
    guests.remember(request, response, claimed.token)
    return response
