"""What perfect play looks like, for statistics to stand beside: from the solver's stored files."""

from __future__ import annotations

import logging
from typing import Any

from rattlecup.errors import RattlecupError
from rattlecup.rules import BOXES, Ruleset
from rattlecup.solver.distribution import Distribution, read_distribution
from rattlecup.solver.distribution.store import distribution_name
from rattlecup.solver.table import cache_dir
from rattlecup.solver.values import ValueTable
from rattlecup.web.advisor import Advisor
from rattlecup.web.workshop.workshop import Workshop

_log = logging.getLogger(__name__)


def is_coming(advisor: Advisor, workshop: Workshop, ruleset: Ruleset | None) -> bool:
    """Whether more figures of perfect play are being worked out; asking for them begins it."""
    if ruleset is None:
        return False
    return advisor.is_making(ruleset) or workshop.is_making_perfect(ruleset)


def perfect_view(advisor: Advisor, ruleset: Ruleset | None) -> dict[str, Any] | None:
    """The figures of perfect play, as many as there are; None while there is not even a mean."""
    oracle = None if ruleset is None else advisor.peek(ruleset)
    if oracle is None:
        return None
    found = stored_distribution(oracle.table)
    if found is None:
        return {
            "mean": oracle.start_value,
            **dict.fromkeys(("median", "upper_bonus", "yahtzee", "distribution", "boxes")),
        }
    return {
        "mean": found.mean,
        "median": found.quantile(0.5),
        "upper_bonus": found.rates.upper_bonus,
        "yahtzee": found.rates.yahtzee,
        "distribution": _by_total(found),
        "boxes": {box.code: mean for box, mean in zip(BOXES, found.rates.box_means, strict=True)},
    }


_FOUND: dict[str, Distribution] = {}


def stored_distribution(table: ValueTable) -> Distribution | None:
    """The distribution that `rattlecup` has stored for a ruleset, if it has."""
    ruleset = table.ruleset
    if ruleset.fingerprint not in _FOUND:
        try:
            path = cache_dir() / distribution_name(ruleset)
            _FOUND[ruleset.fingerprint] = read_distribution(path, table)
        except (RattlecupError, OSError) as error:
            _log.debug("no distribution of %s: %s", ruleset.name, error)
            return None
    return _FOUND[ruleset.fingerprint]


def _by_total(found: Distribution) -> dict[str, Any]:
    """The chance of every total from the least on, with zeros for those that no card has."""
    least, most = int(found.totals[0]), int(found.totals[-1])
    chances = [0.0] * (most - least + 1)
    for total, chance in zip(found.totals.tolist(), found.probabilities.tolist(), strict=True):
        chances[total - least] = chance
    return {"from": least, "chances": chances}
