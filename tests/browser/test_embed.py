"""The board in frames: inside a foreign page, inside a sandboxed frame, and its snippet."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, FrameLocator, Page, expect

pytestmark = pytest.mark.browser

STYLE = "width: 100%; max-width: 900px; height: 620px; border: 0"
LISTEN = "<script>heights = []; addEventListener('message', e => heights.push(e.data))</script>"
NOTHING_KEPT = "Nothing is saved in this frame"


class Foreign:
    """Somebody else's site: one page, whose content a test sets."""

    def __init__(self) -> None:
        self.content = ""
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(f"<!doctype html><title>A page</title>{site.content}".encode())

            def log_message(self, *_: Any) -> None:
                """Says nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/"


@pytest.fixture
def foreign() -> Iterator[Foreign]:
    site = Foreign()
    threading.Thread(target=site.server.serve_forever, daemon=True).start()
    yield site
    site.server.shutdown()
    site.server.server_close()


def frame(page: Page, site: Foreign, source: str, more: str = "") -> FrameLocator:
    """The board on the foreign page."""
    site.content = f'{LISTEN}<iframe id="rattlecup" src="{source}" {more} style="{STYLE}"></iframe>'
    page.goto(site.address)
    return page.frame_locator("#rattlecup")


def roll(board: FrameLocator, number: int = 1) -> str:
    """Rolls, and gives what the status line says then."""
    board.get_by_role("button", name="Roll", exact=True).click()
    expect(board.get_by_role("status")).to_contain_text(f"Roll {number}.")
    return board.get_by_role("status").inner_text()


def test_a_foreign_page_plays_without_cookies_and_asks_nobody_else(
    page: Page, context: BrowserContext, address: str, foreign: Foreign
) -> None:
    hosts: set[str] = set()
    page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    board = frame(page, foreign, f"{address}/embed?game=48213")
    assert "six, four, one, four, two" in roll(board)
    board.get_by_role("button", name="Score 17 in Chance").click()
    expect(board.get_by_role("status")).to_contain_text("Turn 2")
    assert context.cookies() == []
    assert hosts == {each.removeprefix("http://").strip("/") for each in (address, foreign.address)}


def test_the_game_goes_on_after_a_reload_where_the_browser_keeps_it(
    page: Page, address: str, foreign: Foreign
) -> None:
    """The foreign page is on another port only, so its frames may keep things."""
    board = frame(page, foreign, f"{address}/embed")
    said = roll(board)
    page.reload()
    expect(board.get_by_role("status")).to_have_text(re.compile(re.escape(said.split("\n")[0])))
    faces = [die.get_attribute("aria-label") for die in board.locator(".die").all()]
    assert ", ".join(str(face).split(", ")[1] for face in faces) in said
    expect(board.get_by_text(NOTHING_KEPT)).to_have_count(0)


def test_a_frame_that_may_only_run_scripts_plays_and_says_that_nothing_is_kept(
    page: Page, context: BrowserContext, address: str, foreign: Foreign
) -> None:
    board = frame(page, foreign, f"{address}/embed?theme=dark", 'sandbox="allow-scripts"')
    roll(board)
    board.get_by_role("button", name=re.compile("^Die 1,")).click()
    roll(board, 2)
    for level in ("Points", "Odds", "Best"):
        board.get_by_role("button", name="Advice").first.click()
        expect(board.get_by_role("button", name=level, pressed=True)).to_be_visible()
    expect(board.locator(".ranked tbody tr").first).to_be_visible(timeout=30_000)
    expect(board.get_by_text(NOTHING_KEPT)).to_be_visible()
    expect(board.locator("html")).to_have_attribute("data-theme", "dark")
    assert context.cookies() == []


def test_the_frame_tells_its_height(page: Page, address: str, foreign: Foreign) -> None:
    for sandbox in ("", 'sandbox="allow-scripts"'):
        board = frame(page, foreign, f"{address}/embed", sandbox)
        expect(board.get_by_role("button", name="Roll", exact=True)).to_be_visible()
        page.wait_for_function("heights.length > 0 && heights.at(-1).height > 300")
        told = page.evaluate("heights.at(-1)")
        assert told["type"] == "rattlecup:height"
        own = page.frames[-1].evaluate("document.documentElement.getBoundingClientRect().height")
        assert abs(told["height"] - own) <= 1


def test_without_hints_neither_button_nor_key_advises(
    page: Page, address: str, foreign: Foreign
) -> None:
    board = frame(page, foreign, f"{address}/embed?hints=off&ruleset=two-roll")
    roll(board)
    expect(board.get_by_role("button", name="Advice")).to_have_count(0)
    page.keyboard.press("h")
    page.keyboard.press("1")
    expect(board.get_by_role("status")).to_contain_text("Die 1 held.")
    expect(board.locator("#advice h2")).to_have_count(0)
    expect(board.get_by_text(re.compile("^Two rolls:"))).to_be_visible()


def test_everything_is_seen_in_620_pixels(page: Page, address: str, foreign: Foreign) -> None:
    for number, width in enumerate((360, 1000), 1):
        page.set_viewport_size({"width": width, "height": 700})
        board = frame(page, foreign, f"{address}/embed")
        roll(board, number)
        top = page.locator("#rattlecup").bounding_box()
        assert top is not None
        total = board.get_by_role("row", name=re.compile("^Total"))
        for part in (total, board.get_by_role("button", name="Roll", exact=True)):
            box = part.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= top["y"] + 620
        tray = board.get_by_role("region", name="Dice tray").bounding_box()
        sum_row = total.bounding_box()
        assert tray is not None
        assert sum_row is not None
        aside = tray["x"] > sum_row["x"] + sum_row["width"] - 1
        assert aside or sum_row["y"] + sum_row["height"] <= tray["y"] + 1


@pytest.mark.parametrize("query", ["ruleset=none", "game=0", "game=9007199254740992", "game=x"])
def test_what_cannot_be_played_is_said_in_the_frame(
    page: Page, address: str, foreign: Foreign, query: str
) -> None:
    board = frame(page, foreign, f"{address}/embed?{query}")
    expect(board.get_by_role("heading", name="That did not work")).to_be_visible()


def test_only_the_board_may_be_framed(page: Page, address: str) -> None:
    policies = {
        path: page.request.get(path).headers["content-security-policy"]
        for path in ("/embed", "/embed?game=0", "/embed/snippet", "/", "/game/48213")
    }
    framed = {path for path, policy in policies.items() if "frame-ancestors *" in policy}
    assert framed == {"/embed", "/embed?game=0"}
    others = policies.keys() - framed
    assert all("frame-ancestors 'none'" in policies[path] for path in others)
    for path in framed:
        assert "set-cookie" not in page.request.get(path).headers


def test_the_snippet_follows_what_is_chosen_and_works(
    page: Page, address: str, foreign: Foreign
) -> None:
    page.goto("/embed/snippet")
    code = page.get_by_label("HTML to paste into your page")
    assert f'src="{address}/embed"' in code.input_value()
    page.get_by_label("Theme").select_option("dark")
    page.get_by_label("Rules").select_option("no-joker")
    page.get_by_label("Game number").fill("48213")
    page.get_by_label("With advice").uncheck()
    query = "theme=dark&amp;ruleset=no-joker&amp;game=48213&amp;hints=off"
    expect(code).to_have_value(re.compile(re.escape(f'src="{address}/embed?{query}"')))
    preview = page.frame_locator("iframe")
    expect(preview.get_by_text(re.compile("^No joker:"))).to_be_visible()
    page.get_by_label("Game number").fill("0")
    page.get_by_label("With advice").check()
    expect(page.get_by_text(re.compile("^A game number is a whole number"))).to_be_visible()
    assert "game=" not in code.input_value()
    script = page.get_by_label("Script to paste below it").input_value()
    foreign.content = code.input_value() + script
    page.goto(foreign.address)
    board = page.frame_locator("#rattlecup")
    expect(board.get_by_role("button", name="Roll", exact=True)).to_be_visible()
    page.wait_for_function("document.getElementById('rattlecup').style.height !== '620px'")


def test_after_a_numbers_game_a_frame_says_that_the_next_is_another(page: Page) -> None:
    page.goto("/embed?game=48213")
    for _ in range(13):
        page.get_by_role("button", name="Roll", exact=True).click()
        expect(page.get_by_role("status")).to_contain_text("Roll 1.")
        page.get_by_role("button", name=re.compile("^Score ")).first.click()
        expect(page.get_by_role("status")).not_to_contain_text("Roll 1.")
    page.get_by_role("button", name="New game, other dice").click()
    expect(page.get_by_role("button", name="Roll", exact=True)).to_be_visible()
    expect(page.get_by_text("This is another game")).to_be_visible()
    expect(page.get_by_role("banner")).not_to_contain_text("48213")
    page.get_by_role("button", name="Back to game 48213").click()
    expect(page.get_by_role("button", name="New game, other dice")).to_be_visible()
    expect(page.get_by_text("This is another game")).to_have_count(0)
