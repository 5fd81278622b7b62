"""The command `rattlecup play`: sets a game up, and joins it to a terminal or to a script."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import click

from rattlecup import CLASSIC, Game, NumberedDice, Ruleset
from rattlecup.cli.options import ruleset_option
from rattlecup.cli.play.lines import Lines
from rattlecup.cli.play.picture import Picture
from rattlecup.cli.play.session import Session
from rattlecup.cli.records import check_same_ruleset, read_text
from rattlecup.files import replacing
from rattlecup.play import GREATEST_NUMBER
from rattlecup.words import text


@click.command("play")
@click.option("--number", type=int, help="Play the numbered game: its dice are the same for all.")
@click.option("--seats", metavar="NAMES", help='Who plays, in order: "Ann,Ben".  [default: you]')
@click.option("--record", "record", type=click.Path(path_type=Path), help="Keep the game here.")
@click.option(
    "--resume",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Go on with a kept game.",
)
@click.option("--plain", is_flag=True, help="Plain lines, also for screen readers.")
@click.option("--no-undo", is_flag=True, help="No score is ever taken back.")
@ruleset_option(default=None)
def command(
    number: int | None,
    seats: str | None,
    record: Path | None,
    resume: Path | None,
    plain: bool,
    no_undo: bool,
    ruleset: Ruleset | None,
) -> None:
    """Play a game in the terminal.

    Type 14 to hold or release the dice in places 1 and 4, Enter to roll, a box
    (3k, fh, "large straight") to score it, h for a hint, ? for all keys. The
    game is saved at every step; q leaves it, --resume goes on with it.

    \b
    rattlecup play
    rattlecup play --number 48213 --record game.txt
    rattlecup play --seats "Ann,Ben" --ruleset two-roll
    """
    if resume is not None:
        game = _resumed(resume, ruleset, number=number, seats=seats)
        path = record or resume
    else:
        game = _new_game(ruleset, number, seats)
        path = record or _own_path(game)
    if record is not None and record != resume and record.exists():
        raise click.UsageError(f"--record: {record} exists; --resume goes on with it")
    if record or resume:
        # A file that was asked for and cannot be had is an error; nobody asked for a new folder.
        with replacing(path) as temporary:
            temporary.write_bytes(str(game).encode())
    in_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    showing = Lines(sys.stdout) if plain or not in_terminal else Picture(sys.stdout)
    key = "cli.play.welcome" if resume is None else "cli.play.resumed"
    showing.say(text(key, ruleset=game.ruleset.name, path=resume))
    session = Session(game, showing, path, may_undo=not no_undo)
    session.run(typed_lines(text("cli.play.prompt") if sys.stdin.isatty() else ""))


def _new_game(ruleset: Ruleset | None, number: int | None, seats: str | None) -> Game:
    """A game of numbered dice; which number is left to chance unless it is said.

    Dice that are a function of a number need no saving: a game that was cut off
    goes on with the faces it would have had.
    """
    import secrets

    if number is None:
        number = secrets.randbelow(GREATEST_NUMBER) + 1
    names = [name.strip() for name in seats.split(",")] if seats is not None else [""]
    if seats is not None and not all(names):
        raise click.UsageError(f"--seats: {seats!r} has an empty name", _context())
    return Game(
        ruleset or CLASSIC,
        seats=names,
        dice=NumberedDice(number),
        tags={"Date": datetime.now(UTC).date().isoformat()},
    )


def _resumed(path: Path, ruleset: Ruleset | None, number: int | None, seats: str | None) -> Game:
    """The game of a record, whose dice, seats and rules are its own."""
    game = Game.parse(read_text(path))
    if number is not None or seats is not None:
        raise click.UsageError("--resume takes number and seats from the record", _context())
    if ruleset is not None:
        check_same_ruleset(ruleset, game)
    if not game.is_over and not isinstance(game.source, NumberedDice):
        label = game.source.label if game.source else "entered"
        raise click.UsageError(
            f"--resume: the dice of {path} are {label}; only numbered dice go on by themselves",
            _context(),
        )
    return game


def _own_path(game: Game) -> Path:
    """A file in the data folder that no other game has: a replay of a number gets one more sign."""
    assert isinstance(game.source, NumberedDice)
    first = _default_path(game.tags["Date"], game.source.number)
    path, again = first, 2
    while path.exists():
        path, again = first.with_stem(f"{first.stem}-{again}"), again + 1
    return path


def _context() -> click.Context | None:
    return click.get_current_context(silent=True)


def typed_lines(prompt: str) -> Iterator[str]:
    """The lines of standard input, with line editing on a terminal."""
    if prompt:
        with suppress(ImportError):  # not everywhere, and not needed
            import readline  # noqa: F401  # editing and history come by importing it

    while True:
        try:
            yield input(prompt)
        except EOFError:
            if prompt:
                sys.stdout.write("\n")  # the prompt's line ends here
            return


def _default_path(date: str, number: int) -> Path:
    """The record of a game that was given no file: in the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("rattlecup", appauthor=False) / "games" / f"{date}-{number}.txt"
