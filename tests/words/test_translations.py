"""Every language says all that English says, with the same facts, and in its own words."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rattlecup import Box, words

FOLDER = Path(words.__file__).parent
USUAL, *OTHERS = words.LANGUAGES
FACT = re.compile(r"\{(\w+)\}")

# Texts that may be as in English, by key, with the reason.
NAMES = "a name"
SAME_WORD = "the same word in that language"
ALIKE = {
    "de": {
        "box.y": NAMES,
        "box.ch": SAME_WORD,
        "box.ch.short": SAME_WORD,
        "cli.odds.chance": SAME_WORD,
        "page.ruleset.hasbro-2016": NAMES,
        "page.joker.here": SAME_WORD,
        "page.choice.theme.system": SAME_WORD,
        "page.choice.pace.normal": SAME_WORD,
        "rules.sheet.2016": NAMES,
        "rules.sheet.2023": NAMES,
        "rules.upper.bonus": SAME_WORD,
        "seat.short.bonus": SAME_WORD,
        "setup.seat.name": SAME_WORD,
        "setup.house.name": SAME_WORD,
        "setup.house.joker": SAME_WORD,
        "stats.median": SAME_WORD,
        "stats.name": SAME_WORD,
        "stats.yahtzee": NAMES,
    },
    "es": {
        "box.y": NAMES,
        "box.ch": SAME_WORD,
        "box.ch.short": SAME_WORD,
        "cli.play.new_total": SAME_WORD,
        "cli.play.total": SAME_WORD,
        "cli.total": SAME_WORD,
        "page.ruleset.hasbro-2016": NAMES,
        "page.total": SAME_WORD,
        "rules.may.allowed.no": SAME_WORD,
        "rules.sheet.2016": NAMES,
        "rules.sheet.2023": NAMES,
        "rules.upper.bonus": SAME_WORD,
        "seat.short.bonus": SAME_WORD,
        "seat.short.subtotal": SAME_WORD,
        "stats.yahtzee": NAMES,
    },
}


def texts_of(lang: str) -> dict[str, str]:
    """What stands in a language's files, without what is borrowed from English."""
    texts: dict[str, str] = {}
    for path in sorted((FOLDER / lang).glob("*.json")):
        texts |= json.loads(path.read_text("utf-8"))
    return texts


def has_words(text: str) -> bool:
    """Whether anything is left to translate beside facts, signs, figures and our own name."""
    return bool(re.search(r"[^\W\d_]{2}", FACT.sub("", text).replace("Rattlecup", "")))


@pytest.mark.parametrize("lang", OTHERS)
def test_a_language_has_exactly_the_texts_of_english(lang: str) -> None:
    assert sorted(texts_of(lang)) == sorted(texts_of(USUAL))


@pytest.mark.parametrize("lang", OTHERS)
def test_a_language_has_the_files_of_english(lang: str) -> None:
    names = [sorted(path.name for path in (FOLDER / each).iterdir()) for each in (USUAL, lang)]
    assert names[0] == names[1]


@pytest.mark.parametrize("lang", OTHERS)
def test_a_text_has_exactly_the_facts_of_english(lang: str) -> None:
    english = texts_of(USUAL)
    facts = {key: set(FACT.findall(text)) for key, text in texts_of(lang).items()}
    assert {key: has for key, has in facts.items() if has != set(FACT.findall(english[key]))} == {}


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_plural_forms_come_in_pairs(lang: str) -> None:
    texts = texts_of(lang)
    # "Why only Fives?" beside "Why not every box?": one of several, and no plural.
    ones = {key.removesuffix(".one") for key in texts if key.endswith(".one")} - {"page.why"}
    assert [stem for stem in ones if f"{stem}.other" not in texts] == []
    # `x.other` alone may be what is said of everything else, as after `x.404`.
    counted = [key for key in texts if key.endswith(".other") and "{n}" in texts[key]]
    assert [key for key in counted if key.removesuffix(".other") not in ones] == []


@pytest.mark.parametrize("lang", OTHERS)
def test_every_text_with_words_is_translated(lang: str) -> None:
    english = texts_of(USUAL)
    same = {key for key, text in texts_of(lang).items() if text == english[key] and has_words(text)}
    allowed = set(ALIKE.get(lang, {}))
    assert sorted(same - allowed) == []
    assert sorted(allowed - same) == [], "translated after all, or gone"


@pytest.mark.parametrize("lang", OTHERS)
def test_boxes_of_a_language_are_told_apart_by_name_and_by_short_name(lang: str) -> None:
    texts = texts_of(lang)
    for kind in ("", ".short"):
        names = [texts[f"box.{box.code}{kind}"] for box in Box]
        assert len(set(names)) == len(Box)


def test_german_quotes_stand_low_and_high() -> None:
    """What opens with „ closes with “, and nothing is quoted in the English way."""
    for key, text in texts_of("de").items():
        assert text.count("„") == text.count("“"), key
        assert not re.search('[”"]', text), key


@pytest.mark.parametrize(
    ("text", "told"), [("{kind} · {where}", False), ("25", False), ("{n} von", True), ("×", False)]
)
def test_words_are_told_from_signs(text: str, told: bool) -> None:
    assert has_words(text) is told
