"""The one clock of the web game: the server's, in UTC. What a browser thinks is never asked."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta


def now() -> datetime:
    """This moment, in UTC."""
    return datetime.now(UTC)


def today() -> date:
    """The date of the daily game that is on now."""
    return now().date()


def seconds_to_midnight(moment: datetime) -> int:
    """The seconds until the next daily game, at least 1.

    >>> seconds_to_midnight(datetime(2026, 11, 29, 23, 59, 30, tzinfo=UTC))
    30
    """
    midnight = datetime.combine(moment.date() + timedelta(days=1), time(), UTC)
    return max(1, -int((moment - midnight).total_seconds() // 1))
