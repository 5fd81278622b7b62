"""What commands print with: a console, tables, numbers and JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TextIO

from rattlecup.words import numbers

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

# What a pipe or a file gets, whatever the terminal's size.
PLAIN_WIDTH = 80


def console(stream: TextIO | None = None) -> Console:
    """A console on standard output: colours on a terminal (unless NO_COLOR), plain 80 columns else.

    It takes no markup and guesses no highlights: names and texts are shown as they are.
    """
    from rich.console import Console

    stream = stream or sys.stdout
    return Console(
        file=stream,
        width=None if stream.isatty() else PLAIN_WIDTH,
        markup=False,
        highlight=False,
        emoji=False,
        soft_wrap=False,
    )


def print_json(data: object) -> None:
    """One line of JSON on standard output."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, allow_nan=False) + "\n")


def warn(message: str) -> None:
    """Something to know that stops nothing: one line on standard error."""
    sys.stderr.write(f"rattlecup: {message}\n")


def table(columns: Sequence[tuple[str, str]], rows: Iterable[Sequence[object]]) -> Table:
    """A table of texts; each column is its heading and how it is set: ``left`` or ``right``."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    made = Table(
        box=box.SIMPLE_HEAD,
        header_style="bold",
        pad_edge=False,
        show_edge=False,
    )
    for heading, side in columns:
        made.add_column(
            Text(heading),
            justify="right" if side == "right" else "left",
            no_wrap=side == "right",
        )
    for row in rows:
        made.add_row(*(cell if isinstance(cell, Text) else Text(str(cell)) for cell in row))
    return made


def shown(text_from_outside: str) -> str:
    """A name as it may be printed: signs that steer a terminal or turn its text are replaced."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text_from_outside)


def cost(regret: float) -> str:
    """Points lost to two decimals; what is not zero never shows as 0.00.

    >>> cost(0.0), cost(0.0004), cost(1.238)
    ('0.00', '<0.01', '1.24')
    """
    return numbers.cost(regret)


def signed(points: float, digits: int = 2) -> str:
    """Points with their sign, and none where they round to nothing.

    >>> signed(3.14159), signed(-2, 0), signed(-0.0001)
    ('+3.14', '-2', '0.00')
    """
    if round(points, digits) == 0:
        return f"{0:.{digits}f}"
    return f"{points:+.{digits}f}"


def percent(chance: float, digits: int = 2) -> str:
    """A chance in per cent; what can happen never shows as 0 or 100.

    >>> percent(0.36288), percent(0.00001), percent(1.0), percent(0.99999), percent(1 / 3, 0)
    ('36.29 %', '<0.01 %', '100 %', '>99.99 %', '33 %')
    """
    return numbers.percent(chance, digits=digits)
