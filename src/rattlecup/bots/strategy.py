"""What a strategy is: a way to choose, without memory and without a seat."""

from __future__ import annotations

from typing import Protocol

from rattlecup.play import Action
from rattlecup.rules import Roll, Scorecard


class Strategy(Protocol):
    """Chooses from what lies open on the table, and from nothing else."""

    def choose(self, card: Scorecard, roll: Roll, rerolls_left: int, chance: float) -> Action:
        """A legal action: a keep of at most four of these dice, or a legal box.

        `chance`, from 0 to below 1, is all the randomness of this decision: the
        same arguments give the same action.
        """
        ...
