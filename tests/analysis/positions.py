"""Positions to test with: cards that came about by legal play."""

from __future__ import annotations

import random

from rattlecup import Roll, Ruleset, Scorecard

ROLLS = Roll.all()
FIVES_ALIKE = [roll for roll in ROLLS if roll.five_alike]


def random_roll(chance: random.Random) -> Roll:
    """As dice fall, but with five alike often enough to meet jokers."""
    if chance.random() < 0.15:
        return chance.choice(FIVES_ALIKE)
    return Roll.from_faces(chance.choices(range(1, 7), k=5))


def random_card(ruleset: Ruleset, chance: random.Random, turns: int | None = None) -> Scorecard:
    """A card after so many turns (any number short of 13) of careless but legal play."""
    card = Scorecard.new(ruleset)
    for _ in range(chance.randrange(13) if turns is None else turns):
        roll = random_roll(chance)
        legal = card.legal_boxes(roll)
        # Mostly the box that pays most, so that bonuses come into play.
        box = max(legal, key=lambda box: card.preview(box, roll).total)
        card = card.score(box if chance.random() < 0.7 else chance.choice(legal), roll)
    return card
