"""Statistics: what they show, and how they get out, in, and to another device."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.played import played

pytestmark = pytest.mark.browser


def plain(text: str) -> str:
    """With common spaces for those that break no line."""
    return text.replace("\u00a0", " ")


def figures(page: Page) -> dict[str, str]:
    """The printed figures by their names."""
    names = page.locator(".figs dt").all_inner_texts()
    found = [plain(text) for text in page.locator(".figs dd").all_inner_texts()]
    return dict(zip(names, found, strict=True))


def test_nobody_has_played_yet(page: Page) -> None:
    page.goto("/statistics")
    assert figures(page) == {
        "Played": "0",
        "Won (230 or more)": "0",
        "Win rate": "0 %",
        "Streak": "0",
        "Best streak": "0",
        "Best time": "–",
    }
    expect(page.get_by_role("img")).to_have_count(0)
    expect(page.get_by_text("On the server of this page")).to_be_visible()


def test_plots_have_a_text_and_the_same_figures_as_a_table(
    page: Page, context: BrowserContext
) -> None:
    totals = [played(context)["card"]["total"] for _ in range(2)]
    page.goto("/statistics")
    assert figures(page)["Played"] == "2"
    expect(page.get_by_role("img", name=re.compile(r"^Totals of your 2 games"))).to_be_visible()
    page.get_by_text("As a table").first.click()
    table = page.get_by_role("table", name="Totals, in percent of games")
    shares = {
        row.get_by_role("rowheader").inner_text(): plain(row.get_by_role("cell").first.inner_text())
        for row in table.get_by_role("row").all()[1:]
    }
    for total in totals:
        low = total // 20 * 20
        share = 100 * sum(each // 20 * 20 == low for each in totals) / 2
        assert shares[f"{low} to {low + 19}"] == f"{share:.1f} %"
    beside = page.get_by_role("table", name="You beside perfect play")
    mean = beside.get_by_role("row", name="Mean total").get_by_role("cell")
    expect(mean).to_have_text([f"{sum(totals) / 2:.1f}", "254.6"])
    boxes = page.get_by_role("table", name="Mean of each box")
    expect(boxes.get_by_role("rowheader")).to_have_count(13)


def test_rulesets_and_kinds_are_never_mixed(page: Page, context: BrowserContext) -> None:
    played(context, ruleset="two-roll")
    played(context, number=48213)
    page.goto("/statistics")
    assert figures(page)["Played"] == "0"
    page.get_by_label("Kind of game").select_option(label="Numbered game")
    expect(page.locator(".figs dd").first).to_have_text("1")
    page.get_by_label("Rules").select_option(label="Two rolls")
    page.get_by_label("Kind of game").select_option(label="Solo")
    challenge = page.get_by_text("Rules: Two rolls. Such games are a score challenge")
    expect(challenge).to_be_visible(timeout=60_000)  # the value of these rules is worked out first
    assert list(figures(page)) == ["Played", "Best time"]
    expect(page).to_have_url(re.compile(r"ruleset=two-roll&kind=solo"))
    page.reload()
    expect(page.get_by_label("Rules")).to_have_value("two-roll")


def test_a_table_of_people_is_a_history_by_name(page: Page, context: BrowserContext) -> None:
    name = "<b>Ann</b>"
    game = played(context, seats=[{"name": name}, {"name": "Ben"}])
    page.goto("/statistics?kind=table")
    people = page.get_by_role("table", name="By name at this screen")
    row = people.get_by_role("row", name=name)
    seat = next(index for index, seat in enumerate(game["seats"]) if seat["name"] == name)
    total = game["cards"][game["seats"][seat]["card"]]["total"]
    expect(row.get_by_role("cell").last).to_have_text(str(total))
    expect(page.get_by_role("img")).to_have_count(0)


def test_an_export_comes_back_by_import_and_counts_once(
    page: Page, context: BrowserContext, browser: Browser, address: str, tmp_path: Path
) -> None:
    played(context)
    page.goto("/statistics")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export", exact=True).click()
    file = tmp_path / "games.json"
    download.value.save_as(file)
    other = browser.new_context(base_url=address)
    elsewhere = other.new_page()
    elsewhere.goto("/statistics")
    field = elsewhere.get_by_label("Import an exported file")
    field.set_input_files(file)
    came = elsewhere.locator(".keeping .came")
    expect(came).to_have_text("1 game added.")
    # Readers hear it from the one status line of the page.
    expect(elsewhere.get_by_role("status")).to_contain_text("1 game added.")
    expect(elsewhere.locator(".figs dd").first).to_have_text("1")
    field.set_input_files(file)
    expect(came).to_have_text("0 games added. 1 was there already.")
    file.write_text("{no JSON")
    field.set_input_files(file)
    expect(came).to_contain_text("it is not JSON")
    file.write_text(json.dumps({"games": 3}))
    field.set_input_files(file)
    expect(came).not_to_contain_text("JSON")
    expect(came).not_to_contain_text("added")
    assert figures(elsewhere)["Played"] == "1"
    other.close()


def test_a_link_makes_another_browser_the_same_guest_once(
    page: Page, context: BrowserContext, browser: Browser, address: str
) -> None:
    played(context)
    page.goto("/statistics")
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_text(re.compile(r"Good for (10:00|9:5\d) minutes, once\."))).to_be_visible()
    link = page.get_by_label("Link to open on the other device").input_value()
    assert link.startswith(f"{address}/move#")
    for works in (True, False):
        other = browser.new_context(base_url=address)
        phone = other.new_page()
        phone.goto(link)
        assert phone.url == f"{address}/move"  # the code stays in no history
        phone.get_by_role("button", name="Take them over").click()
        if works:
            expect(phone.get_by_text("Done.")).to_be_visible()
            expect(phone.locator("#stage")).to_be_focused()
            phone.get_by_role("link", name="Your statistics").click()
            expect(phone.locator(".figs dd").first).to_have_text("1")
        else:
            expect(phone.get_by_role("alert")).to_contain_text("ten minutes")
        other.close()


def test_a_browser_with_games_of_its_own_is_asked_first(
    page: Page, context: BrowserContext, browser: Browser, address: str
) -> None:
    played(context)
    page.goto("/statistics")
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_label("Link to open on the other device").input_value()
    other = browser.new_context(base_url=address)
    played(other, number=5)
    phone = other.new_page()
    phone.goto(link)
    phone.get_by_role("button", name="Take them over").click()
    expect(phone.get_by_text("This browser has 1 game of its own")).to_be_visible()
    phone.get_by_role("button", name="Take over, and leave these behind").click()
    expect(phone.get_by_text("Done.")).to_be_visible()
    phone.goto("/statistics?kind=numbered")
    expect(phone.locator(".figs dd").first).to_have_text("0")
    other.close()


def test_an_address_without_a_code_says_what_to_do(page: Page) -> None:
    page.goto("/move")
    expect(page.get_by_text("There is no code in this address.")).to_be_visible()
    expect(page.get_by_role("button", name="Take them over")).to_have_count(0)
