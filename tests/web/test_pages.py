"""Pages for people, and the files they are made of."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from rattlecup import words
from rattlecup.web.static import FOLDER, HashedFiles
from web.playing import Player
from words.test_usage import keys_in, stem


def embedded(page: str, name: str) -> Any:
    """The JSON that a page carries in a script element of this id."""
    (text,) = re.findall(rf'<script type="application/json" id="{name}">(.*?)</script>', page, re.S)
    return json.loads(text)


def test_the_play_page_carries_the_game_as_it_stands(player: Player) -> None:
    player.roll()
    view = player.roll(1, 2)
    page = player.client.get(f"/play/{view['id']}").text
    assert embedded(page, "game") == view


def modules_from(entry: Path) -> set[Path]:
    """A module with all that it imports, at once or later."""
    found, todo = set[Path](), [entry]
    while todo:
        module = todo.pop()
        if module in found or "vendor" in module.parts:
            continue
        found.add(module)
        todo += [
            (module.parent / name).resolve()
            for name in re.findall(
                r"""(?:from|import)[ (]"(\.[^"]+)\"""", module.read_text("utf-8")
            )
        ]
    return found


@pytest.mark.parametrize(
    ("path", "entry"),
    [("/", "home"), ("/game/48213", "play"), ("/new", "new"), ("/rules", "rules")],
)
def test_a_page_carries_every_text_its_modules_may_say(
    client: TestClient, path: str, entry: str
) -> None:
    catalogue = words.catalogue("en")
    carried = embedded(client.get(path).text, "words")
    assert carried.items() <= catalogue.items()
    assert not [key for key in carried if key.startswith(("cli.", "serve."))]
    for module in modules_from(FOLDER / "js" / f"{entry}.js"):
        whole, begun = keys_in(module.read_text("utf-8"), "\"'`")
        # A lone prefix such as "bot." is of a module that several pages share.
        starts = tuple(start for start in begun if start.count(".") > 1)
        asked = [key for key in catalogue if stem(key) in whole or key.startswith(starts)]
        lacking = [key for key in asked if key not in carried]
        assert lacking == [], module.name


def test_a_page_cannot_be_broken_out_of(client: TestClient) -> None:
    """Texts may hold markup; inside the page's data it stays text."""
    page = client.get("/").text
    assert "<" not in re.findall(r'id="words">(.*?)</script>', page, re.S)[0]


def test_home_offers_the_unfinished_game(player: Player) -> None:
    player.play_turn()
    assert f'href="/play/{player.view["id"]}"' in player.client.get("/").text
    player.finish()
    assert f'href="/play/{player.view["id"]}"' not in player.client.get("/").text


def test_home_renews_the_cookie_of_a_known_guest(player: Player) -> None:
    assert "set-cookie" in player.client.get("/").headers


@pytest.mark.parametrize("path", ["/game/48213", "/game/0048213"])
def test_a_number_is_looked_at_without_a_trace_and_resumed(client: TestClient, path: str) -> None:
    page = client.get(path)
    view = embedded(page.text, "game")
    assert (view["number"], view["version"], view["ruleset"]["name"]) == (48213, 0, "classic")
    assert view["id"] == ""
    assert "set-cookie" not in page.headers
    assert client.get("/api/games").json() == {"games": []}
    player = Player(client, number=48213)
    unborn = {"id", "created", "updated"}
    assert {key: player.view[key] for key in view if key not in unborn} == {
        key: view[key] for key in view if key not in unborn
    }
    player.roll()
    assert embedded(client.get(path).text, "game") == player.view


def test_crawlers_are_asked_to_leave_games_alone(client: TestClient) -> None:
    answer = client.get("/robots.txt")
    assert answer.headers["content-type"].startswith("text/plain")
    assert {"Disallow: /game/", "Disallow: /api/"} <= set(answer.text.splitlines())


def test_a_number_may_be_played_by_other_rules(client: TestClient) -> None:
    view = embedded(client.get("/game/48213?ruleset=two-roll").text, "game")
    assert view["ruleset"]["name"] == "two-roll"


@pytest.mark.parametrize(
    "number", ["0", "9007199254740992", "1e3", "٣", "abc", "9" * 400, "-5", "+5"]
)
def test_a_number_that_is_none_has_a_page_that_says_so(client: TestClient, number: str) -> None:
    answer = client.get(f"/game/{number}", headers={"Accept": "text/html"})
    assert answer.status_code == 422
    assert "whole number from 1 to 9007199254740991" in answer.text
    assert client.get("/api/games").json() == {"games": []}


def test_the_greatest_number_is_played(client: TestClient) -> None:
    assert embedded(client.get(f"/game/{2**53 - 1}").text, "game")["number"] == 2**53 - 1


def test_the_record_is_plain_text(player: Player) -> None:
    player.play_turn()
    answer = player.client.get(f"/play/{player.view['id']}/record")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert "Ruleset: classic\nDice: numbered 48213\n" in answer.text


def test_the_words_are_served_as_one_catalogue(client: TestClient) -> None:
    assert client.get("/words/en.json").json() == words.catalogue("en")


# --- files ----------------------------------------------------------------------------


def test_files_have_an_address_that_is_kept_for_ever(client: TestClient) -> None:
    address = HashedFiles().address("js/words.js")
    answer = client.get(address)
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    assert answer.text == client.get("/static/js/words.js").text


def test_files_without_a_hash_are_asked_for_again(client: TestClient) -> None:
    answer = client.get("/static/js/words.js")
    assert answer.headers["cache-control"] == "no-cache"
    again = client.get("/static/js/words.js", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    assert again.headers["cache-control"] == "no-cache"


def test_the_address_changes_with_any_file(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("one")
    before = HashedFiles(tmp_path).version
    assert HashedFiles(tmp_path).version == before
    (tmp_path / "a.js").write_text("two")
    changed = HashedFiles(tmp_path).version
    (tmp_path / "a.js").rename(tmp_path / "b.js")
    assert len({before, changed, HashedFiles(tmp_path).version}) == 3


def test_a_file_of_another_version_is_not_found(client: TestClient) -> None:
    """A page never mixes versions."""
    assert client.get("/static/000000000000/js/words.js").status_code == 404


def test_large_answers_are_compressed(client: TestClient) -> None:
    for path in ("/", "/static/js/words.js", "/words/en.json"):
        answer = client.get(path, headers={"Accept-Encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip"
