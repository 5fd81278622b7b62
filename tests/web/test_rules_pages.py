"""How to play: what the page says is what the rules do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from rattlecup import CLASSIC, NAMED, Box, Game, Keep, NumberedDice, Roll, Ruleset, Scorecard
from rattlecup.analysis import Oracle
from rattlecup.solver import open_table
from rattlecup.solver.distribution import rates
from rattlecup.web import rules_values
from rattlecup.web.app import create_app
from rattlecup.web.rules_answers import quick_answers
from rattlecup.web.rules_lines import why
from rattlecup.web.rules_pages import EXAMPLE_NUMBER
from rattlecup.web.rules_view import box_rows, joker_cases, upper_bonus_rows
from rattlecup.web.said import in_words
from rattlecup.web.settings import Settings
from rattlecup.words import text
from web.playing import BOX_CODES, RULESETS, SAME_ORIGIN
from web.reading import shown


def answers(ruleset: Ruleset) -> dict[str, str]:
    """The quick answers, as they are said in English."""
    return {
        each.question.key.removeprefix("rules.ask."): in_words(text, each.answer)
        for each in quick_answers(ruleset)
    }


# --- the page of the rules ------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_ruleset_has_its_page(client: TestClient, ruleset: str) -> None:
    answer = client.get(f"/rules?ruleset={ruleset}")
    assert answer.status_code == 200
    assert re.search(rf'href="/rules\?ruleset={ruleset}" aria-current="page"', answer.text)
    assert text(f"page.ruleset.{ruleset}") in shown(answer.text)


def test_an_unknown_ruleset_is_an_error_and_never_classic(client: TestClient) -> None:
    answer = client.get("/rules?ruleset=yatzy", headers={"Accept": "text/html"})
    assert answer.status_code == 422
    assert "no ruleset of that name" in answer.text


def test_every_page_links_to_how_to_play(client: TestClient) -> None:
    for path in ("/", "/game/48213", "/rules/may-i"):
        assert 'href="/rules"' in client.get(path).text


def test_without_an_oracle_the_page_says_what_is_missing(client: TestClient) -> None:
    page = shown(client.get("/rules").text)
    assert text("rules.coming") in page
    assert "254" not in page


@pytest.mark.parametrize("ruleset", NAMED, ids=RULESETS)
def test_examples_are_scored_by_the_card(ruleset: Ruleset) -> None:
    card = Scorecard.new(ruleset)
    rows = box_rows(ruleset)
    assert [row.shown.box for row in rows] == list(Box)
    for row in rows:
        assert row.shown.points == card.preview(row.shown.box, row.example)
        assert row.shown.points.box > 0


def test_the_upper_bonus_is_shown_at_the_goal_and_one_below() -> None:
    rows = [(row.after, row.points.upper_bonus) for row in upper_bonus_rows(CLASSIC)]
    assert rows == [(63, 35), (62, 0), (69, 35)]


# (where it may go, what it pays most there and how much, bonus apart), by hand from the sheets
CASES = {
    "classic": [
        ("any open box", "y", 50, 0),
        ("Fives", "5s", 25, 100),
        ("any open lower box", "ls", 40, 100),
        ("any open box", "1s", 0, 100),
        ("any open lower box", "ls", 40, 0),
    ],
    "hasbro-2016": [
        ("any open box", "y", 50, 0),
        ("Fives", "5s", 25, 100),
        ("Three of a kind or Four of a kind", "3k", 25, 100),
        ("any open lower box", "ls", 40, 100),
        ("any open box", "1s", 0, 100),
        ("Three of a kind or Four of a kind", "3k", 25, 0),
    ],
    "no-joker": [
        ("any open box", "y", 50, 0),
        ("any open box", "5s", 25, 0),
        ("any open box", "3k", 25, 0),
        ("any open box", "1s", 0, 0),
        ("any open box", "3k", 25, 0),
    ],
}


@pytest.mark.parametrize("name", CASES)
def test_joker_cases_are_those_of_the_sheet(name: str) -> None:
    cases = joker_cases(Ruleset.named(name))
    assert [
        (in_words(text, case.where), case.box.code, case.points.box, case.points.yahtzee_bonus)
        for case in cases
    ] == CASES[name]


@pytest.mark.parametrize("ruleset", NAMED, ids=RULESETS)
def test_every_joker_case_leads_to_its_answer(client: TestClient, ruleset: Ruleset) -> None:
    for case in joker_cases(ruleset):
        page = client.get(f"/rules/may-i?ruleset={ruleset.name}&{case.query}")
        assert page.status_code == 200
        assert "5 5 5 5 5 in each box" in shown(page.text)


def test_quick_answers_follow_the_ruleset() -> None:
    classic, free, none = (
        answers(Ruleset.named(name)) for name in ("classic", "free-choice", "no-joker")
    )
    assert classic["anywhere"].startswith("No. ")
    assert "must go to Fives" in classic["anywhere"]
    assert free["anywhere"] == (
        "Yes. But 5 5 5 5 5 in Full house pays 0 while Fives is open, and 25 when it is filled."
    )
    assert none["anywhere"].endswith("5 5 5 5 5 in Full house pays 0.")
    assert classic["bonus"].startswith("Yes: 100,")
    assert none["bonus"].startswith("No,")
    assert classic["house"].startswith("No: 5 5 5 5 5 on a new card makes 0 there.")
    assert classic["goal"] == "Yes: 63 exactly pays 35."
    assert classic["four"] == "No: 1 4 4 4 4 makes 0 there."
    assert classic["straight"] == "Yes: 1 2 3 4 5 makes 30 there."
    assert classic["again"].startswith("Yes.")
    assert classic["extra"].startswith("No.")
    assert "one reroll only" in answers(Ruleset.named("two-roll"))["again"]


def test_house_rules_change_the_answers() -> None:
    """The answers are worked out and not looked up by name."""
    house = Ruleset.from_toml(
        "five_alike_is_full_house = true\nupper_bonus_threshold = 64\nyahtzee_bonus = 0"
    )
    told = answers(house)
    assert told["house"] == "Yes, for 25."
    assert told["bonus"].startswith("No,")
    assert told["goal"].startswith("No,")


@pytest.mark.parametrize("ruleset", NAMED, ids=RULESETS)
def test_reasons_name_the_points_of_the_card(ruleset: Ruleset) -> None:
    """Every roll in every box of an empty card and of one with jokers."""
    for card in (Scorecard.new(ruleset), Scorecard.parse("1s=1,4s=12,y=50", ruleset)):
        for roll in Roll.all():
            for box in card.legal_boxes(roll):
                points = card.preview(box, roll)
                reason = why(card, box, roll, points)
                said = in_words(text, reason.said)
                assert said.endswith(str(points.box)) or (points.box == 0 and "needs" in said)


# --- the example turn -----------------------------------------------------------------


def preview(client: TestClient, **body: Any) -> Any:
    return client.post("/api/rules/preview", json=body)


def test_the_example_opens_with_its_dice() -> None:
    game = Game(CLASSIC, dice=NumberedDice(EXAMPLE_NUMBER))
    assert game.roll().faces == (2, 2, 2, 5, 6)


def test_the_example_shows_what_the_card_would_pay(client: TestClient) -> None:
    view = preview(client).json()
    assert view["dice"] == [2, 2, 2, 5, 6]
    points = {line["code"]: line["preview"]["total"] for line in view["boxes"]}
    assert points == dict(zip(BOX_CODES, [0, 6, 0, 0, 5, 6, 17, 0, 0, 0, 0, 0, 17], strict=True))
    assert view["boxes"][1]["why"] == {
        "code": "upper",
        "facts": {"n": 3, "face": 2, "points": 6},
    }


def test_held_dice_stay_and_the_others_are_those_of_the_numbered_game(client: TestClient) -> None:
    game = Game(CLASSIC, dice=NumberedDice(EXAMPLE_NUMBER))
    game.roll()
    game.push(Keep.parse("222"))
    faces = game.roll().faces
    view = preview(client, holds=[[1, 2, 3]]).json()
    assert view["dice"] == list(faces)
    assert (view["roll"], view["rerolls_left"]) == (2, 1)


def test_the_example_is_scored_by_the_card(client: TestClient) -> None:
    scored = preview(client, box="3k").json()["scored"]
    assert (scored["box"], scored["points"]["total"], scored["total"]) == ("3k", 17, 17)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"holds": [[1, 2, 3, 4, 5]]}, 409, "all_dice_held"),
        ({"holds": [[1], [1], [1]]}, 409, "no_rerolls_left"),
        ({"ruleset": "two-roll", "holds": [[1], [1]]}, 409, "no_rerolls_left"),
        ({"holds": [[1], [1], [1], [1]]}, 422, "bad_request"),
        ({"holds": [[0]]}, 422, "bad_request"),
        ({"holds": [[1, 1]]}, 422, "bad_request"),
        ({"box": "zz"}, 422, "bad_request"),
        ({"dice": "66666"}, 422, "bad_request"),
        ({"ruleset": "yatzy"}, 422, "unknown_ruleset"),
    ],
)
def test_what_the_example_cannot_do_is_refused(
    client: TestClient, body: dict[str, Any], status: int, code: str
) -> None:
    answer = preview(client, **body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


# --- values ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def oracles() -> dict[str, Oracle]:
    return {ruleset.fingerprint: Oracle(open_table(ruleset)) for ruleset in NAMED}


@pytest.fixture
def knowing(settings: Settings, oracles: dict[str, Oracle]) -> Iterator[TestClient]:
    """A browser at a server that knows every value."""
    app = create_app(settings, lambda ruleset: oracles[ruleset.fingerprint])
    with TestClient(app, headers=SAME_ORIGIN) as client:
        yield client


@pytest.mark.full
def test_a_value_never_stands_without_its_ruleset(knowing: TestClient) -> None:
    page = shown(knowing.get("/rules").text)
    assert "Perfect play scores 254.59 on average (Classic)." in page
    sheets = page[page.index("Sheets and readings") : page.index("Checked by exact")]
    for told in (
        "140 254.59 Classic the same",
        "125 254.21 Hasbro 2016 0.37 less",
        "254.59 Free choice under 0.01 more",
        "245.87 No joker 8.72 less",
        "190.13 Two rolls 64.46 less",
    ):
        assert told in re.sub(r" (Pays up to|Value|Against classic)(?= )", "", sheets)


@pytest.mark.full
def test_claims_are_refuted_by_exact_values(knowing: TestClient) -> None:
    """Against values from an independent solver."""
    page = shown(knowing.get("/rules?ruleset=two-roll").text)
    claims = page[page.index("Checked by exact values (Classic).") :]
    for told in (
        "Thirteen Yahtzees of sixes make 1,465. The most, 1,575, needs",
        "5 5 5 5 5 must go to Fives, for 125 with the bonus",
        "number 5 of 13",
        "Ones 236.90 Four of a kind 235.54 Twos 230.92 Full house 228.91 Yahtzee 228.58 "
        "Three of a kind 225.96 Threes 225.21 Large straight 221.53 Fours 221.26 Chance 219.96 "
        "Fives 218.54 Small straight 216.56 Sixes 216.52",
        "the house is worth 253.91 at the end, keeping 6 6 6 265.11",
        "After the second roll keeping is worth 258.13",
        "But 1 2 3 4 4: the pair is worth 252.24, the run 251.13",
    ):
        assert told in claims
    run, pair = re.findall(
        r"1 1 2 3 4: the run is worth (\d+\.\d\d), the pair (\d+\.\d\d)", claims
    )[0]
    assert float(run) > float(pair)


@pytest.mark.full
def test_box_averages_are_shown_once_they_are_stored(
    knowing: TestClient, oracles: dict[str, Oracle], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(rules_values, "cache_dir", lambda: tmp_path)
    assert "Average" not in shown(knowing.get("/rules").text)
    table = oracles[CLASSIC.fingerprint].table
    means = dict(zip(Box, rates(table).box_means, strict=True))
    monkeypatch.setattr(rules_values, "box_means", lambda oracle: means)
    page = shown(knowing.get("/rules").text)
    assert "Average: the mean of each box under perfect play (Classic)." in page
    assert "Full house Three of one face and two of another: 25." in page
    assert "Average 22.59" in page


@pytest.mark.full
def test_a_damaged_store_of_averages_is_as_none(
    oracles: dict[str, Oracle], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(rules_values, "cache_dir", lambda: tmp_path)
    oracle = oracles[CLASSIC.fingerprint]
    (tmp_path / rules_values.distribution_name(CLASSIC)).write_text("{}")
    assert rules_values.box_means(oracle) == {}
