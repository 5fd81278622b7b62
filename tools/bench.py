"""`make bench`: CPU times beside their bars, as text, then as one line of JSON.

Figures are medians of CPU seconds (`time.process_time`, or what the system says
of a finished child process), because a busy machine must not change them; only
the gain of a second thread is a matter of elapsed time.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import starmap
from pathlib import Path
from typing import NamedTuple

import bench_web

from rattlecup import CLASSIC, Game, NumberedDice, Roll, Score, Scorecard, __version__
from rattlecup.rules import BOXES

_RUNS = 5


class Figure(NamedTuple):
    """One measured figure beside its bar."""

    name: str
    value: float
    unit: str
    bar: float
    """The most that is allowed."""

    @property
    def verdict(self) -> str:
        """`pass` or `over`."""
        return "pass" if self.value <= self.bar else "over"


def all_figures(long: bool = False) -> Iterator[Figure]:
    """Every figure, one part after another; with `long` those that take longer, too."""
    yield from solving_with_numpy()
    if find_spec("numba"):
        yield from solving_with_numba()
    yield from starting()
    yield from advising()
    yield from scoring()
    yield from replaying()
    yield from foreseeing()
    yield from starmap(Figure, bench_web.figures(print))
    if long and find_spec("numba"):
        yield from distributing()


def solving_with_numpy() -> Iterator[Figure]:
    """The solve of a fresh process, and the most memory it held."""
    runs = [_child(_SOLVE_NUMPY) for _ in range(3)]
    cpu, peak = (statistics.median(run[key] for run in runs) for key in ("cpu", "peak"))
    yield Figure("solve classic, NumPy", cpu, "s", 2.5)
    yield Figure("  memory of the process", peak, "MB", 300)


def solving_with_numba() -> Iterator[Figure]:
    """The solve on one thread and on two, and a whole process with compiled code at hand."""
    runs = _child(_SOLVE_NUMBA)  # compiles, or reads what was compiled
    yield Figure("solve classic, Numba, 1 thread", runs["cpu"], "s", 0.20)
    yield Figure("  elapsed, 2 threads to 1", runs["ratio"], "", 0.65)
    fresh = [_process_cpu(["-c", _SOLVE_ONCE]) for _ in range(_RUNS)]
    yield Figure("  fresh process, warm cache", statistics.median(fresh), "s", 1.0)


def starting() -> Iterator[Figure]:
    """Whole processes: help, the import, the first question with the table at hand."""
    command = ["-m", "rattlecup"]
    _process_cpu([*command, "solve"])  # so that there is a table
    first = [*command, "advise", "13346", "--json"]
    yield _process("rattlecup --help", [*command, "--help"], 0.15)
    yield _process("import rattlecup", ["-c", "import rattlecup"], 0.15)
    yield _process("first question of a process", first, 0.35)


def advising() -> Iterator[Figure]:
    """Best action and full ranking, over positions that no cache remembers."""
    from rattlecup.analysis import Oracle
    from rattlecup.solver import open_table

    oracle = Oracle(open_table("classic"))
    positions = _positions(400)
    for name, ask, bar in (("best", oracle.best, 0.10), ("rank", oracle.rank, 0.25)):
        seconds = _cpu_of(lambda ask=ask: [ask(*position) for position in positions])  # type: ignore[misc]
        yield Figure(f"advice, {name}", 1000 * seconds / len(positions), "ms", bar)


def scoring() -> Iterator[Figure]:
    """What every roll would score in every box of an empty card."""
    card = Scorecard.new(CLASSIC)
    pairs = [(box, roll) for roll in Roll.all() for box in BOXES]
    seconds = _cpu_of(lambda: [card.preview(box, roll) for box, roll in pairs])
    yield Figure("252 x 13 previews", 1000 * seconds, "ms", 10)


def replaying() -> Iterator[Figure]:
    """A whole game from its record."""
    record = str(_played_game(48213))
    yield Figure("replay of a game", 1000 * _cpu_of(lambda: Game.parse(record)), "ms", 5)


def foreseeing() -> Iterator[Figure]:
    """The best total of a numbered game, all dice known; each number is new."""
    from rattlecup.analysis.numbered import numbered_faces
    from rattlecup.solver import ceiling

    numbers = iter(range(1, 1000))
    seconds = _cpu_of(lambda: ceiling(CLASSIC, numbered_faces(CLASSIC, next(numbers))))
    yield Figure("ceiling, one number", seconds, "s", 0.5)


def distributing() -> Iterator[Figure]:
    """The chance of every final total of a whole game, once its code is compiled."""
    runs = _child(_DISTRIBUTE)
    yield Figure("exact distribution, Numba", runs["cpu"], "s", 12)


# --- how it is measured -----------------------------------------------------------

_SOLVE_NUMPY = """
import json, resource
from rattlecup import CLASSIC
from rattlecup.solver import solve
table = solve(CLASSIC, engine="numpy")
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"cpu": table.cpu_seconds, "peak": peak}))
"""

_SOLVE_NUMBA = """
import json, statistics
from rattlecup import CLASSIC
from rattlecup.solver import solve
def run(threads):
    return solve(CLASSIC, engine="numba", threads=threads)
