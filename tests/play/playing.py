"""Games to test with: played by a random player, or written down."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from hypothesis import strategies as st

from rattlecup import CLASSIC, NAMED, Game, Keep, NumberedDice, RandomDice, Rolled, Ruleset, Score
from rattlecup.play import DiceSource, Phase

DOCS = Path(__file__).resolve().parents[2] / "docs"

HOUSE = Ruleset.from_dict(
    {
        "name": "our-table",
        "rolls_per_turn": 4,
        "upper_bonus": 50,
        "five_alike_is_full_house": True,
        "joker": [["matching", "3k"], ["lower"], ["upper"]],
    }
)
ONE_ROLL = Ruleset.from_dict({"name": "one-roll", "rolls_per_turn": 1})
RULESETS = (*NAMED, HOUSE, ONE_ROLL)


def step(game: Game, chance: random.Random) -> None:
    """One event: dice if they are to come, else any legal action."""
    if game.phase is Phase.ROLL:
        if game.source is None:
            game.roll(RandomDice(chance.randrange(10**9)))
        else:
            game.roll()
        return
    action = chance.choice(list(game.legal_actions))
    if isinstance(action, Keep) and chance.random() < 0.5:
        # The same faces, but at any of their places.
        places = [place for place in range(1, 6) if chance.random() < 0.5]
        action = game.position.keep_at(places if len(places) < 5 else [])
    game.push(action)


def played(
    seed: int,
    events: int = 10**6,
    ruleset: Ruleset = CLASSIC,
    seats: Sequence[str] = ("",),
    teams: Sequence[Sequence[int]] | None = None,
    dice: DiceSource | None = None,
) -> Game:
    """A game of a random player, to its end or to so many events."""
    game = Game(ruleset, seats, teams, dice)
    chance = random.Random(seed)
    while not game.is_over and len(game.events) < events:
        step(game, chance)
    return game


def do(game: Game, text: str) -> Game:
    """Push what the words say: faces when dice are to come, else a keep or a box."""
    for word in text.split():
        if game.phase is Phase.ROLL:
            game.push(Rolled.parse(word))
        else:
            has_letter = any(sign.isalpha() for sign in word)
            game.push(Score.parse(word) if has_letter else Keep.parse(word))
    return game


names = st.text(max_size=20).filter(lambda name: name.splitlines() in ([], [name]))


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Any game at any point: rulesets, seats, teams, dice, tags."""
    seats = draw(st.lists(names, min_size=1, max_size=4))
    teams: list[list[int]] | None = None
    if len(seats) == 4 and draw(st.booleans()):
        order = draw(st.permutations(range(4)))
        teams = [order[:2], order[2:]]
    dice: DiceSource | None = None
    if draw(st.booleans()):
        dice = NumberedDice(draw(st.integers(1, 2**53 - 1)))
    game = Game(
        draw(st.sampled_from(RULESETS)),
        seats,
        teams,
        dice,
        draw(st.dictionaries(st.sampled_from(["Date", "Place", "a b"]), names)),
    )
    chance = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 40 if len(seats) > 1 else 100))):
        if game.is_over:
            break
        step(game, chance)
    return game
