"""`rattlecup review`: how well a recorded game was played, apart from its luck."""

from __future__ import annotations

from pathlib import Path

import click

from rattlecup import Game, Ruleset
from rattlecup.cli import output
from rattlecup.cli.options import json_option, ruleset_option
from rattlecup.cli.oracle import open_oracle
from rattlecup.cli.records import check_same_ruleset, read_text
from rattlecup.cli.review_text import print_review
from rattlecup.play.record import read_record


@click.command("review")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--all", "show_all", is_flag=True, help="List every decision, in order.")
@click.option("--partial", is_flag=True, help="Judge the good part of a damaged record.")
@ruleset_option(default=None, help="Refuse the record unless it is of this ruleset.")
@json_option
def command(
    file: Path, show_all: bool, partial: bool, ruleset: Ruleset | None, as_json: bool
) -> None:
    """A game record, judged decision by decision.

    Says how many points the decisions lost against perfect play, what was luck,
    and which decisions cost most. The rules are those that the record names.
    Works for unfinished games, too; FILE may be - for standard input.

    \b
    rattlecup review game.txt
    rattlecup review game.txt --all
    rattlecup review --json - < game.txt
    """
    game = _read(file, partial=partial)
    if ruleset is not None:
        check_same_ruleset(ruleset, game)
    from rattlecup.analysis import review
    from rattlecup.analysis.wire import review_to_json

    oracle = open_oracle(game.ruleset)
    reviews = [review(game, oracle, seats[0]) for seats in game.teams]
    if as_json:
        cards = [review_to_json(oracle, game, card, each) for card, each in enumerate(reviews)]
        whole = {"ruleset": game.ruleset.name, "seats": game.seats, "cards": cards}
        output.print_json(whole if len(cards) > 1 else cards[0])
        return
    for index, each in enumerate(reviews):
        if index:
            output.console().print()
        print_review(game, oracle, index, each, show_all=show_all)


def _read(file: Path, *, partial: bool) -> Game:
    """The game of a record.

    Raises:
        NotationError: it is damaged, unless its good part was asked for and there is one.
    """
    game, error = read_record(read_text(file))
    if error is None:
        assert game is not None
        return game
    if game is None or not game.events or not partial:
        raise error
    output.warn(str(error))
    return game
