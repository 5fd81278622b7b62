"""A view for everybody: any width, any finger, both themes, and what axe says."""

from __future__ import annotations

import re
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WIDTHS = (320, 360, 768, 1280)
PHONE, DESK = 360, 1280

PICTURES = Path(__file__).parents[2] / "test-output" / "pictures"

# What can be pressed and is too small, by what may be hit: the whole row of a box, the label of
# a check box. Links within text are not targets of their own; one that is all its cell, line or
# paragraph says is.
SMALL = """() => [...document.querySelectorAll('button, select, input, textarea, summary, a[href]')]
  .filter(e => e.checkVisibility() && !e.matches('.skip') && !e.closest('.foot'))
  .filter(e => {
    if (!e.matches('a:not(.btn, .day, nav *)')) return true;
    if (!e.closest('.note, p, li, td, th, dd')) return true;
    let block = e.parentElement;
    while (getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
    return block.textContent.trim() === e.textContent.trim();
  })
  .map(e => [e, (e.closest('.card tr, .check') ?? e).getBoundingClientRect()])
  .filter(([, hit]) => Math.min(hit.width, hit.height) < 43.9)
  .map(([e]) => e.getAttribute('aria-label') ?? e.textContent.trim() ?? e.id)"""


def check_for_everybody(page: Page, name: str) -> None:
    """No sideways scroll, targets of 44 px, no fault that axe knows: a light phone, a dark desk."""
    name = re.sub(r"\W+", "-", name)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        assert page.evaluate(SMALL) == []
    for width, scheme in ((PHONE, "light"), (DESK, "dark")):
        page.set_viewport_size({"width": width, "height": 640})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert violations(page) == []
        picture(page, f"{name}-{width}-{scheme}")


def violations(page: Page) -> list[tuple[str, str]]:
    """What axe finds: each rule with the first element that breaks it."""
    found = Axe().run(page).response["violations"]
    return [(each["id"], str(each["nodes"][0]["target"])) for each in found]


def picture(page: Page, name: str) -> None:
    """What the page looks like now, kept in test-output/pictures for people to look at."""
    page.screenshot(path=PICTURES / f"{name}.png", full_page=True)
