"""The pages around the game for everybody: axe, sizes, both themes, in every state they have."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.played import played, today

pytestmark = pytest.mark.browser

WIDTHS = [320, 360, 768, 1280]

# What may be pressed; links in text are not targets of their own.
SMALL = """() => [...document.querySelectorAll(
    'main :is(button, select, input, textarea, summary, .btn, a.day)')]
  .filter(e => e.checkVisibility())
  .map(e => [e.getAttribute('aria-label') ?? e.textContent.trim() ?? e.id,
             (e.closest('.check, .card tr') ?? e).getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < 43.9)
  .map(([name]) => name)"""


def daily(context: BrowserContext, page: Page) -> None:
    played(context, number=int(today().replace("-", "")))
    page.goto("/daily")
    expect(page.locator(".ladder")).to_contain_text("3", timeout=30_000)


def statistics(context: BrowserContext, page: Page) -> None:
    played(context)
    page.goto("/statistics")
    for summary in page.locator("summary").all():
        summary.click()
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_label("Link to open on the other device")).to_be_visible()


def review(context: BrowserContext, page: Page) -> None:
    game = played(context, seats=[{"name": "Ann"}, {"bot": "greedy"}])
    page.goto(f"/review/{game['id']}")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator(".answer")).to_be_visible()


VIEWS = {
    "daily before": "/daily",
    "daily after": daily,
    "archive": "/daily/archive?month=2026-01",
    "statistics empty": "/statistics",
    "statistics": statistics,
    "move": "/move#code",
    "review": review,
    "snippet": "/embed/snippet",
    "embed": "/embed",
    "embed refused": "/embed?game=0",
    "offline": "/offline",
}


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing_and_everything_fits(browser: Browser, address: str, view: str) -> None:
    """Both themes; four widths without sideways scroll and with targets of 44 px."""
    for scheme in ("light", "dark"):
        context = browser.new_context(
            base_url=address, color_scheme=scheme, reduced_motion="reduce"
        )
        page = context.new_page()
        show = VIEWS[view]
        if callable(show):
            show(context, page)
        else:
            page.goto(show)
            expect(page.get_by_role("heading", level=1).first).to_be_attached()
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 640})
            assert page.evaluate("() => document.documentElement.scrollWidth") <= width
            assert page.evaluate(SMALL) == []
            if width in (360, 1280):
                found = Axe().run(page).response["violations"]
                assert [(each["id"], each["nodes"][0]["target"]) for each in found] == []
        context.close()
