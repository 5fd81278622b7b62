"""The reason behind an advice, as a code and the facts; the words are in the catalogue.

Nothing is guessed: a reason says what best play leads to, how likely it is, and
what the alternatives cost. Facts are plain values. Their names say what they
are: `box` and `other_box` are codes, `chance` and `other_chance` from 0 to 1,
`keep` is a keep's text, `points` are whole, `cost` is in points of value.

Of a keep (`goals` lists every box that best play then scores, with its chance):

- ``aims_at``, ``aims_at_two``: the boxes that best play scores most often;
- ``aims_at_points``: one box that always pays the same;
- ``sure_and_more``: a box that is certain already, and what it may become;
- ``aims_at_bonus``: a further five alike, for the yahtzee bonus;
- ``roll_all``: no die is worth keeping.

A keep may have the fact `upper`, what it does for the upper bonus, with a `code` of its own:

- ``upper_sure``: best play then earns the bonus in this turn, whatever is rolled;
- ``upper_chance``: it earns it in this turn with this `chance`;
- ``upper_open``: the box aimed at leaves it within reach, `needed` more points earn it;
- ``upper_lost``: no open boxes can earn it any more, so an upper box pays its points alone.

Of a score:

- ``last_box``: no other is open; ``joker_forced``: no other is allowed;
- ``stop_here``: rolling on costs something, the best keep is named;
- ``earns_upper_bonus``: this score reaches it;
- ``zero_costs_least``: nothing pays enough, and this zero is the cheapest;
- ``pays_less_now``: another box would pay more now, and cost more later;
- ``best_box``: no other box is worth as much; the next is named.

Of anything but the best: ``costs``, how much. Codes ending in ``_close`` mean the
same where the cost is below a hundredth of a point.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rattlecup.analysis.oracle import TIE, Choice, Oracle
from rattlecup.play import Score
from rattlecup.rules import BOXES, Box, Keep, Roll, Scorecard
from rattlecup.solver.lattice import FIRST_ROLL, N_ROLLS
from rattlecup.solver.odds import box_odds, card_hits, snapped
from rattlecup.solver.points import FIVES_ALIKE
from rattlecup.solver.turn import CHANCE, KEEPS_OF

# A second goal below this chance is not worth a place in the sentence.
_WORTH_NAMING = 0.1
# Costs are shown with two decimals; what would show as 0.00 is "close".
_SHOWN_COST = 0.005
# With more upper boxes open every card has the bonus before it, and nothing is told by it.
_FEW_UPPER = 3
_SAME_POINTS = (Box.FULL_HOUSE, Box.SMALL_STRAIGHT, Box.LARGE_STRAIGHT, Box.YAHTZEE)


class Reason(NamedTuple):
    """Why an action is what the advice says: a code of the catalogue, and its facts."""

    code: str
    facts: dict[str, object]


def explain(
    oracle: Oracle, card: Scorecard, roll: Roll, rerolls_left: int, choice: Choice
) -> Reason:
    """The reason for an action that `oracle.rank` or `oracle.best` gave for this position.

    >>> from rattlecup import CLASSIC
    >>> from rattlecup.solver import open_table
    >>> oracle = Oracle(open_table("classic"))
    >>> card = Scorecard.parse("1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,3k=20,ss=30,y=0,ch=20", CLASSIC)
    >>> roll = Roll.parse("23455")
    >>> reason = explain(oracle, card, roll, 1, oracle.best(card, roll, 1))
    >>> reason.code, reason.facts["box"], round(reason.facts["chance"], 4), reason.facts["points"]
    ('aims_at_points', 'ls', 0.3333, 40)
    """
    if choice.regret > 0:
        return _costing("costs", {}, choice.regret)
    if isinstance(choice.action, Keep):
        return _of_keep(oracle, card, choice.action, rerolls_left)
    return _of_score(oracle, card, roll, rerolls_left, choice)


# --- keeps --------------------------------------------------------------------------


def _of_keep(oracle: Oracle, card: Scorecard, keep: Keep, rerolls_left: int) -> Reason:
    found = endings(oracle, card, keep, rerolls_left)
    goals = sorted(
        ((float(found.boxes[box.index]), box) for box in card.open_boxes),
        key=lambda goal: -goal[0],
    )
    chance, box = goals[0]
    facts: dict[str, object] = {
        "keep": str(keep),
        "goals": [{"box": box.code, "chance": chance} for chance, box in goals if chance],
        "box": box.code,
        "chance": chance,
    }
    upper = _upper_bonus(card, found, box)
    if upper:
        facts["upper"] = upper
    if not len(keep):
        return Reason("roll_all", facts)
    if found.bonus >= _WORTH_NAMING:
        bonus = {"chance": found.bonus, "bonus": card.ruleset.yahtzee_bonus}
        return Reason("aims_at_bonus", facts | bonus)
    if len(goals) > 1 and goals[1][0] >= _WORTH_NAMING:
        other_chance, other = goals[1]
        facts |= {"other_box": other.code, "other_chance": other_chance}
        sure = box_odds(card, keep, rerolls_left)[box] == 1.0 and box is not Box.CHANCE
        return Reason("sure_and_more" if sure else "aims_at_two", facts)
    if box in _SAME_POINTS:
        # Any roll tells these points: they are the same for all that make the box.
        return Reason("aims_at_points", facts | {"points": box.full_points(Roll.all()[0])})
    return Reason("aims_at", facts)


def _upper_bonus(card: Scorecard, found: Endings, box: Box) -> dict[str, object] | None:
    """What the upper bonus has to do with a keep, if anything; `box` is scored most often."""
    bonus = card.ruleset.upper_bonus
    if not bonus or card.upper_bonus:
        return None
    if found.upper_bonus == 1.0:
        return {"code": "upper_sure", "bonus": bonus}
    if found.upper_bonus >= _WORTH_NAMING:
        return {"code": "upper_chance", "bonus": bonus, "chance": found.upper_bonus}
    still = [each for each in card.open_boxes if each.is_upper]
    if not box.is_upper or len(still) > _FEW_UPPER:
        return None
    needed = card.ruleset.upper_bonus_threshold - card.upper_subtotal
    if needed > sum(map(_most, still)):
        return {"code": "upper_lost", "bonus": bonus}
    return {"code": "upper_open", "bonus": bonus, "needed": needed}


@cache
def _most(box: Box) -> int:
    """The most points of an upper box."""
    return max(box.points(roll) for roll in FIVES_ALIKE)


class Endings(NamedTuple):
    """Where a turn ends under best play."""

    boxes: NDArray[np.float64]
    """(13,): the chance that more than 0 is scored in each box."""
    bonus: float
    """The chance that a yahtzee bonus is paid."""
    upper_bonus: float
    """The chance that the upper bonus is earned in this turn."""


def endings(oracle: Oracle, card: Scorecard, keep: Keep, rerolls_left: int) -> Endings:
    """What best play after this keep leads to.

    The choices are those of `Oracle.best`, ties included. The rerolls left count
    the one about to be made.
    """
    turn = oracle.turn_values(card)
    scoring = card_hits(card, upper=1)
    bonus_rolls = [roll.index for roll in FIVES_ALIKE if _pays_bonus(card, roll)]
    chances, bonus, upper = np.zeros(len(BOXES)), 0.0, 0.0
    earners = _upper_earners(card)
    arriving = CHANCE[keep.index]
    for left in range(rerolls_left - 1, -1, -1):
        values = turn.boxes
        if left:
            keeps = np.append(turn.keeps(left), -np.inf)
            values = np.concatenate((values, keeps[_padded_keeps()]))
        place = (values >= values.max(axis=0) - TIE).argmax(axis=0)
        scored = np.flatnonzero(place < len(BOXES))
        boxes = place[scored]
        paid = arriving[scored] * scoring[scored, boxes]
        chances += np.bincount(boxes, weights=paid, minlength=len(BOXES))
        bonus += float(sum(arriving[roll] for roll in bonus_rolls if place[roll] < len(BOXES)))
        for box in earners:
            rolls = np.flatnonzero(place == box.index).tolist()
            upper += float(sum(arriving[roll] for roll in rolls if _earns_upper(card, box, roll)))
        rolled = np.flatnonzero(place >= len(BOXES))
        kept = _padded_keeps()[place[rolled] - len(BOXES), rolled]
        arriving = np.bincount(kept, weights=arriving[rolled], minlength=FIRST_ROLL) @ CHANCE
    return Endings(snapped(chances), bonus, float(snapped(np.array(upper))))


def _upper_earners(card: Scorecard) -> list[Box]:
    """The open boxes that can earn the upper bonus by themselves."""
    if not card.ruleset.upper_bonus or card.upper_bonus:
        return []
    needed = card.ruleset.upper_bonus_threshold - card.upper_subtotal
    return [box for box in card.open_boxes if box.is_upper and _most(box) >= needed]


def _earns_upper(card: Scorecard, box: Box, roll: int) -> bool:
    return card.preview(box, Roll.all()[roll]).upper_bonus > 0


def _pays_bonus(card: Scorecard, roll: Roll) -> bool:
    return any(card.preview(box, roll).yahtzee_bonus for box in card.legal_boxes(roll))


@cache
def _padded_keeps() -> NDArray[np.intp]:
    """(31, 252): the keeps of each roll in a column, filled up with one past the last keep."""
    padded = np.full((max(map(len, KEEPS_OF)), N_ROLLS), FIRST_ROLL)
    for roll, keeps in enumerate(KEEPS_OF):
        padded[: len(keeps), roll] = keeps
    return padded


# --- scores -------------------------------------------------------------------------


def _of_score(
    oracle: Oracle, card: Scorecard, roll: Roll, rerolls_left: int, choice: Choice
) -> Reason:
    assert isinstance(choice.action, Score)
    box = choice.action.box
    points = card.preview(box, roll)
    facts: dict[str, object] = {"box": box.code, "points": points.total}
    choices = oracle.rank(card, roll, rerolls_left)
    keep = next((each for each in choices if isinstance(each.action, Keep)), None)
    if keep is not None:
        facts["keep"] = str(keep.action)
        return _costing("stop_here", facts, choice.value - keep.value)
    others = [each for each in choices if each.action != choice.action]
    if not others:
        if len(card.open_boxes) == 1:
            return Reason("last_box", facts)
        return Reason("joker_forced", facts | {"face": roll.faces[0]})
    if points.upper_bonus:
        return Reason("earns_upper_bonus", facts | {"bonus": points.upper_bonus})
    if not points.total:
        return _against("zero_costs_least", facts, choice, others[0], card, roll)
    dearest = max(others, key=lambda other: _points(other, card, roll))
    if _points(dearest, card, roll) > points.total:
        return _against("pays_less_now", facts, choice, dearest, card, roll)
    return _against("best_box", facts, choice, others[0], card, roll)


def _against(
    code: str,
    facts: dict[str, object],
    choice: Choice,
    other: Choice,
    card: Scorecard,
    roll: Roll,
) -> Reason:
    """A reason that names another score and what it would cost."""
    facts = facts | {"other_box": str(other.action), "other_points": _points(other, card, roll)}
    return _costing(code, facts, choice.value - other.value)


def _points(choice: Choice, card: Scorecard, roll: Roll) -> int:
    assert isinstance(choice.action, Score)
    return card.preview(choice.action.box, roll).total


def _costing(code: str, facts: dict[str, object], cost: float) -> Reason:
    close = cost < _SHOWN_COST
    return Reason(f"{code}_close" if close else code, facts | {"cost": max(cost, 0.0)})
