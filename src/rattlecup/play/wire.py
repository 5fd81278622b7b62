"""Events, positions and games as plain JSON values, both ways.

What goes out are dicts, lists, texts, numbers and None; making bytes of them is
the caller's matter. What comes in is trusted in nothing: unknown keys, wrong
types and events that cannot have happened are refused with the field named.

An event has one key: ``{"rolled": "13346"}``, ``{"keep": "33@1,3"}`` or
``{"score": "3s"}``. Positions and games carry the version of their form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from rattlecup.errors import ErrorCode, NotationError, RattlecupError, clipped, quoted
from rattlecup.play.dice_source import source_of
from rattlecup.play.events import Event, Rolled, Score
from rattlecup.play.game import Game
from rattlecup.play.position import Position
from rattlecup.rules.boxes import BOXES
from rattlecup.rules.dice import Keep
from rattlecup.rules.ruleset import Ruleset
from rattlecup.rules.scorecard import Scorecard

FORMAT = 1
"""The version of the form of positions and games."""

T = TypeVar("T")

_EVENTS: dict[str, Callable[[str], Event]] = {
    "rolled": Rolled.parse,
    "keep": Keep.parse,
    "score": Score.parse,
}


def event_to_json(event: Event) -> dict[str, str]:
    """The event as an object with one key.

    >>> event_to_json(Keep.parse("33@1,3"))
    {'keep': '33@1,3'}
    """
    if isinstance(event, Rolled):
        return {"rolled": str(event)}
    return {"score": str(event)} if isinstance(event, Score) else {"keep": str(event)}


def event_from_json(data: object) -> Event:
    """The event of such an object.

    Raises:
        NotationError: not exactly one known key, or its text does not parse.

    >>> event_from_json({"score": "3s"})
    Score(Box.THREES)
    """
    if not isinstance(data, dict) or len(data) != 1:
        raise _bad("event", data, "an object with one key is needed", ErrorCode.BAD_EVENT)
    [(kind, text)] = data.items()
    if kind not in _EVENTS:
        raise _bad(str(kind), data, "unknown kind of event", ErrorCode.BAD_EVENT)
    if not isinstance(text, str):
        raise _bad(str(kind), text, "a text is needed", ErrorCode.BAD_EVENT)
    return _EVENTS[kind](text)


def ruleset_to_json(ruleset: Ruleset) -> str | dict[str, Any]:
    """The name of a built-in ruleset, all rules of any other."""
    return ruleset.name if ruleset.is_named else ruleset.to_dict()


def ruleset_from_json(data: object) -> Ruleset:
    """The ruleset of a name or of rules.

    Raises:
        NotationError: neither a text nor an object.
        RulesetError: an unknown name, or rules that cannot be.
    """
    if isinstance(data, str):
        return Ruleset.named(data)
    return Ruleset.from_dict(_object("ruleset", data, ErrorCode.BAD_RULESET))


def position_to_json(position: Position) -> dict[str, Any]:
    """The position; a die about to be rolled is None, an open box is left out."""
    card = position.card
    return {
        "format": FORMAT,
        "ruleset": ruleset_to_json(position.ruleset),
        "boxes": {
            box.code: points
            for box, points in zip(BOXES, card.points, strict=True)
            if points is not None
        },
        "yahtzee_bonuses": card.yahtzee_bonuses,
        "dice": list(position.dice),
        "rerolls_left": position.rerolls_left,
    }


def position_from_json(data: object) -> Position:
    """The position of such an object. An open box may also be None in it.

    Raises:
        NotationError: a key too many or missing, a value of a wrong type.
        RulesetError: the ruleset is unknown or cannot be.
        PositionError: no game reaches this; every reason is listed.
    """
    code = ErrorCode.BAD_POSITION
    keys = ("format", "ruleset", "boxes", "yahtzee_bonuses", "dice", "rerolls_left")
    given = _object("position", data, code, keys)
    boxes = _object("boxes", given["boxes"], code)
    known = {box.code for box in BOXES}
    for name, points in boxes.items():
        if name not in known:
            raise _bad(f"boxes.{name}", name, "no box has this code", code)
        if points is not None:
            _typed(f"boxes.{name}", points, int, code)
    ruleset = ruleset_from_json(given["ruleset"])
    bonuses = _typed("yahtzee_bonuses", given["yahtzee_bonuses"], int, code)
    card = Scorecard(ruleset, tuple(boxes.get(box.code) for box in BOXES), bonuses)
    dice = _typed("dice", given["dice"], list, code)
    return Position.checked(card, dice, _typed("rerolls_left", given["rerolls_left"], int, code))


def game_to_json(game: Game) -> dict[str, Any]:
    """The game: its set-up and its events. Seats in teams count from 0."""
    return {
        "format": FORMAT,
        "ruleset": ruleset_to_json(game.ruleset),
        "seats": list(game.seats),
        "teams": [list(team) for team in game.teams],
        "dice": game.source.label if game.source else "entered",
        "tags": dict(game.tags),
        "events": [event_to_json(event) for event in game.events],
    }


def game_from_json(data: object) -> Game:
    """The game of such an object; every event is played again and checked.

    Raises:
        NotationError: a key too many or missing, a wrong type, or an event that
            cannot have happened there (`field` is then like ``events[12]``).
        RulesetError: the ruleset is unknown or cannot be.
    """
    code = ErrorCode.BAD_RECORD
    keys = ("format", "ruleset", "seats", "teams", "dice", "tags", "events")
    given = _object("game", data, code, keys)
    seats = _typed("seats", given["seats"], list, code)
    teams = _typed("teams", given["teams"], list, code)
    for index, team in enumerate(teams):
        _typed(f"teams[{index}]", team, list, code)
    source = source_of(_typed("dice", given["dice"], str, code))
    tags = _object("tags", given["tags"], code)
    game = Game(ruleset_from_json(given["ruleset"]), seats, teams, source, tags)
    for index, event in enumerate(_typed("events", given["events"], list, code)):
        try:
            game.push(event_from_json(event))
        except RattlecupError as error:
            fault = _bad(f"events[{index}]", event, str(error), code)
            fault.facts.update(error.facts, reason=error.code, index=index)
            raise fault from error
    return game


def _object(
    field: str, data: object, code: ErrorCode, keys: tuple[str, ...] | None = None
) -> Mapping[str, Any]:
    """The object, with exactly these keys if they are given, and in our format."""
    if not isinstance(data, dict) or not all(isinstance(key, str) for key in data):
        raise _bad(field, data, "an object is needed", code)
    if keys is None:
        return data
    for key in data:
        if key not in keys:
            raise _bad(key, key, "unknown key", code)
    for key in keys:
        if key not in data:
            raise _bad(key, "", "missing", code)
    if _typed("format", data["format"], int, code) != FORMAT:
        raise _bad("format", data["format"], f"only format {FORMAT} is known", code)
    return data


def _typed(field: str, value: object, kind: type[T], code: ErrorCode) -> T:
    # The exact type: true is no number here.
    if type(value) is not kind:
        raise _bad(field, value, f"needs to be of type {kind.__name__}", code)
    return value


def _bad(field: str, value: object, reason: str, code: ErrorCode) -> NotationError:
    # Only plain values are shown: a container may be huge or nested past printing.
    plain = value is None or isinstance(value, (str, int, float))
    shown = quoted(value) if plain else type(value).__name__
    return NotationError(
        f"{clipped(field)}: {reason}, given {shown}", code=code, text=shown, field=field
    )
