"""`rattlecup advise`: every legal action of a position with its exact value, best first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rattlecup import Keep, Position, Roll, Ruleset, Score, Scorecard
from rattlecup.cli import output
from rattlecup.cli.options import (
    card_option,
    checked_rerolls,
    dice_argument,
    json_option,
    memory_option,
    ruleset_option,
)
from rattlecup.cli.oracle import open_oracle, say_notice
from rattlecup.cli.sayings import action_words, reason_words
from rattlecup.words import text

if TYPE_CHECKING:
    from rattlecup.analysis import Choice, Oracle

# How many actions the text shows when nothing is said; JSON gives them all.
_SHOWN = 8


@click.command("advise")
@dice_argument
@card_option
@click.option("--rerolls", type=int, help="Rerolls left.  [default: the ruleset's most]")
@click.option("--top", type=click.IntRange(min=1), help="How many actions to list.  [default: 8]")
@click.option(
    "--goal",
    "goal_text",
    default="average",
    metavar="GOAL",
    help="What to play for: average, at-least:230, win:CARD.  [default: average]",
)
@click.option("--build", is_flag=True, help="With --goal, early in a game: build its table.")
@memory_option
@ruleset_option()
@json_option
def command(
    roll: Roll,
    card_text: str,
    rerolls: int | None,
    top: int | None,
    goal_text: str,
    build: bool,
    memory_limit: int | None,
    ruleset: Ruleset,
    as_json: bool,
) -> None:
    """What to keep or score, and what everything else costs.

    DICE are five faces, in any order: 13346. Values are exact expected final
    totals under best play, the points on the card included. The first question
    about a ruleset solves it, which takes seconds; the table is kept.

    A goal other than the average ranks actions by its chance. Several rivals of
    win: are cards or final totals with / between them; a tie counts as half.
    With more than seven open boxes a goal needs --build, once.

    \b
    rattlecup advise 13346
    rattlecup advise 13346 --rerolls 0 --card "1s=3,fh=25,y=50"
    rattlecup advise 66666 --card y=50,6s=18 --ruleset free-choice --json
    rattlecup advise 44466 --rerolls 1 --goal at-least:230 --card "1s=3,..."
    """
    card = Scorecard.parse(card_text, ruleset)
    rerolls_left = checked_rerolls(rerolls, ruleset)
    if card.is_full:
        raise click.UsageError("the card is full; there is nothing to choose")
    from rattlecup.analysis.goals import Goal, GoalKind

    goal = Goal.parse(goal_text, ruleset)
    oracle = open_oracle(ruleset)
    if goal.kind is not GoalKind.AVERAGE:
        from rattlecup.analysis.winning import GoalOracle
        from rattlecup.cli.advise_goal import advise_goal

        asked = GoalOracle(oracle, goal, notice=say_notice, memory_limit=memory_limit)
        advise_goal(asked, card, roll, rerolls_left, top=top, build=build, as_json=as_json)
        return
    choices = oracle.rank(card, roll, rerolls_left)
    if as_json:
        position = Position(ruleset, card, roll.faces, rerolls_left)
        output.print_json(
            {
                "ruleset": ruleset.name,
                "card": str(card),
                "roll": str(roll),
                "rerolls_left": rerolls_left,
                "choices": [choice_to_json(each, position) for each in choices[:top]],
            }
        )
        return
    _print_advice(oracle, card, roll, rerolls_left, choices, top or _SHOWN)


def choice_to_json(choice: Choice, position: Position) -> dict[str, Any]:
    """A choice, its action as somebody would type it; with the points of a box that is scored."""
    from rattlecup.analysis import judge

    action = choice.action
    told: dict[str, Any] = {
        "action": {"keep": str(Keep.from_faces(action.faces))}
        if isinstance(action, Keep)
        else {"score": action.box.code},
        "value": choice.value,
        "regret": choice.regret,
        "judgement": str(judge(choice.regret)),
    }
    if isinstance(action, Score) and position.roll is not None:
        told["points"] = position.card.preview(action.box, position.roll).total
    return told


def _print_advice(
    oracle: Oracle,
    card: Scorecard,
    roll: Roll,
    rerolls_left: int,
    choices: list[Choice],
    shown: int,
) -> None:
    from rattlecup.analysis import explain, judge

    out = output.console()
    best = choices[0]
    out.print(
        text("cli.advise.card", ruleset=card.ruleset.name, card=str(card) or text("cli.empty_card"))
    )
    out.print(
        text(
            "cli.advise.dice",
            dice=" ".join(map(str, roll.faces)),
            rerolls=text("cli.rerolls_left", n=rerolls_left),
        )
    )
    out.print()
    out.print(
        text(
            "cli.advise.best",
            action=action_words(best.action, card, roll),
            value=f"{best.value:.2f}",
            ruleset=card.ruleset.name,
        ),
        style="bold",
    )
    out.print(reason_words(explain(oracle, card, roll, rerolls_left, best)))
    out.print()
    columns = [
        (text("cli.advise.action"), "left"),
        (text("cli.advise.value"), "right"),
        (text("cli.advise.cost"), "right"),
        (text("cli.advise.judgement"), "left"),
    ]
    rows = [
        (
            action_words(choice.action, card, roll),
            f"{choice.value:.2f}",
            output.cost(choice.regret),
            text(f"judgement.{judge(choice.regret)}"),
        )
        for choice in choices[:shown]
    ]
    out.print(output.table(columns, rows))
    if len(choices) > shown:
        out.print(text("cli.advise.more", n=len(choices) - shown, total=len(choices)))
