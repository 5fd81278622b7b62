"""Rulesets: the named ones, house rules, every fault, the fingerprint."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from rattlecup import CLASSIC, NAMED, Roll, Ruleset, RulesetError, Scorecard
from rattlecup.rules import FreeChoiceJoker, NoJoker, TieredJoker
from rules import naive

OUR_TABLE = """
name = "our-table"
rolls_per_turn = 3                # 1 to 4
upper_bonus = 35                  # 0 for none
upper_bonus_threshold = 63        # 1 to 105
yahtzee_bonus = 100               # 0 for none
five_alike_is_full_house = false
joker = [["matching"], ["lower"], ["upper"]]
"""


def faults(data: dict[str, object]) -> tuple[str, ...]:
    with pytest.raises(RulesetError) as caught:
        Ruleset.from_dict(data)
    assert caught.value.code == "bad_ruleset"
    assert all(problem in str(caught.value) for problem in caught.value.problems)
    assert caught.value.facts == {"problems": list(caught.value.problems)}
    return caught.value.problems


# --- the named ones ---------------------------------------------------------------


def test_five_rulesets_have_names() -> None:
    assert [ruleset.name for ruleset in NAMED] == list(naive.NAMED)
    assert all(Ruleset.named(ruleset.name) is ruleset for ruleset in NAMED)
    assert all(ruleset.is_named for ruleset in NAMED)


@pytest.mark.parametrize("name", naive.NAMED)
def test_a_named_ruleset_says_what_its_sheet_says(name: str) -> None:
    assert Ruleset.named(name) == Ruleset.from_dict({"name": name, **naive.NAMED[name]})


@pytest.mark.parametrize("name", ["nosuch", "", "Classic", "classic ", "our-table"])
def test_an_unknown_name_is_an_error_and_never_classic(name: str) -> None:
    for get in (Ruleset.named, Ruleset.resolve):
        with pytest.raises(RulesetError) as caught:
            get(name)
        assert caught.value.code == "unknown_ruleset"
        assert repr(name) in str(caught.value)


# --- where house rules come from --------------------------------------------------


def test_house_rules_are_read_from_toml() -> None:
    house = Ruleset.from_toml(OUR_TABLE)
    assert house == dataclasses.replace(CLASSIC, name="our-table")
    assert not house.is_named


def test_missing_keys_mean_classic() -> None:
    assert Ruleset.from_toml("").fingerprint == CLASSIC.fingerprint
    for key, value in naive.CLASSIC.items():
        assert Ruleset.from_dict({key: value}).fingerprint == CLASSIC.fingerprint
    assert Ruleset.from_dict({"upper_bonus": 50}) == dataclasses.replace(
        CLASSIC, name="house", upper_bonus=50
    )


def test_house_rules_are_loaded_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "our-table.toml"
    path.write_text(OUR_TABLE)
    assert Ruleset.load(path) == Ruleset.load(str(path)) == Ruleset.resolve(str(path))
    assert Ruleset.load(path).name == "our-table"


def test_a_byte_order_mark_does_no_harm_to_house_rules(tmp_path: Path) -> None:
    path = tmp_path / "our-table.toml"
    path.write_text(OUR_TABLE, encoding="utf-8-sig")
    assert Ruleset.load(path).name == "our-table"


@pytest.mark.parametrize("content", [None, b"\xff\xfe"], ids=["missing", "no text"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "our-table.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(RulesetError, match=r"our-table\.toml"):
        Ruleset.load(path)


def test_a_folder_is_no_house_rules(tmp_path: Path) -> None:
    with pytest.raises(RulesetError):
        Ruleset.load(tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "rolls_per_turn",
        "rolls_per_turn = ",
        "upper_bonus = 1\nupper_bonus = 2",
        "name = 'a",
        "joker = " + "[" * 20_000,
        "upper_bonus = " + "1" * 5_000,
    ],
    ids=["no value", "empty value", "key twice", "open string", "deep", "huge number"],
)
def test_what_is_no_toml_is_refused(text: str) -> None:
    with pytest.raises(RulesetError, match="not TOML"):
        Ruleset.from_toml(text)


# --- every fault ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (key, value)
        for key, values in {
            "name": [1, "", "Our Table", "-x", "a" * 41, None, ["a"]],
            "rolls_per_turn": [0, 5, -1, 3.0, "3", True, None, [3]],
            "upper_bonus": [-1, 1001, 35.0, "35", False],
            "upper_bonus_threshold": [0, 106, 63.5, "63", True],
            "yahtzee_bonus": [-100, 1001, 100.0, "100"],
            "five_alike_is_full_house": [0, 1, "true", None],
            "joker": ["forced", "", 3, None, True, ["matching"], [[1]], {"tiers": []}],
        }.items()
        for value in values
    ],
)
def test_a_value_that_cannot_be_is_refused_by_its_key(key: str, value: object) -> None:
    (problem,) = faults({key: value})
    assert problem.startswith(f"{key}: ")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (key, value)
        for key, values in {
            "name": ["a", "7", "a" * 40, "our-table-2"],
            "rolls_per_turn": [1, 4],
            "upper_bonus": [0, 1000],
            "upper_bonus_threshold": [1, 105],
            "yahtzee_bonus": [0, 1000],
        }.items()
        for value in values
    ],
)
def test_the_ends_of_what_can_be_are_accepted(key: str, value: object) -> None:
    assert Ruleset.from_dict({key: value}).to_dict()[key] == value


def test_unknown_keys_are_refused() -> None:
    assert faults({"upper_bouns": 35}) == ("upper_bouns: unknown key",)


def test_every_fault_is_listed() -> None:
    found = faults(
        {
            "name": "Our Table",
            "rolls_per_turn": 9,
            "upper_bonus": -1,
            "upper_bonus_threshold": 0,
            "yahtzee_bonus": "many",
            "five_alike_is_full_house": 1,
            "joker": [["matching"], ["5k"], ["lowre"]],
            "colour": "green",
        }
    )
    keys = [problem.partition(":")[0] for problem in found]
    assert sorted(set(keys)) == sorted([*naive.CLASSIC, "name", "colour"])
    assert sum("5k" in problem or "lowre" in problem for problem in found) == 2
    assert any("lack 3k, 4k, fh, ss, ls, ch, upper" in problem for problem in found)


def test_the_constructor_refuses_what_a_file_may_not_say() -> None:
    with pytest.raises(RulesetError) as caught:
        Ruleset(name="odd", rolls_per_turn=5, upper_bonus=-1, joker=TieredJoker.of([["lower"]]))
    assert len(caught.value.problems) == 3


@pytest.mark.parametrize("joker", ["none", "free-choice", [["matching"]], None])
def test_the_constructor_says_which_jokers_it_takes(joker: Any) -> None:
    """Words and lists are for a file and a mapping."""
    with pytest.raises(RulesetError, match=r"joker: .*NoJoker.*Ruleset\.from_dict") as caught:
        Ruleset(name="odd", joker=joker)
    assert len(caught.value.problems) == 1


@pytest.mark.parametrize(
    ("tiers", "lacking"),
    [
        ([], "matching, 3k, 4k, fh, ss, ls, ch, upper"),
        ([["matching"]], "3k, 4k, fh, ss, ls, ch, upper"),
        ([["matching"], ["lower"]], "upper"),
        ([["lower"], ["upper"]], "matching"),
        ([["matching"], ["3k", "4k", "fh", "ss", "ls"], ["upper"]], "ch"),
        ([["matching"], ["lower"], ["1s", "2s", "3s", "4s", "5s"]], "upper"),
        ([["matching", "y"], ["3k", "4k", "fh", "ss", "ls"], ["upper"]], "ch"),
    ],
)
def test_house_rules_that_leave_a_roll_without_a_legal_box_are_refused(
    tiers: list[list[str]], lacking: str
) -> None:
    assert faults({"joker": tiers}) == (
        f"joker: a roll could be without a legal box; the tiers lack {lacking}",
    )


@pytest.mark.parametrize("name", naive.NAMED)
def test_a_built_in_name_is_refused_for_other_rules(name: str) -> None:
    (problem,) = faults({"name": name, **naive.NAMED[name], "upper_bonus": 36})
    assert problem.startswith("name: ")
    assert name in problem


@pytest.mark.parametrize("name", [name for name in naive.NAMED if name != "classic"])
def test_a_built_in_name_alone_means_classic_rules_and_is_refused(name: str) -> None:
    """Missing keys are classic's, so this is not the ruleset of that name."""
    assert len(faults({"name": name})) == 1


