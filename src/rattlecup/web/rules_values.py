"""What rules and choices are worth, asked of the oracles: sheets compared, claims checked.

Claims are about the game most people mean, so they are checked under classic rules.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import NamedTuple

from rattlecup.analysis import Oracle
from rattlecup.analysis.guide import most_total, values_after_zeros
from rattlecup.errors import TableError
from rattlecup.play import Score
from rattlecup.rules import BOXES, CLASSIC, NAMED, Box, Keep, Roll, Ruleset, Scorecard
from rattlecup.rules.dice import FACES
from rattlecup.solver.distribution import read_distribution
from rattlecup.solver.distribution.store import distribution_name
from rattlecup.solver.table import cache_dir
from rattlecup.web.advisor import Advisor
from rattlecup.web.errors import WebError
from rattlecup.web.rules_view import JOKER, MATCHING, where
from rattlecup.web.said import Said, said

PATIENCE = 1.0
"""Seconds that a page waits for values still in the making; it goes without them then."""

_LEVEL = 0.005
"""Differences below this are shown as none."""

Means = Mapping[Box, float]


class Worth(NamedTuple):
    """What the oracles know now."""

    starts: dict[str, float]
    """The value of the empty card, by ruleset."""
    means: Means
    """The mean of each box under perfect play; empty until it is stored."""
    claims: list[Claim]
    """Empty while the oracle of classic rules is not there."""

    @property
    def is_whole(self) -> bool:
        """Whether nothing is still being worked out."""
        return len(self.starts) == len(NAMED)


async def worth_of(advisor: Advisor, ruleset: Ruleset) -> Worth:
    """What is known, or known within a moment; the page's own ruleset comes first."""
    worth = Worth({}, {}, [])
    others = [each for each in (CLASSIC, *NAMED) if each != ruleset]
    try:
        async with asyncio.timeout(PATIENCE):
            for each in dict.fromkeys((ruleset, *others)):
                worth.starts[each.name] = await advisor.ask(each, lambda oracle: oracle.start_value)
                if each == ruleset:
                    worth = worth._replace(means=await advisor.ask(each, box_means))
                if each == CLASSIC:
                    worth.claims.extend(await advisor.ask(each, claims))
    except (WebError, TimeoutError):
        pass  # what is not there yet is left out
    return worth


def box_means(oracle: Oracle) -> Means:
    """The mean of each box under perfect play, if somebody has had it worked out."""
    try:
        path = cache_dir() / distribution_name(oracle.ruleset)
        means = read_distribution(path, oracle.table).rates.box_means
    except (TableError, OSError):
        return {}
    return dict(zip(BOXES, means, strict=True))


# --- sheets ---------------------------------------------------------------------------


class Sheet(NamedTuple):
    """A printed sheet or a reading, beside the classic one."""

    name: Said
    ruleset: Ruleset
    differs: Said
    where: Said
    """Where the example goes: a further Yahtzee with its upper box filled."""
    most: int
    """The most that it pays there, bonuses included."""
    value: float | None
    difference: Said | None


_SHEETS = (
    ("1996", "classic"),
    ("2016", "hasbro-2016"),
    ("2023", "classic"),
    ("verhoeff", "free-choice"),
    ("european", "no-joker"),
    ("two-roll", "two-roll"),
)


def sheets_lead() -> Said:
    """What the table of sheets compares."""
    return said("rules.sheets.lead", roll=JOKER, yahtzee=Box.YAHTZEE, matching=MATCHING)


def sheets(starts: Mapping[str, float]) -> list[Sheet]:
    """Every sheet, with what it is worth as far as that is known."""
    return [_sheet(name, Ruleset.named(ruleset), starts) for name, ruleset in _SHEETS]


