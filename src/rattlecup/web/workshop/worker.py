"""A process that works for the server: reads tasks, a line of JSON each, and answers in lines.

    python -m rattlecup.web.workshop.worker

A task names what to `do`, the `rules`, the file of their value `table`, and more where
it is about a position. Its answer is any number of ``{"done": 0.4}`` and then one
``{"answer": ...}`` or ``{"error": {"code", "message", "facts"}}``.

It gives way to everything else on the machine, and ends when its input does.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Any

from rattlecup.analysis import Oracle
from rattlecup.analysis.goals import Goal
from rattlecup.analysis.guide import make_guide, open_guide
from rattlecup.analysis.guide.wire import guide_to_data
from rattlecup.analysis.winning import LIVE_BOXES, GoalOracle
from rattlecup.errors import ErrorCode, RattlecupError
from rattlecup.play import Phase, Position
from rattlecup.play.wire import ruleset_from_json
from rattlecup.rules import CLASSIC, Keep, Scorecard
from rattlecup.solver import open_table
from rattlecup.solver.distribution import distribution, open_distribution
from rattlecup.solver.table import cache_dir, read_table
from rattlecup.web.explore.totals import lying, totals_view

Task = dict[str, Any]
Progress = Callable[[float], None]

NICE = 10
MOST_GOALS = 6
"""So many stored goals, 0.1 GB each, are kept; the oldest goes first."""
_PAUSE = 0.2  # seconds between two reports


def main() -> None:
    """Work until nobody is there to work for."""
    for meant_for_the_server in (signal.SIGINT, signal.SIGTERM):  # which ends us
        signal.signal(meant_for_the_server, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    for task in _tasks():
        _say(_answer(task))


def _tasks() -> Iterator[Task]:
    """The tasks in turn. A thread waits for them, so that their end is seen in mid-work."""
    tasks: queue.SimpleQueue[Task] = queue.SimpleQueue()

    def listen() -> None:
        for line in sys.stdin:
            tasks.put(json.loads(line))
        os._exit(0)  # whatever was under way, nobody waits for it

    threading.Thread(target=listen, daemon=True).start()
    while True:
        yield tasks.get()


def _answer(task: Task) -> dict[str, Any]:
    try:
        return {"answer": _DO[task["do"]](task, _reporter())}
    except RattlecupError as error:
        code, facts = str(error.code), error.facts
        return {"error": {"code": code, "message": str(error), "facts": facts}}
    except MemoryError:
        message = "the machine has not enough memory for this"
        return {"error": {"code": str(ErrorCode.MEMORY_LIMIT), "message": message, "facts": {}}}


def _say(told: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(told, default=str) + "\n")
    sys.stdout.flush()


def _reporter() -> Progress:
    """Tells how much is done, a few times a second."""
    last = 0.0

    def tell(done: float) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= _PAUSE:
            last = now
            _say({"done": done})

    return tell


# --- what it can do -------------------------------------------------------------------


def _perfect(task: Task, progress: Progress) -> None:
    """Store the distribution of the empty card, and what the first question would wait for."""
    oracle = _oracle(task)
    open_distribution(oracle.table, progress=progress, memory_limit=_limit(task))
    # Five open boxes are enough for Numba, whose code is kept once it is compiled.
    late = Scorecard.parse("1s=3,2s=6,3s=9,4s=12,3k=20,4k=0,fh=25,ss=30", oracle.ruleset)
    GoalOracle(oracle, Goal.at_least(200, oracle.ruleset)).value(late)


def _totals(task: Task, progress: Progress) -> dict[str, Any]:
    """The distribution of the final total from a position."""
    position = _position(task)
    table, card, limit = _oracle(task).table, position.card, _limit(task)
    dice = lying(position)
    if dice == (None, None) and not card.turns_played and card.ruleset.is_named:
        return totals_view(open_distribution(table, progress=progress, memory_limit=limit))
    return totals_view(distribution(table, card, *dice, progress=progress, memory_limit=limit))


def _goal(task: Task, progress: Progress) -> dict[str, Any]:
    """What every action does for a goal; with `build` however early in the game it is."""
    position = _position(task)
    asked = _goal_oracle(task["table"], json.dumps(task["rules"]), task["goal"], _limit(task))
    card = position.card
    if task["build"]:
        _build(asked, position, progress)
    by_average = None
    if task["build"] or len(card.open_boxes) <= LIVE_BOXES:
        found = distribution(asked.oracle.table, card, *lying(position), memory_limit=_limit(task))
        by_average = asked.chance_of(found)
    return {**_ranked(asked, position), "by_average": by_average}


def _build(asked: GoalOracle, position: Position, progress: Progress) -> None:
    is_kept = asked.goal.ruleset.is_named  # everybody may make up rules; they fill no disk
    asked.build(position.card, progress, store=is_kept)
    with suppress(OSError):
        goals = sorted(cache_dir().glob("*-goal-v*.table"), key=lambda path: path.stat().st_mtime)
        for path in goals[:-MOST_GOALS]:
            path.unlink()


def _ranked(asked: GoalOracle, position: Position) -> dict[str, Any]:
    """The chance of the position, and of each action, best first."""
    card, roll = position.card, position.roll
    if position.phase is Phase.OVER:
        return {"choices": [], "probability": asked.value(card)}
    if roll is not None:
        choices = asked.rank(card, roll, position.rerolls_left)
        ranked = [
            {"action": str(each.action), "probability": each.probability, "loss": each.loss}
            for each in choices
        ]
        return {"choices": ranked, "probability": choices[0].probability}
    kept, _ = lying(position)
    if not isinstance(kept, Keep):
        return {"choices": [], "probability": asked.value(card)}
    chance = asked.value_of_keep(card, kept, position.rerolls_left + 1)
    return {"choices": [], "probability": chance}


def _guide(task: Task, progress: Progress) -> dict[str, Any]:
    """The strategy guide of a ruleset; that of house rules is not stored."""
    oracle, limit = _oracle(task), _limit(task)
    classic = _classic()
    if not oracle.ruleset.is_named:
        return guide_to_data(make_guide(oracle, classic, progress=progress, memory_limit=limit))
    return guide_to_data(open_guide(oracle, lambda: classic, progress=progress, memory_limit=limit))


@lru_cache(maxsize=1)
def _classic() -> Oracle:
    return Oracle(open_table(CLASSIC, engine="numpy"))


_DO: dict[str, Callable[[Task, Progress], Any]] = {
    "perfect": _perfect,
    "totals": _totals,
    "goal": _goal,
    "guide": _guide,
}


# --- what it keeps --------------------------------------------------------------------


def _limit(task: Task) -> int | None:
    limit: int | None = task["memory_limit"]
    return limit


def _position(task: Task) -> Position:
    ruleset = ruleset_from_json(task["rules"])
    return Position.parse(task["position"], ruleset)


def _oracle(task: Task) -> Oracle:
    return _known_oracle(task["table"], json.dumps(task["rules"]))


@lru_cache(maxsize=8)
def _known_oracle(table: str, rules: str) -> Oracle:
    return Oracle(read_table(table, ruleset_from_json(json.loads(rules))))


@lru_cache(maxsize=8)
def _goal_oracle(table: str, rules: str, goal: str, memory_limit: int | None) -> GoalOracle:
    oracle = _known_oracle(table, rules)
    parsed = Goal.parse(goal, oracle.ruleset)
    return GoalOracle(oracle, parsed, memory_limit=memory_limit)


if __name__ == "__main__":
    main()
