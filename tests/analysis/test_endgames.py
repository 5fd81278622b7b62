"""Small endgames, solved once more by plain recursion: no lattice, no states, no table."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import NamedTuple

import pytest

from analysis.conftest import OracleOf
from play.playing import HOUSE, ONE_ROLL
from rattlecup import (
    CLASSIC,
    FREE_CHOICE,
    HASBRO_2016,
    NO_JOKER,
    TWO_ROLL,
    Keep,
    Roll,
    Ruleset,
    Scorecard,
)
from rattlecup.play import Score

Faces = tuple[int, ...]


def outcomes(kept: Faces) -> list[tuple[Faces, float]]:
    """Every multiset that five dice can show when some are kept, counted from all orders."""
    free = 5 - len(kept)
    falls = product(range(1, 7), repeat=free)
    counts = Counter(tuple(sorted(kept + faces)) for faces in falls)
    return [(faces, ways / 6**free) for faces, ways in counts.items()]


def keeps_of(faces: Faces) -> set[Faces]:
    """What is left when any of the places are rolled, but not none of them."""
    masks = product((True, False), repeat=5)
    kept = {tuple(face for face, stays in zip(faces, mask, strict=True) if stays) for mask in masks}
    return kept - {faces}


ROLLS = [faces for faces, _ in outcomes(())]
KEEPS = {faces: keeps_of(faces) for faces in ROLLS}
OUTCOMES = {kept: outcomes(kept) for kept in set().union(*KEEPS.values())}


class Turn(NamedTuple):
    """One turn of a card, each list by rerolls left; a keep's count the one to come."""

    rolls: list[dict[Faces, float]]
    keeps: list[dict[Faces, float]]


@cache
def turn(card: Scorecard) -> Turn:
    """The expected final total after every roll and every keep."""
    stop = {}
    for faces in ROLLS:
        roll = Roll.from_faces(faces)
        stop[faces] = max(value(card.score(box, roll)) for box in card.legal_boxes(roll))
    rolls, keeps = [stop], [{}]
    for _ in range(card.ruleset.rolls_per_turn - 1):
        after = {
            kept: sum(chance * rolls[-1][faces] for faces, chance in OUTCOMES[kept])
            for kept in OUTCOMES
        }
        keeps.append(after)
        rolls.append(
            {faces: max(stop[faces], *(after[kept] for kept in KEEPS[faces])) for faces in ROLLS}
        )
    return Turn(rolls, keeps)


@cache
def value(card: Scorecard) -> float:
    """The expected final total at the start of a turn."""
    if card.is_full:
        return card.total
    return sum(chance * turn(card).rolls[-1][faces] for faces, chance in OUTCOMES[()])


def filled_but(ruleset: Ruleset, *codes: str, yahtzee: int = 0) -> Scorecard:
    """A card on which only these boxes are open, and five more points make the upper bonus."""
    full = {
        "1s": 3, "2s": 6, "3s": 9, "4s": 12, "5s": 15, "6s": 18,
        "3k": 20, "4k": 22, "fh": 25, "ss": 30, "ls": 40, "y": yahtzee, "ch": 22,
    }  # fmt: skip
    pairs = [f"{code}={points}" for code, points in full.items() if code not in codes]
    return Scorecard.parse(",".join(pairs), ruleset)


ONE_BOX = [
    filled_but(CLASSIC, "6s"),
    filled_but(CLASSIC, "6s", yahtzee=50),
    filled_but(CLASSIC, "1s", yahtzee=50),
    filled_but(CLASSIC, "fh", yahtzee=50),
    filled_but(CLASSIC, "ls", yahtzee=0),
    filled_but(CLASSIC, "y"),
    filled_but(CLASSIC, "ch"),
]
TWO_BOXES = [
    filled_but(CLASSIC, "5s", "ls", yahtzee=50),
    filled_but(CLASSIC, "y", "ch"),
    filled_but(CLASSIC, "y", "4s"),
    filled_but(HASBRO_2016, "3k", "ls", yahtzee=50),
    filled_but(FREE_CHOICE, "4s", "fh", yahtzee=50),
    filled_but(FREE_CHOICE, "y", "ss"),
    filled_but(NO_JOKER, "6s", "fh", yahtzee=50),
    filled_but(TWO_ROLL, "3s", "4k", yahtzee=50),
    filled_but(ONE_ROLL, "2s", "y"),
    filled_but(HOUSE, "3k", "2s", yahtzee=50),
]
THREE_BOXES = [
    filled_but(CLASSIC, "y", "6s", "fh"),
    filled_but(CLASSIC, "1s", "5s", "ss", yahtzee=50),
    filled_but(HASBRO_2016, "y", "4k", "ls"),
]


def marked(card: Scorecard) -> object:
    """A case; three open boxes take plain recursion seconds."""
    open_codes = "-".join(box.code for box in card.open_boxes)
    slow = len(card.open_boxes) == 3
    return pytest.param(
        card, id=f"{card.ruleset.name}-{open_codes}", marks=pytest.mark.long if slow else ()
    )


@pytest.mark.parametrize("card", [marked(card) for card in ONE_BOX + TWO_BOXES + THREE_BOXES])
def test_every_roll_of_an_endgame_is_ranked_as_by_plain_recursion(
    card: Scorecard, oracle_of: OracleOf
) -> None:
    oracle = oracle_of(card.ruleset)
    assert oracle.value(card) == pytest.approx(value(card), abs=1e-9)
    expected = turn(card)
    for roll in Roll.all():
        scores = {Score(box): value(card.score(box, roll)) for box in card.legal_boxes(roll)}
        for rerolls in range(card.ruleset.rolls_per_turn):
            keeps = expected.keeps[rerolls]
            values = {Keep.from_faces(kept): keeps[kept] for kept in KEEPS[roll.faces] if rerolls}
            found = {action: worth for action, worth, _ in oracle.rank(card, roll, rerolls)}
            assert found == pytest.approx(scores | values, abs=1e-9)
            best = oracle.value_of_roll(card, roll, rerolls)
            assert best == pytest.approx(expected.rolls[rerolls][roll.faces], abs=1e-9)
