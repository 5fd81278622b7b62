"""The joker and the yahtzee bonus, each fact by its smallest example."""

from __future__ import annotations

import pytest

from rattlecup import (
    CLASSIC,
    FREE_CHOICE,
    HASBRO_2016,
    NO_JOKER,
    Box,
    IllegalActionError,
    Roll,
    Ruleset,
    Scorecard,
)

OWN_BOX = {face: f"{face}s" for face in range(1, 7)}


def five(face: int) -> Roll:
    return Roll.from_faces([face] * 5)


def card(text: str, ruleset: Ruleset = CLASSIC) -> Scorecard:
    return Scorecard.parse(text, ruleset)


def legal(text: str, face: int, ruleset: Ruleset = CLASSIC) -> list[str]:
    return [box.code for box in card(text, ruleset).legal_boxes(five(face))]


def test_the_first_yahtzee_pays_no_bonus() -> None:
    after = card("").score(Box.YAHTZEE, five(4))
    assert (after[Box.YAHTZEE], after.yahtzee_bonuses, after.total) == (50, 0, 50)


def test_a_further_yahtzee_in_an_upper_box_pays_the_bonus() -> None:
    assert tuple(card("y=50").preview(Box.SIXES, five(6))) == (30, 100, 0)


def test_the_bonus_is_no_box() -> None:
    """It cannot be chosen, neither before a Yahtzee nor after a zero."""
    assert len(Box) == 13
    for text in ("", "y=0"):
        for box in card(text).legal_boxes(five(2)):
            assert card(text).preview(box, five(2)).yahtzee_bonus == 0
            assert card(text).score(box, five(2)).yahtzee_bonuses == 0


@pytest.mark.parametrize(("box", "points"), [("fh", 25), ("ss", 30), ("ls", 40)])
@pytest.mark.parametrize("face", range(1, 7))
def test_a_joker_pays_in_full_where_the_roll_does_not_fit(box: str, points: int, face: int) -> None:
    own = f"{OWN_BOX[face]}=0"
    assert tuple(card(f"{own},y=50").preview(Box(box), five(face))) == (points, 100, 0)
    assert tuple(card(f"{own},y=0").preview(Box(box), five(face))) == (points, 0, 0)


@pytest.mark.parametrize("box", ["3k", "4k", "ch"])
@pytest.mark.parametrize("face", range(1, 7))
def test_a_joker_pays_all_dice_in_the_other_lower_boxes(box: str, face: int) -> None:
    own = f"{OWN_BOX[face]}=0"
    assert card(f"{own},y=50").preview(Box(box), five(face)).box == 5 * face


def test_the_bonus_does_not_depend_on_the_points_of_the_box() -> None:
    lower = "3k=9,4k=0,fh=25,ss=30,ls=0,ch=20"
    assert tuple(card(f"5s=15,{lower},y=50").preview(Box.TWOS, five(5))) == (0, 100, 0)
    assert tuple(card(f"5s=15,{lower},y=0").preview(Box.TWOS, five(5))) == (0, 0, 0)


def test_five_alike_is_no_full_house_while_the_yahtzee_box_is_open() -> None:
    for face in range(1, 7):
        assert card("").preview(Box.FULL_HOUSE, five(face)).box == 0
        assert card(f"{OWN_BOX[face]}=0").preview(Box.FULL_HOUSE, five(face)).box == 0


def test_five_alike_is_a_full_house_as_a_house_rule_only() -> None:
    house = Ruleset.from_dict({"name": "house", "five_alike_is_full_house": True})
    assert card("", house).preview(Box.FULL_HOUSE, five(2)).box == 25
    for ruleset in (CLASSIC, HASBRO_2016, FREE_CHOICE, NO_JOKER):
        assert card("", ruleset).preview(Box.FULL_HOUSE, five(2)).box == 0


