"""The trainer: the answer first, then values; the first stays; days in a row; own mistakes."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from rattlecup import CLASSIC, NAMED, Game, Position
from rattlecup.analysis import Oracle, review
from rattlecup.solver import open_table
from rattlecup.training import MIX, deal
from rattlecup.web import clock
from rattlecup.web.app import create_app
from rattlecup.web.settings import Settings
from web.conftest import NOON, Clock, settings_of
from web.playing import SAME_ORIGIN, Player

TODAY = NOON.date().isoformat()


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    return Oracle(open_table("classic"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, oracle: Oracle) -> Iterator[TestClient]:
    """A server that knows the classic rules only."""
    settings = settings_of(tmp_path_factory.mktemp("web") / "games.db")
    app = create_app(settings, {CLASSIC: oracle}.__getitem__)
    with TestClient(app, headers=SAME_ORIGIN) as client:
        yield client


@pytest.fixture
def guest(server: TestClient, server_clock: Clock) -> TestClient:
    """A browser of somebody who has never been here, at noon of a day."""
    server.cookies.clear()
    return server


def shown(client: TestClient, series: str = "today", **query: str) -> dict[str, Any]:
    answer = client.get(f"/api/train/{series}", params=query)
    assert answer.status_code == 200, answer.text
    view: dict[str, Any] = answer.json()
    return view


def post(client: TestClient, series: str, **wish: Any) -> Any:
    return client.post(f"/api/train/{series}", json=wish)


def given(client: TestClient, series: str, **wish: Any) -> dict[str, Any]:
    answer = post(client, series, **wish)
    assert answer.status_code == 200, answer.text
    view: dict[str, Any] = answer.json()
    return view


def error(client: TestClient, series: str, **wish: Any) -> tuple[int, str]:
    answer = post(client, series, **wish)
    return answer.status_code, answer.json()["error"]["code"]


def some_answer(puzzle: dict[str, Any]) -> dict[str, Any]:
    """A legal answer, as anybody might give it."""
    if puzzle["rerolls_left"]:
        return {"puzzle": puzzle["id"], "type": "keep", "hold": [2, 4]}
    box = next(line["code"] for line in puzzle["card"]["boxes"] if line["preview"])
    return {"puzzle": puzzle["id"], "type": "score", "box": box}


def best_answer(puzzle: dict[str, Any], oracle: Oracle) -> dict[str, Any]:
    position = Position.parse(puzzle["position"])
    assert position.roll is not None
    action = oracle.best(position.card, position.roll, position.rerolls_left).action
    return action_wish(puzzle["id"], position, action)


def action_wish(puzzle_id: str, position: Position, action: Any) -> dict[str, Any]:
    if hasattr(action, "box"):
        return {"puzzle": puzzle_id, "type": "score", "box": action.box.code}
    return {"puzzle": puzzle_id, "type": "keep", "hold": list(position.places_of(action) or ())}


def answer_all(client: TestClient, series: str) -> dict[str, Any]:
    view = shown(client, series)
    for puzzle in view["puzzles"]:
        view = given(client, view["series"], **some_answer(puzzle))
    return view


# --- the positions --------------------------------------------------------------------


def test_everybody_gets_the_ten_that_the_date_deals(guest: TestClient, oracle: Oracle) -> None:
    view = shown(guest)
    assert [puzzle["position"] for puzzle in view["puzzles"]] == [
        str(puzzle.position) for puzzle in deal(oracle, TODAY)
    ]
    assert (view["series"], view["date"], view["today"]) == (TODAY, TODAY, TODAY)
    assert [(each["stage"], each["moment"]) for each in view["puzzles"]] == [*map(tuple, MIX)]
    assert shown(guest, TODAY) == view


def test_looking_makes_no_guest_and_tells_nothing(guest: TestClient) -> None:
    view = shown(guest)
    assert not guest.cookies
    assert all(each["answer"] is None and each["solution"] is None for each in view["puzzles"])
    told = json.dumps(view)
    assert not any(f'"{word}"' in told for word in ("value", "regret_of", "choices", "tempting"))


def test_practice_has_as_many_sets_as_numbers(guest: TestClient) -> None:
    one, two = shown(guest, "practice-1"), shown(guest, "practice-2")
    assert one["number"] == 1
    assert {each["position"] for each in one["puzzles"]}.isdisjoint(
        each["position"] for each in two["puzzles"]
    )


@pytest.mark.parametrize(
    ("series", "status", "code"),
    [
        ("2026-05-11", 404, "no_training"),  # tomorrow
        ("2025-12-31", 404, "no_training"),
        ("20260510", 404, "no_training"),
        ("x", 404, "no_training"),
        ("practice-0", 422, "bad_number"),
        ("practice-007", 422, "bad_number"),
        ("practice-9007199254740992", 422, "bad_number"),
        ("practice-", 422, "bad_number"),
        ("practice-1?ruleset=house", 422, "unknown_ruleset"),
        ("own?ruleset=house", 422, "unknown_ruleset"),
        ("today?ruleset=house", 422, "unknown_ruleset"),
        ("today?ruleset=two-roll", 404, "no_training"),  # the ten of a day are classic
    ],
)
def test_what_cannot_be_dealt_is_refused(
    guest: TestClient, series: str, status: int, code: str
) -> None:
    told = guest.get(f"/api/train/{series}")
    assert (told.status_code, told.json()["error"]["code"]) == (status, code)
    assert error(guest, series, puzzle="1", type="keep", hold=[]) == (status, code)
    assert not guest.cookies


# --- answers --------------------------------------------------------------------------


def test_values_and_reason_come_with_the_answer(guest: TestClient, oracle: Oracle) -> None:
    puzzle = shown(guest)["puzzles"][0]
    view = given(guest, TODAY, **some_answer(puzzle))
    told = view["puzzle"]
    position = Position.parse(puzzle["position"])
    assert position.roll is not None
    choices = oracle.rank(position.card, position.roll, position.rerolls_left)
    mine = next(each for each in choices if each.action == position.keep_at([2, 4]))
    assert told["answer"]["regret"] == pytest.approx(mine.regret) == view["regret"]
    assert told["answer"]["action"]["places"] == [2, 4]
    solution = told["solution"]
    values = [each["value"] for each in solution["choices"]]
    assert values[:6] == [pytest.approx(each.value) for each in choices[:6]]
    assert values == sorted(values, reverse=True)
    assert any(each["value"] == pytest.approx(mine.value) for each in solution["choices"])
    assert solution["reason"]["code"]
    assert solution["tempting"]["regret"] >= 1
    assert solution["tempting"]["level"] in ("tactician", "bookkeeper", "greedy")
    assert shown(guest)["puzzles"][0] == told
    others = shown(guest)["puzzles"][1:]
    assert all(each["answer"] is None and each["solution"] is None for each in others)


def test_the_best_answer_costs_nothing(guest: TestClient, oracle: Oracle) -> None:
    for puzzle in shown(guest)["puzzles"]:
        view = given(guest, TODAY, **best_answer(puzzle, oracle))
        assert view["puzzle"]["answer"]["judgement"] == "best"
    assert (view["answered"], view["regret"]) == (len(MIX), 0)
    assert view["record"] == {"days": 1, "mean": 0, "best": 0}


def test_a_repeated_answer_changes_nothing(guest: TestClient) -> None:
    puzzle = shown(guest)["puzzles"][2]
    first = given(guest, TODAY, **some_answer(puzzle))
    assert given(guest, TODAY, **some_answer(puzzle)) == first


def test_an_answer_cannot_be_changed(guest: TestClient, oracle: Oracle) -> None:
    """Another one for the same position is told the first; asking for a second try is refused."""
    puzzle = shown(guest)["puzzles"][0]
    first = given(guest, TODAY, **some_answer(puzzle))
    better = best_answer(puzzle, oracle)
    assert given(guest, TODAY, **better) == first
    assert error(guest, TODAY, **better, attempt=2) == (409, "already_answered")
    assert shown(guest)["answered"] == 1


@pytest.mark.anyio
async def test_of_answers_at_once_one_counts(
    settings: Settings, oracle: Oracle, server_clock: Clock
) -> None:
    """Two servers on one database; each answer is told the one that was stored."""
    async with AsyncExitStack() as stack:
        clients = []
        for _ in range(2):
            app = create_app(settings, {CLASSIC: oracle}.__getitem__)
            await stack.enter_async_context(app.router.lifespan_context(app))
            client = httpx2.AsyncClient(
                transport=httpx2.ASGITransport(app),
                base_url="http://testserver",
                headers=SAME_ORIGIN,
            )
            clients.append(await stack.enter_async_context(client))
        await clients[0].post("/api/games", json={})
        clients[1].cookies = clients[0].cookies
        told = await asyncio.gather(
            *(
                clients[place % 2].post(
                    f"/api/train/{TODAY}", json={"puzzle": "1", "type": "keep", "hold": [place]}
                )
                for place in (1, 2, 3, 4, 5)
            )
        )
        stored = {
            json.dumps(each.json()["puzzle"]["answer"]) for each in told if each.status_code == 200
        }
        busy = [each.json()["error"]["code"] for each in told if each.status_code != 200]
        assert len(stored) == 1
        assert {*busy} <= {"busy"}
        view = (await clients[0].get(f"/api/train/{TODAY}")).json()
        assert view["answered"] == 1
        assert json.dumps(view["puzzles"][0]["answer"]) in stored


def test_what_the_rules_forbid_is_no_answer(guest: TestClient) -> None:
    puzzles = shown(guest)["puzzles"]
    keep, score = puzzles[0]["id"], puzzles[2]["id"]
    filled = next(
        line["code"] for line in puzzles[2]["card"]["boxes"] if line["points"] is not None
    )
    assert error(guest, TODAY, puzzle=keep, type="keep", hold=[1, 2, 3, 4, 5]) == (
        409,
        "all_dice_held",
    )
    assert error(guest, TODAY, puzzle=score, type="keep", hold=[1]) == (409, "no_rerolls_left")
    assert error(guest, TODAY, puzzle=score, type="score", box=filled) == (409, "box_filled")
    assert error(guest, TODAY, puzzle="11", type="keep", hold=[]) == (404, "no_training")
    for wish in (
        {"puzzle": keep, "type": "keep", "hold": [0]},
        {"puzzle": keep, "type": "keep", "hold": [1, 1]},
        {"puzzle": keep, "type": "keep", "box": "3s"},
        {"puzzle": keep, "type": "score", "box": "x"},
        {"puzzle": keep, "type": "keep", "hold": [], "attempt": 0},
        {"puzzle": keep},
        {},
    ):
        assert error(guest, TODAY, **wish) == (422, "bad_request")
    assert not guest.cookies
    assert shown(guest)["answered"] == 0


def test_an_answer_to_another_deal_stays_with_its_position(
    server: TestClient, server_clock: Clock, oracle: Oracle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a change of what is dealt, what was answered before is shown as it was."""
    server.cookies.clear()
    puzzle = shown(server)["puzzles"][0]
    told = given(server, TODAY, **some_answer(puzzle))["puzzle"]
    other = deal(oracle, "another version")
    monkeypatch.setattr("rattlecup.web.training.asked._deal", lambda oracle, seed: other)
    view = shown(server)
    assert view["puzzles"][0] == told
    assert view["puzzles"][1]["position"] == str(other[1].position)


