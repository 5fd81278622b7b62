"""The two engines: the same steps, and the same results to 1e-12, at different speeds."""

from __future__ import annotations

from typing import Protocol

from rattlecup.solver.distribution.levels import Level, Ragged
from rattlecup.solver.distribution.outcomes import Floats, Outcomes
from rattlecup.solver.distribution.turns import Batch
from rattlecup.solver.engines import Notice, ready_engine

SHORT = 7
"""So many turns take NumPy less than it takes Python to import Numba."""


class Engine(Protocol):
    """Does the two steps of a sweep that take time."""

    name: str

    def outcome_chances(self, batch: Batch, rolls: Floats, rerolls: int) -> Floats:
        """(states, outcomes): the chance of every outcome of the turns of these states.

        `rolls` (252,) are the chances of the rolls that lie on the table, `rerolls`
        how many rerolls are left with them.
        """
        ...

    def mix(self, level: Level, below: Ragged, out: Ragged, states: range) -> None:
        """Add to the distributions `out` of some states what their transitions lead to."""
        ...


def make_engine(name: str, outcomes: Outcomes, turns: int, notice: Notice | None = None) -> Engine:
    """The engine of a name, for so many turns to come.

    ``auto`` is Numba where it is installed, works, and the game is long enough to be worth
    its start. It is even if nothing is compiled yet: with all turns to come compiling takes
    less than half of NumPy's time. `notice` is as for `ready_engine`.

    Raises:
        ValueError: there is no such engine.
        ModuleNotFoundError: Numba was asked for and is not installed.
    """
    return ready_engine(
        name,
        numpy=lambda: _numpy(outcomes),
        numba=lambda: _numba(outcomes),
        is_worth_it=lambda: turns > SHORT,
        notice=notice,
    )


def _numpy(outcomes: Outcomes) -> Engine:
    from rattlecup.solver.distribution.engine_numpy import NumpyEngine

    return NumpyEngine(outcomes)


def _numba(outcomes: Outcomes) -> Engine:
    from rattlecup.solver.distribution.engine_numba import NumbaEngine

    return NumbaEngine(outcomes)
