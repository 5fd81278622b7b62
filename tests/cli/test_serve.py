"""`rattlecup serve`."""

from __future__ import annotations

import json
import re
import signal
import socket
import sys
import urllib.request
from pathlib import Path

import pytest

import rattlecup
from cli.conftest import Cli, process


def test_without_the_web_extra_one_line_says_how_to_install_it(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    if web := sys.modules.get("rattlecup.web"):
        monkeypatch.setattr(rattlecup, "web", web)  # what another import of it is to leave
    for name in [name for name in sys.modules if name.startswith("rattlecup.web")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    told = cli("serve")
    assert (told.status, told.out) == (2, "")
    assert told.err.count("\n") == 1
    assert "pip install 'rattlecup[web]'" in told.err


def test_a_taken_port_is_one_line(cli: Cli, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = cli("serve", "--port", port, "--database", tmp_path / "games.db")
    assert told.status == 2
    assert told.err.count("\n") == 1
    assert str(port) in told.err


@pytest.mark.full
def test_it_prints_its_address_answers_and_ends_quietly(tmp_path: Path) -> None:
    with process("serve", "--port", "0", "--database", str(tmp_path / "games.db")) as running:
        assert running.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", running.stdout.readline())
        assert found is not None
        address = found[0]
        try:
            with urllib.request.urlopen(f"{address}/health") as answer:
                assert json.load(answer) == {"status": "ok"}
        finally:
            running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=20)
    assert (out, err) == ("", "")
    assert running.returncode in (0, 128 + signal.SIGINT)
