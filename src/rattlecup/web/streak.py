"""Days in a row: of the daily game, and of the trainer's ten."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import NamedTuple


class Streak(NamedTuple):
    """Days in a row: now, and at best."""

    days: int
    best: int


def streak_of(days: Iterable[date], today: date) -> Streak:
    """The days in a row up to today, or to yesterday while today's is still to come.

    >>> played = {date(2026, 11, 25), date(2026, 11, 26), date(2026, 11, 28)}
    >>> streak_of(played, date(2026, 11, 29)), streak_of(played, date(2026, 11, 30))
    (Streak(days=1, best=2), Streak(days=0, best=2))
    """
    one = timedelta(days=1)
    lengths: dict[date, int] = {}
    for day in sorted(days):
        lengths[day] = lengths.get(day - one, 0) + 1
    now = lengths.get(today) or lengths.get(today - one) or 0
    return Streak(now, max(lengths.values(), default=0))
