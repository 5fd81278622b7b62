"""Advice at the prompt, in three levels: points, odds, the best action and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rattlecup import Game, Keep, Roll, Ruleset
from rattlecup.cli.oracle import open_oracle
from rattlecup.cli.output import percent
from rattlecup.cli.sayings import action_words, box_name, keep_words, reason_words
from rattlecup.words import text

if TYPE_CHECKING:
    from rattlecup.analysis import Oracle

LEVELS = 3


class Hints:
    """What to say at each press of the hint key; opens the value table at the second."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._oracle: Oracle | None = None

    def lines(self, game: Game, level: int) -> list[str]:
        """The hint of a level, 1 to 3, for the dice that lie on the table."""
        if level == 1:
            return [self._boxes(game)]
        return [self._odds(game)] if level == 2 else self._best(game)

    @property
    def oracle(self) -> Oracle:
        """Opened when it is first needed: solving may take a while."""
        if self._oracle is None:
            self._oracle = open_oracle(self._ruleset)
        return self._oracle

    def _boxes(self, game: Game) -> str:
        card, roll = game.position.card, _roll(game)
        by_points = sorted(card.legal_boxes(roll), key=lambda box: -card.preview(box, roll).total)
        boxes = [f"{box_name(box)} {card.preview(box, roll).total}" for box in by_points]
        return text("cli.play.hint.boxes", boxes=", ".join(boxes))

    def _odds(self, game: Game) -> str:
        card, roll, left = game.position.card, _roll(game), game.rerolls_left
        if left == 0:
            return text("cli.play.hint.no_rerolls")
        ranked = self.oracle.rank(card, roll, left)
        keep = next(choice.action for choice in ranked if isinstance(choice.action, Keep))
        chances = self.oracle.odds(card, keep, left)
        likely = sorted(chances.items(), key=lambda item: -item[1])
        named = [f"{box_name(box)} {percent(chance, 0)}" for box, chance in likely if chance]
        return text("cli.play.hint.odds", keep=keep_words(keep), odds=", ".join(named))

    def _best(self, game: Game) -> list[str]:
        from rattlecup.analysis import explain

        card, roll, left = game.position.card, _roll(game), game.rerolls_left
        best = self.oracle.best(card, roll, left)
        said = text(
            "cli.advise.best",
            action=action_words(best.action, card, roll),
            value=f"{best.value:.2f}",
            ruleset=self._ruleset.name,
        )
        return [said, reason_words(explain(self.oracle, card, roll, left, best))]


def _roll(game: Game) -> Roll:
    roll = game.position.roll
    assert roll is not None  # the session gives hints only while there is a choice
    return roll
