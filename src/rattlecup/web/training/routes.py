"""The trainer's routes: for programs under `/api/train`, for people under `/train`."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Body, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field

from rattlecup.rules import CLASSIC, NAMED, Box
from rattlecup.web import guests
from rattlecup.web.api import AnAdvisor, AStore, AToken, GameView, known, refusals
from rattlecup.web.pages import pages_of
from rattlecup.web.requests import BoxCode, Hold
from rattlecup.web.training.series import PRACTICE, TODAY, Series, read_series
from rattlecup.web.training.training import Given, answer, training_view

router = APIRouter()

ARuleset = Annotated[
    str, Query(max_length=40, description="For practice: a ruleset's name; `own` remembers it.")
]


class _Answer(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    puzzle: Annotated[str, Field(max_length=64, description="The position's id.")]
    attempt: Annotated[
        int, Field(ge=1, le=1000, description="Own mistakes may be tried again: the how manieth.")
    ] = 1


class KeepAnswer(_Answer):
    """Answers with the dice that stay."""

    type: Literal["keep"]
    hold: Hold

    def given(self) -> Given:
        """What it answers."""
        return Given(self.puzzle, self.attempt, hold=sorted(self.hold))


class ScoreAnswer(_Answer):
    """Answers with a box."""

    type: Literal["score"]
    box: BoxCode

    def given(self) -> Given:
        """What it answers."""
        return Given(self.puzzle, self.attempt, box=Box(self.box))


AnyAnswer = Annotated[KeepAnswer | ScoreAnswer, Field(discriminator="type")]


@router.get("/api/train/{series}", responses=refusals(404, 422))
async def show(
    series: str,
    store: AStore,
    token: AToken,
    advisor: AnAdvisor,
    ruleset: ARuleset = CLASSIC.name,
) -> GameView:
    """The positions of a date (`today` is one too), of `practice-17`, or one's `own` mistakes."""
    return await training_view(store, advisor, token, read_series(series, ruleset))


@router.post(
    "/api/train/{series}",
    response_model=GameView,
    responses=refusals(401, 403, 404, 409, 413, 422),
)
async def give(
    series: str,
    wish: Annotated[AnyAnswer, Body()],
    request: Request,
    store: AStore,
    token: AToken,
    advisor: AnAdvisor,
    ruleset: ARuleset = CLASSIC.name,
) -> Response:
    """Answer a position. What it is worth is told once the answer is stored."""
    asked = read_series(series, ruleset)
    if guests.is_bearer(request):
        await known(store, token)  # else the new token would be lost
    done = await answer(store, advisor, token, asked, wish.given())
    response = JSONResponse(done.view)
    if done.new_token is not None:
        guests.remember(request, response, done.new_token)
    return response


@router.get("/train", include_in_schema=False)
async def page(
    request: Request, practice: str | None = None, ruleset: ARuleset = CLASSIC.name
) -> Response:
    """The ten of today, or of a number of practice."""
    name = TODAY if practice is None else PRACTICE + practice
    return _page(request, read_series(name, ruleset), name)


@router.get("/train/{series}", include_in_schema=False)
async def page_of(series: str, request: Request, ruleset: ARuleset = CLASSIC.name) -> Response:
    """One's own mistakes, or the ten of a date."""
    return _page(request, read_series(series, ruleset), series)


def _page(request: Request, series: Series, name: str) -> Response:
    """The page asks for its positions by itself, as a new server may not have them at once."""
    facts = {
        "series": name,
        "ruleset": series.ruleset.name,
        "rulesets": [each.name for each in NAMED],
    }
    return pages_of(request).render("train.html", training=facts)
