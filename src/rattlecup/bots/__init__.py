"""Computer players of graded strength, each with its measured mean."""

from rattlecup.bots.levels import LEVELS, Level, OracleSource, Player, level, player
from rattlecup.bots.measured import Measured, means, play_numbered

__all__ = [
    "LEVELS",
    "Level",
    "Measured",
    "OracleSource",
    "Player",
    "level",
    "means",
    "play_numbered",
    "player",
]
