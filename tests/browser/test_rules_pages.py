"""How to play and the dispute helper in a real browser: keys, focus, sizes, themes, axe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.everybody import WIDTHS, check_for_everybody

pytestmark = pytest.mark.browser

VIEWS = {
    "rules": "/rules",
    "rules of 2016": "/rules?ruleset=hasbro-2016",
    "question": "/rules/may-i",
    "answer": "/rules/may-i?dice=55555&y=50&5s=15&box=ls",
    "refusal": "/rules/may-i?dice=55557&3s=5",
}

OFF_THE_FELT = """() => [...document.querySelectorAll('.tray .die')].filter(die => {
  const [felt, box] = [die.closest('.tray'), die].map(e => e.getBoundingClientRect());
  return box.left < felt.left + 6 || box.right > felt.right - 6;
}).length"""


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing_and_everything_fits(page: Page, view: str) -> None:
    page.goto(VIEWS[view])
    expect(page.get_by_role("button", name=re.compile("^(Roll|Enter one)$"))).to_be_visible()
    check_for_everybody(page, view)
    for width in (*WIDTHS, 900):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate(OFF_THE_FELT) == 0


def test_the_example_turn_is_played_by_keys(page: Page) -> None:
    page.goto("/rules")
    status = page.get_by_role("status")
    expect(status).to_have_text("Roll 1: two, two, two, five, six.")
    for place in (1, 2, 3):
        die = page.get_by_role("button", name=f"Die {place}, two")
        die.focus()
        page.keyboard.press("Space")
        expect(die).to_have_attribute("aria-pressed", "true")
    expect(status).to_have_text("Dice 1, 2 and 3 held.")
    page.get_by_role("button", name="Roll", exact=True).focus()
    page.keyboard.press("Enter")
    expect(status).to_contain_text("Roll 2: two, two, two,")
    assert page.evaluate("document.activeElement.textContent.trim()") == "Roll"
    expect(page.get_by_role("button", name="Die 1, two")).to_have_attribute("aria-pressed", "true")
    box = page.get_by_role("button", name=re.compile(r"^Score \d+ in Three of a kind$"))
    points = re.findall(r"\d+", box.get_attribute("aria-label") or "")[0]
    box.focus()
    page.keyboard.press("Enter")
    expect(status).to_contain_text(f"{points} points in Three of a kind.")
    expect(page.get_by_role("link", name=re.compile("Play on with these dice"))).to_be_focused()
    page.get_by_role("button", name="Try again").press("Enter")
    expect(page.get_by_role("button", name="Roll", exact=True)).to_be_focused()
    expect(status).to_have_text("Roll 1: two, two, two, five, six.")
    expect(page.get_by_role("button", name="Score 17 in Chance")).to_be_visible()


def test_the_example_refuses_as_a_game_does(page: Page) -> None:
    page.goto("/rules")
    status = page.get_by_role("status")
    roll = page.get_by_role("button", name="Roll", exact=True)
    dice = page.get_by_role("button", name=re.compile("^Die"))
    for place in range(5):
        dice.nth(place).click()
    roll.click()
    expect(status).to_have_text("All five are held. Release a die or choose a box.")
    dice.nth(4).click()
    for count in (2, 3):
        roll.click()
        expect(status).to_contain_text(f"Roll {count}:")
    roll.press("Enter")
    expect(status).to_have_text("No rolls left. Choose a box.")


def test_the_example_goes_on_as_its_numbered_game(page: Page) -> None:
    page.goto("/rules")
    page.get_by_role("button", name="Score 17 in Chance").click()
    page.get_by_role("link", name=re.compile("Play on")).click()
    page.get_by_role("button", name="Roll", exact=True).click()
    expect(page.get_by_role("button", name="Die 5, six")).to_be_visible()


def test_a_dispute_is_put_by_taps_and_kept_in_the_address(page: Page) -> None:
    page.goto("/rules/may-i")
    answer = page.locator("#answer")
    for _ in range(5):
        page.get_by_role("button", name="Enter five").click()
    expect(answer).to_contain_text("It may go to any open box.")
    page.get_by_label("Yahtzee", exact=True).select_option("50")
    expect(answer).to_contain_text("It must go to Fives, nowhere else.")
    page.get_by_label("Box in dispute").select_option(label="Chance")
    expect(page.get_by_role("status")).to_have_text("No. It goes to Fives first.")
    assert page.url.endswith("/rules/may-i?ruleset=classic&y=50&box=ch&dice=55555")
    page.reload()
    expect(answer).to_contain_text("No. It goes to Fives first.")
    expect(page.get_by_role("button", name="Die 5, five. Take out")).to_be_visible()
    page.get_by_role("button", name="Die 2, five. Take out").click()
    expect(answer).to_contain_text("Put in all five dice")
    expect(page.get_by_role("button", name="Die 2, not entered")).to_be_visible()


def test_other_rules_are_asked_with_the_same_card(page: Page) -> None:
    page.goto("/rules/may-i?dice=55555&y=50&5s=15")
    page.get_by_label("Rules").select_option("hasbro-2016")
    expect(page.locator("#answer")).to_contain_text("Three of a kind or Four of a kind")
    expect(page.get_by_label("Fives", exact=True)).to_have_value("15")


def test_both_pages_work_without_scripts(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, java_script_enabled=False)
    page = context.new_page()
    page.goto("/rules")
    expect(page.get_by_role("row", name="Three of a kind 2 + 2 + 2 + 5 + 6 = 17")).to_be_visible()
    page.goto("/rules/may-i")
    for place in range(1, 6):
        page.get_by_label(f"Die {place}").select_option("5")
    page.get_by_label("Yahtzee", exact=True).select_option("0")
    page.get_by_label("Fives", exact=True).select_option("0")
    page.get_by_label("Box in dispute").select_option(label="Large straight")
    page.get_by_role("button", name="Ask the rules").click()
    expect(page.locator("#answer")).to_contain_text("Yes. Large straight takes it, for 40 in all.")
    context.close()
