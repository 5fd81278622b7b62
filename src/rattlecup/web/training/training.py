"""What happens in the trainer: a series is shown, a position is answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from rattlecup.play import Action, Position, Score
from rattlecup.rules import Box
from rattlecup.web import clock, guests
from rattlecup.web.advisor import Advisor
from rattlecup.web.errors import WebCode, WebError
from rattlecup.web.service import find_guest
from rattlecup.web.store import people
from rattlecup.web.store import training as answers
from rattlecup.web.store.store import Store
from rattlecup.web.store.training import AnswerRow, Total
from rattlecup.web.training.asked import Asked, dealt
from rattlecup.web.training.mistakes import WELL, mistake, mistakes
from rattlecup.web.training.series import Kind, Series, unknown
from rattlecup.web.training.views import asked_view, regret_of, summary_view


@dataclass(frozen=True)
class Given:
    """What somebody answers: dice to hold, or a box to score."""

    puzzle: str
    attempt: int
    hold: Sequence[int] | None = None
    box: Box | None = None

    def action_in(self, position: Position) -> Action:
        """The answer as an action.

        Raises:
            IllegalActionError: the rules forbid it there.
        """
        action = Score(self.box) if self.box is not None else position.keep_at(self.hold or ())
        position.after(action)
        return action


class Answered(NamedTuple):
    """The answered position with the sums, and the token of a guest who is new."""

    view: dict[str, Any]
    new_token: str | None


async def training_view(
    store: Store, advisor: Advisor, token: str | None, series: Series
) -> dict[str, Any]:
    """The positions of a series, each with its answer if the guest has given one.

    One's own mistakes come without earlier answers: they are to be tried again.

    Raises:
        NotReadyError: the value table is still in the making (`advice_not_ready`).
    """
    guest_id = await find_guest(store, token)
    rows, days = await _answers(store, guest_id, series)
    if series.kind is not Kind.OWN:
        asked = await dealt(advisor, series)
    else:
        asked = [] if guest_id is None else await mistakes(store, advisor, guest_id, rows)
    puzzles = []
    for each in asked:
        own = [row for row in rows if (row.series, row.place) == (each.key, each.place)]
        shown = own[0] if own and series.kind is not Kind.OWN else None
        puzzles.append(await _view(advisor, each, len(own), shown))
    return {**summary_view(series, rows, days), "puzzles": puzzles}


async def answer(
    store: Store, advisor: Advisor, token: str | None, series: Series, given: Given
) -> Answered:
    """Store an answer, and only then tell what it is worth. An answer given before stays.

    Raises:
        IllegalActionError: the rules forbid it; nothing is stored then.
        WebError: there is no such position (`no_training`), or it was answered well enough
            (`already_answered`).
        StorageError: it could not be stored.
    """
    asked = await _asked(store, advisor, token, series, given.puzzle)
    position = asked.position
    action = given.action_in(position)
    regret = await advisor.ask(position.ruleset, lambda oracle: regret_of(oracle, position, action))

    async def job(connection: AsyncConnection) -> tuple[AnswerRow, int, str | None]:
        guest_id = token and await people.find_guest(connection, guests.hash_of(token))
        new_token = None
        if not guest_id:
            new_token = guests.new_token()
            guest_id = await people.add_guest(connection, guests.hash_of(new_token))
        before = [
            row
            for row in await answers.in_series(connection, guest_id, str(series.kind), asked.key)
            if row.place == asked.place
        ]
        if given.attempt <= len(before):
            return before[given.attempt - 1], len(before), new_token
        _check_attempt(series, before, given.attempt)
        row = AnswerRow(
            guest_id=guest_id,
            kind=str(series.kind),
            series=asked.key,
            place=asked.place,
            attempt=given.attempt,
            position=str(position),
            action=str(action),
            regret=regret,
            answered=clock.now(),
        )
        await answers.add(connection, row)
        return row, given.attempt, new_token

    try:
        row, attempts, new_token = await store.write(job)
    except IntegrityError:  # another process was faster
        row, attempts, new_token = await store.write(job)
    rows, days = await _answers(store, row.guest_id, series)
    puzzle = await _view(advisor, asked, attempts, row)
    return Answered({**summary_view(series, rows, days), "puzzle": puzzle}, new_token)


def _check_attempt(series: Series, before: Sequence[AnswerRow], attempt: int) -> None:
    """Refuse a further answer where the first one stays, and one that skips an attempt."""
    may_try = not before or (series.kind is Kind.OWN and before[-1].regret > WELL)
    if not may_try or attempt != len(before) + 1:
        raise WebError(
            f"there are {len(before)} answers to this position, {attempt} is not the next",
            code=WebCode.ALREADY_ANSWERED,
            facts={"attempts": len(before)},
        )


async def _asked(
    store: Store, advisor: Advisor, token: str | None, series: Series, puzzle_id: str
) -> Asked:
    if series.kind is Kind.OWN:
        return await mistake(store, token, puzzle_id)
    for asked in await dealt(advisor, series):
        if asked.id == puzzle_id:
            return asked
    raise unknown(puzzle_id)


async def _answers(
    store: Store, guest_id: int | None, series: Series
) -> tuple[list[AnswerRow], list[Total]]:
    """The guest's answers of a series, and the days that have any."""
    if guest_id is None:
        return [], []
    kind = str(series.kind)
    async with store.read() as connection:
        days = await answers.totals(connection, guest_id, str(Kind.DAILY))
        if series.kind is Kind.OWN:
            return await answers.of_kind(connection, guest_id, kind), days
        return await answers.in_series(connection, guest_id, kind, series.key), days


async def _view(
    advisor: Advisor, asked: Asked, attempts: int, row: AnswerRow | None
) -> dict[str, Any]:
    question = partial(asked_view, asked=asked, attempts=attempts, row=row)
    return await advisor.ask(asked.position.ruleset, question)
