"""The dispute helper: what it says is what the rules do."""

from __future__ import annotations

import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from rattlecup import CLASSIC, NAMED, Box, Roll, Scorecard
from rattlecup.web.may import possible_points
from rattlecup.web.rules_lines import lines
from rattlecup.words import text
from web.playing import BOX_CODES
from web.reading import shown

FIVES = Roll.parse("55555")


def ask(client: TestClient, query: str) -> str:
    answer = client.get(f"/rules/may-i?{query}")
    assert answer.status_code == 200, shown(answer.text)
    return shown(answer.text)


# From the rules of the sheets, by hand.
@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("dice=55555&y=50&box=ch", "No. It goes to Fives first."),
        ("dice=55555&y=50&box=5s", "Yes. Fives takes it, for 125 in all."),
        ("dice=55555&y=50&5s=0&box=ls", "Yes. Large straight takes it, for 140 in all."),
        ("dice=55555&y=0&5s=15&box=ls", "Yes. Large straight takes it, for 40 in all."),
        ("dice=55555&y=50&5s=15&box=1s", "No. It goes to any open lower box first."),
        ("dice=55555&y=50&box=y", "No. Yahtzee is filled already."),
        ("dice=55555&box=fh", "Yes. Full house takes it, for 0 in all."),
        ("dice=12345", "It may go to any open box."),
        ("dice=55555&y=50&5s=15&ruleset=hasbro-2016", "It must go to Three of a kind or Four"),
        ("dice=33333&y=50&box=ch&ruleset=free-choice", "Yes. Chance takes it, for 115 in all."),
        (
            "dice=55555&1s=3&2s=6&3s=9&4s=12&6s=18&y=50&box=5s",
            "Yes. Fives takes it, for 160 in all.",
        ),
    ],
)
def test_disputes_are_decided_by_the_sheet(client: TestClient, query: str, said: str) -> None:
    assert said in ask(client, query)


def test_a_refusal_comes_with_its_rule(client: TestClient) -> None:
    said = ask(client, "dice=55555&y=50&box=ch")
    assert "A joker goes to its own upper box while that box is open: Fives." in said


def test_a_full_card_takes_nothing(client: TestClient) -> None:
    full = "&".join(f"{code}={possible_points(CLASSIC, Box(code))[-1]}" for code in BOX_CODES)
    assert text("rules.may.full") in ask(client, f"dice=12345&{full}")


def test_without_all_dice_the_helper_waits(client: TestClient) -> None:
    for query in ("", "dice=555", "y=50"):
        assert text("rules.may.first") in ask(client, query)


def test_the_form_of_a_browser_without_scripts_is_understood(client: TestClient) -> None:
    """It sends every field, empty ones too, and one field for each die."""
    fields = "&".join(f"{code}=" for code in BOX_CODES if code != "y")
    dice = "&".join(["dice=5"] * 5)
    said = ask(client, f"ruleset=classic&{dice}&{fields}&y=50&box=ch")
    assert "No. It goes to Fives first." in said


def test_the_form_shows_what_was_asked(client: TestClient) -> None:
    page = client.get("/rules/may-i?ruleset=two-roll&dice=12355&3s=9&box=ls").text
    chosen = re.findall(r'<option(?: value="([^"]*)")? selected>([^<]*)</option>', page)
    assert [value or label for value, label in chosen] == [
        "two-roll", "1", "2", "3", "5", "5", "9", "ls",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("dice=12347", "“7” is not on a die. Faces are 1 to 6."),
        ("dice=123456", "6 dice are too many. A roll has 5."),
        ("dice=12345&3s=5", "Threes cannot hold “5”. It may be open, or hold 0, 3, 6, 9, 12 or 15"),
        ("dice=12345&y=-50", "Yahtzee cannot hold “-50”."),
        ("dice=12345&fh=²", "Full house cannot hold “²”."),
        ("dice=12345&box=zz", "“zz” is no box. Choose Ones, Twos"),
        ("dice=12345&ruleset=yatzy", "“yatzy” names no rules. Choose Classic, Hasbro 2016"),
        ("dice=12345&ch=" + "9" * 300, "Chance cannot hold “99999999999999999999…”."),
        ("dice=12345&ls=<b>", "Large straight cannot hold “<b>”."),
    ],
)
def test_what_cannot_be_is_told_with_what_can(client: TestClient, query: str, said: str) -> None:
    answer = client.get(f"/rules/may-i?{query}")
    assert answer.status_code == 422
    assert said in shown(answer.text)
    assert "in each box" not in shown(answer.text)
    assert "<b>”" not in answer.text


def test_every_fault_is_told_at_once(client: TestClient) -> None:
    said = shown(client.get("/rules/may-i?dice=7&3s=5&box=zz&ruleset=yatzy").text)
    assert all(each in said for each in ("“7”", "“5”", "“zz”", "“yatzy”"))


def test_the_part_of_the_answer_is_that_of_the_page(client: TestClient) -> None:
    query = "dice=55555&y=50&box=ch"
    part = client.get(f"/rules/may-i?{query}&part=answer").text
    assert "<html" not in part
    assert part in client.get(f"/rules/may-i?{query}").text


def test_programs_get_the_same_answer(client: TestClient) -> None:
    body = {"card": "5s=15,y=50", "dice": "55555", "ruleset": "hasbro-2016"}
    view = client.post("/api/rules/may", json=body).json()
    assert (view["joker"], view["allowed"]) == (True, ["3k", "4k"])
    assert view["boxes"] == [
        each.view() for each in lines(Scorecard.parse("5s=15,y=50", NAMED[1]), FIVES)
    ]
    assert view["boxes"][0]["refusal"]["code"] == "joker_forced"
    assert view["boxes"][4]["refusal"]["code"] == "box_filled"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"dice": "5555"}, "bad_dice"),
        ({"dice": "55557"}, "bad_dice"),
        ({"dice": "55555", "card": "1s=7"}, "impossible_card"),
        ({"dice": "55555", "card": "nonsense"}, "bad_card"),
        ({"dice": "55555", "ruleset": "yatzy"}, "unknown_ruleset"),
        ({"dice": "55555", "box": "1s"}, "bad_request"),
        ({}, "bad_request"),
    ],
)
def test_programs_are_told_what_is_wrong(
    client: TestClient, body: dict[str, Any], code: str
) -> None:
    answer = client.post("/api/rules/may", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, code)
