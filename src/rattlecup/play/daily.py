"""The daily game: the numbered game whose number is the date.

The number of a date is written like the date, without hyphens: 20261129 for
2026-11-29. Nothing else makes a game a daily; its dice are those of the number,
which never change. See `docs/dice.md` and `docs/daily.md`.
"""

from __future__ import annotations

from datetime import date

from rattlecup.errors import ErrorCode, NotationError

FIRST_DAILY = date(2026, 1, 1)
"""The date of the first daily. Earlier dates have none."""

_FIRST_NUMBER = 20260101
_LAST_NUMBER = 99991231


def number_of_date(day: date) -> int:
    """The number of the daily game of a date.

    Which date it is, is for the caller to say: the web game takes the UTC date
    of its server's clock. Of a `datetime` its own date counts, whatever its zone.

    Raises:
        NotationError: the date lies before the first daily (`bad_number`).

    >>> number_of_date(date(2026, 11, 29))
    20261129
    """
    number = day.year * 10_000 + day.month * 100 + day.day
    if number < _FIRST_NUMBER:
        raise NotationError(
            f"{day.isoformat()!r}: the first daily is that of {FIRST_DAILY.isoformat()}",
            code=ErrorCode.BAD_NUMBER,
            text=day.isoformat(),
            field="date",
        )
    return number


def date_of_number(number: int) -> date | None:
    """The date whose daily has this number; None if it is no daily's number.

    >>> date_of_number(20261129), date_of_number(20260229), date_of_number(48213)
    (datetime.date(2026, 11, 29), None, None)
    """
    if not _FIRST_NUMBER <= number <= _LAST_NUMBER:
        return None
    month, day = divmod(number % 10_000, 100)
    try:
        return date(number // 10_000, month, day)
    except ValueError:  # such as February 30
        return None
