"""What the guide of a ruleset holds. Everything in it was computed; it has no texts of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from rattlecup.play import Action
from rattlecup.rules import Box, Roll, Ruleset
from rattlecup.solver.distribution import Rates
from rattlecup.solver.holds import Holds
from rattlecup.solver.odds import Mean, Odds


class Pick(NamedTuple):
    """What to do with a roll on the empty card, and what else comes near."""

    roll: Roll
    rerolls_left: int
    action: Action
    """The best; among equals the one that all advice names."""
    value: float
    """The expected final total with it."""
    runner_up: Action
    cost: float
    """What the runner-up costs, in points; 0 if it is as good."""


class Zero(NamedTuple):
    """A zero in a box on a turn, on the cards that perfect play has then with the box open."""

    box: Box
    turn: int
    """From 1."""
    open: float
    """The chance that the box is still open when the turn starts."""
    cost: float
    """The mean value lost, from the start of the turn to the card with the zero."""
    cheapest: float
    """The chance that no other open box costs less, among the cards with this box open.

    Boxes that cost the same, within 1e-9, are all cheapest.
    """


class Case(NamedTuple):
    """Two actions with one roll on the empty card, and what each is worth."""

    roll: Roll
    rerolls_left: int
    action: Action
    value: float
    other: Action
    other_value: float

    @property
    def gain(self) -> float:
        """How much more the action is worth than the other; negative if it is worth less."""
        return self.value - self.other_value


class Verdict(StrEnum):
    """What is found of a belief."""

    TRUE = "true"
    FALSE = "false"
    DEPENDS = "depends"


MOST_CASES = 10

Facts = Mapping[str, int | float | str]
"""By name. What ends in `box` is a code of a box, what ends in `boxes` several of them with
spaces between; `roll` is a roll."""


class Belief(NamedTuple):
    """Something that players say, put to the test under one ruleset."""

    code: str
    verdict: Verdict
    facts: Facts
    cases: tuple[Case, ...]
    """What was compared: first what the belief says, then the best other action. Those that
    tell most come first."""

    @property
    def clearest(self) -> tuple[Case, ...]:
        """Ten cases at most, half of them for and half against; equal ones once."""
        kinds = {(case.rerolls_left, round(case.gain, 9)): case for case in reversed(self.cases)}
        cases = sorted(kinds.values(), key=lambda case: case.gain)
        half = MOST_CASES // 2
        return tuple(cases if len(cases) <= MOST_CASES else [*cases[:half], *cases[-half:]])

    @property
    def things(self) -> dict[str, object]:
        """The facts for a sentence: boxes, lists of boxes and rolls as such."""
        return {name: _thing(name, fact) for name, fact in self.facts.items()}


def _thing(name: str, fact: int | float | str) -> object:
    if name.endswith("boxes"):
        return [Box(code) for code in str(fact).split()]
    if name.endswith("box"):
        return Box(str(fact))
    return Roll.parse(str(fact)) if name == "roll" else fact


class Comparison(NamedTuple):
    """A ruleset beside the classic one: what a game is worth, and which decisions differ.

    Decisions are those of the empty card with the same dice and rerolls left, at least one.
    """

    value: float
    classic_value: float
    decisions: int
    """How many both rulesets have."""
    differing: int
    """In how many of them the classic action costs something here."""
    cases: tuple[Case, ...]
    """The most expensive of these: first the classic action, then the best one here."""


@dataclass(frozen=True)
class Guide:
    """The strategy of a ruleset in numbers."""

    ruleset: Ruleset
    start_value: float
    """The value of the empty card."""
    openings: tuple[tuple[Pick, ...], ...]
    """For each roll of the first turn, 252 picks in the order of `Roll.all()`."""
    odds: tuple[Odds, ...]
    """Every pattern when it alone is aimed at."""
    holds: tuple[Holds, ...]
    """What to hold for it."""
    means: tuple[Mean, ...]
    """Every box when it alone is aimed at."""
    rates: Rates
    """Boxes and bonuses in perfect play."""
    zeros: tuple[tuple[Zero, ...], ...]
    """By turn the boxes that may be open, in the order of the card."""
    beliefs: tuple[Belief, ...]
    comparison: Comparison
