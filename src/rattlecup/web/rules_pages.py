"""How to play: the pages about the rules, and the rules' answers for programs."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from rattlecup.play import Game, NumberedDice
from rattlecup.rules import BOXES, CLASSIC, NAMED, Box, Roll, Ruleset, Scorecard
from rattlecup.web.api import AnAdvisor
from rattlecup.web.may import Answer, Asked, possible_points
from rattlecup.web.pages import pages_of
from rattlecup.web.requests import BoxCode, ErrorBody, Hold, RulesetName
from rattlecup.web.rules_answers import quick_answers
from rattlecup.web.rules_lines import lines
from rattlecup.web.rules_values import sheets, sheets_lead, worth_of
from rattlecup.web.rules_view import (
    basics,
    box_rows,
    joker_cases,
    joker_rule,
    upper_bonus,
    upper_bonus_rows,
)
from rattlecup.web.said import say
from rattlecup.web.view import points_view, ruleset_view

EXAMPLE_NUMBER = 3117
"""The first numbered game that opens with 2, 2, 2, 5, 6; its first turn is the example."""

router = APIRouter()
_REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorBody} for status in (403, 413, 422, 500, 503)
}


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class MayAsked(_Strict):
    """Asks where five dice may be scored on a card."""

    ruleset: RulesetName = CLASSIC.name
    card: Annotated[str, Field(max_length=200, description="Such as 5s=15,y=50.")] = ""
    dice: Annotated[str, Field(max_length=20, description="Five faces, such as 55555.")]

    def answer(self) -> Answer:
        """The answer. Raises what parsing these raises."""
        ruleset = Ruleset.named(self.ruleset)
        return Answer(Scorecard.parse(self.card, ruleset), Roll.parse(self.dice), None)


class PreviewAsked(_Strict):
    """The example turn so far: what was held before each reroll, and the box scored."""

    ruleset: RulesetName = CLASSIC.name
    holds: Annotated[list[Hold], Field(max_length=3)] = []
    box: BoxCode | None = None

    def game(self) -> Game:
        """The game after it. Raises `IllegalActionError` where the rules forbid it."""
        game = example_game(Ruleset.named(self.ruleset))
        for hold in self.holds:
            game.push(game.position.keep_at(hold))
            game.roll()
        return game


def example_game(ruleset: Ruleset) -> Game:
    """The numbered game of the example, after its first roll."""
    game = Game(ruleset, dice=NumberedDice(EXAMPLE_NUMBER))
    game.roll()
    return game


@router.get("/rules", include_in_schema=False)
async def rules(request: Request, advisor: AnAdvisor) -> Response:
    """How to play by a ruleset."""
    ruleset = Ruleset.named(request.query_params.get("ruleset", CLASSIC.name))
    worth = await worth_of(advisor, ruleset)
    game = example_game(ruleset)
    return pages_of(request).render(
        "rules.html",
        say=say,
        ruleset=ruleset_view(ruleset),
        rulesets=[each.name for each in NAMED],
        basics=basics(ruleset),
        boxes=box_rows(ruleset),
        upper_bonus=upper_bonus(ruleset),
        upper_bonus_rows=upper_bonus_rows(ruleset),
        joker_rule=joker_rule(ruleset),
        joker_cases=joker_cases(ruleset),
        answers=quick_answers(ruleset),
        worth=worth,
        sheets_lead=sheets_lead(),
        sheets=sheets(worth.starts),
        example=preview_view(game),
        example_lines=lines(game.position.card, _roll_of(game)),
    )


@router.get("/rules/may-i", include_in_schema=False)
async def may_i(request: Request) -> Response:
    """The dispute helper: a form, and the answer to it. `part=answer` is the answer alone."""
    query = request.query_params
    asked = Asked.read(query)
    return pages_of(request).render(
        "may_i_answer.html" if query.get("part") == "answer" else "may_i.html",
        status=422 if asked.problems else 200,
        say=say,
        asked=asked,
        all_boxes=BOXES,
        possible={box: possible_points(asked.ruleset, box) for box in BOXES},
        rulesets=[each.name for each in NAMED],
        standing=ruleset_view(asked.ruleset)["standing"],
    )


@router.post("/api/rules/may", responses=_REFUSALS)
async def may(asked: Annotated[MayAsked, Body()]) -> dict[str, Any]:
    """Where five dice may be scored on a card, for what, and by which rule not."""
    return asked.answer().view()


@router.post("/api/rules/preview", responses={**_REFUSALS, 409: {"model": ErrorBody}})
async def preview(asked: Annotated[PreviewAsked, Body()]) -> dict[str, Any]:
    """The example turn after some rerolls: the dice, and what every box would pay."""
    return preview_view(asked.game(), None if asked.box is None else Box(asked.box))


def preview_view(game: Game, box: Box | None = None) -> dict[str, Any]:
    """The example turn as JSON; with a box, what scoring it brings."""
    card, roll = game.position.card, _roll_of(game)
    return {
        "number": EXAMPLE_NUMBER,
        "ruleset": game.ruleset.name,
        "dice": game.dice,
        "roll": game.roll_number,
        "rolls": game.ruleset.rolls_per_turn,
        "rerolls_left": game.rerolls_left,
        "boxes": [each.view() for each in lines(card, roll)],
        "scored": None
        if box is None
        else {
            "box": box.code,
            "points": points_view(card.preview(box, roll)),
            "total": card.score(box, roll).total,
        },
    }


def _roll_of(game: Game) -> Roll:
    roll = game.position.roll
    assert roll is not None  # whoever holds rolls at once
    return roll
