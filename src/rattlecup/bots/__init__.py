"""Computer players of graded strength, each with its measured mean."""

from rattlecup.bots.levels import LEVELS, Level, OracleSource, Player, level, player
from rattlecup.bots.measured import Duel, Measured, duels, means, play_numbered, play_table

__all__ = [
    "LEVELS",
    "Duel",
    "Level",
    "Measured",
    "OracleSource",
    "Player",
    "duels",
    "level",
    "means",
    "play_numbered",
    "play_table",
    "player",
]