def test_a_built_in_name_is_accepted_for_its_own_rules() -> None:
    for name, rules in naive.NAMED.items():
        assert Ruleset.from_dict({"name": name, **rules}) == Ruleset.named(name)
    assert Ruleset.from_toml('name = "classic"') == CLASSIC


# --- the fingerprint --------------------------------------------------------------


def test_a_fingerprint_is_sixteen_hex_digits() -> None:
    for ruleset in NAMED:
        assert len(ruleset.fingerprint) == 16
        assert int(ruleset.fingerprint, 16) >= 0


def test_the_name_does_not_count_for_the_fingerprint() -> None:
    for name, rules in naive.NAMED.items():
        other = Ruleset.from_dict({"name": "another", **rules})
        assert other.fingerprint == Ruleset.named(name).fingerprint
        assert other != Ruleset.named(name)


OTHER_VALUES: dict[str, Any] = {
    "rolls_per_turn": 2,
    "upper_bonus": 36,
    "upper_bonus_threshold": 64,
    "yahtzee_bonus": 0,
    "five_alike_is_full_house": True,
    "joker": "none",
}


def test_everything_but_the_name_counts_for_the_fingerprint() -> None:
    keys = {field.name for field in dataclasses.fields(Ruleset)} - {"name"}
    assert keys == set(OTHER_VALUES)  # a new rule must be tried here as well
    prints = {Ruleset.from_dict({key: value}).fingerprint for key, value in OTHER_VALUES.items()}
    assert len(prints | {CLASSIC.fingerprint}) == len(OTHER_VALUES) + 1


