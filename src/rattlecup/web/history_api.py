"""The routes for programs that look back: reviews, the daily, statistics."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from rattlecup.web import service
from rattlecup.web.api import AnAdvisor, AStore, AToken, GameView, refusals
from rattlecup.web.daily import archive_view, daily_view
from rattlecup.web.reviews import choices_view, review_view

router = APIRouter()

ACard = Annotated[
    int | None,
    Query(ge=0, le=100, description="The index of the card; without it the only person's."),
]


@router.get("/api/games/{game_id}/review", responses=refusals(403, 404, 409, 422))
async def review(
    game_id: str, store: AStore, token: AToken, advisor: AnAdvisor, card: ACard = None
) -> GameView:
    """A card of a finished game, anybody's, judged decision by decision."""
    return await review_view(advisor, await service.finished_game(store, token, game_id), card)


@router.get("/api/games/{game_id}/review/choices", responses=refusals(403, 404, 409, 422))
async def choices(
    game_id: str,
    turn: Annotated[int, Query(ge=1, le=13)],
    roll: Annotated[int, Query(ge=1, le=4)],
    store: AStore,
    token: AToken,
    advisor: AnAdvisor,
    card: ACard = None,
) -> GameView:
    """One decision of a finished game, with what every choice was worth."""
    live = await service.finished_game(store, token, game_id)
    return await choices_view(advisor, live, card, turn, roll)


@router.get("/api/daily", responses=refusals(404))
async def archive(
    store: AStore,
    token: AToken,
    month: Annotated[str | None, Query(max_length=20, description="Such as 2026-11.")] = None,
) -> GameView:
    """The dailies of a month that the guest has begun."""
    return await archive_view(store, token, month)


@router.get("/api/daily/{date}", responses=refusals(404))
async def daily(date: str, store: AStore, token: AToken) -> GameView:
    """A daily: the guest's own result, the board, the streak of days. `today` is a date too."""
    return await daily_view(store, token, None if date == "today" else date)
