"""Several at one screen: people, computer players, pairs; who is to play, and who has won."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.table import SAME_ORIGIN, WORDS, Table
from rattlecup import Game, Keep, Rolled, Score
from rattlecup.play import Event

pytestmark = pytest.mark.browser

SIX = ["Ann", "*greedy", "Ben", "*first-timer", "*first-timer", "*bookkeeper"]

# Keeps every text the status line has ever said.
LISTEN = """() => {
  window.said = [];
  const line = document.querySelector('.tray [role=status]');
  new MutationObserver(() => window.said.push(line.textContent.replace(/\\s+/g, ' ').trim()))
    .observe(line, { childList: true, subtree: true, characterData: true });
}"""


def test_six_seats_play_to_a_ranking_that_agrees_with_the_record(page: Page) -> None:
    table = Table.of(page, *SIX)
    table.choose_pace("At once")
    expect(page.locator(".card.seats .head").first.get_by_role("columnheader")).to_have_count(7)
    rolled = set()
    while table.to_a_person():
        view = table.view
        name = view["seats"][view["seat"]]["name"]
        rolled.add(name)
        expect(page.get_by_role("banner")).to_contain_text(f"{name}’s turn")
        expect(page).to_have_title(re.compile(f"^{name}’s turn, round {view['turn']} of 13"))
        table.main_button.click()
        expect(table.status).to_contain_text(f"{name}: Roll 1.")
        table.press("ArrowDown", "Space")
        expect(table.status).not_to_contain_text(f"{name}: Roll 1.")
    assert rolled == {"Ann", "Ben"}
    game = Game.parse(table.record)
    best = max(card.total for card in game.cards)
    rows = page.locator(".ranking tbody tr")
    expect(rows).to_have_count(6)
    expect(rows.first).to_contain_text(str(best))
    shown = [int(row.locator(".num").inner_text()) for row in rows.all()]
    assert shown == sorted((card.total for card in game.cards), reverse=True)
    expect(table.status).to_contain_text(f"{best} points")


def test_a_computer_player_shows_every_roll_and_hold_of_its_turn(page: Page) -> None:
    table = Table.of(page, "Ann", "*tactician")
    table.choose_pace("Fast")
    table.to_a_person()
    table.roll_button.click()
    expect(table.status).to_contain_text("Roll 1.")
    page.evaluate(LISTEN)
    table.box("Chance").click()
    expect(table.status).to_contain_text("Your turn: roll.", timeout=30_000)
    said = "\n".join(page.evaluate("() => window.said"))
    assert "Tactician is about to roll." in said
    theirs = _turns_of(Game.parse(table.record).events)[-1]
    rolls = [event for event in theirs if isinstance(event, Rolled)]
    for number, roll in enumerate(rolls, 1):
        faces = ", ".join(WORDS[face - 1] for face in roll.faces)
        assert f"Tactician: Roll {number}. {faces}." in said
    keeps = [event for event in theirs if isinstance(event, Keep) and len(event)]
    assert said.count("held.") >= len(keeps)
    assert isinstance(theirs[-1], Score)
    assert re.search(r"Tactician: \d+ in ", said)


def _turns_of(events: Sequence[Event]) -> list[list[Event]]:
    turns: list[list[Event]] = [[]]
    for event in events:
        turns[-1].append(event)
        if isinstance(event, Score):
            turns.append([])
    return turns[:-1]


def test_a_box_can_be_taken_back_until_the_computer_rolls(page: Page) -> None:
    table = Table.of(page, "Ann", "*greedy")
    table.to_a_person()
    table.roll_button.click()
    expect(table.status).to_contain_text("Roll 1.")
    faces = table.faces
    table.box("Chance").click()
    expect(table.status).to_contain_text("Greedy is about to roll.")
    table.press("u")
    expect(table.status).to_contain_text("Taken back.")
    assert table.faces == faces
    table.box("Chance").click()
    expect(table.status).to_contain_text("Greedy is about to roll.")
    table.press("r")  # does not wait for the three seconds
    expect(table.main_button).to_contain_text("Roll", timeout=2_500)
    table.press("u")
    expect(table.status).to_contain_text("Nothing to take back.")


def test_a_reload_in_a_computers_turn_goes_on_with_it(page: Page) -> None:
    table = Table.of(page, "Ann", "*tactician")
    table.choose_pace("Slow")
    table.to_a_person()
    table.roll_button.click()
    expect(table.status).to_contain_text("Roll 1.")
    table.box("Chance").click()
    expect(table.status).to_contain_text("Tactician: Roll 1.", timeout=10_000)
    faces = table.faces
    page.reload()
    expect(table.status).to_contain_text("Tactician: Roll 1.")
    assert table.faces == faces
    table.to_a_person()
    expect(table.status).to_contain_text("Your turn: roll.")


def test_two_tabs_play_a_computers_turn_once(page: Page, context: BrowserContext) -> None:
    table = Table.of(page, "Ann", "*greedy")
    table.choose_pace("Fast")
    table.to_a_person()
    turn = table.view["turn"]
    other = Table.__new__(Table)
    other.page = context.new_page()
    other.page.goto(page.url)
    table.roll_button.click()
    expect(other.status).to_contain_text("Roll 1.")
    other.box("Chance").click()
    for tab in (table, other):
        expect(tab.main_button).to_contain_text("Roll", timeout=20_000)
        banner = tab.page.get_by_role("banner")
        expect(banner).to_contain_text(f"round {turn + 1}", timeout=20_000)
    filled = [sum(b["points"] is not None for b in c["boxes"]) for c in table.view["cards"]]
    assert max(filled) - min(filled) <= 1


def test_a_tie_in_the_opening_roll_is_told_round_by_round(page: Page) -> None:
    names = ("Ann", "Ben", "Cem", "Dora", "Eli", "Fay")
    wish = {"seats": [{"name": name} for name in names]}
    for _ in range(60):  # about one in five has a tie
        game = page.request.post("/api/games", data=wish, headers=SAME_ORIGIN).json()
        first, *others = game["opening"]["rounds"]
        if others:
            break
    page.goto(f"/play/{game['id']}")
    expect(page.get_by_role("status").first).to_contain_text("Tied, so again:")
    for number, tied in enumerate(others, 2):
        again = page.get_by_role("table", name=f"Roll {number}, of those who tied")
        expect(again.get_by_role("row")).to_have_count(len(tied))
    assert len(others[0]) < len(first)


def test_the_opening_roll_is_shown_until_a_box_is_filled(page: Page) -> None:
    table = Table.of(page, "Ann", "Ben", "Cem")
    opening = table.view["opening"]["rounds"][0]
    expect(table.status).to_contain_text("Opening roll:")
    for roll in opening:
        name = table.view["seats"][roll["seat"]]["name"]
        expect(table.status).to_contain_text(f"{name} {roll['sum']}")
        row = page.get_by_role("table", name="Roll 1").get_by_role("row", name=name)
        expect(row).to_contain_text(str(roll["sum"]))
    table.roll_button.click()
    table.boxes.first.click()
    expect(page.get_by_role("heading", name="Opening roll")).to_have_count(0)


def test_partners_of_a_pair_take_turns_on_their_card(page: Page) -> None:
    table = Table.of(page, "Ann", "Ben", "Cem", "Dora", pairs=True)
    heads = page.locator(".card.seats .head").first.get_by_role("columnheader")
    expect(heads).to_have_count(3)
    partners = [
        page.locator(".card.seats .head").first.get_by_text(name) for name in ("Ann", "Ben")
    ]
    for name in partners:
        expect(name.last).to_be_visible()
    order = [seat["name"] for seat in table.view["seats"]]
    for turn in range(8):
        name = order[turn % 4]
        expect(page.get_by_role("banner")).to_contain_text(f"{name}’s turn")
        expect(page.locator(".at-table .best")).to_contain_text(f"{name} rolls")
        table.main_button.click()
        expect(table.status).to_contain_text(f"{name}: Roll 1.")
        table.boxes.first.click()
        expect(table.status).to_contain_text("roll.")
    filled = [sum(b["points"] is not None for b in c["boxes"]) for c in table.view["cards"]]
    assert filled == [4, 4]


def test_columns_stay_when_the_turn_passes_and_names_differ(page: Page) -> None:
    table = Table.of(page, "Anna", "Andreas", "Andrea")
    page.set_viewport_size({"width": 360, "height": 740})
    heads = page.locator(".card.seats .head").first.get_by_role("columnheader")
    brief = dict(zip(_names(table), heads.locator(".brief").all_inner_texts(), strict=True))
    assert brief == {"Anna": "Anna", "Andreas": "Ans", "Andrea": "Ana"}
    before = [head.bounding_box() for head in heads.all()]
    table.main_button.click()
    table.boxes.first.click()
    expect(table.status).to_contain_text("roll.")
    assert [head.bounding_box() for head in heads.all()] == before
    subtotal = page.get_by_role("row", name="Upper subtotal").get_by_role("cell").first
    expect(subtotal).to_contain_text("pace")


def test_a_phone_on_its_side_shows_dice_and_card_together(page: Page) -> None:
    table = Table.of(page, *SIX)
    page.set_viewport_size({"width": 740, "height": 360})
    table.to_a_person()
    page.mouse.wheel(0, 200)
    expect(table.main_button).to_be_in_viewport(ratio=1)
    card, tray = (page.locator(f".game {part}").bounding_box() for part in (".pad", ".tray"))
    assert card
    assert tray
    assert card["x"] + card["width"] <= tray["x"]
    assert tray["x"] + tray["width"] <= 740


def _names(table: Table) -> list[str]:
    """Who plays, in the order of their cards."""
    return [seat["name"] for seat in sorted(table.view["seats"], key=lambda seat: seat["card"])]


def test_two_rolls_a_turn_are_two(page: Page) -> None:
    table = Table.of(page, "Ann", "Ben", ruleset="two-roll")
    expect(page.get_by_role("banner")).to_contain_text("Two rolls")
    expect(page.get_by_text("2 rolls a turn.")).to_be_visible()
    table.main_button.click()
    expect(page.get_by_role("group", name="Dice, roll 1 of 2")).to_be_visible()
    table.press("r")
    expect(table.status).to_contain_text("Roll 2.")
    table.press("r")
    expect(table.status).to_have_text("No rolls left. Choose a box.")


def test_a_rematch_lets_the_next_seat_begin(page: Page) -> None:
    table = Table.of(page, "Ann", "*greedy")
    table.choose_pace("At once")
    order = [seat["bot"] for seat in table.view["seats"]]
    while table.to_a_person():
        table.main_button.click()
        expect(table.status).to_contain_text("Roll 1.")
        table.boxes.first.click()
        expect(table.status).not_to_contain_text("Roll 1.")
    before = page.url
    page.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(before)
    expect(page.locator(".card.seats")).to_be_visible()
    assert [seat["bot"] for seat in table.view["seats"]] == order[::-1]
    assert table.view["opening"] is None


def test_giving_up_asks_first(table: Table) -> None:
    table.roll(1)
    table.page.get_by_role("button", name="Menu and settings").click()
    table.page.get_by_role("button", name="Give up").click()
    question = table.page.get_by_role("dialog", name="Give up this game?")
    question.get_by_role("button", name="Play on").click()
    expect(table.status).to_contain_text("Roll 1.")
    table.page.get_by_role("button", name="Menu and settings").click()
    table.page.get_by_role("button", name="Give up").click()
    question.get_by_role("button", name="Give up").click()
    expect(table.status).to_contain_text("Given up, without a result")
    expect(table.page).to_have_title(re.compile("^Given up"))


def test_a_whole_game_by_touch_on_a_phone(browser: Browser, address: str) -> None:
    context = browser.new_context(
        base_url=address, viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True
    )
    table = Table(context.new_page(), number=48213)
    for turn in range(1, 14):
        table.main_button.tap()
        expect(table.status).to_contain_text("Roll 1.")
        table.dice.first.tap()
        expect(table.status).to_contain_text("Die 1 held.")
        table.main_button.tap()
        expect(table.status).to_contain_text("Roll 2.")
        table.boxes.last.tap()
        if turn < 13:
            expect(table.status).to_contain_text(f"Turn {turn + 1}: roll.")
    expect(table.status).to_contain_text("Game over")
    assert Game.parse(table.record).is_over
    context.close()


def test_names_stand_as_text(page: Page) -> None:
    markup = "<b onclick=1>A</b>"
    table = Table.of(page, markup, "Ben")
    expect(page.locator(".at-table")).to_contain_text(markup)
    expect(page.locator(".card.seats .head").first).to_contain_text(markup)
    assert page.locator("b[onclick]").count() == 0
    assert table.view["seats"][0]["name"] in (markup, "Ben")


def test_equal_totals_share_the_win(page: Page) -> None:
    """A tie is rare, so the page is shown one: a finished game whose ranking says so."""
    table = Table.of(page, "Ann", "Ben")
    view = table.view
    ranking = [{"card": card, "place": 1, "total": 245, "shared": True} for card in (0, 1)]
    over = {"over": True, "phase": "over", "seat": None, "card_index": None, "version": 99}
    tie = {**view, **over, "ranking": ranking, "winners": [0, 1]}
    page.route("**/commands", lambda route: route.fulfill(json=tie))
    table.main_button.click()
    names = " and ".join(seat["name"] for seat in view["seats"])
    expect(page.get_by_role("heading", name=f"{names} share the win with 245")).to_be_visible()
    expect(table.status).to_contain_text(f"{names} share the win with 245 points.")
    places = page.locator(".ranking tbody td:first-child")
    expect(places).to_have_text(["1, shared", "1, shared"])
