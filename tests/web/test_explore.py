"""The explorer over HTTP: any position, against brute force, and every refusal."""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from rattlecup import CLASSIC, Keep, Position, Roll, Ruleset, Scorecard
from rattlecup.analysis import Oracle
from rattlecup.solver import open_table
from rattlecup.web.app import create_app
from solver.naive_goal import NaiveGoal
from solver.naive_play import NaivePlay
from web.conftest import settings_of
from web.playing import BOX_CODES, RULESETS, SAME_ORIGIN, Player

# Four of a kind and chance are open, 213 points; three of a kind with a reroll on the table.
LATE = "classic 3,6,9,12,15,18,20,-,25,30,40,0,- yb0"
CARD = Scorecard.parse("1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,3k=20,fh=25,ss=30,ls=40,y=0", CLASSIC)
EARLY = "classic -,-,-,-,-,-,-,-,-,-,-,-,- yb0"
HOUSE = {"name": "our-table", "upper_bonus": 50}
WAIT = 240
"""Seconds, on a machine with much else to do that has compiled nothing yet."""


class Explorer:
    """Asks as the page does: again, as long as something is being worked out."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    def get(self, path: str, position: str, **more: str) -> Any:
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            answer = self.client.get(path, params={"position": position, **more})
            body = answer.json()
            coming = body.get("state", (body.get("goal") or {}).get("state")) == "building"
            if answer.status_code != 503 and not coming:
                return answer
            if answer.status_code == 503 and "Retry-After" not in answer.headers:
                return answer
            time.sleep(0.05)
        raise AssertionError(f"no answer within {WAIT} s")

    def look(self, position: str, **more: str) -> dict[str, Any]:
        return self._told(self.get("/api/explore", position, **more))

    def totals(self, position: str, **more: str) -> dict[str, Any]:
        return self._told(self.get("/api/explore/distribution", position, **more))

    def error(self, position: str, **more: str) -> dict[str, Any]:
        answer = self.get("/api/explore", position, **more)
        assert answer.status_code == 422, answer.text
        error: dict[str, Any] = answer.json()["error"]
        return error

    def build(self, **asked: Any) -> Any:
        return self.client.post("/api/explore/build", json=asked)

    @staticmethod
    def _told(answer: Any) -> dict[str, Any]:
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told


def explorer_of(folder: Path, **settings: Any) -> Iterator[Explorer]:
    made = replace(settings_of(folder / "games.db"), **settings)
    with TestClient(create_app(made), headers=SAME_ORIGIN) as client:
        yield Explorer(client)


@pytest.fixture(scope="module")
def explorer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Explorer]:
    yield from explorer_of(tmp_path_factory.mktemp("explorer"))


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    return Oracle(open_table("classic"))


# --- what a position is worth ---------------------------------------------------------


def test_every_choice_has_the_oracle_s_value_and_leads_on(
    explorer: Explorer, oracle: Oracle
) -> None:
    position = Position.parse(f"{LATE} 44466 1")
    told = explorer.look(str(position))
    ranked = oracle.rank(CARD, Roll.parse("44466"), 1)
    assert [each["id"] for each in told["choices"]] == [str(each.action) for each in ranked]
    for each, choice in zip(told["choices"], ranked, strict=True):
        expected = pytest.approx((choice.value, choice.regret), abs=1e-9)  # two engines
        assert (each["value"], each["regret"]) == expected
        assert each["after"] == str(position.after(choice.action))
        if isinstance(choice.action, Keep):
            odds = oracle.odds(CARD, choice.action, 1)
            assert each["odds"] == {box.code: chance for box, chance in odds.items()}
        else:
            assert each["odds"] is None
    assert told["value"] == told["choices"][0]["value"]
    assert told["reason"]["code"]
    assert told["goal"] is None


def test_previews_are_the_card_s(explorer: Explorer) -> None:
    told = explorer.look(f"{LATE} 44466 0")
    lines = {line["code"]: line for line in told["card"]["boxes"]}
    assert lines["ch"]["preview"]["total"] == 24
    assert lines["4k"]["preview"]["total"] == 0
    assert lines["1s"] == {"code": "1s", "points": 3, "preview": None, "refusal": None}


def test_a_forced_joker_is_told_with_its_rule(explorer: Explorer) -> None:
    told = explorer.look("classic -,-,-,-,-,-,-,-,-,-,-,50,- yb0 44444 1")
    assert told["joker"] == {"face": 4, "forced": ["4s"]}
    refused = {line["code"]: line["refusal"] for line in told["card"]["boxes"] if line["refusal"]}
    assert set(refused) == {*BOX_CODES} - {"4s", "y"}
    assert refused["ch"]["facts"]["rule"] == "matching"


def test_dice_about_to_be_rolled_have_the_value_of_their_keep(
    explorer: Explorer, oracle: Oracle
) -> None:
    told = explorer.look(f"{LATE} 44... 1")
    assert told["odds"] == {
        box.code: chance for box, chance in oracle.odds(CARD, Keep.parse("44"), 2).items()
    }
    assert told["choices"] == []
    for dice, expected in {
        "44... 1": oracle.value_of_keep(CARD, Keep.parse("44"), 2),
        "..... 1": oracle.value_of_keep(CARD, Keep.parse("-"), 2),
        "..... 2": oracle.value(CARD),
    }.items():
        assert explorer.look(f"{LATE} {dice}")["value"] == pytest.approx(expected, abs=1e-9)


def test_a_full_card_is_worth_its_total(explorer: Explorer) -> None:
    full = "classic 3,6,9,12,15,18,20,0,25,30,40,0,20 yb0 ..... 2"
    told = explorer.look(full, goal="at-least:230")
    assert (told["phase"], told["value"], told["goal"]["probability"]) == ("over", 233, 1.0)
    assert explorer.totals(full)["pmf"] == [[233, 1.0]]


@pytest.mark.long
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_named_ruleset_has_goals_and_totals(explorer: Explorer, ruleset: str) -> None:
    left = 0 if ruleset == "two-roll" else 1
    position = f"{LATE} 44466 {left}".replace("classic", ruleset)
    told = explorer.look(position, goal="at-least:237")
    assert told["goal"]["probability"] >= told["goal"]["by_average"] > 0
    assert explorer.totals(position)["mean"] == pytest.approx(told["value"], abs=1e-9)


def test_the_command_asks_the_same(explorer: Explorer) -> None:
    asked = explorer.look(f"{LATE} 44466 1", goal="at-least:237")["command"]
    assert asked.startswith("rattlecup advise 44466 --rerolls 1 --card 1s=3,2s=6")
    assert asked.endswith("--ruleset classic --goal at-least:237")
    assert (
        explorer.look(f"{EARLY} ..... 2")["command"] == "rattlecup distribution --ruleset classic"
    )
    assert explorer.look(f"{LATE} 44... 1")["command"] is None


def test_house_rules_come_with_the_position(explorer: Explorer) -> None:
    rules, position = json.dumps(HOUSE), LATE.replace("classic", "our-table") + " 44466 1"
    told = explorer.look(position, rules=rules, goal="at-least:237")
    plain = explorer.look(f"{LATE} 44466 1", goal="at-least:252")
    assert told["house"] is True
    # The upper bonus is on the card: 15 points more whatever comes.
    assert told["value"] == pytest.approx(plain["value"] + 15)
    assert explorer.totals(position, rules=rules)["mean"] == pytest.approx(told["value"])


# --- goals and totals against brute force -----------------------------------------------


@pytest.mark.parametrize("rerolls", [0, 1])
def test_chances_are_those_of_brute_force(explorer: Explorer, rerolls: int) -> None:
    roll = Roll.parse("44466")
    told = explorer.look(f"{LATE} 44466 {rerolls}", goal="at-least:237")
    naive = NaiveGoal(lambda total: float(total >= 237))
    keeps = naive.keeps(naive.rolls(CARD, rerolls - 1)) if rerolls else {}
    expected = {str(keep): chance for keep, chance in keeps.items()}
    expected |= {box.code: naive.value(CARD.score(box, roll)) for box in CARD.legal_boxes(roll)}
    for each in told["choices"]:
        assert each["probability"] == pytest.approx(expected[each["id"]], abs=1e-12)
    chances = [each["probability"] for each in told["choices"]]
    assert chances == pytest.approx(sorted(chances, reverse=True), abs=1e-9)
    assert told["goal"]["probability"] == chances[0]
    assert told["goal"]["by_average"] <= chances[0]


def test_totals_are_those_of_brute_force(explorer: Explorer) -> None:
    expected: dict[int, float] = defaultdict(float)
    for card, chance in NaivePlay().play(CARD, Roll.parse("44466"), 1).cards.items():
        expected[card.total] += chance
    told = explorer.totals(f"{LATE} 44466 1")
    assert dict(told["pmf"]) == pytest.approx(dict(expected), abs=1e-9)
    assert told["mean"] == pytest.approx(explorer.look(f"{LATE} 44466 1")["value"], abs=1e-9)
    by_average = sum(chance for total, chance in told["pmf"] if total >= 237)
    goal = explorer.look(f"{LATE} 44466 1", goal="at-least:237")["goal"]
    assert goal["by_average"] == pytest.approx(by_average, abs=1e-8)


def test_a_win_counts_a_tie_as_half(explorer: Explorer) -> None:
    ties = explorer.totals(f"{LATE} 44466 0")
    chance = dict(ties["pmf"])
    told = explorer.look(f"{LATE} 44466 0", goal="win:237")["goal"]
    above = sum(p for total, p in chance.items() if total > 237)
    assert told["by_average"] == pytest.approx(above + chance.get(237, 0) / 2, abs=1e-8)


def test_two_players_with_the_same_card_win_as_often(explorer: Explorer) -> None:
    told = explorer.look(f"{LATE} ..... 2", goal=f"win:{CARD}")["goal"]
    assert told["by_average"] == pytest.approx(0.5)
    assert told["probability"] >= 0.5


# --- early in a game ----------------------------------------------------------------------


def test_early_the_average_is_answered_and_the_gap_is_said(explorer: Explorer) -> None:
    told = explorer.look(f"{EARLY} 13346 2", goal="at-least:231")
    assert told["goal"]["state"] == "missing"
    assert told["goal"]["probability"] is None
    assert told["choices"][0]["regret"] == 0
    assert explorer.totals(f"{EARLY} 13346 2")["state"] == "missing"


def test_builds_are_shown_on_their_way_and_games_go_on_meanwhile(explorer: Explorer) -> None:
    """House rules of one roll a turn: the shortest games that are long enough."""
    rules = {"name": "one-roll", "rolls_per_turn": 1}
    position = "one-roll 3,6,9,-,-,-,-,-,-,-,-,0,- yb0 ..... 0"
    more = {"rules": json.dumps(rules)}
    assert explorer.look(position, goal="win:200", **more)["goal"]["state"] == "missing"
    begun = explorer.build(position=position, rules=rules, goal="win:200")
    assert begun.status_code == 202
    assert begun.json()["state"] in ("building", "ready")
    player = Player(explorer.client, number=48213)
    before = time.monotonic()
    player.roll()
    assert time.monotonic() - before < 2
    told = explorer.look(position, goal="win:200", **more)["goal"]
    assert told["state"] == "ready"
    assert told["probability"] >= told["by_average"]
    assert explorer.build(position=position, rules=rules).status_code == 202
    assert explorer.totals(position, **more)["mean"] == pytest.approx(
        explorer.look(position, **more)["value"]
    )


def test_the_memory_limit_is_respected(tmp_path: Path) -> None:
    for explorer in explorer_of(tmp_path, memory_limit=2**20):
        assert explorer.build(position=f"{EARLY} 13346 2").status_code == 202
        error = explorer.get("/api/explore/distribution", f"{EARLY} 13346 2").json()["error"]
        assert error["code"] == "memory_limit"
        assert error["needed"] > error["limit"] == 2**20
        # It was told once; now it may be asked for again.
        assert explorer.totals(f"{EARLY} 13346 2")["state"] == "missing"


def test_what_cannot_be_stored_is_answered_all_the_same(
    explorer: Explorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker gets no cache folder: a file stands in its place."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RATTLECUP_CACHE", str(tmp_path / "file"))
    for explorer in explorer_of(tmp_path):
        told = explorer.look(f"{LATE} 44466 1", goal="at-least:237")
        assert told["goal"]["probability"] > 0.5
        assert explorer.totals(f"{LATE} 44466 1")["pmf"]


# --- refusals -------------------------------------------------------------------------------


BAD = {
    "no position": ("hello", {}, "bad_position"),
    "a die of seven": (f"{LATE} 44467 1", {}, "bad_position"),
    "points no roll makes": (f"{EARLY.replace('-', '7', 1)} 13346 2", {}, "impossible_position"),
    "too many rerolls": (f"{LATE} 44466 3", {}, "impossible_position"),
    "kept before the first roll": (f"{LATE} 44... 2", {}, "impossible_position"),
    "dice on a full card": (LATE.replace("-", "20") + " 44466 2", {}, "impossible_position"),
    "unknown rules": (f"{LATE} 44466 1".replace("classic", "poker"), {}, "unknown_ruleset"),
    "rules of another name": (f"{LATE} 44466 1", {"rules": '{"name": "ours"}'}, "wrong_ruleset"),
    "rules that are no JSON": (f"{LATE} 44466 1", {"rules": "{"}, "bad_ruleset"),
    "rules that cannot be": (f"{LATE} 44466 1", {"rules": '{"rolls_per_turn": 9}'}, "bad_ruleset"),
    "no goal": (f"{LATE} 44466 1", {"goal": "best"}, "bad_goal"),
    "a target below zero": (f"{LATE} 44466 1", {"goal": "at-least:-1"}, "bad_goal"),
    "a target out of reach": (f"{LATE} 44466 1", {"goal": "at-least:1576"}, "bad_goal"),
    "a rival out of reach": (f"{LATE} 44466 1", {"goal": "win:1576"}, "bad_goal"),
    "no rival": (f"{LATE} 44466 1", {"goal": "win:"}, "bad_goal"),
    "a rival left out": (f"{LATE} 44466 1", {"goal": "win:200//210"}, "bad_goal"),
    "too many rivals": (f"{LATE} 44466 1", {"goal": "win:" + "/".join(["200"] * 10)}, "bad_goal"),
    "a rival's card that cannot be": (f"{LATE} 44466 1", {"goal": "win:1s=9"}, "impossible_card"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_cannot_be_is_refused(explorer: Explorer, case: str) -> None:
    position, more, code = BAD[case]
    assert explorer.error(position, **more)["code"] == code
    body = {"position": position, **more}
    if "rules" not in more:
        assert explorer.build(**body).json()["error"]["code"] == code


def test_every_reason_is_listed(explorer: Explorer) -> None:
    error = explorer.error("classic 7,-,-,-,-,-,-,-,26,-,-,-,- yb0 44... 2")
    assert [each["code"] for each in error["problems"]] == [
        "impossible_points",
        "impossible_points",
        "kept_before_first_roll",
    ]


def test_an_unknown_field_is_refused(explorer: Explorer) -> None:
    assert explorer.build(position=f"{LATE} 44466 1", goals="average").status_code == 422


# --- the page ---------------------------------------------------------------------------------


def test_the_page_knows_what_can_stand_in_each_box(explorer: Explorer) -> None:
    page = explorer.client.get("/explore", params={"rules": json.dumps(HOUSE)}).text
    facts = json.loads(page.split('id="facts">')[1].split("</script>")[0])
    assert facts["boxes"] == BOX_CODES
    named = {each["name"]: each for each in facts["rulesets"]}
    assert named["classic"]["possible"]["2s"] == [0, 2, 4, 6, 8, 10]
    assert named["two-roll"]["rolls_per_turn"] == 2
    assert Ruleset.from_dict(json.loads(named["our-table"]["rules"])).upper_bonus == 50


def test_a_page_with_rules_that_cannot_be_is_shown_all_the_same(explorer: Explorer) -> None:
    assert explorer.client.get("/explore?rules=nonsense").status_code == 200
