"""Statistics: what counts, what ends a streak, and that kinds and rulesets never mix."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from statistics import fmean
from typing import Any

import pytest
from starlette.testclient import TestClient

from rattlecup import CLASSIC, TWO_ROLL
from rattlecup.web import clock
from rattlecup.web.statistics import History, Wanted, statistics_view, wins_streak
from rattlecup.web.store.results import ResultRow
from web.playing import Player
from web.test_computer import against, finish
from web.test_table import ANN_BEN, people

NOW = datetime(2026, 5, 10, 12, tzinfo=UTC)


def result(index: int, total: int | None, **more: Any) -> ResultRow:
    """The result of a classic solo game, one a minute; without a total it was given up."""
    row = ResultRow(
        game_id=f"game-{index}",
        guest_id=1,
        kind="solo",
        ruleset_name="classic",
        fingerprint=CLASSIC.fingerprint,
        daily=None,
        on_day=False,
        finished=NOW - timedelta(days=1) + timedelta(minutes=index),
        abandoned=total is None,
        turns=5 if total is None else 13,
        cards="[]",
        total=total,
        won=None if total is None else total >= 230,
        boxes=None if total is None else "[3,6,9,12,15,18,20,0,25,30,0,50,20]",
        upper_bonus=None if total is None else 35,
        yahtzee_bonuses=0,
        hints=0,
        active_ms=0 if total is None else 60_000 + index,
        digest=f"digest-{index}",
        is_judged=True,
        regret=None if total is None else 10.0,
        luck=None if total is None else 2.0,
        accuracy=None if total is None else 90.0,
    )
    return row._replace(**more)


def view(rows: Sequence[ResultRow], **wanted: str) -> dict[str, Any]:
    return statistics_view(History([*rows], [], []), Wanted(**wanted))


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> datetime:
    monkeypatch.setattr(clock, "now", lambda: NOW)
    return NOW


def test_of_nothing_everything_is_nothing(client: TestClient) -> None:
    told = client.get("/api/statistics").json()
    assert [told[name] for name in ("played", "won", "streak", "best_streak", "abandoned")] == [
        0
    ] * 5
    assert told["win_rate"] == 0.0
    assert told["best_ms"] is told["mean"] is told["median"] is told["best"] is None
    assert told["games"] == told["histogram"] == []
    assert client.get("/api/games").json()["games"] == []


@pytest.mark.usefixtures("now")
def test_230_is_won_and_229_is_lost() -> None:
    told = view([result(1, 230), result(2, 229), result(3, 300)])
    assert (told["played"], told["won"], told["win_rate"]) == (3, 2, pytest.approx(2 / 3))
    assert (told["mean"], told["median"], told["best"]) == (pytest.approx(253), 230, 300)
    assert told["best_ms"] == 60_001
    assert (told["upper_bonus"], told["yahtzee"]) == (1.0, 1.0)
    assert told["boxes"][8] == {"code": "fh", "mean": 25.0}


@pytest.mark.usefixtures("now")
@pytest.mark.parametrize(
    ("totals", "streak", "best"),
    [
        ([230, 240, 229, 250], 1, 2),  # a loss ends the streak, not the best one
        ([230, 240, None, 250], 1, 2),  # so does giving up
        ([230, 240, None], 0, 2),
        ([229], 0, 0),
        ([230, 231, 232], 3, 3),
    ],
)
def test_streaks(totals: list[int | None], streak: int, best: int) -> None:
    told = view([result(index, total) for index, total in enumerate(totals)])
    assert (told["streak"], told["best_streak"]) == (streak, best)
    assert told["abandoned"] == totals.count(None)
    assert told["played"] == len(totals) - totals.count(None)


@pytest.mark.usefixtures("now")
def test_a_game_given_up_before_the_first_score_counts_for_nothing() -> None:
    told = view([result(1, 230), result(2, None, turns=0), result(3, 231)])
    assert (told["streak"], told["abandoned"]) == (2, 0)


@pytest.mark.usefixtures("now")
def test_rulesets_kinds_and_periods_never_mix() -> None:
    rows = [
        result(1, 230),
        result(2, 100, fingerprint=TWO_ROLL.fingerprint, ruleset_name="two-roll", won=None),
        result(3, 300, kind="numbered"),
        result(4, 250, finished=NOW - timedelta(days=31)),
        result(5, 260, finished=NOW - timedelta(days=400)),
    ]
    assert view(rows)["played"] == 3
    assert view(rows, period="30")["played"] == 1
    assert view(rows, period="365")["played"] == 2
    assert view(rows, kind="numbered")["best"] == 300
    challenge = view(rows, ruleset="two-roll")
    assert challenge["best"] == 100
    assert challenge["won"] is challenge["streak"] is challenge["win_rate"] is None


@pytest.mark.usefixtures("now")
def test_house_rules_are_found_by_their_fingerprint() -> None:
    rows = [result(1, 230, fingerprint="f" * 16, ruleset_name="ours", won=None)]
    assert view(rows)["played"] == 0
    assert view(rows)["choices"]["names"] == {"f" * 16: "ours"}
    assert view(rows, ruleset="f" * 16)["played"] == 1


def test_unknown_choices_are_refused(client: TestClient) -> None:
    for query in ({"kind": "chess"}, {"period": "7"}, {"ruleset": "x" * 41}):
        answer = client.get("/api/statistics", params=query)
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_request")
    answer = client.get("/api/statistics", params={"ruleset": "nobody-s"})
    assert answer.json()["error"]["code"] == "unknown_ruleset"


def test_games_not_played_yet_are_won_only_where_games_are_won(client: TestClient) -> None:
    for ruleset, kind, won in (
        ("classic", "solo", 0),
        ("classic", "computer", 0),
        ("two-roll", "solo", None),
        ("classic", "daily", None),
    ):
        of = {"ruleset": ruleset, "kind": kind}
        assert client.get("/api/statistics", params=of).json()["won"] == won


def test_statistics_disturb_no_game(client: TestClient) -> None:
    player = Player(client)
    player.play_turn()
    player.roll()
    before = player.reload()
    assert client.get("/api/statistics").json()["abandoned"] == 0
    assert player.reload() == before
    player.score("ch") if player.line("ch")["preview"] else player.score("1s")
    player.finish()
    told = client.get("/api/statistics").json()
    assert (told["played"], told["best"]) == (1, player.view["card"]["total"])
    assert [game["id"] for game in told["games"]] == [player.view["id"]]


def test_30_days_untouched_are_abandoned_until_somebody_goes_on(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(client)
    player.play_turn()
    later = datetime.now(UTC) + timedelta(days=31)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert client.get("/api/statistics").json()["abandoned"] == 1
    player.play_turn()
    assert client.get("/api/statistics").json()["abandoned"] == 0


def test_another_game_leaves_the_first_to_be_continued(client: TestClient) -> None:
    first = Player(client)
    first.play_turn()
    Player(client).finish()
    told = client.get("/api/statistics").json()
    assert (told["played"], told["abandoned"]) == (1, 0)
    assert not first.play_turn()["over"]


def test_against_the_computer_the_first_place_wins(client: TestClient) -> None:
    player = against(client, "first-timer", ruleset="two-roll")
    finished = finish(player)
    told = client.get("/api/statistics", params={"kind": "computer", "ruleset": "two-roll"}).json()
    person = next(seat["card"] for seat in finished["seats"] if not seat["bot"])
    assert told["won"] == (person in finished["winners"])
    assert told["best"] == finished["cards"][person]["total"]
    assert client.get("/api/statistics").json()["played"] == 0


@pytest.mark.parametrize(
    "wish", [{"seats": ANN_BEN}, {"seats": people(4), "pairs": True}], ids=["table", "pairs"]
)
def test_several_people_are_told_by_name(client: TestClient, wish: dict[str, Any]) -> None:
    finished = Player(client, **wish).finish()
    told = client.get("/api/statistics", params={"kind": finished["kind"]}).json()
    assert told["mean"] is told["best"] is None
    assert told["games"] == []
    for row, seat in zip(
        told["people"], sorted(finished["seats"], key=lambda seat: seat["name"]), strict=True
    ):
        assert row == {
            "name": seat["name"],
            "played": 1,
            "won": int(seat["card"] in finished["winners"]),
            "mean": finished["cards"][seat["card"]]["total"],
            "best": finished["cards"][seat["card"]]["total"],
        }


def test_the_figures_are_those_of_the_games_played(client: TestClient) -> None:
    players = [Player(client) for _ in range(3)]
    for player in players:
        player.finish()
    told = client.get("/api/statistics").json()
    totals = [player.view["card"]["total"] for player in players]
    assert told["mean"] == pytest.approx(fmean(totals))
    assert sum(row["games"] for row in told["histogram"]) == 3
    for index, line in enumerate(told["boxes"]):
        points = [player.view["card"]["boxes"][index]["points"] for player in players]
        assert line["mean"] == pytest.approx(fmean(points))


def test_streaks_of_wins_and_of_days_are_told_apart(client: TestClient) -> None:
    told = client.get("/api/statistics").json()
    assert told["days"] == {"days": 0, "best": 0}
    assert wins_streak([]) == (0, 0)
