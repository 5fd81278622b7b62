"""A game as it is played: events, positions, dice, seats and their text forms."""

from rattlecup.play.actions import LegalActions
from rattlecup.play.dice_source import (
    GREATEST_NUMBER,
    DiceSource,
    NumberedDice,
    RandomDice,
    ScriptedDice,
    Throw,
    face,
)
from rattlecup.play.events import Action, Event, Rolled, Score
from rattlecup.play.game import Game
from rattlecup.play.position import Phase, Position
from rattlecup.play.record import RecordRead, read_record
from rattlecup.play.seating import ROUNDS, Seating, Standing
from rattlecup.play.wire import (
    event_from_json,
    event_to_json,
    game_from_json,
    game_to_json,
    position_from_json,
    position_to_json,
)

__all__ = [
    "GREATEST_NUMBER",
    "ROUNDS",
    "Action",
    "DiceSource",
    "Event",
    "Game",
    "LegalActions",
    "NumberedDice",
    "Phase",
    "Position",
    "RandomDice",
    "RecordRead",
    "Rolled",
    "Score",
    "ScriptedDice",
    "Seating",
    "Standing",
    "Throw",
    "event_from_json",
    "event_to_json",
    "face",
    "game_from_json",
    "game_to_json",
    "position_from_json",
    "position_to_json",
    "read_record",
]
