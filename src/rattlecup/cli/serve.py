"""`rattlecup serve`: the web game."""

from __future__ import annotations

import sys

import click


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@click.option(
    "--database",
    metavar="URL",
    help="Where games are kept: a file or an address.  [default: RATTLECUP_DATABASE, "
    "or a file in your data folder]",
)
def command(host: str, port: int, database: str | None) -> None:
    """Start the web game.

    It prints its address and runs until Ctrl-C. The address 127.0.0.1 is seen
    by this computer only; --host 0.0.0.0 lets others of your network in.

    \b
    rattlecup serve
    rattlecup serve --port 8080 --host 0.0.0.0
    rattlecup serve --database games.db
    """
    try:
        from rattlecup.web.server import serve
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "rattlecup":
            raise
        raise click.ClickException(
            f"the web game needs {error.name}, which is not installed; "
            "pip install 'rattlecup[web]' adds all it needs"
        ) from error
    serve(host, port, database, say=_say)


def _say(line: str) -> None:
    """At once, also where standard output is a file or a pipe."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
