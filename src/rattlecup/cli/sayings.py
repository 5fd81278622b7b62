"""Actions and reasons in words, from the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rattlecup import Box, Keep, Roll, Scorecard
from rattlecup.cli.output import percent
from rattlecup.play import Action
from rattlecup.words import text

if TYPE_CHECKING:
    from rattlecup.analysis import Reason


def box_name(box: Box) -> str:
    """The name of a box as a player knows it."""
    return text(f"box.{box.code}")


def keep_words(keep: Keep) -> str:
    """`keep 3 3`, or `keep none`."""
    dice = " ".join(map(str, keep.faces))
    return text("cli.keep", dice=dice) if dice else text("cli.keep.none")


def score_words(box: Box, card: Scorecard, roll: Roll) -> str:
    """`score Threes, 6 points`: bonuses that the move earns are among the points."""
    return text("cli.score", box=box_name(box), n=card.preview(box, roll).total)


def action_words(action: Action, card: Scorecard, roll: Roll) -> str:
    """A keep or a score as a player would say it."""
    if isinstance(action, Keep):
        return keep_words(action)
    return score_words(action.box, card, roll)


def reason_words(reason: Reason) -> str:
    """The sentence of a reason: boxes by their names, chances in per cent."""
    said = _said(reason.code, reason.facts)
    upper = reason.facts.get("upper")
    return f"{said} {_said(upper['code'], upper)}" if isinstance(upper, dict) else said


def _said(code: str, given: Mapping[str, Any]) -> str:
    facts = dict(given)
    for name in ("box", "other_box"):
        if name in facts:
            facts[name] = box_name(Box.parse(facts[name]))
    for name in ("chance", "other_chance"):
        if name in facts:
            facts[name] = percent(facts[name], digits=0)
    return text(f"reason.{code}", **facts)