def test_named_rulesets_have_fingerprints_of_their_own() -> None:
    assert len({ruleset.fingerprint for ruleset in NAMED}) == len(NAMED)


LOWER = ["3k", "4k", "fh", "ss", "ls", "ch"]
UPPER = ["1s", "2s", "3s", "4s", "5s", "6s"]
SAME = {
    "codes for the lower section": (
        [["matching"], ["lower"], ["upper"]],
        [["matching"], LOWER, ["upper"]],
    ),
    "another order inside a tier": (
        [["matching"], ["lower"], ["upper"]],
        [["matching"], LOWER[::-1], UPPER[::-1]],
    ),
    "a box named twice": (
        [["matching"], ["3k"], ["lower"], ["upper"]],
        [["matching"], ["3k", "3k"], ["3k", "lower"], ["3k", "upper", "matching"]],
    ),
    "the Yahtzee box named": (
        [["matching"], ["lower"], ["upper"]],
        [["matching"], ["y"], ["lower", "y"], ["upper"]],
    ),
    "an empty tier": (
        [["matching"], ["lower"], ["upper"]],
        [[], ["matching"], [], ["lower"], ["upper"]],
    ),
    "matching together with all upper boxes": (
        [["matching", "upper"], ["lower"]],
        [["upper"], ["matching", "lower"]],
    ),
    "matching after all upper boxes": (
        [["lower"], ["upper", "matching"]],
        [["lower"], ["upper"], ["matching"]],
    ),
    "matching just before the one upper box left": (
        [["1s", "2s", "3s", "4s", "5s"], ["6s", "matching"], ["lower"]],
        [["1s", "2s", "3s", "4s", "5s"], ["matching"], ["6s"], ["lower"]],
    ),
}


