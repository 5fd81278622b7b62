"""The home page: which games go on, and how today's stands."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

from rattlecup.web import clock
from web.playing import Player
from web.test_table import ANN_BEN


def going(client: TestClient) -> list[str]:
    """The games on offer, in order."""
    return re.findall(r'<li><a href="/play/([\w-]+)"', client.get("/").text)


def test_every_game_that_goes_on_is_offered_the_latest_first(client: TestClient) -> None:
    opened = [
        Player(client, ruleset="two-roll"),
        Player(client, number=48213),
        Player(client, seats=[{}, {"bot": "greedy"}]),
        Player(client, seats=ANN_BEN),
    ]
    opened[0].play_turn()
    opened[1].finish()
    ids = [player.view["id"] for player in opened]
    assert going(client) == [ids[0], ids[3], ids[2]]
    page = client.get("/").text
    assert f"Turn 2, {opened[0].view['card']['total']} points" in page
    assert "Two rolls" in page
    assert "Ann, Ben" in page or "Ben, Ann" in page  # whoever won the roll-off is first


def test_all_beyond_six_are_there_behind_a_press(client: TestClient) -> None:
    ids = [Player(client).view["id"] for _ in range(8)]
    assert sorted(going(client)) == sorted(ids)
    page = client.get("/").text
    shown, _, behind = page.partition("<summary>Show all 8</summary>")
    assert (shown.count('<li><a href="/play/'), behind.count('<li><a href="/play/')) == (6, 2)


def test_todays_game_is_offered_gone_on_with_and_then_looked_at(client: TestClient) -> None:
    number = int(clock.today().strftime("%Y%m%d"))
    assert "Play today’s game</button>" in client.get("/").text
    player = Player(client, number=number)
    player.play_turn()
    assert "Go on at turn 2</button>" in client.get("/").text
    total = player.finish()["card"]["total"]
    page = client.get("/").text
    assert f"You have finished it with {total} points." in page
    assert re.search(r'id="today-play"[^>]* hidden>', page)
    assert re.search(r'href="/daily">See the result</a>', page)


def test_todays_game_given_up_is_not_offered_again(client: TestClient) -> None:
    player = Player(client, number=int(clock.today().strftime("%Y%m%d")))
    player.play_turn()
    assert client.post(f"{player.url}/give_up", json={}).status_code == 200
    page = client.get("/").text
    assert "You have given it up" in page
    assert re.search(r'id="today-play"[^>]* hidden>', page)


def test_house_rules_go_by_their_own_name(client: TestClient) -> None:
    Player(client, ruleset={"name": "our-table", "rolls_per_turn": 2, "upper_bonus": 50})
    assert "our-table" in client.get("/").text
