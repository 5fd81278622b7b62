"""A web game for each test: a server of its own, or its share of one that many tests use."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from rattlecup.web import clock
from rattlecup.web.settings import Settings
from rattlecup.web.store.engine import parse_database
from web.playing import LUCKY, SAME_ORIGIN, Player, app_of

NOON = datetime(2026, 5, 10, 12, tzinfo=UTC)


class Clock:
    """A server's clock that a test sets."""

    def __init__(self) -> None:
        self.moment = NOON

    def now(self) -> datetime:
        return self.moment


@pytest.fixture
def server_clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(clock, "now", made.now)
    return made


def settings_of(database: Path) -> Settings:
    url = parse_database(str(database))
    return Settings(
        url,
        busy_timeout=0.2,
        write_patience=0.2,
        advice_patience=0.2,
        openings_per_minute=0,
    )


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where a test that looks into its database finds it."""
    return tmp_path / "games.db"


@pytest.fixture
def settings(database: Path) -> Settings:
    """For a server of the test's own."""
    return settings_of(database)


@pytest.fixture(scope="session")
def shared_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    database = tmp_path_factory.mktemp("web") / "games.db"
    with TestClient(app_of(settings_of(database)), headers=SAME_ORIGIN) as client:
        yield client


@pytest.fixture
def client(request: pytest.FixtureRequest) -> Iterator[TestClient]:
    """A browser on one of our pages, of somebody who has never been here.

    The server is shared, unless the test asks for `database` or `settings` too.
    """
    if {"database", "settings"} & {*request.fixturenames}:
        settings: Settings = request.getfixturevalue("settings")
        with TestClient(app_of(settings), headers=SAME_ORIGIN) as client:
            yield client
    else:
        client = request.getfixturevalue("shared_client")
        client.cookies.clear()
        yield client


@pytest.fixture
def player(client: TestClient) -> Player:
    """A guest with a numbered game."""
    return Player(client, number=48213)


@pytest.fixture
def lucky(client: TestClient) -> Player:
    """A guest whose first two turns can be five alike, sixes and then twos."""
    return Player(client, number=LUCKY)
