"""Computer players: whose turn it is, exactly once, the same after a restart."""

from __future__ import annotations

import asyncio
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from rattlecup import CLASSIC, Game, NumberedDice
from rattlecup.bots import player
from rattlecup.play import Phase
from rattlecup.web.settings import Settings
from web.playing import SAME_ORIGIN, Player, app_of, fresh_id

# The levels that need no value table; they are asked in the same way as the others.
LEVELS = ["first-timer", "greedy", "bookkeeper", "tactician"]


def against(client: TestClient, *levels: str, **wish: Any) -> Player:
    """A game in which a person is about to play and the computer players follow."""
    while True:
        player = Player(client, seats=[{}, *({"bot": level} for level in levels)], **wish)
        if player.view["seats"][0]["bot"] is None:
            return player
        client.post(f"{player.url}/give_up")


def bots_turn(player: Player) -> dict[str, Any]:
    answer = player.send(type="bot_turn")
    assert answer.status_code == 200, answer.text
    return player.view


def finish(player: Player) -> dict[str, Any]:
    while not player.view["over"]:
        if player.view["seats"][player.view["seat"]]["bot"]:
            bots_turn(player)
        else:
            player.play_turn()
    return player.view


def test_a_step_is_a_roll_a_keep_with_its_reroll_or_a_score(client: TestClient) -> None:
    player = against(client, "first-timer")
    player.play_turn()
    steps = []
    while player.view["seat"] == 1:
        version = player.view["version"]
        assert player.send(type="bot").status_code == 200
        assert player.view["last"]["seat"] == 1
        steps.append((player.view["last"]["type"], player.view["version"] - version))
    assert steps[0] == ("roll", 1)
    assert steps[-1] == ("score", 1)
    assert set(steps[1:-1]) <= {("roll", 2)}
    assert player.view["seat"] == 0


@pytest.mark.parametrize("level", LEVELS)
def test_a_computer_player_finishes_a_game_by_the_rules(client: TestClient, level: str) -> None:
    view = finish(against(client, level))
    assert view["ranking"][0]["place"] == 1
    assert len(view["cards"]) == 2


def test_a_turn_in_one_goes_on_from_any_step(client: TestClient) -> None:
    """All of a turn at once, and step by step, are the same turn."""
    player = against(client, "bookkeeper")
    player.play_turn()
    player.send(type="bot")
    view = bots_turn(player)
    assert (view["seat"], view["turn"]) == (0, 2)
    assert view["last"]["type"] == "score"
    assert view["last"]["card"] == 1


def test_nobody_plays_for_a_computer_player(client: TestClient) -> None:
    player = against(client, "greedy")
    assert player.refused(type="bot")["code"] == "not_your_turn"
    assert player.refused(type="bot_turn")["code"] == "not_your_turn"
    player.play_turn()
    for command in (
        {"type": "roll", "hold": []},
        {"type": "roll", "hold": [1]},
        {"type": "score", "box": "ch"},
        {"type": "hint", "level": 2},
    ):
        assert player.refused(**command)["code"] == "not_your_turn"
    player.send(type="bot")
    assert player.refused(type="score", box="ch")["code"] == "not_your_turn"


def test_a_score_is_taken_back_until_the_computer_rolls(client: TestClient) -> None:
    player = against(client, "greedy")
    player.roll()
    player.score("ch")
    assert player.view["can_undo"]
    assert player.undo()["seat"] == 0
    player.score("1s")
    player.send(type="bot")
    assert not player.view["can_undo"]
    assert player.refused(type="undo")["reason"] == "no_score"
    bots_turn(player)
    assert player.refused(type="undo")["reason"] == "computer"


def test_a_finished_game_has_no_more_turns(client: TestClient) -> None:
    player = against(client, "first-timer", ruleset="two-roll")
    finish(player)
    assert player.refused(type="bot")["code"] == "game_over"