def test_a_frame_answers_with_a_token_of_its_own(guest: TestClient) -> None:
    puzzle = shown(guest)["puzzles"][0]
    unknown = {"Authorization": f"Bearer {'x' * 43}"}
    refused = guest.post(f"/api/train/{TODAY}", json=some_answer(puzzle), headers=unknown)
    assert (refused.status_code, refused.json()["error"]["code"]) == (401, "unknown_guest")
    token = guest.post("/api/guest").json()["token"]
    bearer = {"Authorization": f"Bearer {token}"}
    done = guest.post(f"/api/train/{TODAY}", json=some_answer(puzzle), headers=bearer)
    assert done.json()["answered"] == 1
    assert "set-cookie" not in done.headers
    assert guest.get(f"/api/train/{TODAY}", headers=bearer).json()["answered"] == 1
    assert shown(guest)["answered"] == 0  # of the browser, which is somebody else


def test_answers_of_other_rules_and_numbers_are_apart(
    guest: TestClient, server_clock: Clock
) -> None:
    given(guest, "practice-1", **some_answer(shown(guest, "practice-1")["puzzles"][0]))
    assert shown(guest, "practice-1")["answered"] == 1
    assert shown(guest, "practice-2")["answered"] == shown(guest)["answered"] == 0


def test_a_server_without_a_table_says_so(client: TestClient) -> None:
    answer = client.get("/api/train/today")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "advice_failed")


