"""Which cards can occur: those that some legal order of turns gives.

Without yahtzee bonuses this is a question about each box alone: any points that
some ordinary roll gives could have been scored before the Yahtzee box was
filled, when there are no jokers. Yahtzee bonuses are the hard part. Each needs
a joker turn of its own after the 50, and whether a joker may go to a box depends
on what was filled by then. So the turns are taken back one by one until every
bonus is accounted for; each of the at most 4096 sets of filled boxes is looked
at once.
"""

from __future__ import annotations

from functools import cache, lru_cache

from rattlecup.errors import Problem
from rattlecup.rules.boxes import BOXES, YAHTZEE_POINTS, Box
from rattlecup.rules.dice import FACES, Roll
from rattlecup.rules.ruleset import Ruleset
from rattlecup.rules.scorecard import Scorecard


def card_problems(card: Scorecard) -> list[Problem]:
    """Every reason why no legal order of turns gives this card; empty when one does.

    >>> from rattlecup.rules import CLASSIC
    >>> card = Scorecard(CLASSIC, (7,) + (None,) * 12)
    >>> [problem.code for problem in card_problems(card)]
    ['impossible_points']
    """
    ordinary = _ordinary_points(card.ruleset)
    problems = [
        Problem(
            "impossible_points",
            f"no roll makes {points} in {box.code}",
            {"box": box.code, "points": points, "possible": sorted(ordinary[box])},
        )
        for box, points in zip(BOXES, card.points, strict=True)
        if points is not None and points not in ordinary[box]
    ]
    if card.yahtzee_bonuses == 0:
        return problems
    facts: dict[str, object] = {"yahtzee_bonuses": card.yahtzee_bonuses}
    if card.yahtzee_bonuses < 0:
        problems.append(Problem("impossible_bonus", "yahtzee bonuses cannot be negative", facts))
    elif card.ruleset.yahtzee_bonus == 0:
        problems.append(
            Problem("no_yahtzee_bonus", f"{card.ruleset.name} pays no yahtzee bonus", facts)
        )
    elif card[Box.YAHTZEE] != YAHTZEE_POINTS:
        problems.append(
            Problem("bonus_without_50", "a yahtzee bonus needs 50 in the Yahtzee box", facts)
        )
    elif _outnumbers_turns(card) or (not problems and not _explains_bonuses(card)):
        times = "once" if card.yahtzee_bonuses == 1 else f"{card.yahtzee_bonuses} times"
        problems.append(
            Problem(
                "too_many_bonuses",
                f"no order of turns with these boxes pays the yahtzee bonus {times}",
                facts,
            )
        )
    return problems


@lru_cache(maxsize=32)
def _ordinary_points(ruleset: Ruleset) -> dict[Box, frozenset[int]]:
    """What the rolls can make in each box while there is no joker."""
    return {
        box: frozenset(ruleset.ordinary_points(box, roll) for roll in Roll.all()) for box in BOXES
    }


@lru_cache(maxsize=32)
def _plain_points(ruleset: Ruleset) -> dict[Box, frozenset[int]]:
    """The same for rolls that are no five alike: what can be scored at any time without a bonus."""
    return {
        box: frozenset(
            ruleset.ordinary_points(box, roll) for roll in Roll.all() if roll.five_alike is None
        )
        for box in BOXES
    }


def _outnumbers_turns(card: Scorecard) -> bool:
    """Whether there are more bonuses than boxes besides the Yahtzee box to have earned them."""
    return card.yahtzee_bonuses > card.turns_played - 1


_FIVES_ALIKE = tuple(Roll.from_faces([face] * 5) for face in FACES)


def _explains_bonuses(card: Scorecard) -> bool:
    """Whether some order of turns scores exactly as many jokers after the 50 as were paid.

    An order with more jokers will do as well: its first turns can be played
    before the 50.
    """
    plain = _plain_points(card.ruleset)
    makes = _jokers_that_make(card)
    ever = frozenset().union(*makes.values())

    @cache
    def jokers_after(before: frozenset[Box]) -> frozenset[Box]:
        return _boxes_of_jokers(card, makes, before)

    @cache
    def possible(filled: frozenset[Box], jokers: int) -> bool:
        """Whether these boxes (the Yahtzee box apart) can be filled with so many jokers.

        The last turn is taken back: as a joker if it can have been one, else as
        a plain turn. What is left when no joker is missing was scored before the 50.
        """
        if jokers == 0:
            return True
        if jokers > len(filled & ever):
            return False
        for last in filled:
            before = filled - {last}
            if last in ever and last in jokers_after(before):
                if possible(before, jokers - 1):
                    return True
            elif card[last] in plain[last] and possible(before, jokers):
                return True
        return False

    filled = (box for box in BOXES if card[box] is not None and box is not Box.YAHTZEE)
    return possible(frozenset(filled), card.yahtzee_bonuses)


def _jokers_that_make(card: Scorecard) -> dict[Roll, frozenset[Box]]:
    """For each five alike the filled boxes whose points it makes as a joker, whatever is open."""
    joker, ordinary_points = card.ruleset.joker, card.ruleset.ordinary_points

    def makes(box: Box, roll: Roll) -> bool:
        ordinary = ordinary_points(box, roll)
        # Of the open boxes, points only depend on the matching one: open here, closed there.
        return card[box] in {
            joker.points(box, roll, open_boxes, ordinary) for open_boxes in (BOXES, (box,))
        }

    boxes = [box for box in BOXES if card[box] is not None and box is not Box.YAHTZEE]
    return {roll: frozenset(box for box in boxes if makes(box, roll)) for roll in _FIVES_ALIKE}


def _boxes_of_jokers(
    card: Scorecard, makes: dict[Roll, frozenset[Box]], before: frozenset[Box]
) -> frozenset[Box]:
    """The boxes whose points can be a joker's when the boxes `before` are filled."""
    joker, ordinary = card.ruleset.joker, card.ruleset.ordinary_points
    open_boxes = tuple(box for box in BOXES if box not in before and box is not Box.YAHTZEE)
    return frozenset(
        box
        for roll, made in makes.items()
        if not made <= before
        for box in joker.legal(open_boxes, roll.faces[0])
        if box in made and joker.points(box, roll, open_boxes, ordinary(box, roll)) == card[box]
    )
