"""The competitor: plays to win against the cards on the table, not for points.

When few boxes are open it solves, turn by turn, for the best chance to end above all
others, a tie counting as half. It takes the others to play for the average and not to
look at its card. Earlier it plays for the average, which is nearly the same then.
"""

from __future__ import annotations

from functools import lru_cache

from rattlecup.analysis import Oracle
from rattlecup.analysis.goals import Goal
from rattlecup.analysis.winning import LIVE_BOXES, GoalOracle
from rattlecup.bots.strategy import Sight
from rattlecup.play import Action
from rattlecup.rules import Scorecard
from rattlecup.solver.goals.utility import MOST_RIVALS

EXACT_BOXES = 5
"""With so many open boxes or fewer it plays to win. The same with each engine, so that it
plays the same game everywhere: what takes Numba 5 ms takes NumPy a fifth of a second."""


class Competitor:
    """See the module.

    >>> from rattlecup import CLASSIC, Roll
    >>> from rattlecup.solver import open_table
    >>> card = Scorecard.parse("1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,3k=20,fh=25,ss=30,ls=40,y=0",
    ...                        CLASSIC)
    >>> rival = Scorecard.parse(f"{card},4k=0,ch=23", CLASSIC)
    >>> competitor = Competitor(Oracle(open_table("classic")))
    >>> competitor.choose(Sight(card, Roll.parse("44466"), 1, (rival,)))  # 24 suffice
    Score(Box.CHANCE)
    """

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle

    def choose(self, sight: Sight) -> Action:
        card, roll, rerolls_left, rivals, _ = sight
        if not plays_to_win(card, rivals):
            return self._oracle.best(card, roll, rerolls_left).action
        return _goal(self._oracle, rivals).rank(card, roll, rerolls_left)[0].action


def plays_to_win(card: Scorecard, rivals: tuple[Scorecard, ...]) -> bool:
    """Whether the game has come so far that it plays to win.

    Not with a rival far behind or with more rivals than can be reckoned with: their
    totals would take too long.
    """
    return (
        0 < len(rivals) <= MOST_RIVALS
        and len(card.open_boxes) <= EXACT_BOXES
        and all(len(rival.open_boxes) <= LIVE_BOXES for rival in rivals)
    )


@lru_cache(maxsize=32)
def _goal(oracle: Oracle, rivals: tuple[Scorecard, ...]) -> GoalOracle:
    """The goal of a turn, solved at the first of its decisions."""
    return GoalOracle(oracle, Goal.win(*rivals, ruleset=oracle.ruleset))
