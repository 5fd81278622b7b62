"""The pages that look back: the daily with its archive, statistics, reviews."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from rattlecup.web import service
from rattlecup.web.api import AnAdvisor, AStore, AToken, AWorkshop
from rattlecup.web.daily import archive_view, daily_view
from rattlecup.web.errors import WebCode, WebError
from rattlecup.web.guest_api import AWanted, statistics_of
from rattlecup.web.pages import pages_of
from rattlecup.web.view import game_view

router = APIRouter(include_in_schema=False)


@router.get("/daily")
async def today(request: Request, store: AStore, token: AToken) -> Response:
    """The daily of today."""
    return pages_of(request).render("daily.html", daily=await daily_view(store, token))


@router.get("/daily/archive")
async def archive(request: Request, store: AStore, token: AToken) -> Response:
    """The dailies of a month."""
    month = request.query_params.get("month")
    view = await archive_view(store, token, month)
    return pages_of(request).render("archive.html", archive=view)


@router.get("/daily/{date}")
async def daily(date: str, request: Request, store: AStore, token: AToken) -> Response:
    """The daily of a date."""
    return pages_of(request).render("daily.html", daily=await daily_view(store, token, date))


@router.get("/statistics")
async def statistics(
    wanted: AWanted,
    request: Request,
    store: AStore,
    token: AToken,
    advisor: AnAdvisor,
    workshop: AWorkshop,
) -> Response:
    """The guest's games in numbers."""
    view = await statistics_of(store, advisor, workshop, token, wanted)
    return pages_of(request).render("statistics.html", statistics=view)


@router.get("/move")
async def move(request: Request) -> Response:
    """Where a link to another device leads; its code stays in the browser."""
    return pages_of(request).render("move.html")


@router.get("/review/{game_id}")
async def review(game_id: str, request: Request, store: AStore, token: AToken) -> Response:
    """A finished game, for anybody who has the address."""
    live = await service.finished_game(store, token, game_id)
    if not live.game.is_over:
        raise WebError(
            "a game is judged when it is finished",
            code=WebCode.UNFINISHED_GAME,
            facts={"turn": live.game.turn},
        )
    own = await service.find_guest(store, token) == live.row.guest_id
    return pages_of(request).render("review.html", shared={"game": game_view(live), "own": own})
