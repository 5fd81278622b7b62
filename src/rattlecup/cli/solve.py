"""`rattlecup solve`: solve a ruleset and keep its value table."""

from __future__ import annotations

from importlib.util import find_spec

import click

from rattlecup import Ruleset
from rattlecup.cli import output
from rattlecup.cli.options import json_option, ruleset_option
from rattlecup.cli.oracle import Waiting, say_notice
from rattlecup.words import text


@click.command("solve")
@ruleset_option()
@click.option(
    "--engine",
    type=click.Choice(["numpy", "numba"]),
    help="What computes.  [default: numba where its compiled code is kept]",
)
@click.option("--threads", type=click.IntRange(1, 256), default=1, show_default=True)
@click.option("--force", is_flag=True, help="Solve even if there is a table.")
@json_option
def command(ruleset: Ruleset, engine: str | None, threads: int, force: bool, as_json: bool) -> None:
    """Solve a ruleset exactly and keep its value table.

    Prints the expected total of an empty card under best play, and the time of
    the solve itself: without imports, compilation and files. A table that is
    there already is not solved again, unless --force or --engine asks for it.

    \b
    rattlecup solve
    rattlecup solve --ruleset two-roll --force --json
    rattlecup solve --engine numba --threads 2 --force
    """
    if engine == "numba" and find_spec("numba") is None:
        raise click.ClickException(
            "the numba engine needs numba, which is not installed; pip install 'rattlecup[fast]'"
        )
    from rattlecup.solver import open_table
    from rattlecup.solver.table import STORED

    with Waiting(ruleset) as waiting:
        table = open_table(
            ruleset,
            engine=engine or "auto",
            threads=threads,
            # A stored table does not answer for an engine.
            force=force or engine is not None,
            notice=say_notice,
            progress=waiting.progress,
        )
    if as_json:
        output.print_json(
            {
                "ruleset": ruleset.name,
                "start_value": table.start_value,
                "engine": table.engine,
                "states": len(table.values),
                "cpu_seconds": table.cpu_seconds,
                "wall_seconds": table.wall_seconds,
            }
        )
        return
    out = output.console()
    out.print(text("cli.solve.value", ruleset=ruleset.name, value=f"{table.start_value:.6f}"))
    if table.engine == STORED:
        out.print(text("cli.solve.stored"))
        return
    out.print(
        text(
            "cli.solve.time",
            engine=table.engine,
            states=f"{len(table.values):,}",
            cpu=f"{table.cpu_seconds:.2f}",
            wall=f"{table.wall_seconds:.2f}",
        )
    )
