"""The web's lines of `make bench`: a server under many games, and its pages in a browser.

The server is a process of its own with a durable database; players keep their connection. Here
elapsed time is what counts, for it is what a person waits: on a busy machine it is longer.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from benchmarks.measuring import Figure

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

GAMES = 200
ACTIONS_A_SECOND = 100
SECONDS = 20

_NUMBER = 48213
_THROTTLE = 4
_LOADS = 5
_KEYS = 15


def figures() -> Iterator[Figure]:
    """Every figure of a served game; those of a browser only where there is one."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder) / "games.db") as address:
        yield from acting(address, Path(folder))
        chromium = shutil.which("chromium") or shutil.which("chromium-browser")
        if chromium is None or find_spec("playwright") is None:
            missing = "Chromium" if chromium is None else "Playwright"
            print(f"first load, largest paint, keys: left out, {missing} is not installed")
            return
        yield from looking(address, chromium)


@contextmanager
def served(database: Path) -> Iterator[str]:
    """The address of a server that keeps its games there, and does nothing else meanwhile."""
    quiet = {**os.environ, "RATTLECUP_BACKGROUND": "off"}
    command = [
        sys.executable,
        "-m",
        "rattlecup",
        "serve",
        "--port",
        "0",
        "--database",
        str(database),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=quiet) as server:
        assert server.stdout is not None
        try:
            found = re.search(r"http://[\d.:]+", server.stdout.readline())
            assert found, "the server printed no address"
            yield found[0]
        finally:
            server.terminate()


# --- actions ----------------------------------------------------------------------


def acting(address: str, folder: Path) -> Iterator[Figure]:
    """How long an action waits for its answer while many games are played."""
    disk = fsync_times(folder)
    yield Figure("the disk's own fsync, median", _middle(disk), "ms", None)
    yield Figure("  99th percentile", _late(disk), "ms", None)
    times = asyncio.run(_play_all(address))
    yield Figure(f"action, {GAMES} games, {ACTIONS_A_SECOND}/s, median", _middle(times), "ms", 15)
    yield Figure("  99th percentile", _late(times), "ms", 60)


def fsync_times(folder: Path, count: int = 200) -> list[float]:
    """Milliseconds that the disk takes to keep a page of 4 KiB, each time anew."""
    times = []
    with (folder / "fsync").open("wb", buffering=0) as file:
        for _ in range(count):
            file.write(os.urandom(4096))
            start = time.perf_counter()
            os.fsync(file.fileno())
            times.append(1000 * (time.perf_counter() - start))
    return times


async def _play_all(address: str) -> list[float]:
    """Milliseconds of each action; they come at random moments, whatever is still waiting."""
    host, port = address.removeprefix("http://").split(":")
    players = [await _Player.joined(host, int(port), nth) for nth in range(GAMES)]
    chance = random.Random(1)  # seeded: the same moments in every run
    for player in players:  # so that the games are at different points of a turn
        for _ in range(chance.randrange(3)):
            await player.act(chance)
    free = list(players)
    times: list[float] = []

    async def act(player: _Player, due: float) -> None:
        await player.act(chance)
        times.append(1000 * (time.perf_counter() - due))
        free.append(player)

    due = time.perf_counter()
    end = due + SECONDS
    async with asyncio.TaskGroup() as group:
        while due < end:
            due += chance.expovariate(ACTIONS_A_SECOND)
            await asyncio.sleep(due - time.perf_counter())
            while not free:  # every game waits for its answer, and time counts from `due`
                await asyncio.sleep(0.001)
            group.create_task(act(free.pop(chance.randrange(len(free))), due))
    for player in players:
        player.connection.close()
    return times


