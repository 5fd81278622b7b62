"""What was answered is stored, nothing happens twice, and two at once never both win."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.testclient import TestClient

from rattlecup.web.errors import WebCode, WebError
from rattlecup.web.live import LiveGame
from rattlecup.web.settings import Settings
from rattlecup.web.store import games, people
from rattlecup.web.store.engine import open_engine, parse_database
from rattlecup.web.store.store import Store, open_store
from rattlecup.web.store.writer import Writer
from web.playing import SAME_ORIGIN, Player, app_of, fresh_id

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def browser(settings: Settings) -> AsyncIterator[httpx2.AsyncClient]:
    """A browser at a server of its own."""
    app = app_of(settings)
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(
            transport=httpx2.ASGITransport(app), base_url="http://testserver", headers=SAME_ORIGIN
        ) as client,
    ):
        yield client


async def opened(client: httpx2.AsyncClient) -> str:
    answer = await client.post("/api/games", json={"number": 48213})
    return f"/api/games/{answer.json()['id']}"


def rows(database: Path, query: str) -> list[Any]:
    connection = sqlite3.connect(database)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


# --- twice and at once ----------------------------------------------------------------


async def test_a_repeated_command_happens_once(settings: Settings, database: Path) -> None:
    async with browser(settings) as client:
        url = await opened(client)
        roll = {"id": fresh_id(), "version": 0, "type": "roll", "hold": []}
        answers = await asyncio.gather(
            *(client.post(f"{url}/commands", json=roll) for _ in range(5))
        )
        again = await client.post(f"{url}/commands", json=roll)
    assert [answer.status_code for answer in (*answers, again)] == [200] * 6
    assert len({answer.text for answer in (*answers, again)}) == 1
    assert again.json()["version"] == 1
    assert rows(database, "select count(*) from event") == [(1,)]


async def test_a_double_click_rolls_once(settings: Settings) -> None:
    """Two commands for one version: the second is told how the game stands now."""
    async with browser(settings) as client:
        url = await opened(client)
        answers = await asyncio.gather(
            *(
                client.post(
                    f"{url}/commands",
                    json={"id": fresh_id(), "version": 0, "type": "roll", "hold": []},
                )
                for _ in range(2)
            )
        )
        won, lost = sorted(answers, key=lambda answer: answer.status_code)
        assert (won.status_code, lost.status_code) == (200, 409)
        assert lost.json()["error"]["code"] == "stale_version"
        assert lost.json()["error"]["version"] == 1
        assert lost.json()["game"] == won.json() == (await client.get(url)).json()


async def test_two_servers_on_one_database_never_both_win(settings: Settings) -> None:
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(browser(settings)) for _ in range(2)]
        url = await opened(clients[0])
        clients[1].cookies.update(clients[0].cookies)
        for version in range(6):
            command = {"version": version} | (
                {"type": "score", "box": f"{version}s"}
                if version % 2
                else {"type": "roll", "hold": []}
            )
            answers = await asyncio.gather(
                *(
                    client.post(f"{url}/commands", json={"id": fresh_id(), **command})
                    for client in clients
                )
            )
            assert sorted(answer.status_code for answer in answers) == [200, 409]
        assert [(await client.get(url)).json()["version"] for client in clients] == [6, 6]


async def test_a_command_waits_less_for_a_locked_database_than_others_do(database: Path) -> None:
    """A person waits for its answer, and the page sends it again."""

    async def patience(connection: AsyncConnection) -> int:
        return int((await connection.exec_driver_sql("PRAGMA busy_timeout")).scalar_one())

    async with open_store(Settings(parse_database(str(database)))) as store:
        assert await store.write(patience) == 2000
        async with store.read() as connection:
            assert await patience(connection) == 5000


# --- what is stored -------------------------------------------------------------------


def test_a_restart_changes_nothing(settings: Settings) -> None:
    with TestClient(app_of(settings), headers=SAME_ORIGIN) as client:
        player = Player(client)
        player.play_turn()
        player.roll()
        view = player.roll(2, 4)
        cookies = client.cookies
    with TestClient(app_of(settings), headers=SAME_ORIGIN, cookies=cookies) as client:
        player.client = client
        assert player.reload() == view
        assert player.view["held"] == [2, 4]


def test_a_keep_and_its_roll_are_stored_together(player: Player, database: Path) -> None:
    player.roll()
    dice = player.view["dice"]
    after = player.roll(1, 3)
    stored = rows(database, "select seq, kind, data, created from event order by seq")
    assert [row[:2] for row in stored] == [(1, "rolled"), (2, "keep"), (3, "rolled")]
    assert stored[0][2] == "".join(map(str, dice))
    assert stored[2][2] == "".join(map(str, after["dice"]))
    assert stored[1][3] == stored[2][3]
    assert after["version"] == 3


def test_an_undo_is_an_event_and_versions_only_grow(player: Player, database: Path) -> None:
    versions = [player.roll()["version"], player.score("ch")["version"], player.undo()["version"]]
    assert versions == [1, 2, 3]
    assert rows(database, "select kind, data from event where seq > 1") == [
        ("score", "ch"),
        ("undo", "2"),
    ]
    player.score("1s")
    assert player.reload()["version"] == 4


def test_lists_agree_with_the_events_after_every_command(player: Player) -> None:
    """A game's turn, total and end are written with its events, in one transaction."""

    def check() -> None:
        (row,) = player.client.get("/api/games").json()["games"]
        view = player.reload()
        assert {name: row[name] for name in ("version", "turn", "over", "updated")} == {
            name: view[name] for name in ("version", "turn", "over", "updated")
        }
        assert row["total"] == view["card"]["total"]

    player.roll()
    player.score("ch")
    check()
    player.undo()
    check()
    while not player.view["over"]:
        player.play_turn()
        check()


