"""How strong the levels are: games that anybody can play again, and the means they gave.

The means are in `measured.json`, which `tools/bench_bots.py` writes, and what players
to win make of perfect play is in `duels.json`, by `tools/bench_duel.py`. Nobody edits
them. Each figure stands beside the fingerprint of the play it was measured with, so
means of an older strategy do not go unnoticed.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from rattlecup.bots.levels import Level, OracleSource, Player, open_oracle, player
from rattlecup.play import Game, NumberedDice, Phase
from rattlecup.rules import Ruleset

MEASURED = Path(__file__).with_name("measured.json")
DUELS = Path(__file__).with_name("duels.json")
FINGERPRINT_GAMES = range(1, 21)
"""The numbers of the games that a fingerprint is made of."""
DUEL_GAMES = range(1, 4)
"""The same for games of two."""
PERFECT = "perfect"


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


@dataclass(frozen=True)
class Duel:
    """What was measured of a level that plays to win, in games of two against perfect play.

    It begins in half of the games. A tie counts as half a win.
    """

    ruleset: str
    games: int
    win_rate: float
    """The share of games won."""
    standard_error: float
    """The standard error of the rate."""
    begins: float
    """The same where it begins."""
    follows: float
    """The same where the other one begins."""
    gain: float
    """How much more that is than perfect play wins with the very same dice."""
    gain_error: float
    """The standard error of the gain; small, as most games end alike."""
    mean: float
    """The mean final total, in points."""
    mean_error: float
    """The standard error of the mean, in points."""
    fingerprint: str
    """Of the play that was measured, see `duel_fingerprint`."""


@cache
def duels() -> dict[str, Duel]:
    """What was measured of every level that plays to win, by its id.

    >>> duels()["competitor"].games >= 100_000
    True
    """
    data = json.loads(DUELS.read_text(encoding="utf-8"))
    return {level_id: Duel(**figures) for level_id, figures in data.items()}


@cache
def means() -> dict[str, Measured]:
    """What was measured of every level in games alone, by its id.

    Who plays to win is not among them, since alone there is nobody to win against.

    >>> list(means())[-1]
    'perfect'
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
    return play_table([bot], number)


def play_table(bots: Sequence[Player], number: int) -> Game:
    """The game that players make of a number's dice, in the order of their seats.

    Raises:
        NotationError: no game has this number (`bad_number`).
    """
    game = Game(bots[0].ruleset, seats=[""] * len(bots), dice=NumberedDice(number))
    while game.seat is not None:
        if game.phase is Phase.ROLL:
            game.roll()
        game.push(bots[game.seat].choose(game.position, game.rivals))
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


def duel_fingerprint(level: Level, ruleset: Ruleset, oracle: OracleSource = open_oracle) -> str:
    """The same of a level that plays to win: of its games with perfect play, at either seat."""
    digest = sha256()
    for number in DUEL_GAMES:
        pair = [player(each, ruleset, number, oracle) for each in (level.id, PERFECT)]
        for seats in (pair, pair[::-1]):
            game = play_table(seats, number)
            digest.update(" ".join(map(str, game.events)).encode() + b"\n")
    return digest.hexdigest()[:16]