def test_a_level_that_needs_a_table_waits_for_it(client: TestClient) -> None:
    """This server has no value table: nothing happens, and the answer says why."""
    player = against(client, "expert")
    player.play_turn()
    before = player.view
    assert player.send(type="bot").json()["error"]["code"] == "advice_failed"
    assert player.reload() == before


@pytest.mark.anyio
async def test_two_browsers_get_one_turn(settings: Settings) -> None:
    app = app_of(settings)
    transport = httpx2.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(
            transport=transport, base_url="http://testserver", headers=SAME_ORIGIN
        ) as client,
    ):
        while True:
            wish = {"seats": [{}, {"bot": "greedy"}]}
            view = (await client.post("/api/games", json=wish)).json()
            if view["seats"][0]["bot"]:
                break
        url = f"/api/games/{view['id']}/commands"
        command = {"version": 0, "type": "bot_turn"}
        answers = await asyncio.gather(
            *(client.post(url, json={"id": fresh_id(), **command}) for _ in range(4))
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
        won = next(answer.json() for answer in answers if answer.status_code == 200)
        for answer in answers:
            if answer.status_code == 409:
                assert answer.json()["error"]["code"] == "stale_version"
                assert answer.json()["game"] == won
        # And one whose answer was lost asks again with the same id.
        repeated = {"id": fresh_id(), "version": won["version"], "type": "roll", "hold": []}
        texts = {(await client.post(url, json=repeated)).text for _ in range(3)}
        assert len(texts) == 1


# --- killed in the middle of a turn ---------------------------------------------------

SERVER = """
import sys
from rattlecup.web.server import serve
serve(port=0, database=sys.argv[1], say=lambda line: print(line, flush=True))
"""


@contextmanager
def server(database: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server process, and its address."""
    process = subprocess.Popen(
        [sys.executable, "-c", SERVER, str(database)],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        yield found[0], process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@pytest.mark.full
def test_a_killed_server_goes_on_with_the_very_turn(tmp_path: Path) -> None:
    """Killed after each step in turn, it plays the turns that one server would have played."""
    database, url, version = tmp_path / "games.db", "", 0
    cookies: Any = {}
    with server(database) as (address, _):
        client = httpx2.Client(base_url=address, headers=SAME_ORIGIN)
        while True:
            wish = {"seats": [{}, {"bot": "bookkeeper"}]}
            view = client.post("/api/games", json=wish).json()
            if view["seats"][0]["bot"]:
                break
        url, cookies = f"/api/games/{view['id']}", client.cookies
        client.close()
    for _ in range(2):  # one step a server
        with server(database) as (address, process):
            with httpx2.Client(base_url=address, headers=SAME_ORIGIN, cookies=cookies) as client:
                before = client.get(url).json()
                assert before["version"] == version
                if before["seat"] != 0:
                    break
                command = {"id": fresh_id(), "version": version, "type": "bot"}
                view = client.post(f"{url}/commands", json=command).json()
                version = view["version"]
            process.send_signal(signal.SIGKILL)
            process.wait()
            time.sleep(0.01)
    # What one player, never interrupted, does with the same dice.
    number, kinds = _stored(database)
    bot = player("bookkeeper", CLASSIC, f"{number}:0")
    game = Game(CLASSIC, ["a", "b"], dice=NumberedDice(number))
    while len(game.events) < len(kinds):
        if game.phase is Phase.ROLL:
            game.roll()
        else:
            game.push(bot.choose(game.position))
    assert [str(event) for event in game.events] == kinds


def _stored(database: Path) -> tuple[int, list[str]]:
    connection = sqlite3.connect(database)
    try:
        ((game_id, number),) = connection.execute(
            "select id, number from game where version > 0"
        ).fetchall()
        rows = connection.execute(
            "select data from event where game_id = ? order by seq", (game_id,)
        ).fetchall()
    finally:
        connection.close()
    return number, [row[0] for row in rows]
