"""Setting up a table, and the first page's ways into a game."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from browser.table import Table
from rattlecup.bots import LEVELS
from rattlecup.play.daily import number_of_date

pytestmark = pytest.mark.browser


def test_a_table_is_set_up_and_begins(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Set up a table").click()
    page.get_by_label("Name of seat 1").fill("  Ann ")
    page.get_by_label("Name of seat 2").fill("Björn")
    page.get_by_role("button", name="Add a computer player").click()
    page.get_by_label("Seat 3: who").select_option("greedy")
    page.get_by_label("No joker", exact=True).check()
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".card.seats")).to_be_visible()
    expect(page.get_by_role("banner")).to_contain_text("No joker")
    expect(page.get_by_text("No joker: a variant of the official rules.")).to_be_visible()
    table = Table.__new__(Table)
    table.page = page
    seats = table.view["seats"]
    assert sorted(str(seat["name"] or seat["bot"]) for seat in seats) == ["Ann", "Björn", "greedy"]


def test_every_level_stands_with_its_measured_mean(page: Page) -> None:
    page.goto("/new")
    page.get_by_role("button", name="Add a computer player").click()
    options = page.get_by_label("Seat 3: who").locator("option").all_inner_texts()
    assert len(options) == 1 + len(LEVELS)
    measured = re.compile(r", mean \d{3}(, wins \d\d\.\d\s% against Perfect)?$")
    assert all(measured.search(option.strip()) for option in options[1:])


@pytest.mark.parametrize(
    ("names", "seat", "text"),
    [
        (["Ann", "ann"], 2, "Two people cannot have one name."),
        (["", "Ben"], 1, "Give this seat a name."),
        (["Ann", "Greedy"], 2, "This is a computer player’s name."),
        (["x" * 21, "Ben"], 1, "A name has at most 20 signs."),
        (["Ann\u202e", "Ben"], 1, "U+202E"),
    ],
)
def test_a_refused_name_is_told_at_its_field(
    page: Page, names: list[str], seat: int, text: str
) -> None:
    page.goto("/new")
    for number, name in enumerate(names, 1):
        page.get_by_label(f"Name of seat {number}").fill(name)
    page.get_by_role("button", name="Start").click()
    field = page.get_by_label(f"Name of seat {seat}")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile(re.escape(text)))
    expect(field).to_be_focused()
    expect(page.get_by_role("alert").filter(has_text=text)).to_be_visible()
    expect(page).to_have_url(re.compile("/new$"))


def test_pairs_of_three_are_refused_with_the_reason(page: Page) -> None:
    page.goto("/new")
    page.get_by_role("button", name="Add a person").click()
    for number, name in enumerate(["Ann", "Ben", "Cem"], 1):
        page.get_by_label(f"Name of seat {number}").fill(name)
    page.get_by_label("Pairs that share a card").check()
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#seats-no")).to_contain_text("these are 3")


def test_house_rules_are_refused_at_their_field_and_then_shown_in_the_game(page: Page) -> None:
    page.goto("/new")
    page.get_by_label("Name of seat 1").fill("Ann")
    page.get_by_role("button", name="Remove seat 2").click()
    page.get_by_label("House rules").check()
    rolls = page.get_by_label("Rolls a turn")
    rolls.fill("9")
    page.get_by_role("button", name="Start").click()
    expect(rolls).to_have_accessible_description(re.compile("Take a whole number from 1 to 4."))
    rolls.fill("4")
    page.get_by_label("Upper bonus", exact=True).fill("50")
    page.get_by_label("A mis-clicked box may be taken back").uncheck()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("banner")).to_contain_text("our-table")
    line = page.locator(".rules-line").first
    expect(line).to_contain_text("variant of the official rules. 4 rolls a turn. Upper bonus 50")
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def test_a_computer_player_on_the_first_page_is_one_press_away(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play against Greedy").click()
    heads = page.locator(".card.seats .head").first.get_by_role("columnheader")
    expect(heads).to_have_text([re.compile("Upper"), re.compile("You"), re.compile("Greedy")])
    expect(page.locator(".at-table")).to_contain_text("computer, mean 210")


def test_the_menu_holds_the_places_that_a_phone_has_no_room_for(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/")
    page.get_by_role("button", name="Menu and settings").click()
    places = page.get_by_role("dialog").get_by_role("navigation").get_by_role("link")
    expect(places).to_have_text(
        ["Play", "Today", "Trainer", "Statistics", "How to play", "Explorer", "Strategy guide"]
    )


def test_figures_can_stand_on_the_dice(table: Table) -> None:
    table.page.get_by_role("button", name="Menu and settings").click()
    table.page.get_by_label("Figures on the dice").check()
    table.press("Escape")
    expect(table.page.get_by_role("dialog")).to_be_hidden()
    table.roll(1)
    shown = table.page.locator(".die .figure").all_inner_texts()
    assert [int(figure) for figure in shown] == table.faces


def test_sound_that_fails_is_silent(page: Page) -> None:
    page.add_init_script("window.AudioContext = class { constructor() { throw new Error('no') } }")
    table = Table(page, number=48213)
    table.page.get_by_role("button", name="Menu and settings").click()
    sound = table.page.get_by_label("Sound")
    expect(sound).not_to_be_checked()
    sound.check()
    table.press("Escape")
    expect(table.page.get_by_role("dialog")).to_be_hidden()
    table.roll(1)
    table.press("2")
    expect(table.status).to_contain_text("Die 2 held.")


def test_advice_is_written_down_before_it_is_shown(table: Table) -> None:
    order: list[str] = []
    table.page.on(
        "request",
        lambda request: order.append(
            "hint" if '"hint"' in (request.post_data or "") else request.url.split("/")[-1]
        ),
    )
    table.roll(1)
    table.press("2", "h")
    assert "hint" not in order
    table.press("h")
    caption = table.page.locator("#advice caption")
    expect(caption).to_have_text(["Chance of each box"], timeout=60_000)
    assert order.index("hint") < next(i for i, name in enumerate(order) if "advice?" in name)
    assert table.held == [2]
    table.roll(2)


def test_advice_in_a_daily_asks_once_and_leaves_the_board(page: Page) -> None:
    table = Table(page, number=number_of_date(datetime.now(UTC).date()))
    table.roll(1)
    table.press("h", "h")
    question = page.get_by_role("dialog", name="Advice in a daily game?")
    question.get_by_role("button", name="Play without").click()
    expect(page.locator("#advice caption")).to_have_text(["Open boxes, most points first"])
    assert page.request.get(_api(page)).json()["hints"] == 0
    table.press("h")
    question.get_by_role("button", name="Show the advice").click()
    expect(page.locator("#advice caption")).to_have_text(["Chance of each box"], timeout=60_000)
    assert page.request.get(_api(page)).json()["hints"] == 1
    table.roll(2)
    expect(page.locator("#advice caption")).to_have_text(["Open boxes, most points first"])
    assert page.request.get(_api(page)).json()["hints"] == 1
    table.press("h")
    expect(page.locator("#advice caption")).to_have_text(["Chance of each box"])
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.request.get(_api(page)).json()["hints"] == 2


def _api(page: Page) -> str:
    link = page.get_by_role("link", name="Game record").first.get_attribute("href") or ""
    return link.replace("/play/", "/api/games/").removesuffix("/record")
