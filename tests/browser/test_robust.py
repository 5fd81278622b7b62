"""Double clicks, reloads, two tabs, lost answers, storage that throws: nothing is done twice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from browser.table import Table

pytestmark = pytest.mark.browser


def test_a_double_click_on_roll_is_one_roll(table: Table) -> None:
    """The second click comes 30 ms after the first, which may be answered by then."""
    table.roll_button.hover()
    for count in (1, 2):
        table.page.mouse.down(click_count=count)
        table.page.mouse.up(click_count=count)
        table.page.wait_for_timeout(30)
    expect(table.status).to_contain_text("Roll 1.")
    table.page.reload()
    expect(table.status).to_contain_text("Roll 1.")


def test_dice_pressed_while_a_roll_is_on_its_way_are_held_when_it_lies_there(table: Table) -> None:
    def late(route: Route) -> None:
        table.page.wait_for_timeout(300)
        route.continue_()

    table.page.route("**/commands", late)
    table.press("r", "3", "r", "5", "1", "1")
    expect(table.status).to_contain_text("Roll 1.")
    expect(table.status).to_contain_text("Dice 3 and 5 held.")
    assert table.held == [3, 5]
    assert len(re.findall("one|two|three|four|five|six", table.told)) == 5  # the roll is told too
    faces = table.faces
    table.press("r", "5")
    expect(table.status).to_contain_text("Roll 2.")
    assert table.held == [3]
    assert [table.faces[at] for at in (2, 4)] == [faces[at] for at in (2, 4)]
    table.page.reload()
    assert table.held == [3]
    # What comes of a score is a new turn, in which nothing is held.
    table.box("Chance").click()
    table.press("3")
    expect(table.status).to_contain_text("Turn 2: roll.")
    table.roll(1)
    assert table.held == []


def test_a_double_click_on_a_box_is_one_score(table: Table) -> None:
    table.roll(1)
    table.box("Chance").dblclick()
    expect(table.status).to_contain_text("Turn 2: roll.")


def test_a_long_press_on_the_key_is_one_roll(table: Table) -> None:
    table.page.keyboard.down("r")
    expect(table.status).to_contain_text("Roll 1.")
    table.page.keyboard.down("r")  # the browser repeats a key that stays down
    table.page.keyboard.up("r")
    table.press("1")
    expect(table.status).to_have_text("Roll 1. Die 1 held.")


def test_a_reload_brings_back_turn_roll_and_holds(table: Table) -> None:
    table.roll(1)
    table.press("1", "5")
    faces = table.faces
    table.page.reload()
    expect(table.status).to_contain_text("Roll 1.")
    assert (table.faces, table.held) == (faces, [1, 5])
    # A phone that is turned and turned back.
    for width, height in ((360, 640), (640, 360), (360, 640)):
        table.page.set_viewport_size({"width": width, "height": height})
        assert (table.faces, table.held) == (faces, [1, 5])
        assert table.page.evaluate("() => document.documentElement.scrollWidth") <= width
        expect(table.page.get_by_role("banner")).to_contain_text("game 48213")
    table.roll(2)
    assert [table.faces[place - 1] for place in (1, 5)] == [faces[place - 1] for place in (1, 5)]


def test_two_tabs_agree(table: Table, context: BrowserContext) -> None:
    table.roll(1)
    table.press("2")
    other = Table(context.new_page(), number=48213)
    assert other.held == [2]
    table.press("3")
    expect(other.dice.nth(2)).to_have_attribute("aria-pressed", "true")
    table.roll(2)
    expect(other.status).to_contain_text("Roll 2.")
    assert (other.faces, other.held) == (table.faces, [2, 3])


def test_a_stale_page_is_told_and_shows_the_game_as_it_stands(table: Table) -> None:
    table.roll(1)
    # Another device of the same guest scores meanwhile.
    link = table.page.get_by_role("link", name="Game record").first.get_attribute("href") or ""
    api = link.replace("/play/", "/api/games/").removesuffix("/record")
    game = table.page.request.get(api).json()
    command = {"id": "from-elsewhere", "version": game["version"], "type": "score", "box": "ch"}
    answer = table.page.request.post(
        f"{api}/commands", data=command, headers={"Sec-Fetch-Site": "same-origin"}
    )
    assert answer.ok
    table.press("r")
    expect(table.status).to_contain_text("The game went on meanwhile.")
    expect(table.page).to_have_title("Turn 2 of 13 · Numbered game · Rattlecup")


def test_a_lost_answer_asked_for_again_is_one_action(table: Table) -> None:
    sent: list[str] = []

    def lose(route: Route) -> None:
        sent.append(route.request.post_data_json["id"])
        if len(sent) == 1:
            route.fetch()  # the server gets it, the page never hears
        if len(sent) <= 3:
            route.abort()
        else:
            route.continue_()

    table.page.route("**/commands", lose)
    card = table.page.get_by_role("table").first
    place = card.bounding_box()
    table.roll_button.click()
    alert = table.page.get_by_role("alert")
    expect(alert).to_contain_text("No answer from the server")
    assert card.bounding_box() == place  # nothing moves under a finger
    alert.get_by_role("button", name="Ask again now").click()
    expect(table.status).to_contain_text("Roll 1.")
    expect(alert).to_be_empty()
    assert len(sent) == 4
    assert len(set(sent)) == 1


def test_storage_that_throws_is_survived_with_a_note(page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage',"
        " { get() { throw new DOMException('no', 'SecurityError') } })"
    )
    table = Table(page, number=48213)
    table.roll(1)
    table.press("4")
    assert table.held == [4]
    expect(page.get_by_text("This browser keeps nothing for the page.").first).to_be_visible()


def test_blocked_cookies_are_told_before_anything_is_opened(page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'cookieEnabled', { get: () => false })")
    posted: list[str] = []
    page.on(
        "request", lambda request: posted.append(request.url) if request.method == "POST" else None
    )
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    alert = page.get_by_role("alert").filter(has_text="This browser blocks cookies")
    expect(alert).to_be_visible()
    page.goto("/game/48213")
    expect(page.get_by_role("alert")).to_contain_text("/embed")
    page.keyboard.press("r")
    expect(page.locator("#roll")).to_be_visible()
    assert posted == []


def test_all_five_held_rolls_nothing_and_says_so(table: Table) -> None:
    table.roll(1)
    faces = table.faces
    requests: list[str] = []
    table.page.on("request", lambda request: requests.append(request.url))
    table.press("1", "2", "3", "4", "5", "r")
    expect(table.status).to_have_text("All five are held. Release a die or choose a box.")
    assert requests == []
    assert table.faces == faces


def test_a_reload_while_a_roll_is_on_its_way_brings_the_roll(table: Table) -> None:
    """Whether the roll had reached the server or not, it has happened once."""
    for reached in (True, False):
        turn = table.page.locator("#roll")

        def leave(route: Route, reached: bool = reached) -> None:
            if reached:
                route.fetch()  # done, but the page is gone before it hears of it
            route.abort()

        table.page.route("**/commands", leave)
        turn.click()
        table.page.wait_for_timeout(300)
        table.page.unroute("**/commands")
        table.page.reload()
        expect(table.status).to_contain_text("Roll 1." if reached else "Roll 2.")
