"""Goals by brute force: plain Python over rolls, keeps and scorecards, nothing of the solver."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from rattlecup import Box, Keep, Roll, Scorecard

Utility = Callable[[int], float]

_OUTCOMES = {
    keep: [(roll, float(chance)) for roll, chance in keep.outcomes()]
    for keep in Keep.all()
    if len(keep) < 5
}


class NaiveGoal:
    """The best mean of a utility of final totals."""

    def __init__(self, utility: Utility) -> None:
        self._utility = utility
        self._values: dict[Hashable, float] = {}

    def value(self, card: Scorecard) -> float:
        """From the start of a turn on."""
        if card.is_full:
            return self._utility(card.total)
        subtotal = min(card.upper_subtotal, card.ruleset.upper_bonus_threshold)
        key = card.open_boxes, subtotal, card[Box.YAHTZEE], card.total
        if key not in self._values:
            best = self.rolls(card, card.ruleset.rolls_per_turn - 1)
            mean = sum(float(roll.probability) * value for roll, value in best.items())
            self._values[key] = mean
        return self._values[key]

    def rolls(self, card: Scorecard, rerolls: int) -> dict[Roll, float]:
        """From every roll on."""
        scores = {
            roll: max(self.value(card.score(box, roll)) for box in card.legal_boxes(roll))
            for roll in Roll.all()
        }
        best = scores
        for _ in range(rerolls):
            keeps = self.keeps(best)
            best = {
                roll: max(scores[roll], *(keeps[keep] for keep in roll.keeps[1:]))
                for roll in Roll.all()
            }
        return best

    def keeps(self, rolls: dict[Roll, float]) -> dict[Keep, float]:
        """From every keep of 0 to 4 dice on, given what rolls are worth."""
        return {
            keep: sum(chance * rolls[roll] for roll, chance in outcomes)
            for keep, outcomes in _OUTCOMES.items()
        }
