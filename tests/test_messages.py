"""Messages repeat what came from outside, and stay short whatever that was."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rattlecup import (
    CLASSIC,
    Box,
    Game,
    Keep,
    NotationError,
    NumberedDice,
    Position,
    PositionError,
    RattlecupError,
    Roll,
    Ruleset,
    RulesetError,
    Scorecard,
)
from rattlecup.analysis.goals import Goal
from rattlecup.errors import MOST_LISTED, Problem, quoted
from rattlecup.play import event_from_json
from rattlecup.play.dice_source import source_of

LONG = "7" * 10_000


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Roll.parse(LONG),
        lambda: Roll.from_faces([7] * 10_000),
        lambda: Keep.parse(LONG),
        lambda: Box.parse(LONG),
        lambda: Scorecard.parse(LONG, CLASSIC),
        lambda: Scorecard.parse(f"{LONG}=3", CLASSIC),
        lambda: Position.parse(LONG),
        lambda: Position.parse(f"{LONG} - yb0 13346 2"),
        lambda: Position.parse(f"classic - {LONG} 13346 2"),
        lambda: Position.parse(f"classic {LONG} yb0 13346 2"),
        lambda: Position.parse(f"two-roll - yb0 {LONG} 2", CLASSIC),
        lambda: Game(CLASSIC).position.keep_at([7] * 10_000),
        lambda: NumberedDice(int(LONG[:17])),
        lambda: NumberedDice(7**10_000),
        lambda: source_of(LONG),
        lambda: Ruleset.named(LONG),
        lambda: Ruleset.from_dict({"name": LONG}),
        lambda: Ruleset.from_dict({LONG: 1}),
        lambda: Ruleset.from_dict({"joker": [[LONG]]}),
        lambda: Ruleset.from_toml("\n".join(f"key-{n} = 1" for n in range(2_000))),
        lambda: Ruleset.load(f"{LONG}.toml"),
        lambda: Game(CLASSIC, seats=[f"{LONG}\n"]),
        lambda: Game(CLASSIC, tags={f"{LONG}:": LONG}),
        lambda: Game.parse(f"{LONG}: 1\n{LONG}: 2\n\n"),
        lambda: Game.parse(f"Ruleset: {LONG}\nHouse rules: {{}}\n\n"),
        lambda: Game.parse(f"Ruleset: classic\n\n1. {LONG}"),
        lambda: event_from_json({LONG: LONG}),
        lambda: Goal.parse(LONG, CLASSIC),
    ],
)
def test_a_message_is_short_whatever_it_is_about(wrong: Callable[[], object]) -> None:
    with pytest.raises(RattlecupError) as caught:
        wrong()
    assert 0 < len(str(caught.value)) < 1_500


def test_the_text_itself_is_kept_whole() -> None:
    with pytest.raises(NotationError) as caught:
        Roll.parse(LONG)
    assert caught.value.text == LONG
    assert f"{LONG[:50]}" in str(caught.value)
    assert "…" in str(caught.value)


def test_a_text_of_usual_length_is_repeated_whole() -> None:
    """The longest card and the longest position among them."""
    card = "1s=5,2s=10,3s=15,4s=20,5s=25,6s=30,3k=30,4k=30,fh=25,ss=30,ls=40,y=50,ch=30,yb=12"
    position = "hasbro-2016 5,10,15,20,25,30,30,30,25,30,40,50,30 yb12 66666 2"
    for text in (card, position, "it's"):
        assert quoted(text) == repr(text)


def test_problems_beyond_the_first_are_counted_in_the_message_and_kept() -> None:
    with pytest.raises(RulesetError) as caught:
        Ruleset.from_dict({f"key-{n}": 1 for n in range(2_000)})
    assert len(caught.value.problems) == 2_000
    message = str(caught.value)
    assert f"key-{MOST_LISTED - 1}: unknown key" in message
    assert f"key-{MOST_LISTED}: unknown key" not in message
    assert message.endswith(f"; and {2_000 - MOST_LISTED} more")


def test_as_many_problems_as_are_listed_are_not_counted() -> None:
    problems = [Problem("odd", f"reason {n}", {}) for n in range(MOST_LISTED + 1)]
    assert str(PositionError(problems[:-1])).endswith(f"; reason {MOST_LISTED - 1}")
    assert str(PositionError(problems)).endswith("; and 1 more")
    assert PositionError(problems).problems == tuple(problems)
