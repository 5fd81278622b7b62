"""What is to be said about a game in progress, as lines both ways of showing it share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rattlecup import Box, Game, Roll, Scorecard
from rattlecup.cli.output import shown, signed
from rattlecup.cli.sayings import box_name
from rattlecup.errors import IllegalActionError, NotationError
from rattlecup.rules import BOXES
from rattlecup.words import catalogue, text


def seat_name(game: Game, seat: int) -> str:
    """The name of a seat, or its number where it has none."""
    return shown(game.seats[seat]) or text("cli.play.seat", number=seat + 1)


def card_name(game: Game, index: int) -> str:
    """Whose card it is: partners are named together."""
    return " + ".join(seat_name(game, seat) for seat in game.teams[index])


def card_title(game: Game, index: int) -> str:
    """What stands over a card."""
    if game.seats == ("",):
        return text("cli.play.your_card")
    return text("cli.play.card_of", name=card_name(game, index))


def last_card(game: Game) -> Scorecard:
    """The card that was scored last, while the next turn has not begun."""
    return game.cards[((game.card_index or 0) - 1) % len(game.cards)]


def turn_line(game: Game) -> str:
    """`Turn 6 of 13, roll 2 of 3, 1 reroll left`, with the name where several play."""
    if game.seat is None:
        return text("cli.play.over")
    line = text("cli.play.turn", turn=game.turn, turns=len(BOXES))
    if game.dice is None:
        line = text("cli.play.to_roll", turn=line)
    else:
        rolls = game.ruleset.rolls_per_turn
        left = text("cli.rerolls_left", n=game.rerolls_left)
        line = text("cli.play.rolled", turn=line, roll=game.roll_number, rolls=rolls, left=left)
    if len(game.seats) > 1:
        line = text("cli.play.whose", name=seat_name(game, game.seat), line=line)
    return line


def joker_line(card: Scorecard, roll: Roll) -> str:
    """Why a joker may not go everywhere; empty when no open box is refused."""
    for box in card.open_boxes:
        refusal = card.refusal(box, roll)
        if refusal is not None:
            names = [box_name(each) for each in card.legal_boxes(roll)]
            return text("cli.play.joker", boxes=text("cli.or").join(names))
    return ""


def totals(card: Scorecard) -> list[tuple[str, str]]:
    """The running sums of a card with their names, in the order of a score sheet."""
    rules = card.ruleset
    lines = []
    if rules.upper_bonus:
        of = text(
            "cli.play.of_threshold", n=card.upper_subtotal, threshold=rules.upper_bonus_threshold
        )
        lines.append((text("cli.play.upper_subtotal"), of))
        if not card.upper_is_full:
            lines.append((text("cli.play.pace"), signed(card.pace, 0)))
        decided = card.upper_bonus or card.upper_is_full
        bonus = str(card.upper_bonus) if decided else text("cli.play.open")
        lines.append((text("cli.play.upper_bonus"), bonus))
    else:
        lines.append((text("cli.play.upper_subtotal"), str(card.upper_subtotal)))
    lines.append((text("cli.play.lower_total"), str(card.lower_total)))
    if rules.yahtzee_bonus:
        bonus = text(
            "cli.play.times",
            count=card.yahtzee_bonuses,
            each=rules.yahtzee_bonus,
            points=card.yahtzee_bonus,
        )
        lines.append((text("cli.play.yahtzee_bonus"), bonus))
    lines.append((text("cli.play.total"), str(card.total)))
    return lines


def result_lines(game: Game) -> list[str]:
    """How a finished game ended: a total, or the ranking with shared wins."""
    standings = game.ranking()
    if len(standings) == 1:
        return [text("cli.play.final", total=standings[0].total)]
    lines = [
        text(
            "cli.play.ranking",
            place=standing.place,
            name=card_name(game, standing.card),
            total=standing.total,
        )
        for standing in standings
    ]
    winners = [card_name(game, standing.card) for standing in standings if standing.place == 1]
    key = "cli.play.won" if len(winners) == 1 else "cli.play.shared"
    names = text("cli.and").join(winners)
    return [*lines, text(key, name=names, names=names, total=standings[0].total)]


def complaint(error: NotationError | IllegalActionError) -> str:
    """A parse fault says it all itself; a rule's refusal is told in a player's words."""
    return str(error) if isinstance(error, NotationError) else refusal_line(error)


def refusal_line(error: IllegalActionError) -> str:
    """Why an action is refused, in a player's words."""
    known = catalogue("en")
    named: dict[str, Any] = dict(error.facts)
    if isinstance(box := named.get("box"), str):
        named["box"] = box_name(Box.parse(box))
    if isinstance(boxes := named.get("boxes"), Sequence):
        named["boxes"] = text("cli.or").join(box_name(Box.parse(str(each))) for each in boxes)
    for key in (f"refusal.{error.code}.{named.get('rule')}", f"refusal.{error.code}"):
        if key in known:
            return text(key, **named)
    return text(f"error.{error.code}")