# --- days in a row --------------------------------------------------------------------


def test_days_finished_on_their_day_make_a_streak(guest: TestClient, server_clock: Clock) -> None:
    assert answer_all(guest, "today")["streak"] == {"days": 1, "best": 1}
    server_clock.moment += timedelta(days=1)
    assert shown(guest)["streak"] == {"days": 1, "best": 1}  # today's is still to come
    assert answer_all(guest, "today")["streak"] == {"days": 2, "best": 2}
    server_clock.moment += timedelta(days=2)
    assert shown(guest)["streak"] == {"days": 0, "best": 2}
    view = answer_all(guest, (clock.today() - timedelta(days=1)).isoformat())
    assert view["streak"] == {"days": 0, "best": 2}  # a day late
    assert view["record"]["days"] == 3
    assert answer_all(guest, "practice-1")["streak"] == {"days": 0, "best": 2}


def test_a_day_finished_after_midnight_is_late(guest: TestClient, server_clock: Clock) -> None:
    server_clock.moment = datetime(2026, 5, 10, 23, 59, 59, tzinfo=UTC)
    view = shown(guest)
    assert (view["series"], view["seconds_to_next"]) == ("2026-05-10", 1)
    *first, last = view["puzzles"]
    for puzzle in first:
        given(guest, view["series"], **some_answer(puzzle))
    server_clock.moment += timedelta(seconds=1)
    late = given(guest, view["series"], **some_answer(last))
    assert (late["answered"], late["streak"]) == (10, {"days": 0, "best": 0})
    assert late["record"]["days"] == 1
    assert shown(guest)["series"] == "2026-05-11"


