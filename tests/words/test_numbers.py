"""Numbers are written as the language writes them, on the server as on the page."""

from __future__ import annotations

import pytest

from rattlecup.words.numbers import number


@pytest.mark.parametrize(
    ("value", "en", "de", "es"),
    [
        (0, "0", "0", "0"),
        (0.0, "0.00", "0,00", "0,00"),
        (254.587729, "254.59", "254,59", "254,59"),
        (1575, "1,575", "1.575", "1575"),
        (20000, "20,000", "20.000", "20.000"),
        (-1234567, "-1,234,567", "-1.234.567", "-1.234.567"),
        (9999.994, "9,999.99", "9.999,99", "9999,99"),
        (9999.996, "10,000.00", "10.000,00", "10.000,00"),
    ],
)
def test_signs_and_groups_are_those_of_the_language(
    value: float, en: str, de: str, es: str
) -> None:
    assert [number(value, lang) for lang in ("en", "de", "es")] == [en, de, es]


def test_an_unknown_language_is_written_like_english() -> None:
    assert number(1234.5, "xx") == "1,234.50"
