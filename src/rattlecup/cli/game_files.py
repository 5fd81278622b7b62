"""Files with one row a game, written whole or not at all."""

from __future__ import annotations

import csv
import errno
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TextIO

import click

from rattlecup.files import replacing

if TYPE_CHECKING:
    from rattlecup.solver.simulation import Games

MOST_IN_PARQUET = 20_000_000
"""Games: a Parquet file is put together in memory, 100 bytes a game while it is written."""


def open_game_file(path: Path, games: int) -> GameFile:
    """The file for so many games, of the kind that its name says.

    Raises:
        click.UsageError: it is neither ``.csv`` nor ``.parquet``, or more than goes into one.
        click.ClickException: Parquet is wanted and Polars is not installed.
    """
    kind = path.suffix.lower()
    if kind == ".csv":
        return CsvFile(path)
    if kind != ".parquet":
        raise click.UsageError(f"--output: {path.name!r} ends neither in .csv nor in .parquet")
    if find_spec("polars") is None:
        raise click.ClickException(
            "Parquet needs polars, which is not installed; pip install 'rattlecup[science]',"
            " or name a .csv file"
        )
    if games > MOST_IN_PARQUET:
        raise click.UsageError(
            f"--output: {games} games are too many for one Parquet file, at most"
            f" {MOST_IN_PARQUET}; play them in parts with --shard, or name a .csv file"
        )
    return ParquetFile(path)


class GameFile:
    """Takes games one after the other; the file is there when all went well."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            self.temporary = stack.enter_context(replacing(self.path))
            self.open()
            stack.push(self._close)
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.__exit__(kind, error, trace)

    def _close(self, kind: type[BaseException] | None, *_: object) -> None:
        self.close(complete=kind is None)

    def open(self) -> None:
        """Get ready for games."""
        raise NotImplementedError

    def write(self, games: Games) -> None:
        """Take some games."""
        raise NotImplementedError

    def close(self, *, complete: bool) -> None:
        """Bring to the disk what was taken, if it is complete."""
        raise NotImplementedError


class CsvFile(GameFile):
    """Comma-separated values with a line of names."""

    _file: TextIO

    def open(self) -> None:
        self._file = self.temporary.open("w", encoding="utf-8", newline="")
        self._is_new = True

    def write(self, games: Games) -> None:
        columns = games.columns()
        rows = csv.writer(self._file, lineterminator="\n")
        if self._is_new:
            rows.writerow(columns)
            self._is_new = False
        rows.writerows(zip(*columns.values(), strict=True))

    def close(self, *, complete: bool) -> None:  # noqa: ARG002
        self._file.close()


class ParquetFile(GameFile):
    """Parquet, by Polars."""

    def open(self) -> None:
        self._parts: list[Any] = []

    def write(self, games: Games) -> None:
        import polars

        self._parts.append(polars.DataFrame(games.columns()))

    def close(self, *, complete: bool) -> None:
        import polars

        if complete:
            whole = polars.concat(self._parts) if self._parts else polars.DataFrame()
            try:
                whole.write_parquet(self.temporary)
            except polars.exceptions.ComputeError as error:  # what Polars makes of a full disk
                raise OSError(errno.EIO, str(error), str(self.path)) from error
