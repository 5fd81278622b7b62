"""The levels, from a child's to perfect, and the players who play at them.

A player has no memory: what it chooses depends on its level, its seed and the
position alone. A server that ends in the middle of a turn therefore goes on
with the very action it would have chosen before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from rattlecup.analysis import Oracle
from rattlecup.bots.bookkeeper import Bookkeeper
from rattlecup.bots.competitor import Competitor
from rattlecup.bots.first_timer import FirstTimer
from rattlecup.bots.greedy import Greedy
from rattlecup.bots.knowing import Expert, Perfect
from rattlecup.bots.strategy import Sight, Strategy
from rattlecup.bots.tactician import Tactician
from rattlecup.errors import ErrorCode, IllegalActionError, NotationError, RulesetError, quoted
from rattlecup.play import Action, Phase, Position
from rattlecup.rules import Ruleset, Scorecard
from rattlecup.solver import open_table

OracleSource = Callable[[Ruleset], Oracle]
"""Gives the oracle of a ruleset; asked only by levels that need a value table."""


@dataclass(frozen=True)
class Level:
    """One strength of play. Its name and what it does stand in the catalogue, as
    ``bot.<id>`` and ``bot.<id>.how``; its measured mean in `means`."""

    id: str
    """A short word for records, addresses and commands."""
    strategy: str
    """The kind of weakness: ``habit``, ``one_box``, ``par``, ``guess``, ``blur``, ``exact`` or
    ``rivals``."""
    needs_table: bool
    """Whether the exact value table of the ruleset must be there, which takes seconds to solve."""
    plays_to_win: bool = False
    """Whether it looks at the other cards, too. Alone at a table it plays for the average."""


_MAKERS: dict[Level, Callable[[Callable[[], Oracle]], Strategy]] = {
    Level("first-timer", "habit", needs_table=False): lambda _: FirstTimer(),
    Level("greedy", "one_box", needs_table=False): lambda _: Greedy(),
    Level("bookkeeper", "par", needs_table=False): lambda _: Bookkeeper(),
    Level("tactician", "guess", needs_table=False): lambda _: Tactician(),
    Level("expert", "blur", needs_table=True): lambda oracle: Expert(oracle()),
    Level("perfect", "exact", needs_table=True): lambda oracle: Perfect(oracle()),
    Level("competitor", "rivals", needs_table=True, plays_to_win=True): lambda oracle: Competitor(
        oracle()
    ),
}

LEVELS: tuple[Level, ...] = tuple(_MAKERS)
"""Every level, weakest first; the last one is the strongest at a table with others."""


def level(level_id: str) -> Level:
    """The level of an id.

    Raises:
        NotationError: there is none (`unknown_bot`); the message lists those there are.

    >>> level("tactician").needs_table
    False
    """
    for each in LEVELS:
        if each.id == level_id:
            return each
    there_are = ", ".join(each.id for each in LEVELS)
    raise NotationError(
        f"{quoted(level_id)} is no computer player; there are {there_are}",
        code=ErrorCode.UNKNOWN_BOT,
        text=level_id,
        field="bot",
    )


@lru_cache(maxsize=4)
def open_oracle(ruleset: Ruleset) -> Oracle:
    """The oracle of a ruleset; its table is solved if there is none."""
    return Oracle(open_table(ruleset))


class Player:
    """A computer player: a level, a ruleset and a seed. Made by `player`."""

    def __init__(self, level: Level, ruleset: Ruleset, seed: int | str, strategy: Strategy) -> None:
        self.level = level
        self.ruleset = ruleset
        self.seed = seed
        self._strategy = strategy

    def choose(self, position: Position, rivals: Sequence[Scorecard] = ()) -> Action:
        """What it does here: a legal keep or score, the same one whenever it is asked.

        `rivals` are the other cards on the table, for a level that `plays_to_win`.
        Equal dice are kept leftmost first, wherever they lie.

        Raises:
            IllegalActionError: there is nothing to choose: dice are to come
                (`roll_first`) or the card is full (`game_over`).
            RulesetError: the position or a rival's card is of another ruleset (`wrong_ruleset`).
        """
        for ruleset in (position.ruleset, *(rival.ruleset for rival in rivals)):
            if ruleset.fingerprint == self.ruleset.fingerprint:
                continue
            raise RulesetError(
                f"the position is of {ruleset.name}, this player was made for {self.ruleset.name}",
                code=ErrorCode.WRONG_RULESET,
            )
        roll = position.roll
        if roll is None:
            is_over = position.phase is Phase.OVER
            raise IllegalActionError(
                ErrorCode.GAME_OVER if is_over else ErrorCode.ROLL_FIRST,
                action="choose",
                position=str(position),
            )
        return self._strategy.choose(
            Sight(
                position.card,
                roll,
                position.rerolls_left,
                tuple(rivals),
                self._chance(position),
            )
        )

    def _chance(self, position: Position) -> float:
        """From 0 to below 1, as good as random, from the seed and what lies open."""
        text = f"rattlecup bot 1:{self.level.id}:{self.seed}:{position}"
        # 53 bits: as many as a float holds, so that 1 is never reached.
        return (int.from_bytes(sha256(text.encode()).digest()[:8]) >> 11) / 2**53

    def __repr__(self) -> str:
        return f"player({self.level.id!r}, {self.ruleset!r}, seed={self.seed!r})"


def player(
    level_id: str,
    ruleset: Ruleset,
    seed: int | str = 0,
    oracle: OracleSource = open_oracle,
) -> Player:
    """A computer player of a level.

    `oracle` is asked once, and only by a level with `needs_table`; without it the
    table is opened, and solved if there is none. Players of one level with
    different seeds decide close calls differently where their level has any.

    Raises:
        NotationError: there is no such level (`unknown_bot`).

    >>> from rattlecup import CLASSIC
    >>> bot = player("bookkeeper", CLASSIC, seed=48213)
    >>> bot.choose(Position.parse("classic -,-,-,-,-,-,-,-,-,-,-,-,- yb0 12246 2"))
    Keep.parse('22')
    """
    chosen = level(level_id)
    return Player(chosen, ruleset, seed, _MAKERS[chosen](lambda: oracle(ruleset)))
