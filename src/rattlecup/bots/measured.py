"""How strong the levels are: games that anybody can play again, and the means they gave.

The means are in `measured.json`, which `tools/bench_bots.py` writes and nobody
edits. Each stands beside the fingerprint of the play it was measured with, so
means of an older strategy do not go unnoticed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from rattlecup.bots.levels import Level, OracleSource, Player, open_oracle, player
from rattlecup.play import Game, NumberedDice, Phase
from rattlecup.rules import Ruleset

MEASURED = Path(__file__).with_name("measured.json")
FINGERPRINT_GAMES = range(1, 21)
"""The numbers of the games that a fingerprint is made of."""


@dataclass(frozen=True)
class Measured:
    """What was measured of a level, over so many numbered games of one seat."""

    ruleset: str
    games: int
    mean: float
    """The mean final total, in points."""
    standard_error: float
    """The standard error of the mean, in points."""
    fingerprint: str
    """Of the play that was measured, see `fingerprint`."""


@cache
def means() -> dict[str, Measured]:
    """What was measured of every level, by its id.

    >>> from rattlecup.bots import LEVELS
    >>> list(means()) == [level.id for level in LEVELS]
    True
    """
    data = json.loads(MEASURED.read_text(encoding="utf-8"))
    return {level_id: Measured(**figures) for level_id, figures in data.items()}


def play_numbered(bot: Player, number: int) -> Game:
    """The game that a player makes of a number's dice, alone.

    Raises:
        NotationError: no game has this number (`bad_number`).

    >>> from rattlecup import CLASSIC
    >>> play_numbered(player("first-timer", CLASSIC), 48213).is_over
    True
    """
    game = Game(bot.ruleset, dice=NumberedDice(number))
    while not game.is_over:
        if game.phase is Phase.ROLL:
            game.roll()
        game.push(bot.choose(game.position))
    return game


def numbered_total(level: Level, ruleset: Ruleset, number: int) -> int:
    """The total of a level in a numbered game, the number being the seed, too."""
    return play_numbered(player(level.id, ruleset, seed=number), number).cards[0].total


def fingerprint(level: Level, ruleset: Ruleset, oracle: OracleSource = open_oracle) -> str:
    """16 hexadecimal digits that change when the level plays another game.

    Of every choice in the games of `FINGERPRINT_GAMES`.
    """
    digest = sha256()
    for number in FINGERPRINT_GAMES:
        game = play_numbered(player(level.id, ruleset, number, oracle), number)
        digest.update(" ".join(map(str, game.events)).encode() + b"\n")
    return digest.hexdigest()[:16]
