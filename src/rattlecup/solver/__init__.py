"""The exact solver: value tables and what can be read from them."""

from rattlecup.solver.solve import solve
from rattlecup.solver.states import StateSpace, state_space
from rattlecup.solver.values import ValueTable

__all__ = ["StateSpace", "ValueTable", "solve", "state_space"]
