"""Guides as plain values for JSON, both ways. `docs/guide.md` describes the shapes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rattlecup.analysis.guide.results import (
    Belief,
    Case,
    Comparison,
    Guide,
    Pick,
    Verdict,
    Zero,
)
from rattlecup.play import Action, Score
from rattlecup.rules import BOXES, Box, Keep, Roll, Ruleset
from rattlecup.solver.distribution.store import rates_from_data, rates_to_data
from rattlecup.solver.holds import Hold, Holds
from rattlecup.solver.odds import PATTERNS, Mean, Odds

_CODES = frozenset(box.code for box in BOXES)


def guide_to_data(guide: Guide) -> dict[str, Any]:
    """A guide as plain values; its ruleset is named by whoever keeps them."""
    return {
        "start_value": guide.start_value,
        "openings": [[pick_to_data(pick) for pick in picks] for picks in guide.openings],
        "odds": {each.pattern.code: list(each.chances) for each in guide.odds},
        "holds": {
            each.pattern.code: [hold_to_data(hold) for hold in each.holds] for each in guide.holds
        },
        "means": {each.box.code: list(each.points) for each in guide.means},
        "rates": rates_to_data(guide.rates),
        "zeros": [[zero_to_data(zero) for zero in turn] for turn in guide.zeros],
        "beliefs": [belief_to_data(belief) for belief in guide.beliefs],
        "comparison": comparison_to_data(guide.comparison),
    }


def guide_from_data(data: Mapping[str, Any], ruleset: Ruleset) -> Guide:
    """The guide of such values."""
    return Guide(
        ruleset=ruleset,
        start_value=data["start_value"],
        openings=tuple(tuple(map(_pick, picks)) for picks in data["openings"]),
        odds=tuple(Odds(each, tuple(data["odds"][each.code])) for each in PATTERNS),
        holds=tuple(Holds(each, tuple(map(_hold, data["holds"][each.code]))) for each in PATTERNS),
        means=tuple(Mean(box, tuple(data["means"][box.code])) for box in BOXES),
        rates=rates_from_data(data["rates"]),
        zeros=tuple(tuple(map(_zero, turn)) for turn in data["zeros"]),
        beliefs=tuple(map(_belief, data["beliefs"])),
        comparison=_comparison(data["comparison"]),
    )


def action_of(text: str) -> Action:
    """The action of its text: a box by its code, or kept dice."""
    return Score(Box(text)) if text in _CODES else Keep.parse(text)


def pick_to_data(pick: Pick) -> dict[str, Any]:
    """A pick as plain values."""
    return {
        "roll": str(pick.roll),
        "rerolls_left": pick.rerolls_left,
        "action": str(pick.action),
        "value": pick.value,
        "runner_up": str(pick.runner_up),
        "cost": pick.cost,
    }


def _pick(data: Mapping[str, Any]) -> Pick:
    return Pick(
        Roll.parse(data["roll"]),
        data["rerolls_left"],
        action_of(data["action"]),
        data["value"],
        action_of(data["runner_up"]),
        data["cost"],
    )


def hold_to_data(hold: Hold) -> dict[str, Any]:
    """A hold as plain values."""
    return {**hold._asdict(), "roll": str(hold.roll), "keep": str(hold.keep)}


def _hold(data: Mapping[str, Any]) -> Hold:
    return Hold(
        data["rerolls_left"], Roll.parse(data["roll"]), Keep.parse(data["keep"]), data["share"]
    )


def zero_to_data(zero: Zero) -> dict[str, Any]:
    """The cost of a zero as plain values."""
    return {**zero._asdict(), "box": zero.box.code}


def _zero(data: Mapping[str, Any]) -> Zero:
    return Zero(**{**data, "box": Box(data["box"])})


def _cases_to_data(cases: Sequence[Case]) -> list[dict[str, Any]]:
    return [
        {
            "roll": str(case.roll),
            "rerolls_left": case.rerolls_left,
            "action": str(case.action),
            "value": case.value,
            "other": str(case.other),
            "other_value": case.other_value,
        }
        for case in cases
    ]


def _cases(data: Sequence[Mapping[str, Any]]) -> tuple[Case, ...]:
    return tuple(
        Case(
            Roll.parse(each["roll"]),
            each["rerolls_left"],
            action_of(each["action"]),
            each["value"],
            action_of(each["other"]),
            each["other_value"],
        )
        for each in data
    )


def belief_to_data(belief: Belief) -> dict[str, Any]:
    """A belief as plain values."""
    return {
        "code": belief.code,
        "verdict": str(belief.verdict),
        "facts": dict(belief.facts),
        "cases": _cases_to_data(belief.cases),
    }


def _belief(data: Mapping[str, Any]) -> Belief:
    return Belief(data["code"], Verdict(data["verdict"]), data["facts"], _cases(data["cases"]))


def comparison_to_data(comparison: Comparison) -> dict[str, Any]:
    """A comparison as plain values."""
    return {**comparison._asdict(), "cases": _cases_to_data(comparison.cases)}


def _comparison(data: Mapping[str, Any]) -> Comparison:
    return Comparison(**{**data, "cases": _cases(data["cases"])})