def test_places_are_stored_only_where_they_say_something(
    client: TestClient, database: Path
) -> None:
    player = Player(client, number=48213)  # 6 4 1 4 2
    assert player.roll()["dice"] == [6, 4, 1, 4, 2]
    player.roll(4)
    assert rows(database, "select data from event where kind = 'keep'") == [("4@4",)]
    assert player.reload()["held"] == [4]


# --- group commit ---------------------------------------------------------------------


Counted = tuple[Writer, Callable[[], int]]


@asynccontextmanager
async def counted_writer(settings: Settings) -> AsyncIterator[Counted]:
    """A writer, and how many transactions it has committed."""
    async with open_store(settings):
        engine = open_engine(settings.database, "writer")
        commits = 0

        def count(_: object) -> None:
            nonlocal commits
            commits += 1

        event.listen(engine.sync_engine, "commit", count)
        writer = Writer(engine)
        try:
            yield writer, lambda: commits
        finally:
            await writer.close()
            await engine.dispose()


async def test_what_has_queued_up_shares_one_commit(settings: Settings) -> None:
    async with counted_writer(settings) as (writer, commits):
        ids = await asyncio.gather(
            *(writer.do(lambda c, n=n: people.add_guest(c, f"hash-{n}")) for n in range(20))
        )
        assert len(set(ids)) == 20
        assert commits() == 1


async def test_an_answer_comes_after_the_commit(settings: Settings) -> None:
    async with counted_writer(settings) as (writer, commits):
        assert commits() == 0
        await writer.do(lambda c: people.add_guest(c, "hash"))
        assert commits() == 1


async def test_a_failing_job_takes_nothing_of_the_others_with_it(
    settings: Settings, database: Path
) -> None:
    async def write_and_fail(connection: AsyncConnection) -> None:
        await people.add_guest(connection, "lost")
        raise WebError("no", code=WebCode.NOT_FOUND)

    async with open_store(settings) as store:
        results = await asyncio.gather(
            store.write(lambda c: people.add_guest(c, "first")),
            store.write(write_and_fail),
            store.write(lambda c: people.add_guest(c, "first")),  # a token is unique
            store.write(lambda c: people.add_guest(c, "second")),
            return_exceptions=True,
        )
    assert [type(result).__name__ for result in results] == [
        "int",
        "WebError",
        "IntegrityError",
        "int",
    ]
    stored = rows(database, "select token_hash from guest")
    assert stored == [("first",), ("second",)]


async def test_a_closed_writer_takes_nothing_more(settings: Settings) -> None:
    async with open_store(settings) as store:
        pass
    with pytest.raises(RuntimeError, match="closed"):
        await store.write(lambda c: people.add_guest(c, "late"))


async def test_readers_cannot_write(settings: Settings) -> None:
    async with open_store(settings) as store:
        with pytest.raises(WebError) as caught:
            async with store.read() as connection:
                await people.add_guest(connection, "hash")
    assert caught.value.facts["cause"] == "read_only"


async def test_a_command_for_an_older_version_stores_nothing(settings: Settings) -> None:
    """The version is checked by the database too, as another process may be faster."""
    async with open_store(settings) as store:
        row = await _game(store)

        async def append(connection: AsyncConnection) -> object:
            live = LiveGame.of(row, ())
            live.roll()
            return await games.append(connection, row, live.fresh, live.summary, fresh_id())

        first = await store.write(append)
        assert isinstance(first, games.GameRow)
        assert first.version == 1
        assert await store.write(append) is None
        async with store.read() as connection:
            assert len(await games.events_of(connection, row.id)) == 1


async def _game(store: Store) -> games.GameRow:
    from rattlecup import CLASSIC
    from rattlecup.web.opening import Wish, open_game

    return (await open_game(store, None, Wish(CLASSIC, 48213))).live.row
