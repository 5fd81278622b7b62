"""The distribution from a position: at once late in a game, else as far as it is built."""

from __future__ import annotations

import asyncio
from typing import Any

from rattlecup.analysis import Oracle
from rattlecup.web.explore.questions import Question
from rattlecup.web.explore.totals import lying, totals_view
from rattlecup.web.perfect import stored_distribution
from rattlecup.web.workshop.workshop import State, Workshop


def state_view(state: State) -> dict[str, Any]:
    """How far something is: `ready`, `building` with the part that is done, or `missing`."""
    if state.answer is not None:
        return {"state": "ready", "done": 1.0}
    return {"state": "missing" if state.done is None else "building", "done": state.done}


async def totals_state(workshop: Workshop, oracle: Oracle, question: Question) -> State:
    """The distribution from a position, or how far it is."""
    position = question.position
    if question.is_late:
        return await workshop.ask(oracle, "totals", position=str(position))
    if lying(position) == (None, None) and not position.card.turns_played:
        found = await asyncio.to_thread(stored_distribution, oracle.table)
        if found is not None:
            return State(totals_view(found), 1.0)
    return workshop.state(question.ruleset, "totals", position=str(position))


async def build_totals(workshop: Workshop, oracle: Oracle, question: Question) -> State:
    """Begin to work a distribution out, unless it is there or under way."""
    state = await totals_state(workshop, oracle, question)
    if state.answer is not None or state.done is not None:
        return state
    return await workshop.build(oracle, "totals", position=str(question.position))
