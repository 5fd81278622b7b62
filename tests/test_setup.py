"""Set-up on machines that lack something, played with stand-ins for python3 on a bare PATH."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from components import need

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ["sh", "sed", "env", "cat", "cksum", "mkdir", "dirname", "rm"]


@pytest.fixture
def bare_machine(tmp_path: Path) -> Path:
    """A folder for PATH with the tools every machine has, and no python3."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in TOOLS:
        (folder / tool).symlink_to(str(shutil.which(tool)))
    return folder


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What set-up reads, without a .venv, in a folder with a space in its name."""
    folder = tmp_path / "a checkout"
    for name in ("tools", "requirements"):
        shutil.copytree(ROOT / name, folder / name)
    (folder / "src" / "rattlecup").mkdir(parents=True)
    for name in ("pyproject.toml", "src/rattlecup/_version.py"):
        shutil.copy(ROOT / name, folder / name)
    return folder


def add_python(machine: Path, script: str) -> None:
    stand_in = machine / "python3"
    stand_in.write_text(f"#!/bin/sh\n{script}\n")
    stand_in.chmod(0o755)


def first_line_of_failed_setup(checkout: Path, machine: Path) -> str:
    result = subprocess.run(
        [str(machine / "sh"), "tools/setup.sh", "web"],
        cwd=checkout,
        env={"PATH": str(machine), "HOME": "/dev/null"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert result.returncode == 1
    assert not (checkout / ".venv").exists()
    return (result.stdout + result.stderr).splitlines()[0]


def test_without_python_the_first_line_says_what_to_install(
    checkout: Path, bare_machine: Path
) -> None:
    line = first_line_of_failed_setup(checkout, bare_machine)
    assert "Python 3.11 or newer is needed" in line
    assert "apt install python3 python3-venv" in line


def test_an_old_python_is_named_in_the_first_line(checkout: Path, bare_machine: Path) -> None:
    add_python(bare_machine, '[ "$1" = --version ] && echo "Python 3.9.2" && exit 0; exit 1')
    line = first_line_of_failed_setup(checkout, bare_machine)
    assert "Python 3.11 or newer is needed" in line
    assert "Python 3.9.2" in line


def test_without_venv_the_first_line_says_what_to_install(
    checkout: Path, bare_machine: Path
) -> None:
    add_python(bare_machine, 'case "$*" in *ensurepip*) exit 1 ;; esac; exit 0')
    assert "apt install python3-venv" in first_line_of_failed_setup(checkout, bare_machine)


def test_a_missing_component_skips_and_fails_where_all_is_required(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("RATTLECUP_REQUIRE_ALL", raising=False)
    with pytest.raises(pytest.skip.Exception, match="Chromium"):
        need("chromium")
    monkeypatch.setenv("RATTLECUP_REQUIRE_ALL", "1")
    with pytest.raises(pytest.fail.Exception, match="Chromium"):
        need("chromium")
