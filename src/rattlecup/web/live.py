"""A stored game as it stands: its events replayed, those taken back left out.

The store keeps everything that happened; `Game` knows only what counts. An undo
is stored as an event that names the one it takes back.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rattlecup.errors import ErrorCode, IllegalActionError, RattlecupError
from rattlecup.play import DiceSource, Event, Game, NumberedDice, Phase, Rolled, Score
from rattlecup.rules import Box, Keep, Points, Ruleset
from rattlecup.web.errors import DamagedGameError, WebError
from rattlecup.web.store.games import GameRow, Happening, Summary

ROLLED, KEEP, SCORE, UNDO = "rolled", "keep", "score", "undo"

_READERS: dict[str, Callable[[str], Event]] = {
    ROLLED: Rolled.parse,
    KEEP: Keep.parse,
    SCORE: Score.parse,
}


class Last(NamedTuple):
    """What happened last: the kind, and for a score the box and its points."""

    kind: str
    box: Box | None = None
    points: Points | None = None


class LiveGame:
    """A game in memory that knows how each of its events is stored.

    `version` is the number of stored events. The commands `roll`, `score` and
    `undo` add to `fresh` what is still to be stored.
    """

    def __init__(self, row: GameRow) -> None:
        self.row = row
        self.version = 0
        self.last: Last | None = None
        self.fresh: list[Happening] = []
        self._seqs: list[int] = []  # of the events of `game`, in step with them
        ruleset = Ruleset.from_dict(json.loads(row.ruleset))
        self.game = Game(
            ruleset,
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
        except (RattlecupError, ValueError, TypeError) as error:
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
    def number(self) -> int | None:
        """The number of its dice; None as long as it would tell the coming ones."""
        is_secret = self.row.public_number is None and not self.game.is_over
        return None if is_secret else self.row.number

    @property
    def can_undo(self) -> bool:
        """Whether the last thing that counts is a score which may still be taken back."""
        events = self.game.events
        return bool(events) and isinstance(events[-1], Score) and not self.game.is_over

    @property
    def summary(self) -> Summary:
        """What lists show of it."""
        return Summary(self.game.turn, self.game.cards[0].total, self.game.is_over)

    @property
    def record(self) -> str:
        """The game record; of secret dice it says no more than that they are random."""
        if self.number is not None:
            return str(self.game)
        told = Game(self.game.ruleset, dice=DiceSource("random"), tags=self.game.tags)
        told.extend(self.game.events)
        return str(told)

    # --- what a player does -------------------------------------------------------

    def roll(self, hold: Sequence[int] = ()) -> None:
        """Roll all dice but those held in these places.

        Raises:
            IllegalActionError: the rules forbid it; nothing has happened then.
        """
        position = self.game.position
        if position.phase is Phase.CHOOSE:
            self._push(position.keep_at(hold))
        elif position.phase is Phase.ROLL and hold:
            raise IllegalActionError(
                ErrorCode.ROLL_FIRST, action="hold dice", position=str(position)
            )
        rolled = self.game.roll()
        self.last = Last(ROLLED)
        self._store(ROLLED, rolled)

    def score(self, box: Box) -> None:
        """Score the dice in a box.

        Raises:
            IllegalActionError: the rules forbid it; nothing has happened then.
        """
        self._push(Score(box))

    def undo(self) -> None:
        """Take back the last score.

        Raises:
            IllegalActionError: it is too late for that, or there is none.
        """
        if not self.can_undo:
            over = self.game.is_over
            raise IllegalActionError(
                ErrorCode.GAME_OVER if over else ErrorCode.NOTHING_TO_UNDO,
                action="undo",
                position=str(self.game.position),
            )
        taken_back = self._seqs[-1]
        self._undo()
        self.version += 1
        self.fresh.append(Happening(self.version, UNDO, str(taken_back)))

    # --- events -------------------------------------------------------------------

    def _take(self, happening: Happening) -> None:
        """Let a stored event happen again."""
        if happening.seq != self.version + 1:
            raise WebError(f"event {self.version + 1} is missing")
        if happening.kind == UNDO:
            if not self._seqs or str(self._seqs[-1]) != happening.data:
                raise WebError(f"event {happening.seq} takes back what is not the last")
            self._undo()
            self.version += 1
        elif happening.kind in _READERS:
            self._push(_READERS[happening.kind](happening.data), stored=True)
        else:
            raise WebError(f"event {happening.seq} is of an unknown kind")

    def _push(self, event: Event, *, stored: bool = False) -> None:
        position = self.game.position
        self.game.push(event)
        if isinstance(event, Score):
            roll = position.roll
            assert roll is not None  # else there was nothing to score
            self.last = Last(SCORE, event.box, position.card.preview(event.box, roll))
        else:
            self.last = Last(ROLLED if isinstance(event, Rolled) else KEEP)
        if stored:
            self.version += 1
            self._seqs.append(self.version)
        else:
            # As the game remembers it: a keep of the leftmost dice without its places.
            self._store(self.last.kind, self.game.events[-1])

    def _store(self, kind: str, event: Event) -> None:
        self.version += 1
        self._seqs.append(self.version)
        self.fresh.append(Happening(self.version, kind, str(event)))

    def _undo(self) -> None:
        event = self.game.undo()
        self._seqs.pop()
        self.last = Last(UNDO, event.box if isinstance(event, Score) else None)


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
