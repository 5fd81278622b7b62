"""What to play for: the average, a target, or to win; as a value with a text form."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rattlecup.errors import ErrorCode, NotationError, RulesetError, quoted
from rattlecup.rules import Ruleset, Scorecard
from rattlecup.solver.goals import at_least, win_against

BETWEEN = "/"
EMPTY = "-"
"""How the empty card of a rival is written, so that no text at all is never taken for one."""


class GoalKind(StrEnum):
    """The kinds of goals; a member is equal to its word."""

    AVERAGE = "average"
    """The highest mean total."""
    AT_LEAST = "at-least"
    """The best chance of a total or more."""
    WIN = "win"
    """The best chance to end above all rivals, a tie counting as half."""


@dataclass(frozen=True)
class Goal:
    """What to play for. There is no goal that makes no sense under its ruleset.

    Raises:
        NotationError: a target or a rival's total that no card can end with, no rival, or
            more than nine (`bad_goal`).
        RulesetError: a rival's card is of another ruleset.

    >>> from rattlecup.rules import CLASSIC
    >>> Goal.parse("at-least:230", CLASSIC)
    Goal.parse('at-least:230', Ruleset.named('classic'))
    >>> str(Goal.parse("win:1s=3,y=50/251", CLASSIC)), Goal.average(CLASSIC).kind
    ('win:1s=3,y=50/251', <GoalKind.AVERAGE: 'average'>)
    """

    kind: GoalKind
    ruleset: Ruleset
    target: int | None = None
    """The total to reach, for `AT_LEAST`."""
    rivals: tuple[Scorecard | int, ...] = ()
    """The cards to beat, or their final totals, for `WIN`."""

    def __post_init__(self) -> None:
        for rival in self.rivals:
            if isinstance(rival, Scorecard) and (
                rival.ruleset.fingerprint != self.ruleset.fingerprint
            ):
                raise RulesetError(
                    f"a rival's card is of {rival.ruleset.name}, the goal of {self.ruleset.name}",
                    code=ErrorCode.WRONG_RULESET,
                )
        totals = [each for each in (self.target, *self.rivals) if isinstance(each, int)]
        for total in totals:
            at_least(total, self.ruleset)  # refuses what no card can end with
        if self.kind is GoalKind.WIN:
            win_against([0] * len(self.rivals), self.ruleset)  # refuses none and too many

    @classmethod
    def average(cls, ruleset: Ruleset) -> Goal:
        """Play for the highest mean."""
        return cls(GoalKind.AVERAGE, ruleset)

    @classmethod
    def at_least(cls, target: int, ruleset: Ruleset) -> Goal:
        """Play for a total."""
        return cls(GoalKind.AT_LEAST, ruleset, target=target)

    @classmethod
    def win(cls, *rivals: Scorecard | int, ruleset: Ruleset) -> Goal:
        """Play to beat cards that are still filled, or final totals."""
        return cls(GoalKind.WIN, ruleset, rivals=rivals)

    @classmethod
    def parse(cls, text: str, ruleset: Ruleset) -> Goal:
        """A goal as it is typed: ``average``, ``at-least:230``, ``win:CARD/CARD`` or ``win:257``.

        A card with nothing on it is ``-``: ``win:-``.

        Raises:
            NotationError: it is none of these or makes no sense (`bad_goal`), or a card does
                not parse.
            PositionError: a rival's card cannot occur.
        """
        word, colon, rest = text.strip().partition(":")
        if word == GoalKind.AVERAGE and not colon:
            return cls.average(ruleset)
        if word == GoalKind.AT_LEAST and _is_number(rest):
            return cls.at_least(int(rest), ruleset)
        if word == GoalKind.WIN and colon:
            rivals = [_rival(each, text, ruleset) for each in rest.split(BETWEEN)]
            return cls.win(*rivals, ruleset=ruleset)
        raise _no_goal(
            text,
            "is no goal; goals are average, at-least:230, and win:CARD with"
            f" '{BETWEEN}' between several cards or final totals",
        )

    def __str__(self) -> str:
        if self.kind is GoalKind.AT_LEAST:
            return f"{self.kind}:{self.target}"
        if self.kind is GoalKind.WIN:
            return f"{self.kind}:{BETWEEN.join(str(each) or EMPTY for each in self.rivals)}"
        return str(self.kind)

    def __repr__(self) -> str:
        return f"Goal.parse({str(self)!r}, {self.ruleset!r})"


def _rival(text: str, whole: str, ruleset: Ruleset) -> Scorecard | int:
    """A card or a final total."""
    if _is_number(text):
        return int(text)
    if not text.strip():
        raise _no_goal(whole, f"leaves a rival out; an empty card is written {EMPTY!r}")
    return Scorecard.parse("" if text.strip() == EMPTY else text, ruleset)


def _no_goal(text: str, why: str) -> NotationError:
    return NotationError(f"{quoted(text)} {why}", code=ErrorCode.BAD_GOAL, text=text, field="goal")


def _is_number(text: str) -> bool:
    digits = text.strip().removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= 9