@dataclass
class _Connection:
    """An HTTP connection that is kept, with a guest's key."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    token: str = ""

    async def post(self, path: str, body: object) -> Any:
        """The JSON of the answer."""
        content = json.dumps(body)
        head = f"POST {path} HTTP/1.1\r\nHost: bench\r\nAccept-Encoding: gzip\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
        if self.token:
            head += f"Authorization: Bearer {self.token}\r\n"
        self.writer.write(f"{head}\r\n{content}".encode())
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = re.search(r"content-length: (\d+)", answer)
        assert length, answer
        found = await self.reader.readexactly(int(length[1]))
        if "content-encoding: gzip" in answer:
            found = gzip.decompress(found)
        assert answer.startswith("http/1.1 20"), found.decode()
        return json.loads(found)

    def close(self) -> None:
        """Hang up."""
        self.writer.close()


@dataclass
class _Player:
    """A guest with a game, who rolls at most twice and scores the first box that may be."""

    connection: _Connection
    game: dict[str, Any]

    @staticmethod
    async def joined(host: str, port: int, nth: int) -> _Player:
        """A new guest with a new game."""
        connection = _Connection(*await asyncio.open_connection(host, port))
        connection.token = (await connection.post("/api/guest", {}))["token"]
        return _Player(connection, await connection.post("/api/games", {"number": nth + 1}))

    async def act(self, chance: random.Random) -> None:
        """Let the next action happen; after the last box, in a new game."""
        if self.game["over"]:
            self.game = await self.connection.post("/api/games", {})
        command: dict[str, Any]
        if self.game["phase"] == "roll":
            command = {"type": "roll", "hold": []}
        elif self.game["roll"] == 1:
            command = {"type": "roll", "hold": sorted(chance.sample(range(1, 6), 2))}
        else:
            boxes = self.game["card"]["boxes"]
            command = {"type": "score", "box": next(b["code"] for b in boxes if b["preview"])}
        seen = {"id": f"{chance.getrandbits(64):016x}", "version": self.game["version"]}
        path = f"/api/games/{self.game['id']}/commands"
        self.game = await self.connection.post(path, seen | command)


def _middle(times: list[float]) -> float:
    return statistics.median(times)


def _late(times: list[float]) -> float:
    """The 99th percentile."""
    return statistics.quantiles(times, n=100)[98]


# --- pages ------------------------------------------------------------------------


def looking(address: str, chromium: str) -> Iterator[Figure]:
    """What a first visit weighs, when it is painted, how soon the page answers a key."""
    from playwright.sync_api import sync_playwright

    quiet = ["--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    quiet += ["--disable-sync", "--no-first-run"]
    quiet += ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=quiet)
        for name, path in (("home", "/"), ("game", f"/game/{_NUMBER}")):
            visits = [_visit(browser, address + path) for _ in range(_LOADS)]
            kilobytes = max(visit.bytes for visit in visits) / 1000
            paint = statistics.median(visit.paint for visit in visits)
            strange = max(visit.strangers for visit in visits)
            yield Figure(f"{name}: first load", kilobytes, "kB", 120)
            yield Figure("  requests to others", strange, "", 0)
            yield Figure(f"  largest paint, {_THROTTLE} x slower", paint, "s", 1)
        for name, key in (("hold", "1"), ("roll", "r")):
            yield Figure(f"key to change, {name}", _reaction(browser, address, key), "ms", 50)
        browser.close()


class _Visit(NamedTuple):
    bytes: float
    strangers: int
    paint: float


_LARGEST_PAINT = """() => new Promise((done) =>
  new PerformanceObserver((list) => done(list.getEntries().at(-1).startTime / 1000))
    .observe({ type: "largest-contentful-paint", buffered: true }))"""


def _visit(browser: Browser, url: str) -> _Visit:
    """Somebody who has never been here, on a slow machine."""
    page, session = _slow_page(browser)
    session.send("Network.enable")
    sizes: list[float] = []
    strangers: list[str] = []
    own = "/".join(url.split("/")[:3])
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.on(
        "request",
        lambda request: None if request.url.startswith(own) else strangers.append(request.url),
    )
    page.goto(url, wait_until="networkidle")
    paint: float = page.evaluate(_LARGEST_PAINT)
    page.context.close()
    return _Visit(sum(sizes), len(strangers), paint)


_WATCH = """(key) => {
  globalThis.reaction = new Promise((done) => {
    let pressed = 0;
    addEventListener("keydown", (event) => { pressed = event.timeStamp; }, true);
    const observer = new MutationObserver(() => {
      if (!pressed) return;
      observer.disconnect();
      requestAnimationFrame(() => done(performance.now() - pressed));
    });
    const everything = { subtree: true, childList: true, attributes: true, characterData: true };
    observer.observe(document.getElementById("main"), everything);
  });
}"""


def _reaction(browser: Browser, address: str, key: str) -> float:
    """Median milliseconds from a key to the frame that shows what it changed."""
    page, _ = _slow_page(browser)
    times: list[float] = []
    for nth in range(_KEYS):
        page.goto(f"{address}/game/{_NUMBER + 1 + nth}")
        if key != "r":
            page.get_by_role("button", name="Roll", exact=True).click()
        page.locator("#roll" if key == "r" else ".tray [aria-pressed]").first.wait_for()
        page.wait_for_load_state("networkidle")
        page.evaluate(_WATCH, key)
        page.keyboard.press(key)
        times.append(page.evaluate("() => globalThis.reaction"))
    page.context.close()
    return _middle(times)


def _slow_page(browser: Browser) -> tuple[Page, CDPSession]:
    page = browser.new_context(viewport={"width": 360, "height": 740}).new_page()
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": _THROTTLE})
    return page, session
