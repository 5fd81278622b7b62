"""Finished games: each is found again, and a total stands among those of its own rules."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from browser.played import played

pytestmark = pytest.mark.browser


def test_a_finished_game_is_compared_listed_and_found_again(
    page: Page, context: BrowserContext
) -> None:
    played(context)  # of other rules, so it counts for nothing here
    first, second = (played(context, ruleset="two-roll") for _ in range(2))
    totals = [game["card"]["total"] for game in (first, second)]
    place = 1 + (totals[0] > totals[1])
    page.goto(f"/play/{second['id']}")
    figures = page.locator(".result .figs").first
    expect(figures).to_contain_text(re.compile(rf"Place\s*{place}\s*of 2"))
    expect(figures).to_contain_text(re.compile(rf"Best before\s*{totals[0]}\s*Mean"))
    page.goto(f"/play/{first['id']}")
    expect(page.get_by_text("Your first finished game under Two rolls rules")).to_be_visible()

    page.goto("/statistics")
    page.get_by_label("Rules").select_option("two-roll")
    rows = page.get_by_role("table", name="Your finished games").locator("tbody tr")
    expect(rows.locator("td:nth-child(2)")).to_have_text([str(total) for total in totals[::-1]])
    rows.first.get_by_role("link").click()
    expect(page).to_have_url(re.compile(f"/review/{second['id']}$"))


def test_a_table_is_found_by_the_names_at_it(page: Page, context: BrowserContext) -> None:
    game = played(context, seats=[{"name": "Ann"}, {"bot": "greedy"}, {"name": "Ben"}])
    page.goto("/statistics?kind=table")
    row = page.get_by_role("table", name="Your finished games").locator("tbody tr")
    for seat in game["seats"]:
        total = game["cards"][seat["card"]]["total"]
        expect(row).to_contain_text(f"{seat['name'] or 'Greedy'} {total}")
