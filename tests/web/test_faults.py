"""A database that is locked, full, missing, damaged or of another kind, and nothing lost by it."""

from __future__ import annotations

import os
import re
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from rattlecup.web.errors import StartError
from rattlecup.web.settings import FILE_NAME, Settings, settings_for
from rattlecup.web.store.damage import damage_of
from rattlecup.web.store.engine import parse_database
from rattlecup.web.store.migrate import migrate
from web.playing import SAME_ORIGIN, Player, app_of, fresh_id


@contextmanager
def connected(database: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(database, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()


def change(database: Path, statement: str, *values: object) -> None:
    with connected(database) as connection:
        assert connection.execute(statement, values).rowcount > 0


def assert_come_back(answer: Any, code: str) -> None:
    """The request failed for now, and says so."""
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == code
    assert int(answer.headers["retry-after"]) > 0


# --- locked, full ---------------------------------------------------------------------


def test_a_locked_database_is_busy_and_loses_nothing(player: Player, database: Path) -> None:
    before = player.roll()
    command = {"id": fresh_id(), "version": 1, "type": "score", "box": "ch"}
    with connected(database) as other:
        other.execute("BEGIN IMMEDIATE")
        assert_come_back(player.send(**command), "busy")
        assert player.reload() == before  # reading goes on
        other.execute("ROLLBACK")
    assert player.send(**command).status_code == 200
    assert player.reload()["version"] == 2


def test_a_full_disk_loses_nothing(settings: Settings) -> None:
    app = app_of(settings)

    def limit_pages(most: int) -> None:
        """What SQLite says of a full disk it also says of a full file."""

        async def job(connection: Any) -> int:
            pragma = f"PRAGMA max_page_count={most}"
            return int((await connection.exec_driver_sql(pragma)).scalar_one())

        client.portal.call(app.state.store.write, job)

    with TestClient(app, headers=SAME_ORIGIN) as client:
        player = Player(client)
        limit_pages(1)  # no more than it has now
        failed = None
        for _ in range(100):
            command = {"id": fresh_id(), "type": "roll", "hold": []}
            if player.view["phase"] == "choose":
                command = {"id": fresh_id(), "type": "score", "box": _open_box(player)}
            before = player.reload()
            failed = player.send(**command)
            if failed.status_code != 200:
                break
            if player.view["over"]:
                player = Player(client)
        assert failed is not None
        assert_come_back(failed, "storage_failed")
        assert failed.json()["error"]["cause"] == "disk_full"
        assert player.reload() == before
        limit_pages(10_000)
        assert player.send(**command).status_code == 200
        assert player.reload()["version"] == before["version"] + 1


def _open_box(player: Player) -> str:
    lines = player.view["card"]["boxes"]
    return str(next(line["code"] for line in lines if line["preview"]))


@pytest.mark.parametrize("replaced", [False, True], ids=["deleted", "replaced"])
def test_nothing_is_said_to_be_stored_in_a_file_that_is_gone(
    player: Player, database: Path, replaced: bool
) -> None:
    """SQLite alone would go on writing to it."""
    player.roll()
    database.unlink()
    if replaced:
        database.touch()
    answer = player.send(type="score", box="ch")
    assert_come_back(answer, "storage_failed")
    assert answer.json()["error"]["cause"] == "file_gone"
    assert_come_back(player.client.get("/health"), "storage_failed")


def test_nothing_is_said_to_be_stored_in_a_log_that_is_gone(
    settings: Settings, database: Path
) -> None:
    """The server goes on from it to its end, and then has put everything into the database."""
    with TestClient(app_of(settings), headers=SAME_ORIGIN) as client:
        player = Player(client)
        player.roll()
        stored = player.reload()
        database.with_name(f"{database.name}-wal").unlink()
        answer = player.send(type="score", box="ch")
        assert_come_back(answer, "storage_failed")
        assert answer.json()["error"]["cause"] == "file_gone"
        assert player.reload() == stored
        cookies = client.cookies
    with TestClient(app_of(settings), cookies=cookies) as client:
        assert client.get(f"/api/games/{stored['id']}").json() == stored


# --- damaged games --------------------------------------------------------------------

# What is done to the six events of `played`, and how many of them are good after it.
DAMAGES = {
    "other dice": ("update event set data = '66666' where seq = 5", 4),
    "four dice": ("update event set data = '6666' where seq = 5", 4),
    "a box filled twice": ("update event set data = 'ch' where seq = 6", 5),
    "a missing event": ("delete from event where seq = 4", 3),
    "a missing end": ("delete from event where seq = 6", 5),
    "an unknown kind": ("update event set kind = 'stolen' where seq = 4", 3),
    "an undo of another event": ("update event set kind = 'undo', data = '1' where seq = 4", 3),
    "no events": ("delete from event where seq > 0", 0),
    "a broken ruleset": ("update game set ruleset = '{' where version = 6", 0),
    "a ruleset that cannot be": ("update game set ruleset = '{\"joker\": 9}' where version = 6", 0),
    "a ruleset that is a list": ("update game set ruleset = '[]' where version = 6", 0),
}


@pytest.fixture
def played(player: Player) -> Player:
    """A game of six events: roll, keep, roll, score; roll, score."""
    player.roll()
    player.roll(1, 2)
    player.score("ch")
    player.roll()
    player.score("1s")
    return player


@pytest.mark.parametrize(("damage", "good"), DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_game_is_told_and_kept(
    played: Player, database: Path, damage: str, good: int
) -> None:
    change(database, damage)
    with connected(database) as connection:
        stored = connection.execute("select * from event").fetchall()
        answer = played.client.get(played.url)
        assert answer.status_code == 500
        error = answer.json()["error"]
        assert error["code"] == "damaged_game"
        assert (error["events"], error["good"]) == (6, good)
        assert ("1. 64142 46 / 64124" in error["record"]) == (good >= 3)
        assert ("ch=17" in error["record"]) == (good >= 4)
        assert played.send(type="roll", hold=[]).status_code == 500
        assert connection.execute("select * from event").fetchall() == stored


def test_a_damaged_game_harms_no_other(played: Player, database: Path) -> None:
    change(database, "delete from event where seq = 2")
    other = Player(played.client)
    assert other.roll()["version"] == 1
    assert len(played.client.get("/api/games").json()["games"]) == 2
    assert played.client.get("/").status_code == 200


def test_a_damaged_game_has_a_page_that_says_so(played: Player, database: Path) -> None:
    change(database, "update event set data = '?' where seq = 5")
    page = played.client.get(f"/play/{played.view['id']}", headers={"Accept": "text/html"})
    assert page.status_code == 500
    assert page.headers["content-type"].startswith("text/html")
    assert "stored with a fault" in page.text


def test_the_good_part_of_a_damaged_game_tells_no_secret(
    client: TestClient, database: Path
) -> None:
    player = Player(client)
    player.roll()
    player.score("ch")
    player.roll()
    with connected(database) as connection:
        (number,) = connection.execute("select number from game").fetchone()
    change(database, "update event set data = '?' where seq = 3")
    answer = client.get(player.url)
    assert answer.json()["error"]["good"] == 2
    assert str(number) not in answer.text


# --- where the database is ------------------------------------------------------------


def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    path = tmp_path / "not yet" / "there" / "games.db"
    with TestClient(app_of(settings_for(str(path)))):
        assert path.is_file()


def test_the_database_is_in_the_data_folder_by_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert settings_for().database.database == str(tmp_path / "rattlecup" / FILE_NAME)


@pytest.mark.parametrize("form", ["{}", "sqlite:///{}", "sqlite+aiosqlite:///{}"])
def test_the_environment_names_a_database_as_path_or_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    path = tmp_path / "with spaces" / "games.db"
    monkeypatch.setenv("RATTLECUP_DATABASE", form.format(path))
    assert settings_for().database == parse_database(str(path))
    elsewhere = tmp_path / "other.db"
    assert settings_for(str(elsewhere)).database.database == str(elsewhere)


def test_an_unwritable_home_is_replaced_with_a_notice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "home").write_text("a file, so that nobody can make a folder in it")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    told: list[Path] = []
    folder = Path(str(settings_for(notice=told.append).database.database)).parent
    assert told == [folder]
    assert folder.parent == tmp_path
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_spare_folder_of_somebody_else_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "home").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / f"rattlecup-{os.getuid()}").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(StartError, match="--database") as caught:
        settings_for()
    assert caught.value.code == "bad_database"


