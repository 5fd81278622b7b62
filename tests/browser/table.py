"""The play page as a person finds it: by roles, names and keys."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

SAME_ORIGIN = {"Sec-Fetch-Site": "same-origin"}
WORDS = ["one", "two", "three", "four", "five", "six"]


class Table:
    """A game on the page."""

    def __init__(self, page: Page, number: int) -> None:
        self.page = page
        page.goto(f"/game/{number}")
        expect(self.roll_button).to_be_visible()

    @staticmethod
    def of(page: Page, *seats: str, **wish: object) -> Table:
        """A new table of these seats: names of people, and levels with a star before."""
        sitting = [{"bot": seat[1:]} if seat[0] == "*" else {"name": seat} for seat in seats]
        answer = page.request.post(
            "/api/games", data={"seats": sitting, **wish}, headers=SAME_ORIGIN
        )
        assert answer.ok, answer.text()
        page.goto(f"/play/{answer.json()['id']}")
        expect(page.locator(".card.seats")).to_be_visible()
        table = Table.__new__(Table)
        table.page = page
        return table

    @property
    def view(self) -> dict[str, Any]:
        """The game as the server has it."""
        game = self.page.url.rpartition("/")[2]
        return dict(self.page.request.get(f"/api/games/{game}").json())

    @property
    def main_button(self) -> Locator:
        """Roll, or while the computer players play: Go on."""
        return self.page.locator("#roll")

    def to_a_person(self) -> bool:
        """Lets the computer players play at once; whether the game goes on."""
        done = self.page.locator("#roll", has_text="Roll").or_(self.page.locator(".ranking"))
        if not done.first.is_visible():
            self.press("r")
        expect(done.first).to_be_visible(timeout=30_000)
        return self.page.locator(".ranking").count() == 0

    def choose_pace(self, pace: str) -> None:
        self.page.get_by_role("button", name="Menu and settings").click()
        self.page.get_by_role("button", name=pace, exact=True).click()
        self.page.keyboard.press("Escape")
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    @property
    def status(self) -> Locator:
        return self.page.get_by_role("region", name="Dice tray").get_by_role("status")

    @property
    def told(self) -> str:
        """What readers hear of the status line."""
        hidden = self.status.locator("[aria-hidden=true]").all_text_contents()
        text = self.status.text_content() or ""
        for each in hidden:
            text = text.replace(each, "")
        return " ".join(text.split())

    @property
    def roll_button(self) -> Locator:
        return self.page.get_by_role("button", name="Roll", exact=True)

    @property
    def dice(self) -> Locator:
        return self.page.get_by_role("group", name=re.compile("^Dice")).get_by_role("button")

    @property
    def boxes(self) -> Locator:
        """The buttons of the boxes that may be scored."""
        return self.page.get_by_role("table").first.get_by_role("button")

    @property
    def faces(self) -> list[int]:
        """The faces by place, from the names that readers hear."""
        names = [die.get_attribute("aria-label") or "" for die in self.dice.all()]
        assert [name.split(",")[0] for name in names] == [f"Die {n}" for n in range(1, 6)]
        return [WORDS.index(name.split(", ")[1]) + 1 for name in names]

    @property
    def held(self) -> list[int]:
        dice = self.dice.all()
        pressed = [die.get_attribute("aria-pressed") == "true" for die in dice]
        return [place for place, is_held in enumerate(pressed, 1) if is_held]

    @property
    def record(self) -> str:
        link = self.page.get_by_role("link", name="Game record").first.get_attribute("href")
        return self.page.request.get(link or "").text()

    @property
    def focused(self) -> str:
        """The name or text of what has the focus."""
        return str(
            self.page.evaluate(
                "() => document.activeElement.getAttribute('aria-label')"
                " ?? document.activeElement.textContent.trim()"
            )
        )

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def roll(self, number: int) -> None:
        """Rolls with the key, and waits for the roll of this number."""
        self.press("r")
        expect(self.status).to_contain_text(f"Roll {number}.")

    def box(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(rf"^Score \d+ in {name}\b"))
