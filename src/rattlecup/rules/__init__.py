"""The rules of the game. Standard library only; nothing here knows of turns or seats."""

from rattlecup.rules.boxes import BOXES, LOWER_BOXES, UPPER_BOXES, Box
from rattlecup.rules.dice import Keep, Roll
from rattlecup.rules.joker import FreeChoiceJoker, NoJoker, TieredJoker
from rattlecup.rules.ruleset import (
    CLASSIC,
    FREE_CHOICE,
    HASBRO_2016,
    NAMED,
    NO_JOKER,
    TWO_ROLL,
    Ruleset,
)
from rattlecup.rules.scorecard import Points, Refusal, Scorecard

__all__ = [
    "BOXES",
    "CLASSIC",
    "FREE_CHOICE",
    "HASBRO_2016",
    "LOWER_BOXES",
    "NAMED",
    "NO_JOKER",
    "TWO_ROLL",
    "UPPER_BOXES",
    "Box",
    "FreeChoiceJoker",
    "Keep",
    "NoJoker",
    "Points",
    "Refusal",
    "Roll",
    "Ruleset",
    "Scorecard",
    "TieredJoker",
]
