"""One address may open only so much in a minute; playing is never counted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from rattlecup.web.limits import Openings
from rattlecup.web.settings import Settings, settings_for
from web.playing import SAME_ORIGIN, Player, app_of


def test_what_is_opened_too_fast_is_refused_and_play_goes_on(settings: Settings) -> None:
    app = app_of(replace(settings, openings_per_minute=1))
    with TestClient(app, headers=SAME_ORIGIN, client=("192.0.2.1", 5000)) as client:
        player = Player(client)
        assert client.post("/api/guest", json={}).status_code == 201
        for path in ("/api/games", "/api/guest", "/api/guest/claim", "/api/statistics/import"):
            answer = client.post(path, json={})
            error = answer.json()["error"]
            assert (answer.status_code, error["code"]) == (429, "too_many_requests")
            assert int(answer.headers["retry-after"]) == error["seconds"] == 60
        assert client.post(f"{player.url}/rematch", json={}).status_code == 429
        assert player.finish()["over"]
        assert len(client.get("/api/games").json()["games"]) == 1
    with TestClient(app_of(replace(settings, openings_per_minute=1)), headers=SAME_ORIGIN) as other:
        assert other.post("/api/guest", json={}).status_code == 201


def test_what_is_left_grows_with_time() -> None:
    now = 0.0
    openings = Openings(6, clock=lambda: now)
    assert [openings.wait("192.0.2.1") for _ in range(13)] == [0] * 12 + [10]
    now = 10.0
    assert [openings.wait("192.0.2.1") for _ in range(2)] == [0, 10]
    now = 10_000.0
    assert [openings.wait("192.0.2.1") for _ in range(13)] == [0] * 12 + [10]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
    ],
)
def test_an_address_of_ipv6_stands_for_its_network(one: str, other: str, same: bool) -> None:
    openings = Openings(1, clock=lambda: 0.0)
    assert [openings.wait(one) for _ in range(3)] == [0, 0, 60]
    assert (openings.wait(other) > 0) == same


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_this_computer_is_not_counted(address: str) -> None:
    openings = Openings(1, clock=lambda: 0.0)
    assert [openings.wait(address) for _ in range(100)] == [0] * 100


def test_addresses_that_stay_away_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rattlecup.web.limits._MOST_ADDRESSES", 10)
    now = 0.0
    openings = Openings(1, clock=lambda: now)
    for number in range(1000):
        now += 60
        openings.wait(f"192.0.{number // 250}.{number % 250}")
    assert len(openings._buckets) <= 11


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("many", 60), ("", 60)])
def test_the_environment_sets_the_limit(
    monkeypatch: pytest.MonkeyPatch, text: str, number: int
) -> None:
    monkeypatch.setenv("RATTLECUP_OPENINGS_PER_MINUTE", text)
    assert settings_for().openings_per_minute == number
