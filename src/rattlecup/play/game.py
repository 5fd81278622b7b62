"""The game: seats, cards and an append-only list of events.

Everything else is derived from the events, step by step: after each one the
game remembers the position it led to, so taking back the last event is exact
and playing is the same code as replaying.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from rattlecup.errors import ErrorCode, IllegalActionError
from rattlecup.play.actions import LegalActions
from rattlecup.play.dice_source import DiceSource, Throw
from rattlecup.play.events import Event, Rolled, Score, describe
from rattlecup.play.position import Phase, Position
from rattlecup.play.seating import ROUNDS, Seating, Standing, Turn
from rattlecup.play.tags import checked_tags
from rattlecup.rules.dice import DICE, Keep
from rattlecup.rules.ruleset import Ruleset
from rattlecup.rules.scorecard import Scorecard


class Game:
    """A game of any number of seats, from its first roll to its last box.

    Args:
        ruleset: the rules of every card.
        seats: the names, in the order of play; any text of one line.
        teams: for each card the indexes of the seats that share it, all of one
            size; without them every seat has a card of its own.
        dice: where `roll` gets its faces; None for dice entered by hand.
        tags: further facts for the record, such as its date.

    Raises:
        NotationError: seats, teams or tags that cannot be.

    >>> from rattlecup import CLASSIC, Box, ScriptedDice
    >>> game = Game(CLASSIC, seats=["Ann", "Ben"], dice=ScriptedDice("13346", "335"))
    >>> game.roll()
    Rolled.parse('13346')
    >>> game.push(Keep.parse("33"))
    >>> game.roll(), game.rerolls_left, game.seat
    (Rolled.parse('33335'), 1, 0)
    >>> game.push(Score(Box.FOUR_OF_A_KIND))
    >>> game.cards[0].total, game.seat
    (17, 1)
    >>> game.undo(), game.seat
    (Score(Box.FOUR_OF_A_KIND), 0)
    """

    def __init__(
        self,
        ruleset: Ruleset,
        seats: Sequence[str] = ("",),
        teams: Sequence[Sequence[int]] | None = None,
        dice: DiceSource | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> None:
        self._ruleset = ruleset
        self._seating = Seating.of(seats, teams)
        self._source = dice
        self._tags = checked_tags(tags or {})
        start = Position.start(Scorecard.new(ruleset))
        self._cards = [start.card] * len(self._seating.teams)
        self._events: list[Event] = []
        # The position before the first event and after each one.
        self._positions = [start]
        self._played = 0

    # --- how it was set up --------------------------------------------------------

    @property
    def ruleset(self) -> Ruleset:
        """The rules of every card."""
        return self._ruleset

    @property
    def seats(self) -> tuple[str, ...]:
        """The names by seat."""
        return self._seating.seats

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """For each card the seats that share it."""
        return self._seating.teams

    @property
    def seating(self) -> Seating:
        """Seats and teams together."""
        return self._seating

    @property
    def source(self) -> DiceSource | None:
        """Where `roll` gets its faces, None for dice entered by hand."""
        return self._source

    @property
    def tags(self) -> Mapping[str, str]:
        """Further facts for the record, read only."""
        return MappingProxyType(self._tags)

    # --- where it stands ----------------------------------------------------------

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened, in order."""
        return tuple(self._events)

    @property
    def cards(self) -> tuple[Scorecard, ...]:
        """The cards, one a team."""
        return tuple(self._cards)

    @property
    def rivals(self) -> tuple[Scorecard, ...]:
        """The cards but the one to play; of a finished game all."""
        return tuple(card for index, card in enumerate(self._cards) if index != self.card_index)

    @property
    def position(self) -> Position:
        """The card to play, its dice and rerolls; of a finished game the last card."""
        return self._positions[-1]

    @property
    def phase(self) -> Phase:
        """Whether dice or a player's choice come next, or nothing."""
        return self.position.phase

    @property
    def is_over(self) -> bool:
        """Whether every card is full."""
        return self._played == self._seating.turns

    @property
    def seat(self) -> int | None:
        """The index of the seat whose turn it is; None when the game is over."""
        return None if self.is_over else self._turn.seat

    @property
    def card_index(self) -> int | None:
        """The index of the card to play; None when the game is over."""
        return None if self.is_over else self._turn.card

    @property
    def turn(self) -> int:
        """The round, 1 to 13."""
        return min(self._turn.round, ROUNDS)

    @property
    def roll_number(self) -> int:
        """Which roll of the turn lies on the table or is about to, from 1."""
        return self.position.roll_number

    @property
    def rerolls_left(self) -> int:
        """The rerolls left, once dice that are to come have come."""
        return self.position.rerolls_left

    @property
    def dice(self) -> tuple[int, ...] | None:
        """The five faces by place; None while any is to come (`position.dice` has those kept)."""
        faces = tuple(face for face in self.position.dice if face is not None)
        return faces if len(faces) == DICE else None

    @property
    def held_places(self) -> tuple[int, ...]:
        """The places kept in this turn's last keep, empty before a first one."""
        waiting = self.position
        if waiting.phase is Phase.CHOOSE:
            waiting = self._positions[-2]
        return tuple(place for place, face in enumerate(waiting.dice, start=1) if face is not None)

    @property
    def legal_actions(self) -> LegalActions:
        """What the player may do; empty while dice are to come and when the game is over."""
        return self.position.legal_actions

    @property
    def throw(self) -> Throw:
        """The dice about to be rolled.

        Raises:
            IllegalActionError: no dice are to be rolled now.
        """
        position = self.position
        if position.phase is not Phase.ROLL:
            over = position.phase is Phase.OVER
            raise IllegalActionError(
                ErrorCode.GAME_OVER if over else ErrorCode.CHOOSE_FIRST,
                action="roll",
                position=str(position),
            )
        places = tuple(place for place in range(1, DICE + 1) if position.dice[place - 1] is None)
        return Throw(self._turn.seat, self._turn.round, position.roll_number, places)

    def ranking(self) -> tuple[Standing, ...]:
        """The cards, highest total first; equal totals share the place, and so the win."""
        return self._seating.ranking(self._cards)

    @property
    def _turn(self) -> Turn:
        return self._seating.turn(self._played)

    # --- what happens to it -------------------------------------------------------

    def push(self, event: Event) -> None:
        """Let an event happen.

        A keep means the leftmost of equal dice unless it names places; they are
        remembered only where they differ from that.

        Raises:
            IllegalActionError: it cannot happen now; the game stays as it is.
        """
        if isinstance(event, Rolled):
            self._push_rolled(event)
        elif isinstance(event, Score):
            self._push_score(event)
        elif isinstance(event, Keep):
            self._append(_plain(event, self.position), self.position.after(event))
        else:
            raise TypeError(f"{event!r} is no event")

    def roll(self, source: DiceSource | None = None) -> Rolled:
        """Roll the dice that are to come, with the game's own source unless another is given.

        Raises:
            IllegalActionError: no dice are to be rolled now.
            RattlecupError: there is no source, or it has no dice left (`dice_exhausted`).
        """
        throw = self.throw
        source = source or self._source or DiceSource("entered")
        faces = list(self.position.dice)
        for place, face in zip(throw.places, source.faces(throw), strict=True):
            faces[place - 1] = face
        rolled = Rolled(tuple(face or 0 for face in faces))
        self.push(rolled)
        return rolled

    def undo(self) -> Event:
        """Take back the last event and return it; everything is as it was before.

        Raises:
            IllegalActionError: nothing has happened yet (`nothing_to_undo`).
        """
        if not self._events:
            raise IllegalActionError(
                ErrorCode.NOTHING_TO_UNDO, action="undo", position=str(self.position)
            )
        event = self._events.pop()
        self._positions.pop()
        if isinstance(event, Score):
            self._played -= 1
            self._cards[self._turn.card] = self.position.card
        return event

    def copy(self) -> Game:
        """An independent game of the same events; the source is shared."""
        twin = self.fresh()
        twin._cards = self._cards.copy()
        twin._events = self._events.copy()
        twin._positions = self._positions.copy()
        twin._played = self._played
        return twin

    __copy__ = copy

    def fresh(self) -> Game:
        """A game set up like this one in which nothing has happened yet."""
        return Game(self.ruleset, self.seats, self.teams, self.source, self.tags)

    def replay(self) -> Iterator[tuple[Game, Event]]:
        """Each event with the game as it stood before it.

        The game is one and the same and grows between the steps: copy it to keep it.
        """
        game = self.fresh()
        for event in self.events:
            yield game, event
            game.push(event)

    def extend(self, events: Iterable[Event]) -> None:
        """Push several events; those before an illegal one stay."""
        for event in events:
            self.push(event)

    def _push_rolled(self, event: Rolled) -> None:
        position = self.position.after(event)
        if self._source is not None:
            throw = self.throw
            faces = tuple(event.faces[place - 1] for place in throw.places)
            if self._source.contradicts(throw, faces):
                raise IllegalActionError(
                    ErrorCode.WRONG_DICE,
                    action=describe(event),
                    position=str(self.position),
                    facts={"dice": self._source.label, "faces": str(event)},
                )
        self._append(event, position)

    def _push_score(self, event: Score) -> None:
        after = self.position.after(event)
        self._cards[self._turn.card] = after.card
        self._played += 1
        if not self.is_over and len(self._cards) > 1:
            after = Position.start(self._cards[self._turn.card])
        self._append(event, after)

    def _append(self, event: Event, position: Position) -> None:
        self._events.append(event)
        self._positions.append(position)

    # --- text ---------------------------------------------------------------------

    @staticmethod
    def parse(text: str) -> Game:
        """The game of a record. `read_record` gives the good part of a damaged one.

        Raises:
            NotationError: it does not parse or cannot have happened; `line` and `field` say where.
        """
        from rattlecup.play.record import parse_record  # it needs this module

        return parse_record(text)

    def __str__(self) -> str:
        from rattlecup.play.record import format_record

        return format_record(self)

    def __repr__(self) -> str:
        return f"Game.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        """Whether set-up and events are the same; of the dice only their label counts."""
        return self._identity() == other._identity() if isinstance(other, Game) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def _identity(self) -> tuple[object, ...]:
        label = None if self._source is None else self._source.label
        # Not the events: two keeps are equal whatever their places, two games are not.
        return self._ruleset, self._seating, label, self._tags, list(map(repr, self._events))


def _plain(keep: Keep, position: Position) -> Keep:
    """The keep without places where it means the leftmost dice anyway."""
    bare = Keep.from_faces(keep.faces)
    return bare if keep.places in (None, position.places_of(bare)) else keep
