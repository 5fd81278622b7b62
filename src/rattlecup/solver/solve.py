"""The exact solution of a ruleset by backward induction."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from rattlecup.rules import Ruleset
from rattlecup.solver import engine_numpy
from rattlecup.solver.plan import make_plan
from rattlecup.solver.values import ValueTable


def solve(
    ruleset: Ruleset,
    *,
    engine: str = "auto",
    threads: int = 1,
    progress: Callable[[float], None] | None = None,
) -> ValueTable:
    cpu, wall = time.process_time(), time.perf_counter()
    plan = make_plan(ruleset)
    table = plan.new_values()
    done = 0

    def on_rows(count: int) -> None:
        nonlocal done
        done += count
        if progress is not None:
            progress(done / len(plan.rows))

    engine_numpy.fill(plan, table, on_rows)
    values = plan.by_state(table)
    assert np.isfinite(values).all(), "a value was used before it was known"
    values.setflags(write=False)
    return ValueTable(
        ruleset=ruleset,
        values=values,
        engine="numpy",
        cpu_seconds=time.process_time() - cpu,
        wall_seconds=time.perf_counter() - wall,
    )
