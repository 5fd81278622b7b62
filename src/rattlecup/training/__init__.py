"""Positions to learn from: dealt from a seed, the same for everybody."""

from rattlecup.training.deal import MIX, Slot, deal, practice_seed
from rattlecup.training.puzzle import (
    LEAST_COST,
    MOST_COST,
    RULES_OF_THUMB,
    Moment,
    Puzzle,
    Stage,
    Temptation,
    moment_of,
    puzzle_at,
    stage_of,
)

__all__ = [
    "LEAST_COST",
    "MIX",
    "MOST_COST",
    "RULES_OF_THUMB",
    "Moment",
    "Puzzle",
    "Slot",
    "Stage",
    "Temptation",
    "deal",
    "moment_of",
    "practice_seed",
    "puzzle_at",
    "stage_of",
]
