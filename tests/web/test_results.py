"""Results: one row a game for ever, written with its last event and made from its events alone."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from rattlecup import CLASSIC, Box, Game, Keep, NumberedDice, Rolled, Score
from rattlecup.web.results import digest_of
from rattlecup.web.settings import Settings
from rattlecup.web.store import results
from web.playing import SAME_ORIGIN, Player, app_of, fresh_id
from web.test_computer import against, finish
from web.test_table import ANN_BEN, people


def rows(database: Path, query: str = "select * from result") -> list[dict[str, Any]]:
    connection = sqlite3.connect(database)
    connection.row_factory = sqlite3.Row
    try:
        return [dict(row) for row in connection.execute(query)]
    finally:
        connection.close()


def test_there_is_no_result_before_the_last_box(player: Player, database: Path) -> None:
    while not player.view["over"]:
        assert rows(database) == []
        player.play_turn()
    (row,) = rows(database)
    card = player.view["card"]
    assert row["game_id"] == player.view["id"]
    assert row["total"] == card["total"]
    assert json.loads(row["boxes"]) == [line["points"] for line in card["boxes"]]
    assert row["upper_bonus"] == card["upper_bonus"]
    assert (row["kind"], row["abandoned"], row["turns"], row["hints"]) == ("numbered", 0, 13, 0)


def test_the_result_and_the_end_are_one_transaction(
    player: Player, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A result that cannot be stored takes the last score with it."""
    while player.view["turn"] < 13:
        player.play_turn()
    player.roll()
    code = next(line["code"] for line in player.view["card"]["boxes"] if line["preview"])
    before = player.view

    async def fail(*_: object) -> None:
        raise results_failed

    results_failed = RuntimeError("no result")
    with monkeypatch.context() as patch:
        patch.setattr(results, "add", fail)
        with pytest.raises(RuntimeError, match="no result"):
            player.send(type="score", box=code)
    assert player.reload() == before
    assert rows(database) == []
    player.view = before
    player.score(code)
    assert len(rows(database)) == 1


def test_a_repeated_last_score_makes_one_result(player: Player, database: Path) -> None:
    while player.view["turn"] < 13:
        player.play_turn()
    player.roll()
    code = next(line["code"] for line in player.view["card"]["boxes"] if line["preview"])
    last = {"id": fresh_id(), "version": player.view["version"], "type": "score", "box": code}
    answers = [player.client.post(f"{player.url}/commands", json=last) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200] * 3
    again = player.client.post(f"{player.url}/commands", json={**last, "id": fresh_id()})
    assert again.json()["error"]["code"] == "stale_version"
    player.client.post(f"{player.url}/give_up")
    assert len(rows(database)) == 1


def test_a_game_given_up_is_a_result_of_its_own(client: TestClient, database: Path) -> None:
    player = Player(client)
    player.play_turn()
    for _ in range(2):
        client.post(f"{player.url}/give_up")
    (row,) = rows(database)
    assert (row["abandoned"], row["turns"], row["total"], row["won"]) == (1, 1, None, None)
    assert row["is_judged"]


def test_the_only_person_s_card_is_the_result(client: TestClient, database: Path) -> None:
    player = against(client, "first-timer", "greedy", ruleset="two-roll")
    view = finish(player)
    (row,) = rows(database, "select * from result where not abandoned")
    person = next(seat["card"] for seat in view["seats"] if seat["bot"] is None)
    assert row["total"] == view["cards"][person]["total"]
    assert row["won"] == (person in view["winners"])
    cards = json.loads(row["cards"])
    assert [card["total"] for card in cards] == [card["total"] for card in view["cards"]]
    assert [card["seats"][0]["bot"] for card in cards] == [seat["bot"] for seat in view["seats"]]


@pytest.mark.parametrize(
    "wish", [{"seats": ANN_BEN}, {"seats": people(4), "pairs": True}], ids=["table", "pairs"]
)
def test_of_several_people_nobody_is_the_guest(
    client: TestClient, database: Path, wish: dict[str, Any]
) -> None:
    player = Player(client, **wish)
    view = player.finish()
    (row,) = rows(database)
    assert row["total"] is row["won"] is row["boxes"] is None
    places = {each["card"]: each["place"] for each in view["ranking"]}
    assert [card["place"] for card in json.loads(row["cards"])] == [places[0], places[1]]


def test_results_of_games_that_ended_before_are_added_at_the_start(
    settings: Settings, database: Path
) -> None:
    with TestClient(app_of(settings), headers=SAME_ORIGIN) as client:
        Player(client, number=48213).finish()
    before = rows(database)
    connection = sqlite3.connect(database)
    connection.execute("delete from result")
    connection.commit()
    connection.close()
    with TestClient(app_of(settings), headers=SAME_ORIGIN) as client:
        client.get("/health")  # its write waits behind that of the results
        Player(client)
    assert rows(database) == before


def test_equal_games_have_one_digest() -> None:
    def game(*events: Any, **options: Any) -> Game:
        made = Game(CLASSIC, **{"dice": NumberedDice(48213), **options})
        made.extend(events)
        return made

    first = Rolled.parse("64142")
    plain = digest_of(game(first, Score(Box.CHANCE)))
    assert plain == digest_of(game(first, Score(Box.CHANCE), seats=["Ann"], tags={"Date": "x"}))
    assert plain != digest_of(game(first, Score(Box.ONES)))
    assert plain != digest_of(game(first, Score(Box.CHANCE), dice=None))
    keeps = [game(first, Keep.parse(text)) for text in ("4", "4@4")]
    assert len({digest_of(each) for each in keeps}) == 2