def test_a_day_finished_in_its_last_second_counts(guest: TestClient, server_clock: Clock) -> None:
    server_clock.moment = datetime(2026, 5, 10, 23, 59, 59, tzinfo=UTC)
    assert answer_all(guest, "today")["streak"] == {"days": 1, "best": 1}
    server_clock.moment += timedelta(seconds=1)
    assert shown(guest)["streak"] == {"days": 1, "best": 1}


# --- own mistakes ---------------------------------------------------------------------


def finished(client: TestClient) -> Player:
    """A guest with a game, badly played and judged."""
    player = Player(client, number=48213)
    player.finish()
    for _ in range(400):
        if (games := client.get("/api/statistics?kind=numbered").json()["games"]) and games[0][
            "regret"
        ] is not None:
            return player
        time.sleep(0.02)
    raise AssertionError("not judged")


def test_there_are_no_mistakes_before_a_game_is_finished(guest: TestClient) -> None:
    assert shown(guest, "own")["puzzles"] == []
    Player(guest, number=48213).play_turn()
    assert shown(guest, "own")["puzzles"] == []


def test_own_mistakes_are_the_dearest_and_come_again_until_answered_well(
    guest: TestClient, oracle: Oracle
) -> None:
    player = finished(guest)
    report = review(Game.parse(player.record()), oracle)
    worst = report.worst()[0]
    view = shown(guest, "own")
    assert len(view["puzzles"]) == 10
    first = view["puzzles"][0]
    assert (first["dice"], first["turn"]) == ([*worst.dice], worst.turn)
    assert (first["answer"], first["solution"], first["game"]) == (None, None, player.view["id"])
    position = Position.parse(first["position"])
    again = action_wish(first["id"], position, worst.chosen)
    told = given(guest, "own", **again)["puzzle"]
    assert told["answer"]["regret"] == pytest.approx(worst.regret)
    assert told["solution"]["tempting"]["level"] is None  # that was the guest
    offered = shown(guest, "own")["puzzles"][0]
    assert (offered["id"], offered["attempts"], offered["answer"]) == (first["id"], 1, None)
    well = best_answer(first, oracle)
    assert given(guest, "own", **well)["puzzle"] == told  # the first attempt, repeated
    assert error(guest, "own", **well, attempt=3) == (409, "already_answered")
    told = given(guest, "own", **well, attempt=2)["puzzle"]
    assert (told["answer"]["judgement"], told["attempts"]) == ("best", 2)
    assert first["id"] not in [each["id"] for each in shown(guest, "own")["puzzles"]]
    assert error(guest, "own", **well, attempt=3) == (409, "already_answered")


