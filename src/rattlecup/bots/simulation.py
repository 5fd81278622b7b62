"""Many games of one computer player, alone at the table, the same ones every time.

A game follows from the seed and its number alone. So it does not matter in how many
parts games are played, nor where: the union of all shards is the whole run. Players
with the same seed have the same dice, and can be compared game by game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rattlecup.bots.levels import OracleSource, level, open_oracle, player
from rattlecup.errors import ErrorCode, NotationError
from rattlecup.play import Position, Score
from rattlecup.rules import BOXES, Keep, Ruleset, Scorecard
from rattlecup.solver.engines import Notice, ready_engine
from rattlecup.solver.simulation.dice import game_key, number, roll_from
from rattlecup.solver.simulation.games import Games

Progress = Callable[[float], None]
Play = Callable[[range], Games]

PERFECT = "perfect"
WORTH_A_POLICY = 1000
"""From so many games on a table of all choices takes less time than it saves."""
MOST_SEED = 2**64 - 1
MOST_GAMES = 10**12
_AT_ONCE = 65_536  # games from the table of choices; few enough to answer an interrupt
_BY_HAND = 20  # the same for a player that is asked


def shard(games: int, part: int, parts: int) -> range:
    """The numbers of the games in one of several parts of a run, parts counted from 1.

    Raises:
        NotationError: there is no game, or no such part (`bad_number`).

    >>> shard(10, 1, 3), shard(10, 3, 3)
    (range(0, 3), range(6, 10))
    """
    if not 1 <= games <= MOST_GAMES:
        raise _bad_number(f"{games} games: there may be 1 to {MOST_GAMES}", games, "games")
    if not 1 <= part <= parts:
        raise _bad_number(f"there is no part {part} of {parts}", part, "shard")
    return range(games * (part - 1) // parts, games * part // parts)


def simulate(
    level_id: str,
    ruleset: Ruleset,
    games: range,
    seed: int = 0,
    *,
    oracle: OracleSource = open_oracle,
    progress: Progress | None = None,
    notice: Notice | None = None,
) -> Iterator[Games]:
    """The games of these numbers, some at a time.

    Perfect play of many games goes by a table of all its choices where Numba is
    installed, and gives the same games as the player that is asked. `notice` is told
    that it does without a Numba that does not work, see `solver.engines`.

    Raises:
        NotationError: no such player (`unknown_bot`), or a seed that is not from 0
            to 2^64 - 1 (`bad_number`).

    >>> from rattlecup import CLASSIC
    >>> [int(each.total[0]) for each in simulate("greedy", CLASSIC, range(3, 4), seed=1)]
    [231]
    """
    level(level_id)
    if not 0 <= seed <= MOST_SEED:
        raise _bad_number(f"{seed}: a seed is from 0 to 2^64 - 1", seed, "seed")
    at_once, play = ready_engine(
        "auto",
        numpy=lambda: (_BY_HAND, _asked_player(level_id, ruleset, seed, oracle)),
        numba=lambda: (_AT_ONCE, _policy_player(ruleset, seed, oracle)),
        is_worth_it=lambda: level_id == PERFECT and len(games) >= WORTH_A_POLICY,
        notice=notice,
    )
    for first in range(games.start, games.stop, at_once):
        some = range(first, min(first + at_once, games.stop))
        yield play(some)
        if progress is not None:
            progress((some.stop - games.start) / len(games))


def _asked_player(level_id: str, ruleset: Ruleset, seed: int, oracle: OracleSource) -> Play:
    return lambda games: _ask(level_id, ruleset, games, seed, oracle)


def _policy_player(ruleset: Ruleset, seed: int, oracle: OracleSource) -> Play:
    from contextlib import suppress

    from rattlecup.solver.simulation.engine_numba import make_policy, play

    policy = make_policy(oracle(ruleset).table)
    with suppress(OSError):  # a full disk keeps nothing, but the code is there for this process
        play(policy, seed, range(0))
    return lambda games: play(policy, seed, games)


def _ask(level_id: str, ruleset: Ruleset, games: range, seed: int, oracle: OracleSource) -> Games:
    played = Games.empty(games.start, len(games))
    most = ruleset.rolls_per_turn - 1
    for place, game in enumerate(games):
        bot = player(level_id, ruleset, f"{seed}:{game}", oracle)
        key, card, jokers = game_key(seed, game), Scorecard.new(ruleset), 0
        for turn in range(len(BOXES)):
            keep = Keep.parse("-")
            for left in range(most, -1, -1):
                roll = roll_from(keep, number(key, turn, most - left))
                action = bot.choose(Position(ruleset, card, roll.faces, left))
                if isinstance(action, Score):
                    jokers += card.is_joker(roll)
                    card = card.score(action.box, roll)
                    break
                keep = action
        played.put(place, card, jokers)
    return played


def _bad_number(message: str, found: int, field: str) -> NotationError:
    return NotationError(message, code=ErrorCode.BAD_NUMBER, text=str(found), field=field)
