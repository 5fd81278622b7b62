"""Game records as text: header lines, a blank line, one line a turn. The only parser of them.

    Ruleset: classic
    Seat 1: Ann
    Dice: numbered 48213

    1. 13346 33 / 33335 3333 / 33334 4k=16

`docs/notation.md` describes the form. A reader trusts nothing in it: every
event is pushed to a game, and the points and the result are compared.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from rattlecup.errors import ErrorCode, NotationError, RattlecupError, clipped, quoted
from rattlecup.play.dice_source import source_of
from rattlecup.play.events import Rolled, Score
from rattlecup.play.game import Game
from rattlecup.play.notation import is_number
from rattlecup.play.position import Phase
from rattlecup.play.seating import is_line
from rattlecup.play.tags import is_own_key
from rattlecup.rules.dice import Keep
from rattlecup.rules.ruleset import Ruleset


class RecordRead(NamedTuple):
    """What a record gives: the game up to the first fault, and the fault.

    `game` is None when the fault is in the header, `error` when there is none.
    """

    game: Game | None
    error: NotationError | None


# --- writing ----------------------------------------------------------------------


def format_record(game: Game) -> str:
    """The record of a game, finished or not; `read_record` gives the game back."""
    header = [("Ruleset", game.ruleset.name)]
    if not game.ruleset.is_named:
        header.append(("House rules", json.dumps(game.ruleset.to_dict())))
    if game.seats != ("",):
        header += [(f"Seat {seat}", name) for seat, name in enumerate(game.seats, start=1)]
    if game.seating.has_teams:
        teams = " ".join("+".join(str(seat + 1) for seat in team) for team in game.teams)
        header.append(("Teams", teams))
    header.append(("Dice", game.source.label if game.source else "entered"))
    header += game.tags.items()
    if game.is_over:
        header.append(("Result", _result(game)))
    lines = [f"{key}: {_quote(value)}" for key, value in header]
    return "\n".join([*lines, "", *_turn_lines(game)]) + "\n"


def _turn_lines(game: Game) -> Iterator[str]:
    words: list[str] = []
    label = ""
    for before, event in game.replay():
        label = label or _label(before)
        match event:
            case Score(box):
                roll = before.position.roll
                assert roll is not None  # a score needs dice
                points = before.position.card.preview(box, roll).box
                yield " ".join([label, *words, f"{box.code}={points}"])
                label, words = "", []
            case Keep():
                words += [str(event), "/"]
            case _:
                words.append(str(event))
    if words:
        yield " ".join([label, *words])


def _label(game: Game) -> str:
    """The number of the turn: the round, and the card where there are several."""
    card = game.card_index
    assert card is not None  # some turn is still to come
    return f"{game.turn}." if len(game.cards) == 1 else f"{game.turn}.{card + 1}."


def _result(game: Game) -> str:
    return " ".join(str(card.total) for card in game.cards)


def _quote(value: str) -> str:
    """The value as it is, or as a JSON string where a reader would change or miss a part."""
    plain = value == value.strip() and not value.startswith('"') and value.isprintable()
    return value if value and plain else json.dumps(value, ensure_ascii=False)


# --- reading ----------------------------------------------------------------------


def parse_record(text: str) -> Game:
    """The game of a record; see `Game.parse`."""
    game, error = read_record(text)
    if error is not None:
        raise error
    assert game is not None
    return game


def read_record(text: str) -> RecordRead:
    """The good part of a record, and the first error if there is one; it never raises.

    Line ends of any kind, a byte order mark and spaces at line ends do no harm.

    >>> good, error = read_record("Ruleset: classic\\n\\n1. 13346 33 / 33335 3s=9")
    >>> good.events
    (Rolled.parse('13346'), Keep.parse('33'), Rolled.parse('33335'))
    >>> error.line, error.field
    (3, 'points')
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if len(lines) > 1 and not lines[-1]:
        lines.pop()  # the end of the last line begins no other
    numbered = [(number, line.strip()) for number, line in enumerate(lines, start=1)]
    end = next((number for number, line in numbered if not line), len(lines) + 1)
    game = None
    try:
        header = _read_header(numbered[: end - 1])
        if end > len(lines):  # it may have been cut, in the middle of a name or number
            raise _fault(len(lines), "header", lines[-1], "it does not end with a blank line")
        game = _game_of(header)
        for number, line in numbered[end:]:
            if line:
                _read_turn(game, number, line)
        _check_result(game, header)
    except NotationError as error:
        return RecordRead(game, error)
    return RecordRead(game, None)


_Header = dict[str, tuple[int, str]]
"""The line and the value of each key."""


def _read_header(lines: Iterable[tuple[int, str]]) -> _Header:
    header: _Header = {}
    for number, line in lines:
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or not key or not is_line(key):
            raise _fault(number, "header", line, "a header line reads 'Key: value'")
        if key in header:
            raise _fault(number, key, line, "stands twice")
        text = _unquote(number, key, value)
        if not is_line(text):
            raise _fault(number, key, line, "one line of text is needed")
        header[key] = (number, text)
    return header


