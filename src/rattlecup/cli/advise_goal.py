"""`rattlecup advise --goal`: actions by their chance for a goal, beside the average."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rattlecup import Position, Roll, Scorecard
from rattlecup.cli import output
from rattlecup.cli.oracle import Waiting
from rattlecup.cli.sayings import action_words
from rattlecup.words import text

if TYPE_CHECKING:
    from rattlecup.analysis.winning import GoalChoice, GoalOracle

_SHOWN = 8


def advise_goal(
    asked: GoalOracle,
    card: Scorecard,
    roll: Roll,
    rerolls_left: int,
    *,
    top: int | None,
    build: bool,
    as_json: bool,
) -> None:
    """Print what each action does for a goal, and what the average's would."""
    from rattlecup.analysis.winning import LIVE_BOXES

    with Waiting(card.ruleset, "cli.building") as waiting:
        if build and len(card.open_boxes) > LIVE_BOXES:
            asked.build(card, waiting.progress)
        choices = asked.rank(card, roll, rerolls_left)
        by_average = asked.by_average(card, roll, rerolls_left)
    if as_json:
        position = Position(card.ruleset, card, roll.faces, rerolls_left)
        output.print_json(
            {
                "ruleset": card.ruleset.name,
                "card": str(card),
                "roll": str(roll),
                "rerolls_left": rerolls_left,
                "goal": str(asked.goal),
                "by_average": by_average,
                "choices": [_to_json(each, position) for each in choices[:top]],
            }
        )
        return
    _print(asked, card, roll, choices, by_average, top or _SHOWN)


def _to_json(choice: GoalChoice, position: Position) -> dict[str, Any]:
    """A choice as without a goal, with `probability` and `loss`."""
    from rattlecup.analysis import Choice
    from rattlecup.cli.advise import choice_to_json

    plain = choice_to_json(Choice(choice.action, choice.value, choice.regret), position)
    return {**plain, "probability": choice.probability, "loss": choice.loss}


def _print(
    asked: GoalOracle,
    card: Scorecard,
    roll: Roll,
    choices: list[GoalChoice],
    by_average: float,
    shown: int,
) -> None:
    out = output.console()
    best = choices[0]
    out.print(
        text(
            "cli.advise.goal",
            goal=str(asked.goal),
            action=action_words(best.action, card, roll),
            chance=output.percent(best.probability),
            ruleset=card.ruleset.name,
        ),
        style="bold",
    )
    on_average = min(choices, key=lambda choice: choice.regret)
    if best.regret == 0:
        out.print(text("cli.advise.goal.both"))
    else:
        out.print(
            text(
                "cli.advise.goal.average",
                action=action_words(on_average.action, card, roll),
                chance=output.percent(on_average.probability),
            )
        )
    out.print(text("cli.advise.goal.play", chance=output.percent(by_average)))
    out.print()
    columns = [
        (text("cli.advise.action"), "left"),
        (text("cli.odds.chance"), "right"),
        (text("cli.advise.value"), "right"),
        (text("cli.advise.cost"), "right"),
    ]
    rows = [
        (
            action_words(choice.action, card, roll),
            output.percent(choice.probability),
            f"{choice.value:.2f}",
            output.cost(choice.regret),
        )
        for choice in choices[:shown]
    ]
    out.print(output.table(columns, rows))
    if len(choices) > shown:
        out.print(text("cli.advise.more", n=len(choices) - shown, total=len(choices)))
