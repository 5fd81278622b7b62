"""The legal actions of a position, made only when they are asked for."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from rattlecup.play.events import Action, Score
from rattlecup.rules.boxes import Box
from rattlecup.rules.dice import DICE, Keep

if TYPE_CHECKING:
    from rattlecup.play.position import Position


class LegalActions(Collection[Action]):
    """A container of what the player may do; it neither stores nor makes a list.

    Iterating gives every distinct keep of at most four dice while rerolls are
    left (most dice first), then every legal box in the order of the card. `in`
    also knows keeps that name their places. Empty while dice are to come.

    >>> from rattlecup import CLASSIC, Game, Rolled
    >>> game = Game(CLASSIC)
    >>> bool(game.legal_actions)
    False
    >>> game.push(Rolled.parse("66665"))
    >>> len(game.legal_actions), Keep.parse("66") in game.legal_actions
    (22, True)
    """

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    def __iter__(self) -> Iterator[Action]:
        yield from self._keeps()
        for box in self._boxes():
            yield Score(box)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, (Keep, Score)) and self._position.refusal(action) is None

    def __len__(self) -> int:
        return len(self._keeps()) + len(self._boxes())

    def __bool__(self) -> bool:
        return self._position.roll is not None  # some box is open, and legal

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"<LegalActions {self}>"

    def _keeps(self) -> tuple[Keep, ...]:
        roll = self._position.roll
        if roll is None or self._position.rerolls_left == 0:
            return ()
        return tuple(keep for keep in roll.keeps if len(keep) < DICE)

    def _boxes(self) -> tuple[Box, ...]:
        roll = self._position.roll
        return () if roll is None else self._position.card.legal_boxes(roll)