def _game_of(header: _Header) -> Game:
    ruleset = _ruleset_of(header)
    seats = _seats_of(header)
    teams = _teams_of(header)
    line, label = header.get("Dice", (1, "entered"))
    with _at(line, "Dice", label):
        source = source_of(label)
    tags = {key: value for key, (_, value) in header.items() if not is_own_key(key)}
    line, text = header.get("Teams", (1, ""))
    with _at(line, "Teams", text):
        return Game(ruleset, seats, teams, source, tags)


def _ruleset_of(header: _Header) -> Ruleset:
    if "Ruleset" not in header:
        raise _fault(1, "Ruleset", "", "the record names no ruleset")
    line, name = header["Ruleset"]
    if "House rules" not in header:
        with _at(line, "Ruleset", name):
            return Ruleset.named(name)
    line, text = header["House rules"]
    rules = _json(line, "House rules", text)
    if not isinstance(rules, dict):
        raise _fault(line, "House rules", text, "a JSON object is needed")
    with _at(line, "House rules", text):
        ruleset = Ruleset.from_dict(rules)
    if ruleset.name != name:
        raise _fault(
            line, "House rules", text, f"they are of {ruleset.name!r}, not of {quoted(name)}"
        )
    return ruleset


def _seats_of(header: _Header) -> list[str]:
    given = [key for key in header if key.startswith("Seat ")]
    wanted = [f"Seat {number}" for number in range(1, len(given) + 1)]
    for key in given:
        if key not in wanted:
            line, name = header[key]
            raise _fault(line, key, name, "seats are numbered from 1 without a gap")
    return [header[key][1] for key in wanted] or [""]


def _teams_of(header: _Header) -> list[list[int]] | None:
    if "Teams" not in header:
        return None
    line, text = header["Teams"]
    members = [team.split("+") for team in text.split()]
    if not all(is_number(member) for team in members for member in team):
        raise _fault(line, "Teams", text, "teams read '1+3 2+4'")
    return [[int(member) - 1 for member in team] for team in members]


def _read_turn(game: Game, line: int, text: str) -> None:
    """Push the events of one line; those before the first fault are in the game then."""
    label, *rest = text.split()
    if game.is_over:
        raise _fault(line, "turn", label, "the game is over")
    if game.events and not isinstance(game.events[-1], Score):
        raise _fault(line, "turn", label, "the turn before is not finished")
    if label != _label(game):
        raise _fault(line, "turn", label, f"turn {_label(game)} is next")
    words = iter(rest)
    for word in words:
        if game.phase is Phase.ROLL:
            with _at(line, "dice", word):
                game.push(Rolled.parse(word))
        elif "=" not in word:
            _read_keep(game, line, word, next(words, ""))
        else:
            _read_score(game, line, word)
            if more := next(words, None):
                raise _fault(line, "turn", more, "a turn ends with its score")


def _read_keep(game: Game, line: int, word: str, then: str) -> None:
    with _at(line, "keep", word):
        keep = Keep.parse(word)
    if then != "/":
        raise _fault(line, "keep", word, "after a keep comes ' / '; a score reads 'box=points'")
    with _at(line, "keep", word):
        game.push(keep)


def _read_score(game: Game, line: int, word: str) -> None:
    code, _, points = word.partition("=")
    roll = game.position.roll
    assert roll is not None  # this is only read where there is a choice
    with _at(line, "box", word):
        score = Score.parse(code)
        right = game.position.card.preview(score.box, roll).box
    if points != str(right):
        raise _fault(line, "points", word, f"{roll} makes {right} in {score}")
    game.push(score)


def _check_result(game: Game, header: _Header) -> None:
    if "Result" not in header:
        return
    line, text = header["Result"]
    if not game.is_over:
        raise _fault(line, "Result", text, "there is a result, but the game is not finished")
    if text.split() != _result(game).split():
        raise _fault(line, "Result", text, f"the boxes add up to {_result(game)}")


def _unquote(line: int, key: str, value: str) -> str:
    if not value.startswith('"'):
        return value
    text = _json(line, key, value)
    if not isinstance(text, str):
        raise _fault(line, key, value, "a quoted text is needed")
    return text


def _json(line: int, field: str, text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _fault(line, field, text, f"not JSON: {error}") from None


@contextmanager
def _at(line: int, field: str, text: str) -> Iterator[None]:
    """Whatever is wrong inside is wrong with this part of the record."""
    try:
        yield
    except RattlecupError as error:
        fault = _fault(line, field, text, str(error), error.facts)
        fault.facts["reason"] = error.code
        raise fault from error


def _fault(
    line: int, field: str, text: str, reason: str, facts: Mapping[str, object] | None = None
) -> NotationError:
    return NotationError(
        f"record, line {line}, {clipped(field)}: {reason}",
        code=ErrorCode.BAD_RECORD,
        text=text,
        field=field,
        line=line,
        facts={**(facts or {}), "line": line, "field": field},
    )
