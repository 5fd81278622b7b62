"""A page speaks the language that was asked for, was chosen before, or is preferred."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from rattlecup import words
from rattlecup.web.languages import preferred
from web.test_pages import embedded

GERMAN = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.8"}


def language(client: TestClient, path: str, **headers: str) -> str:
    """What a page says it is in; its header and its element agree."""
    answer = client.get(path, headers={"Accept": "text/html", **headers})
    (lang,) = re.findall(r'<html lang="(\w+)"', answer.text)
    assert answer.headers["content-language"] == lang
    assert {"Accept-Language", "Cookie"} <= set(answer.headers["vary"].split(", "))
    return str(lang)


@pytest.mark.parametrize(
    ("accept", "lang"),
    [
        ("", "en"),
        ("de", "de"),
        ("DE-ch", "de"),
        ("fr, de;q=0.4, en;q=0.5", "en"),
        ("en;q=0.1, de;q=0.2", "de"),
        ("fr, it", "en"),
        ("de;q=0", "en"),
        ("*, de;q=0.5", "en"),
        ("de;q=nan, ;;, de de, en", "en"),
        ("de;q=9", "en"),
        (", " * 5000 + "de", "en"),
    ],
)
def test_a_browser_gets_the_language_it_likes_best_of_ours(accept: str, lang: str) -> None:
    assert preferred(accept) == lang


@pytest.mark.parametrize("path", ["/", "/rules", "/daily", "/new", "/statistics", "/nowhere"])
def test_every_page_can_be_asked_for_in_a_language(client: TestClient, path: str) -> None:
    assert language(client, path) == "en"
    assert language(client, path, **GERMAN) == "de"
    assert language(client, f"{path}?lang=de") == "de"


def test_the_choice_is_remembered_over_what_the_browser_likes(client: TestClient) -> None:
    assert language(client, "/?lang=en", **GERMAN) == "en"
    assert language(client, "/rules", **GERMAN) == "en"
    assert language(client, "/rules?lang=de") == "de"
    assert language(client, "/") == "de"


def test_the_cookie_lasts_a_year_and_stays_on_this_site(client: TestClient) -> None:
    cookie = client.get("/?lang=de").headers["set-cookie"].lower()
    assert cookie.startswith("lang=de;")
    assert {"max-age=31536000", "path=/", "samesite=lax"} <= set(cookie.split("; "))


def test_nothing_is_remembered_unasked(client: TestClient) -> None:
    assert "set-cookie" not in client.get("/", headers=GERMAN).headers


@pytest.mark.parametrize("lang", ["xx", "../en", "DE", ""])
def test_a_language_that_is_not_ours_changes_nothing(client: TestClient, lang: str) -> None:
    assert language(client, f"/?lang={lang}", **GERMAN) == "de"
    client.cookies.set("lang", lang)
    assert language(client, "/", **GERMAN) == "de"


def test_a_frame_speaks_as_its_address_says_and_remembers_nothing(client: TestClient) -> None:
    assert language(client, "/embed?lang=de") == "de"
    assert language(client, "/") == "en"


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_a_page_carries_the_texts_of_its_language(client: TestClient, lang: str) -> None:
    carried = embedded(client.get(f"/game/48213?lang={lang}").text, "words")
    assert carried.items() <= words.catalogue(lang).items()
    assert client.get(f"/words/{lang}.json").json() == words.catalogue(lang)


def test_numbers_are_written_as_the_language_does(client: TestClient) -> None:
    assert "20,000" in client.get("/").text
    assert "20.000" in client.get("/?lang=de").text


def test_errors_for_programs_stay_in_english(client: TestClient) -> None:
    answers = [client.get("/api/games/nothing", headers=each) for each in ({}, GERMAN)]
    assert answers[0].json() == answers[1].json()


def test_another_language_is_no_new_version_of_the_pages(client: TestClient) -> None:
    assert client.get("/sw.js", headers=GERMAN).content == client.get("/sw.js").content


def test_the_manifest_is_in_the_language_of_the_page(client: TestClient) -> None:
    manifest = client.get("/manifest.webmanifest?lang=de").json()
    assert manifest["lang"] == "de"
    assert manifest["description"] == words.text("shell.description", "de")
