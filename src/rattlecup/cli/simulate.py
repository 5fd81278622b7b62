"""`rattlecup simulate`: many games of one computer player."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rattlecup import Ruleset
from rattlecup.cli import output
from rattlecup.cli.ends_text import ends_to_json, print_ends, quantiles
from rattlecup.cli.options import json_option, ruleset_option
from rattlecup.cli.oracle import Waiting, open_oracle, say_notice
from rattlecup.words import text

if TYPE_CHECKING:
    from rattlecup.cli.game_files import GameFile
    from rattlecup.solver.simulation import Games, Summary


@click.command("simulate")
@click.option("--games", type=int, required=True, help="How many games.")
@click.option("--bot", default="perfect", show_default=True, help="Who plays.")
@click.option("--seed", type=int, default=0, show_default=True, help="What the dice follow from.")
@click.option("--shard", "shard_text", metavar="I/N", default="1/1", help="Only part I of N.")
@click.option(
    "-o",
    "--output",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE.csv|.parquet",
    help="Write every game there.",
)
@ruleset_option()
@json_option
def command(
    games: int,
    bot: str,
    seed: int,
    shard_text: str,
    file: Path | None,
    ruleset: Ruleset,
    as_json: bool,
) -> None:
    """Play many games and tell what they come to.

    A game follows from seed and number, so the parts of a run can be played
    anywhere and together are the whole, and different players of one seed have
    the same dice. A file has one line a game: its total, every box, bonuses.
    Parquet needs the extra rattlecup[science].

    \b
    rattlecup simulate --games 1000000
    rattlecup simulate --games 1000 --bot tactician --seed 7 -o games.csv
    rattlecup simulate --games 1000000000 --shard 3/64 --json
    """
    from rattlecup.bots.levels import level
    from rattlecup.bots.simulation import shard, simulate

    part, parts = _parsed_shard(shard_text)
    numbers = shard(games, part, parts)
    needs_table = level(bot).needs_table
    writer = _writer(file, len(numbers))
    if needs_table:
        open_oracle(ruleset)  # solved with its own progress bar, if nobody has yet
    start = time.perf_counter()
    with Waiting(ruleset, "cli.simulating") as waiting:
        played = simulate(bot, ruleset, numbers, seed, progress=waiting.progress, notice=say_notice)
        found = _summed(played, writer)
    seconds = time.perf_counter() - start
    facts: dict[str, str | int] = {
        "ruleset": ruleset.name,
        "bot": bot,
        "seed": seed,
        "shard": f"{part}/{parts}",
    }
    if as_json:
        output.print_json(_to_json(found, facts, seconds))
    else:
        _print(found, facts, seconds)


def _parsed_shard(shard_text: str) -> tuple[int, int]:
    part, slash, parts = shard_text.partition("/")
    if not (slash and part.isascii() and part.isdigit() and parts.isascii() and parts.isdigit()):
        raise click.UsageError(f"--shard: {shard_text!r} is not of the form 3/64")
    return int(part), int(parts)


def _writer(file: Path | None, games: int) -> GameFile | None:
    from rattlecup.cli.game_files import open_game_file

    return None if file is None else open_game_file(file, games)


def _summed(played: Iterator[Games], writer: GameFile | None) -> Summary:
    from rattlecup.solver.simulation import Summary

    found = Summary()
    if writer is None:
        for games in played:
            found.add(games)
        return found
    with writer:
        for games in played:
            found.add(games)
            writer.write(games)
    return found


def _to_json(found: Summary, facts: dict[str, str | int], seconds: float) -> dict[str, object]:
    """The documented JSON; a shard without games has no figures, one game no deviation."""
    told: dict[str, object] = {
        **facts,
        "games": found.games,
        "games_per_second": found.games / seconds,
    }
    if not found.games:
        return told
    return {
        **told,
        "mean": found.mean,
        "standard_error": found.standard_error,
        "std": found.std,
        "quantiles": quantiles(found),
        **ends_to_json(found),
    }


def _print(found: Summary, facts: dict[str, str | int], seconds: float) -> None:
    out = output.console()
    said = {name: str(fact) for name, fact in facts.items()}
    pace = f"{found.games / seconds:,.0f}"
    out.print(text("cli.simulate.games", n=found.games, pace=pace, **said))
    if not found.games:
        return
    out.print(
        text(
            "cli.simulate.mean",
            mean=f"{found.mean:.3f}",
            error=_shown(found.standard_error, 3),
            std=_shown(found.std, 2),
            ruleset=facts["ruleset"],
        ),
        style="bold",
    )
    print_ends(out, found, found)


def _shown(figure: float | None, digits: int) -> str:
    """A figure, or a dash where there is none."""
    return "-" if figure is None else f"{figure:.{digits}f}"
