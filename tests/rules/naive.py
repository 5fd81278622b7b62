"""A second scorer, written from the text of the rules alone and as plainly as can be.

It knows codes, lists and dicts only, and takes nothing from the package: neither
scoring nor names. Rules are a dict with the keys of a house-rules file, a card is
a dict from the codes of the filled boxes to their points.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

Rules = dict[str, Any]
Card = dict[str, int]

UPPER = ["1s", "2s", "3s", "4s", "5s", "6s"]
LOWER = ["3k", "4k", "fh", "ss", "ls", "ch"]
CODES = ["1s", "2s", "3s", "4s", "5s", "6s", "3k", "4k", "fh", "ss", "ls", "y", "ch"]
ROLLS = list(combinations_with_replacement([1, 2, 3, 4, 5, 6], 5))

CLASSIC: Rules = {
    "rolls_per_turn": 3,
    "upper_bonus": 35,
    "upper_bonus_threshold": 63,
    "yahtzee_bonus": 100,
    "five_alike_is_full_house": False,
    "joker": [["matching"], ["lower"], ["upper"]],
}
NAMED: dict[str, Rules] = {
    "classic": CLASSIC,
    "hasbro-2016": CLASSIC
    | {"joker": [["matching"], ["3k", "4k"], ["fh", "ss", "ls", "ch"], ["upper"]]},
    "free-choice": CLASSIC | {"joker": "free-choice"},
    "no-joker": CLASSIC | {"joker": "none", "yahtzee_bonus": 0},
    "two-roll": CLASSIC | {"rolls_per_turn": 2},
}
# Sheets nobody prints, to reach what the printed ones leave untouched.
HOUSE: dict[str, Rules] = {
    "upper-before-lower": CLASSIC | {"joker": [["matching"], ["upper"], ["lower"]]},
    "lower-first": CLASSIC | {"joker": [["lower"], ["matching"], ["upper"]], "yahtzee_bonus": 50},
    "one-tier": CLASSIC | {"joker": [["matching", "lower", "upper"]]},
    "box-by-box": CLASSIC
    | {
        "joker": [
            ["ch"],
            ["2s", "fh"],
            ["matching", "y"],
            ["1s", "ls", "ss"],
            ["3k"],
            ["4k", "upper"],
        ]
    },
    "house-is-alike": CLASSIC | {"five_alike_is_full_house": True},
    "none-with-bonus": CLASSIC | {"joker": "none", "five_alike_is_full_house": True},
    "free-without-bonus": CLASSIC | {"joker": "free-choice", "yahtzee_bonus": 0},
    "odd-upper": CLASSIC | {"upper_bonus": 7, "upper_bonus_threshold": 5, "joker": "free-choice"},
}
ALL = NAMED | HOUSE


def is_five_alike(faces: tuple[int, ...]) -> bool:
    return len(set(faces)) == 1


def printed_points(code: str, faces: tuple[int, ...]) -> int:
    """What the sheet says the box pays."""
    most = max(faces.count(face) for face in faces)
    if code in UPPER:
        face = UPPER.index(code) + 1
        return sum(die for die in faces if die == face)
    if code == "3k":
        return sum(faces) if most >= 3 else 0
    if code == "4k":
        return sum(faces) if most >= 4 else 0
    if code == "fh":
        return 25 if sorted(faces.count(face) for face in set(faces)) == [2, 3] else 0
    if code == "ss":
        runs = [{1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6}]
        return 30 if any(run <= set(faces) for run in runs) else 0
    if code == "ls":
        return 40 if set(faces) in ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6}) else 0
    if code == "y":
        return 50 if most == 5 else 0
    return sum(faces)


def ordinary_points(code: str, faces: tuple[int, ...], rules: Rules) -> int:
    """The same with five alike as a full house where the table plays so."""
    if code == "fh" and is_five_alike(faces) and rules["five_alike_is_full_house"]:
        return 25
    return printed_points(code, faces)


def joker_points(code: str, face: int) -> int:
    """A lower box pays in full, the matching upper box its sum, another upper box zero."""
    full = {"fh": 25, "ss": 30, "ls": 40}
    if code in full:
        return full[code]
    if code in UPPER:
        return 5 * face if UPPER.index(code) + 1 == face else 0
    return 5 * face


def boxes_of_word(word: str, face: int) -> list[str]:
    if word == "matching":
        return [UPPER[face - 1]]
    return {"lower": LOWER, "upper": UPPER}.get(word, [word])


def legal(card: Card, faces: tuple[int, ...], rules: Rules) -> list[str]:
    """The boxes this roll may go to."""
    free = [code for code in CODES if code not in card]
    if not is_five_alike(faces) or "y" not in card or isinstance(rules["joker"], str):
        return free
    for tier in rules["joker"]:
        boxes = [code for word in tier for code in boxes_of_word(word, faces[0])]
        there = [code for code in free if code in boxes]
        if there:
            return there
    return []


def upper_sum(card: Card) -> int:
    return sum(card.get(code, 0) for code in UPPER)


def pays(card: Card, code: str, faces: tuple[int, ...], rules: Rules) -> tuple[int, int, int]:
    """Points of the box, yahtzee bonus, upper bonus newly earned."""
    points = ordinary_points(code, faces, rules)
    bonus = 0
    if is_five_alike(faces) and "y" in card:
        matching_is_filled = UPPER[faces[0] - 1] in card
        if isinstance(rules["joker"], list) or (
            rules["joker"] == "free-choice" and matching_is_filled
        ):
            points = joker_points(code, faces[0])
        if card["y"] == 50:
            bonus = rules["yahtzee_bonus"]
    needed = rules["upper_bonus_threshold"]
    after = upper_sum({**card, code: points})
    earned = rules["upper_bonus"] if upper_sum(card) < needed and after >= needed else 0
    return points, bonus, earned


def total(card: Card, bonuses: int, rules: Rules) -> int:
    upper = upper_sum(card)
    extra = rules["upper_bonus"] if upper >= rules["upper_bonus_threshold"] else 0
    return sum(card.values()) + extra + bonuses * rules["yahtzee_bonus"]
