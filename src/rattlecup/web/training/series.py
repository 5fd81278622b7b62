"""Which positions are asked for: those of a day, of a number, or one's own mistakes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from rattlecup.errors import ErrorCode, NotationError, quoted
from rattlecup.play import GREATEST_NUMBER
from rattlecup.rules import CLASSIC, Ruleset
from rattlecup.training import practice_seed
from rattlecup.web import clock
from rattlecup.web.daily import read_day
from rattlecup.web.errors import WebCode, WebError

OWN, PRACTICE, TODAY = "own", "practice-", "today"


class Kind(StrEnum):
    """Where positions come from."""

    DAILY = "daily"
    """The ten of a date, under the classic rules."""
    PRACTICE = "practice"
    """The ten of a number."""
    OWN = "own"
    """The guest's finished games."""


@dataclass(frozen=True)
class Series:
    """A list of positions: its kind, and the date or the number that they are dealt from."""

    kind: Kind
    ruleset: Ruleset = CLASSIC
    """Of one's own mistakes the rules of the practice that one came from: they are of any rules."""
    day: date | None = None
    number: int | None = None

    @property
    def name(self) -> str:
        """As addresses have it."""
        if self.day is not None:
            return self.day.isoformat()
        return OWN if self.number is None else f"{PRACTICE}{self.number}"

    @property
    def key(self) -> str:
        """As the store has it; of practice the rules belong to it."""
        return self.name if self.number is None else f"{self.number} {self.ruleset.name}"

    @property
    def seed(self) -> str:
        """What the positions are dealt from."""
        return self.name if self.number is None else practice_seed(self.number)


def read_series(text: str, ruleset: str = CLASSIC.name) -> Series:
    """The series that an address names: a date, `today`, `practice-17` or `own`.

    Practice alone has rules to choose; `own` remembers them, a date is under the classic ones.

    Raises:
        WebError: it is none of these, a day before the first or still to come, or a day
            under other rules than the classic ones (`no_training`).
        NotationError: practice with a number that is none (`bad_number`).
        RulesetError: there is no such ruleset (`unknown_ruleset`).

    >>> read_series("practice-17", "two-roll").key, read_series("own").kind.value
    ('17 two-roll', 'own')
    """
    rules = Ruleset.named(ruleset)
    if text == OWN:
        return Series(Kind.OWN, rules)
    if text.startswith(PRACTICE):
        return Series(Kind.PRACTICE, rules, number=_number(text))
    today = clock.today()
    day = today if text == TODAY else read_day(text, today, WebCode.NO_TRAINING)
    if rules != CLASSIC:
        raise WebError(
            f"the ten of a day are under classic rules, not {rules.name}; practice has all",
            code=WebCode.NO_TRAINING,
        )
    return Series(Kind.DAILY, day=day)


def _number(text: str) -> int:
    digits = text.removeprefix(PRACTICE)
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= len(str(GREATEST_NUMBER))
    # A number has one address.
    if not is_number or str(int(digits)) != digits or not 1 <= int(digits) <= GREATEST_NUMBER:
        raise NotationError(
            f"{quoted(digits)}: practice has numbers from 1 to {GREATEST_NUMBER}",
            code=ErrorCode.BAD_NUMBER,
            text=digits,
            field="number",
        )
    return int(digits)


def unknown(what: str) -> WebError:
    """There is no such position to answer."""
    return WebError(f"there is no position {quoted(what)}", code=WebCode.NO_TRAINING)
