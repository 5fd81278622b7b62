"""A review as text: the headline, the sum, the decisions that cost most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rattlecup import Game, Keep
from rattlecup.cli import output
from rattlecup.cli.output import cost, signed
from rattlecup.cli.sayings import action_words, box_name, keep_words, reason_words
from rattlecup.play import Action
from rattlecup.words import text

if TYPE_CHECKING:
    from rattlecup.analysis import Decision, Oracle, Review

# How many of the dearest decisions are listed, and how many of them explained.
_LISTED = 10
_EXPLAINED = 3


def print_review(game: Game, oracle: Oracle, index: int, review: Review, *, show_all: bool) -> None:
    """Print one card's review."""
    out = output.console()
    names = [output.shown(game.seats[seat]) for seat in game.teams[index] if game.seats[seat]]
    out.print(
        text("cli.review.title", name=text("cli.and").join(names), ruleset=game.ruleset.name)
        if names
        else text("cli.review.title_plain", ruleset=game.ruleset.name)
    )
    for line in summary(review, game.ruleset.name):
        out.print(line)
    shown = list(review.decisions) if show_all else review.worst()[:_LISTED]
    if not shown:
        return
    out.print()
    out.print(output.table(_columns(), [_row(decision) for decision in shown]))
    costly = len(review.worst())
    if not show_all and costly > len(shown):
        out.print(text("cli.review.more", n=costly - len(shown)))
    for decision in review.worst()[:_EXPLAINED]:
        out.print(_why(oracle, decision))


def summary(review: Review, ruleset: str) -> list[str]:
    """The headline and the sum it stands in.

    The luck is shown so that the printed figures add up to the hundredth.
    """
    now = review.value if review.final_total is None else review.final_total
    start, lost = round(review.start_value, 2), round(review.regret, 2)
    luck = round(now, 2) - start + lost
    accuracy = "–" if review.accuracy is None else f"{review.accuracy:.1f} %"
    lines = [
        text("cli.review.lost", lost=cost(review.regret), accuracy=accuracy),
        text("cli.review.decisions", n=len(review.worst()), counted=len(review.counted)),
    ]
    if review.luck_percentile is None:
        lines.append(text("cli.review.luck", luck=signed(luck)))
    else:
        percentile = f"{min(max(review.luck_percentile, 1), 99):.0f}"
        lines.append(text("cli.review.luck_of", luck=signed(luck), percentile=percentile))
    key = "cli.review.sum_now" if review.final_total is None else "cli.review.sum"
    shown = f"{now:.2f}" if review.final_total is None else str(now)
    sign = "-" if luck < 0 else "+"
    return [
        *lines,
        text(
            key,
            total=shown,
            start=f"{start:.2f}",
            sign=sign,
            luck=f"{abs(luck):.2f}",
            lost=cost(review.regret),
            ruleset=ruleset,
        ),
    ]


def _columns() -> list[tuple[str, str]]:
    return [
        (text("cli.review.turn"), "right"),
        (text("cli.review.dice"), "left"),
        (text("cli.review.chosen"), "left"),
        (text("cli.review.best"), "left"),
        (text("cli.advise.cost"), "right"),
        (text("cli.advise.judgement"), "left"),
    ]


def _row(decision: Decision) -> tuple[str, ...]:
    judged = "cli.review.forced" if decision.forced else f"judgement.{decision.judgement}"
    return (
        f"{decision.turn}.{decision.roll_number}",
        "".join(map(str, decision.dice)),
        _short(decision.chosen, decision),
        _short(decision.best, decision),
        cost(decision.regret),
        text(judged),
    )


def _short(action: Action, decision: Decision) -> str:
    if isinstance(action, Keep):
        return keep_words(action)
    points = decision.card.preview(action.box, decision.roll).total
    return text("cli.review.score", box=box_name(action.box), points=points)


def _why(oracle: Oracle, decision: Decision) -> str:
    from rattlecup.analysis import Choice, explain

    best = Choice(decision.best, decision.best_value, 0.0)
    reason = explain(oracle, decision.card, decision.roll, decision.rerolls_left, best)
    return text(
        "cli.review.why",
        turn=decision.turn,
        roll=decision.roll_number,
        best=action_words(decision.best, decision.card, decision.roll),
        reason=reason_words(reason),
    )