@pytest.mark.parametrize(
    ("database", "reason"),
    [
        ("postgresql://localhost/games", "only SQLite is supported"),
        ("sqlite://", "a file is needed"),
        ("sqlite:///:memory:", "a file is needed"),
        (":memory:", "a file is needed"),
        ("://", "no database address"),
        ("{file}/games.db", "cannot be made"),
    ],
)
def test_a_database_that_cannot_be_is_refused_in_one_line(
    tmp_path: Path, database: str, reason: str
) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(StartError, match=reason) as caught:
        settings_for(database.format(file=file))
    assert caught.value.code == "bad_database"
    assert "\n" not in str(caught.value)


def test_more_than_one_worker_on_sqlite_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WEB_CONCURRENCY", "2")
    with pytest.raises(StartError, match="use one worker") as caught:
        settings_for(str(tmp_path / "games.db"))
    assert caught.value.code == "too_many_workers"


@pytest.mark.parametrize("content", [b"no database at all" * 100, b"SQLite format 3\0" + b"x" * 99])
def test_a_file_that_is_no_database_is_refused_and_left_alone(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(content)
    with pytest.raises(StartError, match=re.escape(str(path))) as caught:
        migrate(parse_database(str(path)))
    assert caught.value.code == "bad_database"
    assert f"database {str(path)!r}: " in str(caught.value)  # as it was typed, without our driver
    assert path.read_bytes() == content


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A database of 2,000 games, a page in the middle of which is overwritten; its log is there."""
    path = tmp_path / "games.db"
    migrate(parse_database(str(path)))
    with connected(path) as connection:
        connection.execute("BEGIN")
        for n in range(2_000):
            row = (n, f"{n:064}", "2026-01-01")
            connection.execute("insert into guest (id, token_hash, created) values (?, ?, ?)", row)
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        with path.open("r+b") as file:
            file.seek(path.stat().st_size // size // 2 * size)
            file.write(b"\xa5" * size)
    return path


def test_a_damaged_database_is_refused_and_left_alone(damaged: Path) -> None:
    content = damaged.read_bytes()
    with pytest.raises(StartError, match="damaged") as caught:
        migrate(parse_database(str(damaged)))
    message = str(caught.value)
    assert "\n" not in message
    assert str(damaged) in message
    assert "backup" in message
    assert (caught.value.code, caught.value.facts["cause"]) == ("bad_database", "damaged")
    assert damaged.read_bytes() == content


def test_a_log_beside_a_damaged_database_is_left_alone(tmp_path: Path, damaged: Path) -> None:
    """As after a kill: SQLite by itself would put it into the database and delete it."""
    copy = tmp_path / "copy.db"
    with connected(damaged) as connection:
        connection.execute("PRAGMA wal_autocheckpoint=0")
        connection.execute("create table more (x)")
        for end in ("", "-wal"):
            Path(f"{copy}{end}").write_bytes(Path(f"{damaged}{end}").read_bytes())
    log = Path(f"{copy}-wal").read_bytes()
    assert log
    with pytest.raises(StartError, match="damaged"):
        migrate(parse_database(str(copy)))
    assert Path(f"{copy}-wal").read_bytes() == log


def test_a_file_that_would_take_long_is_not_looked_at(damaged: Path) -> None:
    url, size = parse_database(str(damaged)), damaged.stat().st_size
    assert damage_of(url, most_bytes=size)
    assert damage_of(url, most_bytes=size - 1) is None


def test_no_damage_is_seen_where_there_is_none(player: Player, database: Path) -> None:
    """A server that runs, with a log, is looked at as well."""
    player.play_turn()
    assert damage_of(parse_database(str(database))) is None
