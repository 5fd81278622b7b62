"""Statistics taken along: nothing counts twice, nothing forged or damaged comes in."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from web.playing import Player
from web.test_computer import against, finish
from web.test_table import ANN_BEN, people

File = dict[str, Any]


def exported(client: TestClient) -> File:
    answer = client.get("/api/statistics/export")
    assert answer.status_code == 200, answer.text
    assert "attachment" in answer.headers["Content-Disposition"]
    file: File = answer.json()
    return file


def bring(client: TestClient, file: Any) -> Any:
    return client.post("/api/statistics/import", json=file)


def counts(answer: Any) -> tuple[int, int, int]:
    assert answer.status_code == 200, answer.text
    told = answer.json()
    return told["added"], told["known"], told["refused"]


@pytest.fixture(scope="module")
def file_made_once(shared_client: TestClient) -> File:
    """The file of a guest with a solo game, a daily, one given up, and one at the computer's."""
    client = shared_client
    client.cookies.clear()
    Player(client).finish()
    Player(client, number=20260101).finish()
    player = Player(client)
    player.play_turn()
    client.post(f"{player.url}/give_up")
    player = against(client, "first-timer", ruleset="two-roll")
    finish(player)
    return exported(client)


@pytest.fixture
def file(file_made_once: File) -> File:
    """A copy, for each test to change."""
    return copy.deepcopy(file_made_once)


def statistics(client: TestClient, **query: str) -> dict[str, Any]:
    told: dict[str, Any] = client.get("/api/statistics", params=query).json()
    return told


def test_an_export_holds_every_game_that_is_over(file: File) -> None:
    assert (file["format"], file["version"]) == ("rattlecup statistics", 1)
    kinds = [game["kind"] for game in file["games"]]
    assert {"solo", "daily", "computer"} <= {*kinds}
    assert all(game["record"].startswith("Ruleset: ") for game in file["games"])


def test_imported_games_count_and_are_marked(client: TestClient, file: File) -> None:
    assert counts(bring(client, file)) == (len(file["games"]), 0, 0)
    told = statistics(client)
    assert (told["played"], told["abandoned"]) == (1, 1)
    assert told["games"][0]["imported"]
    assert statistics(client, kind="computer", ruleset="two-roll")["played"] == 1
    assert statistics(client, kind="daily")["played"] == 1
    assert exported(client)["games"] == sorted(
        file["games"], key=lambda game: (game["finished"], game["id"])
    )


def test_nothing_counts_twice(client: TestClient, file: File) -> None:
    number = len(file["games"])
    assert counts(bring(client, {**file, "games": file["games"] * 2})) == (number, number, 0)
    assert counts(bring(client, file)) == (0, number, 0)
    renamed = copy.deepcopy(file)
    for index, game in enumerate(renamed["games"]):
        game["id"] = f"other-{index}"
    assert counts(bring(client, renamed)) == (0, number, 0)
    assert statistics(client)["played"] == 1


def test_one_s_own_games_are_known(client: TestClient) -> None:
    Player(client).finish()
    assert counts(bring(client, exported(client))) == (0, 1, 0)
    assert not statistics(client)["games"][0]["imported"]


def test_imported_dailies_stand_on_no_board_and_in_no_streak(
    client: TestClient, file: File
) -> None:
    bring(client, file)
    view = client.get("/api/daily/2026-01-01").json()
    assert view["result"] is view["game"] is None
    assert view["streak"] == {"days": 0, "best": 0}


def test_games_of_several_people_come_along(client: TestClient) -> None:
    Player(client, seats=ANN_BEN).finish()
    Player(
        client, seats=people(4), pairs=True, ruleset={"name": "ours", "upper_bonus": 50}
    ).finish()
    made = exported(client)
    client.cookies.clear()
    assert counts(bring(client, made)) == (2, 0, 0)
    assert [row["name"] for row in statistics(client, kind="table")["people"]] == ["Ann", "Ben"]


