"""The daily: a date is a number, for ever, and its dice never change."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.playing import DOCS
from rattlecup import NotationError, NumberedDice
from rattlecup.play import GREATEST_NUMBER, Throw
from rattlecup.play.daily import FIRST_DAILY, date_of_number, number_of_date

days = st.dates(min_value=FIRST_DAILY)


@given(days)
def test_the_number_is_written_like_the_date(day: date) -> None:
    assert str(number_of_date(day)) == day.isoformat().replace("-", "")


@given(days)
def test_a_number_leads_back_to_its_date(day: date) -> None:
    assert date_of_number(number_of_date(day)) == day


@given(days)
def test_a_number_of_a_date_is_a_number_of_a_game(day: date) -> None:
    assert NumberedDice(number_of_date(day)).number <= GREATEST_NUMBER


@given(st.integers(-10, GREATEST_NUMBER) | st.integers(20_200_000, 20_400_000))
def test_every_number_is_of_one_date_or_of_none(number: int) -> None:
    day = date_of_number(number)
    try:
        written = datetime.strptime(f"{number:08}", "%Y%m%d").date()
    except ValueError:
        written = None
    is_daily = written is not None and len(f"{number}") == 8 and written >= date(2026, 1, 1)
    assert day == (written if is_daily else None)


@pytest.mark.parametrize(
    "number",
    [0, -20261129, 48213, 20251231, 20260100, 20260229, 20260431, 20261301, 202611290, 2**53 - 1],
)
def test_what_is_no_date_of_a_daily_is_none(number: int) -> None:
    assert date_of_number(number) is None


def test_leap_days_have_a_daily() -> None:
    assert date_of_number(20280229) == date(2028, 2, 29)


def test_following_dates_have_different_dice() -> None:
    rolls = {
        NumberedDice(number_of_date(FIRST_DAILY + timedelta(days=day))).faces(
            Throw(0, turn, 1, (1, 2, 3, 4, 5))
        )
        for day in range(30)
        for turn in range(1, 14)
    }
    assert len(rolls) > 300  # of 390; 7,776 are possible


def test_dates_before_the_first_daily_have_no_number() -> None:
    with pytest.raises(NotationError, match="2026-01-01") as error:
        number_of_date(date(2025, 12, 31))
    assert (error.value.code, error.value.text, error.value.field) == (
        "bad_number",
        "2025-12-31",
        "date",
    )


def test_of_a_time_its_own_date_counts() -> None:
    assert number_of_date(datetime(2026, 11, 29, 23, 59, tzinfo=UTC)) == 20261129


def test_the_published_first_rolls_of_dailies_are_what_falls() -> None:
    """The promise to players: these were computed without this package."""
    text = (
        (DOCS / "dice.md").read_text(encoding="utf-8").split("## Daily games")[1].split("\n## ")[0]
    )
    rows = re.findall(r"^\| ([\d-]+) \| (\d+) \| (\d+) \| (\d+) \| ([1-6 ]+) \|$", text, re.M)
    assert len(rows) >= 4
    for day, number, turn, roll, faces in rows:
        assert number_of_date(date.fromisoformat(day)) == int(number)
        throw = Throw(0, int(turn), int(roll), (1, 2, 3, 4, 5))
        assert NumberedDice(int(number)).faces(throw) == tuple(map(int, faces.split()))