@pytest.mark.parametrize(("one", "other"), SAME.values(), ids=SAME)
def test_equal_rules_written_differently_have_one_fingerprint(
    one: list[list[str]], other: list[list[str]]
) -> None:
    first, second = (Ruleset.from_dict({"joker": tiers}) for tiers in (one, other))
    assert first.fingerprint == second.fingerprint
    assert first == second
    assert Ruleset.from_dict(first.to_dict()) == first


@pytest.mark.parametrize(("one", "other"), SAME.values(), ids=SAME)
def test_tiers_are_in_their_normal_form_however_the_joker_is_made(
    one: list[list[str]], other: list[list[str]]
) -> None:
    jokers = {TieredJoker(tuple(map(tuple, tiers))) for tiers in (one, other)}
    assert jokers == {TieredJoker.of(one)}
    house = Ruleset(name="house", joker=jokers.pop())
    assert house == Ruleset.from_dict({"joker": one})
    assert house.fingerprint == Ruleset.from_dict({"joker": other}).fingerprint


@pytest.mark.parametrize("word", ["5k", "matchign", "Upper"])
def test_a_word_that_no_tier_may_list_is_refused_by_the_constructor_as_in_a_file(word: str) -> None:
    tiers = [["matching"], ["lower", word], ["upper"]]
    with pytest.raises(RulesetError) as caught:
        Ruleset(name="house", joker=TieredJoker.of(tiers))
    assert caught.value.problems == faults({"joker": tiers})


DIFFERENT = {
    "order of tiers": [["lower"], ["matching"], ["upper"]],
    "matching beside the lower boxes": [["matching", "lower"], ["upper"]],
    "one tier": [["matching", "lower", "upper"]],
    "matching of no use": [["upper"], ["lower"]],
    "a tier split": [["matching"], ["3k"], ["4k", "fh", "ss", "ls", "ch"], ["upper"]],
    "uppers split": [["matching"], ["lower"], ["1s"], ["upper"]],
    "matching after ones": [["1s"], ["matching"], ["lower"], ["upper"]],
    "matching beside ones": [["1s", "matching"], ["lower"], ["upper"]],
}


def test_different_rules_have_different_fingerprints() -> None:
    tiers = [
        tier if any("matching" in words for words in tier) else [*tier, ["matching"]]
        for tier in DIFFERENT.values()
    ]
    prints = {Ruleset.from_dict({"joker": each}).fingerprint for each in tiers}
    assert len(prints | {CLASSIC.fingerprint}) == len(DIFFERENT) + 1


@pytest.mark.parametrize(
    "tiers", [*DIFFERENT.values(), *(one for one, _ in SAME.values())], ids=str
)
def test_the_normal_form_of_tiers_leaves_the_legal_boxes_as_written(
    tiers: list[list[str]],
) -> None:
    if not any("matching" in tier for tier in tiers):
        tiers = [*tiers, ["matching"]]
    house = Ruleset.from_dict({"joker": tiers})
    for number in range(0, 2**12, 5):
        filled = {code: 0 for place, code in enumerate(UPPER + LOWER) if number >> place & 1} | {
            "y": 0
        }
        card = Scorecard(house, tuple(filled.get(code) for code in naive.CODES))
        for face in range(1, 7):
            legal = card.legal_boxes(Roll.from_faces([face] * 5))
            rules = {**naive.CLASSIC, "joker": tiers}
            assert [box.code for box in legal] == naive.legal(filled, (face,) * 5, rules)


def test_the_words_for_jokers_without_tiers() -> None:
    assert Ruleset.from_dict({"joker": "none"}).joker == NoJoker()
    assert Ruleset.from_dict({"joker": "free-choice"}).joker == FreeChoiceJoker()
