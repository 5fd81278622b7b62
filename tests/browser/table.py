"""The play page as a person finds it: by roles, names and keys."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

WORDS = ["one", "two", "three", "four", "five", "six"]


class Table:
    """A game on the page."""

    def __init__(self, page: Page, number: int) -> None:
        self.page = page
        page.goto(f"/game/{number}")
        expect(self.roll_button).to_be_visible()

    @property
    def status(self) -> Locator:
        return self.page.get_by_role("status")

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
