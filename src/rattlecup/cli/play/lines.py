"""The table as plain lines, one fact a line: for pipes, scripts and screen readers."""

from __future__ import annotations

from typing import TextIO

from rattlecup import Box, Game, Position, Roll, Scorecard
from rattlecup.cli.play import facts
from rattlecup.cli.sayings import box_name
from rattlecup.rules import BOXES
from rattlecup.words import text


class Lines:
    """Says what a `Picture` shows, in sentences."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def say(self, message: str) -> None:
        """One line."""
        self._stream.write(message + "\n")
        self._stream.flush()

    def complain(self, message: str) -> None:
        """Something that could not be done."""
        self.say(message)

    def table(self, game: Game, held: frozenset[int]) -> None:
        """Where the turn stands: the dice, what is held, and what each open box would pay."""
        self.position(game.position, held, facts.turn_line(game))

    def position(self, position: Position, held: frozenset[int], line: str) -> None:
        """The same of a position alone; `line` says where it is."""
        self.say(line)
        card, roll = position.card, position.roll
        if roll is None:
            return
        self.throw(position, held)
        previews = [f"{box.code} {card.preview(box, roll).total}" for box in card.legal_boxes(roll)]
        self.say(text("cli.play.boxes", boxes=", ".join(previews)))
        if forced := facts.joker_line(card, roll):
            self.say(forced)

    def dice(self, game: Game, held: frozenset[int]) -> None:
        """The dice in their places, and which are held."""
        self.throw(game.position, held)

    def throw(self, position: Position, held: frozenset[int], line: str = "") -> None:  # noqa: ARG002
        """The dice of a position; the line was said with it."""
        dice = [
            text("cli.play.die_held" if place in held else "cli.play.die", face=face)
            for place, face in enumerate(position.dice, start=1)
        ]
        self.say(text("cli.play.dice", dice=", ".join(dice)))

    def card(self, card: Scorecard, roll: Roll | None, title: str) -> None:
        """The whole card, box by box."""
        self.say(title)
        for box in BOXES:
            self.say(f"  {box_name(box)} ({box.code}): {_cell(card, box, roll)}")
        for name, value in facts.totals(card):
            self.say(f"  {name}: {value}")


def _cell(card: Scorecard, box: Box, roll: Roll | None) -> str:
    points = card[box]
    if points is not None:
        return str(points)
    if roll is None:
        return text("cli.play.open")
    if card.refusal(box, roll) is not None:
        return text("cli.play.closed")
    return text("cli.play.would_score", n=card.preview(box, roll).total)
