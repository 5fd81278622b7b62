"""Games by the million: their dice, perfect play at speed, and what they come to."""

from rattlecup.solver.simulation.games import Games, Summary

__all__ = ["Games", "Summary"]
