"""The language is switched in the menu, and every screen follows."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.played import played, post
from rattlecup import NAMED, words

pytestmark = pytest.mark.browser

USUAL, *OTHERS = words.LANGUAGES
ITS_NAME = {"en": "English", "de": "Deutsch", "es": "Español"}

# All that a person may read or hear: texts, names and descriptions, and the title. What is typed,
# what is data, and what says itself that it is of another language is left out.
READ = """() => {
  const left = '[lang]:not(html), script, style, template, textarea, pre, code, kbd, bdi, svg use';
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const names = ['aria-label', 'title', 'placeholder', 'alt'];
  const texts = [document.title];
  while (walk.nextNode()) {
    if (!walk.currentNode.parentElement.closest(left)) texts.push(walk.currentNode.textContent);
  }
  for (const e of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (!e.closest(left)) {
      texts.push(...names.map(name => e.getAttribute(name) ?? ''));
    }
  }
  return texts.map(text => text.trim()).filter(Boolean);
}"""

WORD = re.compile(r"[^\W\d_]{3,}")
# Names that are the same in every language.
NAMES = {"rattlecup", *(word for each in NAMED for word in WORD.findall(each.name))}


def words_of(texts: list[str]) -> set[str]:
    """The words of three letters and more, without the facts that are put in."""
    return {word.lower() for text in texts for word in WORD.findall(re.sub(r"\{\w+\}", " ", text))}


def only_english(lang: str) -> set[str]:
    """Words that stand in the English catalogue and nowhere in that of this language."""
    catalogues = [words_of([*words.catalogue(each).values()]) for each in (USUAL, lang)]
    return catalogues[0] - catalogues[1] - NAMES


def switch(page: Page, lang: str) -> None:
    """Chooses a language in the menu of the page that is open."""
    page.locator("#menu-button").click()
    page.get_by_role("dialog").get_by_role("link", name=ITS_NAME[lang], exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", lang)


def in_game(page: Page) -> None:
    page.goto("/game/48213")
    page.locator("#roll").click()
    expect(page.get_by_role("status").first).to_contain_text("1.")
    page.locator(".die").nth(1).click()
    for level in (1, 2, 3):
        page.locator("#advice-button").click()
        expect(page.locator(".seg [aria-pressed=true]")).to_have_count(1)
        expect(page.locator(".seg button").nth(level - 1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".ranked")).to_be_visible(timeout=60_000)


def with_keys(page: Page) -> None:
    page.goto("/game/48213")
    expect(page.locator("#roll")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()


def with_menu(page: Page) -> None:
    page.goto("/game/48213")
    page.locator("#menu-button").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def at_a_table(page: Page) -> None:
    seats = {"seats": [{"name": "Xy"}, {"bot": "expert"}, {"bot": "expert"}]}
    page.goto(f"/play/{post(page.context, '/api/games', seats)['id']}")
    expect(page.locator(".card.seats")).to_be_visible()


def game_over(page: Page) -> None:
    page.goto(f"/play/{played(page.context)['id']}")
    expect(page.locator(".dec")).to_be_visible(timeout=60_000)


def its_review(page: Page) -> None:
    page.goto(f"/review/{played(page.context)['id']}")
    expect(page.locator(".dec")).to_be_visible(timeout=60_000)


def statistics(page: Page) -> None:
    played(page.context)
    page.goto("/statistics")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def at(path: str) -> Callable[[Page], None]:
    def show(page: Page) -> None:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()

    return show


VIEWS = {
    "home": at("/"),
    "game": in_game,
    "keys": with_keys,
    "menu": with_menu,
    "table": at_a_table,
    "over": game_over,
    "review": its_review,
    "rules": at("/rules"),
    "other rules": at("/rules?ruleset=hasbro-2016"),
    "may i": at("/rules/may-i?dice=55555&y=50&box=fh"),
    "may i not": at("/rules/may-i?dice=7&1s=7&box=x"),
    "daily": at("/daily"),
    "archive": at("/daily/archive"),
    "statistics": statistics,
    "new table": at("/new"),
    "snippet": at("/embed/snippet"),
    "offline": at("/offline"),
    "missing": at("/nowhere"),
}


@pytest.mark.parametrize("lang", [OTHERS[0], pytest.param(OTHERS[1], marks=pytest.mark.long)])
def test_a_switch_leaves_no_english_on_any_screen(page: Page, lang: str) -> None:
    page.goto("/")
    switch(page, lang)
    foreign = only_english(lang)
    left = {}
    for view, show in VIEWS.items():
        show(page)
        assert page.locator("html").get_attribute("lang") == lang
        texts = page.evaluate(READ)
        left[view] = [text for text in texts if words_of([text]) & foreign]
    assert {view: texts for view, texts in left.items() if texts} == {}


@pytest.mark.long
def test_english_would_be_found_on_every_screen(page: Page) -> None:
    """The search above is no empty one."""
    for view, show in VIEWS.items():
        show(page)
        read = words_of(page.evaluate(READ))
        assert min(len(read & only_english(lang)) for lang in OTHERS) > 5, view


def test_the_language_is_kept_and_the_address_asks_for_none(page: Page) -> None:
    page.goto("/rules?ruleset=two-roll")
    switch(page, "de")
    expect(page).to_have_url(re.compile(r"/rules\?ruleset=two-roll$"))
    expect(page.locator("#menu-button")).to_be_focused()
    page.reload()
    assert page.locator("html").get_attribute("lang") == "de"
    switch(page, "en")
    page.goto("/")
    assert page.locator("html").get_attribute("lang") == "en"


def test_a_game_goes_on_in_another_language_with_what_was_held(page: Page) -> None:
    page.goto("/game/48213")
    page.get_by_role("button", name="Roll", exact=True).click()
    page.get_by_role("button", name=re.compile("^Die 2")).click()
    switch(page, "de")
    die = page.get_by_role("button", name=re.compile("^Würfel 2"))
    expect(die).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("status").first).to_contain_text("Wurf 1.")


def test_values_on_the_page_are_written_as_the_server_writes_them(page: Page) -> None:
    page.goto("/?lang=de")
    page.goto("/game/48213")
    page.locator("#roll").click()
    for _ in range(3):
        page.locator("#advice-button").click()
    expect(page.locator(".ranked td.num").first).to_have_text(
        re.compile(r"^\d{2,3},\d\d$"), timeout=60_000
    )
    # What is not zero never looks like it.
    signed = page.evaluate(
        """async () => {
          const address = [...document.querySelectorAll("link[rel=modulepreload]")]
            .map((link) => link.href).find((href) => /\\/words\\./.test(href));
          const { signed } = await import(address);
          return [0, 0.004, -0.004, 0.005, -3.1, 24.346].map(signed);
        }"""
    )
    assert signed == ["0", "<0,01", ">−0,01", "+0,01", "−3,10", "+24,35"]


def test_without_a_server_the_page_says_so_in_the_language_chosen_last(page: Page) -> None:
    page.goto("/")
    # The worker must have taken the page over before it can stand in for the server.
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    switch(page, "de")
    page.wait_for_function(
        "caches.match('/offline').then(kept => kept?.headers.get('Content-Language') === 'de')"
    )
    page.context.set_offline(True)
    page.goto("/daily")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        words.text("shell.offline.heading", "de")
    )