def test_a_mistake_of_somebody_else_is_not_told(guest: TestClient) -> None:
    finished(guest)
    puzzle = shown(guest, "own")["puzzles"][0]
    guest.cookies.clear()
    assert error(guest, "own", **some_answer(puzzle)) == (403, "not_your_game")
    assert shown(guest, "own")["puzzles"] == []
    other = Player(guest, number=48213)
    name = puzzle["id"].partition(".")[2]
    wish = some_answer(puzzle)
    assert error(guest, "own", **{**wish, "puzzle": f"{other.view['id']}.{name}"}) == (
        404,
        "no_training",  # it goes on
    )
    assert error(guest, "own", **{**wish, "puzzle": "x"}) == (404, "unknown_game")


# --- the page -------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/train", "/train/own", f"/train/{TODAY}", "/train?practice=17"])
def test_the_page_names_its_series(guest: TestClient, path: str) -> None:
    assert guest.get(path).status_code == 200


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/train/2026-05-11", 404),
        ("/train/x", 404),
        ("/train?ruleset=two-roll", 404),
        (f"/train/{TODAY}?ruleset=two-roll", 404),
        ("/train/own?ruleset=house", 422),
        (f"/train/{TODAY}?ruleset=house", 422),
    ],
)
def test_there_is_no_page_for_what_is_none(guest: TestClient, path: str, status: int) -> None:
    assert guest.get(path, headers={"Accept": "text/html"}).status_code == status


def test_the_page_of_own_mistakes_remembers_the_rules_of_practice(guest: TestClient) -> None:
    assert '"ruleset": "two-roll"' in guest.get("/train/own?ruleset=two-roll").text
    assert shown(guest, "own", ruleset="two-roll")["ruleset"] == "two-roll"


def test_every_named_ruleset_may_be_practised() -> None:
    """The mix asks the same of all of them; the deals are tested where they are made."""
    from rattlecup.web.training.series import read_series

    keys = {read_series("practice-17", ruleset.name).key for ruleset in NAMED}
    assert len(keys) == len(NAMED)
    assert all(len(key) <= 64 for key in keys)


def test_answers_outlive_the_server(tmp_path: Path, oracle: Oracle, server_clock: Clock) -> None:
    app = lambda: create_app(  # noqa: E731
        settings_of(tmp_path / "games.db"), {CLASSIC: oracle}.__getitem__
    )
    with TestClient(app(), headers=SAME_ORIGIN) as client:
        puzzle = shown(client)["puzzles"][0]
        told = given(client, TODAY, **some_answer(puzzle))
        cookies = dict(client.cookies)
    with TestClient(app(), headers=SAME_ORIGIN, cookies=cookies) as client:
        assert shown(client)["puzzles"][0] == told["puzzle"]
