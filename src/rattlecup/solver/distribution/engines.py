"""The two engines: the same steps, and the same results to 1e-12, at different speeds."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Protocol

from rattlecup.solver.distribution.levels import Level, Ragged
from rattlecup.solver.distribution.outcomes import Floats, Outcomes
from rattlecup.solver.distribution.turns import Batch

ENGINES = ("numpy", "numba")
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


def make_engine(name: str, outcomes: Outcomes, turns: int) -> Engine:
    """The engine of a name, for so many turns to come.

    ``auto`` is Numba where it is installed and the game is long enough to be worth its start.

    Raises:
        ValueError: there is no such engine.
        ModuleNotFoundError: Numba was asked for and is not installed.
    """
    if name == "auto":
        name = "numba" if turns > SHORT and find_spec("numba") else "numpy"
    if name not in ENGINES:
        raise ValueError(f"engine {name!r} is none of auto, {', '.join(ENGINES)}")
    if name == "numba":
        from rattlecup.solver.distribution.engine_numba import NumbaEngine

        return NumbaEngine(outcomes)
    from rattlecup.solver.distribution.engine_numpy import NumpyEngine

    return NumpyEngine(outcomes)
