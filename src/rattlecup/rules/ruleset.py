"""Rulesets: everything that may vary, as one frozen, named value.

The named ones are at the end. House rules come as TOML, see `Ruleset.from_toml`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rattlecup.errors import ErrorCode, RulesetError, clipped, listed, quoted
from rattlecup.rules.boxes import FULL_HOUSE_POINTS, Box
from rattlecup.rules.dice import Roll
from rattlecup.rules.joker import (
    FreeChoiceJoker,
    Joker,
    NoJoker,
    TieredJoker,
    is_tier_token,
    missing_from,
)

if TYPE_CHECKING:
    from pathlib import Path

# The most a bonus may be worth: far above any real sheet, and low enough that
# every value keeps its nine exact decimals in a double.
MOST_BONUS = 1000

_FORCED = TieredJoker.of([["matching"], ["lower"], ["upper"]])
_RANGES = {
    "rolls_per_turn": (1, 4),
    "upper_bonus": (0, MOST_BONUS),
    "upper_bonus_threshold": (1, 105),
    "yahtzee_bonus": (0, MOST_BONUS),
}
_JOKERS = (NoJoker, FreeChoiceJoker, TieredJoker)
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


@dataclass(frozen=True)
class Ruleset:
    """All rule choices of a game. Missing ones are those of the classic sheet.

    Raises:
        RulesetError: values no game can be played with; every fault is listed.

    >>> Ruleset.named("two-roll").rolls_per_turn
    2
    >>> Ruleset.from_toml('name = "our-table"' + chr(10) + 'upper_bonus = 50').upper_bonus
    50
    """

    name: str = "classic"
    rolls_per_turn: int = 3
    upper_bonus: int = 35
    upper_bonus_threshold: int = 63
    yahtzee_bonus: int = 100
    five_alike_is_full_house: bool = False
    joker: Joker = field(default=_FORCED)

    def __post_init__(self) -> None:
        if isinstance(self.joker, _JOKERS):
            problems = _problems_of(self.to_dict())
        else:
            problems = [
                "joker: needs NoJoker(), FreeChoiceJoker() or TieredJoker.of(...); "
                "Ruleset.from_dict takes words and lists"
            ]
        if not problems and (known := _NAMED.get(self.name)) and known._rules != self._rules:
            problems.append(f"name: {self.name!r} is a built-in ruleset with other rules")
        if problems:
            raise RulesetError(
                f"ruleset {quoted(self.name)} cannot be: {listed(problems)}", problems=problems
            )

    # --- where rulesets come from -------------------------------------------------

    @staticmethod
    def named(name: str) -> Ruleset:
        """The built-in ruleset of this name.

        Raises:
            RulesetError: there is none (`unknown_ruleset`).
        """
        try:
            return _NAMED[name]
        except KeyError:
            raise RulesetError(
                f"{quoted(name)} is no ruleset; there are {', '.join(_NAMED)}",
                code=ErrorCode.UNKNOWN_RULESET,
            ) from None

    @staticmethod
    def load(path: str | Path) -> Ruleset:
        """House rules from a TOML file.

        Raises:
            RulesetError: the file cannot be read, or what it says cannot be played.
        """
        from pathlib import Path  # as costly as `tomllib` below

        try:
            text = Path(path).read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise RulesetError(f"cannot read house rules {quoted(str(path))}: {reason}") from error
        return Ruleset.from_toml(text)

    @staticmethod
    def resolve(name_or_path: str) -> Ruleset:
        """A built-in name, or the path of a TOML file: what a command line takes.

        Raises:
            RulesetError: neither.
        """
        if name_or_path.endswith(".toml"):
            return Ruleset.load(name_or_path)
        try:
            return Ruleset.named(name_or_path)
        except RulesetError as error:
            raise RulesetError(
                f"{error}, or the path of a house-rules file ending in .toml", code=error.code
            ) from None

    @staticmethod
    def from_toml(text: str) -> Ruleset:
        """House rules written as TOML; missing keys mean classic.

        Raises:
            RulesetError: no TOML, unknown keys, or values that cannot be.
        """
        import tomllib  # costs more than all the rest, and few need it

        try:
            data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # numbers too long, lists too deep
            raise RulesetError(f"house rules are not TOML: {error}") from error
        return Ruleset.from_dict(data)

    @staticmethod
    def from_dict(data: Mapping[str, object]) -> Ruleset:
        """The ruleset of a mapping with the keys of `to_dict`; missing keys mean classic.

        Raises:
            RulesetError: unknown keys, or values that cannot be.
        """
        given = {"name": "house", **data}
        if problems := _problems_of(given):
            name = given["name"]
            raise RulesetError(
                f"ruleset {quoted(name)} cannot be: {listed(problems)}", problems=problems
            )
        if "joker" in given:
            given["joker"] = _joker_of(given["joker"])
        rules: dict[str, Any] = given
        return Ruleset(**rules)

    def to_dict(self) -> dict[str, Any]:
        """Plain values from which `from_dict` builds an equal ruleset."""
        data: dict[str, Any] = {item.name: getattr(self, item.name) for item in fields(self)}
        data["joker"] = self.joker.to_data()
        return data

    def to_toml(self) -> str:
        """A TOML text from which `from_toml` builds an equal ruleset."""
        # JSON's strings, numbers, booleans and lists of strings are TOML's as well.
        return "".join(f"{key} = {json.dumps(value)}\n" for key, value in self.to_dict().items())

    # --- what it says -------------------------------------------------------------

    @property
    def is_named(self) -> bool:
        """Whether it is one of the built-in rulesets."""
        return self.name in _NAMED

    @cached_property
    def fingerprint(self) -> str:
        """Sixteen hex digits made of every rule choice; the name does not count.

        Tables, records and statistics are bound to it.
        """
        import hashlib

        text = json.dumps(self._rules, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def _rules(self) -> dict[str, Any]:
        return {key: value for key, value in self.to_dict().items() if key != "name"}

    def ordinary_points(self, box: Box, roll: Roll) -> int:
        """The points of a roll in a box when it is not a joker.

        >>> FREE_CHOICE.ordinary_points(Box.FULL_HOUSE, Roll.parse("33333"))
        0
        """
        if self.five_alike_is_full_house and box is Box.FULL_HOUSE and roll.five_alike is not None:
            return FULL_HOUSE_POINTS
        return box.points(roll)

    def __repr__(self) -> str:
        if self.is_named:
            return f"Ruleset.named({self.name!r})"
        return f"Ruleset.from_dict({self.to_dict()!r})"


def _problems_of(data: Mapping[str, object]) -> list[str]:
    """Every fault of plain ruleset values, in the words of a house-rules file."""
    problems = []
    known = {item.name for item in fields(Ruleset)}
    problems += [f"{clipped(str(key))}: unknown key" for key in data if key not in known]
    name = data.get("name")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        problems.append("name: needs 1 to 40 small letters, digits and hyphens")
    for key, (least, most) in _RANGES.items():
        value = data.get(key, least)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            problems.append(f"{key}: needs a whole number from {least} to {most}")
    if not isinstance(data.get("five_alike_is_full_house", False), bool):
        problems.append("five_alike_is_full_house: needs true or false")
    return problems + _joker_problems(data.get("joker", "none"))


def _joker_problems(joker: object) -> list[str]:
    if joker in ("none", "free-choice"):
        return []
    if not (
        isinstance(joker, list)
        and all(isinstance(tier, list) for tier in joker)
        and all(isinstance(token, str) for tier in joker for token in tier)
    ):
        return ['joker: needs "none", "free-choice" or a list of tiers, each a list of words']
    problems = [
        f'joker: {quoted(token)} is none of "matching", "lower", "upper" and the box codes'
        for tier in joker
        for token in tier
        if not is_tier_token(token)
    ]
    if missing := missing_from(joker):
        lack = ", ".join(missing)
        problems.append(f"joker: a roll could be without a legal box; the tiers lack {lack}")
    return problems


def _joker_of(data: object) -> Joker:
    if data == "none":
        return NoJoker()
    if data == "free-choice":
        return FreeChoiceJoker()
    assert isinstance(data, list)  # checked by _joker_problems
    return TieredJoker.of(data)


# Names are reserved for exactly these rules, so they are filled in before any check of one.
_NAMED: dict[str, Ruleset] = {}

CLASSIC = Ruleset()
"""The 1996 E0950 sheet and the Winning Moves sheet of 2023: the forced joker."""

HASBRO_2016 = Ruleset(
    name="hasbro-2016",
    joker=TieredJoker.of([["matching"], ["3k", "4k"], ["fh", "ss", "ls", "ch"], ["upper"]]),
)
"""The 2016 sheet in the reading that gives its published average."""

FREE_CHOICE = Ruleset(name="free-choice", joker=FreeChoiceJoker())
"""A further Yahtzee goes to any open box (Verhoeff 1999)."""

NO_JOKER = Ruleset(name="no-joker", yahtzee_bonus=0, joker=NoJoker())
"""No joker and no yahtzee bonus, as on many European sheets."""

TWO_ROLL = Ruleset(name="two-roll", rolls_per_turn=2)
"""Classic with two rolls a turn."""

NAMED = (CLASSIC, HASBRO_2016, FREE_CHOICE, NO_JOKER, TWO_ROLL)
"""The built-in rulesets."""

_NAMED.update({ruleset.name: ruleset for ruleset in NAMED})
