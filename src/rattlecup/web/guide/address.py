"""Which rules a page of the guide is about, and the links that keep to them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlencode

from rattlecup.play import Position
from rattlecup.rules import CLASSIC, NAMED, Roll, Ruleset, Scorecard
from rattlecup.web.explore.questions import house_rules

_READABLE = ",-."
"""Signs of a position that an address may hold as they are."""


class Address(NamedTuple):
    """The address of a page: its section, if it is of one, and the rules."""

    ruleset: Ruleset
    section: str | None = None

    @staticmethod
    def of(query: Mapping[str, str], section: str | None = None) -> Address:
        """What a page's address asks for: `ruleset`, or house rules as JSON in `rules`.

        Raises:
            RulesetError: there is no such ruleset, or such house rules cannot be.
        """
        rules = query.get("rules")
        if rules:
            return Address(house_rules(rules), section)
        return Address(Ruleset.named(query.get("ruleset") or CLASSIC.name), section)

    def __str__(self) -> str:
        path = f"/guide/{self.section}" if self.section else "/guide"
        return path + self.query

    @property
    def query(self) -> str:
        """The part of an address that names the rules; nothing for classic ones."""
        return f"?{urlencode(self._rules)}" if self._rules else ""

    def to(self, section: str | None) -> Address:
        """The page of another section."""
        return self._replace(section=section)

    def by(self, ruleset: Ruleset) -> Address:
        """The same page by other rules, which may not have as many sections."""
        from rattlecup.analysis.guide import sections_of

        section = self.section if self.section in sections_of(ruleset) else None
        return Address(ruleset, section)

    def state(self) -> str:
        """Where to ask whether what the page needs is there."""
        asked = dict(self._rules)
        if self.section:
            asked["section"] = self.section
        return f"/guide/state?{urlencode(asked)}"

    def explore(self, roll: Roll, rerolls: int) -> str:
        """A roll on the empty card, in the explorer."""
        position = Position(self.ruleset, Scorecard.new(self.ruleset), roll.faces, rerolls)
        asked = {"position": str(position)}
        if "rules" in self._rules:
            asked |= self._rules
        return f"/explore?{urlencode(asked, safe=_READABLE)}"

    @property
    def _rules(self) -> dict[str, str]:
        if self.ruleset == CLASSIC:
            return {}
        if self.ruleset in NAMED:
            return {"ruleset": self.ruleset.name}
        return {"rules": json.dumps(self.ruleset.to_dict(), separators=(",", ":"))}
