"""Draws the icons of the installed page from the cup, as PNG files; run it when the cup changes.

    .venv/bin/python tools/make_icons.py [CHROMIUM]

The cup stands on paper, within the circle that every system's mask leaves (four fifths of the
width), so one drawing serves for round, square and drop-shaped icons.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ICONS = Path(__file__).parent.parent / "src/rattlecup/web/static/icons"
SIZES = (180, 192, 512)
GROUND = "#e6e0d3"
# The cup's drawing is 26 wide and 28 high; at 50 a side it stays within the safe circle.
SIDE = 50


def svg() -> str:
    """The cup in the middle of a square of ground."""
    cup = (ICONS / "rattlecup.svg").read_text("utf-8")
    inner = cup[cup.index(">") + 1 : cup.rindex("</svg>")]
    left, top = (SIDE - 26) / 2, (SIDE - 28) / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
        f'<path d="M0 0h{SIDE}v{SIDE}H0z" fill="{GROUND}"/>'
        f'<g transform="translate({left:g} {top:g})">{inner}</g></svg>\n'
    )


def main() -> None:
    """Write the square SVG, and a PNG of each size."""
    chromium = sys.argv[1] if len(sys.argv) > 1 else shutil.which("chromium")
    (ICONS / "cup-square.svg").write_text(svg(), "utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{svg()}")
            page.screenshot(path=ICONS / f"cup-{size}.png")
        browser.close()


if __name__ == "__main__":
    main()
