"""The daily: whose result counts on which day, ranks, streaks of days, hints, the archive."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from rattlecup import CLASSIC, Game
from rattlecup.analysis import Oracle, ceiling_of_number, perfect_game, review
from rattlecup.solver import open_table
from rattlecup.web import clock
from rattlecup.web.app import create_app
from rattlecup.web.settings import Settings
from rattlecup.web.streak import streak_of
from web.conftest import NOON, Clock
from web.playing import SAME_ORIGIN, Player, app_of


@pytest.fixture
def guest(server_clock: Clock, client: TestClient) -> TestClient:
    return client


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    return Oracle(open_table("classic"))


@pytest.fixture
def judged(server_clock: Clock, settings: Settings, oracle: Oracle) -> Iterator[TestClient]:
    """A browser at a server that has an oracle."""
    with TestClient(
        create_app(settings, {CLASSIC: oracle}.__getitem__), headers=SAME_ORIGIN
    ) as client:
        yield client


def daily(client: TestClient, day: str = "today") -> dict[str, Any]:
    answer = client.get(f"/api/daily/{day}")
    assert answer.status_code == 200, answer.text
    view: dict[str, Any] = answer.json()
    return view


def with_regret(client: TestClient, day: str = "today") -> dict[str, Any]:
    """The daily once its result is judged."""
    for _ in range(200):
        view = daily(client, day)
        if view["result"]["regret"] is not None:
            return view
        time.sleep(0.02)
    raise AssertionError(view)


def number(day: date) -> int:
    return int(day.strftime("%Y%m%d"))


# --- the day --------------------------------------------------------------------------


def test_the_day_is_the_utc_date_of_the_server(guest: TestClient, server_clock: Clock) -> None:
    server_clock.moment = datetime(2026, 5, 10, 23, 59, 30, tzinfo=UTC)
    view = daily(guest)
    assert (view["date"], view["number"], view["seconds_to_next"]) == ("2026-05-10", 20260510, 30)
    server_clock.moment += timedelta(seconds=31)
    view = daily(guest)
    assert (view["date"], view["number"]) == ("2026-05-11", 20260511)
    assert view["seconds_to_next"] == 86_399


@pytest.mark.parametrize(
    "day", ["2026-05-11", "2025-12-31", "2026-02-30", "20260510", "2026-5-10", "x", "2026-W19-7"]
)
def test_there_is_no_daily_of_another_date(guest: TestClient, day: str) -> None:
    answer = guest.get(f"/api/daily/{day}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_daily")
    assert answer.json()["error"]["first"] == "2026-01-01"


def test_looking_at_the_daily_opens_nothing(guest: TestClient) -> None:
    daily(guest)
    assert guest.get("/api/daily").status_code == 200
    assert guest.get("/api/games").json()["games"] == []


def test_the_first_opening_counts_by_whatever_address(guest: TestClient) -> None:
    first = Player(guest, number=20260510)
    assert first.view["daily"] == "2026-05-10"
    first.play_turn()
    page = guest.get("/game/20260510")
    assert first.view["id"] in page.text
    assert Player(guest, number=20260510).view["id"] == first.view["id"]
    assert daily(guest)["game"]["id"] == first.view["id"]
    assert len(guest.get("/api/games").json()["games"]) == 1


def test_a_game_belongs_to_the_day_it_was_begun(guest: TestClient, server_clock: Clock) -> None:
    server_clock.moment = datetime(2026, 5, 10, 23, 50, tzinfo=UTC)
    player = Player(guest, number=20260510)
    player.play_turn()
    server_clock.moment += timedelta(minutes=20)
    player.finish()
    result = daily(guest, "2026-05-10")["result"]
    assert (result["total"], result["archive"]) == (player.view["card"]["total"], False)
    assert daily(guest)["game"] is None
    assert daily(guest)["streak"] == {"days": 1, "best": 1}


@pytest.mark.parametrize("ruleset", ["classic", "two-roll"])
def test_tomorrow_s_dice_are_nobody_s_today(
    guest: TestClient, server_clock: Clock, ruleset: str
) -> None:
    wish = {"number": 20260511, "ruleset": ruleset}
    answer = guest.post("/api/games", json=wish)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_daily")
    assert guest.get("/game/20260511").status_code == 404
    server_clock.moment += timedelta(days=1)
    assert guest.post("/api/games", json=wish).status_code == 201


# --- streaks --------------------------------------------------------------------------


def play(client: TestClient, day: date) -> None:
    Player(client, number=number(day)).finish()


def test_a_streak_counts_days_and_archive_plays_do_not(
    guest: TestClient, server_clock: Clock
) -> None:
    first = NOON.date()
    for _ in range(2):
        play(guest, clock.today())
        server_clock.moment += timedelta(days=1)
    assert daily(guest)["streak"] == {"days": 2, "best": 2}  # today's is still to be played
    server_clock.moment += timedelta(days=1)
    assert daily(guest)["streak"] == {"days": 0, "best": 2}
    play(guest, first + timedelta(days=2))  # from the archive
    assert daily(guest)["streak"] == {"days": 0, "best": 2}
    play(guest, clock.today())
    assert daily(guest)["streak"] == {"days": 1, "best": 2}


def test_a_daily_given_up_extends_nothing(guest: TestClient) -> None:
    player = Player(guest, number=20260510)
    player.play_turn()
    guest.post(f"{player.url}/give_up")
    view = daily(guest)
    assert view["result"] is None
    assert (view["game"]["abandoned"], view["streak"]["days"]) == (True, 0)


def test_a_streak_ends_where_a_day_is_missing() -> None:
    day = date(2026, 3, 1)
    played = {day + timedelta(days=index) for index in (0, 1, 2, 4, 5)}
    assert streak_of(played, day + timedelta(days=5)) == (2, 3)
    assert streak_of(set(), day) == (0, 0)


# --- hints ----------------------------------------------------------------------------


def test_advice_in_a_daily_is_written_down_first(guest: TestClient) -> None:
    player = Player(guest, number=20260510)
    player.roll()
    refused = guest.get(f"{player.url}/advice")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "hint_first")
    player.send(type="hint", level=3)
    told = guest.get(f"{player.url}/advice").json()["error"]["code"]
    assert told == "advice_failed"  # this server has no oracle
    player.roll()
    assert guest.get(f"{player.url}/advice").json()["error"]["code"] == "hint_first"


# --- the archive ----------------------------------------------------------------------


def test_the_archive_lists_the_days_begun(guest: TestClient) -> None:
    for day in (1, 3, 10):
        player = Player(guest, number=20260500 + day)
        if day != 3:
            player.finish()
    Player(guest, number=20260402)
    view = guest.get("/api/daily", params={"month": "2026-05"}).json()
    assert (view["month"], view["first"], view["today"]) == ("2026-05", "2026-01-01", "2026-05-10")
    assert [(day["date"], day["over"], day["archive"]) for day in view["days"]] == [
        ("2026-05-01", True, True),
        ("2026-05-03", False, True),
        ("2026-05-10", True, False),
    ]
    assert guest.get("/api/daily").json() == view
    april = guest.get("/api/daily", params={"month": "2026-04"}).json()
    assert [day["date"] for day in april["days"]] == ["2026-04-02"]


@pytest.mark.parametrize("month", ["2025-12", "2026-06", "2026-13", "x", ""])
def test_there_is_no_archive_of_other_months(guest: TestClient, month: str) -> None:
    answer = guest.get("/api/daily", params={"month": month})
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_daily")


# --- what the oracle says -------------------------------------------------------------


@pytest.mark.full
def test_a_result_is_judged_from_the_stored_events(judged: TestClient, oracle: Oracle) -> None:
    player = Player(judged, number=20260510)
    player.finish()
    game = Game.parse(player.record())
    report = review(game, oracle)
    result = with_regret(judged)["result"]
    assert result["regret"] == pytest.approx(report.regret, abs=1e-9)
    assert result["luck"] == pytest.approx(report.luck, abs=1e-9)
    assert result["accuracy"] == pytest.approx(report.accuracy)
    assert result["total"] == report.final_total
    assert result["perfect_total"] == perfect_game(oracle, 20260510).cards[0].total
    assert result["ceiling"] == ceiling_of_number(CLASSIC, 20260510).total
    assert result["rank"] == 1


@pytest.mark.full
def test_the_board_ranks_by_points_lost_and_leaves_out_hints_and_archive(
    judged: TestClient, server_clock: Clock
) -> None:
    def as_somebody(*, hint: bool = False, order: int = 1) -> dict[str, Any]:
        judged.cookies.clear()
        player = Player(judged, number=20260510)
        while not player.view["over"]:
            player.roll()
            if hint and player.view["turn"] == 1:
                player.send(type="hint", level=2)
            lines = [line for line in player.view["card"]["boxes"] if line["preview"]]
            lines.sort(key=lambda line: order * line["preview"]["total"])
            player.score(lines[-1]["code"])
        return with_regret(judged, "2026-05-10")

    worst = as_somebody(order=-1)
    best = as_somebody()
    twin = as_somebody()
    hinted = as_somebody(hint=True)
    server_clock.moment += timedelta(days=1)
    late = as_somebody()
    assert worst["result"]["regret"] > best["result"]["regret"]
    assert [view["result"]["rank"] for view in (worst, best, twin)] == [1, 1, 1]
    assert hinted["result"]["rank"] is late["result"]["rank"] is None
    assert hinted["result"]["hints"] == 1
    assert late["result"]["archive"]
    entries = late["board"]["entries"]
    assert late["board"]["players"] == 3
    assert [entry["rank"] for entry in entries] == [1, 1, 3]
    assert [entry["regret"] for entry in entries] == sorted(entry["regret"] for entry in entries)
    assert not any(entry["you"] for entry in entries)
    assert [entry["you"] for entry in twin["board"]["entries"]].count(True) == 1


@pytest.mark.full
def test_what_was_not_judged_is_at_the_next_start(
    server_clock: Clock, settings: Settings, oracle: Oracle
) -> None:
    with TestClient(app_of(settings), headers=SAME_ORIGIN) as client:
        Player(client, number=20260510).finish()
        assert daily(client)["result"]["regret"] is None
        cookies = client.cookies
    app = create_app(settings, {CLASSIC: oracle}.__getitem__)
    with TestClient(app, headers=SAME_ORIGIN, cookies=cookies) as client:
        assert with_regret(client)["result"]["rank"] == 1


# --- reviews --------------------------------------------------------------------------


@pytest.mark.full
def test_a_finished_game_is_reviewed_by_anybody(judged: TestClient) -> None:
    player = Player(judged, number=20260510)
    player.play_turn()
    judged.cookies.clear()
    assert judged.get(f"{player.url}/review").json()["error"]["code"] == "not_your_game"
    player = Player(judged, number=20260510)
    player.finish()
    own = judged.get(f"{player.url}/review").json()
    judged.cookies.clear()
    assert judged.get(f"{player.url}/review").json() == own
    assert judged.get(player.url).json()["error"]["code"] == "not_your_game"
    assert judged.get(f"{player.url}/review", params={"card": 1}).status_code == 404
    decision = own["decisions"][0]
    where = {"turn": decision["turn"], "roll": decision["roll"]}
    choices = judged.get(f"{player.url}/review/choices", params=where).json()
    assert choices["dice"] == decision["dice"]
    assert choices["choices"][0]["value"] == pytest.approx(decision["best_value"])
    assert any(each["action"] == decision["chosen"] for each in choices["choices"])
    assert choices["reason"] == decision["reason"]
    where["roll"] = 3
    assert judged.get(f"{player.url}/review/choices", params=where).status_code == 404