def test_every_further_yahtzee_fills_a_box_and_pays_up_to_twelve_times() -> None:
    """A Yahtzee of sixes in every turn."""
    now = card("").score(Box.YAHTZEE, five(6))
    for turn in range(2, 14):
        now = now.score(now.legal_boxes(five(6))[0], five(6))
        assert (now.turns_played, now.yahtzee_bonuses) == (turn, turn - 1)
    assert now.is_full
    assert now.yahtzee_bonus == 1200


def test_a_further_yahtzee_cannot_go_to_the_yahtzee_box_again() -> None:
    for text in ("y=50", "y=0"):
        with pytest.raises(IllegalActionError) as caught:
            card(text).score(Box.YAHTZEE, five(1))
        assert caught.value.code == "box_filled"


def test_the_yahtzee_box_stays_50() -> None:
    after = card("2s=4,3k=9,4k=0,fh=25,ss=30,y=50,ch=20").score(Box.LARGE_STRAIGHT, five(2))
    assert (after[Box.YAHTZEE], after[Box.LARGE_STRAIGHT], after.yahtzee_bonus) == (50, 40, 100)


def test_the_matching_upper_box_is_forced() -> None:
    for face in range(1, 7):
        for y in (0, 50):
            assert legal(f"y={y}", face) == [OWN_BOX[face]]
    assert tuple(card("y=50").preview(Box.FOURS, five(4))) == (20, 100, 0)


def test_a_joker_is_played_with_a_zero_in_the_yahtzee_box_too() -> None:
    assert legal("y=0", 5) == legal("y=50", 5) == ["5s"]
    assert legal("5s=15,y=0", 5) == ["3k", "4k", "fh", "ss", "ls", "ch"]


def test_the_bonus_needs_50_in_the_yahtzee_box() -> None:
    assert card("y=0").score(Box.FIVES, five(5)).yahtzee_bonus == 0
    assert card("y=50").score(Box.FIVES, five(5)).yahtzee_bonus == 100


def test_a_zero_in_the_matching_box_counts_as_filled() -> None:
    assert legal("5s=0,y=50", 5) == ["3k", "4k", "fh", "ss", "ls", "ch"]


def test_any_open_lower_box_is_free_when_the_matching_box_is_filled() -> None:
    assert legal("3s=9,3k=20,ss=30,y=50", 3) == ["4k", "fh", "ls", "ch"]


def test_upper_boxes_are_open_only_when_the_lower_section_is_full() -> None:
    text = "3s=9,3k=9,4k=0,fh=25,ss=30,ls=0,y=50,ch=20"
    assert legal(text, 3) == ["1s", "2s", "4s", "5s", "6s"]
    for code in legal(text, 3):
        assert tuple(card(text).preview(Box(code), five(3))) == (0, 100, 0)


def test_hasbro_2016_puts_three_and_four_of_a_kind_before_the_other_lower_boxes() -> None:
    assert legal("5s=15,y=50", 5, HASBRO_2016) == ["3k", "4k"]
    assert legal("5s=15,4k=0,y=50", 5, HASBRO_2016) == ["3k"]
    assert legal("5s=15,3k=9,4k=0,y=50", 5, HASBRO_2016) == ["fh", "ss", "ls", "ch"]


def test_free_choice_leaves_every_open_box() -> None:
    now = card("y=50", FREE_CHOICE)
    assert len(legal("y=50", 3, FREE_CHOICE)) == 12
    assert tuple(now.preview(Box.CHANCE, five(3))) == (15, 100, 0)
    assert tuple(now.preview(Box.TWOS, five(3))) == (0, 100, 0)


@pytest.mark.parametrize(("box", "points"), [("fh", 25), ("ss", 30), ("ls", 40)])
def test_free_choice_pays_in_full_only_with_the_matching_box_filled(box: str, points: int) -> None:
    assert card("y=50", FREE_CHOICE).preview(Box(box), five(3)).box == 0
    assert card("3s=6,y=50", FREE_CHOICE).preview(Box(box), five(3)).box == points
    assert card("3s=0,y=0", FREE_CHOICE).preview(Box(box), five(3)).box == points


