"""The first page: today's game in one press, its next day, and a number mistyped."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from browser.played import played, today

pytestmark = pytest.mark.browser


def test_todays_first_roll_is_one_press_away_and_its_end_leads_to_the_board(
    page: Page, context: BrowserContext
) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play today’s game").click()
    expect(page.locator(".tray").get_by_role("status")).to_contain_text("Roll 1.")
    page.goto("/")
    page.get_by_role("button", name="Go on at turn 1").click()
    expect(page.locator(".tray").get_by_role("status")).to_contain_text("Roll 1.")
    game = played(context, number=int(today().replace("-", "")))
    page.goto(f"/play/{game['id']}")
    expect(page.get_by_role("button", name="New solo game")).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)
    page.get_by_role("link", name="To the board").click()
    expect(page.get_by_role("heading", name="The board")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("link", name="See the result")).to_be_visible()
    expect(page.get_by_role("button", name="today")).to_have_count(0)


def test_at_midnight_the_first_page_goes_on_to_the_next_game(page: Page) -> None:
    tomorrow = (date.fromisoformat(today()) + timedelta(days=1)).isoformat()
    number = int(tomorrow.replace("-", ""))

    def next_day(route: Route) -> None:
        told = route.fetch(url=re.sub("/today$", f"/{today()}", route.request.url)).json()
        told |= {"date": tomorrow, "today": tomorrow, "number": number, "seconds_to_next": 80_000}
        route.fulfill(json=told)

    page.route("**/api/daily/today", next_day)
    page.clock.install()
    page.goto("/")
    expect(page.locator("#next-daily")).to_contain_text("Next game in")
    page.clock.fast_forward("24:00:00")
    expect(page.locator("#next-daily")).to_have_text("Next game in 22:14")
    wish = page.get_by_role("button", name="Play today’s game").get_attribute("data-play")
    assert json.loads(wish or "")["number"] == number


def test_a_mistyped_number_is_said_at_its_field(page: Page) -> None:
    page.goto("/")
    field = page.get_by_label("Game number")
    for wrong in ("0", "abc", "1e5", "9007199254740992"):
        field.fill(wrong)
        page.keyboard.press("Enter")
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_accessible_description(re.compile("from 1 to 9007199254740991"))
        expect(field).to_be_focused()
    field.fill("48 213")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/game/48213$"))
