"""Names at a table: what is taken, what is refused and why, and that they stay text."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from rattlecup import Game, words
from rattlecup.bots import LEVELS
from rattlecup.web.names import graphemes
from web.playing import Player

FAMILY = "👩‍👩‍👧"

GOOD = {
    "plain": ("Ann", "Ann"),
    "composed": ("Zoe\u0308", "Zoë"),
    "spaces": ("  Ann   Lee ", "Ann Lee"),
    "markup": ("<b>&amp;</b>", "<b>&amp;</b>"),
    "twenty emoji": (FAMILY * 14, FAMILY * 14),
    "twenty letters with marks": ("q\u0323\u0307" * 20, "q\u0323\u0307" * 20),
    "Persian with a joiner": ("می‌خواهم", "می‌خواهم"),
    "Hebrew": ("שלום", "שלום"),
}
BAD = {
    "empty": ("", "empty"),
    "spaces": (" \u00a0\u3000 ", "empty"),
    "marks alone": ("\u0301\u0301", "empty"),
    "21 letters": ("x" * 21, "too_long"),
    "10,000 letters": ("x" * 10_000, "too_long"),
    "one letter with 200 marks": ("x" + "\u0301" * 200, "too_long"),
    "a right-to-left mark": ("Ann\u200f", "forbidden"),
    "a right-to-left override": ("\u202eAnn", "forbidden"),
    "an isolate": ("A\u2067nn", "forbidden"),
    "a line break": ("Ann\nBen", "forbidden"),
    "a null": ("Ann\0", "forbidden"),
    "no width": ("Ann\u200bLee", "forbidden"),
    "a joiner at the end": ("Ann\u200d", "forbidden"),
    "a blank letter": ("\u3164", "forbidden"),
    "nobody's sign": ("\ue000", "forbidden"),
    "a line separator": ("A\u2028nn", "forbidden"),
}


def ask(client: TestClient, *names: Any, **wish: Any) -> Any:
    return client.post("/api/games", json={"seats": [{"name": name} for name in names], **wish})


def reason(answer: Any) -> tuple[str, int]:
    assert answer.status_code == 422, answer.text
    error = answer.json()["error"]
    assert error["code"] == "bad_name"
    return error["reason"], error["seat"]


@pytest.mark.parametrize(("given", "stored"), GOOD.values(), ids=GOOD.keys())
def test_a_name_is_kept_composed_and_trimmed(client: TestClient, given: str, stored: str) -> None:
    view = ask(client, given).json()
    assert view["seats"][0]["name"] == stored
    record = client.get(f"/play/{view['id']}/record").text
    assert Game.parse(record).seats == (stored,)


@pytest.mark.parametrize(("name", "why"), BAD.values(), ids=BAD.keys())
def test_a_bad_name_is_refused_with_its_reason(client: TestClient, name: str, why: str) -> None:
    assert reason(ask(client, "Ben", name)) == (why, 1)
    assert client.get("/api/games").json()["games"] == []


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Ann", "Ann"),
        ("Ann", "ANN"),
        ("Straße", "STRASSE"),
        ("Ann", "Ａｎｎ"),
        ("Zoë", "ZOE\u0308"),
    ],
)
def test_two_people_never_have_one_name(client: TestClient, first: str, second: str) -> None:
    assert reason(ask(client, first, second)) == ("taken", 1)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_names_of_computer_players_are_theirs(client: TestClient, level: Any) -> None:
    assert reason(ask(client, "Ben", words.text(f"bot.{level.id}").upper())) == ("reserved", 1)


def test_several_people_need_names_and_one_does_not(client: TestClient) -> None:
    assert reason(client.post("/api/games", json={"seats": [{"name": "Ann"}, {}]})) == ("empty", 1)
    assert Player(client, seats=[{}, {"bot": "greedy"}]).view["kind"] == "computer"


def test_markup_in_a_name_stays_text(client: TestClient) -> None:
    name = "<img src=x>"
    view = ask(client, name, "</script>").json()
    page = client.get(f"/play/{view['id']}").text
    assert name not in page
    assert '</script>"' not in page


@pytest.mark.parametrize(
    ("text", "count"), [("", 0), ("abc", 3), (FAMILY, 1), ("👍🏽👍", 2), ("🇩🇪🇪🇸", 2), ("❤️", 1)]
)
def test_graphemes_are_counted_as_a_reader_counts(text: str, count: int) -> None:
    assert graphemes(text) == count
