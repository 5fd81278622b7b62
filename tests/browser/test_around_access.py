"""The pages around the game for everybody: axe, sizes, both themes, in every state they have."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from browser.everybody import check_for_everybody
from browser.played import played, today

pytestmark = pytest.mark.browser


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
def test_axe_finds_nothing_and_everything_fits(
    context: BrowserContext, page: Page, view: str
) -> None:
    show = VIEWS[view]
    if callable(show):
        show(context, page)
    else:
        page.goto(show)
        expect(page.get_by_role("heading", level=1).first).to_be_attached()
    check_for_everybody(page, view)
