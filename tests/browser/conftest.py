"""The real server as a process of its own, and a real browser in front of it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from browser.table import Table

# A browser that talks to nobody but the page.
QUIET = [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is, without a slash at the end."""
    database = tmp_path_factory.mktemp("browser") / "games.db"
    command = [sys.executable, "-m", "rattlecup", "serve", "--port", "0", "--database", database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            found = re.search(r"http://[\d.:]+", server.stdout.readline())
            assert found, "the server printed no address"
            yield found[0]
        finally:
            server.terminate()


@pytest.fixture(scope="session")
def browser(chromium_path: str, chromium_args: list[str]) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=chromium_path, args=[*chromium_args, *QUIET]
        )
        yield chromium
        chromium.close()


@pytest.fixture
def context(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """A guest that nobody has seen before."""
    context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 800})
    context.set_default_timeout(15_000)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page on which nothing may go wrong unseen."""
    faults: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if _is_fault(said.text) else None)
    yield page
    assert faults == []


def _is_fault(text: str) -> bool:
    """Whether the browser complains; refusals and lost answers are part of what is tested."""
    return "Content Security Policy" in text or "Uncaught" in text


@pytest.fixture
def table(page: Page) -> Table:
    """A numbered game, just opened."""
    return Table(page, number=48213)
