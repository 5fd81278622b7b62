"""A player at the web game: sends commands the way the page does, and knows what it saw last."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

from fastapi import FastAPI
from starlette.testclient import TestClient

from rattlecup import NAMED, Ruleset
from rattlecup.analysis import Oracle
from rattlecup.web.app import create_app
from rattlecup.web.settings import Settings

# What a browser says of a request that one of our own pages makes.
SAME_ORIGIN = {"Sec-Fetch-Site": "same-origin"}

# Whoever keeps the commonest face rolls five alike in its first two turns.
LUCKY = 79

BOX_CODES = ["1s", "2s", "3s", "4s", "5s", "6s", "3k", "4k", "fh", "ss", "ls", "y", "ch"]
RULESETS = [ruleset.name for ruleset in NAMED]

_ids = itertools.count(1)


def fresh_id() -> str:
    """An id that no other command or wish of this run has."""
    return f"command-{next(_ids):06d}"


def no_oracle(ruleset: Ruleset) -> Oracle:
    """Most tests ask for no advice, and solve nothing."""
    raise RuntimeError(f"no advice for {ruleset.name} in this test")


def app_of(settings: Settings) -> FastAPI:
    """The web game without advice."""
    return create_app(settings, no_oracle)


class Player:
    """A guest with one game."""

    def __init__(self, client: TestClient, **wish: Any) -> None:
        self.client = client
        answer = client.post("/api/games", json=wish)
        assert answer.status_code in (200, 201), answer.text
        self.view: dict[str, Any] = answer.json()

    @property
    def url(self) -> str:
        return f"/api/games/{self.view['id']}"

    def send(self, **command: Any) -> Any:
        """The answer to a command at the version seen last; `view` is what it shows."""
        command = {"id": fresh_id(), "version": self.view["version"], **command}
        answer = self.client.post(f"{self.url}/commands", json=command)
        body = answer.json()
        self.view = body if answer.status_code == 200 else body.get("game", self.view)
        return answer

    def roll(self, *hold: int) -> dict[str, Any]:
        return self._done(self.send(type="roll", hold=list(hold)))

    def score(self, box: str) -> dict[str, Any]:
        return self._done(self.send(type="score", box=box))

    def undo(self) -> dict[str, Any]:
        return self._done(self.send(type="undo"))

    def refused(self, **command: Any) -> dict[str, Any]:
        """The error of a command that is refused and changes nothing."""
        before = self.reload()
        answer = self.send(**command)
        assert answer.status_code == 409, answer.text
        assert self.view == before == self.reload()
        error: dict[str, Any] = answer.json()["error"]
        return error

    def reload(self) -> dict[str, Any]:
        """The game as a fresh page shows it."""
        view: dict[str, Any] = self.client.get(self.url).json()
        return view

    def line(self, box: str) -> dict[str, Any]:
        """A line of the card."""
        lines: list[dict[str, Any]] = self.view["card"]["boxes"]
        return lines[BOX_CODES.index(box)]

    def record(self) -> str:
        return self.client.get(f"/play/{self.view['id']}/record").text

    def roll_five_alike(self) -> int:
        """The face of a lucky turn, rolled by keeping the commonest."""
        self.roll()
        while len(set(self.view["dice"])) > 1:
            dice = self.view["dice"]
            face, _ = max(Counter(dice).items(), key=lambda item: (item[1], item[0]))
            self.roll(*(place for place, shown in enumerate(dice, 1) if shown == face))
        return int(self.view["dice"][0])

    def play_turn(self) -> dict[str, Any]:
        """One roll, scored in the first box that may be."""
        self.roll()
        lines = self.view["card"]["boxes"]
        return self.score(next(line["code"] for line in lines if line["preview"]))

    def finish(self) -> dict[str, Any]:
        while not self.view["over"]:
            self.play_turn()
        return self.view

    def _done(self, answer: Any) -> dict[str, Any]:
        assert answer.status_code == 200, answer.text
        return self.view
