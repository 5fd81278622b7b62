"""The command group, and the one place where a run ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from rattlecup._version import __version__
from rattlecup.cli.failures import report_failure
from rattlecup.errors import RattlecupError

# Status of a run that was ended by the user or by a reader that went away, as shells count it.
_INTERRUPTED = 130
_BROKEN_PIPE = 141

# Each is the module of that name with its `command`. The line is shown by
# `rattlecup --help`, which imports none of them; a test holds both together.
COMMANDS = {
    "advise": "What to keep or score, and what everything else costs.",
    "distribution": "How likely every final total is.",
    "guide": "The strategy of a ruleset in numbers.",
    "odds": "The chances of the patterns in one turn.",
    "play": "Play a game in the terminal.",
    "review": "A game record, judged decision by decision.",
    "rulesets": "The rulesets there are, and what sets them apart.",
    "serve": "Start the web game.",
    "simulate": "Play many games and tell what they come to.",
    "solve": "Solve a ruleset exactly and keep its value table.",
    "train": "Decide ten positions, and see what it costs.",
}


class ReaderGoneError(Exception):
    """Nobody reads what is printed any more."""


class Commands(click.Group):
    """A group that imports a command only when it is called."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            # Click would end the run by itself, with a status of its own.
            raise ReaderGoneError from error

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        if name not in COMMANDS:
            return None
        command = import_module(f"rattlecup.cli.{name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="rattlecup", message="%(prog)s %(version)s")
def rattlecup() -> None:
    """Five dice, thirteen boxes, played exactly.

    \b
    rattlecup advise 13346                    what to keep
    rattlecup advise 44444 --card y=50        with a card
    rattlecup play                            a game in the terminal
    rattlecup serve                           the web game

    Each command has help of its own: rattlecup advise --help
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command line and exit: 0 when it went well, 2 with one line of error otherwise."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    sys.exit(run(given))


def run(arguments: Sequence[str]) -> int:
    """Run a command line; its exit status comes back, the reason for a failure is printed."""
    _open_closed_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A sign that a terminal cannot show or send is a question mark, not a crash.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        status = rattlecup.main(list(arguments), prog_name="rattlecup", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except (ReaderGoneError, BrokenPipeError):
        # What is still in the buffer has nowhere to go, and must not complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _BROKEN_PIPE
    except (click.Abort, KeyboardInterrupt):
        return _INTERRUPTED
    except (RattlecupError, click.ClickException, OSError) as error:
        return report_failure(error, as_json="--json" in arguments)


def _open_closed_streams() -> None:
    """Give a process that was started without a stream an empty one: `rattlecup play <&-`."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = open(os.devnull, mode, encoding="utf-8")  # noqa: PTH123, SIM115
            setattr(sys, name, stream)
