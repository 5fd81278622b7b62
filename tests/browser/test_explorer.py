"""The explorer in a real browser: the whole flow by keys, the address, sizes, themes, axe."""

from __future__ import annotations

import json
import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from browser.everybody import check_for_everybody
from browser.played import played

pytestmark = pytest.mark.browser
SLOW = 60_000
"""Milliseconds: answers are worked out by a process that gives way to all others."""

LATE = "classic 3,6,9,12,15,18,20,-,25,30,40,0,- yb0"
HOUSE = {"name": "our-table", "upper_bonus": 50}


def link_to(position: str, **more: str) -> str:
    return f"/explore?{urlencode({'position': position, **more})}"


VIEWS = {
    "goal": link_to(f"{LATE} 44466 1", goal="at-least:237"),
    "early": link_to("classic -,-,-,-,-,-,-,-,-,-,-,-,- yb0 12344 2", goal="win:200/250"),
    "refused": link_to("classic 7,-,-,-,-,-,-,-,-,-,-,-,- yb3 44... 2"),
}


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing_and_everything_fits(page: Page, view: str) -> None:
    page.goto(VIEWS[view])
    shown = page.get_by_role("alert") if view == "refused" else page.locator(".totals")
    expect(shown.first).to_contain_text(re.compile(r"\w"), timeout=SLOW)
    if view == "goal":
        expect(page.get_by_text("237 or more, played for it")).to_be_visible(timeout=SLOW)
        page.locator("summary").click()
    check_for_everybody(page, f"explorer {view}")


def test_a_position_is_put_in_and_read_by_keys(page: Page) -> None:
    page.goto("/explore")
    expect(page.get_by_role("heading", name="Expected total")).to_be_visible(timeout=SLOW)
    page.locator("#main").focus()
    page.keyboard.type("446")
    expect(page.get_by_role("alert")).to_contain_text(
        "The first roll of a turn is of all five", timeout=SLOW
    )
    page.keyboard.press("Backspace")
    page.keyboard.type("466")
    ranked = page.get_by_role("table", name="Keeps and boxes, best first")
    expect(ranked.get_by_role("row").nth(1)).to_contain_text("261.45", timeout=SLOW)
    # A keep is chosen, and its odds are shown.
    keep = page.get_by_role("button", name="Keep four, four, four: show its odds")
    keep.focus()
    page.keyboard.press("Enter")
    expect(keep).to_have_attribute("aria-pressed", "true", timeout=SLOW)
    odds = page.get_by_role("region", name="Chance of each box")
    expect(odds).to_contain_text("Keeping 4 4 4", timeout=SLOW)
    # A reload shows the same; the address is the position.
    assert "44466+2" in page.url
    page.reload()
    expect(keep).to_be_visible(timeout=SLOW)
    # Going on is undone by the browser's way back.
    page.get_by_role("link", name="Keep four, four, four: go on from there").press("Enter")
    expect(page.get_by_role("button", name="Die 4, not entered")).to_be_visible(timeout=SLOW)
    expect(odds).to_contain_text("Keeping 4 4 4", timeout=SLOW)
    page.go_back()
    expect(page.get_by_role("button", name="Die 4, six. Take out")).to_be_visible(timeout=SLOW)


def test_goals_totals_and_links(page: Page) -> None:
    page.goto(link_to(f"{LATE} 44466 1"))
    totals = page.get_by_role("region", name="Final total")
    expect(totals).to_contain_text("standard deviation", timeout=SLOW)
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("End")
    at = slider.input_value()
    expect(slider).to_have_attribute("aria-valuetext", re.compile(f"at least {at}: "), timeout=SLOW)
    expect(page.get_by_label("Link to this position")).to_have_value(
        re.compile(f"at={at}$"), timeout=SLOW
    )
    page.keyboard.press("Home")
    expect(totals.locator("output")).to_have_text("100 %", timeout=SLOW)
    page.get_by_role("button", name="A target").press("Enter")
    page.get_by_label("Total to reach").fill("237")
    expect(page.get_by_text("237 or more, played for it")).to_be_visible(timeout=SLOW)
    expect(page.locator(".lead").first).to_contain_text("100 %", timeout=SLOW)
    expect(page.get_by_text(re.compile("^The average wants: keep four, four, four"))).to_be_visible(
        timeout=SLOW
    )
    expect(page.get_by_label("The same as a command")).to_have_value(
        "rattlecup advise 44466 --rerolls 1 --card 1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,3k=20,fh=25,"
        "ss=30,ls=40,y=0 --ruleset classic --goal at-least:237",
        timeout=SLOW,
    )
    page.get_by_label("Total to reach").fill("9999")
    expect(page.get_by_role("alert")).to_contain_text("There is no such goal", timeout=SLOW)
    page.get_by_label("Total to reach").fill("237")
    expect(page.get_by_role("alert")).to_have_text("", timeout=SLOW)
    # A goal that is not put in yet is no mistake.
    page.get_by_role("button", name="A win").press("Enter")
    expect(page.get_by_label("Cards or totals to beat")).to_have_value("", timeout=SLOW)
    expect(page.locator(".lead").first).to_contain_text("243.46", timeout=SLOW)
    page.get_by_label("Cards or totals to beat").fill("236/237")
    expect(page.get_by_text("To win, played for it")).to_be_visible(timeout=SLOW)
    # A card that cannot be is refused with the reason, and mended in its field.
    page.get_by_label("Yahtzee bonuses").select_option("2")
    expect(page.get_by_role("alert")).to_contain_text(
        "A Yahtzee bonus needs 50 in the Yahtzee box", timeout=SLOW
    )
    page.get_by_label("Yahtzee bonuses").select_option("0")
    expect(page.get_by_role("alert")).to_have_text("", timeout=SLOW)
    page.get_by_label("Rules").select_option("two-roll")
    expect(page.get_by_label("The same as a command")).to_have_value(
        re.compile("two-roll"), timeout=SLOW
    )


def test_house_rules_stay_in_the_address(page: Page) -> None:
    position = LATE.replace("classic", "our-table") + " 44466 1"
    page.goto(link_to(position, rules=json.dumps(HOUSE)))
    expect(page.get_by_label("Rules")).to_have_value("our-table", timeout=SLOW)
    expect(page.locator(".lead").first).to_contain_text("258.46", timeout=SLOW)
    page.get_by_role("button", name="0", exact=True).click()
    expect(page.get_by_label("Link to this position")).to_have_value(
        re.compile("rules=.*our-table"), timeout=SLOW
    )
    page.reload()
    expect(page.locator(".lead").first).to_contain_text("Score Chance, 24", timeout=SLOW)


def test_a_finished_game_s_choices_lead_here(page: Page) -> None:
    game = played(page.context)
    page.goto(f"/review/{game['id']}")
    link = page.get_by_role("link", name=re.compile(r"^Explore turn \d+, roll \d")).first
    name = link.get_attribute("aria-label") or ""
    link.click(timeout=SLOW)
    expect(page.get_by_role("heading", name="Explorer")).to_be_visible(timeout=SLOW)
    left = 3 - int(re.findall(r"\d+", name)[1])
    assert page.url.endswith(f"+{left}")
