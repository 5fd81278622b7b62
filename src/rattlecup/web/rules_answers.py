"""Quick answers: each is worked out for the ruleset, then said."""

from __future__ import annotations

from typing import NamedTuple

from rattlecup.play import Game, Rolled, Score
from rattlecup.rules import Box, Keep, Roll, Ruleset, Scorecard
from rattlecup.web.rules_view import JOKER, MATCHING, where
from rattlecup.web.said import Said, said


class Answered(NamedTuple):
    """A question with its answer."""

    question: Said
    answer: Said


def quick_answers(ruleset: Ruleset) -> list[Answered]:
    """What players ask most, answered by these rules."""
    goal = ruleset.upper_bonus_threshold
    facts = {"joker": JOKER, "matching": MATCHING, "yahtzee": Box.YAHTZEE, "goal": goal}
    answers = {
        "anywhere": _anywhere(ruleset),
        "bonus": _bonus(ruleset),
        "zero": _after_zero(ruleset),
        "house": _five_alike_as_house(ruleset),
        "alike": _five_alike_as_fewer(ruleset),
        "straight": _large_as_small(ruleset),
        "four": _four_alike_as_house(ruleset),
        "must": _must_score(ruleset),
        "again": _reroll_kept(ruleset),
        "early": _score_early(ruleset),
        "goal": _exactly_the_goal(ruleset),
        "change": _change(ruleset),
        "extra": _extra_turn(ruleset),
        # No rule of any sheet, so there is nothing to ask the game about.
        "astray": said("rules.ask.astray.answer"),
    }
    return [
        Answered(said(f"rules.ask.{name}", **facts), Said(answer.key, {**facts, **answer.facts}))
        for name, answer in answers.items()
    ]


def _card(ruleset: Ruleset, text: str = "") -> Scorecard:
    return Scorecard.parse(text, ruleset)


