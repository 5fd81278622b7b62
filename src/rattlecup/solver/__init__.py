"""The exact solver: value tables and what can be read from them."""

from rattlecup.solver.foresight import Ceiling, ForeseenTurn, ceiling, ceiling_from
from rattlecup.solver.odds import box_means, box_odds, pattern_odds
from rattlecup.solver.solve import solve
from rattlecup.solver.states import StateSpace, state_space
from rattlecup.solver.table import cache_dir, open_table, read_table, write_table
from rattlecup.solver.values import ValueTable

__all__ = [
    "Ceiling",
    "ForeseenTurn",
    "StateSpace",
    "ValueTable",
    "box_means",
    "box_odds",
    "cache_dir",
    "ceiling",
    "ceiling_from",
    "open_table",
    "pattern_odds",
    "read_table",
    "solve",
    "state_space",
    "write_table",
]
