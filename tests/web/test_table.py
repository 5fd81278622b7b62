"""Games of several seats: who begins, whose turn it is, pairs, rematches, giving up."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from starlette.testclient import TestClient

from rattlecup import Game
from rattlecup.web.setup import Seat, Setup, roll_off
from web.playing import Player, fresh_id

ANN_BEN = [{"name": "Ann"}, {"name": "Ben"}]


def people(count: int) -> list[dict[str, str]]:
    return [{"name": f"P{index}"} for index in range(count)]


def names(view: dict[str, Any]) -> list[str]:
    return [seat["name"] for seat in view["seats"]]


@pytest.fixture
def table(client: TestClient) -> Player:
    return Player(client, seats=ANN_BEN)


# --- set-up ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "kind"),
    [
        ({}, "solo"),
        ({"seats": [{"name": "Ann"}]}, "solo"),
        ({"number": 5}, "numbered"),
        ({"number": 20260101}, "daily"),
        ({"number": 20260101, "ruleset": "two-roll"}, "numbered"),
        ({"number": 20251231}, "numbered"),
        ({"seats": [{}, {"bot": "greedy"}]}, "computer"),
        ({"seats": ANN_BEN}, "table"),
        ({"seats": [*ANN_BEN, {"bot": "greedy"}]}, "table"),
        ({"seats": people(4), "pairs": True}, "pairs"),
    ],
)
def test_a_game_is_of_one_kind(client: TestClient, wish: dict[str, Any], kind: str) -> None:
    view = Player(client, **wish).view
    assert view["kind"] == kind
    assert (view["daily"] is not None) == (kind == "daily")
    assert client.get("/api/games").json()["games"][0]["kind"] == kind


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"seats": []}, "no_person"),
        ({"seats": [{"bot": "greedy"}]}, "no_person"),
        ({"seats": people(11)}, "too_many"),
        ({"seats": people(3), "pairs": True}, "pairs_of_4_or_6"),
        ({"seats": people(5), "pairs": True}, "pairs_of_4_or_6"),
        ({"seats": people(2), "pairs": True}, "pairs_of_4_or_6"),
        ({"seats": [*people(3), {"bot": "greedy"}], "pairs": True}, "pairs_of_people"),
        ({"seats": ANN_BEN, "number": 5}, "numbered_alone"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    client: TestClient, wish: dict[str, Any], why: str
) -> None:
    answer = client.post("/api/games", json=wish)
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "bad_seats"
    assert answer.json()["error"]["reason"] == why


def test_an_unknown_level_is_refused(client: TestClient) -> None:
    answer = client.post("/api/games", json={"seats": [{}, {"bot": "genius"}]})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "unknown_bot")


def test_house_rules_are_played_as_they_are_given(client: TestClient) -> None:
    rules = {"name": "our-table", "upper_bonus": 50, "rolls_per_turn": 4, "joker": "none"}
    player = Player(client, ruleset=rules)
    assert player.view["ruleset"]["name"] == "our-table"
    assert player.view["ruleset"]["upper_bonus"] == 50
    assert player.roll()["rerolls_left"] == 3
    assert Game.parse(player.record()).ruleset.upper_bonus == 50


@pytest.mark.parametrize("rules", [{"upper_bonus": -1}, {"name": "classic", "upper_bonus": 1}])
def test_house_rules_that_cannot_be_are_refused(client: TestClient, rules: dict[str, Any]) -> None:
    answer = client.post("/api/games", json={"ruleset": rules})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_ruleset")
    assert answer.json()["error"]["problems"]


def test_rules_have_one_name(client: TestClient) -> None:
    """House rules that are a named ruleset's are that ruleset, so statistics stay together."""
    assert Player(client, ruleset={"name": "ours"}).view["ruleset"]["name"] == "classic"


# --- who begins -----------------------------------------------------------------------


def test_the_highest_sum_begins_and_ties_roll_again() -> None:
    throws = iter(["66611", "11111", "65432", "66666", "22222"])
    throw = lambda: tuple(map(int, next(throws)))  # noqa: E731
    rounds = roll_off(3, throw)
    assert [[roll.seat for roll in each] for each in rounds] == [[0, 1, 2], [0, 2]]
    throws = iter(["66611", "11111", "65432", "22222", "66666"])
    setup = Setup.of([Seat("Ann"), Seat("Ben"), Seat("Cem")]).opened(throw)
    assert [seat.name for seat in setup.seats] == ["Cem", "Ann", "Ben"]
    assert setup.opening is not None
    assert [[roll.seat for roll in each] for each in setup.opening] == [[1, 2, 0], [1, 0]]


