"""Requests that do not say what they should: a clear error for each, and nothing happens."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from starlette.testclient import TestClient

from rattlecup.web.security import MOST_BYTES
from rattlecup.words import LANGUAGES, text
from web.playing import Player, fresh_id

JSON = {"Content-Type": "application/json"}
HTML = {"Accept": "text/html"}

ROLL = {"version": 0, "type": "roll", "hold": []}
BAD_COMMANDS: dict[str, Any] = {
    "a hold that is no list": ROLL | {"hold": 2},
    "a hold of no place": ROLL | {"hold": [7]},
    "a hold of place 0": ROLL | {"hold": [0]},
    "a hold of a place twice": ROLL | {"hold": [2, 2]},
    "six holds": ROLL | {"hold": [1, 2, 3, 4, 5, 5]},
    "a hold as text": ROLL | {"hold": ["2"]},
    "a hold of true": ROLL | {"hold": [True]},
    "a hold of 2.0": ROLL | {"hold": [2.0]},
    "no hold": {"version": 0, "type": "roll"},
    "a roll with dice of its own": ROLL | {"dice": [6, 6, 6, 6, 6]},
    "a roll with faces": ROLL | {"faces": "66666"},
    "a roll with a box": ROLL | {"box": "y"},
    "a score with points": {"version": 0, "type": "score", "box": "y", "points": 50},
    "a total": {"version": 0, "type": "total", "total": 400},
    "a result": {"result": 999_999},
    "an unknown box": {"version": 0, "type": "score", "box": "fifteens"},
    "an empty box": {"version": 0, "type": "score", "box": ""},
    "no box": {"version": 0, "type": "score"},
    "a box in words": {"version": 0, "type": "score", "box": "Chance"},
    "a box and more": {"version": 0, "type": "score", "box": "ch\n"},
    "a box by number": {"version": 0, "type": "score", "box": 12},
    "a version as text": ROLL | {"version": "0"},
    "a version that is none": ROLL | {"version": -1},
    "a version of true": ROLL | {"version": False},
    "a huge version": ROLL | {"version": 10**30},
    "no version": {"type": "roll", "hold": []},
    "no type": {"version": 0, "hold": []},
    "a list": [ROLL],
    "a text": "roll",
    "nothing": None,
}
BAD_IDS = ["", "short", "x" * 65, "with space", "with\nline", "ümläut-id", "\ud800" * 8, 12345678]

NO_JSON = {
    "cut off": b'{"version": 0, "type": "ro',
    "single quotes": b"{'version': 0}",
    "not UTF-8": b'{"id": "\xff\xfe\xfd"}',
    "too deep": b"[" * 10_000,
    "a number of 5,000 digits": b'{"version": ' + b"9" * 5000 + b"}",
    "an unknown field that is no text": b'{"\\ud800": 1}',
    "empty": b"",
}


def assert_bad_request(answer: Any) -> list[dict[str, str]]:
    """One error in the documented shape, with the fields that are wrong."""
    assert answer.status_code == 422, answer.text
    error = answer.json()["error"]
    assert error["code"] == "bad_request"
    assert error["message"]
    fields: list[dict[str, str]] = error["fields"]
    assert fields
    assert all(set(field) == {"field", "problem"} for field in fields)
    return fields


@pytest.mark.parametrize("command", BAD_COMMANDS.values(), ids=BAD_COMMANDS.keys())
def test_a_command_that_is_none_is_refused(player: Player, command: Any) -> None:
    if isinstance(command, dict):
        command = {"id": fresh_id(), **command}
    assert_bad_request(player.client.post(f"{player.url}/commands", json=command))
    assert player.reload()["version"] == 0


@pytest.mark.parametrize("name", BAD_IDS, ids=map(ascii, BAD_IDS))
def test_a_command_needs_an_id_of_its_own(player: Player, name: Any) -> None:
    import json

    body = json.dumps(ROLL | {"id": name})
    answer = player.client.post(f"{player.url}/commands", content=body, headers=JSON)
    assert any("id" in field["field"] for field in assert_bad_request(answer))


def test_the_field_that_is_wrong_is_named(player: Player) -> None:
    answer = player.client.post(
        f"{player.url}/commands", json=ROLL | {"id": fresh_id(), "hold": [1, 9]}
    )
    assert [field["field"] for field in assert_bad_request(answer)] == ["body.roll.hold.1"]


@pytest.mark.parametrize("body", NO_JSON.values(), ids=NO_JSON.keys())
@pytest.mark.parametrize("path", ["/api/games", "{}/commands"])
def test_a_body_that_is_no_json_is_refused(player: Player, body: bytes, path: str) -> None:
    assert_bad_request(player.client.post(path.format(player.url), content=body, headers=JSON))


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", None])
def test_a_body_must_say_that_it_is_json(client: TestClient, kind: str | None) -> None:
    """What a form of another site can send is never taken for a command."""
    headers = {} if kind is None else {"Content-Type": kind}
    assert_bad_request(client.post("/api/games", content=b"{}", headers=headers))


@pytest.mark.parametrize(
    "wish",
    [
        {"ruleset": 5},
        {"ruleset": "x" * 41},
        {"number": "5"},
        {"number": 5.0},
        {"number": True},
        {"seats": 2},
        {"seed": 1},
        {"id": "short"},
        [],
    ],
    ids=repr,
)
def test_a_wish_that_is_none_is_refused(client: TestClient, wish: Any) -> None:
    assert_bad_request(client.post("/api/games", json=wish))
    assert client.get("/api/games").json() == {"games": []}


@pytest.mark.parametrize("number", [0, -1, 2**53, 10**40])
def test_a_number_that_no_game_has_is_refused(client: TestClient, number: int) -> None:
    answer = client.post("/api/games", json={"number": number})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_number")


def test_an_unknown_ruleset_is_never_classic(client: TestClient) -> None:
    for name in ("", "Classic", "unknown", "../classic", "house.toml"):
        answer = client.post("/api/games", json={"ruleset": name})
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "unknown_ruleset")
        # Files are for the command line; the web takes none.
        assert "file" not in answer.json()["error"]["message"]


def test_no_page_offers_a_file_of_house_rules(client: TestClient) -> None:
    for lang in LANGUAGES:
        for address in ("/embed", "/game/77"):
            page = client.get(address, params={"ruleset": "zzz", "lang": lang}, headers=HTML)
            assert page.status_code == 422
            assert text("error.unknown_ruleset", lang) in unescape(page.text)
            assert ".toml" not in page.text


# --- large bodies ---------------------------------------------------------------------


def padded(size: int) -> bytes:
    return b"{}".ljust(size)


def test_a_body_up_to_the_limit_is_read(client: TestClient) -> None:
    answer = client.post("/api/games", content=padded(MOST_BYTES), headers=JSON)
    assert answer.status_code == 201


def test_a_body_over_the_limit_is_refused(client: TestClient) -> None:
    answer = client.post("/api/games", content=padded(MOST_BYTES + 1), headers=JSON)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "body_too_large")
    assert client.get("/api/games").json() == {"games": []}


def test_a_body_that_hides_its_length_is_refused_too(client: TestClient) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(20):
            yield padded(1024)

    answer = client.post("/api/games", content=chunks(), headers=JSON)
    assert "content-length" not in answer.request.headers
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "body_too_large")


# --- other people's games, and none at all --------------------------------------------

READS = ["/api/games/{}", "/api/games/{}/advice", "/api/games/{}/review", "/play/{}/record"]


@pytest.mark.parametrize("path", [*READS, "/play/{}"])
@pytest.mark.parametrize("who", ["another guest", "nobody"])
def test_somebody_elses_game_is_refused(
    player: Player, client: TestClient, path: str, who: str
) -> None:
    player.roll()
    client.cookies.clear()
    if who == "another guest":
        Player(client)
    answer = client.get(path.format(player.view["id"]))
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_your_game")
    assert "dice" not in answer.text


@pytest.mark.parametrize("who", ["another guest", "nobody"])
def test_nobody_plays_somebody_elses_game(player: Player, client: TestClient, who: str) -> None:
    cookies = dict(client.cookies)
    client.cookies.clear()
    if who == "another guest":
        Player(client)
    answer = player.send(type="roll", hold=[])
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_your_game")
    client.cookies.clear()
    client.cookies.update(cookies)
    assert player.reload()["version"] == 0


@pytest.mark.parametrize("path", [*READS, "/play/{}"])
@pytest.mark.parametrize("name", ["unknown", "-", "%00", "%F0%9F%8E%B2", "x" * 500, "1' or '1'='1"])
def test_an_unknown_game_is_not_found(client: TestClient, path: str, name: str) -> None:
    answer = client.get(path.format(name))
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_game")


def test_an_unknown_game_takes_no_commands(client: TestClient) -> None:
    answer = client.post("/api/games/unknown/commands", json=ROLL | {"id": fresh_id()})
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_game")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nothing/here", 404, "not_found"),
        ("GET", "/words/xx.json", 404, "not_found"),
        ("GET", "/words/..%2Fen.json", 404, "not_found"),
        ("GET", "/static/js/missing.js", 404, "not_found"),
        ("GET", "/static/../app.py", 404, "not_found"),
        ("GET", "/static/%2e%2e/app.py", 404, "not_found"),
        ("GET", "/docs", 404, "not_found"),
        ("DELETE", "/api/games", 405, "method_not_allowed"),
        ("POST", "/", 405, "method_not_allowed"),
        ("POST", "/static/js/play.js", 405, "method_not_allowed"),
    ],
)
def test_an_address_without_an_answer_says_so(
    client: TestClient, method: str, path: str, status: int, code: str
) -> None:
    answer = client.request(method, path)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


# --- advice ---------------------------------------------------------------------------


@pytest.mark.parametrize("hold", ["6", "0", "1,", "1;2", "1,2,3,4,5,1", "a", "1 2"])
def test_a_hold_that_is_none_is_refused(player: Player, hold: str) -> None:
    player.roll()
    answer = player.client.get(f"{player.url}/advice", params={"hold": hold})
    assert [field["field"] for field in assert_bad_request(answer)] == ["query.hold"]


def test_advice_needs_dice(player: Player) -> None:
    answer = player.client.get(f"{player.url}/advice")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "roll_first")


def test_a_review_needs_a_finished_game(player: Player) -> None:
    player.play_turn()
    answer = player.client.get(f"{player.url}/review")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "unfinished_game")


@pytest.mark.parametrize("path", ["/game/{}", "/game/1?ruleset={}", "/daily/{}"])
def test_a_message_about_an_address_is_short(client: TestClient, path: str) -> None:
    answer = client.get(path.format("7" * 10_000), headers={"Accept": "application/json"})
    assert answer.status_code in (404, 422)
    assert 0 < len(answer.json()["error"]["message"]) < 400


def test_a_message_about_a_body_is_short(client: TestClient) -> None:
    answer = client.post("/api/games", json={f"unknown-{n}": 1 for n in range(600)})
    fields = assert_bad_request(answer)
    assert len(fields) == 600
    assert len(answer.json()["error"]["message"]) < 1_000
