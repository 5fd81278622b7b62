"""Running command lines, in this process and in one of their own."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from rattlecup.cli.main import run


class Ran(NamedTuple):
    """What a command line left."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The JSON on standard output; there must have been no complaint."""
        assert (self.status, self.err) == (0, "")
        return json.loads(self.out)

    @property
    def error(self) -> Any:
        """The JSON error: the only line on standard error, and nothing on standard output."""
        assert (self.status, self.out) == (2, "")
        assert self.err.count("\n") == 1
        return json.loads(self.err)["error"]


Cli = Callable[..., Ran]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Runs a command line in this process, with a text as its standard input."""

    def run_here(*arguments: object, typed: str | bytes = "") -> Ran:
        raw = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        status = run([str(argument) for argument in arguments])
        return Ran(status, *capsys.readouterr())

    return run_here


def process(*arguments: str, **options: Any) -> subprocess.Popen[str]:
    """Starts a command line in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "rattlecup", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,
    )
