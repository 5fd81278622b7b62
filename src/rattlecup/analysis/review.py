"""How well a card was played, apart from how lucky its dice were.

A roll changes the value of a card: that is luck, and its mean is zero. A choice
can only lower it: that is regret. So at every moment

    value now = start value + sum of luck - sum of regret,

exactly, and of a finished card the value is its final total.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from rattlecup.analysis.judgement import (
    Judgement,
    LuckBand,
    accuracy,
    judge,
    luck_band,
    luck_percentile,
)
from rattlecup.analysis.oracle import Oracle
from rattlecup.play import Action, Game, Position, Rolled
from rattlecup.rules import Roll, Scorecard


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice of the player, beside the best one."""

    turn: int
    """From 1 to 13."""
    roll_number: int
    """Which roll of the turn lay on the table, from 1."""
    dice: tuple[int, ...]
    """The five faces by place."""
    rerolls_left: int
    card: Scorecard
    """As it was when the choice was made."""
    chosen: Action
    best: Action
    chosen_value: float
    best_value: float
    regret: float
    """Points; 0 for the best choice and its equals."""
    judgement: Judgement
    forced: bool
    """Whether nothing else was legal; such a decision does not count."""

    @property
    def roll(self) -> Roll:
        """The dice without their places."""
        return Roll.from_faces(self.dice)


@dataclass(frozen=True, slots=True)
class RollLuck:
    """What a roll did to the value of the card."""

    turn: int
    roll_number: int
    dice: tuple[int, ...]
    """The five faces by place, kept ones among them."""
    before: float
    after: float
    luck: float
    """`after` minus `before`, points."""
    band: LuckBand


@dataclass(frozen=True)
class Review:
    """One card of a game, judged."""

    start_value: float
    value: float
    """The value now: expected final total from here on, by best play."""
    final_total: int | None
    """The total of the finished card; None while boxes are open."""
    decisions: tuple[Decision, ...]
    """In the order of the game, forced ones included."""
    rolls: tuple[RollLuck, ...]
    """In the order of the game."""

    @cached_property
    def luck(self) -> float:
        """The luck of all rolls, points."""
        return math.fsum(roll.luck for roll in self.rolls)

    @cached_property
    def regret(self) -> float:
        """Points lost: the regret of all decisions."""
        return math.fsum(decision.regret for decision in self.decisions)

    @cached_property
    def counted(self) -> tuple[Decision, ...]:
        """The decisions in which there was a choice."""
        return tuple(decision for decision in self.decisions if not decision.forced)

    @cached_property
    def accuracy(self) -> float | None:
        """From 0 to 100 over the counted decisions; None before the first."""
        return accuracy(decision.regret for decision in self.counted)

    @cached_property
    def judgements(self) -> dict[Judgement, int]:
        """How many counted decisions got each judgement, best first."""
        counts = Counter(decision.judgement for decision in self.counted)
        return {judgement: counts[judgement] for judgement in Judgement}

    @property
    def luck_percentile(self) -> float | None:
        """The share of games with less luck, in percent; None while the game goes on."""
        return None if self.final_total is None else luck_percentile(self.luck)

    def worst(self) -> list[Decision]:
        """The decisions that cost anything, the dearest first."""
        costly = [decision for decision in self.decisions if decision.regret > 0]
        return sorted(costly, key=lambda decision: -decision.regret)


def review(game: Game, oracle: Oracle, seat: int = 0) -> Review:
    """The card of a seat, judged; of a card shared by partners all its decisions.

    Raises:
        RulesetError: the oracle is of another ruleset (`wrong_ruleset`).
        IndexError: the game has no such seat.

    >>> from rattlecup import Game, Keep, Score, Box, CLASSIC
    >>> from rattlecup.solver import open_table
    >>> game = Game(CLASSIC)
    >>> game.extend([Rolled.parse("66641"), Keep.parse("66"), Rolled.parse("66123")])
    >>> judged = review(game, Oracle(open_table("classic")))
    >>> decision, = judged.decisions
    >>> str(decision.best), str(decision.judgement), judged.final_total
    ('666', 'blunder', None)
    >>> abs(judged.value - (judged.start_value + judged.luck - judged.regret)) < 1e-6
    True
    """
    index = _card_of(game, seat)
    value = start = oracle.value(Scorecard.new(game.ruleset))
    decisions: list[Decision] = []
    rolls: list[RollLuck] = []
    for before, event in game.replay():
        if before.card_index != index:
            continue
        position = before.position
        if isinstance(event, Rolled):
            after = oracle.value_of_roll(position.card, event.roll, position.rerolls_left)
            luck = after - value
            rolls.append(
                RollLuck(
                    before.turn,
                    position.roll_number,
                    event.faces,
                    value,
                    after,
                    luck,
                    luck_band(luck),
                )
            )
            value = after
        else:
            decision = _decide(oracle, position, before.turn, event)
            decisions.append(decision)
            value = decision.chosen_value
    card = game.cards[index]
    return Review(
        start, value, card.total if card.is_full else None, tuple(decisions), tuple(rolls)
    )


def _card_of(game: Game, seat: int) -> int:
    if seat not in range(len(game.seats)):
        raise IndexError(f"the game has {len(game.seats)} seat(s), from 0; there is no {seat}")
    return next(index for index, seats in enumerate(game.teams) if seat in seats)


def _decide(oracle: Oracle, position: Position, turn: int, action: Action) -> Decision:
    roll = position.roll
    assert roll is not None, "a game lets nobody choose before the dice lie"
    choices = oracle.rank(position.card, roll, position.rerolls_left)
    best = choices[0]
    chosen = next(choice for choice in choices if choice.action == action)
    return Decision(
        turn=turn,
        roll_number=position.roll_number,
        dice=tuple(face or 0 for face in position.dice),
        rerolls_left=position.rerolls_left,
        card=position.card,
        chosen=action,
        best=best.action,
        chosen_value=chosen.value,
        best_value=best.value,
        regret=chosen.regret,
        judgement=judge(chosen.regret),
        forced=len(choices) == 1,
    )
