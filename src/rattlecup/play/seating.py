"""Who sits where, who shares a card, who is next, and who stands where in the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rattlecup.errors import ErrorCode, NotationError, quoted
from rattlecup.rules.boxes import BOXES
from rattlecup.rules.scorecard import Scorecard

ROUNDS = len(BOXES)


class Turn(NamedTuple):
    """One turn: the round (from 1), the index of the card, the index of the seat that rolls."""

    round: int
    card: int
    seat: int


class Standing(NamedTuple):
    """A card in the ranking. Equal totals share a place; the next one is skipped."""

    place: int
    card: int
    seats: tuple[int, ...]
    total: int


@dataclass(frozen=True)
class Seating:
    """Names by seat, and for each card the seats that share it.

    >>> Seating.of(["Ann", "Ben", "Cem", "Dot"], [[0, 2], [1, 3]]).turn(2)
    Turn(round=2, card=0, seat=2)
    """

    seats: tuple[str, ...]
    teams: tuple[tuple[int, ...], ...]

    @staticmethod
    def of(seats: Sequence[str], teams: Sequence[Sequence[int]] | None = None) -> Seating:
        """Any number of seats; without teams every seat has a card of its own.

        Raises:
            NotationError: no seats, a name that is no single line of text, or teams
                that are not of one size, each seat in exactly one (`bad_seats`).
        """
        names = tuple(seats) if not isinstance(seats, str) else ()
        if not names:
            raise _bad_seats("seats", "a list of at least one name is needed")
        for name in names:
            if not is_line(name):
                raise _bad_seats("seats", f"{quoted(name)} is not one line of text")
        if teams is None:
            return Seating(names, tuple((seat,) for seat in range(len(names))))
        members = tuple(tuple(team) for team in teams)
        seated = [seat for team in members for seat in team]
        if any(type(seat) is not int for seat in seated) or sorted(seated) != [*range(len(names))]:
            raise _bad_seats("teams", f"each of the seats 0 to {len(names) - 1} is needed once")
        if len({len(team) for team in members}) != 1:
            raise _bad_seats("teams", "all teams need the same number of seats")
        return Seating(names, members)

    @property
    def has_teams(self) -> bool:
        """Whether the cards are other than one a seat, in the order of the seats."""
        return self.teams != tuple((seat,) for seat in range(len(self.seats)))

    @property
    def turns(self) -> int:
        """The number of turns in a whole game."""
        return ROUNDS * len(self.teams)

    def turn(self, played: int) -> Turn:
        """The turn that comes when so many have been played.

        Play passes from card to card; partners alternate on the turns of theirs.
        """
        before, card = divmod(played, len(self.teams))
        team = self.teams[card]
        return Turn(before + 1, card, team[before % len(team)])

    def ranking(self, cards: Sequence[Scorecard]) -> tuple[Standing, ...]:
        """The cards, highest total first; there is no tie-break, so equal totals share."""
        totals = [card.total for card in cards]
        return tuple(
            Standing(
                place=1 + sum(other > totals[card] for other in totals),
                card=card,
                seats=self.teams[card],
                total=totals[card],
            )
            for card in sorted(range(len(totals)), key=lambda card: -totals[card])
        )


def is_line(text: object) -> bool:
    """Whether this is text without line breaks that any file can hold."""
    if not isinstance(text, str) or text.splitlines() not in ([], [text]):
        return False
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


def _bad_seats(field: str, reason: str) -> NotationError:
    return NotationError(f"{field}: {reason}", code=ErrorCode.BAD_SEATS, field=field)