run(1), run(2)
pairs = [(run(1), run(2)) for _ in range(7)]
cpu = statistics.median(one.cpu_seconds for one, _ in pairs)
# The least of several: what else the machine does can only add to elapsed time.
one, two = (min(pair[i].wall_seconds for pair in pairs) for i in (0, 1))
print(json.dumps({"cpu": cpu, "ratio": two / one}))
"""

_SOLVE_ONCE = """
from rattlecup import CLASSIC
from rattlecup.solver import solve
solve(CLASSIC, engine="numba")
"""

_DISTRIBUTE = """
import json, time
from rattlecup import CLASSIC, Scorecard
from rattlecup.solver import open_table
from rattlecup.solver.distribution import distribution
table = open_table("classic")
late = Scorecard.parse("1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,3k=20,4k=0,fh=25,ss=30,ch=22", CLASSIC)
distribution(table, late, engine="numba")  # compiles
start = time.process_time()
distribution(table, engine="numba")
print(json.dumps({"cpu": time.process_time() - start}))
"""


def _child(program: str) -> dict[str, float]:
    """What a Python program prints as JSON."""
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def _process(name: str, arguments: list[str], bar: float) -> Figure:
    """The CPU seconds of whole Python processes."""
    runs = [_process_cpu(arguments) for _ in range(_RUNS)]
    return Figure(name, statistics.median(runs), "s", bar)


def _process_cpu(arguments: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _cpu_of(work: Callable[[], object]) -> float:
    """The median CPU seconds of a piece of work, after one run to warm up."""
    work()
    times = []
    for _ in range(_RUNS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return statistics.median(times)


def _positions(count: int) -> list[tuple[Scorecard, Roll, int]]:
    """Positions of random play, the same every time, no two with the same card."""
    chance = random.Random(1)  # seeded: the same questions in every run
    found: dict[Scorecard, tuple[Roll, int]] = {}
    while len(found) < count:
        card = Scorecard.new(CLASSIC)
        while not card.is_full and len(found) < count:
            roll = chance.choice(Roll.all())
            found[card] = (roll, chance.randrange(CLASSIC.rolls_per_turn))
            card = card.score(chance.choice(card.legal_boxes(roll)), roll)
    return [(card, *rest) for card, rest in found.items()]


def _played_game(number: int) -> Game:
    """A numbered game: the highest face is kept, then the box with most points taken."""
    game = Game(CLASSIC, dice=NumberedDice(number))
    while not game.is_over:
        game.roll()
        while game.rerolls_left:
            dice = game.dice or ()
            places = [place for place, face in enumerate(dice, start=1) if face == max(dice)]
            if len(places) == len(dice):
                break
            game.push(game.position.keep_at(places))
            game.roll()
        roll = game.position.roll
        assert roll is not None
        card = game.position.card
        points = {box: card.preview(box, roll).total for box in card.legal_boxes(roll)}
        game.push(Score(max(points, key=lambda box: points[box])))
    return game


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# --- the report -------------------------------------------------------------------


def main() -> None:
    """Measure and print; `over` is a word, not a failure, since machines differ."""
    parser = argparse.ArgumentParser(description="CPU times beside their bars.")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the JSON there instead")
    parser.add_argument("--all", action="store_true", help="what takes longer, too")
    options = parser.parse_args()
    target: Path | None = options.json
    python = f"Python {platform.python_version()}, {platform.machine()}, {processors()} CPUs"
    print(f"rattlecup {__version__}, {python}\n")
    print(f"{'':34}{'figure':>10}{'bar':>10}")
    figures = []
    # A cache of its own: what the user has stays as it is, and tells nothing here.
    with tempfile.TemporaryDirectory() as folder:
        os.environ["RATTLECUP_CACHE"] = folder
        for figure in all_figures(options.all):
            figures.append(figure)
            print(line_of(figure), flush=True)
    report = json.dumps(report_of(figures, python))
    if target is None:
        print(f"\n{report}")
    else:
        target.write_text(f"{report}\n", encoding="utf-8")


def line_of(figure: Figure) -> str:
    """A figure as one line of the table."""
    value = f"{_short(figure.value):>10}{figure.bar:>10g}"
    return f"{figure.name:34}{value} {figure.unit:3}{figure.verdict:>5}"


def _short(value: float) -> str:
    """Three figures that count, and never an exponent."""
    return f"{value:.0f}" if value >= 100 else f"{value:#.3g}"


def report_of(figures: list[Figure], machine: str) -> dict[str, object]:
    """All figures as JSON values."""
    rows = [{**figure._asdict(), "verdict": figure.verdict} for figure in figures]
    return {"version": __version__, "machine": machine, "figures": rows}


if __name__ == "__main__":
    main()
