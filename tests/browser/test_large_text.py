"""Text twice as large, as a browser can be told to show it, on a phone and on a desk."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.conftest import QUIET
from browser.played import played, today
from browser.table import Table

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def large(browser: Browser, chromium_path: str, chromium_args: list[str]) -> Iterator[Browser]:
    """A browser that shows text twice as large."""
    chromium = browser.browser_type.launch(
        executable_path=chromium_path,
        args=[*chromium_args, *QUIET, "--blink-settings=defaultFontSize=32"],
    )
    yield chromium
    chromium.close()


SIX = ["Ann", "*greedy", "Ben", "*greedy", "Andreas", "*bookkeeper"]
WIDTHS = (360, 1280)

# Names of boxes and of players that run out of their cells, and the tray if it is off the screen.
OUTSIDE = """() => [...document.querySelectorAll('.card th[scope=row], .tray')].filter(e => {
  const { left, right } = e.getBoundingClientRect();
  return e.scrollWidth > e.clientWidth || left < 0 || right > innerWidth;
}).map(e => e.textContent)"""


@pytest.mark.long
def test_text_twice_as_large_stays_on_the_page(
    page: Page, context: BrowserContext, large: Browser, address: str
) -> None:
    played(context, number=int(today().replace("-", "")))
    game = played(context)
    same_guest = large.new_context(base_url=address, storage_state=context.storage_state())
    page = same_guest.new_page()
    paths = ["/", "/new", "/daily", "/daily/archive", "/statistics", "/rules", "/embed"]
    paths += ["/rules/may-i", "/explore", "/train", "/guide"]
    for path in [*paths, f"/review/{game['id']}", "/game/48213"]:
        page.goto(path, wait_until="networkidle")
        expect(page.locator("main")).not_to_be_empty()
        _fits(page, path)
    same_guest.close()


def test_six_cards_in_text_twice_as_large_stay_on_the_page(large: Browser, address: str) -> None:
    guest = large.new_context(base_url=address)
    page = guest.new_page()
    table = Table.of(page, *SIX)
    table.to_a_person()
    table.main_button.click()
    expect(table.status).to_contain_text("Roll 1.")
    _fits(page, "six cards", OUTSIDE)
    guest.close()


def _fits(page: Page, what: str, outside: str = "() => []") -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width, what
        assert page.evaluate(outside) == [], width
