"""A stored game as it stands: its events replayed, those taken back left out.

The store keeps everything that happened; `Game` knows only what counts. An undo
is stored as an event that names the one it takes back. Hints and giving up are
events too, of which the rules know nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rattlecup.bots import Player
from rattlecup.errors import ErrorCode, IllegalActionError, NotYourTurnError, RattlecupError
from rattlecup.play import DiceSource, Event, Game, NumberedDice, Phase, Rolled, Score
from rattlecup.play.seating import Turn
from rattlecup.rules import Box, Keep, Points, Ruleset
from rattlecup.web.errors import DamagedGameError, WebError
from rattlecup.web.setup import Kind, Setup
from rattlecup.web.store.games import GameRow, Happening, Summary

ROLLED, KEEP, SCORE = "rolled", "keep", "score"
UNDO, HINT, GIVE_UP = "undo", "hint", "give_up"

HINT_LEVELS = ("2", "3")
"""What a hint showed: the odds of the boxes, or the best action too."""

_READERS: dict[str, Callable[[str], Event]] = {
    ROLLED: Rolled.parse,
    KEEP: Keep.parse,
    SCORE: Score.parse,
}


class Last(NamedTuple):
    """What happened last: the kind, at which turn, and for a score the box and its points."""

    kind: str
    turn: Turn | None
    box: Box | None = None
    points: Points | None = None


class Decision(NamedTuple):
    """A place in the game where somebody chooses."""

    round: int
    card: int
    roll: int


class LiveGame:
    """A game in memory that knows how each of its events is stored.

    `version` is the number of stored events. What is done to it adds to `fresh`
    what is still to be stored.
    """

    def __init__(self, row: GameRow) -> None:
        self.row = row
        self.version = 0
        self.last: Last | None = None
        self.fresh: list[Happening] = []
        self.abandoned = False
        self.hints: dict[Decision, str] = {}
        """The highest level of advice that was asked for, by decision."""
        self._seqs: list[int] = []  # of the events of `game`, in step with them
        self._is_daily = row.kind == Kind.DAILY
        self.setup = Setup.from_json(row.setup)
        self.game = Game(
            Ruleset.from_dict(json.loads(row.ruleset)),
            self.setup.recorded_names(),
            self.setup.teams,
            dice=NumberedDice(row.number),
            tags={"Date": row.created.date().isoformat()},
        )

    @staticmethod
    def of(row: GameRow, events: Iterable[Happening]) -> LiveGame:
        """The game of a row and all its events.

        Raises:
            DamagedGameError: they do not make a game; what can be read is in its facts.
        """
        events = list(events)
        try:
            live = LiveGame(row)
        except (RattlecupError, ValueError, TypeError, KeyError) as error:
            raise _damaged(row, events, None) from error
        for happening in events:
            try:
                live._take(happening)
            except (RattlecupError, ValueError) as error:
                raise _damaged(row, events, live) from error
        if live.version != row.version:
            raise _damaged(row, events, live)
        return live

    # --- where it stands ----------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether nothing more can happen: every card is full, or it was given up."""
        return self.abandoned or self.game.is_over

    @property
    def seat(self) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        return None if self.is_over else self.game.seat

    @property
    def bot(self) -> str | None:
        """The level of the computer player whose turn it is, if it is one's."""
        return None if self.seat is None else self.setup.seats[self.seat].bot

    @property
    def number(self) -> int | None:
        """The number of its dice; None as long as it would tell the coming ones."""
        is_secret = self.row.public_number is None and not self.is_over
        return None if is_secret else self.row.number

    @property
    def may_ever_undo(self) -> bool:
        """Whether this game has the house procedure of taking back a mis-clicked box."""
        return self.setup.undo and not self._is_daily

    @property
    def can_undo(self) -> bool:
        """Whether the last thing that counts is a score which may still be taken back."""
        return self._undo_hindrance() is None

    @property
    def summary(self) -> Summary:
        """What lists show of it; the total is that of the only person, else the highest."""
        totals = [card.total for card in self.game.cards]
        person = self.setup.person
        total = max(totals) if person is None else totals[person]
        return Summary(self.game.turn, total, self.is_over, self.abandoned, len(self.hints))

    @property
    def record(self) -> str:
        """The game record; of secret dice it says no more than that they are random."""
        game = self.game
        dice = DiceSource("random") if self.number is None else game.source
        tags = {**game.tags}
        if self.hints:
            tags["Hints"] = " ".join(self._name_of(decision) for decision in sorted(self.hints))
        if self.abandoned:
            tags["Given up"] = "yes"
        told = Game(game.ruleset, game.seats, game.teams, dice, tags)
        told.extend(game.events)
        return str(told)

    # --- what a player does -------------------------------------------------------

    def roll(self, hold: Sequence[int] = ()) -> None:
        """Roll all dice but those held in these places.

        Raises:
            IllegalActionError: the rules forbid it; nothing has happened then.
            NotYourTurnError: a computer player is to play.
        """
        self._check_turn("roll")
        position = self.game.position
        if position.phase is Phase.CHOOSE:
            self._push(position.keep_at(hold))
        elif hold:
            raise IllegalActionError(
                ErrorCode.ROLL_FIRST, action="hold dice", position=str(position)
            )
        self._roll()

    def score(self, box: Box) -> None:
        """Score the dice in a box.

        Raises:
            IllegalActionError: the rules forbid it; nothing has happened then.
            NotYourTurnError: a computer player is to play.
        """
        self._check_turn(f"score '{box.code}'")
        self._push(Score(box))

    def undo(self) -> None:
        """Take back the last score.

        Raises:
            IllegalActionError: it is too late for that, or there is none; `reason` says which.
        """
        hindrance = self._undo_hindrance()
        if hindrance is not None:
            raise IllegalActionError(
                ErrorCode.GAME_OVER if self.is_over else ErrorCode.NOTHING_TO_UNDO,
                action="undo",
                position=str(self.game.position),
                facts={"reason": hindrance},
            )
        taken_back = self._seqs[-1]
        self._undo()
        self._store(UNDO, str(taken_back))

    def hint(self, level: int) -> None:
        """Write down that advice was asked for; for one decision no more than once.

        Raises:
            IllegalActionError: there is nothing to decide.
            NotYourTurnError: a computer player is to play.
        """
        self._check_turn("take a hint")
        position = self.game.position
        if position.phase is not Phase.CHOOSE:
            raise IllegalActionError(
                ErrorCode.ROLL_FIRST, action="take a hint", position=str(position)
            )
        if self.hints.get(self.decision, "") < str(level):
            self._hint(str(level))
            self._store(HINT, str(level))

    def play_bot(self, player: Player, *, whole_turn: bool) -> None:
        """Let the computer player whose turn it is take a step, or the rest of its turn.

        A step is a roll, a keep with the roll that follows it, or a score.
        """
        while True:
            if self.game.phase is Phase.ROLL:
                self._roll()
            else:
                action = player.choose(self.game.position, self.game.rivals)
                self._push(action)
                if isinstance(action, Score):
                    return
                self._roll()
            if not whole_turn:
                return

    def give_up(self) -> None:
        """End the game without a result.

        Raises:
            IllegalActionError: it is over.
        """
        self._check_over("give up")
        self.abandoned = True
        self._store(GIVE_UP, "")

    @property
    def decision(self) -> Decision:
        """What is to be decided now."""
        game = self.game
        return Decision(game.turn, game.card_index or 0, game.roll_number)

    # --- events -------------------------------------------------------------------

    def _take(self, happening: Happening) -> None:
        """Let a stored event happen again."""
        if happening.seq != self.version + 1 or self.abandoned:
            raise WebError(f"event {self.version + 1} is missing, or comes too late")
        match happening:
            case (_, kind, text) if kind in _READERS:
                self._push(_READERS[kind](text), stored=True)
                return
            case (_, kind, text) if kind == UNDO:
                if not self._seqs or str(self._seqs[-1]) != text:
                    raise WebError(f"event {happening.seq} takes back what is not the last")
                self._undo()
            case (_, kind, text) if kind == HINT and text in HINT_LEVELS:
                self._hint(text)
            case (_, kind, _) if kind == GIVE_UP:
                self.abandoned = True
            case _:
                raise WebError(f"event {happening.seq} is of an unknown kind")
        self.version += 1

    def _roll(self) -> None:
        turn = self._turn()
        rolled = self.game.roll()
        self.last = Last(ROLLED, turn)
        self._store(ROLLED, str(rolled), counts=True)

    def _push(self, event: Event, *, stored: bool = False) -> None:
        position, turn = self.game.position, self._turn()
        self.game.push(event)
        if isinstance(event, Score):
            roll = position.roll
            assert roll is not None  # else there was nothing to score
            self.last = Last(SCORE, turn, event.box, position.card.preview(event.box, roll))
        else:
            self.last = Last(ROLLED if isinstance(event, Rolled) else KEEP, turn)
        if stored:
            self.version += 1
            self._seqs.append(self.version)
        else:
            # As the game remembers it: a keep of the leftmost dice without its places.
            self._store(self.last.kind, str(self.game.events[-1]), counts=True)

    def _store(self, kind: str, text: str, *, counts: bool = False) -> None:
        self.version += 1
        if counts:
            self._seqs.append(self.version)
        self.fresh.append(Happening(self.version, kind, text))

    def _undo(self) -> None:
        event = self.game.undo()
        self._seqs.pop()
        self.last = Last(UNDO, self._turn(), event.box if isinstance(event, Score) else None)

    def _hint(self, level: str) -> None:
        self.hints[self.decision] = max(level, self.hints.get(self.decision, ""))

    # --- what hinders -------------------------------------------------------------

    def _check_over(self, action: str) -> None:
        if self.is_over:
            raise IllegalActionError(
                ErrorCode.GAME_OVER, action=action, position=str(self.game.position)
            )

    def _check_turn(self, action: str) -> None:
        self._check_over(action)
        if self.bot is not None:
            raise NotYourTurnError(
                f"cannot {action}: it is a computer player's turn", facts={"seat": self.seat}
            )

    def _undo_hindrance(self) -> str | None:
        """Why nothing can be taken back, None if something can."""
        if self.is_over:
            return "over"
        if not self.game.events or not isinstance(self.game.events[-1], Score):
            return "no_score"
        if not self.may_ever_undo:
            return "daily" if self._is_daily else "house"
        played = sum(card.turns_played for card in self.game.cards)
        turn = self.game.seating.turn(played - 1)
        if self.setup.seats[turn.seat].bot is not None:
            return "computer"
        return "last_box" if self.game.cards[turn.card].is_full else None

    def _turn(self) -> Turn | None:
        game = self.game
        if game.seat is None or game.card_index is None:
            return None
        return Turn(game.turn, game.card_index, game.seat)

    def _name_of(self, decision: Decision) -> str:
        round_, card, roll = decision
        return f"{round_}.{roll}" if len(self.game.cards) == 1 else f"{round_}.{card + 1}.{roll}"


def _damaged(row: GameRow, events: list[Happening], live: LiveGame | None) -> DamagedGameError:
    good = 0 if live is None else live.version
    return DamagedGameError(
        f"game {row.id!r} is damaged: of {row.version} events {good} can be read",
        facts={
            "id": row.id,
            "events": row.version,
            "stored": len(events),
            "good": good,
            "record": "" if live is None else live.record,
        },
    )