# --- what is refused ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": "other"}, "format"),
        ({"version": 2}, "version"),
        ({"version": True}, "version"),
        ({"version": "1"}, "version"),
        ({"games": {}}, "games"),
        ({"games": None}, "games"),
        ({"games": [0] * 5001}, "too_many"),
    ],
)
def test_another_file_is_refused_whole(
    client: TestClient, file: File, change: File, reason: str
) -> None:
    answer = bring(client, {**file, **change})
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert (error["code"], error["reason"]) == ("bad_import", reason)
    assert statistics(client)["played"] == 0


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'"x"', b"null", b"[" * 9999])
def test_a_damaged_file_is_refused(client: TestClient, body: bytes) -> None:
    answer = client.post(
        "/api/statistics/import", content=body, headers={"Content-Type": "application/json"}
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_request")


def forged_total(game: File) -> None:
    lines = game["record"].splitlines()
    place = next(index for index, line in enumerate(lines) if line.startswith("Result: "))
    lines[place] = "Result: 1575"
    game["record"] = "\n".join(lines) + "\n"


def forged_dice(game: File) -> None:
    head, _, turns = game["record"].partition("\n\n")
    first, _, rest = turns.partition("\n")
    words = first.split()
    words[1] = "66666" if words[1] != "66666" else "55555"
    game["record"] = f"{head}\n\n{' '.join(words)}\n{rest}"


def forged_points(game: File) -> None:
    game["record"] = game["record"].replace("y=0", "y=50").replace("ls=0", "ls=40")
    game["record"] = game["record"].replace("1s=", "1s=9")


def entered_dice(game: File) -> None:
    lines = [line for line in game["record"].splitlines() if not line.startswith("Dice: ")]
    game["record"] = "\n".join(lines) + "\n"


def cut_short(game: File) -> None:
    lines = [line for line in game["record"].splitlines() if not line.startswith("Result: ")]
    game["record"] = "\n".join(lines[:-1]) + "\n"


def put(**fields: Any) -> Callable[[File], None]:
    return lambda game: game.update(fields)


FORGERIES: dict[str, tuple[Callable[[File], Any], str]] = {
    "a total of its own": (forged_total, "record"),
    "other dice": (forged_dice, "record"),
    "other points": (forged_points, "record"),
    "dice that nobody can check": (entered_dice, "dice"),
    "a game that goes on": (cut_short, "unfinished"),
    "no record": (put(record=""), "record"),
    "a record that is none": (put(record=5), "record"),
    "a record with a lone surrogate": (put(record="\ud800"), "record"),
    "a total field": (put(total=1575), "fields"),
    "a missing field": (lambda game: game.pop("kind"), "fields"),
    "another kind": (put(kind="table"), "kind"),
    "a kind that is none": (put(kind=["solo"]), "kind"),
    "a daily of no date": (put(kind="daily"), "kind"),
    "no seats": (put(seats=[]), "seats"),
    "seats that are none": (put(seats=5), "seats"),
    "more seats": (put(seats=[{"name": "A", "bot": None}, {"name": "B", "bot": None}]), "seats"),
    "a bad name": (put(seats=[{"name": "\u202e", "bot": None}]), "seats"),
    "an end before its start": (put(started="2099-01-01T00:00:00Z"), "times"),
    "a time that is none": (put(finished="yesterday"), "times"),
    "no number of milliseconds": (put(active_ms="0"), "times"),
    "a bad id": (put(id="../../etc"), "id"),
    "a long id": (put(id="x" * 33), "id"),
}


@pytest.mark.parametrize(("forge", "reason"), FORGERIES.values(), ids=FORGERIES.keys())
def test_a_forged_game_is_refused_with_its_reason(
    client: TestClient, forge: Callable[[File], Any], reason: str
) -> None:
    """And only that one: the others of the file come in."""
    Player(client).finish()
    Player(client, ruleset="two-roll").finish()
    made = exported(client)
    client.cookies.clear()
    forge(made["games"][0])
    # As a browser sends it: what UTF-8 cannot say is escaped.
    answer = client.post(
        "/api/statistics/import",
        content=json.dumps(made),
        headers={"Content-Type": "application/json"},
    )
    assert counts(answer) == (1, 0, 1)
    (problem,) = answer.json()["problems"]
    assert (problem["place"], problem["reason"]) == (0, reason)
    assert statistics(client)["played"] == 0
    assert statistics(client, ruleset="two-roll")["played"] == 1


def test_a_best_time_is_no_longer_than_the_game_took(client: TestClient, file: File) -> None:
    for game in file["games"]:
        game["active_ms"] = 10**12
    bring(client, file)
    assert (statistics(client)["best_ms"] or 0) < 600_000


def test_a_file_is_larger_than_other_bodies(client: TestClient, file: File) -> None:
    game = file["games"][0]
    file["games"] = [game] * 100
    assert len(json.dumps(file)) > 16 * 1024
    assert counts(bring(client, file)) == (1, 99, 0)
    answer = client.post("/api/statistics/import", content=b"x" * (8 * 1024 * 1024 + 1))
    assert answer.json()["error"]["code"] == "body_too_large"


def test_nobody_has_nothing_to_export(client: TestClient) -> None:
    answer = client.get("/api/statistics/export")
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "unknown_guest")
