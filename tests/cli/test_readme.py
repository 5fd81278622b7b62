"""The commands that the documents show print what is shown there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cli.conftest import Cli

ROOT = Path(__file__).parents[2]
SHOWN = [
    (document.name, *session)
    for document in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
    for session in re.findall(
        r"^```console\n\$ (rattlecup .*)\n((?:.*\n)*?)```$",
        document.read_text("utf-8"),
        re.MULTILINE,
    )
]


@pytest.mark.parametrize(("document", "command", "output"), SHOWN)
def test_a_command_prints_what_is_shown(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, document: str, command: str, output: str
) -> None:
    monkeypatch.chdir(ROOT)
    printed = cli(*shlex.split(command)[1:])
    assert (printed.status, printed.err) == (0, "")
    # No editor keeps spaces at line ends.
    assert [line.rstrip() for line in printed.out.splitlines()] == output.splitlines()


def test_commands_are_shown() -> None:
    """A pattern that finds nothing would let everything pass."""
    assert len([name for name, *_ in SHOWN if name == "README.md"]) >= 3
