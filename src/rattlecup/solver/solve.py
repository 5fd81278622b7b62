"""The exact solution of a ruleset, by backward induction.

Let V(s) be the expected points to come in state `s` at the start of a turn, 0 if
its card is full. With `r` a roll of five dice, `k` a keep of none to five, `b` a
legal box, and `n` rerolls left,

    score(s, r)  = max over b of  points(s, r, b) + V(s after r in b)
    best(0, r)   = score(s, r)
    mean(n, k)   = best(n, k)                          if k has five dice, else
                   1/6 * sum over f of mean(n, k + f)
    best(n+1, r) = max over k in r of  mean(n, k)
    V(s)         = sum over r of  chance(r) * best(rolls per turn - 1, r)

A box once filled stays filled, so states with fewer open boxes are solved first.
`plan` lays out which states there are and what leads where, the engines compute.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from rattlecup.rules import Ruleset
from rattlecup.solver.compile_cache import is_kept
from rattlecup.solver.engines import Notice, check_engine, ready_engine
from rattlecup.solver.values import ValueTable

if TYPE_CHECKING:
    from rattlecup.solver.plan import Plan

Fill = Callable[[NDArray[np.float64], Callable[[int], None]], None]


class Stopwatch:
    """CPU seconds of the process and wall seconds, while it is running."""

    def __init__(self) -> None:
        self.cpu_seconds = self.wall_seconds = 0.0

    @contextmanager
    def running(self) -> Iterator[None]:
        cpu, wall = time.process_time(), time.perf_counter()
        yield
        self.cpu_seconds += time.process_time() - cpu
        self.wall_seconds += time.perf_counter() - wall


def solve(
    ruleset: Ruleset,
    *,
    engine: str = "auto",
    threads: int = 1,
    progress: Callable[[float], None] | None = None,
    notice: Notice | None = None,
) -> ValueTable:
    """The value table of a ruleset. The times in it leave out imports and compilation.

    Args:
        engine: ``numpy``, ``numba``, or ``auto``: Numba where its compiled code is kept and
            works. ``numba`` compiles and keeps it, which takes longer than NumPy's solve.
        threads: how many the Numba engine uses; the NumPy engine has one.
        progress: called with the part that is done, from 0 to 1.
        notice: told why ``auto`` does without a Numba that does not work, as the code
            ``engine_failed`` with facts (`engine`, `message`).

    Raises:
        ValueError: no such engine, or no thread.
        ModuleNotFoundError: Numba was asked for and is not installed.

    >>> from rattlecup.rules import TWO_ROLL
    >>> round(solve(TWO_ROLL).start_value, 6)
    190.129664
    """
    if threads < 1:
        raise ValueError(f"{threads} threads: at least one is needed")
    check_engine(engine)
    from rattlecup.solver.plan import make_plan  # only who solves needs it

    watch = Stopwatch()
    with watch.running():
        plan = make_plan(ruleset)
    done = 0

    def on_rows(rows: int) -> None:
        nonlocal done
        done += rows
        if progress is not None:
            progress(done / len(plan.rows))

    engine, fill = ready_engine(
        engine,
        numpy=lambda: _numpy(plan),
        numba=lambda: _numba(plan, threads),
        is_worth_it=_has_compiled,
        notice=notice,
    )
    with watch.running():
        table = plan.new_values()
        fill(table, on_rows)
        values = plan.by_state(table)
        assert np.isfinite(values).all(), "a value was used before it was known"
        values.setflags(write=False)
    return ValueTable(ruleset, values, engine, watch.cpu_seconds, watch.wall_seconds)


def _numpy(plan: Plan) -> tuple[str, Fill]:
    from rattlecup.solver import engine_numpy

    return "numpy", partial(engine_numpy.fill, plan)


def _numba(plan: Plan, threads: int) -> tuple[str, Fill]:
    from rattlecup.solver import engine_numba

    engine_numba.prepare(plan)
    return "numba", partial(engine_numba.fill, plan, threads=threads)


def _has_compiled() -> bool:
    """Whether Numba could begin at once: compiling takes longer than NumPy's whole solve."""
    return is_kept("engine_numba", "_solve_rows")
