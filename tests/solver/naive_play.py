"""Perfect play by brute force: plain Python over rolls, keeps and scorecards.

Nothing of the solver is used. Endgames of three open boxes are about what it can do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from typing import NamedTuple

from rattlecup import Box, Keep, Points, Roll, Scorecard

TIE = 1e-9
Turn = dict[tuple[Box, Points, bool], tuple[Roll, float]]


class Ends(NamedTuple):
    """How a game ends."""

    cards: dict[Scorecard, float]
    """The chance of every full card."""
    jokers: float
    """The mean number of jokers scored."""


_FIRST_ROLLS = {roll: float(roll.probability) for roll in Roll.all()}
_OUTCOMES = {
    keep: [(roll, float(chance)) for roll, chance in keep.outcomes()]
    for keep in Keep.all()
    if len(keep) < 5
}


class NaivePlay:
    """Perfect play under one ruleset."""

    def __init__(self) -> None:
        self._values: dict[Hashable, float] = {}
        self._choices: dict[Hashable, list[dict[Roll, Box | Keep]]] = {}
        self._turns: dict[Hashable, Turn] = {}

    def play(self, card: Scorecard, roll: Roll | None = None, rerolls: int | None = None) -> Ends:
        """Play to the end, from the start of a turn or from a roll."""
        most = card.ruleset.rolls_per_turn - 1
        cards, jokers = {card: 1.0}, 0.0
        for _ in card.open_boxes:
            after: dict[Scorecard, float] = defaultdict(float)
            for each, reach in cards.items():
                for (box, *_, joker), (final, chance) in self._turn(each, roll, rerolls).items():
                    after[each.score(box, final)] += reach * chance
                    jokers += reach * chance * joker
            cards, roll, rerolls = after, None, most
        return Ends(cards, jokers)

    def value(self, card: Scorecard) -> float:
        """The expected points to come on a card."""
        if card.is_full:
            return 0.0
        key = _what_counts(card)
        if key not in self._values:
            self._values[key], self._choices[key] = self._solve(card)
        return self._values[key]

    def _solve(self, card: Scorecard) -> tuple[float, list[dict[Roll, Box | Keep]]]:
        """The value of a turn, and the choice for every roll by rerolls left."""
        scores = {
            roll: {
                box: card.preview(box, roll).total + self.value(card.score(box, roll))
                for box in card.legal_boxes(roll)
            }
            for roll in Roll.all()
        }
        best: dict[Roll, float] = {}
        choices: list[dict[Roll, Box | Keep]] = []
        for rerolls in range(card.ruleset.rolls_per_turn):
            keeps = {
                keep: sum(chance * best[roll] for roll, chance in _OUTCOMES[keep])
                for keep in _OUTCOMES
                if rerolls
            }
            best_now: dict[Roll, float] = {}
            chosen: dict[Roll, Box | Keep] = {}
            for roll in Roll.all():
                actions: list[tuple[Box | Keep, float]] = [*scores[roll].items()]
                actions += [(keep, keeps[keep]) for keep in roll.keeps[1:] if rerolls]
                top = max(value for _, value in actions)
                best_now[roll] = top
                chosen[roll] = next(action for action, value in actions if value >= top - TIE)
            best = best_now
            choices.append(chosen)
        return sum(float(roll.probability) * value for roll, value in best.items()), choices

    def _turn(self, card: Scorecard, roll: Roll | None, rerolls: int | None) -> Turn:
        """How a turn may end: the box with its points, one roll that does it, and the chance."""
        key = _what_counts(card), roll, rerolls
        if key not in self._turns:
            self.value(card)
            ends: Turn = {}
            for (final, box), chance in self._finals(card, roll, rerolls).items():
                end = box, card.preview(box, final), card.is_joker(final)
                ends[end] = final, ends.get(end, (final, 0.0))[1] + chance
            self._turns[key] = ends
        return self._turns[key]

    def _finals(
        self, card: Scorecard, roll: Roll | None, rerolls: int | None
    ) -> dict[tuple[Roll, Box], float]:
        """The chance of every roll that may be scored, with its box."""
        choices = self._choices[_what_counts(card)]
        finals: dict[tuple[Roll, Box], float] = defaultdict(float)
        rolls = (
            {each: float(each.probability) for each in Roll.all()} if roll is None else {roll: 1.0}
        )
        for left in range(len(choices) - 1 if rerolls is None else rerolls, -1, -1):
            coming: dict[Roll, float] = defaultdict(float)
            for each, chance in rolls.items():
                action = choices[left][each]
                if isinstance(action, Box):
                    finals[each, action] += chance
                else:
                    for after, share in action.outcomes():
                        coming[after] += chance * float(share)
            rolls = coming
        return finals


def _what_counts(card: Scorecard) -> Hashable:
    """All that the points to come can depend on."""
    subtotal = min(card.upper_subtotal, card.ruleset.upper_bonus_threshold)
    return card.open_boxes, subtotal, card[Box.YAHTZEE]
