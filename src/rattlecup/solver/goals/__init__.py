"""Goals other than the average: the best chance to reach a target, or to win."""

from rattlecup.solver.goals.solve import solve_goal
from rattlecup.solver.goals.store import open_goal, read_goal, write_goal
from rattlecup.solver.goals.table import GoalTable
from rattlecup.solver.goals.utility import at_least, average, highest_total, win_against

__all__ = [
    "GoalTable",
    "at_least",
    "average",
    "highest_total",
    "open_goal",
    "read_goal",
    "solve_goal",
    "win_against",
    "write_goal",
]
