"""A game in a real browser: by keyboard, by mouse, to its end and its review."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from browser.table import WORDS, Table
from rattlecup import Game, Rolled, Score, words

# Whoever keeps the commonest face rolls five alike in its first two turns.
LUCKY = 79

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("by", ["click", "key"])
def test_the_first_roll_is_one_press_away(page: Page, by: str) -> None:
    page.goto("/")
    if by == "click":
        page.get_by_role("button", name="Play now").click()
    else:
        expect(page.locator("#next-daily")).not_to_be_empty()  # the page listens
        page.keyboard.press("r")
    expect(page).to_have_url(re.compile("/play/[^#]+$"))
    expect(page.locator(".tray").get_by_role("status")).to_contain_text("Roll 1.")
    expect(page).to_have_title("Turn 1 of 13 · Solo · Rattlecup")
    page.reload()
    expect(page.locator(".tray").get_by_role("status")).to_contain_text("Roll 1.")


def test_the_first_page_offers_the_unfinished_game(table: Table) -> None:
    table.roll(1)
    table.box("Chance").click()
    expect(table.status).to_contain_text("Turn 2")
    table.page.goto("/")
    table.page.get_by_role("link", name=re.compile("^Turn 2,")).click()
    expect(table.status).to_contain_text("Turn 2: roll.")


def test_a_number_on_the_first_page_opens_its_game(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Game number").fill("48 213")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/game/48213$"))
    expect(page.get_by_role("banner")).to_contain_text("game 48213")


# Every text of the status line, as a screen reader gets to read it.
LISTEN = """() => {
  const line = document.querySelector('.tray [role=status]');
  window.heard = [];
  const hear = () => window.heard.push(line.textContent.replace(/\\s+/g, ' ').trim());
  new MutationObserver(hear).observe(line, { subtree: true, childList: true, characterData: true });
}"""


def transcript(game: Game) -> list[str]:
    """What that game says, if die 1 is held once in every turn."""
    said = []
    for before, event in game.replay():
        roll = before.roll_number
        if isinstance(event, Rolled):
            faces = ", ".join(WORDS[face - 1] for face in event.faces)
            held = " Die 1 held."
            said.append(f"Roll {roll}. {faces}.{held if roll > 1 else ''}")
            said += [f"Roll 1.{held}"] if roll == 1 else []
        elif isinstance(event, Score):
            points = game.cards[0][event.box]
            name = words.text(f"box.{event.box.code}")
            over = f"Game over: {game.cards[0].total} points."
            then = over if before.turn == 13 else f"Turn {before.turn + 1}: roll."
            said.append(f"{points} in {name}. {then}")
    return said


def test_a_whole_game_by_keyboard_agrees_with_its_record(table: Table) -> None:
    table.page.evaluate(LISTEN)
    for turn in range(1, 14):
        table.roll_button.focus()
        table.press("Enter")
        expect(table.status).to_contain_text("Roll 1.")
        table.press("1")
        table.roll(2)
        assert table.held == [1]
        table.boxes.first.focus()
        table.press("Enter")
        if turn < 13:
            expect(table.status).to_contain_text(f"Turn {turn + 1}: roll.")
            assert table.focused.startswith("Roll")
    expect(table.page.locator(".sumline")).to_be_visible()
    assert "points" in table.focused
    game = Game.parse(table.record)
    assert table.page.evaluate("() => window.heard") == transcript(game)
    expect(table.status).to_contain_text(f"Game over: {game.cards[0].total} points.")
    expect(table.page.locator(".sumline")).to_contain_text("254.59 at the start (Classic)")
    expect(table.page.locator(".sumline")).to_contain_text(f"= {game.cards[0].total}")
    table.page.get_by_role("button", name="New game, other dice").click()
    expect(table.status).to_have_text("Turn 1: roll.")


def test_dice_keep_their_places_and_held_ones_their_faces(table: Table) -> None:
    table.roll(1)
    before = table.faces
    table.press("2", "4")
    table.roll(2)
    assert [table.faces[place] for place in (1, 3)] == [before[place] for place in (1, 3)]
    assert table.held == [2, 4]


def test_every_open_box_shows_what_it_would_score(table: Table) -> None:
    table.roll(1)
    assert table.boxes.count() == 13
    names = [box.get_attribute("aria-label") for box in table.boxes.all()]
    assert f"Score {sum(table.faces)} in Chance" in names
    sixes = 6 * table.faces.count(6)
    assert f"Score {sixes} in Sixes" in names


def test_undo_brings_back_the_roll_until_the_next_one(table: Table) -> None:
    table.roll(1)
    table.press("3")
    table.roll(2)
    faces = table.faces
    table.box("Chance").click()
    expect(table.status).to_contain_text("Turn 2")
    table.press("u")
    expect(table.status).to_contain_text("Taken back. Roll 2.")
    assert (table.faces, table.held) == (faces, [3])
    table.box("Chance").click()
    expect(table.status).to_contain_text("Turn 2: roll.")
    table.roll(1)
    table.press("u")
    expect(table.status).to_contain_text("Nothing to take back.")
    # Switched off, neither the key nor the line of the rules speaks of it otherwise.
    rules = table.page.locator(".rules-line").first
    expect(rules).to_contain_text("may be taken back")
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_label("Undo a mis-clicked box").uncheck()
    table.page.keyboard.press("Escape")
    expect(rules).not_to_contain_text("may be taken back")
    table.press("u")
    expect(table.status).to_contain_text("Taking back is switched off in the menu.")


def test_after_the_last_roll_no_die_can_be_held(table: Table) -> None:
    for number in (1, 2, 3):
        table.roll(number)
    before = table.held
    die = table.dice.nth(1)
    expect(die).to_have_attribute("aria-disabled", "true")
    for hold in (lambda: table.press("2"), lambda: die.click(force=True)):
        hold()
        expect(table.status).to_contain_text("No rolls left. Choose a box.")
        assert table.held == before


def test_a_joker_shows_its_only_box_and_says_why(page: Page) -> None:
    table = Table(page, LUCKY)
    first = _roll_five_alike(table)
    table.box("Yahtzee").click()
    expect(table.status).to_contain_text("50 in Yahtzee.")
    second = _roll_five_alike(table)
    assert first != second
    name = ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes"][second - 1]
    expect(table.status).to_contain_text(f"Joker: {name} first.")
    expect(table.boxes).to_have_count(1)
    expect(page.get_by_role("heading", name=f"Why only {name}?")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("^Chance"))).to_contain_text(f"{name} first")
    for key in ("ArrowDown", "ArrowDown", "ArrowUp"):
        table.press(key)
        assert table.focused == table.boxes.get_attribute("aria-label")
    table.press("Enter")
    expect(table.status).to_contain_text("Yahtzee bonus, 100 more.")


def _roll_five_alike(table: Table) -> int:
    table.roll(1)
    for number in (2, 3):
        faces = table.faces
        if len(set(faces)) == 1:
            break
        face = max(Counter(faces).items(), key=lambda item: (item[1], item[0]))[0]
        wanted = {place for place, shown in enumerate(faces, 1) if shown == face}
        table.press(*(str(place) for place in wanted.symmetric_difference(table.held)))
        table.roll(number)
    assert len(set(table.faces)) == 1
    return table.faces[0]


def test_advice_comes_in_three_levels_and_closes(table: Table) -> None:
    table.roll(1)
    panel = table.page.get_by_role("complementary", name="Advice")
    captions = panel.locator("caption")
    table.press("h")
    expect(captions).to_have_text(["Open boxes, most points first"])
    table.press("h")
    expect(captions).to_have_text(["Chance of each box"])
    table.press("h")
    expect(captions).to_have_text(["Keeps and boxes, best first", "Chance of each box"])
    # The dice of game 48213 begin with 6 4 1 4 2, and two fours are kept of them.
    expect(panel.locator(".lead")).to_contain_text("252.24")
    advised = table.page.locator(".slot.adv").get_by_role("button")
    assert [die.get_attribute("aria-label") for die in advised.all()] == [
        "Die 2, four",
        "Die 4, four",
    ]
    table.press("2")
    own = panel.get_by_role("row", name=re.compile("held now"))
    expect(own).to_contain_text("249.88")
    expect(own.get_by_role("img", name="Mistake")).to_be_visible()
    table.press("h")
    expect(captions).to_have_count(0)


def test_every_level_of_the_advice_is_said_alone(table: Table) -> None:
    table.press("h")
    assert table.told == "Advice comes with the dice. Roll first."
    table.press("h", "Escape")
    assert table.told == "Advice closed."
    table.roll(1)
    roll = table.told
    assert roll.startswith("Roll 1. six, four, one, four, two.")
    table.press("h")
    assert table.told == "Advice, points: the most is 17, in Chance."
    table.press("h")
    expect(table.status).to_contain_text("odds", timeout=60_000)
    rows = table.page.locator("#advice tbody tr").all_inner_texts()
    # Chance is certain to be filled, so it is not said.
    said = [" ".join(row.split()) for row in rows if not row.startswith("Chance")][:3]
    assert table.told == f"Advice, odds with the best keep: {', '.join(said)}."
    table.press("h")
    expect(table.status).to_contain_text("keep four, four")
    assert table.told == "Advice: keep four, four, 252.24."
    table.press("2")
    assert table.told == "Roll 1. Die 2 held."
    table.press("h")
    assert table.told == "Advice closed."
    expect(table.page.locator(".tray [role=status]")).to_contain_text("Roll 1. Die 2 held.")


def test_an_open_advice_counts_for_the_decision_it_was_asked_for(table: Table) -> None:
    level = table.page.locator("#advice .seg [aria-pressed=true]")
    table.roll(1)
    table.press("h", "h", "h")
    expect(table.page.locator("#advice .lead")).to_be_visible(timeout=60_000)
    table.roll(2)
    expect(level).to_have_text("Points")
    assert table.told.startswith("Roll 2.")
    table.page.get_by_role("group", name="How much advice").get_by_text("Best").click()
    expect(table.page.locator("#advice .lead")).to_be_visible()
    table.box("Chance").click()
    expect(table.status).to_contain_text("Turn 2: roll.")
    expect(level).to_have_text("Points")
    table.roll(1)
    table.roll(2)
    expect(level).to_have_text("Points")
    assert "\nHints: 1.1 1.2\n" in table.record
