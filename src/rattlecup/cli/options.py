"""Options and arguments that several commands take, turned into the library's values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from rattlecup import Roll, Ruleset

Value = TypeVar("Value")
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def read_with(parse: Callable[[str], Value]) -> Callable[..., Value | None]:
    """A Click callback that reads a text with the library, whose errors are then the library's."""

    def read(ctx: click.Context, param: click.Parameter, text: str | None) -> Value | None:  # noqa: ARG001
        return None if text is None else parse(text)

    return read


def ruleset_option(*, default: str | None = "classic", help: str = "") -> Decorator:
    """`--ruleset`; without a default it is None when it is not given."""
    shown = f"  [default: {default}]" if default else ""
    return click.option(
        "--ruleset",
        metavar="NAME|FILE.toml",
        default=default,
        callback=read_with(Ruleset.resolve),
        help=help or f"A name (see rattlecup rulesets) or a file of house rules.{shown}",
    )


dice_argument = click.argument("roll", metavar="DICE", callback=read_with(Roll.parse))

card_option = click.option(
    "--card",
    "card_text",
    default="",
    metavar="TEXT",
    help="The filled boxes, as in 1s=3,fh=25,y=50,yb=1.  [default: none]",
)

memory_option = click.option(
    "--memory-limit",
    metavar="MiB",
    type=click.IntRange(min=1),
    callback=lambda ctx, param, mebibytes: mebibytes and mebibytes * 2**20,  # noqa: ARG005
    help="Refuse what needs more memory.  [default: no limit]",
)

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")


def checked_rerolls(rerolls: int | None, ruleset: Ruleset) -> int:
    """The rerolls left that were asked for, or the most the ruleset has.

    Raises:
        click.UsageError: the ruleset has fewer.
    """
    most = ruleset.rolls_per_turn - 1
    if rerolls is None:
        return most
    if not 0 <= rerolls <= most:
        raise click.UsageError(
            f"--rerolls: {ruleset.name} leaves 0 to {most} after the first roll, not {rerolls}",
            click.get_current_context(silent=True),
        )
    return rerolls
