"""Players to test with, of any ruleset and without a solve, and positions to put before them."""

from __future__ import annotations

import random
from functools import cache

from analysis.positions import random_card, random_roll
from rattlecup import Position, Ruleset
from rattlecup.analysis import Oracle
from rattlecup.bots import Player, player
from rattlecup.bots.tactician import guessed_table


@cache
def rough_oracle(ruleset: Ruleset) -> Oracle:
    """An oracle that guesses: exact values are no matter where only the rules are tested."""
    return Oracle(guessed_table(ruleset))


def rough_player(level_id: str, ruleset: Ruleset, seed: int | str = 0) -> Player:
    """A player of the level; one who needs a value table gets a guessed one."""
    return player(level_id, ruleset, seed, oracle=rough_oracle)


def random_position(ruleset: Ruleset, chance: random.Random, turns: int | None = None) -> Position:
    """A card after careless play, with dice on the table and any rerolls left."""
    card = random_card(ruleset, chance, turns)
    faces = list(random_roll(chance).faces)
    chance.shuffle(faces)
    return Position.checked(card, faces, chance.randrange(ruleset.rolls_per_turn))
