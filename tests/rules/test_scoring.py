"""Every roll in every box, with and without jokers, against the second scorer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from rattlecup import Box, IllegalActionError, Roll, Ruleset, Scorecard
from rules import naive

RULES = pytest.mark.parametrize("name", naive.ALL)


def ruleset_of(name: str) -> Ruleset:
    """The package's ruleset for the rules that the second scorer goes by."""
    if name in naive.NAMED:
        return Ruleset.named(name)
    return Ruleset.from_dict({"name": name, **naive.HOUSE[name]})


def card_of(ruleset: Ruleset, filled: naive.Card) -> Scorecard:
    return Scorecard(ruleset, tuple(filled.get(box.code) for box in Box))


def agree(ruleset: Ruleset, rules: naive.Rules, filled: naive.Card, faces: tuple[int, ...]) -> None:
    """Everything a card says about a roll is what the second scorer says."""
    card, roll = card_of(ruleset, filled), Roll.from_faces(faces)
    legal = naive.legal(filled, faces, rules)
    assert [box.code for box in card.legal_boxes(roll)] == legal, (card, roll)
    for box in Box:
        if box.code not in legal:
            assert card.refusal(box, roll) is not None
            continue
        assert card.refusal(box, roll) is None
        expected = naive.pays(filled, box.code, faces, rules)
        assert tuple(card.preview(box, roll)) == expected, (card, box, roll)
        after = card.score(box, roll)
        assert after[box] == expected[0]
        assert after.total == card.total + sum(expected)
        assert after.total == naive.total(
            {**filled, box.code: expected[0]}, after.yahtzee_bonuses, rules
        )


def joker_cards(face: int) -> Iterator[naive.Card]:
    """Yahtzee box open, 0, 50; each state of the upper section that matters; lower sections."""
    matching = naive.UPPER[face - 1]
    others = [code for code in naive.UPPER if code != matching]
    uppers = [[], [matching], others, naive.UPPER]
    lowers = [[], naive.LOWER, *([code] for code in naive.LOWER)]
    lowers += [[code for code in naive.LOWER if code != left] for left in naive.LOWER]
    for y, upper, lower in product((None, 0, 50), uppers, lowers):
        card = {code: 20 if code == "ch" else 0 for code in [*upper, *lower]}
        yield card if y is None else {**card, "y": y}


@pytest.mark.parametrize("box", Box)
def test_every_roll_in_every_box_pays_what_the_sheet_prints(box: Box) -> None:
    for faces in naive.ROLLS:
        assert box.points(Roll.from_faces(faces)) == naive.printed_points(box.code, faces), faces


@RULES
def test_every_roll_on_an_empty_card(name: str) -> None:
    ruleset, rules = ruleset_of(name), naive.ALL[name]
    for faces in naive.ROLLS:
        agree(ruleset, rules, {}, faces)


@RULES
@pytest.mark.parametrize("y", [0, 50])
def test_every_roll_with_the_yahtzee_box_filled(name: str, y: int) -> None:
    ruleset, rules = ruleset_of(name), naive.ALL[name]
    for faces in naive.ROLLS:
        agree(ruleset, rules, {"y": y, "2s": 6, "5s": 0, "fh": 25, "3k": 9}, faces)


@RULES
def test_every_five_alike_in_every_joker_case(name: str) -> None:
    ruleset, rules = ruleset_of(name), naive.ALL[name]
    for face in range(1, 7):
        for filled in joker_cards(face):
            agree(ruleset, rules, filled, (face,) * 5)


@RULES
def test_scoring_is_refused_exactly_where_a_refusal_says_so(name: str) -> None:
    for face in range(1, 7):
        roll = Roll.from_faces([face] * 5)
        for filled in list(joker_cards(face))[::5]:
            card = card_of(ruleset_of(name), filled)
            for box in Box:
                refusal = card.refusal(box, roll)
                if refusal is None:
                    assert card.score(box, roll)[box] is not None
                    continue
                with pytest.raises(IllegalActionError) as caught:
                    card.score(box, roll)
                assert (caught.value.code, caught.value.facts) == refusal


@RULES
def test_legal_boxes_of_a_joker_on_every_set_of_filled_boxes(name: str) -> None:
    """4096 sets; each goes with another face, so that every tier meets every face."""
    ruleset, rules = ruleset_of(name), naive.ALL[name]
    codes = [code for code in naive.CODES if code != "y"]
    for number in range(2 ** len(codes)):
        filled = {code: 0 for place, code in enumerate(codes) if number >> place & 1} | {"y": 0}
        face = (number % 61) % 6 + 1
        legal = card_of(ruleset, filled).legal_boxes(Roll.from_faces([face] * 5))
        assert [box.code for box in legal] == naive.legal(filled, (face,) * 5, rules)


@RULES
def test_a_card_with_open_boxes_has_a_legal_box_for_every_roll(name: str) -> None:
    ruleset = ruleset_of(name)
    codes = [box.code for box in Box]
    fives = [Roll.from_faces([face] * 5) for face in range(1, 7)]
    for number in range(2 ** len(codes) - 1):
        filled = {code: 0 for place, code in enumerate(codes) if number >> place & 1}
        card = card_of(ruleset, filled)
        assert all(card.legal_boxes(roll) for roll in fives), card
    last = card_of(ruleset, {code: 0 for code in codes if code != "ls"})
    assert all(last.legal_boxes(roll) == (Box.LARGE_STRAIGHT,) for roll in Roll.all())


@RULES
def test_a_full_card_has_no_legal_box(name: str) -> None:
    full = card_of(ruleset_of(name), dict.fromkeys(naive.CODES, 0))
    assert full.is_full
    assert all(full.legal_boxes(roll) == () for roll in Roll.all())


@RULES
def test_the_upper_bonus_is_earned_once_at_the_threshold(name: str) -> None:
    """Every upper roll on cards around the threshold, whatever it is."""
    ruleset, rules = ruleset_of(name), naive.ALL[name]
    for fours, fives, sixes in product((0, 8, 12, 16), (10, 15, 20), (12, 18, 24)):
        filled = {"1s": 3, "2s": 6, "4s": fours, "5s": fives, "6s": sixes}
        for threes in range(6):
            agree(ruleset, rules, filled, (3,) * threes + (1,) * (5 - threes))
