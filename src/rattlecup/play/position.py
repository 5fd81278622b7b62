"""The position: what is visible of the card to play, and the rules of a turn.

A turn opens with all five dice to come. Once they lie, the player keeps some
and rolls the others again, or scores a box. `Position.refusal` is the one place
that says what may happen next; `Game` only adds seats and memory.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from rattlecup.errors import (
    ErrorCode,
    IllegalActionError,
    NotationError,
    PositionError,
    Problem,
    quoted,
)
from rattlecup.play.actions import LegalActions
from rattlecup.play.events import Event, Rolled, Score, describe
from rattlecup.rules.dice import DICE, Keep, Roll
from rattlecup.rules.ruleset import Ruleset
from rattlecup.rules.scorecard import Refusal, Scorecard

Dice = tuple[int | None, ...]

NO_DICE: Dice = (None,) * DICE


class Phase(StrEnum):
    """What the position waits for."""

    ROLL = "roll"
    """Dice, from a source or from the table."""
    CHOOSE = "choose"
    """A player, who keeps dice or scores."""
    OVER = "over"
    """Nothing more: the card is full."""


@dataclass(frozen=True, slots=True)
class Position:
    """A card with the dice in their places and the rerolls that are left. Immutable.

    A die about to be rolled is None, a dot in the text. `rerolls_left` counts
    the rerolls left once those dice have come. Positions from outside are to be
    made with `parse` or `checked`; the constructor trusts its caller.

    >>> position = Position.parse("classic 3,-,9,-,-,-,-,-,25,-,-,0,- yb0 13346 2")
    >>> position.card.total, position.phase.value, position.rerolls_left
    (37, 'choose', 2)
    >>> str(position.after(Keep.parse("33")))
    'classic 3,-,9,-,-,-,-,-,25,-,-,0,- yb0 .33.. 1'
    """

    ruleset: Ruleset
    card: Scorecard
    dice: Dice
    rerolls_left: int

    # --- where positions come from ------------------------------------------------

    @staticmethod
    def start(card: Scorecard) -> Position:
        """The start of a turn on this card; of a full card, its end.

        >>> from rattlecup.rules import TWO_ROLL
        >>> str(Position.start(Scorecard.new(TWO_ROLL)))
        'two-roll -,-,-,-,-,-,-,-,-,-,-,-,- yb0 ..... 1'
        """
        return Position(card.ruleset, card, NO_DICE, card.ruleset.rolls_per_turn - 1)

    @staticmethod
    def checked(card: Scorecard, dice: Iterable[int | None], rerolls_left: int) -> Position:
        """The position of parts that come from outside; None stands for a die to come.

        Raises:
            NotationError: not five dice from 1 to 6 or None.
            PositionError: no game reaches this; every reason is listed.
        """
        position = Position(card.ruleset, card, _five(dice), rerolls_left)
        if problems := position.problems():
            raise PositionError(problems)
        return position

    @staticmethod
    def parse(text: str, ruleset: Ruleset | None = None) -> Position:
        """The position of its five fields; `ruleset` gives house rules of the name in the text.

        Raises:
            NotationError: a field does not parse; `field` says which.
            RulesetError: the ruleset is unknown, or not the given one.
            PositionError: no game reaches this; every reason is listed.
        """
        from rattlecup.play.notation import parse_position  # it needs this module

        return parse_position(text, ruleset)

    def __str__(self) -> str:
        from rattlecup.play.notation import format_position

        return format_position(self)

    def __repr__(self) -> str:
        house = "" if self.ruleset.is_named else f", {self.ruleset!r}"
        return f"Position.parse({str(self)!r}{house})"

    def problems(self) -> list[Problem]:
        """Every reason why no game reaches this position; empty when one does."""
        from rattlecup.rules.reachable import card_problems

        most = self.ruleset.rolls_per_turn - 1
        found = card_problems(self.card)
        facts: dict[str, object] = {"rerolls_left": self.rerolls_left, "most": most}
        if not 0 <= self.rerolls_left <= most:
            found.append(
                Problem(
                    "impossible_rerolls",
                    f"{self.ruleset.name} has 0 to {most} rerolls left, not {self.rerolls_left}",
                    facts,
                )
            )
        elif self.card.is_full and (self.dice != NO_DICE or self.rerolls_left != most):
            found.append(
                Problem(
                    "dice_on_full_card",
                    f"the card is full, so the dice must read '..... {most}'",
                    facts,
                )
            )
        elif None in self.dice and self.dice != NO_DICE and self.rerolls_left == most:
            found.append(
                Problem("kept_before_first_roll", "the first roll is of all five dice", facts)
            )
        return found

    # --- what it says -------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """Whether dice or a player's choice come next, or nothing."""
        if None not in self.dice:
            return Phase.CHOOSE
        return Phase.OVER if self.card.is_full else Phase.ROLL

    @property
    def roll(self) -> Roll | None:
        """The dice without their places; None while any is to come."""
        faces = [face for face in self.dice if face is not None]
        return Roll.from_faces(faces) if len(faces) == DICE else None

    @property
    def roll_number(self) -> int:
        """Which roll of the turn lies on the table or is about to, from 1."""
        return self.ruleset.rolls_per_turn - self.rerolls_left

    @property
    def legal_actions(self) -> LegalActions:
        """What the player may do: every distinct keep of 0 to 4 dice, every legal box."""
        return LegalActions(self)

    def keep_at(self, places: Iterable[int]) -> Keep:
        """The keep of the dice that lie in these places (1 to 5).

        Raises:
            NotationError: a place that is none, named twice, or without a die.

        >>> Position.parse("classic -,-,-,-,-,-,-,-,-,-,-,-,- yb0 31336 2").keep_at([1, 4])
        Keep.parse('33@1,4')
        """
        named = tuple(places)
        faces = [
            face
            for place in named
            if place in range(1, DICE + 1) and (face := self.dice[place - 1]) is not None
        ]
        if len(faces) != len(named):
            text = ",".join(map(str, named))
            raise NotationError(
                f"places {quoted(text)}: {format_dice(self.dice)!r} has no such dice",
                code=ErrorCode.BAD_KEEP,
                text=text,
                field="places",
            )
        return Keep.from_faces(faces, named)

    def places_of(self, keep: Keep) -> tuple[int, ...] | None:
        """The places of the dice that a keep means: those it names, else the leftmost.

        None when those dice are not on the table.
        """
        if keep.places is not None:
            there = sorted(self.dice[place - 1] or 0 for place in keep.places)
            return keep.places if tuple(there) == keep.faces else None
        wanted = list(keep.counts)
        places = []
        for place, face in enumerate(self.dice, start=1):
            if face is not None and wanted[face - 1]:
                wanted[face - 1] -= 1
                places.append(place)
        return tuple(places) if len(places) == len(keep.faces) else None

    # --- what may happen to it ----------------------------------------------------

    def refusal(self, event: Event) -> Refusal | None:
        """Why the event cannot happen here; None when it can.

        >>> Position.start(Scorecard.new(Ruleset())).refusal(Score.parse("3s")).code.value
        'roll_first'
        """
        phase = self.phase
        if phase is Phase.OVER:
            return Refusal(ErrorCode.GAME_OVER, {})
        if isinstance(event, Rolled):
            return self._refusal_of_dice(event) if phase is Phase.ROLL else _CHOOSE_FIRST
        if phase is Phase.ROLL:
            return Refusal(ErrorCode.ROLL_FIRST, {})
        if isinstance(event, Score):
            roll = self.roll
            assert roll is not None  # all dice lie when there is a choice
            return self.card.refusal(event.box, roll)
        return self._refusal_of_keep(event)

    def _refusal_of_dice(self, event: Rolled) -> Refusal | None:
        moved = [
            place
            for place, (kept, face) in enumerate(zip(self.dice, event.faces, strict=True), start=1)
            if kept is not None and kept != face
        ]
        return Refusal(ErrorCode.KEPT_DIE_MOVED, {"places": moved}) if moved else None

    def _refusal_of_keep(self, keep: Keep) -> Refusal | None:
        if self.rerolls_left == 0:
            return Refusal(ErrorCode.NO_REROLLS_LEFT, {})
        if self.places_of(keep) is None:
            return Refusal(
                ErrorCode.KEEP_NOT_IN_ROLL, {"keep": str(keep), "dice": format_dice(self.dice)}
            )
        return Refusal(ErrorCode.ALL_DICE_HELD, {}) if len(keep) == DICE else None

    def after(self, event: Event) -> Position:
        """The position after the event; after a score, the next turn of the same card.

        Raises:
            IllegalActionError: the event cannot happen here.
        """
        refusal = self.refusal(event)
        if refusal is not None:
            raise IllegalActionError(
                refusal.code, action=describe(event), position=str(self), facts=refusal.facts
            )
        if isinstance(event, Rolled):
            return Position(self.ruleset, self.card, event.faces, self.rerolls_left)
        if isinstance(event, Score):
            roll = self.roll
            assert roll is not None
            return Position.start(self.card.score(event.box, roll))
        places = self.places_of(event) or ()
        kept = tuple(
            face if place in places else None for place, face in enumerate(self.dice, start=1)
        )
        return Position(self.ruleset, self.card, kept, self.rerolls_left - 1)


_CHOOSE_FIRST = Refusal(ErrorCode.CHOOSE_FIRST, {})


def format_dice(dice: Dice) -> str:
    """The dice by place, a dot for one about to be rolled."""
    return "".join("." if face is None else str(face) for face in dice)


def _five(dice: Iterable[int | None]) -> Dice:
    """The dice as a tuple, checked: five of them, each a face or None."""
    given = tuple(dice)
    # Whatever is no number must fail here too: it may come from JSON.
    right = all(face is None or (type(face) is int and 1 <= face <= 6) for face in given)
    if len(given) != DICE or not right:
        raise NotationError(
            f"dice {quoted(given)}: five places are needed, each a face from 1 to 6 or empty",
            code=ErrorCode.BAD_POSITION,
            text=str(given),
            field="dice",
        )
    return given
