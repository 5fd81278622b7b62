"""The values of a goal, by backward induction over states and points so far.

Let U(t) be the utility of a final total `t`: the total itself, 1 where a target is
reached, the chance to win with it. With `x` the points so far, the recurrence of
`solver.solve` becomes

    V(s, x)        = U(x)                                               if the card is full
    score(s, x, r) = max over b of  V(s after r in b, x + points(s, r, b))
    best, mean       as there
    V(s, x)        = sum over r of  chance(r) * best(rolls per turn - 1, r)

Points move along the lanes instead of being added. With U(t) = t the values are
those of the value table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rattlecup.errors import MemoryLimitError
from rattlecup.rules import Scorecard
from rattlecup.solver.engines import Notice, ready_engine
from rattlecup.solver.goals.layout import Floats, Layout, make_layout
from rattlecup.solver.goals.table import GoalTable
from rattlecup.solver.goals.utility import checked_utility
from rattlecup.solver.plan import CLOSED

Progress = Callable[[float], None]
Fill = Callable[[range], None]

SHORT = 4
"""So many turns take NumPy less than it takes Python to import Numba."""
LANES_AT_ONCE = 32_768  # few enough that an interrupt is answered at once
WORKING_MEMORY = 64 * 2**20  # bytes, ample for what is not counted one by one


def solve_goal(
    card: Scorecard,
    utility: NDArray[np.floating],
    *,
    engine: str = "auto",
    dtype: type[np.floating[Any]] = np.float64,
    progress: Progress | None = None,
    notice: Notice | None = None,
    memory_limit: int | None = None,
) -> GoalTable:
    """The best mean utility from a card on, and from every card that can follow.

    Args:
        card: where the subgame starts, at the start of a turn.
        utility: U(0), U(1), ... of final totals; the last one stands for all above.
        engine: ``numpy``, ``numba``, or ``auto``: Numba where it is installed and worth it.
        dtype: how values are kept, float64 or float32. They are computed in float64.
        progress: told the part that is done, from 0 to 1.
        notice: told that ``auto`` does without Numba, see `solver.engines`.
        memory_limit: how many bytes the arrays may take together.

    Raises:
        NotationError: the utility is empty, not finite, or beyond a million.
        MemoryLimitError: the limit does not suffice; nothing large has been made.
        ValueError: there is no such engine.
        ModuleNotFoundError: Numba was asked for and is not installed.

    >>> from rattlecup.rules import CLASSIC
    >>> from rattlecup.solver.goals import at_least
    >>> card = Scorecard.parse("1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,3k=20,4k=0,fh=25,ss=30,ch=22,"
    ...                        "y=0", CLASSIC)
    >>> goal = solve_goal(card, at_least(235, CLASSIC))
    >>> round(goal.value(card), 4)
    0.2653
    """
    utility = checked_utility(utility)
    layout = make_layout(card, utility)
    _require(layout, np.dtype(dtype), memory_limit)
    values = np.full(layout.n_lanes, np.inf, dtype=dtype)  # poison, see `Plan.new_values`
    values[-1] = CLOSED
    _end_games(layout, utility, values)
    fill = ready_engine(
        engine,
        numpy=lambda: _numpy(layout, values),
        numba=lambda: _numba(layout, values),
        is_worth_it=lambda: len(layout.levels) - 1 > SHORT,
        notice=notice,
    )
    done, all_lanes = layout.begin[layout.levels[0].stop], layout.n_lanes
    for states in _shares(layout):
        fill(states)
        done += layout.begin[states.stop] - layout.begin[states.start]
        if progress is not None:
            progress(float(done + 1) / all_lanes)
    assert np.isfinite(values).all(), "a value was used before it was known"
    values.setflags(write=False)
    return GoalTable(layout, utility, values)


def _end_games(layout: Layout, utility: Floats, values: NDArray[np.floating]) -> None:
    """The values of full cards: the utility itself."""
    full = layout.levels[0]
    lanes = np.arange(layout.begin[full.stop])
    state = layout.begin.searchsorted(lanes, "right") - 1
    total = layout.base + lanes - layout.begin[state] + layout.first[state]
    values[lanes] = utility[np.minimum(total, len(utility) - 1)]


def _shares(layout: Layout) -> Iterator[range]:
    """All states that are not full, some of a level at a time."""
    for level in layout.levels[1:]:
        start = level.start
        while start < level.stop:
            end = layout.begin[start] + LANES_AT_ONCE
            stop = int(layout.begin.searchsorted(end, "right")) - 1
            stop = max(start + 1, min(stop, level.stop))
            yield range(start, stop)
            start = stop


def _numpy(layout: Layout, values: NDArray[np.floating]) -> Fill:
    from rattlecup.solver.goals.engine_numpy import fill

    return lambda states: fill(layout, values, states)


def _numba(layout: Layout, values: NDArray[np.floating]) -> Fill:
    from rattlecup.solver.goals.engine_numba import NumbaEngine

    compiled = NumbaEngine(layout)
    compiled.prepare(values)
    return lambda states: compiled.fill(values, states)


def _require(layout: Layout, dtype: np.dtype[Any], limit: int | None) -> None:
    needed = layout.n_lanes * dtype.itemsize + layout.nbytes + WORKING_MEMORY
    if limit is not None and needed > limit:
        raise MemoryLimitError(
            f"this goal needs {needed / 2**20:.0f} MiB, {limit / 2**20:.0f} are allowed;"
            " allow more, ask for a later position, or play for the average",
            facts={"needed": needed, "limit": limit, "alternatives": ["later", "average"]},
        )
