"""The day's game on its pages: before and after it, the text to share, the archive."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from browser.played import played, post, today

pytestmark = pytest.mark.browser

# What a browser on a plain http address of another machine has not.
INSECURE = """for (const name of ['share', 'clipboard'])
  Object.defineProperty(navigator, name, { value: undefined })"""
SHARES = """navigator.share = async ({ text }) => { window.shared = text; }"""


def number_of(day: str) -> int:
    return int(day.replace("-", ""))


def settled(page: Page) -> None:
    """Waits until the game is judged."""
    expect(page.get_by_role("row", name=re.compile("^The ceiling"))).to_contain_text(
        re.compile(r"\d\d\d"), timeout=30_000
    )


def test_todays_game_is_one_press_away_and_goes_on_from_its_page(page: Page) -> None:
    page.goto("/daily")
    expect(page.get_by_role("heading", level=1)).to_have_text("Today’s game")
    expect(page.get_by_text(re.compile(r"next game in \d\d:\d\d"))).to_be_visible()
    expect(page.get_by_text("rests on trust")).to_be_visible()
    page.get_by_role("link", name="Play today’s game").click()
    page.get_by_role("button", name="Roll", exact=True).click()
    page.get_by_role("button", name=re.compile("^Score .* in Chance")).click()
    expect(page.get_by_role("status")).to_contain_text("Turn 2")
    page.goto("/daily")
    page.get_by_role("link", name=re.compile(r"^Go on: turn 2, \d+ points$")).click()
    expect(page.get_by_role("status")).to_contain_text("Turn 2")


def test_the_result_stands_beside_what_the_dice_allowed(
    page: Page, context: BrowserContext
) -> None:
    day = today()
    game = played(context, number=number_of(day))
    page.goto("/daily")
    settled(page)
    result = context.request.get(f"/api/daily/{day}").json()["result"]
    assert result["total"] == game["card"]["total"]
    for name, points in (
        ("The ceiling", result["ceiling"]),
        ("Perfect play", result["perfect_total"]),
        ("You", result["total"]),
    ):
        row = page.get_by_role("table", name="Your total").get_by_role("row", name=name)
        expect(row.get_by_role("cell").last).to_have_text(str(points))
    own = page.locator(".board .you")
    expect(own).to_contain_text(f"{result['regret']:.2f}")
    expect(own).to_contain_text(f"{result['rank']} You")
    page.get_by_role("link", name="Review it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Review")


def test_a_finished_daily_leads_to_its_rank_and_to_its_review(
    page: Page, context: BrowserContext
) -> None:
    game = played(context, number=number_of(today()))
    page.goto(f"/play/{game['id']}")
    for name, path in (("Rank, ceiling and share", "daily"), ("Share the review", "review")):
        link = page.get_by_role("link", name=name).get_attribute("href") or ""
        assert link.startswith(f"/{path}/")
        assert page.request.get(link).ok


def test_the_shared_text_has_plain_words_no_dice_and_its_address_last(
    page: Page, context: BrowserContext, address: str
) -> None:
    page.add_init_script(SHARES)
    played(context, number=number_of(today()))
    page.goto("/daily")
    settled(page)
    page.get_by_role("button", name="Share", exact=True).click()
    lines = page.evaluate("window.shared").split("\n")
    assert lines == page.get_by_label("Text to share").input_value().split("\n")
    assert re.fullmatch(r"Rattlecup, \w+ \d+ \w+: \d+ points\.", lines[0])
    assert re.fullmatch(r"Perfect play made \d+ .* I lost [\d.]+ points by my choices\.", lines[1])
    assert re.fullmatch(r"Rank [\d,]+ of [\d,]+\.", lines[2])
    assert lines[3:] == [f"{address}/daily/{today()}"]
    assert all(sign.isascii() for sign in "".join(lines))


def test_without_a_share_sheet_the_text_is_copied(page: Page, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    played(context, number=number_of(today()))
    page.goto("/daily")
    settled(page)
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    text = page.get_by_label("Text to share").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == text


def test_without_a_secure_context_the_text_is_selected(page: Page, context: BrowserContext) -> None:
    page.add_init_script(INSECURE)
    played(context, number=number_of(today()))
    page.goto("/daily")
    settled(page)
    expect(page.get_by_role("button", name="Copy")).to_have_count(0)
    page.get_by_role("button", name="Select the text").click()
    assert (
        page.evaluate("String(getSelection())") == page.get_by_label("Text to share").input_value()
    )


def test_advice_puts_the_game_outside_the_board(page: Page, context: BrowserContext) -> None:
    game = post(context, "/api/games", {"number": number_of(today())})
    path = f"/api/games/{game['id']}/commands"
    game = post(context, path, {"id": "first-roll", "version": 0, "type": "roll", "hold": []})
    hint = {"id": "the-hint", "version": game["version"], "type": "hint", "level": 2}
    post(context, path, hint)
    played(context, number=number_of(today()))
    page.goto("/daily")
    settled(page)
    expect(
        page.get_by_text("Advice was used for 1 decision, so it is not ranked.").first
    ).to_be_visible()
    expect(page.locator(".board .you")).to_have_count(0)
    assert "Rank" not in page.get_by_label("Text to share").input_value()


def test_a_page_left_open_goes_on_at_midnight_by_the_servers_clock(page: Page) -> None:
    page.clock.install()
    page.goto("/daily")
    expect(page.get_by_role("link", name="Play today’s game")).to_be_visible()
    page.evaluate("window.same = true")
    now = page.request.get("/api/daily/today").json()
    next_day = date.fromisoformat(now["today"]) + timedelta(days=1)
    asked: list[str] = []

    def tomorrow(route: Route) -> None:
        asked.append(route.request.url)
        day = next_day.isoformat()
        news = {"date": day, "today": day, "number": number_of(day), "seconds_to_next": 86_400}
        route.fulfill(json={**now, **news})

    page.route("**/api/daily/today", tomorrow)
    page.clock.fast_forward(1000 * (now["seconds_to_next"] - 120))
    assert asked == []
    expect(page.get_by_text(re.compile("next game in 00:0[1-3]"))).to_be_visible()
    page.clock.fast_forward(200_000)
    expect(page.get_by_text(f"game {number_of(next_day.isoformat())}")).to_be_visible()
    expect(page.get_by_text("next game in 23:59")).to_be_visible()
    assert page.evaluate("window.same")
    assert len(asked) == 1


def test_archive_plays_are_marked_and_extend_no_streak(page: Page, context: BrowserContext) -> None:
    day = date.fromisoformat(today()) - timedelta(days=1)
    page.goto(f"/daily/{day}")
    expect(page.get_by_text("A game from the archive")).to_be_visible()
    played(context, number=number_of(day.isoformat()))
    page.reload()
    settled(page)
    expect(page.get_by_text("Played from the archive").first).to_be_visible()
    page.goto(f"/daily/archive?month={day:%Y-%m}")
    cell = page.locator("a.day").filter(has_text=re.compile(rf"^{day.day}\b"))
    expect(cell).to_have_attribute(
        "aria-label", re.compile(r"\d{4}: \d+ points, [\d.]+ lost, played later$")
    )
    expect(cell.get_by_text("later")).to_be_visible()
    cell.click()
    expect(page).to_have_url(re.compile(f"/daily/{day}$"))
    page.goto("/daily")
    expect(page.locator(".figs")).to_contain_text("0 days")


def test_the_calendar_ends_with_the_first_daily_and_with_today(page: Page) -> None:
    page.goto("/daily/archive?month=2026-01")
    expect(page.get_by_role("heading", level=2)).to_have_text("January 2026")
    expect(page.get_by_role("link", name="Month before")).to_have_count(0)
    expect(page.get_by_role("columnheader").first).to_have_text("Mon")
    first = page.get_by_role("link", name=re.compile("^Thursday 1 January 2026: not played$"))
    assert first.evaluate("e => e.closest('td').cellIndex") == 3
    page.goto("/daily/archive")
    expect(page.get_by_role("link", name=re.compile(", today: not played$"))).to_be_visible()
    expect(page.get_by_role("link", name="Month after")).to_have_count(0)
