"""The joker: where a further five alike may go, and what it pays there.

A five alike rolled when the Yahtzee box is filled, with 50 or with 0, is a
joker. Rule sheets differ in what it may do; each reading is one small class
here, with the same two methods:

- `legal(open_boxes, face)`: the open boxes that the joker may go to;
- `points(box, roll, open_boxes, ordinary)`: what it pays there, where
  `ordinary` are the points without any joker.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from rattlecup.rules.boxes import LOWER_BOXES, UPPER_BOXES, Box
from rattlecup.rules.dice import FACES, Roll

# The Yahtzee box is filled whenever there is a joker, so no tier needs it.
JOKER_LOWER_BOXES = tuple(box for box in LOWER_BOXES if box is not Box.YAHTZEE)

_UPPER_CODES = {box.code for box in UPPER_BOXES}
_GROUPS = {"lower": JOKER_LOWER_BOXES, "upper": UPPER_BOXES}


class Joker(Protocol):
    """What a rule sheet says about a further five alike."""

    def legal(self, open_boxes: tuple[Box, ...], face: int) -> tuple[Box, ...]:
        """The boxes that five dice of this face may go to, in the order of the card."""
        ...

    def points(self, box: Box, roll: Roll, open_boxes: tuple[Box, ...], ordinary: int) -> int:
        """The points of this five alike in a legal box."""
        ...

    def to_data(self) -> str | list[list[str]]:
        """The form that stands in a house-rules file."""
        ...


@dataclass(frozen=True)
class NoJoker:
    """A further five alike is a roll like any other."""

    def legal(self, open_boxes: tuple[Box, ...], face: int) -> tuple[Box, ...]:  # noqa: ARG002
        return open_boxes

    def points(
        self,
        box: Box,  # noqa: ARG002
        roll: Roll,  # noqa: ARG002
        open_boxes: tuple[Box, ...],  # noqa: ARG002
        ordinary: int,
    ) -> int:
        return ordinary

    def to_data(self) -> str:
        return "none"


@dataclass(frozen=True)
class FreeChoiceJoker:
    """Any open box; full house and straights pay in full once the matching upper box is filled.

    Source: T. Verhoeff, "Optimal Solitaire Yahtzee Strategies", 1999.
    """

    def legal(self, open_boxes: tuple[Box, ...], face: int) -> tuple[Box, ...]:  # noqa: ARG002
        return open_boxes

    def points(self, box: Box, roll: Roll, open_boxes: tuple[Box, ...], ordinary: int) -> int:
        matching = Box.of_face(roll.faces[0])
        return ordinary if matching in open_boxes else box.full_points(roll)

    def to_data(self) -> str:
        return "free-choice"


@dataclass(frozen=True)
class TieredJoker:
    """Boxes in tiers: a later tier is used only when every earlier one is full.

    A tier lists ``"matching"`` (the upper box of the rolled face), ``"lower"``,
    ``"upper"`` or box codes. Inside a tier the choice is free. A lower box pays
    its full value, an upper box the sum of its face: zero if it does not match.

    >>> forced = TieredJoker.of([["matching"], ["lower"], ["upper"]])
    >>> forced.legal((Box.ONES, Box.FOURS, Box.CHANCE), face=4)
    (Box.FOURS,)
    >>> forced.legal((Box.ONES, Box.CHANCE), face=4)
    (Box.CHANCE,)
    """

    tiers: tuple[tuple[str, ...], ...]
    """In their normal form, however they were given, so that equal rules make equal jokers.

    A box named twice counts in its first tier; whole sections go by their name.
    """

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiers", _normal(self.tiers))

    @classmethod
    def of(cls, tiers: Iterable[Iterable[str]]) -> TieredJoker:
        """The joker of tiers in any form, lists for example."""
        return cls(tuple(map(tuple, tiers)))

    @cached_property
    def _order(self) -> dict[int, list[frozenset[Box]]]:
        """For each face the tiers as sets of boxes."""
        return {face: _boxes_in_order(self.tiers, face) for face in FACES}

    def legal(self, open_boxes: tuple[Box, ...], face: int) -> tuple[Box, ...]:
        for tier in self._order[face]:
            legal = tuple(box for box in open_boxes if box in tier)
            if legal:
                return legal
        return ()

    def points(
        self,
        box: Box,
        roll: Roll,
        open_boxes: tuple[Box, ...],  # noqa: ARG002
        ordinary: int,  # noqa: ARG002
    ) -> int:
        return box.full_points(roll)

    def to_data(self) -> list[list[str]]:
        return [list(tier) for tier in self.tiers]


def missing_from(tiers: Sequence[Sequence[str]]) -> list[str]:
    """What the tiers must hold and do not, so that every joker has a legal box.

    >>> missing_from([["matching"], ["3k", "4k", "fh", "ss", "ls"]])
    ['ch', 'upper']
    """
    named = {name for tier in tiers for token in tier for name in _expand(token)}
    missing = [] if "matching" in named else ["matching"]
    missing += [box.code for box in JOKER_LOWER_BOXES if box.code not in named]
    if any(box.code not in named for box in UPPER_BOXES):
        missing.append("upper")
    return missing


def is_tier_token(token: str) -> bool:
    """Whether a tier may list this word."""
    return token == "matching" or token in _GROUPS or token in {box.code for box in Box}


def _normal(tiers: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """The normal form of tiers; a word that no tier may list stays, for a ruleset to refuse."""
    seen: set[str] = {Box.YAHTZEE.code}
    normal: list[list[str]] = []
    for tier in tiers:
        names = dict.fromkeys(name for token in tier for name in _expand(token))
        normal.append([name for name in names if name not in seen])
        seen.update(names)
    if not all(map(is_tier_token, seen)):
        return tuple(map(tuple, tiers))
    if "matching" in seen:
        normal = _settle_matching(normal)
    return tuple(tuple(_fold(names)) for names in normal if names)


def _expand(token: str) -> tuple[str, ...]:
    return tuple(box.code for box in _GROUPS[token]) if token in _GROUPS else (token,)


def _boxes_in_order(tiers: Sequence[Sequence[str]], face: int) -> list[frozenset[Box]]:
    """The boxes that a joker of this face may go to, first ones first, each box once."""
    order: list[frozenset[Box]] = []
    seen: set[Box] = set()
    for tier in tiers:
        names = [name for token in tier for name in _expand(token)]
        boxes = {Box.of_face(face) if name == "matching" else Box(name) for name in names} - seen
        if boxes:
            order.append(frozenset(boxes))
            seen |= boxes
    return order


def _settle_matching(tiers: list[list[str]]) -> list[list[str]]:
    """Tiers with "matching" beside the last upper boxes, if it decides nothing where it stands."""
    without = [[name for name in tier if name != "matching"] for tier in tiers]
    if any(_boxes_in_order(tiers, face) != _boxes_in_order(without, face) for face in FACES):
        return tiers
    last = max(place for place, tier in enumerate(without) if set(tier) & _UPPER_CODES)
    without[last].append("matching")
    return without


def _fold(names: list[str]) -> list[str]:
    """Names of one tier in the order of the card, whole sections by their name."""
    folded = ["matching"] if "matching" in names else []
    for group, boxes in _GROUPS.items():
        codes = [box.code for box in boxes]
        present = [code for code in codes if code in names]
        folded += [group] if present == codes else present
    return folded
