"""One guest on several devices, and guests in frames who have no cookie."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from rattlecup.web import clock
from web.playing import Player, fresh_id

FOREIGN = {"Origin": "null", "Sec-Fetch-Site": "cross-site"}


def link(client: TestClient) -> str:
    answer = client.post("/api/guest/link")
    assert answer.status_code == 200, answer.text
    assert answer.json()["seconds"] == 600
    return str(answer.json()["code"])


def claim(client: TestClient, code: str, **more: Any) -> Any:
    return client.post("/api/guest/claim", json={"code": code, **more})


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


# --- a second device ------------------------------------------------------------------


def test_a_link_lets_a_second_device_in_and_the_first_stays(
    player: Player, client: TestClient
) -> None:
    first = dict(client.cookies)
    code = link(client)
    client.cookies.clear()
    answer = claim(client, code)
    assert (answer.status_code, answer.json()) == (200, {"games": 1})
    assert dict(client.cookies) != first
    player.play_turn()
    client.cookies.clear()
    client.cookies.update(first)
    assert player.reload()["version"] == 2


def test_a_link_is_used_once(player: Player, client: TestClient) -> None:
    code = link(player.client)
    client.cookies.clear()
    assert claim(client, code).status_code == 200
    client.cookies.clear()
    assert code_of(claim(client, code)) == (422, "bad_code")


def test_a_link_is_good_for_ten_minutes(
    player: Player, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = link(player.client)
    client.cookies.clear()
    later = datetime.now(UTC) + timedelta(seconds=601)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert code_of(claim(client, code)) == (422, "bad_code")


def test_a_new_link_replaces_the_one_before(player: Player, client: TestClient) -> None:
    old, new = link(player.client), link(player.client)
    client.cookies.clear()
    assert code_of(claim(client, old)) == (422, "bad_code")
    assert claim(client, new).status_code == 200


def test_a_device_does_not_lose_its_own_games_unasked(player: Player, client: TestClient) -> None:
    code = link(player.client)
    client.cookies.clear()
    own = Player(client)
    refused = claim(client, code)
    assert code_of(refused) == (409, "has_games")
    assert refused.json()["error"]["games"] == 1
    assert own.reload() == own.view
    assert claim(client, code, replace=True).status_code == 200
    assert own.client.get(own.url).status_code == 403
    assert player.reload() == player.view


def test_nobody_has_no_link(client: TestClient) -> None:
    assert code_of(client.post("/api/guest/link")) == (401, "unknown_guest")


@pytest.mark.parametrize("code", ["", "x", "x" * 22, "ü"])
def test_a_guessed_code_opens_nothing(client: TestClient, code: str) -> None:
    assert code_of(claim(client, code)) == (422, "bad_code")
    assert not client.cookies


# --- frames ---------------------------------------------------------------------------


@pytest.fixture
def frame(client: TestClient) -> dict[str, str]:
    """The headers of a page in a sandboxed frame, with a token of its own."""
    answer = client.post("/api/guest", headers=FOREIGN)
    assert answer.status_code == 201
    assert "set-cookie" not in answer.headers
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    return {**FOREIGN, "Authorization": f"Bearer {answer.json()['token']}"}


def test_a_frame_plays_without_a_cookie(client: TestClient, frame: dict[str, str]) -> None:
    answer = client.post("/api/games", json={}, headers=frame)
    assert answer.status_code == 201
    assert "set-cookie" not in answer.headers
    url = f"/api/games/{answer.json()['id']}"
    command = {"id": fresh_id(), "version": 0, "type": "roll", "hold": []}
    answer = client.post(f"{url}/commands", json=command, headers=frame)
    assert answer.json()["version"] == 1
    answer = client.get(url, headers=frame)
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert not client.cookies
    assert client.get(url).status_code == 403  # without its token it is nobody


@pytest.mark.parametrize("token", ["x", "", "new", "x" * 43, "ü" * 43])
def test_an_unknown_token_is_told_so(client: TestClient, token: str) -> None:
    """A new guest's token could not be handed over; the page asks for one."""
    headers = {"Authorization": f"Bearer {token}".encode()}
    answer = client.post("/api/games", json={}, headers=headers)  # type: ignore[arg-type]
    assert code_of(answer) == (401, "unknown_guest")
    assert "set-cookie" not in answer.headers


def test_a_token_of_its_own_goes_before_the_cookie(
    client: TestClient, frame: dict[str, str]
) -> None:
    Player(client)
    headers = {"Authorization": frame["Authorization"]}
    assert client.get("/api/games", headers=headers).json()["games"] == []
    assert len(client.get("/api/games").json()["games"]) == 1


@pytest.mark.parametrize("path", ["/api/games", "/api/games/x/commands", "/api/guest"])
def test_browsers_may_ask_whether_a_frame_may(client: TestClient, path: str) -> None:
    asked = {**FOREIGN, "Access-Control-Request-Method": "POST"}
    answer = client.options(path, headers=asked)
    assert answer.status_code == 204
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "authorization" in answer.headers["Access-Control-Allow-Headers"]
    assert "Access-Control-Allow-Credentials" not in answer.headers


def test_answers_to_a_cookie_are_for_our_pages_only(player: Player) -> None:
    answer = player.client.get(player.url, headers={"Origin": "http://elsewhere"})
    assert "Access-Control-Allow-Origin" not in answer.headers
    refused = player.client.post("/api/games", json={}, headers=FOREIGN)
    assert code_of(refused) == (403, "cross_origin")


def test_errors_reach_a_frame_too(client: TestClient, frame: dict[str, str]) -> None:
    answer = client.post("/api/games", json={"seats": []}, headers=frame)
    assert code_of(answer) == (422, "bad_seats")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


def test_pages_are_for_our_origin_only(client: TestClient) -> None:
    assert "Access-Control-Allow-Origin" not in client.get("/").headers
