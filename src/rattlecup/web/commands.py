"""What a client may want to happen in a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rattlecup.rules import Box


@dataclass(frozen=True, kw_only=True)
class Command:
    """A wish for one version of a game.

    `id` is the client's own, so that a repeated command happens once; `active_ms`
    how long the game was on its screen since the command before.
    """

    id: str
    version: int
    active_ms: int = 0


@dataclass(frozen=True, kw_only=True)
class RollCommand(Command):
    """Roll the dice that do not lie in the held places."""

    hold: Sequence[int]


@dataclass(frozen=True, kw_only=True)
class ScoreCommand(Command):
    """Score the dice in a box."""

    box: Box


@dataclass(frozen=True, kw_only=True)
class UndoCommand(Command):
    """Take back the last score."""


@dataclass(frozen=True, kw_only=True)
class HintCommand(Command):
    """Write down that advice is asked for: the odds (2), or the best action too (3)."""

    level: int


@dataclass(frozen=True, kw_only=True)
class BotCommand(Command):
    """Let the computer player whose turn it is take one step, or the rest of its turn."""

    whole_turn: bool
