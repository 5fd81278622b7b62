"""Who may do what: tokens, cookies, origins, headers, and what never leaves the server."""

from __future__ import annotations

import hashlib
import re
import sqlite3
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from rattlecup.web.guests import COOKIE, hash_of, new_token
from rattlecup.web.security import FILE_HEADERS, HEADERS
from rattlecup.web.settings import Settings
from web.playing import SAME_ORIGIN, Player, app_of, fresh_id

PAGE = {"Accept": "text/html,application/xhtml+xml"}


def guests_in(database: Path) -> list[tuple[str]]:
    connection = sqlite3.connect(database)
    try:
        return connection.execute("select token_hash from guest").fetchall()
    finally:
        connection.close()


# --- tokens ---------------------------------------------------------------------------


def test_a_token_is_random_and_only_its_hash_is_stored(player: Player, database: Path) -> None:
    token = player.client.cookies[COOKIE]
    assert re.fullmatch(r"[A-Za-z0-9_-]{43}", token)
    assert guests_in(database) == [(hashlib.sha256(token.encode()).hexdigest(),)]
    assert token.encode() not in database.read_bytes()
    assert token not in player.record() + player.client.get(player.url).text


def test_no_two_tokens_are_alike() -> None:
    assert len({new_token() for _ in range(1000)}) == 1000


def test_looking_makes_no_guest(client: TestClient, database: Path) -> None:
    for path in ("/", "/api/games", "/health", "/api/games/unknown"):
        assert "set-cookie" not in client.get(path).headers
    assert guests_in(database) == []


def test_a_guest_keeps_one_token(client: TestClient, database: Path) -> None:
    Player(client)
    token = client.cookies[COOKIE]
    answer = client.post("/api/games", json={})
    assert "set-cookie" not in answer.headers
    client.get("/game/5")  # looks, and is nobody new
    assert client.cookies[COOKIE] == token
    assert len(guests_in(database)) == 1


def test_a_revoked_token_opens_nothing(player: Player, database: Path) -> None:
    connection = sqlite3.connect(database)
    with connection:
        connection.execute("update guest set token_hash = ?", [hash_of("another")])
    connection.close()
    assert player.client.get(player.url).status_code == 403
    assert player.client.get("/api/games").json() == {"games": []}


@pytest.mark.parametrize("token", ["", "x", "x" * 43, "x" * 5000, "' or 1=1 --", "\xff" * 43])
def test_a_token_that_is_none_is_nobody(client: TestClient, token: str) -> None:
    headers = {"Cookie": f"{COOKIE}={token}".encode("latin-1")}
    assert client.get("/api/games", headers=headers).json() == {"games": []}


def test_a_cookie_is_unseen_by_scripts_and_other_sites(settings: Settings) -> None:
    with TestClient(app_of(settings), headers=SAME_ORIGIN) as client:
        cookie = client.post("/api/games", json={}).headers["set-cookie"].lower()
    assert cookie.startswith(f"{COOKIE}=")
    for part in ("httponly", "samesite=lax", "path=/", "max-age="):
        assert part in cookie
    assert "secure" not in cookie  # a browser would drop it on plain http


def test_a_cookie_is_bound_to_the_host_where_the_connection_is_secure(settings: Settings) -> None:
    app = app_of(settings)
    with TestClient(app, base_url="https://testserver", headers=SAME_ORIGIN) as client:
        cookie = client.post("/api/games", json={}).headers["set-cookie"]
        assert cookie.startswith(f"__Host-{COOKIE}=")
        assert "; Secure" in cookie
        assert "domain" not in cookie.lower()
        assert len(client.get("/api/games").json()["games"]) == 1


# --- origins --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({"Sec-Fetch-Site": "same-origin"}, True),
        ({"Sec-Fetch-Site": "none"}, True),
        ({"Sec-Fetch-Site": "same-site"}, False),
        ({"Sec-Fetch-Site": "cross-site"}, False),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://testserver"}, False),
        ({"Origin": "http://testserver"}, True),
        ({"Origin": "https://testserver"}, False),
        ({"Origin": "http://testserver:81"}, False),
        ({"Origin": "http://testserver.evil.example"}, False),
        ({"Origin": "http://evil.example"}, False),
        ({"Origin": "null"}, False),
        ({}, False),
    ],
    ids=repr,
)
def test_a_cookie_counts_only_from_our_own_pages(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, headers: dict[str, str], allowed: bool
) -> None:
    player = Player(client)
    monkeypatch.delitem(client.headers, "Sec-Fetch-Site")
    roll = {"id": fresh_id(), "version": 0, "type": "roll", "hold": []}
    answer = client.post(f"{player.url}/commands", json=roll, headers=headers)
    if not allowed:
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "cross_origin")
    assert player.reload()["version"] == int(allowed)


