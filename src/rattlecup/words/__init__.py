"""Every text that a person reads, in catalogues apart from the code.

A language is a folder of JSON files, one for each prefix (`box.json` holds the
keys that begin with ``box.``), each a flat map from key to text. A text may have
facts in braces: ``"keep {dice}"``. Where a number decides the form there are two
keys, ``x.one`` and ``x.other``, chosen by the fact `n`. The page is served the
same catalogue as one JSON map and reads it in the same way.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from rattlecup.words.numbers import number

_FOLDER = Path(__file__).parent
_FACT = re.compile(r"\{(\w+)\}")

LANGUAGES = ("en", "de", "es")
"""The languages on offer, by their codes; the first is the usual one."""


def text(key: str, /, lang: str = "en", **facts: object) -> str:
    """The text of a key with its facts filled in.

    Numbers are written as the language writes them: whole ones with their thousands
    set apart, others with the two decimals that values have everywhere. What is no
    amount, such as the number of a game, is given as a text.

    Raises:
        KeyError: there is no such text, language or fact. All three are faults of
            the program, so nothing is shown in their place.

    >>> text("box.3k"), text("refusal.joker_forced", boxes="Fives")
    ('Three of a kind', 'Joker: Fives first.')
    >>> text("rules.difference.less", points=1250), text("rules.value", value=254.587729)
    ('1,250 less', '254.59')
    """
    template = _template(key, lang, facts.get("n"))

    def fill(match: re.Match[str]) -> str:
        name = match[1]
        if name not in facts:
            raise KeyError(f"text {key!r} needs the fact {name!r}")
        fact = facts[name]
        return number(fact, lang) if isinstance(fact, int | float) else str(fact)

    return _FACT.sub(fill, template)


def catalogue(lang: str) -> dict[str, str]:
    """Every text of a language by its key, a fresh dict.

    A text that is not translated yet is there in the usual language: read in another
    language it is more use than a fault.

    Raises:
        KeyError: there is no such language.
    """
    return dict(_load(lang))


@cache
def _load(lang: str) -> dict[str, str]:
    # A language comes from outside, so it is looked up and never made into a path unseen.
    if lang not in LANGUAGES:
        raise KeyError(f"no catalogue for the language {lang!r}")
    merged: dict[str, str] = {}
    for folder in dict.fromkeys((LANGUAGES[0], lang)):
        for path in sorted((_FOLDER / folder).glob("*.json")):
            merged |= json.loads(path.read_text(encoding="utf-8"))
    return merged


def _template(key: str, lang: str, n: object) -> str:
    texts = _load(lang)
    # One and many, as in all languages so far; one with more forms adds its rule here.
    form = "one" if n == 1 else "other"
    for candidate in (key, f"{key}.{form}"):
        if candidate in texts:
            return texts[candidate]
    raise KeyError(f"no text {key!r} in the language {lang!r}")