def test_classic_refuses_what_free_choice_allows() -> None:
    with pytest.raises(IllegalActionError) as caught:
        card("y=50").score(Box.CHANCE, five(3))
    assert caught.value.code == "joker_forced"
    assert caught.value.facts == {"face": 3, "boxes": ["3s"], "rule": "matching"}
    assert caught.value.action == "score 'ch' with 33333"
    assert "must go to 3s" in str(caught.value)


def test_no_joker_makes_a_further_yahtzee_a_roll_like_any_other() -> None:
    now = card("4s=12,y=50", NO_JOKER)
    assert len(now.legal_boxes(five(4))) == 11
    assert tuple(now.preview(Box.LARGE_STRAIGHT, five(4))) == (0, 0, 0)
    assert tuple(now.preview(Box.FOUR_OF_A_KIND, five(4))) == (20, 0, 0)


def test_a_table_without_jokers_may_still_pay_the_bonus() -> None:
    house = Ruleset.from_dict({"name": "house", "joker": "none", "yahtzee_bonus": 100})
    now = card("4s=12,y=50", house)
    assert tuple(now.preview(Box.LARGE_STRAIGHT, five(4))) == (0, 100, 0)
    assert now.score(Box.LARGE_STRAIGHT, five(4)).yahtzee_bonuses == 1


def test_a_bonus_of_zero_is_not_counted() -> None:
    house = Ruleset.from_dict({"name": "house", "yahtzee_bonus": 0})
    assert card("y=50", house).score(Box.FOURS, five(4)).yahtzee_bonuses == 0


@pytest.mark.parametrize(
    ("text", "face", "box", "rule"),
    [
        ("y=0", 5, "ch", "matching"),
        ("5s=5,y=0", 5, "1s", "lower"),
        ("1s=0,2s=2,3s=3,4s=4,5s=5,y=0,3k=9,4k=0,fh=0,ss=0,ls=0", 5, "6s", "lower"),
    ],
)
def test_a_refusal_names_the_allowed_boxes_and_the_rule(
    text: str, face: int, box: str, rule: str
) -> None:
    refusal = card(text).refusal(Box(box), five(face))
    assert refusal is not None
    assert refusal.code == "joker_forced"
    assert refusal.facts == {"face": face, "boxes": legal(text, face), "rule": rule}


def test_a_refusal_names_the_upper_boxes_where_they_come_before_the_lower() -> None:
    house = Ruleset.from_dict({"joker": [["matching"], ["upper"], ["lower"]]})
    refusal = card("5s=5,y=0", house).refusal(Box.CHANCE, five(5))
    assert refusal is not None
    assert refusal.facts["rule"] == "upper"


def test_a_refusal_names_a_tier_of_both_sections_as_a_tier() -> None:
    house = Ruleset.from_dict({"joker": [["matching", "fh"], ["lower"], ["upper"]]})
    refusal = card("y=0", house).refusal(Box.CHANCE, five(5))
    assert refusal is not None
    assert refusal.facts == {"face": 5, "boxes": ["5s", "fh"], "rule": "tier"}


def test_a_refusal_of_a_filled_box_tells_its_points() -> None:
    refusal = card("5s=10").refusal(Box.FIVES, Roll.parse("55512"))
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("box_filled", {"box": "5s", "points": 10})


def test_a_box_is_refused_exactly_if_it_is_not_legal() -> None:
    now = card("5s=15,3k=20,y=50")
    for roll in Roll.all():
        allowed = {box for box in Box if now.refusal(box, roll) is None}
        assert allowed == set(now.legal_boxes(roll))


def test_a_roll_is_a_joker_exactly_if_it_is_five_alike_and_the_yahtzee_box_is_filled() -> None:
    for roll in Roll.all():
        assert not card("1s=3").is_joker(roll)
        for text in ("y=0", "y=50"):
            assert card(text).is_joker(roll) is (len(set(roll.faces)) == 1)
