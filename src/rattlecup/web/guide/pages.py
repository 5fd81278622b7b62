"""The routes of the guide's pages."""

from __future__ import annotations

from functools import partial
from typing import Any

from fastapi import APIRouter, Request, Response

from rattlecup import words
from rattlecup.analysis.guide import ROLLS, Guide, sections_of
from rattlecup.rules import NAMED, Ruleset
from rattlecup.web.errors import WebCode, WebError
from rattlecup.web.guide import plots, view
from rattlecup.web.guide.address import Address
from rattlecup.web.guide.guides import Guides, State
from rattlecup.web.pages import Pages, pages_of
from rattlecup.web.said import say
from rattlecup.words import numbers

router = APIRouter(include_in_schema=False)

_RULESETS = "rulesets"


def guides_of(request: Request) -> Guides:
    """The guides of the server that got a request."""
    guides: Guides = request.app.state.guides
    return guides


@router.get("/guide")
async def contents(request: Request) -> Response:
    """What there is in the guide of a ruleset."""
    address = Address.of(request.query_params)
    state = await guides_of(request).of(address.ruleset)
    return _render(request, "contents", address, state)


@router.get("/guide/state")
async def state(request: Request, section: str | None = None) -> dict[str, object]:
    """Whether what a page needs is there: `ready`, `building` with the part done, or `failed`."""
    address = Address.of(request.query_params, section)
    states = (await guides_of(request).of_all(_needed(address))).values()
    if any(each.failure for each in states):
        return {"state": "failed", "done": 0.0}
    is_ready = all(each.guide for each in states)
    done = sum(each.done for each in states) / len(states)
    return {"state": "ready" if is_ready else "building", "done": done}


@router.get("/guide/{section}")
async def section(section: str, request: Request) -> Response:
    """A section of the guide."""
    address = Address.of(request.query_params, section)
    if section not in sections_of(address.ruleset):
        raise WebError(
            f"the guide of {address.ruleset.name} has no section {section[:40]!r}",
            code=WebCode.NOT_FOUND,
        )
    guides = guides_of(request)
    found = await guides.of(address.ruleset)
    if found.guide is None:
        return _render(request, "busy", address, found)
    if section in ROLLS:
        return _render(request, "opening", address, found, **_opening(found.guide, section))
    if section != _RULESETS:
        return _render(request, section, address, found)
    needed = _needed(address)
    states = await guides.of_all(needed)
    rows = list(view.ruleset_rows(needed, states))
    failure = next((each.failure for each in states.values() if each.failure), None)
    return _render(request, section, address, found, rows=rows, others=State(failure=failure))


def _needed(address: Address) -> tuple[Ruleset, ...]:
    """The rulesets whose guides a page shows, its own first."""
    if address.section != _RULESETS:
        return (address.ruleset,)
    own = () if address.ruleset in NAMED else (address.ruleset,)
    return (*own, *NAMED)


def _opening(guide: Guide, section: str) -> dict[str, Any]:
    picks = guide.openings[ROLLS.index(section)]
    return {"picks": picks, "jumps": view.first_of_pairs([pick.roll for pick in picks])}


def _render(
    request: Request, template: str, address: Address, state: State, **facts: Any
) -> Response:
    pages = pages_of(request)
    return pages.render(
        f"guide/{template}.html",
        status=503 if state.failure else 200,
        say=say,
        address=address,
        ruleset=address.ruleset,
        ruleset_name=partial(_ruleset_name, pages),
        rulesets=NAMED,
        sections=sections_of(address.ruleset),
        state=state,
        guide=state.guide,
        view=view,
        plots=plots,
        **_numbers(pages.language.code),
        **facts,
    )


def _numbers(lang: str) -> dict[str, Any]:
    """Numbers as the language writes them."""
    written = (numbers.number, numbers.cost, numbers.percent, numbers.signed, numbers.decimal)
    return {each.__name__: partial(each, lang=lang) for each in written}


def _ruleset_name(pages: Pages, ruleset: Ruleset) -> str:
    """What players call a ruleset; house rules have the name that they were given."""
    if not ruleset.is_named:
        return ruleset.name
    return words.text(f"page.ruleset.{ruleset.name}", pages.language.code)
