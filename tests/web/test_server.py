"""The server as a process: killed in mid-game, told to end, and refused what it cannot have."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from rattlecup.cli.main import run
from web.playing import SAME_ORIGIN, fresh_id

pytestmark = pytest.mark.full

SERVE = [sys.executable, "-m", "rattlecup", "serve", "--port"]


@contextlib.contextmanager
def serving(*options: str, port: int = 0, **variables: str) -> Iterator[tuple[Running, str]]:
    """A running server and its address."""
    process = subprocess.Popen(
        [*SERVE, str(port), *options],
        env=os.environ | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    lines = []
    try:
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line)
            if found := re.search(r"http://\S+", line):
                yield Running(process, lines), found[0]
                break
        else:
            raise AssertionError(process.communicate())
    finally:
        process.kill()
        process.communicate()


class Running:
    """A server's process, and what it has said so far."""

    def __init__(self, process: subprocess.Popen[str], lines: list[str]) -> None:
        self.process = process
        self.lines = lines


Refused = Callable[..., str]


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Refused:
    """The one line with which a server refuses to start; in this process, which is quicker."""

    def line(*options: str) -> str:
        assert run(["serve", "--port", *options]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1, err
        return err

    return line


def test_every_answered_action_survives_a_kill(tmp_path: Path) -> None:
    """It is killed right after an answer, in mid-turn and between turns."""
    database = str(tmp_path / "games.db")
    lives: list[list[dict[str, Any]]] = [
        [{"type": "roll", "hold": []}, {"type": "roll", "hold": [1, 5]}],
        [{"type": "roll", "hold": [2]}, {"type": "score", "box": "ch"}],
        [],
    ]
    cookies = httpx2.Cookies()
    view: dict[str, Any] = {}
    for commands in lives:
        with (
            serving("--database", database) as (server, address),
            httpx2.Client(base_url=address, headers=SAME_ORIGIN, cookies=cookies) as client,
        ):
            if not view:
                view = client.post("/api/games", json={"number": 7}).json()
                cookies = client.cookies
            url = f"/api/games/{view['id']}"
            assert client.get(url).json() == view
            for command in commands:
                command = {"id": fresh_id(), "version": view["version"], **command}
                answer = client.post(f"{url}/commands", json=command)
                assert answer.status_code == 200, answer.text
                view = answer.json()
            server.process.send_signal(signal.SIGKILL)
            server.process.wait(10)
    assert view["version"] == 6
    assert view["card"]["total"] > 0


def test_a_taken_port_is_one_line(refused: Refused) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        line = refused(port)
    assert f"port {port}" in line
    assert "taken" in line
    assert "--port" in line


@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.7"])
def test_an_address_of_another_computer_is_one_line(refused: Refused, host: str) -> None:
    assert host in refused("0", "--host", host)


def test_a_database_that_cannot_be_is_one_line(refused: Refused, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no database at all")
    assert "file" in refused("0", "--database", str(tmp_path / "file"))
    assert "cannot be made" in refused("0", "--database", str(tmp_path / "file" / "games.db"))


def test_more_than_one_worker_is_one_line(
    refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WEB_CONCURRENCY", "3")
    assert "3 workers" in refused("0")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_within_five_seconds_though_somebody_is_connected(
    tmp_path: Path, number: signal.Signals
) -> None:
    with serving("--database", str(tmp_path / "games.db")) as (server, address):
        with httpx2.Client(base_url=address) as client:  # keeps its connection open
            assert client.get("/health").json() == {"status": "ok"}
            began = time.monotonic()
            server.process.send_signal(number)
            _, err = server.process.communicate(timeout=20)
        assert time.monotonic() - began < 5
        assert err == ""
        assert server.process.returncode == (0 if number is signal.SIGINT else -number)


def test_an_unwritable_home_is_no_reason_not_to_play(tmp_path: Path) -> None:
    (tmp_path / "home").touch()
    home = str(tmp_path / "home")
    with serving(HOME=home, XDG_DATA_HOME=home, TMPDIR=str(tmp_path)) as (server, address):
        answer = httpx2.post(f"{address}/api/games", json={})
        assert answer.status_code == 201
        assert any(str(tmp_path) in line for line in server.lines)


def test_a_chain_of_tiny_bodies_does_not_get_past_the_limit(tmp_path: Path) -> None:
    """Over a real connection too, where nobody announces the length; and on every address."""

    def chunks() -> Iterator[bytes]:
        for _ in range(40):
            yield b" " * 1024

    database = str(tmp_path / "games.db")
    with serving("--database", database, "--host", "0.0.0.0") as (_, address):
        assert address.startswith("http://127.0.0.1:")  # something to type
        headers = {"Content-Type": "application/json"}
        answer = httpx2.post(f"{address}/api/games", content=chunks(), headers=headers)
        assert answer.status_code == 413
        assert httpx2.get(f"{address}/health").status_code == 200
