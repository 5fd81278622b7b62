"""Five dice, thirteen boxes, played exactly.

The public names of the rules and of play. Importing them loads no NumPy; the
solver is `rattlecup.solver`, what it says about positions and games
`rattlecup.analysis`.
"""

from rattlecup._version import __version__
from rattlecup.errors import (
    CorruptTableError,
    ErrorCode,
    IllegalActionError,
    MemoryLimitError,
    MissingTableError,
    NotationError,
    PositionError,
    RattlecupError,
    RulesetError,
    TableError,
)
from rattlecup.play import (
    Game,
    NumberedDice,
    Phase,
    Position,
    RandomDice,
    Rolled,
    Score,
    ScriptedDice,
)
from rattlecup.rules import (
    CLASSIC,
    FREE_CHOICE,
    HASBRO_2016,
    NAMED,
    NO_JOKER,
    TWO_ROLL,
    Box,
    Keep,
    Points,
    Refusal,
    Roll,
    Ruleset,
    Scorecard,
)

__all__ = [
    "CLASSIC",
    "FREE_CHOICE",
    "HASBRO_2016",
    "NAMED",
    "NO_JOKER",
    "TWO_ROLL",
    "Box",
    "CorruptTableError",
    "ErrorCode",
    "Game",
    "IllegalActionError",
    "Keep",
    "MemoryLimitError",
    "MissingTableError",
    "NotationError",
    "NumberedDice",
    "Phase",
    "Points",
    "Position",
    "PositionError",
    "RandomDice",
    "RattlecupError",
    "Refusal",
    "Roll",
    "Rolled",
    "Ruleset",
    "RulesetError",
    "Score",
    "Scorecard",
    "ScriptedDice",
    "TableError",
    "__version__",
]
