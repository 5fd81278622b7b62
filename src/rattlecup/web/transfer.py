"""Taking statistics along: a file of game records, written and read again.

A record holds all dice and choices, so nothing else has to be believed: an import
plays every game again by the rules, with the dice of its number, and makes its result
anew. A file cannot say what somebody scored. It can still hold games that
somebody played with the dice known, so imported results stand on no board.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from rattlecup.errors import RattlecupError
from rattlecup.play import Event, Game, NumberedDice, Rolled, Score
from rattlecup.play.daily import date_of_number
from rattlecup.rules import CLASSIC
from rattlecup.web import clock
from rattlecup.web.errors import WebCode, WebError
from rattlecup.web.live import GIVE_UP, KEEP, ROLLED, SCORE, LiveGame
from rattlecup.web.results import result_of
from rattlecup.web.setup import Kind, Seat, Setup
from rattlecup.web.store.games import GameRow, Happening
from rattlecup.web.store.imports import Imported
from rattlecup.web.store.results import ResultRow
from rattlecup.web.view import moment

FORMAT = "rattlecup statistics"
VERSION = 1
MOST_GAMES = 5000
"""The most games of one file."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
_FIELDS = {"id", "kind", "started", "finished", "active_ms", "seats", "record"}


class Problem(NamedTuple):
    """Why an entry of a file is refused: its place from 0, and a word for the reason."""

    place: int
    reason: str
    detail: str


class _RefusedError(Exception):
    """An entry that cannot be; the reason and the detail."""


def entry_of(live: LiveGame) -> dict[str, object]:
    """A game that is over, for a file."""
    row = live.row
    return {
        "id": row.id,
        "kind": row.kind,
        "started": moment(row.created),
        "finished": moment(row.updated),
        "active_ms": row.active_ms,
        "seats": [seat._asdict() for seat in live.setup.seats],
        "record": live.record,
    }


