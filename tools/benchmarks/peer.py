"""Beside a peer: `yatzy-solver` of the package index, the same questions in one run.

It lives in a virtual environment that is thrown away with `build`; the project does not
depend on it. What is compared are CPU seconds, over all threads, as ratios: below 1 where
Rattlecup takes less.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.core import positions
from benchmarks.measuring import Figure, child
from rattlecup import Box, Roll, Scorecard
from rattlecup.rules import BOXES

PACKAGE = "yatzy-solver"
FOLDER = Path(__file__).resolve().parents[2] / "build" / "peer"
RUNS = 3


def figures(python: Path) -> Iterator[Figure]:
    """Our CPU time to the peer's, which this Python has: to solve, to advise, to simulate."""
    # The Yahtzee box is open, since its states are written otherwise there.
    asked = [each for each in positions(400) if each[0][Box.YAHTZEE] is None]
    situations = json.dumps([situation_of(*each) for each in asked])
    theirs = [child(_THEIRS, python, situations) for _ in range(RUNS)]
    ours = [child(_OURS, sys.executable, json.dumps([_told(*each) for each in asked]))
            for _ in range(RUNS)]  # fmt: skip
    for name, key in (("solve", "solve"), ("advise, all choices", "advise"), ("simulate", "game")):
        one, other = (statistics.median(run[key] for run in runs) for runs in (ours, theirs))
        yield Figure(f"{name}, to {PACKAGE}", one / other, "", None)
    # The same rules, or the comparison says nothing.
    assert abs(ours[0]["value"] - theirs[0]["value"]) < 1e-6


def peer_python() -> Path:
    """The Python of the environment that has the peer, made if there is none.

    Raises:
        OSError, subprocess.SubprocessError: the peer is not there and cannot be fetched.
    """
    python = FOLDER / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", FOLDER], check=True, capture_output=True)
    install = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", PACKAGE]
    subprocess.run(install, check=True, capture_output=True, timeout=300)
    return python


def situation_of(card: Scorecard, roll: Roll, rerolls_left: int) -> str:
    """A position in the peer's notation."""
    filled = [_CATEGORIES[box.index] for box in BOXES if card[box] is not None]
    upper = min(card.upper_subtotal, card.ruleset.upper_bonus_threshold)
    dice = " ".join(map(str, roll.faces))
    return f"dice {dice} | rolls {rerolls_left} | upper {upper} | filled {','.join(filled) or '-'}"


def _told(card: Scorecard, roll: Roll, rerolls_left: int) -> tuple[str, str, int]:
    return str(card), "".join(map(str, roll.faces)), rerolls_left


_CATEGORIES = (
    *("ones", "twos", "threes", "fours", "fives", "sixes", "three_of_a_kind", "four_of_a_kind"),
    *("full_house", "small_straight", "large_straight", "five_of_a_kind", "chance"),
)

_OURS = """
import json, sys, time
from importlib.util import find_spec
from rattlecup import CLASSIC, Roll, Scorecard
from rattlecup.analysis import Oracle
from rattlecup.bots.simulation import simulate
from rattlecup.solver import solve
asked = [(Scorecard.parse(card, CLASSIC), Roll.parse(roll), left)
         for card, roll, left in json.loads(sys.argv[1])]
engine = "numba" if find_spec("numba") else "numpy"
solve(CLASSIC, engine=engine)  # compiles
start = time.process_time()
table = solve(CLASSIC, engine=engine)
solved = time.process_time() - start
oracle = Oracle(table)
oracle.rank(*asked[0])
start = time.process_time()
for each in asked:
    oracle.rank(*each)
advised = (time.process_time() - start) / len(asked)
games = 500_000
list(simulate("perfect", CLASSIC, range(1000), oracle=lambda _: oracle))  # compiles
start = time.process_time()
list(simulate("perfect", CLASSIC, range(games), oracle=lambda _: oracle))  # its table included
simulated = (time.process_time() - start) / games
print(json.dumps({"solve": solved, "advise": advised, "game": simulated,
                  "value": table.start_value}))
"""

_THEIRS = """
import json, sys, time
import yatzy_solver
asked = json.loads(sys.argv[1])
start = time.process_time()
solver = yatzy_solver.Solver.build(yatzy_solver.Variant("american+forced-joker"))
solved = time.process_time() - start
solver.option_values(asked[0])
start = time.process_time()
for each in asked:
    solver.option_values(each)
advised = (time.process_time() - start) / len(asked)
games = 20_000
start = time.process_time()
solver.simulate(games, seed=1)
simulated = (time.process_time() - start) / games
print(json.dumps({"solve": solved, "advise": advised, "game": simulated,
                  "value": solver.state_value("upper 0 | filled -")}))
"""
