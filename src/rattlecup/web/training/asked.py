"""The positions of a series, as they are put to a guest."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rattlecup.analysis import Oracle
from rattlecup.play import Action, Position
from rattlecup.training import Puzzle, deal
from rattlecup.web.advisor import Advisor
from rattlecup.web.training.series import Series


class Tempting(NamedTuple):
    """The choice that a position is about: a rule of thumb's, or one's own."""

    action: Action
    level: str | None
    """The computer player who makes it; None for what the guest once did."""


class Asked(NamedTuple):
    """A position to decide."""

    id: str
    """Its name in the series."""
    key: str
    """Where its answers are stored: the series, and the place in it."""
    place: int
    position: Position
    tempting: Tempting
    game: str | None = None
    """Of the guest's own mistakes the game."""


async def dealt(advisor: Advisor, series: Series) -> list[Asked]:
    """The positions of a day or of a number, in order.

    Raises:
        NotReadyError: the value table is still in the making (`advice_not_ready`).
    """
    puzzles = await advisor.ask(series.ruleset, lambda oracle: _deal(oracle, series.seed))
    return [
        Asked(
            str(place),
            series.key,
            place,
            puzzle.position,
            Tempting(puzzle.tempting.choice.action, puzzle.tempting.level),
        )
        for place, puzzle in enumerate(puzzles, start=1)
    ]


@lru_cache(maxsize=64)  # everybody gets the same
def _deal(oracle: Oracle, seed: str) -> tuple[Puzzle, ...]:
    return deal(oracle, seed)
