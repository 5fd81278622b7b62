"""A position played for a goal other than the average, beside what the average does for it."""

from __future__ import annotations

import asyncio
from typing import Any

from rattlecup.analysis import Oracle
from rattlecup.analysis.goals import Goal, GoalKind
from rattlecup.errors import ErrorCode, RattlecupError
from rattlecup.solver.goals import at_least
from rattlecup.solver.goals.store import goal_path
from rattlecup.web.explore.builds import state_view
from rattlecup.web.explore.questions import Question
from rattlecup.web.workshop.workshop import State, Workshop

View = dict[str, Any]


async def with_goal(workshop: Workshop, oracle: Oracle, question: Question, view: View) -> View:
    """The view of a position with its choices ranked for the goal.

    Where the goal has yet to be built the ranking stays that of the average, and says so.
    """
    state = await _goal_state(workshop, oracle, question)
    goal = question.goal
    told: View = {
        "text": str(goal),
        "kind": str(goal.kind),
        "target": goal.target,
        "rivals": [str(rival) for rival in goal.rivals],
        **state_view(state),
        "probability": None,
        "by_average": None,
    }
    if state.answer is None:
        return {**view, "goal": told}
    chances = {each["action"]: each for each in state.answer["choices"]}
    by_id = {each["id"]: each for each in view["choices"]}
    choices = [
        {**by_id[name], "probability": each["probability"], "loss": each["loss"]}
        for name, each in chances.items()
    ]
    told |= {
        "probability": state.answer["probability"],
        "by_average": state.answer["by_average"],
    }
    return {**view, "choices": choices, "goal": told}


async def build_goal(workshop: Workshop, oracle: Oracle, question: Question) -> State:
    """Begin to build the table of a goal, unless it is there or under way."""
    state = await _goal_state(workshop, oracle, question)
    if state.answer is not None or state.done is not None:
        return state
    return await workshop.build(oracle, "goal", **_about(question), build=True)


async def _goal_state(workshop: Workshop, oracle: Oracle, question: Question) -> State:
    about = _about(question)
    built = workshop.state(question.ruleset, "goal", **about, build=True)
    if built.done is not None:
        return built
    if question.is_live or await asyncio.to_thread(_is_stored, question.goal):
        try:
            return await workshop.ask(oracle, "goal", **about, build=False)
        except RattlecupError as error:
            if error.code != ErrorCode.GOAL_NOT_SOLVED:
                raise
    return built


def _is_stored(goal: Goal) -> bool:
    if goal.kind is not GoalKind.AT_LEAST or goal.target is None:
        return False
    try:
        return goal_path(goal.ruleset, at_least(goal.target, goal.ruleset)).exists()
    except OSError:
        return False


def _about(question: Question) -> dict[str, Any]:
    return {"position": str(question.position), "goal": str(question.goal)}
