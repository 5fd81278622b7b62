"""The command `rattlecup train`: which positions, and how they are asked and answered."""

from __future__ import annotations

import sys
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

import click

from rattlecup import CLASSIC, Box, Keep, Ruleset, Score
from rattlecup.cli import output
from rattlecup.cli.options import json_option, read_with, ruleset_option
from rattlecup.cli.oracle import open_oracle
from rattlecup.play import GREATEST_NUMBER, Action
from rattlecup.words import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rattlecup.analysis import Oracle
    from rattlecup.training import Puzzle


def _read_answers(answers: str) -> list[Action]:
    return [_read_answer(each.strip()) for each in answers.split("/")]


def _read_answer(answer: str) -> Action:
    """The faces to keep, or a box, as a game record has them."""
    is_keep = answer.isdecimal() or answer == "-"
    return Keep.parse(answer) if is_keep else Score(Box.parse(answer))


@click.command("train")
@click.argument("day", metavar="[DATE]", required=False)
@click.option(
    "--practice",
    "number",
    metavar="N",
    type=click.IntRange(1, GREATEST_NUMBER),
    help="The ten of a number, any you like.",
)
@click.option(
    "--answers",
    metavar="TEXT",
    callback=read_with(_read_answers),
    help='Judge these and ask nothing: "33 / 4k / -".',
)
@click.option("--plain", is_flag=True, help="Plain lines, also for screen readers.")
@ruleset_option()
@json_option
def command(
    day: str | None,
    number: int | None,
    answers: list[Action] | None,
    plain: bool,
    ruleset: Ruleset,
    as_json: bool,
) -> None:
    """Decide ten positions, and see what it costs.

    The ten of DATE, of today in UTC without one, are those of the web game's
    trainer, under classic rules; --practice has ten for every number and ruleset.
    Type 14 to hold the dice in places 1 and 4, r to roll the others, a box (3k,
    fh) to score it, q to stop. Nothing is stored: the streak is the web game's.

    --answers are in order, with / between them: the faces to keep (- for none)
    or a box. With --json and no answers the positions are printed, unsolved.

    \b
    rattlecup train
    rattlecup train 2026-11-30 --plain
    rattlecup train --practice 17 --ruleset two-roll
    rattlecup train --practice 17 --answers "33 / 4k" --json
    """
    seed = _seed(day, number, ruleset)
    oracle = open_oracle(ruleset)
    from rattlecup.training import deal

    puzzles = deal(oracle, seed)
    if answers is not None and len(answers) > len(puzzles):
        raise click.UsageError(f"--answers: {len(answers)} for {len(puzzles)} positions")
    for puzzle, action in zip(puzzles, answers or (), strict=False):
        puzzle.position.after(action)  # refuses what may not be, before anything is told
    if as_json:
        output.print_json(
            {"ruleset": ruleset.name, "seed": seed, **_as_json(oracle, puzzles, answers or ())}
        )
        return
    from rattlecup.cli.play.entry import typed_lines
    from rattlecup.cli.play.lines import Lines
    from rattlecup.cli.play.picture import Picture
    from rattlecup.cli.train.session import Session

    in_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    drawn = sys.stdout.isatty() if answers is not None else in_terminal
    showing = Picture(sys.stdout) if drawn and not plain else Lines(sys.stdout)
    session = Session(oracle, puzzles, showing)
    if answers is not None:
        session.judge(answers)
        return
    showing.say(text("cli.train.welcome", n=len(puzzles), ruleset=ruleset.name))
    session.run(typed_lines(text("cli.play.prompt") if sys.stdin.isatty() else ""))


def _seed(day: str | None, number: int | None, ruleset: Ruleset) -> str:
    """What the positions are dealt from.

    Raises:
        click.UsageError: a date and a number, no such day, or a day by other rules.
    """
    from rattlecup.training import practice_seed

    context = click.get_current_context(silent=True)
    if number is not None:
        if day is not None:
            raise click.UsageError("either a date or --practice", context)
        return practice_seed(number)
    if ruleset != CLASSIC:
        raise click.UsageError(
            f"the ten of a day are under classic rules; --practice N has those of {ruleset.name}",
            context,
        )
    return (datetime.now(UTC).date() if day is None else _read_day(day, context)).isoformat()


def _read_day(day: str, context: click.Context | None) -> date:
    from rattlecup.errors import quoted
    from rattlecup.play.daily import FIRST_DAILY

    today = datetime.now(UTC).date()
    try:
        read = date.fromisoformat(day)
    except ValueError:
        read = date.min
    if not FIRST_DAILY <= read <= today:
        raise click.UsageError(f"{quoted(day)}: the days go from {FIRST_DAILY} to {today}", context)
    return read


def _as_json(
    oracle: Oracle, puzzles: Sequence[Puzzle], answers: Sequence[Action]
) -> dict[str, Any]:
    """The positions; of the answered ones also what the answer is worth, and why."""
    positions = []
    for place, puzzle in enumerate(puzzles):
        told = {
            "position": str(puzzle.position),
            "stage": str(puzzle.stage),
            "moment": str(puzzle.moment),
        }
        given = answers[place] if place < len(answers) else None
        positions.append({**told, **_solved(oracle, puzzle, given)})
    lost = sum(each["answer"]["regret"] for each in positions if "answer" in each)
    sums = {"answered": len(answers), "regret": lost} if answers else {}
    return {**sums, "positions": positions}


def _solved(oracle: Oracle, puzzle: Puzzle, given: Action | None) -> dict[str, Any]:
    from rattlecup.training.wire import answered_to_json

    if given is None:
        return {}
    level, choice = puzzle.tempting
    return answered_to_json(oracle, puzzle.position, given, choice.action, level)
