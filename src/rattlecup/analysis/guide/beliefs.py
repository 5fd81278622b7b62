"""Things that players say, tested under one ruleset. No verdict is written here by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rattlecup.analysis.guide.results import Belief, Case, Facts, Verdict
from rattlecup.analysis.guide.zeros import values_after_zeros
from rattlecup.analysis.oracle import TIE, Choice, Oracle
from rattlecup.play import Action, Score
from rattlecup.rules import BOXES, Box, Keep, Roll, Ruleset, Scorecard
from rattlecup.rules.dice import DICE, FACES
from rattlecup.solver.goals.utility import highest_total

_RUNS = tuple(Keep.from_faces(FACES[first : first + 4]) for first in range(3))


def beliefs(oracle: Oracle) -> tuple[Belief, ...]:
    """All beliefs that can be tested under the ruleset of an oracle."""
    ruleset = oracle.ruleset
    # Without yahtzee bonuses nobody counts on thirteen Yahtzees.
    found = [_sixes(ruleset)] if ruleset.yahtzee_bonus else []
    found += [_anywhere(ruleset), _dearest_zero(oracle), _cheapest_zero(oracle)]
    if ruleset.rolls_per_turn > 1:
        found += [_house(oracle), _straight(oracle), _run(oracle), _pairs(oracle)]
    return tuple(found)


# --- the card ---------------------------------------------------------------------------


def most_total(ruleset: Ruleset, faces: Iterable[int]) -> int:
    """The total of thirteen Yahtzees: one of each of these faces, the rest sixes.

    The first fills the Yahtzee box; each goes where it pays most.

    >>> from rattlecup.rules import CLASSIC
    >>> most_total(CLASSIC, [6]), most_total(CLASSIC, FACES)
    (1465, 1575)
    """
    card = Scorecard.new(ruleset)
    wanted = [6, *faces]
    while not card.is_full:
        face = wanted[card.turns_played] if card.turns_played < len(wanted) else 6
        roll = Roll.from_faces([face] * DICE)
        options = card.legal_boxes(roll)
        card = card.score(max(options, key=lambda box: card.preview(box, roll).total), roll)
    return card.total


def _sixes(ruleset: Ruleset) -> Belief:
    """The highest total is made of sixes."""
    facts: Facts = {
        "sixes": most_total(ruleset, [6]),
        "faces": most_total(ruleset, FACES),
        "most": highest_total(ruleset),
    }
    return Belief("sixes", _verdict([facts["sixes"] == facts["most"]]), facts, ())


def _anywhere(ruleset: Ruleset) -> Belief:
    """A second Yahtzee may go into any open box."""
    card = Scorecard.from_points(ruleset, {Box.YAHTZEE: 50})
    rolls = [Roll.from_faces([face] * DICE) for face in FACES]
    free = [card.legal_boxes(roll) == card.open_boxes for roll in rolls]
    roll = next((roll for roll, is_free in zip(rolls, free, strict=True) if not is_free), rolls[-1])
    legal = card.legal_boxes(roll)
    points = {box: card.preview(box, roll).total for box in legal}
    most = max(points.values())
    facts: Facts = {
        "roll": str(roll),
        "boxes": _codes(legal),
        "best_boxes": _codes([box for box in legal if points[box] == most]),
        "points": most,
    }
    return Belief("anywhere", Verdict.TRUE if all(free) else Verdict.FALSE, facts, ())


def _codes(boxes: Iterable[Box]) -> str:
    return " ".join(box.code for box in boxes)


# --- zeros ------------------------------------------------------------------------------


def _dearest_zero(oracle: Oracle) -> Belief:
    """Giving up the Yahtzee box costs most."""
    return _zero("zero", oracle, Box.YAHTZEE, place=len(BOXES))


def _cheapest_zero(oracle: Oracle) -> Belief:
    """Giving up the ones costs least."""
    return _zero("ones", oracle, Box.ONES, place=1)


def _zero(code: str, oracle: Oracle, box: Box, place: int) -> Belief:
    """That a box has this place among the zeros of the first turn, the cheapest being 1."""
    zeros = values_after_zeros(oracle)
    order = [each for each, _ in zeros]
    found = order.index(box) + 1
    (least_box, least), (worst_box, worst) = zeros[0], zeros[-1]
    start = oracle.start_value
    facts: Facts = {
        "box": box.code,
        "place": found,
        "count": len(order),
        "cost": start - dict(zeros)[box],
        "worst_box": worst_box.code,
        "worst_cost": start - worst,
        "least_box": least_box.code,
        "least_cost": start - least,
    }
    return Belief(code, _verdict([found == place]), facts, ())


# --- the first turn -----------------------------------------------------------------------


def _house(oracle: Oracle) -> Belief:
    """Never break a full house early."""
    rolls = [roll for roll in Roll.all() if sorted(roll.counts)[-2:] == [2, 3]]
    cases = _cases(oracle, [(roll, Score(Box.FULL_HOUSE)) for roll in rolls])
    return _tested("house", cases, is_rule=True)


def _straight(oracle: Oracle) -> Belief:
    """Score a large straight at once."""
    rolls = [roll for roll in Roll.all() if Box.LARGE_STRAIGHT.points(roll)]
    cases = _cases(oracle, [(roll, Score(Box.LARGE_STRAIGHT)) for roll in rolls])
    return _tested("straight", cases, is_rule=True)


def _run(oracle: Oracle) -> Belief:
    """Keep four of a run rather than the pair among them."""
    cases = []
    for run in _RUNS:
        for face in run.faces:
            roll, pair = Roll.from_faces((*run.faces, face)), Keep.from_faces([face, face])
            cases += _cases(oracle, [(roll, run)], others={roll: pair})
    return _tested("run", cases, is_rule=False)


def _pairs(oracle: Oracle) -> Belief:
    """With two pairs, keep both."""
    wanted = []
    for roll in Roll.all():
        pairs = [face for face in FACES if roll.counts[face - 1] == 2]
        if len(pairs) == 2:
            wanted.append((roll, Keep.from_faces(sorted(pairs * 2))))
    return _tested("pairs", _cases(oracle, wanted), is_rule=False)


def _cases(
    oracle: Oracle,
    wanted: Sequence[tuple[Roll, Action]],
    others: dict[Roll, Keep] | None = None,
) -> list[Case]:
    """An action beside another, or the best other one, whenever there is still a reroll."""
    card = Scorecard.new(oracle.ruleset)
    cases = []
    for rerolls in range(oracle.ruleset.rolls_per_turn - 1, 0, -1):
        for roll, action in wanted:
            ranked = oracle.rank(card, roll, rerolls)
            other = others[roll] if others else _first_but(ranked, action)
            values = [_value(ranked, each) for each in (action, other)]
            cases.append(Case(roll, rerolls, action, values[0], other, values[1]))
    return cases


def _first_but(ranked: Sequence[Choice], action: Action) -> Action:
    return next(each.action for each in ranked if each.action != action)


def _value(ranked: Sequence[Choice], action: Action) -> float:
    return next(each.value for each in ranked if each.action == action)


def _tested(code: str, cases: Sequence[Case], *, is_rule: bool) -> Belief:
    """The verdict over all cases; a rule without exception falls with one, else it depends."""
    holds = [case.gain >= -TIE for case in cases]
    verdict = _verdict(holds)
    if is_rule and verdict is Verdict.DEPENDS:
        verdict = Verdict.FALSE
    facts: dict[str, int | float | str] = {"right": sum(holds), "count": len(holds)}
    ordered = sorted(cases, key=lambda case: (case.gain, case.roll.faces))
    return Belief(code, verdict, facts, tuple(ordered))


def _verdict(holds: Sequence[bool]) -> Verdict:
    if all(holds):
        return Verdict.TRUE
    return Verdict.DEPENDS if any(holds) else Verdict.FALSE
