"""Finished games are found again, and stand among those of their own rules and kind."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from rattlecup import TWO_ROLL
from rattlecup.web.past import games_view, standing_view
from rattlecup.web.statistics import History, Wanted
from web.playing import Player
from web.test_statistics import result
from web.test_table import ANN_BEN

TWO = {"ruleset_name": "two-roll", "fingerprint": TWO_ROLL.fingerprint}


def listed(client: TestClient, **query: Any) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = client.get("/api/statistics/games", params=query).json()["games"]
    return games


def test_a_finished_game_is_in_the_list_of_its_rules_and_kind_alone(client: TestClient) -> None:
    player = Player(client, ruleset="two-roll")
    assert listed(client, ruleset="two-roll") == []
    total = player.finish()["card"]["total"]
    (line,) = listed(client, ruleset="two-roll")
    assert (line["id"], line["total"], line["ruleset"]) == (player.view["id"], total, "two-roll")
    assert client.get(f"/review/{line['id']}").status_code == 200
    assert listed(client) == listed(client, ruleset="two-roll", kind="numbered") == []


def test_a_table_is_listed_with_its_names_and_totals(client: TestClient) -> None:
    view = Player(client, seats=ANN_BEN).finish()
    (line,) = listed(client, kind="table")
    told = {card["seats"][0]["name"]: card["total"] for card in line["cards"]}
    assert told == {seat["name"]: view["cards"][seat["card"]]["total"] for seat in view["seats"]}
    assert line["total"] is None


def test_the_list_is_told_fifty_at_once_the_latest_first() -> None:
    given_up = result(0, None)
    history = History([given_up, *(result(n, 100 + n) for n in range(1, 63))], [], [])
    first, rest = games_view(history, Wanted()), games_view(history, Wanted(), 50)
    assert first["count"] == rest["count"] == 62
    totals = [line["total"] for line in (*first["games"], *rest["games"])]
    assert len(first["games"]) == 50
    assert totals == list(range(162, 100, -1))


def test_a_game_from_elsewhere_is_marked_in_the_list() -> None:
    told = games_view(History([result(1, 200)], [result(2, 210)], []), Wanted())
    assert [line["imported"] for line in told["games"]] == [True, False]


def test_a_total_stands_among_the_earlier_ones_of_its_rules_and_kind() -> None:
    rows = [
        result(1, 150, **TWO),
        result(2, 180, **TWO),
        result(3, 300),
        result(4, 290, kind="numbered", **TWO),
        result(5, None, **TWO),
        result(6, 160, **TWO),
        result(7, 280, **TWO),
    ]
    told = standing_view(History(rows, [result(2, 170, game_id="brought", **TWO)], []), "game-6")
    assert told == {"earlier": 3, "best": 180, "mean": pytest.approx(500 / 3), "place": 3}


def test_equal_totals_share_a_place() -> None:
    rows = [result(1, 200), result(2, 180), result(3, 200)]
    assert standing_view(History(rows, [], []), "game-3")["place"] == 1


def test_the_first_game_has_nothing_to_stand_beside(client: TestClient) -> None:
    player = Player(client)
    assert client.get(f"{player.url}/standing").status_code == 409
    player.finish()
    told = client.get(f"{player.url}/standing").json()
    assert told == {"earlier": 0, "best": None, "mean": None, "place": None}
