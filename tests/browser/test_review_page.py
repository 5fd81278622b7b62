"""The review of a finished game: for everybody who has the address, and with another try."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.played import played

pytestmark = pytest.mark.browser


def number(text: str) -> float:
    return float(text.replace(",", "").replace("−", "-").replace("+", "").replace(" ", ""))


def test_anybody_with_the_address_sees_the_sum_that_always_holds(
    page: Page, context: BrowserContext, browser: Browser, address: str
) -> None:
    game = played(context, number=48213)
    other = browser.new_context(base_url=address)
    guest = other.new_page()
    guest.goto(f"/review/{game['id']}")
    line = guest.locator(".sumline")
    expect(line).to_contain_text("(Classic)")
    found = re.fullmatch(
        r"([\d.]+) at the start \(Classic\) ([+−] [\d.]+) luck − ([\d.]+) lost = (\d+)\.",
        line.inner_text(),
    )
    assert found, line.inner_text()
    start, luck, lost, total = map(number, found.groups())
    assert total == game["card"]["total"]
    assert round(start + luck - lost, 2) == total
    shown = guest.locator(".figs div", has_text="Luck").first.locator("dd")
    assert number(shown.inner_text()) == luck
    expect(guest.locator(".figs .first dd")).to_have_text(found[3])
    expect(guest).to_have_title(f"Review: {total:.0f} points, {found[3]} lost · Rattlecup")
    expect(guest.get_by_role("heading", name="The choices, worst first")).to_be_visible()
    page.goto(f"/review/{game['id']}")
    expect(page.get_by_role("heading", name="Your choices, worst first")).to_be_visible()
    other.close()


def test_choices_stand_worst_first_with_their_costs(page: Page, context: BrowserContext) -> None:
    game = played(context, number=48213)
    page.goto(f"/review/{game['id']}")
    page.get_by_role("button", name=re.compile("^Show all")).click()
    costs = [
        number(text)
        for text in page.locator(".dec tbody .num").all_inner_texts()
        if text != "<0.01"
    ]
    assert costs == sorted(costs, reverse=True)
    judged = context.request.get(f"/api/games/{game['id']}/review").json()
    assert len(page.locator(".dec tbody tr").all()) == sum(
        not each["forced"] for each in judged["decisions"]
    )


def test_a_decision_is_tried_before_its_answer_is_shown(
    page: Page, context: BrowserContext
) -> None:
    game = played(context, number=48213)
    judged = context.request.get(f"/api/games/{game['id']}/review").json()
    keeps = [
        each
        for each in judged["decisions"]
        if each["regret"] > 0 and each["best"].get("keep", "-") != "-"
    ]
    tried = max(keeps, key=lambda each: each["regret"])
    page.goto(f"/review/{game['id']}")
    page.get_by_role("button", name=re.compile("^Show all")).click()
    name = f"Try turn {tried['turn']}, roll {tried['roll']} again"
    page.get_by_role("button", name=name, exact=True).click()
    row = page.get_by_role("row").filter(has=page.get_by_role("button", name=name, exact=True))
    expect(row).to_contain_text("after your try")
    tray = page.get_by_role("region", name="Try it again")
    expect(page.get_by_role("heading", name="Try it again")).to_be_focused()
    for place in tried["best"]["places"]:
        tray.get_by_role("button", name=re.compile(f"^Die {place},")).click()
    tray.get_by_role("button", name="Check my keep").click()
    expect(tray.locator(".answer")).to_contain_text(f"worth {tried['best_value']:.2f}.")
    expect(tray.get_by_role("img", name="Best")).to_be_visible()
    expect(tray.get_by_role("status")).to_contain_text(f"worth {tried['best_value']:.2f}.")
    expect(tray.locator(".answer")).to_contain_text(f"{tried['regret']:.2f} lost.")
    expect(row).not_to_contain_text("after your try")


def test_a_box_is_a_choice_too_and_costs_what_the_server_says(
    page: Page, context: BrowserContext
) -> None:
    game = played(context, number=48213)
    path = f"/api/games/{game['id']}/review"
    judged = context.request.get(path).json()
    worst = max(judged["decisions"], key=lambda each: each["regret"])
    where = f"turn={worst['turn']}&roll={worst['roll']}"
    choices = context.request.get(f"{path}/choices?{where}").json()["choices"]
    score = max((each for each in choices if "score" in each["action"]), key=lambda e: e["regret"])
    page.goto(f"/review/{game['id']}")
    tray = page.get_by_role("region", name="Try it again")
    codes = [line["code"] for line in game["card"]["boxes"]]
    index = codes.index(score["action"]["score"])
    tray.locator(".then li").nth(index).get_by_role("button").click()
    expect(tray.locator(".answer")).to_contain_text(f"worth {score['value']:.2f}, ")
    expect(tray.locator(".then").get_by_role("button")).to_have_count(0)
    tray.get_by_role("button", name="The next one").click()
    expect(tray.locator(".answer")).to_have_count(0)
    expect(tray.get_by_role("button", name="Show")).to_be_visible()


def test_every_answer_can_wait_for_a_try(page: Page, context: BrowserContext) -> None:
    game = played(context, number=48213)
    page.goto(f"/review/{game['id']}")
    hidden = page.get_by_text("after your try")
    expect(hidden).to_have_count(1)  # that of the decision in the tray
    page.get_by_role("button", name="Try first").click()
    expect(hidden).to_have_count(7)
    page.get_by_role("button", name="Show", exact=True).click()
    expect(hidden).to_have_count(6)


def test_of_several_cards_one_chooses_which(page: Page, context: BrowserContext) -> None:
    game = played(context, seats=[{"name": "Ann"}, {"name": "Ben"}, {"bot": "greedy"}])
    page.goto(f"/review/{game['id']}")
    group = page.get_by_role("group", name="Whose card")
    for index, card in enumerate(game["cards"]):
        group.get_by_role("button").nth(index).click()
        expect(page.locator(".figs dd").nth(1)).to_have_text(str(card["total"]))
    page.reload()
    expect(group.get_by_role("button").nth(2)).to_have_attribute("aria-pressed", "true")


def test_a_game_that_goes_on_has_no_review(page: Page) -> None:
    page.goto("/game/48213")
    page.get_by_role("button", name="Roll", exact=True).click()
    link = page.get_by_role("link", name="Game record").first.get_attribute("href") or ""
    answer = page.goto(link.replace("/play/", "/review/").removesuffix("/record"))
    assert answer is not None
    assert answer.status == 409
