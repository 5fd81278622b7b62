"""Numbers as each language writes them, the same as `Intl` does on the page."""

from __future__ import annotations

from typing import NamedTuple


class _Style(NamedTuple):
    decimal: str
    group: str
    least: int  # digits before the decimals from which thousands are set apart


# Differences below this are the arithmetic's, not the game's.
_ROUNDING = 1e-9

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
    return decimal(value, lang, 2 if isinstance(value, float) else 0)


def decimal(value: float, lang: str = "en", digits: int = 2) -> str:
    """A number with so many decimals, rounded.

    >>> decimal(1234.56, "de", 1), decimal(0.5, digits=0)
    ('1.234,6', '0')
    """
    style = _STYLES.get(lang, _ENGLISH)
    whole, _, decimals = f"{value:,.{digits}f}".partition(".")
    if sum(map(str.isdigit, whole)) < style.least:
        whole = whole.replace(",", "")
    whole = whole.replace(",", style.group)
    return whole + style.decimal + decimals if decimals else whole


def cost(points: float, lang: str = "en") -> str:
    """Points lost to two decimals; what is not zero never shows as 0.00.

    >>> cost(0.0), cost(0.0004), cost(1.238), cost(0.0004, "de")
    ('0.00', '<0.01', '1.24', '<0,01')
    """
    if _ROUNDING < points < 0.005:
        return f"<{decimal(0.01, lang)}"
    return decimal(points, lang)


def signed(points: float, lang: str = "en") -> str:
    """Points with their sign, two decimals; what is not zero never shows as 0.00.

    >>> signed(3.14159), signed(-0.0019, "de"), signed(0.0)
    ('+3.14', '−<0,01', '0.00')
    """
    if abs(points) <= _ROUNDING:
        return cost(0.0, lang)
    return ("+" if points > 0 else "−") + cost(abs(points), lang)


def percent(chance: float, lang: str = "en", digits: int = 2) -> str:
    """A chance in per cent; what can happen never shows as 0 or 100.

    >>> percent(0.36288), percent(0.00001), percent(1.0), percent(0.99999), percent(1 / 3, digits=0)
    ('36.29 %', '<0.01 %', '100 %', '>99.99 %', '33 %')
    """
    if chance in (0, 1):
        return f"{100 * chance:.0f} %"
    least = 10.0**-digits
    if 100 * chance < least:
        return f"<{decimal(least, lang, digits)} %"
    if 100 * chance > 100 - least:
        return f">{decimal(100 - least, lang, digits)} %"
    return f"{decimal(100 * chance, lang, digits)} %"