def _sheet(name: str, ruleset: Ruleset, starts: Mapping[str, float]) -> Sheet:
    card = Scorecard.parse(f"{MATCHING.code}=15,y=50", ruleset)
    legal = card.legal_boxes(JOKER)
    value, classic = starts.get(ruleset.name), starts.get(CLASSIC.name)
    return Sheet(
        name=said(f"rules.sheet.{name}"),
        ruleset=ruleset,
        differs=said(f"rules.sheet.{name}.differs", bonus=CLASSIC.yahtzee_bonus),
        where=where(card, legal),
        most=max(card.preview(box, JOKER).total for box in legal),
        value=value,
        difference=None if value is None or classic is None else _difference(value - classic),
    )


def _difference(points: float) -> Said:
    if points == 0:
        return said("rules.difference.none")
    way = "more" if points > 0 else "less"
    if abs(points) < _LEVEL:
        return said(f"rules.difference.{way}.hardly")
    return said(f"rules.difference.{way}", points=abs(points))


# --- claims ---------------------------------------------------------------------------


class Claim(NamedTuple):
    """What is said elsewhere, and what is so."""

    claim: Said
    truth: Said
    zeros: list[tuple[Box, float]]
    """For the claim about zeros: the value left after each, least costly first."""


def claims(oracle: Oracle) -> list[Claim]:
    """Claims met elsewhere, checked by this oracle."""
    ruleset = oracle.ruleset
    zeros = values_after_zeros(oracle)
    order = [box for box, _ in zeros]
    return [
        Claim(
            said("rules.claim.sixes", most=most_total(ruleset, FACES)),
            said(
                "rules.claim.sixes.truth",
                sixes=most_total(ruleset, [6]),
                most=most_total(ruleset, FACES),
            ),
            [],
        ),
        Claim(said("rules.claim.anywhere", yahtzee=Box.YAHTZEE), _truth_of_anywhere(ruleset), []),
        Claim(
            said("rules.claim.zero", yahtzee=Box.YAHTZEE),
            said(
                "rules.claim.zero.truth",
                yahtzee=Box.YAHTZEE,
                place=order.index(Box.YAHTZEE) + 1,
                boxes=len(order),
                value=dict(zeros)[Box.YAHTZEE],
                worst=order[-1],
                least=zeros[-1][1],
            ),
            zeros,
        ),
        Claim(said("rules.claim.house"), _truth_of_house(oracle), []),
        Claim(said("rules.claim.run"), _truth_of_run(oracle), []),
    ]


def _points(card: Scorecard, box: Box, roll: Roll) -> int:
    return card.preview(box, roll).total


def _truth_of_anywhere(ruleset: Ruleset) -> Said:
    card = Scorecard.parse("y=50", ruleset)
    (box,) = card.legal_boxes(JOKER)
    return said(
        "rules.claim.anywhere.truth",
        roll=JOKER,
        box=box,
        yahtzee=Box.YAHTZEE,
        points=_points(card, box, JOKER),
    )


def _truth_of_house(oracle: Oracle) -> Said:
    card, roll, keep = Scorecard.new(oracle.ruleset), Roll.parse("44666"), Keep.parse("666")
    first, second = (oracle.value_of_keep(card, keep, rerolls) for rerolls in (2, 1))
    house = _value_of(oracle, card, roll, Score(Box.FULL_HOUSE))
    return said(
        "rules.claim.house.truth", roll=roll, keep="6 6 6", first=first, second=second, house=house
    )


def _truth_of_run(oracle: Oracle) -> Said:
    card = Scorecard.new(oracle.ruleset)
    run, pair = (oracle.value_of_keep(card, Keep.parse(keep), 2) for keep in ("1234", "44"))
    run_of_low, pair_of_low = (
        oracle.value_of_keep(card, Keep.parse(keep), 2) for keep in ("1234", "11")
    )
    return said(
        "rules.claim.run.truth",
        roll=Roll.parse("11234"),
        run=run_of_low,
        pair=pair_of_low,
        other=Roll.parse("12344"),
        other_run=run,
        other_pair=pair,
    )


def _value_of(oracle: Oracle, card: Scorecard, roll: Roll, action: Score) -> float:
    return next(each.value for each in oracle.rank(card, roll, 2) if each.action == action)