def test_without_a_cookie_there_is_nothing_to_protect(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(client.headers, "Sec-Fetch-Site")
    assert client.post("/api/games", json={}).status_code == 201


# --- headers and pages ----------------------------------------------------------------

ANSWERS = [
    ("GET", "/", 200),
    ("GET", "/health", 200),
    ("GET", "/openapi.json", 200),
    ("GET", "/words/en.json", 200),
    ("GET", "/static/css/none.css", 404),
    ("GET", "/api/games", 200),
    ("GET", "/api/games/unknown", 404),
    ("GET", "/play/unknown", 404),
    ("GET", "/nowhere", 404),
    ("GET", "/game/x", 422),
    ("POST", "/api/games", 422),
    ("DELETE", "/api/games", 405),
]


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS)
@pytest.mark.parametrize("headers", [{}, PAGE], ids=["program", "person"])
def test_every_answer_carries_the_security_headers(
    client: TestClient, method: str, path: str, status: int, headers: dict[str, str]
) -> None:
    answer = client.request(method, path, headers=headers)
    assert answer.status_code == status
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS


def test_the_files_of_pages_carry_only_what_counts_for_them(client: TestClient) -> None:
    """On every small file, a policy that guards documents would be dead weight."""
    answer = client.get("/static/css/tokens.css")
    assert answer.status_code == 200
    assert {name: answer.headers.get(name) for name in HEADERS} == dict.fromkeys(HEADERS) | (
        FILE_HEADERS
    )
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_early_refusals_carry_them_too(player: Player) -> None:
    far = player.client.post("/api/games", json={}, headers={"Sec-Fetch-Site": "cross-site"})
    large = player.client.post("/api/games", content=b"x" * 20_000)
    assert (far.status_code, large.status_code) == (403, 413)
    for answer in (far, large):
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS


def test_a_fault_of_ours_tells_nothing_but_that(settings: Settings) -> None:
    app = app_of(settings)

    @app.get("/api/crash")
    async def crash() -> None:
        raise KeyError("a secret detail")

    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get("/api/crash")
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "internal_error"
    assert "secret" not in answer.text
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS


def test_the_policy_allows_this_site_and_nothing_else() -> None:
    policy = dict(part.split(" ", 1) for part in HEADERS["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert "unsafe" not in HEADERS["Content-Security-Policy"]


def test_answers_about_games_are_kept_by_no_cache(player: Player) -> None:
    for path in (player.url, "/api/games", "/", f"/play/{player.view['id']}"):
        assert player.client.get(path).headers["cache-control"] == "no-store"


def test_pages_ask_nobody_else_for_anything(player: Player) -> None:
    pages = [player.client.get(path).text for path in ("/", f"/play/{player.view['id']}")]
    pages.append(player.client.get("/nowhere", headers=PAGE).text)
    for page in pages:
        addresses = re.findall(r'(?:src|href|action)="([^"]*)"', page)
        assert addresses
        assert all(re.match(r"/(?!/)|#", address) for address in addresses), addresses


def test_pages_have_no_script_or_style_of_their_own(player: Player) -> None:
    """The policy would block them."""
    for path in ("/", f"/play/{player.view['id']}"):
        page = player.client.get(path).text
        assert not re.findall(r"<style|\sstyle=|\son[a-z]+=", page)
        for tag in re.findall(r"<script[^>]*>", page):
            assert "src=" in tag or 'type="application/json"' in tag, tag


def test_the_interactive_documents_are_off(client: TestClient) -> None:
    """They load scripts from elsewhere."""
    assert [client.get(path).status_code for path in ("/docs", "/redoc")] == [404, 404]
    assert client.get("/openapi.json").json()["info"]["title"] == "Rattlecup"


@pytest.mark.parametrize("path", ["/play/unknown", "/nowhere", "/game/0", "/game/1.5", "/game/-1"])
def test_a_person_gets_a_page_and_a_program_json(client: TestClient, path: str) -> None:
    person, program = client.get(path, headers=PAGE), client.get(path)
    assert person.status_code == program.status_code
    assert person.headers["content-type"].startswith("text/html")
    assert "<h1" in person.text
    assert program.json()["error"]["code"]


def test_what_was_asked_for_is_shown_as_text(client: TestClient) -> None:
    attack = "<img src=x onerror=alert(1)>"
    for path in (f"/play/{attack}", f"/game/{attack}", f"/game/5?ruleset={attack}"):
        assert attack not in client.get(path, headers=PAGE).text
