"""The page for everybody: names, focus, keys, sizes, themes, and axe on every view."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.everybody import check_for_everybody
from browser.played import played
from browser.table import Table

pytestmark = pytest.mark.browser

VIEWS = [
    "home",
    "start",
    "advice",
    "menu",
    "keys",
    "over",
    "missing",
    "new",
    "four",
    "six",
    "ranking",
]
SEATS = ["Ann", "*greedy", "Maximiliane Schröder", "*first-timer", "*first-timer", "*bookkeeper"]


def _show(page: Page, view: str) -> None:
    if view in ("home", "missing"):
        page.goto("/" if view == "home" else "/play/none")
        return
    if view == "new":
        page.goto("/new")
        page.get_by_role("button", name="Add a computer player").click()
        page.get_by_label("House rules").check()
        page.get_by_role("button", name="Start").click()
        expect(page.locator("[aria-invalid]")).to_be_visible()
        return
    if view in ("over", "ranking"):
        wish = {} if view == "over" else {"seats": [{"name": "Ann"}, {"name": "Ben"}]}
        page.goto(f"/play/{played(page.context, **wish)['id']}")
        expect(page.locator(".dec" if view == "over" else ".ranking").first).to_be_visible()
        return
    if view in ("four", "six"):
        table = Table.of(page, *SEATS[: 4 if view == "four" else 6])
        table.to_a_person()
        table.main_button.click()
        expect(table.status).to_contain_text("Roll 1.")
        return
    table = Table(page, number=48213)
    if view == "menu":
        page.get_by_role("button", name="Menu and settings").click()
    elif view == "keys":
        table.press("?")
    elif view == "advice":
        table.roll(1)
        table.press("2", "h", "h", "h")
        # The server may still be making its value table.
        expect(page.locator(".ranked .you")).to_be_visible(timeout=60_000)


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing_and_everything_fits(page: Page, view: str) -> None:
    _show(page, view)
    check_for_everybody(page, f"game-{view}")


def test_the_game_fits_a_phone_without_scrolling(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, viewport={"width": 360, "height": 640})
    table = Table(context.new_page(), number=48213)
    table.roll(1)
    for part in (table.boxes.first, table.boxes.last, table.dice.first, table.roll_button):
        box = part.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 640
    context.close()


def test_space_on_a_focused_die_presses_only_that_die(table: Table) -> None:
    table.roll(1)
    table.dice.nth(2).focus()
    table.press("Space")
    expect(table.status).to_have_text("Roll 1. Die 3 held.")
    assert table.focused.startswith("Die 3")


def test_space_rolls_when_nothing_has_the_focus(table: Table) -> None:
    table.press("Space")
    expect(table.status).to_contain_text("Roll 1.")


def test_shortcuts_can_be_switched_off_and_stay_off(table: Table) -> None:
    table.page.get_by_role("button", name="Menu and settings").click()
    table.page.get_by_label("Single-key shortcuts").uncheck()
    table.press("Escape")
    table.press("r", "Space")
    table.page.reload()
    table.press("r")
    expect(table.status).to_have_text("Turn 1: roll.")
    table.roll_button.click()
    expect(table.status).to_contain_text("Roll 1.")


def test_shortcuts_leave_modifiers_and_dialogs_alone(table: Table) -> None:
    table.press("Control+h", "Alt+h")
    table.press("?")
    expect(table.page.get_by_role("dialog", name="Keys")).to_be_visible()
    table.press("r", "h")
    table.press("Escape")
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    expect(table.status).to_have_text("Turn 1: roll.")
    expect(table.page.locator("#advice caption")).to_have_count(0)


def test_arrows_lead_through_the_open_boxes(table: Table) -> None:
    table.press("ArrowDown")
    assert table.boxes.count() == 0  # nothing to lead to before the first roll
    table.roll(1)
    total = sum(table.faces)
    names = [box.get_attribute("aria-label") for box in table.boxes.all()]
    for key, at in [("ArrowDown", 0), ("ArrowDown", 1), ("End", 12), ("ArrowDown", 0)]:
        table.press(key)
        assert table.focused == names[at]
    for key, at in [("ArrowUp", 12), ("ArrowUp", 11), ("Home", 0)]:
        table.press(key)
        assert table.focused == names[at]
    table.dice.first.focus()
    table.press("End")
    assert table.focused.startswith("Die 1")
    table.press("ArrowUp", "Enter")
    expect(table.status).to_have_text(f"{total} in Chance. Turn 2: roll.")
    assert table.focused.startswith("Roll")
    table.roll(1)
    table.press("ArrowUp")
    assert re.match(r"Score \d+ in Yahtzee", table.focused)


def test_arrows_stay_what_they_are_outside_the_game(table: Table) -> None:
    table.page.evaluate(
        "() => addEventListener('keydown', (event) => (window.used = event.defaultPrevented))"
    )
    used = lambda: table.page.evaluate("() => window.used")  # noqa: E731
    table.roll(1)
    table.page.get_by_role("link", name="HTTP interface").focus()
    table.press("ArrowDown")
    assert (table.focused, used()) == ("HTTP interface", False)
    table.roll_button.focus()
    table.press("Shift+ArrowDown")
    assert (table.focused.split()[0], used()) == ("Roll", False)
    table.page.get_by_role("button", name="Menu and settings").click()
    table.press("ArrowDown")
    table.page.get_by_label("Single-key shortcuts").uncheck()
    table.press("Escape")
    table.dice.last.focus()
    table.press("ArrowDown")
    assert table.focused.endswith("in Ones")
    assert used()


def test_shortcuts_are_letters_while_typing(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Game number").press_sequentially("12r")
    assert page.get_by_label("Game number").input_value() == "12r"


def test_the_last_roll_leaves_the_focus_and_says_what_is_left(table: Table) -> None:
    for number in (1, 2, 3):
        table.roll_button.focus()
        table.press("Enter")
        expect(table.status).to_contain_text(f"Roll {number}.")
    assert table.focused.startswith("Roll")
    table.press("Enter")
    expect(table.status).to_have_text("No rolls left. Choose a box.")


def test_the_group_of_dice_tells_the_roll(table: Table) -> None:
    table.roll(1)
    table.roll(2)
    expect(table.page.get_by_role("group", name="Dice, roll 2 of 3")).to_be_visible()


def test_a_theme_chosen_by_hand_stays(table: Table) -> None:
    table.page.get_by_role("button", name="Menu and settings").click()
    table.page.get_by_role("button", name="Dark").click()
    table.page.reload()
    expect(table.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_neutral_name_can_be_chosen_for_the_yahtzee_box(table: Table) -> None:
    table.page.get_by_role("button", name="Menu and settings").click()
    table.page.get_by_label("“Five of a kind” for the Yahtzee box").check()
    table.press("Escape")
    expect(table.page.get_by_role("rowheader", name="Five of a kind", exact=True)).to_be_visible()


def test_every_page_says_that_it_is_independent(table: Table) -> None:
    for path in ("/", "/game/48213", "/play/none"):
        table.page.goto(path)
        expect(table.page.get_by_role("contentinfo")).to_contain_text(re.compile("independent"))


def test_the_first_load_weighs_at_most_120_kb(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    hosts: set[str] = set()
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    page.goto("/game/48213", wait_until="networkidle")
    assert len(sizes) > 10
    assert sum(sizes) <= 120_000
    assert hosts == {address.removeprefix("http://")}
    context.close()
