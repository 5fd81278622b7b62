"""`rattlecup review`: how well a recorded game was played, apart from its luck."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rattlecup import Game, Keep, Ruleset
from rattlecup.cli import output
from rattlecup.cli.options import json_option, ruleset_option
from rattlecup.cli.oracle import open_oracle
from rattlecup.cli.records import check_same_ruleset, read_text
from rattlecup.cli.review_text import print_review
from rattlecup.play import Action
from rattlecup.play.record import read_record

if TYPE_CHECKING:
    from rattlecup.analysis import Decision, Oracle, Review


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

    oracle = open_oracle(game.ruleset)
    reviews = [review(game, oracle, seats[0]) for seats in game.teams]
    if as_json:
        cards = [review_to_json(game, oracle, index, each) for index, each in enumerate(reviews)]
        whole = {"ruleset": game.ruleset.name, "cards": cards}
        # The game of one card is told as the web page's interface tells it.
        output.print_json(whole if len(cards) > 1 else {"ruleset": game.ruleset.name, **cards[0]})
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


def review_to_json(game: Game, oracle: Oracle, index: int, review: Review) -> dict[str, Any]:
    """One card's review in the shape of the HTTP interface."""
    return {
        "seats": [game.seats[seat] for seat in game.teams[index]],
        "start_value": review.start_value,
        "value": review.value,
        "final_total": review.final_total,
        "luck": review.luck,
        "luck_percentile": review.luck_percentile,
        "regret": review.regret,
        "accuracy": review.accuracy,
        "judgements": {str(name): count for name, count in review.judgements.items()},
        "decisions": [_decision_to_json(oracle, each) for each in review.decisions],
        "rolls": [
            {
                "turn": roll.turn,
                "roll": roll.roll_number,
                "dice": list(roll.dice),
                "before": roll.before,
                "after": roll.after,
                "luck": roll.luck,
                "band": str(roll.band),
            }
            for roll in review.rolls
        ],
    }


def _decision_to_json(oracle: Oracle, decision: Decision) -> dict[str, Any]:
    from rattlecup.analysis import Choice, explain

    best = Choice(decision.best, decision.best_value, 0.0)
    reason = explain(oracle, decision.card, decision.roll, decision.rerolls_left, best)
    return {
        "turn": decision.turn,
        "roll": decision.roll_number,
        "dice": list(decision.dice),
        "rerolls_left": decision.rerolls_left,
        "chosen": _action_to_json(decision.chosen, decision),
        "best": _action_to_json(decision.best, decision),
        "chosen_value": decision.chosen_value,
        "best_value": decision.best_value,
        "regret": decision.regret,
        "judgement": str(decision.judgement),
        "forced": decision.forced,
        "reason": {"code": reason.code, "facts": reason.facts},
    }


def _action_to_json(action: Action, decision: Decision) -> dict[str, Any]:
    if isinstance(action, Keep):
        return {"keep": str(action)}
    return {
        "score": action.box.code,
        "points": decision.card.preview(action.box, decision.roll).total,
    }
