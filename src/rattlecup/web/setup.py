"""How a game is set up: who sits where, who shares a card, who begins, by which procedure.

It is fixed when the game is opened and stored with it, so that a game is played
on as it began.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from rattlecup import bots, words
from rattlecup.errors import ErrorCode, NotationError
from rattlecup.rules.dice import DICE
from rattlecup.web.names import checked_name, refuse_same

MOST_SEATS = 10
"""The most seats of one table."""


class Kind(StrEnum):
    """The kinds of games; statistics never mix them."""

    SOLO = "solo"
    NUMBERED = "numbered"
    DAILY = "daily"
    COMPUTER = "computer"
    TABLE = "table"
    PAIRS = "pairs"


class Seat(NamedTuple):
    """Who sits there: a person, or the computer player of a level. A name may be missing."""

    name: str | None = None
    bot: str | None = None


class OpeningRoll(NamedTuple):
    """What a seat rolled for the right to begin."""

    seat: int
    faces: tuple[int, ...]


Opening = tuple[tuple[OpeningRoll, ...], ...]
"""The rounds of a roll-off: all seats, then those that tied, until one is highest."""


@dataclass(frozen=True)
class Setup:
    """The seats in the order of play, and what else was agreed before the start."""

    seats: tuple[Seat, ...] = (Seat(),)
    pairs: bool = False
    undo: bool = True
    """The house procedure: whether a mis-clicked box may be taken back."""
    opening: Opening | None = None

    @staticmethod
    def of(seats: Sequence[Seat], *, pairs: bool = False, undo: bool = True) -> Setup:
        """A table of these seats, in the order around it; nobody has begun.

        Raises:
            NotationError: such a table cannot be (`bad_seats`), with a `reason` among the
                facts, or there is no such computer player (`unknown_bot`).
            WebError: a name that cannot be taken (`bad_name`).
        """
        people = sum(seat.bot is None for seat in seats)
        if not people:
            raise bad_seats("no_person", "at least one seat is a person's")
        if len(seats) > MOST_SEATS:
            raise bad_seats("too_many", f"at most {MOST_SEATS} can sit at a table", most=MOST_SEATS)
        if pairs and people < len(seats):
            raise bad_seats("pairs_of_people", "pairs are of people only")
        if pairs and people not in (4, 6):
            raise bad_seats("pairs_of_4_or_6", "pairs need four or six people", people=people)
        named = []
        for index, (name, bot) in enumerate(seats):
            if bot is not None:
                bots.level(bot)
            is_nameless = name is None and (bot is not None or people == 1)
            named.append(Seat(None if is_nameless else checked_name(name or "", index), bot))
        refuse_same([seat.name for seat in named])
        return Setup(tuple(named), pairs, undo)

    @property
    def kind(self) -> Kind:
        """The kind of a game with this setup and without a number."""
        people = sum(seat.bot is None for seat in self.seats)
        if self.pairs:
            return Kind.PAIRS
        if people > 1:
            return Kind.TABLE
        return Kind.COMPUTER if len(self.seats) > 1 else Kind.SOLO

    @property
    def teams(self) -> tuple[tuple[int, ...], ...] | None:
        """For each card the seats that share it; None where every seat has its own."""
        if not self.pairs:
            return None
        teams = len(self.seats) // 2
        return tuple((team, team + teams) for team in range(teams))

    @property
    def person(self) -> int | None:
        """The seat of the only person; None where there are several."""
        people = [index for index, seat in enumerate(self.seats) if seat.bot is None]
        return people[0] if len(people) == 1 else None

    def nth(self, index: int) -> int | None:
        """Of computer players of one level without names: the how manieth this one is."""
        seat = self.seats[index]
        if seat.bot is None or seat.name is not None:
            return None
        return self.seats[: index + 1].count(seat)

    def recorded_names(self) -> list[str]:
        """One name a seat, for a game record."""
        return [self._recorded_name(index) for index in range(len(self.seats))]

    def _recorded_name(self, index: int) -> str:
        name, bot = self.seats[index]
        if name is not None or bot is None:
            return name or ""
        nth = self.nth(index)
        return words.text(f"bot.{bot}") + (f" {nth}" if nth != 1 else "")

    # --- who begins ---------------------------------------------------------------

    def opened(self, throw: Callable[[], tuple[int, ...]] | None = None) -> Setup:
        """With the seat first that won the roll-off; alone nobody rolls for it."""
        if len(self.seats) == 1:
            return self
        rounds = roll_off(len(self.seats), throw or _throw)
        first = max(rounds[-1], key=lambda roll: sum(roll.faces)).seat
        # Told in the seats' new numbers: the winner's is 0.
        opening = tuple(
            tuple(OpeningRoll((seat - first) % len(self.seats), faces) for seat, faces in each)
            for each in rounds
        )
        return replace(self._rotated(first), opening=opening)

    def rematch(self) -> Setup:
        """The same people and rules; who sat second begins, and nobody rolls for it."""
        return replace(self._rotated(1), opening=None)

    def _rotated(self, first: int) -> Setup:
        return replace(self, seats=self.seats[first:] + self.seats[:first])

    # --- stored -------------------------------------------------------------------

    def to_json(self) -> str:
        """What is stored with the game."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @staticmethod
    def from_json(text: str | None) -> Setup:
        """What was stored; of games before there were tables nothing was.

        Raises:
            ValueError, TypeError, KeyError: it is no setup.
        """
        if text is None:
            return Setup()
        data = json.loads(text)
        opening = data["opening"] and tuple(
            tuple(OpeningRoll(seat, tuple(faces)) for seat, faces in each)
            for each in data["opening"]
        )
        seats = tuple(Seat(*seat) for seat in data["seats"])
        return Setup(seats, data["pairs"], data["undo"], opening)


def roll_off(seats: int, throw: Callable[[], tuple[int, ...]]) -> Opening:
    """Everybody rolls five dice, those with the highest sum again, until one is highest."""
    rounds: list[tuple[OpeningRoll, ...]] = []
    tied = list(range(seats))
    while len(tied) > 1:
        rounds.append(tuple(OpeningRoll(seat, throw()) for seat in tied))
        highest = max(sum(roll.faces) for roll in rounds[-1])
        tied = [roll.seat for roll in rounds[-1] if sum(roll.faces) == highest]
    return tuple(rounds)


def _throw() -> tuple[int, ...]:
    return tuple(secrets.randbelow(6) + 1 for _ in range(DICE))


def bad_seats(reason: str, message: str, **facts: object) -> NotationError:
    """The refusal of a table that cannot be."""
    return NotationError(
        f"seats: {message}",
        code=ErrorCode.BAD_SEATS,
        field="seats",
        facts={"reason": reason, **facts},
    )
