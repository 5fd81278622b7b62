"""The frame around the commands: help, start-up, how a run ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import Cli, process
from rattlecup import __version__
from rattlecup.cli.failures import report_failure
from rattlecup.cli.main import COMMANDS, rattlecup, run

HEAVY = (
    *("numpy", "numba", "rich", "sqlalchemy", "alembic", "fastapi", "uvicorn", "textual"),
    *("platformdirs", "tomllib", "decimal", "fractions", "hashlib", "random", "asyncio"),
)


@pytest.mark.parametrize("command", [(), *[(name,) for name in COMMANDS]])
def test_help_imports_nothing_heavy(command: tuple[str, ...]) -> None:
    """The benchmark measures its time, 0.15 s at most; here is what that time hangs on."""
    program = (
        "import sys; from rattlecup.cli.main import run; "
        f"status = run([*{command!r}, '--help']); "
        f"print(status, [name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stderr == "0 []\n"


def test_help_says_of_each_command_what_the_command_says_of_itself() -> None:
    for name, said in COMMANDS.items():
        command = rattlecup.get_command(None, name)  # type: ignore[arg-type]
        assert command is not None
        assert command.name == name
        assert (command.help or "").splitlines()[0] == said


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_examples(cli: Cli, name: str) -> None:
    shown = cli(name, "--help")
    assert shown.status == 0
    assert f"\n  rattlecup {name}" in shown.out


def test_version(cli: Cli) -> None:
    assert cli("--version").out == f"rattlecup {__version__}\n"


def test_python_m_is_the_same_command() -> None:
    out, err = process("--version").communicate()
    assert (out, err) == (f"rattlecup {__version__}\n", "")


@pytest.mark.parametrize(
    "arguments",
    [
        ("juggle",),
        ("advise",),
        ("advise", "13346", "--colour"),
        ("advise", "13346", "--top", "0"),
        ("solve", "--engine", "abacus"),
        ("solve", "--threads", "0"),
        ("serve", "--port", "70000"),
        ("review",),
    ],
)
def test_wrong_use_is_one_line_and_status_2(cli: Cli, arguments: tuple[str, ...]) -> None:
    told = cli(*arguments)
    assert (told.status, told.out) == (2, "")
    assert told.err.startswith("rattlecup: ")
    assert told.err.count("\n") == 1
    assert "--help)" in told.err


def test_wrong_use_with_json_is_one_json_line(cli: Cli) -> None:
    error = cli("advise", "--json").error
    assert error["code"] == "bad_usage"
    assert "DICE" in error["message"]


@pytest.mark.parametrize("as_json", [False, True])
def test_an_error_of_many_lines_is_told_in_one(
    capsys: pytest.CaptureFixture[str], as_json: bool
) -> None:
    assert report_failure(OSError("one\ntwo\n  three"), as_json=as_json) == 2
    err = capsys.readouterr().err
    assert "one two three" in err
    assert err.count("\n") == 1


def test_a_reader_that_goes_away_is_no_error() -> None:
    running = process("rulesets", "--json")
    assert running.stdout is not None
    running.stdout.close()
    assert running.stderr is not None
    assert running.stderr.read() == ""
    assert running.wait() == 128 + signal.SIGPIPE
    running.stderr.close()
    assert running.stdin is not None
    running.stdin.close()


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_stream_that_is_closed_from_the_start_is_no_error(closed: str) -> None:
    line = f'exec "$0" -m rattlecup rulesets {closed}'
    ended = subprocess.run(["sh", "-c", line, sys.executable], capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_typing_that_is_no_text_is_no_crash(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "rattlecup", "play", "--plain", "--record", str(tmp_path / "game")],
        input=b"\xff\nq\n",
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
    )
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_ctrl_c_is_quiet(tmp_path: object) -> None:
    running = process("play", "--record", f"{tmp_path}/game.txt")
    assert running.stdout is not None
    running.stdout.readline()  # it is at work now
    running.send_signal(signal.SIGINT)
    _, err = running.communicate()
    assert running.returncode == 128 + signal.SIGINT
    assert err.strip() == ""


def test_a_pipe_gets_plain_text_of_80_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert run(["rulesets"]) == 0
    assert run(["odds"]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert max(map(len, out.splitlines())) <= 80


def test_json_is_one_line(cli: Cli) -> None:
    out = cli("rulesets", "--json").out
    assert out.count("\n") == 1
    json.loads(out)
