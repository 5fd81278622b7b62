"""Games that were played before the page is opened, by a browser's own guest."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from playwright.sync_api import BrowserContext

SAME_ORIGIN = {"Sec-Fetch-Site": "same-origin"}


def today() -> str:
    """The date of the daily game, by the server's clock, which is this machine's."""
    return datetime.now(UTC).date().isoformat()


def post(context: BrowserContext, path: str, body: dict[str, Any]) -> Any:
    """The answer to a request of the context's guest, who may be new."""
    answer = context.request.post(path, data=body, headers=SAME_ORIGIN)
    assert answer.ok, answer.text()
    return answer.json()


def played(context: BrowserContext, **wish: Any) -> dict[str, Any]:
    """A finished game: every person keeps pairs once, then scores the first box that is open."""
    game: dict[str, Any] = post(context, "/api/games", wish)
    while not game["over"]:
        version = game["version"]
        seat = game["seats"][game["seat"]]
        if seat["bot"]:
            command: dict[str, Any] = {"type": "bot_turn"}
        elif game["phase"] == "roll":
            command = {"type": "roll", "hold": []}
        elif game["roll"] == 1 and _pairs(game["dice"]):
            command = {"type": "roll", "hold": _pairs(game["dice"])}
        else:
            box = next(line["code"] for line in game["card"]["boxes"] if line["preview"])
            command = {"type": "score", "box": box}
        command |= {"id": f"played-{version:04d}", "version": version}
        game = post(context, f"/api/games/{game['id']}/commands", command)
    return game


def _pairs(dice: list[int]) -> list[int]:
    """The places of dice whose face shows twice or more; four at most."""
    return [place for place, face in enumerate(dice, 1) if dice.count(face) > 1][:4]
