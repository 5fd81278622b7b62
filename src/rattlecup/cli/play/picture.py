"""The table on a terminal: dice as boxes that lift when they are held, the card in two columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from rattlecup import Box, Game, Position, Roll, Scorecard
from rattlecup.cli import output
from rattlecup.cli.play import facts
from rattlecup.cli.sayings import box_name
from rattlecup.play.position import Dice
from rattlecup.rules import LOWER_BOXES, UPPER_BOXES
from rattlecup.words import text

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

_TOP, _BOTTOM, _BLANK = "╭───╮", "╰───╯", "     "
_HELD, _FREE, _PREVIEW, _QUIET = "bold yellow", "bold", "green", "dim"


class Picture:
    """Draws the table with Rich; colours are never the only sign of anything."""

    def __init__(self, stream: TextIO) -> None:
        self._out = output.console(stream)

    def say(self, message: str) -> None:
        """One line."""
        self._out.print(message)

    def complain(self, message: str) -> None:
        """Something that could not be done."""
        self._out.print(message, style="bold red")

    def table(self, game: Game, held: frozenset[int]) -> None:
        """The card with previews, the dice with their places, and where the turn stands."""
        standings = _standings(game) if len(game.cards) > 1 else ""
        self.position(game.position, held, facts.turn_line(game), standings)

    def dice(self, game: Game, held: frozenset[int]) -> None:
        """The dice over their places, and where the turn stands."""
        self.throw(game.position, held, facts.turn_line(game))

    def position(
        self, position: Position, held: frozenset[int], line: str, standings: str = ""
    ) -> None:
        """The card with previews and the dice of a position; `line` says where it is."""
        card, roll = position.card, position.roll
        self._out.print()
        self._out.print(_sections(card, roll))
        if standings:
            self._out.print(standings, style=_QUIET)
        self._out.print()
        self.throw(position, held, line)
        if roll is not None and (forced := facts.joker_line(card, roll)):
            self._out.print(forced, style="yellow")

    def throw(self, position: Position, held: frozenset[int], line: str) -> None:
        """The dice of a position over their places, and the line."""
        if position.roll is not None:
            self._out.print(draw_dice(position.dice, held))
        self._out.print(line, style="bold")

    def card(self, card: Scorecard, roll: Roll | None, title: str) -> None:
        """The whole card."""
        self._out.print(title, style="bold")
        self._out.print(_sections(card, roll))


def draw_dice(dice: Dice, held: frozenset[int]) -> Text:
    """Five dice over their places; a held one stands a line higher, in colour, marked Held."""
    from rich.text import Text

    drawn = Text()
    columns = []
    for place, face in enumerate(dice, start=1):
        body = [_TOP, f"│ {face} │", _BOTTOM]
        is_held = place in held
        mark = text("cli.play.held").center(5)[:5] if is_held else _BLANK
        columns.append(([*body, mark] if is_held else [_BLANK, *body], is_held))
    for line in range(4):
        for cells, is_held in columns:
            drawn.append("  ")
            drawn.append(cells[line], style=_HELD if is_held else _FREE)
        drawn.append("\n")
    for place, (_, is_held) in enumerate(columns, start=1):
        drawn.append("  ")
        drawn.append(str(place).center(5), style=_HELD if is_held else _QUIET)
    return drawn


def _sections(card: Scorecard, roll: Roll | None) -> Table:
    """Upper section with its sums on the left, lower section on the right."""
    from rich.table import Table

    sums = facts.totals(card)
    cut = next(i for i, (name, _) in enumerate(sums) if name == text("cli.play.lower_total"))
    side_by_side = Table.grid(padding=(0, 4))
    side_by_side.add_row(
        _section(card, UPPER_BOXES, roll, sums[:cut]), _section(card, LOWER_BOXES, roll, sums[cut:])
    )
    return side_by_side


def _section(
    card: Scorecard, boxes: tuple[Box, ...], roll: Roll | None, sums: list[tuple[str, str]]
) -> Table:
    from rich.table import Table
    from rich.text import Text

    section = Table.grid(padding=(0, 1))
    section.add_column(style=_QUIET, no_wrap=True)
    section.add_column(no_wrap=True, min_width=16)
    section.add_column(justify="right", no_wrap=True, min_width=7)
    for box in boxes:
        section.add_row(box.code, box_name(box), _cell(card, box, roll))
    for name, value in sums:
        section.add_row("", Text(name, style=_QUIET), Text(value, style="bold"))
    return section


def _cell(card: Scorecard, box: Box, roll: Roll | None) -> Text:
    """Points that stand, or in a sign of their own what the dice would make."""
    from rich.text import Text

    points = card[box]
    if points is not None:
        return Text(str(points), style="bold")
    if roll is None:
        return Text("·", style=_QUIET)
    if card.refusal(box, roll) is not None:
        return Text("–", style=_QUIET)
    return Text(f"({card.preview(box, roll).total})", style=_PREVIEW)


def _standings(game: Game) -> str:
    """Everybody's total in one line."""
    return "   ".join(
        text("cli.play.standing", name=facts.card_name(game, index), total=card.total)
        for index, card in enumerate(game.cards)
    )
