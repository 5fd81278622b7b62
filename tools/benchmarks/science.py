"""Distributions, goals, simulation: the bars of the science."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import find_spec

from benchmarks.measuring import Figure, child


def figures(long: bool) -> Iterator[Figure]:
    """Every figure, with Numba and without; with `long` those that take longer, too."""
    yield from late("numpy")
    if not find_spec("numba"):
        return
    yield from late("numba")
    yield from whole_distribution("numba", 12, 1500)
    yield from simulating()
    if long:
        yield from whole_distribution("numpy", 60, 1500)
        yield from whole_goal("numba", 36, 700)
        yield from whole_goal("numpy", 900, 1500)


def late(engine: str) -> Iterator[Figure]:
    """With seven open boxes. The bar of a goal is Numba's; NumPy has a person's patience."""
    runs = child(_LATE, sys.executable, engine)
    yield Figure(f"distribution, 7 open, {engine}", runs["distribution"], "s", 1)
    yield Figure("  the slowest of these", runs["slowest_distribution"], "s", 1)
    bar = 0.5 if engine == "numba" else 10
    yield Figure(f"to win, 7 open, {engine}", runs["goal"], "s", bar)
    yield Figure("  the slowest of these", runs["slowest_goal"], "s", bar)


def whole_distribution(engine: str, seconds: float, megabytes: float) -> Iterator[Figure]:
    """The chance of every final total of a whole game, once its code is compiled."""
    runs = child(_DISTRIBUTE, sys.executable, engine)
    yield Figure(f"exact distribution, {engine}", runs["cpu"], "s", seconds)
    yield Figure("  memory of the process", runs["peak"], "MB", megabytes)


def whole_goal(engine: str, seconds: float, megabytes: float) -> Iterator[Figure]:
    """The table of a whole game for 230 or more."""
    runs = child(_GOAL, sys.executable, engine)
    yield Figure(f"goal of a whole game, {engine}", runs["cpu"], "s", seconds)
    yield Figure("  memory of the process", runs["peak"], "MB", megabytes)


def simulating() -> Iterator[Figure]:
    """Perfect games by the table of choices, once it is made."""
    runs = child(_SIMULATE, sys.executable)
    yield Figure("table of choices", runs["policy"], "s", 10)
    yield Figure("perfect games a CPU second", runs["pace"] / 1e6, "M", 0.7, at_least=True)


# --- what runs in processes of their own ----------------------------------------------

_LATE = """
import json, random, statistics, sys, time
from rattlecup import CLASSIC, Roll, Scorecard
from rattlecup.rules import BOXES
from rattlecup.solver import open_table
from rattlecup.solver.distribution import distribution
from rattlecup.solver.goals import solve_goal, win_against
engine, chance = sys.argv[1], random.Random(1)  # seeded: the same questions in every run
table = open_table("classic")

def card(n_open):
    made = Scorecard.new(CLASSIC)
    while len(made.open_boxes) > n_open:
        roll = chance.choice(Roll.all())
        legal = made.legal_boxes(roll)
        made = made.score(max(legal, key=lambda box: made.preview(box, roll).total), roll)
    return made

def spent(work):
    start = time.process_time()
    done = work()
    return time.process_time() - start, done

def goal(mine, totals):
    return solve_goal(mine, win_against([totals], CLASSIC), engine=engine)

goal(card(5), distribution(table, card(5), engine=engine))  # compiles
distributions, goals = [], []
for _ in range(9):
    seconds, totals = spent(lambda: distribution(table, card(7), engine=engine))
    distributions.append(seconds)
    mine = card(7)
    goals.append(spent(lambda: goal(mine, totals))[0])
print(json.dumps({
    "distribution": statistics.median(distributions), "slowest_distribution": max(distributions),
    "goal": statistics.median(goals), "slowest_goal": max(goals),
}))
"""

_DISTRIBUTE = """
import json, resource, statistics, sys, time
from rattlecup import CLASSIC, Scorecard
from rattlecup.solver import open_table
from rattlecup.solver.distribution import distribution
engine, table = sys.argv[1], open_table("classic")
late = Scorecard.parse("1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,3k=20,4k=0,fh=25,ss=30,ch=22", CLASSIC)
distribution(table, late, engine=engine)  # compiles
runs = []
for _ in range(3 if engine == "numba" else 1):
    start = time.process_time()
    distribution(table, engine=engine)
    runs.append(time.process_time() - start)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"cpu": statistics.median(runs), "peak": peak}))
"""

_GOAL = """
import json, resource, statistics, sys, time
import numpy as np
from rattlecup import CLASSIC, Scorecard
from rattlecup.solver.goals import at_least, solve_goal
engine, goal = sys.argv[1], at_least(230, CLASSIC)
late = Scorecard.parse("1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,3k=20,4k=0,fh=25,ss=30,ch=22", CLASSIC)
solve_goal(late, goal, engine=engine, dtype=np.float32)  # compiles
runs = []
for _ in range(3 if engine == "numba" else 1):
    start = time.process_time()
    solve_goal(Scorecard.new(CLASSIC), goal, engine=engine, dtype=np.float32)
    runs.append(time.process_time() - start)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"cpu": statistics.median(runs), "peak": peak}))
"""

_SIMULATE = """
import json, statistics, time
from rattlecup.solver import open_table
from rattlecup.solver.simulation.engine_numba import make_policy, play
table, games = open_table("classic"), 300_000
play(make_policy(table), 0, range(0))  # compiles
start = time.process_time()
policy = make_policy(table)
made = time.process_time() - start
runs = []
for run in range(5):
    start = time.process_time()
    play(policy, 0, range(run * games, (run + 1) * games))
    runs.append(time.process_time() - start)
print(json.dumps({"policy": made, "pace": games / statistics.median(runs)}))
"""
