"""The strategy guide in a real browser: it comes by itself, fits, and leads on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.everybody import SMALL, check_for_everybody, violations

pytestmark = pytest.mark.browser


@pytest.fixture
def there(page: Page) -> Page:
    """A browser at a server that knows the classic guide; until then its page waits for it."""
    page.goto("/guide/zeros")
    expect(page.get_by_role("heading", name="A zero on the first turn")).to_be_visible(
        timeout=90_000
    )
    return page


def test_it_is_for_everybody(there: Page) -> None:
    """Tables with plots and folded tables; 252 rows of dice take axe long, so it sees them once."""
    for section in ("zeros", "beliefs"):
        there.goto(f"/guide/{section}")
        check_for_everybody(there, f"guide {section}")
    for width, path in ((1280, "first-roll"), (320, "boxes"), (320, "odds"), (320, "first-roll")):
        there.set_viewport_size({"width": width, "height": 640})
        there.goto(f"/guide/{path}")
        assert there.evaluate("() => document.documentElement.scrollWidth") <= width
        assert there.evaluate(SMALL) == []
    assert violations(there) == []


def test_the_guide_is_read_by_links_and_goes_on_in_the_explorer(there: Page) -> None:
    page = there
    page.get_by_role("link", name="On: What each box brings").click()
    expect(page.get_by_role("row", name="Full house 22.59 9.63 %")).to_be_visible()
    sections = page.get_by_role("navigation", name="Sections of the guide")
    sections.get_by_role("link", name="After the first roll").click()
    page.get_by_role("link", name="4 4", exact=True).click()
    assert page.url.endswith("#r-44444")
    page.get_by_role("link", name="4 4 6 6 6: every action in the explorer").click()
    page.wait_for_url("**/explore?position=classic+-,-,-*44666+2")


def test_on_paper_there_is_only_the_section(there: Page) -> None:
    there.emulate_media(media="print")
    expect(there.get_by_role("table", name="A zero on the first turn")).to_be_visible()
    for name in ("Rules", "Sections of the guide", "Contents"):
        expect(there.get_by_role("navigation", name=name)).to_be_hidden()
    expect(there.get_by_role("button", name="Menu")).to_be_hidden()