def test_the_opening_names_the_seats_of_the_game(client: TestClient) -> None:
    for _ in range(10):
        view = Player(client, seats=people(5)).view
        *_, last = view["opening"]["rounds"]
        assert max(last, key=lambda roll: roll["sum"])["seat"] == view["opening"]["first"] == 0
        first, *_ = view["opening"]["rounds"]
        assert [view["seats"][roll["seat"]]["name"] for roll in first] == [
            f"P{index}" for index in range(5)
        ]
        assert all(roll["sum"] == sum(roll["faces"]) for roll in first)
        assert view["seat"] == 0


def test_alone_nobody_rolls_for_the_start(player: Player) -> None:
    assert player.view["opening"] is None


def test_the_roll_off_is_stored(client: TestClient) -> None:
    wish = {"seats": people(6), "id": fresh_id()}
    views = [client.post("/api/games", json=wish).json() for _ in range(2)]
    assert views[0] == views[1] == client.get(f"/api/games/{views[0]['id']}").json()


# --- turns ----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 6, 10])
def test_everybody_plays_one_turn_a_round(client: TestClient, seats: int) -> None:
    player = Player(client, seats=people(seats))
    for index in range(seats + 1):
        view = player.view
        assert (view["turn"], view["seat"]) == (1 + index // seats, index % seats)
        assert view["card"]["total"] == view["cards"][view["card_index"]]["total"]
        player.play_turn()
    assert len(player.view["cards"]) == seats


def test_a_whole_game_of_three_ranks_the_cards(client: TestClient) -> None:
    player = Player(client, seats=people(3), ruleset="two-roll")
    view = player.finish()
    totals = [card["total"] for card in view["cards"]]
    assert view["seat"] is view["card_index"] is view["won"] is None
    assert [row["total"] for row in view["ranking"]] == sorted(totals, reverse=True)
    assert view["winners"] == [card for card in range(3) if totals[card] == max(totals)]
    game = Game.parse(player.record())
    assert [card.total for card in game.cards] == totals
    assert list(game.seats) == names(view)


def test_partners_share_a_card_and_roll_in_turn(client: TestClient) -> None:
    player = Player(client, seats=people(6), pairs=True)
    assert player.view["teams"] == [[0, 3], [1, 4], [2, 5]]
    order = []
    for _ in range(9):
        order.append((player.view["card_index"], player.view["seat"]))
        player.play_turn()
    assert order == [(0, 0), (1, 1), (2, 2), (0, 3), (1, 4), (2, 5), (0, 0), (1, 1), (2, 2)]
    assert len(player.view["cards"]) == 3


def test_equal_totals_share_the_win(client: TestClient) -> None:
    player = Player(client, seats=people(2))
    boxes = ["1s", "2s", "3s", "4s", "5s", "6s", "3k", "4k", "fh", "ss", "ls", "y", "ch"]
    for tries in itertools.count(1):
        # Both fill chance last; equal zeros before that make the game quick to search.
        view = player.view
        totals = [0, 0]
        while not player.view["over"]:
            player.roll()
            lines = {line["code"]: line["preview"] for line in player.view["card"]["boxes"]}
            legal = [code for code in boxes if lines[code]]
            zeros = [code for code in legal if lines[code]["total"] == 0]
            player.score((zeros or legal)[0])
        view = player.view
        totals = [card["total"] for card in view["cards"]]
        if totals[0] == totals[1] or tries == 60:
            break
        player = Player(client, seats=people(2))
    assert totals[0] == totals[1]
    assert view["winners"] == [0, 1]
    assert [(row["place"], row["shared"]) for row in view["ranking"]] == [(1, True), (1, True)]


# --- taking back ----------------------------------------------------------------------


def test_a_score_is_taken_back_until_another_seat_rolls(table: Player) -> None:
    before = table.roll()
    after = table.score("ch")
    assert (after["seat"], after["can_undo"]) == (1, True)
    again = table.undo()
    assert (again["seat"], again["dice"], again["card"]) == (0, before["dice"], before["card"])
    table.score("1s")
    table.roll()
    assert table.refused(type="undo")["reason"] == "no_score"


def test_the_house_procedure_can_be_switched_off(client: TestClient) -> None:
    player = Player(client, undo=False)
    assert player.view["house"] == {"undo": False}
    player.play_turn()
    assert not player.view["can_undo"]
    assert player.refused(type="undo")["reason"] == "house"


def test_nothing_is_taken_back_in_a_daily(client: TestClient) -> None:
    player = Player(client, number=20260102)
    assert player.view["house"] == {"undo": False}
    player.play_turn()
    assert player.refused(type="undo")["reason"] == "daily"


def test_no_card_s_last_box_is_taken_back(table: Player) -> None:
    while table.view["turn"] < 13:
        table.play_turn()
    table.play_turn()
    assert not table.view["over"]
    assert table.refused(type="undo")["reason"] == "last_box"


# --- hints ----------------------------------------------------------------------------


def test_a_hint_is_recorded_once_a_decision(player: Player) -> None:
    assert player.refused(type="hint", level=2)["code"] == "roll_first"
    player.roll()
    for level, version in ((2, 2), (2, 2), (3, 3), (2, 3)):
        assert player.send(type="hint", level=level).status_code == 200
        assert (player.view["version"], player.view["hints"]) == (version, 1)
    assert player.view["hint"] == 3
    player.roll(1)
    assert player.view["hint"] == 0
    player.send(type="hint", level=3)
    player.score("ch")
    assert player.view["hints"] == 2
    assert player.reload()["hints"] == 2
    assert "Hints: 1.1 1.2\n" in player.record()
    player.finish()
    assert Game.parse(player.record()).tags["Hints"] == "1.1 1.2"
    assert player.refused(type="hint", level=3)["code"] == "game_over"


def test_a_hint_stays_when_the_score_is_taken_back(player: Player) -> None:
    player.roll()
    player.send(type="hint", level=3)
    player.score("ch")
    view = player.undo()
    assert (view["hints"], view["hint"]) == (1, 3)
    assert player.reload() == view


# --- the end --------------------------------------------------------------------------


def test_giving_up_ends_a_game_without_a_result(table: Player) -> None:
    table.play_turn()
    for _ in range(2):
        answer = table.client.post(f"{table.url}/give_up")
        assert answer.status_code == 200
        view = table.view = answer.json()
    assert (view["over"], view["abandoned"], view["phase"]) == (True, True, "over")
    assert view["seat"] is view["won"] is None
    assert view["ranking"] == view["winners"] == []
    assert table.refused(type="roll", hold=[])["code"] == "game_over"
    assert table.refused(type="undo")["code"] == "game_over"
    assert "Given up: yes" in table.record()
    (row,) = table.client.get("/api/games").json()["games"]
    assert (row["over"], row["abandoned"]) == (True, True)


def test_a_finished_game_is_not_given_up(player: Player) -> None:
    view = player.finish()
    answer = player.client.post(f"{player.url}/give_up")
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "game_over"
    assert answer.json()["game"] == view


def test_a_rematch_has_new_cards_and_the_next_opener(client: TestClient) -> None:
    player = Player(client, seats=[*people(2), {"bot": "greedy"}], undo=False)
    assert client.post(f"{player.url}/rematch", json={}).status_code == 409
    client.post(f"{player.url}/give_up")
    wish = {"id": fresh_id()}
    answers = [client.post(f"{player.url}/rematch", json=wish) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 200]
    assert answers[0].json() == answers[1].json()
    old, new = player.view, answers[0].json()
    assert new["seats"] == [
        {**seat, "card": card} for card, seat in enumerate(old["seats"][1:] + old["seats"][:1])
    ]
    assert new["opening"] is None
    assert new["house"] == {"undo": False}
    assert new["number"] is None
    assert new["id"] != old["id"]


def test_time_on_the_screen_is_summed_and_bounded_by_the_clock(player: Player) -> None:
    player.send(type="roll", hold=[], active_ms=10**9)
    first = player.view["active_ms"]
    assert 0 <= first < 60_000
    player.send(type="score", box="ch", active_ms=0)
    assert player.view["active_ms"] == first


def test_the_last_round_is_told_by_the_game_itself(table: Player) -> None:
    assert table.view["recent"] == []
    for _ in range(3):
        table.play_turn()
    third, second = table.view["recent"]
    assert [third["card"], second["card"]] == [0, 1]
    scored = [table.view["last"][key] for key in ("card", "box")]
    assert [third["card"], third["box"]] == scored
    assert third["points"] == table.view["last"]["points"]["box"]
    assert table.reload()["recent"] == [third, second]
    table.undo()
    assert table.view["recent"][0] == second


@pytest.mark.parametrize(
    ("wish", "may_be_won"),
    [
        ({}, True),
        ({"ruleset": "two-roll"}, False),
        ({"number": 5}, False),
        ({"number": 20260101}, False),
    ],
)
def test_only_a_classic_game_alone_is_won_or_lost(
    client: TestClient, wish: dict[str, Any], may_be_won: bool
) -> None:
    view = Player(client, **wish).finish()
    assert view["won"] == (view["card"]["total"] >= 230 if may_be_won else None)
    games = client.get(
        "/api/statistics", params={"kind": view["kind"], "ruleset": view["ruleset"]["name"]}
    ).json()["games"]
    assert [game["won"] for game in games] == [view["won"]]
