"""The sections of a guide, by the names that the command line and the pages share."""

from __future__ import annotations

from rattlecup.rules import Ruleset

ROLLS = ("first-roll", "second-roll", "third-roll", "fourth-roll")
"""One for each roll of the first turn; a ruleset has as many as it has rolls a turn."""

OTHERS = ("zeros", "boxes", "odds", "beliefs", "rulesets")

SECTIONS = ROLLS + OTHERS


def sections_of(ruleset: Ruleset) -> tuple[str, ...]:
    """The sections of a ruleset's guide, in their order.

    >>> from rattlecup.rules import TWO_ROLL
    >>> sections_of(TWO_ROLL)[:3]
    ('first-roll', 'second-roll', 'zeros')
    """
    return ROLLS[: ruleset.rolls_per_turn] + OTHERS
