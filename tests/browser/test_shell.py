"""The installed page: manifest, service worker, the page without a server, new versions."""

from __future__ import annotations

import re
import struct

import pytest
from playwright.sync_api import BrowserContext, Page, expect

pytestmark = pytest.mark.browser

READY = """navigator.serviceWorker.ready.then(({ active }) => new Promise(done => {
  const tell = () => active.state === 'activated' && done(active.state);
  active.addEventListener('statechange', tell);
  tell();
}))"""

# A browser that has found a new version, which waits; what it is told is written down.
WAITING = """window.told = [];
const waiting = { postMessage(data, ports) {
  if (data === 'version') ports[0].postMessage('7'); else window.told.push(data);
} };
Object.defineProperty(navigator, 'serviceWorker', { value: Object.assign(new EventTarget(), {
  controller: {},
  register: async () => Object.assign(new EventTarget(), { waiting }),
}) });"""


def test_the_manifest_makes_the_page_installable(page: Page) -> None:
    page.goto("/")
    link = page.locator("link[rel=manifest]").get_attribute("href") or ""
    manifest = page.request.get(link).json()
    assert manifest["start_url"] == manifest["scope"] == "/"
    assert manifest["display"] == "standalone"
    purposes = set()
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", answer.body()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
            purposes.add((width, icon["purpose"]))
    assert purposes == {(size, what) for size in (192, 512) for what in ("any", "maskable")}
    for shortcut in manifest["shortcuts"]:
        assert page.request.get(shortcut["url"]).ok


def test_without_the_server_the_page_says_what_needs_it(
    page: Page, context: BrowserContext
) -> None:
    page.goto("/rules")
    assert page.evaluate(READY) == "activated"
    page.goto("/rules")  # now the worker sees it
    context.set_offline(True)
    page.goto("/daily")
    expect(page.get_by_role("heading", level=1)).to_have_text("The server cannot be reached")
    expect(page.get_by_text("All of these need it.")).to_be_visible()
    assert page.evaluate("document.fonts.check('16px \"Archivo Pad\"')")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("status")).to_contain_text("No answer yet.")
    page.get_by_role("main").get_by_role("link", name="How to play").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("play", re.IGNORECASE))
    page.goto("/statistics")
    context.set_offline(False)  # the browser tells the page, which loads what was wanted
    expect(page.get_by_role("heading", level=1)).to_have_text("Your statistics")


def test_the_page_without_a_server_speaks_the_chosen_language(
    page: Page, context: BrowserContext
) -> None:
    page.goto("/rules")
    assert page.evaluate(READY) == "activated"
    page.goto("/rules?lang=de")
    page.wait_for_function(
        "caches.match('/offline').then(it => it.headers.get('content-language') === 'de')"
    )
    context.set_offline(True)
    page.goto("/daily")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("button", name="Noch einmal versuchen")).to_be_visible()


def test_no_game_and_no_answer_is_ever_kept(page: Page) -> None:
    page.goto("/")
    assert page.evaluate(READY) == "activated"
    page.goto("/game/48213")
    page.get_by_role("button", name="Roll", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("Roll 1.")
    kept = page.evaluate(
        """async () => {
          const names = await caches.keys();
          const all = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
          return all.flat().map(({ url }) => new URL(url).pathname);
        }"""
    )
    assert "/offline" in kept
    assert [path for path in kept if not path.startswith("/static/")] == ["/offline"]


def test_a_worker_changes_only_with_what_it_keeps(page: Page) -> None:
    first, second = (page.request.get("/sw.js").text() for _ in range(2))
    assert first == second
    assert page.request.get("/sw.js").headers["cache-control"] == "no-cache"


def test_a_new_version_is_offered_once_and_taken_only_on_demand(page: Page) -> None:
    page.add_init_script(WAITING)
    page.goto("/rules")
    offer = page.get_by_text("A new version of these pages is ready.")
    expect(offer).to_be_visible()
    page.get_by_role("button", name="Later").click()
    expect(offer).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_timeout(300)
    expect(offer).to_have_count(0)
    assert page.evaluate("told") == []
    page.evaluate("localStorage.removeItem('rattlecup.version_later')")
    page.reload()
    page.get_by_role("button", name="Load it now").click()
    assert page.evaluate("told") == ["take"]


def test_nothing_is_offered_in_a_game(page: Page) -> None:
    page.add_init_script(WAITING)
    page.goto("/game/48213")
    expect(page.get_by_role("button", name="Roll", exact=True)).to_be_visible()
    page.wait_for_timeout(500)
    expect(page.get_by_text("A new version of these pages is ready.")).to_have_count(0)


def test_without_a_secure_context_the_page_works_and_offers_nothing(page: Page) -> None:
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    page.goto("/rules")
    expect(page.get_by_role("button", name="Install Rattlecup")).to_have_count(0)
    page.goto("/game/48213")
    page.get_by_role("button", name="Roll", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("Roll 1.")
