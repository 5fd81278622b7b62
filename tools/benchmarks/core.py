"""Solving, advice, scoring, replay, foresight: the bars of the core."""

from __future__ import annotations

import random
import statistics
import sys
from collections.abc import Iterator
from importlib.util import find_spec

from benchmarks.measuring import RUNS, Figure, child, cpu_of, process, process_cpu
from rattlecup import CLASSIC, Game, NumberedDice, Roll, Score, Scorecard
from rattlecup.rules import BOXES


def figures() -> Iterator[Figure]:
    """Every figure, one part after another."""
    yield from solving_with_numpy()
    if find_spec("numba"):
        yield from solving_with_numba()
    yield from starting()
    yield from advising()
    yield from scoring()
    yield from replaying()
    yield from foreseeing()


def solving_with_numpy() -> Iterator[Figure]:
    """The solve of a fresh process, and the most memory it held."""
    runs = [child(_SOLVE_NUMPY, sys.executable) for _ in range(3)]
    cpu, peak = (statistics.median(run[key] for run in runs) for key in ("cpu", "peak"))
    yield Figure("solve classic, NumPy", cpu, "s", 2.5)
    yield Figure("  memory of the process", peak, "MB", 300)


def solving_with_numba() -> Iterator[Figure]:
    """The solve on one thread and on two, and a whole process with compiled code at hand."""
    runs = child(_SOLVE_NUMBA, sys.executable)  # compiles, or reads what was compiled
    yield Figure("solve classic, Numba, 1 thread", runs["cpu"], "s", 0.20)
    yield Figure("  elapsed, 2 threads to 1", runs["ratio"], "", 0.65)
    fresh = [process_cpu(["-c", _SOLVE_ONCE]) for _ in range(RUNS)]
    yield Figure("  fresh process, warm cache", statistics.median(fresh), "s", 1.0)


def starting() -> Iterator[Figure]:
    """Whole processes: help, the import, the first question with the table at hand."""
    command = ["-m", "rattlecup"]
    process_cpu([*command, "solve"])  # so that there is a table
    first = [*command, "advise", "13346", "--json"]
    yield process("rattlecup --help", [*command, "--help"], 0.15)
    yield process("import rattlecup", ["-c", "import rattlecup"], 0.15)
    yield process("first question of a process", first, 0.35)


def advising() -> Iterator[Figure]:
    """Best action and full ranking, over positions that no cache remembers."""
    from rattlecup.analysis import Oracle
    from rattlecup.solver import open_table

    oracle = Oracle(open_table("classic"))
    asked = positions(400)
    for name, ask, bar in (("best", oracle.best, 0.10), ("rank", oracle.rank, 0.25)):
        seconds = cpu_of(lambda ask=ask: [ask(*position) for position in asked])  # type: ignore[misc]
        yield Figure(f"advice, {name}", 1000 * seconds / len(asked), "ms", bar)


def scoring() -> Iterator[Figure]:
    """What every roll would score in every box of an empty card."""
    card = Scorecard.new(CLASSIC)
    pairs = [(box, roll) for roll in Roll.all() for box in BOXES]
    seconds = cpu_of(lambda: [card.preview(box, roll) for box, roll in pairs])
    yield Figure("252 x 13 previews", 1000 * seconds, "ms", 10)


def replaying() -> Iterator[Figure]:
    """A whole game from its record."""
    record = str(_played_game(48213))
    yield Figure("replay of a game", 1000 * cpu_of(lambda: Game.parse(record)), "ms", 5)


def foreseeing() -> Iterator[Figure]:
    """The best total of a numbered game, all dice known; each number is new."""
    from rattlecup.analysis.numbered import numbered_faces
    from rattlecup.solver import ceiling

    numbers = iter(range(1, 1000))
    seconds = cpu_of(lambda: ceiling(CLASSIC, numbered_faces(CLASSIC, next(numbers))))
    yield Figure("ceiling, one number", seconds, "s", 0.5)


# --- what runs in processes of their own ----------------------------------------------

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


# --- positions and games --------------------------------------------------------------


def positions(count: int) -> list[tuple[Scorecard, Roll, int]]:
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
