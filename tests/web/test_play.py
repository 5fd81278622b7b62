"""A solo game over HTTP: rolling, holding, scoring, taking back, and what the rules refuse."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from rattlecup import CLASSIC, Box, Game, Roll, Ruleset, Scorecard
from rattlecup.web.view import is_won
from web.playing import BOX_CODES, RULESETS, Player, fresh_id


def test_a_new_game_waits_for_its_first_roll(player: Player) -> None:
    view = player.view
    assert (view["version"], view["phase"], view["turn"], view["roll"]) == (0, "roll", 1, 0)
    assert view["dice"] is None
    assert view["rerolls_left"] == 2
    assert all(line["preview"] is None for line in view["card"]["boxes"])


@pytest.mark.parametrize("name", RULESETS)
def test_every_turn_has_the_rolls_of_its_ruleset(client: TestClient, name: str) -> None:
    player = Player(client, ruleset=name)
    for _ in range(2):
        for rerolls_left in reversed(range(player.view["ruleset"]["rolls_per_turn"])):
            assert player.roll()["rerolls_left"] == rerolls_left
        assert player.refused(type="roll", hold=[1])["code"] == "no_rerolls_left"
        player.score(next(line["code"] for line in player.view["card"]["boxes"] if line["preview"]))


@pytest.mark.parametrize("hold", [[], [1], [2, 3], [1, 4, 5], [1, 2, 3, 4]])
def test_held_dice_stay_in_their_places(client: TestClient, hold: list[int]) -> None:
    for number in range(1, 4):
        player = Player(client, number=number)
        before = player.roll()["dice"]
        after = player.roll(*hold)["dice"]
        assert [after[place - 1] for place in hold] == [before[place - 1] for place in hold]
        assert player.view["held"] == hold


def test_held_dice_may_be_rolled_again(player: Player) -> None:
    player.roll()
    assert player.roll(1, 2, 3)["held"] == [1, 2, 3]
    assert player.roll(4)["held"] == [4]


def test_nothing_can_be_held_before_the_first_roll(player: Player) -> None:
    assert player.refused(type="roll", hold=[2])["code"] == "roll_first"


def test_rolling_with_all_dice_held_is_refused(player: Player) -> None:
    player.roll()
    assert player.refused(type="roll", hold=[1, 2, 3, 4, 5])["code"] == "all_dice_held"
    assert player.view["rerolls_left"] == 2


def test_nothing_is_scored_before_the_first_roll(player: Player) -> None:
    assert player.refused(type="score", box="ch")["code"] == "roll_first"


def test_one_roll_fills_one_box(player: Player) -> None:
    player.roll()
    player.score("ch")
    assert player.refused(type="score", box="1s")["code"] == "roll_first"


def test_a_filled_box_stays_as_it_is(player: Player) -> None:
    player.roll()
    player.score("5s")
    player.roll()
    error = player.refused(type="score", box="5s")
    assert error["code"] == "box_filled"
    assert error["box"] == "5s"


@pytest.mark.parametrize("rolls", [1, 2, 3])
@pytest.mark.parametrize("box", BOX_CODES)
def test_every_open_box_may_be_scored_after_any_roll(
    client: TestClient, box: str, rolls: int
) -> None:
    """Also for nothing; what is credited is what the rules pay and the preview showed."""
    player = Player(client)
    for _ in range(rolls):
        player.roll()
    roll = Roll.from_faces(player.view["dice"])
    preview = player.line(box)["preview"]
    points = Scorecard.new(CLASSIC).preview(Box(box), roll)
    assert preview == {**points._asdict(), "total": points.total}
    player.score(box)
    assert player.line(box)["points"] == points.box
    told = {"type": "score", "seat": 0, "card": 0, "box": box, "points": preview}
    assert player.view["last"] == told
    assert player.view["card"]["total"] == points.total


# --- taking back ----------------------------------------------------------------------


def test_undo_brings_back_the_dice_of_the_first_score(player: Player) -> None:
    player.roll()
    before = player.roll(2, 3)
    player.score("ch")
    assert player.view["can_undo"]
    after = player.undo()
    changing = {"version", "last", "updated"}
    assert {k: v for k, v in after.items() if k not in changing} == {
        k: v for k, v in before.items() if k not in changing
    }
    assert after["version"] == before["version"] + 2
    assert after["last"] == {"type": "undo", "seat": 0, "card": 0, "box": "ch", "points": None}


def test_undo_gives_back_bonus_and_joker(lucky: Player) -> None:
    lucky.roll_five_alike()
    lucky.score("y")
    face = lucky.roll_five_alike()
    card = lucky.view["card"]
    joker = lucky.view["joker"]
    assert joker == {"face": face, "forced": [f"{face}s"]}
    lucky.score(f"{face}s")
    assert lucky.view["card"]["yahtzee_bonuses"] == 1
    assert lucky.view["card"]["total"] == 50 + 5 * face + 100
    lucky.undo()
    assert lucky.view["card"] == card
    assert lucky.view["joker"] == joker


def test_a_score_is_final_once_dice_are_rolled(player: Player) -> None:
    player.play_turn()
    player.roll()
    assert not player.view["can_undo"]
    assert player.refused(type="undo")["code"] == "nothing_to_undo"


def test_only_one_score_is_taken_back(player: Player) -> None:
    player.play_turn()
    player.play_turn()
    player.undo()
    assert player.refused(type="undo")["code"] == "nothing_to_undo"


def test_a_new_game_has_nothing_to_undo(player: Player) -> None:
    assert player.refused(type="undo")["code"] == "nothing_to_undo"


def test_a_score_taken_back_may_go_elsewhere(player: Player) -> None:
    player.roll()
    dice = player.view["dice"]
    player.score("1s")
    player.undo()
    player.score("ch")
    assert player.line("1s")["points"] is None
    assert player.line("ch")["points"] == sum(dice)
    assert "1s" not in player.record()


def test_the_last_box_of_a_card_is_not_taken_back(player: Player) -> None:
    player.finish()
    assert not player.view["can_undo"]
    assert player.refused(type="undo")["code"] == "game_over"


# --- jokers ---------------------------------------------------------------------------


def test_a_forced_joker_names_its_box_and_its_rule(lucky: Player) -> None:
    lucky.roll_five_alike()
    lucky.score("y")
    face = lucky.roll_five_alike()
    line = lucky.line("ch")
    facts = {"face": face, "boxes": [f"{face}s"], "rule": "matching"}
    assert line["preview"] is None
    assert line["refusal"] == {"code": "joker_forced", "facts": facts}
    error = lucky.refused(type="score", box="ch")
    assert error["code"] == "joker_forced"
    assert {name: error[name] for name in facts} == facts


def test_the_first_yahtzee_pays_no_bonus(lucky: Player) -> None:
    lucky.roll_five_alike()
    assert lucky.line("y")["preview"] == {
        "box": 50,
        "yahtzee_bonus": 0,
        "upper_bonus": 0,
        "total": 50,
    }
    assert lucky.line("fh")["preview"]["box"] == 0
    assert lucky.view["joker"] is None


def test_a_yahtzee_may_be_scored_elsewhere(lucky: Player) -> None:
    """The player chooses the box; the server moves nothing to a better one."""
    face = lucky.roll_five_alike()
    assert face == 6
    lucky.score("4s")
    assert lucky.line("4s")["points"] == 0
    assert lucky.line("y")["points"] is None


def test_no_joker_means_none(client: TestClient) -> None:
    player = Player(client, number=79, ruleset="no-joker")
    player.roll_five_alike()
    player.score("y")
    player.roll_five_alike()
    assert player.view["joker"] is None
    assert player.line("ch")["preview"]["total"] == 10


# --- the end --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["classic", "two-roll"])
def test_a_game_ends_after_thirteen_turns(client: TestClient, name: str) -> None:
    player = Player(client, ruleset=name)
    player.finish()
    view = player.view
    assert (view["phase"], view["turn"], view["rerolls_left"]) == ("over", 13, 0)
    for command in (
        {"type": "roll", "hold": []},
        {"type": "roll", "hold": [1]},
        {"type": "score", "box": "ch"},
        {"type": "undo"},
    ):
        assert player.refused(**command)["code"] == "game_over"
    assert (view["won"] is None) == (name != "classic")


def test_the_record_of_a_finished_game_tells_the_same_total(player: Player) -> None:
    player.finish()
    game = Game.parse(player.record())
    assert game.is_over
    assert game.cards[0].total == player.view["card"]["total"]
    assert game.tags["Date"] == player.view["created"][:10]


@pytest.mark.parametrize(
    ("name", "total", "won"),
    [("classic", 230, True), ("classic", 229, False), ("hasbro-2016", 300, None)],
)
def test_a_classic_game_is_won_at_230(name: str, total: int, won: bool | None) -> None:
    assert is_won(Ruleset.named(name), total) is won


# --- numbers --------------------------------------------------------------------------


def test_a_number_gives_everybody_the_same_dice(player: Player, client: TestClient) -> None:
    dice = player.roll()["dice"]
    client.cookies.clear()
    stranger = Player(client, number=48213)
    assert stranger.view["id"] != player.view["id"]
    assert stranger.roll()["dice"] == dice


def test_a_number_is_played_once_by_each_guest(player: Player, client: TestClient) -> None:
    player.roll()
    answer = client.post("/api/games", json={"number": 48213})
    assert answer.status_code == 200
    assert answer.json() == player.view


def test_a_number_is_another_game_under_other_rules(player: Player, client: TestClient) -> None:
    other = Player(client, number=48213, ruleset="two-roll")
    assert other.view["id"] != player.view["id"]


def test_a_repeated_wish_opens_one_game(client: TestClient) -> None:
    client.post("/api/games", json={})
    wish = {"id": fresh_id()}
    first, again = (client.post("/api/games", json=wish) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    assert len(client.get("/api/games").json()["games"]) == 2


def test_secret_dice_stay_secret_until_the_game_is_over(client: TestClient) -> None:
    player = Player(client)
    while not player.view["over"]:
        assert player.view["number"] is None
        assert client.get("/api/games").json()["games"][0]["number"] is None
        assert "Dice: random" in player.record()
        player.play_turn()
    number = player.view["number"]
    assert 1 <= number < 2**53
    assert f"Dice: numbered {number}" in player.record()
    assert Game.parse(player.record()).cards[0].total == player.view["card"]["total"]


def test_games_are_listed_with_the_latest_first(client: TestClient) -> None:
    first, second = Player(client), Player(client, ruleset="two-roll")
    first.play_turn()
    listed = client.get("/api/games").json()["games"]
    assert [row["id"] for row in listed] == [first.view["id"], second.view["id"]]
    assert (listed[0]["turn"], listed[0]["total"]) == (2, first.view["card"]["total"])
    assert [row["ruleset"] for row in listed] == ["classic", "two-roll"]
