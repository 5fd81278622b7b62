"""The rows of each section of the guide, ready to be put into words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rattlecup.analysis.guide import ROLLS, Belief, Comparison, Guide, Zero, sections_of
from rattlecup.play import Action
from rattlecup.rules import BOXES, LOWER_BOXES, UPPER_BOXES, Box, Keep, Roll, Ruleset
from rattlecup.solver.odds import Pattern
from rattlecup.web.guide.guides import State
from rattlecup.web.said import Said, said

Dice = tuple[tuple[int, bool], ...]
"""Faces, each with whether it is held."""


def action_said(action: Action) -> Said:
    """An action in a few words."""
    if isinstance(action, Keep):
        dice = " ".join(map(str, action.faces))
        return said("guide.keep", dice=dice) if dice else said("guide.keep.none")
    return said("guide.score", box=action.box)


def with_held(roll: Roll, action: Action) -> Dice:
    """A roll with the dice that an action holds.

    >>> with_held(Roll.parse("13346"), Keep.parse("34"))
    ((1, False), (3, True), (3, False), (4, True), (6, False))
    """
    left = list(action.counts) if isinstance(action, Keep) else [0] * 6
    dice = []
    for face in roll.faces:
        is_held = left[face - 1] > 0
        left[face - 1] -= is_held
        dice.append((face, is_held))
    return tuple(dice)


def about(ruleset: Ruleset, section: str) -> Said:
    """What a section tells, in a sentence."""
    if section not in ROLLS:
        return said(f"guide.about.{section}")
    is_last = ROLLS.index(section) == ruleset.rolls_per_turn - 1
    return said("guide.about.score" if is_last else "guide.about.keep", n=len(Roll.all()))


def title(section: str) -> Said:
    """The heading of a section."""
    return said(f"guide.section.{section}")


def neighbours(ruleset: Ruleset, section: str) -> tuple[str | None, str | None]:
    """The sections before and after one."""
    order: list[str | None] = [None, *sections_of(ruleset), None]
    place = order.index(section)
    return order[place - 1], order[place + 1]


def first_of_pairs(rolls: Sequence[Roll]) -> dict[Roll, str]:
    """The first roll of each pair of lowest faces, with that pair: where to jump to."""
    first: dict[str, Roll] = {}
    for roll in rolls:
        first.setdefault(" ".join(map(str, roll.faces[:2])), roll)
    return {roll: pair for pair, roll in first.items()}


class TurnRow(NamedTuple):
    """A turn of the tables of zeros, with a box in each place; None where none is open."""

    turn: int
    zeros: tuple[Zero | None, ...]


def by_turn(guide: Guide, boxes: Sequence[Box]) -> list[TurnRow]:
    """A row for each turn, of the boxes of a section of the card."""
    rows = []
    for turn, zeros in enumerate(guide.zeros, start=1):
        found = {zero.box: zero for zero in zeros}
        rows.append(TurnRow(turn, tuple(found.get(box) for box in boxes)))
    return rows


HALVES = (("guide.zeros.upper", UPPER_BOXES), ("guide.zeros.lower", LOWER_BOXES))
"""The two leaves of the card, each with the caption of its drawing."""


def pattern_said(pattern: Pattern) -> object:
    """A pattern as it is called. All faces have the same chances, so one speaks for all."""
    if pattern.at_least is None:
        return pattern.box
    return said("guide.of_a_face", n=pattern.at_least)


def is_shown(pattern: Pattern) -> bool:
    """Whether a pattern is no other one with another face."""
    return not pattern.box.is_upper or pattern.box is BOXES[0]


def claim(belief: Belief) -> Said:
    """What is believed."""
    return said(f"guide.belief.{belief.code}", **belief.things)


def truth(belief: Belief) -> Said:
    """What is so."""
    return said(f"guide.belief.{belief.code}.{belief.verdict}", **belief.things)


class RulesetRow(NamedTuple):
    """A ruleset beside the classic one; without a comparison while that is worked out."""

    ruleset: Ruleset
    comparison: Comparison | None


def ruleset_rows(rulesets: Sequence[Ruleset], states: Mapping[str, State]) -> Iterator[RulesetRow]:
    """The rulesets, as far as their guides are there."""
    for ruleset in rulesets:
        guide = states[ruleset.name].guide
        yield RulesetRow(ruleset, guide.comparison if guide else None)
