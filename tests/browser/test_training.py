"""The trainer: ten positions answered by keyboard, for everybody, and what comes of them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from browser.everybody import check_for_everybody
from browser.played import played, today

pytestmark = pytest.mark.browser


def test_ten_positions_are_answered_by_keyboard(page: Page, context: BrowserContext) -> None:
    page.goto("/train")
    reroll = page.get_by_role("button", name="Reroll the others")
    # The server may still be making its value table.
    expect(reroll).to_be_visible(timeout=60_000)
    status, verdict = page.locator(".tray [role=status]"), page.locator("#verdict")
    check_for_everybody(page, "train asked")
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.get_by_role("button", name=re.compile("not answered"))).to_have_count(10)

    page.keyboard.press("2")
    expect(status).to_have_text("Die 2 held.")
    expect(page.get_by_role("button", name=re.compile("^Die 2,"))).to_have_attribute(
        "aria-pressed", "true"
    )
    for place in "1345":
        page.keyboard.press(place)
    page.keyboard.press("r")
    expect(status).to_have_text("All five are held. Release a die or choose a box.")
    for place in "1345":
        page.keyboard.press(place)
    expect(verdict).to_have_count(0)
    page.keyboard.press("r")
    expect(verdict).to_be_visible()
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    told = context.request.get(f"/api/train/{today()}").json()
    first = told["puzzles"][0]
    cost = f"{first['answer']['regret']:.2f}"
    expect(status).to_contain_text(f"{cost} less than the best.")
    expect(verdict).to_contain_text(first["solution"]["tempting"]["level"].capitalize())
    expect(verdict.locator(".ranked tbody tr")).to_have_count(len(first["solution"]["choices"]))
    expect(verdict.locator(".ranked .you")).to_contain_text(cost)
    explore = verdict.get_by_role("link", name="Explore this position").get_attribute("href")
    assert explore is not None
    assert explore.startswith("/explore?position=classic%20")
    check_for_everybody(page, "train answered")

    page.reload()  # what was answered stays, and the next one is asked
    expect(page.get_by_role("heading", name="Position 2 of 10")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    for place in range(2, 11):
        puzzle = told["puzzles"][place - 1]
        expect(page.get_by_role("heading", name=f"Position {place} of 10")).to_be_visible()
        if puzzle["rerolls_left"]:
            page.keyboard.press("3")
            page.keyboard.press("r")
        else:
            page.keyboard.press("r")
            expect(status).to_have_text("No rolls left. Choose a box.")
            page.locator(".card button").first.focus()
            page.keyboard.press("Enter")
        expect(verdict).to_be_visible()
        page.keyboard.press("r")
    expect(page.get_by_role("heading", name="How it went")).to_be_focused()
    lost = context.request.get(f"/api/train/{today()}").json()["regret"]
    expect(page.locator(".figs .first dd")).to_have_text(f"{lost:.2f}")
    expect(page.get_by_label("Text to share")).to_have_value(
        re.compile(rf"ten positions, {lost:.2f} points lost\.\n.*/train/{today()}$", re.DOTALL)
    )
    expect(page.locator("#record-h + dl")).to_contain_text("1 day")
    expect(page.get_by_role("link", name=re.compile("^Explore position"))).to_have_count(10)
    check_for_everybody(page, "train result")


def test_own_mistakes_come_again_and_practice_has_its_address(
    page: Page, context: BrowserContext
) -> None:
    page.goto("/train/own")
    expect(page.get_by_text("There are none yet.")).to_be_visible()
    played(context)
    expect(page.get_by_role("button", name="Reroll the others")).to_have_count(0)
    heading = page.get_by_role("heading", name=re.compile("^Position 1 of"))
    for _ in range(20):  # the game is judged a moment after its end
        page.reload()
        expect(page.locator("#record-h")).to_be_visible()
        if heading.count():
            break
    expect(heading).to_be_visible()
    (page.locator(".card button").first).click()
    expect(page.locator("#verdict")).to_contain_text("In the game you chose:")

    page.get_by_role("link", name="Practice").click()
    expect(page.get_by_role("heading", name="Position 1 of 10")).to_be_visible()
    assert re.search(r"/train\?practice=\d+$", page.url)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^Practice "))

    rules = page.get_by_role("navigation", name="Rules to practise")
    expect(rules.get_by_role("link", name="Classic")).to_have_attribute("aria-current", "page")
    two_roll = rules.get_by_role("link", name="Two rolls")
    number = page.url.partition("practice=")[2]
    expect(two_roll).to_have_attribute("href", f"/train?practice={number}&ruleset=two-roll")
    page.goto("/train/own?ruleset=two-roll")  # where that page's link leads; it needs no table
    back = page.get_by_role("link", name="Practice")
    expect(back).to_have_attribute("href", re.compile("&ruleset=two-roll$"))
