"""The computer players at a table.

What one does follows from the stored game alone, so a server that was killed in
the middle of its turn goes on with the very action it would have chosen before,
and of two browsers that ask for it one is told that the game has moved on.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from functools import lru_cache

from rattlecup import bots
from rattlecup.analysis import Oracle
from rattlecup.bots import Player
from rattlecup.play import Position, Rolled
from rattlecup.rules import Ruleset, Scorecard
from rattlecup.web.advisor import Advisor
from rattlecup.web.live import LiveGame
from rattlecup.web.setup import Setup
from rattlecup.web.store.games import GameRow

Players = Mapping[int, Player]
"""The computer players by seat."""


async def players_of(advisor: Advisor, row: GameRow) -> Players:
    """The computer players of a game, ready to choose at once.

    Raises:
        NotReadyError: one of them needs a value table that is still in the making.
        WebError: there is none and none can be made (`advice_failed`).
    """
    ruleset = Ruleset.from_dict(json.loads(row.ruleset))
    seats = Setup.from_json(row.setup).seats
    levels = {seat.bot for seat in seats if seat.bot is not None}
    oracle = None
    if any(bots.level(level).needs_table for level in levels):
        oracle = await advisor.ask(ruleset, lambda oracle: oracle)
    for level in levels:
        await asyncio.to_thread(_warm_up, level, ruleset)
    return {
        # Nobody knows the number before the end, so nobody foresees a choice.
        index: _player(seat.bot, ruleset, f"{row.number}:{index}", oracle)
        for index, seat in enumerate(seats)
        if seat.bot is not None
    }


async def think(players: Players, live: LiveGame) -> None:
    """Let a player who plays to win think about its turn, so that it has its answers at hand.

    That takes up to a second: too long for a transaction to wait.
    """
    player = None if live.seat is None else players.get(live.seat)
    if player is not None and player.level.plays_to_win:
        some_dice = Position.checked(live.game.position.card, (1, 2, 3, 4, 6), 0)
        await asyncio.to_thread(player.choose, some_dice, live.game.rivals)


def _player(level: str, ruleset: Ruleset, seed: str, oracle: Oracle | None) -> Player:
    def given(_: Ruleset) -> Oracle:
        assert oracle is not None  # a level that asks says so
        return oracle

    return bots.player(level, ruleset, seed, given)


@lru_cache(maxsize=64)
def _warm_up(level: str, ruleset: Ruleset) -> None:
    """Let a level work out what it needs of a ruleset, which may take a quarter of a second."""
    if not bots.level(level).needs_table:
        start = Position.start(Scorecard.new(ruleset))
        bots.player(level, ruleset).choose(start.after(Rolled.parse("12346")))
