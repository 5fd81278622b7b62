"""Numbers as each language writes them, the same as `Intl` does on the page."""

from __future__ import annotations

from typing import NamedTuple


class _Style(NamedTuple):
    decimal: str
    group: str
    least: int  # digits before the decimals from which thousands are set apart


_ENGLISH = _Style(".", ",", 4)
_STYLES = {"en": _ENGLISH, "de": _Style(",", ".", 4), "es": _Style(",", ".", 5)}


def number(value: float, lang: str = "en") -> str:
    """A number in figures: whole ones with their thousands set apart, others with two decimals.

    A language that is not known is written like English. Source of the signs and of
    Spanish leaving four digits together: the Unicode CLDR.

    >>> number(1575), number(254.587729)
    ('1,575', '254.59')
    >>> number(1575, "de"), number(254.587729, "de"), number(1575, "es")
    ('1.575', '254,59', '1575')
    """
    decimal, group, least = _STYLES.get(lang, _ENGLISH)
    whole, _, decimals = f"{value:,.2f}".partition(".")
    if sum(map(str.isdigit, whole)) < least:
        whole = whole.replace(",", "")
    whole = whole.replace(",", group)
    return whole + decimal + decimals if isinstance(value, float) else whole
