"""The page of the explorer, and its routes for programs."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Body, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from rattlecup.analysis import Oracle
from rattlecup.errors import RulesetError
from rattlecup.rules import BOXES, NAMED
from rattlecup.web.api import AnAdvisor, AWorkshop, GameView, refusals
from rattlecup.web.explore.builds import build_totals, state_view, totals_state
from rattlecup.web.explore.goals import build_goal, with_goal
from rattlecup.web.explore.questions import Question, house_rules
from rattlecup.web.explore.views import position_view, rules_view
from rattlecup.web.pages import pages_of

router = APIRouter()

APosition = Annotated[
    str,
    Query(max_length=200, description="Such as classic 3,-,9,-,-,-,-,-,25,-,-,0,- yb0 13346 2."),
]
SomeRules = Annotated[
    str | None, Query(max_length=2000, description="House rules as JSON; the position names them.")
]
AGoal = Annotated[
    str | None,
    Query(max_length=2000, description="average, at-least:230, win:257 or win:CARD/CARD."),
]


class BuildAsked(BaseModel):
    """Asks to work out what takes longer than a request: totals, or with `goal` a goal."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    position: Annotated[str, Field(max_length=200)]
    rules: dict[str, Any] | None = None
    goal: Annotated[str | None, Field(max_length=2000)] = None


def _same(oracle: Oracle) -> Oracle:
    return oracle


@router.get("/api/explore", responses=refusals(422))
async def explore(
    advisor: AnAdvisor,
    workshop: AWorkshop,
    position: APosition,
    rules: SomeRules = None,
    goal: AGoal = None,
) -> GameView:
    """A position with every choice, best first: for the average, or for a goal beside it."""
    question = Question.parse(position, rules, goal)
    oracle = await advisor.ask(question.ruleset, _same)
    view = await advisor.ask(question.ruleset, lambda each: position_view(each, question))
    if question.is_for_average:
        return view
    return await with_goal(workshop, oracle, question, view)


@router.get("/api/explore/distribution", responses=refusals(422))
async def distribution(
    advisor: AnAdvisor, workshop: AWorkshop, position: APosition, rules: SomeRules = None
) -> GameView:
    """The chance of every final total when the average is played for, as far as it is known."""
    question = Question.parse(position, rules)
    oracle = await advisor.ask(question.ruleset, _same)
    state = await totals_state(workshop, oracle, question)
    return {
        "ruleset": question.ruleset.name,
        "position": str(question.position),
        **state_view(state),
        **(state.answer or {}),
    }


@router.post("/api/explore/build", status_code=202, responses=refusals(403, 413, 422))
async def build(
    asked: Annotated[BuildAsked, Body()], advisor: AnAdvisor, workshop: AWorkshop
) -> GameView:
    """Begin to work out what early in a game takes longer; ask again how far it is."""
    rules = None if asked.rules is None else json.dumps(asked.rules)
    question = Question.parse(asked.position, rules, asked.goal)
    oracle = await advisor.ask(question.ruleset, _same)
    begin = build_totals if question.is_for_average else build_goal
    return state_view(await begin(workshop, oracle, question))


@router.get("/explore", include_in_schema=False)
async def page(request: Request) -> Response:
    """The explorer. What it shows is asked for by the page itself."""
    rulesets = [*NAMED]
    with suppress(KeyError, RulesetError):  # the page shows what its question is answered
        rulesets.append(house_rules(request.query_params["rules"]))
    facts = {
        "boxes": [box.code for box in BOXES],
        "rulesets": [rules_view(each) for each in dict.fromkeys(rulesets)],
    }
    return pages_of(request).render("explore.html", facts=facts)