def file_of(entries: list[dict[str, object]]) -> dict[str, object]:
    """The file that holds these games."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "exported": moment(clock.now()),
        "games": entries,
    }


def games_in(file: Mapping[str, Any]) -> list[Any]:
    """The entries of a file.

    Raises:
        WebError: it is no such file, or of another version (`bad_import`, with a `reason`).
    """
    if file.get("format") != FORMAT:
        raise _bad_import("format", "this is no file of Rattlecup's statistics")
    if file.get("version") != VERSION or isinstance(file["version"], bool):
        found = file.get("version")
        raise _bad_import("version", f"this file is of version {found!r}, not {VERSION}")
    entries = file.get("games")
    if not isinstance(entries, list):
        raise _bad_import("games", "the file has no list of games")
    if len(entries) > MOST_GAMES:
        raise _bad_import("too_many", f"a file may hold {MOST_GAMES} games", most=MOST_GAMES)
    return entries


def read_entries(entries: list[Any], guest_id: int) -> tuple[list[Imported], list[Problem]]:
    """The results that the games of a file make, and what is wrong with the others."""
    good, problems = list[Imported](), list[Problem]()
    for index, entry in enumerate(entries):
        try:
            good.append(Imported(_result(entry, guest_id), entry))
        except _RefusedError as refused:
            problems.append(Problem(index, *refused.args))
    return good, problems


def live_of(entry: Mapping[str, Any], guest_id: int) -> LiveGame:
    """The game of an entry, played again.

    Raises:
        _RefusedError: it cannot have been played; nothing but `read_entries` need mind.
    """
    if not isinstance(entry, Mapping) or set(entry) != _FIELDS:
        raise _RefusedError("fields", "an entry has " + ", ".join(sorted(_FIELDS)))
    if not isinstance(entry["id"], str) or not _ID.fullmatch(entry["id"]):
        raise _RefusedError("id", "no game has this id")
    started, finished, active_ms = _times(entry)
    setup = _setup(entry)
    game = _game(entry["record"])
    if game.teams != (setup.teams or tuple((seat,) for seat in range(len(setup.seats)))):
        raise _RefusedError("seats", "the record has other seats")
    source = game.source
    if not isinstance(source, NumberedDice):
        raise _RefusedError("dice", "only dice of a number can be checked")
    is_given_up = game.tags.get("Given up") == "yes" and not game.is_over
    if not (game.is_over or is_given_up):
        raise _RefusedError("unfinished", "the game goes on")
    events = [*_happenings(game.events)]
    if is_given_up:
        events.append(Happening(len(events) + 1, GIVE_UP, ""))
    row = GameRow(
        id=entry["id"],
        guest_id=guest_id,
        kind=_kind(entry, setup, source.number, game),
        ruleset=json.dumps(game.ruleset.to_dict()),
        ruleset_name=game.ruleset.name,
        fingerprint=game.ruleset.fingerprint,
        number=source.number,
        public_number=None,
        request_id=None,
        version=len(events),
        turn=game.turn,
        total=0,
        over=True,
        created=started,
        updated=finished,
        setup=setup.to_json(),
        abandoned=is_given_up,
        hints=len(game.tags.get("Hints", "").split()),
        active_ms=active_ms,
    )
    try:
        return LiveGame.of(row, events)
    except RattlecupError as error:
        raise _RefusedError("record", str(error)) from error


def _result(entry: Any, guest_id: int) -> ResultRow:
    live = live_of(entry, guest_id)
    return result_of(live)._replace(hints=live.row.hints)


def _times(entry: Mapping[str, Any]) -> tuple[datetime, datetime, int]:
    try:
        started, finished = (
            datetime.fromisoformat(entry[name]).astimezone(UTC) for name in ("started", "finished")
        )
        is_good = started <= finished <= clock.now() + timedelta(days=1)
    except (ValueError, TypeError, OverflowError):  # no date
        is_good = False
    active_ms = entry["active_ms"]
    if not is_good or type(active_ms) is not int or active_ms < 0:
        raise _RefusedError("times", "a game ends after its start, and not in the future")
    passed = round((finished - started).total_seconds() * 1000)
    return started, finished, min(active_ms, passed)


def _setup(entry: Mapping[str, Any]) -> Setup:
    try:
        seats = [Seat(**seat) for seat in entry["seats"]]
        texts = [text for seat in seats for text in seat if text is not None]
        if not all(isinstance(text, str) for text in texts):
            raise TypeError("a name or level that is no text")
        return Setup.of(seats, pairs=entry["kind"] == Kind.PAIRS)
    except (RattlecupError, TypeError, ValueError) as error:
        raise _RefusedError("seats", str(error)) from error


def _game(record: object) -> Game:
    if not isinstance(record, str):
        raise _RefusedError("record", "a record is a text")
    try:
        return Game.parse(record)
    except RattlecupError as error:
        raise _RefusedError("record", str(error)) from error


def _kind(entry: Mapping[str, Any], setup: Setup, number: int, game: Game) -> str:
    kind = entry["kind"]
    possible = {setup.kind}
    if setup.kind == Kind.SOLO:
        possible.add(Kind.NUMBERED)
        if date_of_number(number) and game.ruleset == CLASSIC:
            possible.add(Kind.DAILY)
    if not isinstance(kind, str) or kind not in possible:
        raise _RefusedError("kind", f"the record is of no game of the kind {kind!r}")
    return kind


def _happenings(events: tuple[Event, ...]) -> Iterator[Happening]:
    for seq, event in enumerate(events, start=1):
        kind = ROLLED if isinstance(event, Rolled) else SCORE if isinstance(event, Score) else KEEP
        yield Happening(seq, kind, str(event))


def _bad_import(reason: str, message: str, **facts: object) -> WebError:
    return WebError(message, code=WebCode.BAD_IMPORT, facts={"reason": reason, **facts})
