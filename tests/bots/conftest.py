"""The oracle of the tests of advice, under the same name, and a short way to ask a level."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from analysis.conftest import oracle
from rattlecup import CLASSIC, Position, Roll, Scorecard
from rattlecup.analysis import Oracle
from rattlecup.bots import player
from rattlecup.play import Action

__all__ = ["Choose", "choose", "oracle"]

Choose = Callable[..., Action]


@pytest.fixture(scope="session")
def choose(oracle: Oracle) -> Choose:
    """What a level does with these dice, in the classic rules."""

    def ask(level_id: str, dice: str, rerolls_left: int, card: str = "") -> Action:
        cards = Scorecard.parse(card, CLASSIC)
        position = Position.checked(cards, Roll.parse(dice).faces, rerolls_left)
        return player(level_id, CLASSIC, oracle=lambda _: oracle).choose(position)

    return ask
