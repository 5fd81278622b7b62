"""A web game with a database of its own for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from rattlecup.web.settings import Settings
from rattlecup.web.store.engine import parse_database
from web.playing import LUCKY, SAME_ORIGIN, Player, app_of


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def settings(database: Path) -> Settings:
    return Settings(parse_database(str(database)), busy_timeout=0.2, advice_patience=0.2)


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    """A browser on one of our pages."""
    with TestClient(app_of(settings), headers=SAME_ORIGIN) as client:
        yield client


@pytest.fixture
def player(client: TestClient) -> Player:
    """A guest with a numbered game."""
    return Player(client, number=48213)


@pytest.fixture
def lucky(client: TestClient) -> Player:
    """A guest whose first two turns can be five alike, sixes and then twos."""
    return Player(client, number=LUCKY)
