"""What a strategy is: a way to choose, without memory and without a seat."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from rattlecup.play import Action
from rattlecup.rules import Roll, Scorecard


class Sight(NamedTuple):
    """What lies open on the table when somebody is to choose."""

    card: Scorecard
    roll: Roll
    rerolls_left: int
    rivals: tuple[Scorecard, ...] = ()
    """The other cards. None of them has dice on the table: it is this card's turn."""
    chance: float = 0.0
    """All the randomness of this decision, from 0 to below 1."""


class Strategy(Protocol):
    """Chooses from what lies open on the table, and from nothing else."""

    def choose(self, sight: Sight) -> Action:
        """A legal action: a keep of at most four of these dice, or a legal box.

        The same sight gives the same action.
        """
        ...