def _either(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _anywhere(ruleset: Ruleset) -> Said:
    """May a second Yahtzee go to any open box?"""
    early, late = _card(ruleset, "y=50"), _card(ruleset, f"{MATCHING.code}=15,y=50")
    legal = early.legal_boxes(JOKER)
    if legal != early.open_boxes:
        return said("rules.ask.anywhere.no", boxes=legal, then=where(late, late.legal_boxes(JOKER)))
    house = [card.preview(Box.FULL_HOUSE, JOKER).box for card in (early, late)]
    if house[0] == house[1]:
        return said("rules.ask.anywhere.plain", box=Box.FULL_HOUSE, points=house[0])
    return said("rules.ask.anywhere.yes", box=Box.FULL_HOUSE, before=house[0], after=house[1])


def _bonus(ruleset: Ruleset) -> Said:
    """Does a second Yahtzee pay a bonus?"""
    card = _card(ruleset, "y=50")
    box = card.legal_boxes(JOKER)[0]
    bonus = card.preview(box, JOKER).yahtzee_bonus
    return said(f"rules.ask.bonus.{_either(bonus > 0)}", bonus=bonus)


def _after_zero(ruleset: Ruleset) -> Said:
    """And after a zero in the Yahtzee box?"""
    card = _card(ruleset, f"{MATCHING.code}=15,y=0")
    points = card.preview(Box.LARGE_STRAIGHT, JOKER) if _may(card, Box.LARGE_STRAIGHT) else None
    if points is not None and points.box:
        return said(
            "rules.ask.zero.joker",
            bonus=points.yahtzee_bonus,
            box=Box.LARGE_STRAIGHT,
            points=points.box,
        )
    box = card.legal_boxes(JOKER)[0]
    bonus = card.preview(box, JOKER).yahtzee_bonus
    if points is None:
        return said("rules.ask.zero.order", bonus=bonus, boxes=card.legal_boxes(JOKER))
    return said("rules.ask.zero.plain", bonus=bonus)


def _may(card: Scorecard, box: Box) -> bool:
    return card.refusal(box, JOKER) is None


def _five_alike_as_house(ruleset: Ruleset) -> Said:
    """Is five alike a full house?"""
    plain = _card(ruleset).preview(Box.FULL_HOUSE, JOKER).box
    card = _card(ruleset, f"{MATCHING.code}=15,3k=18,4k=0,y=50")
    joker = card.preview(Box.FULL_HOUSE, JOKER).box
    kind = "yes" if plain else ("joker" if joker else "never")
    return said(f"rules.ask.house.{kind}", points=plain, later=joker)


def _five_alike_as_fewer(ruleset: Ruleset) -> Said:
    """May five alike go to three or four of a kind?"""
    card = _card(ruleset)
    three, four = (card.preview(box, JOKER).box for box in _KINDS)
    return said(f"rules.ask.alike.{_either(three > 0 and four > 0)}", three=three, four=four)


_KINDS = (Box.THREE_OF_A_KIND, Box.FOUR_OF_A_KIND)


def _large_as_small(ruleset: Ruleset) -> Said:
    """May a large straight go to the small one?"""
    roll = Roll.parse("12345")
    points = _card(ruleset).preview(Box.SMALL_STRAIGHT, roll).box
    return said(f"rules.ask.straight.{_either(points > 0)}", roll=roll, points=points)


def _four_alike_as_house(ruleset: Ruleset) -> Said:
    """Are four alike and one other a full house?"""
    roll = Roll.parse("14444")
    points = _card(ruleset).preview(Box.FULL_HOUSE, roll).box
    return said(f"rules.ask.four.{_either(points > 0)}", roll=roll, points=points)


def _must_score(ruleset: Ruleset) -> Said:
    """Must a box be filled, and which may be?"""
    card, roll = _card(ruleset), Roll.parse("13346")
    is_free = card.legal_boxes(roll) == card.open_boxes
    points = card.preview(Box.YAHTZEE, roll).box
    return said(f"rules.ask.must.{_either(is_free)}", roll=roll, box=Box.YAHTZEE, points=points)


def _reroll_kept(ruleset: Ruleset) -> Said:
    """May a die that was held be rolled again?"""
    game = Game(ruleset)
    for event in (Rolled.parse("13346"), Keep.parse("33"), Rolled.parse("23346")):
        game.push(event)
    # With two rolls a turn there is no other roll; the question is then about the next one.
    is_free = ruleset.rolls_per_turn < 3 or Keep.parse("46") in game.legal_actions
    kind = "last" if ruleset.rolls_per_turn < 3 else _either(is_free)
    return said(f"rules.ask.again.{kind}", rolls=ruleset.rolls_per_turn)


def _score_early(ruleset: Ruleset) -> Said:
    """May a turn end after its first roll?"""
    game = Game(ruleset)
    game.push(Rolled.parse("23456"))
    score = Score(Box.LARGE_STRAIGHT)
    return said(
        f"rules.ask.early.{_either(score in game.legal_actions)}", rolls=ruleset.rolls_per_turn
    )


def _exactly_the_goal(ruleset: Ruleset) -> Said:
    """Does the goal itself earn the upper bonus?"""
    goal, roll = ruleset.upper_bonus_threshold, Roll.parse("12666")
    before = {Box.ONES: 3, Box.TWOS: 6, Box.THREES: 9, Box.FOURS: 12, Box.FIVES: 15}
    card = Scorecard.from_points(ruleset, before)
    points = card.preview(Box.SIXES, roll)
    subtotal = card.score(Box.SIXES, roll).upper_subtotal
    is_paid = points.upper_bonus > 0 and subtotal == goal
    return said(f"rules.ask.goal.{_either(is_paid)}", goal=goal, bonus=ruleset.upper_bonus)


def _change(ruleset: Ruleset) -> Said:
    """May a filled box be changed?"""
    card = _card(ruleset, "fh=0")
    is_refused = card.refusal(Box.FULL_HOUSE, Roll.parse("22555")) is not None
    return said(f"rules.ask.change.{_either(not is_refused)}")


def _extra_turn(ruleset: Ruleset) -> Said:
    """Does a further Yahtzee bring another turn?"""
    card = _card(ruleset, "y=50")
    filled = card.score(card.legal_boxes(JOKER)[0], JOKER).turns_played - card.turns_played
    return said(f"rules.ask.extra.{_either(filled != 1)}", boxes=filled)
