"""Advice and reviews of games on the server, against the oracle itself."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from rattlecup import CLASSIC, Game, Keep, Roll, Ruleset, Scorecard
from rattlecup.analysis import Oracle, review
from rattlecup.solver import open_table, write_table
from rattlecup.solver.table import table_name
from rattlecup.web.advisor import MOST_WAITING, Advisor, open_oracle
from rattlecup.web.app import create_app
from rattlecup.web.settings import Settings
from web.playing import SAME_ORIGIN, Player, no_oracle

pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    return Oracle(open_table("classic"))


@pytest.fixture
def advised(settings: Settings, oracle: Oracle) -> Iterator[Player]:
    """A guest with the numbered game 48213 and advice."""
    app = create_app(settings, {CLASSIC: oracle}.__getitem__)
    with TestClient(app, headers=SAME_ORIGIN) as client:
        yield Player(client, number=48213)


def ask(player: Player, **query: str) -> dict[str, Any]:
    answer = player.client.get(f"{player.url}/advice", params=query)
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


def test_advice_is_the_ranking_of_the_oracle(advised: Player, oracle: Oracle) -> None:
    dice = advised.roll()["dice"]
    advice = ask(advised)
    ranked = oracle.rank(Scorecard.new(CLASSIC), Roll.from_faces(dice), 2)
    assert (advice["version"], advice["rerolls_left"]) == (1, 2)
    assert [choice["value"] for choice in advice["choices"]] == [each.value for each in ranked]
    assert [choice["regret"] for choice in advice["choices"]] == [each.regret for each in ranked]
    for choice, each in zip(advice["choices"], ranked, strict=True):
        action = choice["action"]
        if isinstance(each.action, Keep):
            assert action["keep"] == str(each.action)
            assert "".join(sorted(str(dice[place - 1]) for place in action["places"])) == action[
                "keep"
            ].replace("-", "")
        else:
            assert action == {
                "score": str(each.action),
                "points": advised.line(str(each.action))["preview"]["total"],
            }
    assert advice["best"] == advice["choices"][0]
    assert advice["best"]["judgement"] == "best"
    assert advice["reason"]["code"]


def test_advice_asks_nothing_of_the_dice_to_come(advised: Player) -> None:
    """It is the same for every game with these dice, and it moves nothing."""
    advised.roll()
    advice = ask(advised)
    assert ask(advised) == advice
    assert advised.reload() == advised.view


@pytest.mark.parametrize("hold", ["", "1", "2,4", "4,2,2", "1,2,4,5"])
def test_the_held_dice_are_valued(advised: Player, oracle: Oracle, hold: str) -> None:
    dice = advised.roll()["dice"]
    places = sorted({int(place) for place in hold.split(",") if place})
    keep = Keep.from_faces(dice[place - 1] for place in places)
    card = Scorecard.new(CLASSIC)
    advice = ask(advised, hold=hold)
    assert advice["held"]["action"] == {"keep": str(keep), "places": places}
    assert advice["held"]["value"] == pytest.approx(oracle.value_of_keep(card, keep, 2), abs=1e-9)
    odds = oracle.odds(card, keep, 2)
    assert advice["odds"]["held"] == {box.code: chance for box, chance in odds.items()}


def test_what_cannot_be_held_is_not_valued(advised: Player) -> None:
    advised.roll()
    assert ask(advised)["held"] is None
    assert ask(advised, hold="1,2,3,4,5")["held"] is None
    advised.roll()
    advised.roll()
    advice = ask(advised, hold="1")
    assert advice["held"] is None
    assert advice["odds"] == {"best": None, "held": None}
    assert all("score" in choice["action"] for choice in advice["choices"])


def test_a_review_adds_up(advised: Player, oracle: Oracle) -> None:
    advised.finish()
    body = advised.client.get(f"{advised.url}/review").json()
    report = review(Game.parse(advised.record()), oracle)
    assert body["final_total"] == advised.view["card"]["total"]
    sums = body["start_value"] + body["luck"] - body["regret"]
    assert sums == pytest.approx(body["final_total"], abs=1e-6)
    for name in ("start_value", "luck", "regret", "accuracy", "luck_percentile"):
        assert body[name] == pytest.approx(getattr(report, name))
    assert len(body["decisions"]) == len(body["rolls"]) == 13
    assert sum(body["judgements"].values()) == sum(not one["forced"] for one in body["decisions"])
    last = body["decisions"][-1]
    assert (last["turn"], last["roll"], len(last["dice"])) == (13, 1, 5)
    assert last["chosen"]["score"] == advised.view["last"]["box"]


def test_a_finished_game_gives_no_more_advice(advised: Player) -> None:
    advised.finish()
    answer = advised.client.get(f"{advised.url}/advice")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "game_over")


# --- when there is no oracle yet ------------------------------------------------------


def test_the_first_advice_waits_for_its_table(settings: Settings, oracle: Oracle) -> None:
    def slow(ruleset: Ruleset) -> Oracle:
        time.sleep(0.1)
        return oracle

    with TestClient(create_app(settings, slow), headers=SAME_ORIGIN) as client:
        player = Player(client)
        player.roll()
        assert ask(player)["best"]


def test_advice_that_takes_long_is_promised(settings: Settings, oracle: Oracle) -> None:
    ready = threading.Event()

    def very_slow(ruleset: Ruleset) -> Oracle:
        assert ready.wait(30)
        return oracle

    with TestClient(create_app(settings, very_slow), headers=SAME_ORIGIN) as client:
        player = Player(client)
        player.roll()
        for _ in range(2):
            answer = client.get(f"{player.url}/advice")
            assert answer.status_code == 503
            assert answer.json()["error"]["code"] == "advice_not_ready"
            assert int(answer.headers["retry-after"]) >= 1
        player.roll()  # playing goes on meanwhile
        ready.set()
        assert ask(player)["best"]


def test_an_oracle_is_made_once(settings: Settings, oracle: Oracle) -> None:
    made: list[str] = []

    def counted(ruleset: Ruleset) -> Oracle:
        made.append(ruleset.name)
        return oracle

    with TestClient(create_app(settings, counted), headers=SAME_ORIGIN) as client:
        player = Player(client)
        player.roll()
        for _ in range(3):
            ask(player)
    assert made == ["classic"]


def test_advice_that_fails_is_told_and_tried_again(settings: Settings, oracle: Oracle) -> None:
    tries = iter([no_oracle, no_oracle, lambda ruleset: oracle])

    def flaky(ruleset: Ruleset) -> Oracle:
        return next(tries)(ruleset)

    with TestClient(create_app(settings, flaky), headers=SAME_ORIGIN) as client:
        player = Player(client)
        player.roll()
        answer = client.get(f"{player.url}/advice")
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "advice_failed")
        assert "RuntimeError" not in answer.text
        assert ask(player)["best"]


def test_made_up_rules_wait_in_a_line_of_some_length_only() -> None:
    """And a named ruleset never waits behind it for a place."""
    blocked = threading.Event()

    def never(ruleset: Ruleset) -> Oracle:
        blocked.wait(20)
        raise RuntimeError

    advisor, begun = Advisor(0.01, never), 0
    for bonus in range(30):
        assert advisor.is_making(Ruleset.from_dict({"name": "made-up", "upper_bonus": bonus}))
        begun = len(advisor._oracles)
    assert begun == MOST_WAITING
    advisor.prepare(CLASSIC)
    assert len(advisor._oracles) == MOST_WAITING + 1
    blocked.set()


def test_a_table_file_damaged_under_a_server_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(CLASSIC)
    monkeypatch.setenv("RATTLECUP_CACHE", str(tmp_path))
    file = tmp_path / table_name(CLASSIC)
    write_table(table, file)
    of_server = open_oracle(CLASSIC)
    with file.open("r+b") as damaged:
        damaged.write(bytes(file.stat().st_size))
    question = Scorecard.new(CLASSIC), Roll.parse("13346"), 2
    assert of_server.rank(*question) == Oracle(table).rank(*question)


def test_a_review_is_of_the_person_s_card_wherever_it_stands(advised: Player) -> None:
    """Whoever wins the roll-off has the first card, so some of these persons have the second."""
    seats = set[int]()
    while len(seats) < 2:
        game = Player(advised.client, seats=[{}, {"bot": "greedy"}])
        seat = next(n for n, each in enumerate(game.view["seats"]) if each["bot"] is None)
        if seat in seats:
            continue
        seats.add(seat)
        while not game.view["over"]:
            if game.view["seat"] == seat:
                game.play_turn()
            else:
                assert game.send(type="bot_turn").status_code == 200
        totals = [card["total"] for card in game.view["cards"]]
        assert totals[0] != totals[1]
        body = game.client.get(f"{game.url}/review").json()
        assert body["final_total"] == totals[seat]
