"""Sentences on the way to a page: a key of the catalogue and the facts to put in.

What a page says is decided without a language; the template puts it into words.
A fact may be a box, a roll, another sentence, or a list of any of these to choose from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from jinja2 import pass_context
from jinja2.runtime import Context

from rattlecup.rules import Box, Roll

Translate = Callable[..., str]


class Said(NamedTuple):
    """A text of the catalogue with its facts."""

    key: str
    facts: Mapping[str, object]


def said(key: str, **facts: object) -> Said:
    """The text of this key with these facts.

    >>> said("rules.why.alike", points=25)
    Said(key='rules.why.alike', facts={'points': 25})
    """
    return Said(key, facts)


@pass_context
def say(context: Context, what: object) -> str:
    """What a page says, in its language; for templates."""
    return in_words(context.resolve("t"), what)


def in_words(t: Translate, what: object) -> str:
    """A sentence, box, roll or list of them, put into words by `t`.

    >>> from rattlecup.words import text
    >>> in_words(text, [Box.FOURS, Box.CHANCE, Box.YAHTZEE])
    'Fours, Chance or Yahtzee'
    >>> in_words(text, Roll.parse("25525"))
    '2 2 5 5 5'
    """
    match what:
        case Said(key, facts):
            return t(key, **{name: _fact(t, fact) for name, fact in facts.items()})
        case Box():
            return t(f"box.{what.code}")
        case Roll():
            return " ".join(map(str, what.faces))
        case [*parts]:
            return _listed(t, [in_words(t, part) for part in parts])
        case _:
            return str(what)


def _fact(t: Translate, fact: object) -> object:
    """Numbers stay numbers: the catalogue chooses plurals and decimals by them."""
    return fact if isinstance(fact, int | float) else in_words(t, fact)


def _listed(t: Translate, words: list[str]) -> str:
    *some, last = words or [""]
    return t("rules.or", some=t("page.comma").join(some), last=last) if some else last
