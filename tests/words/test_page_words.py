"""Every text that the page asks the catalogue for is there, and nothing lies unused in it."""

from __future__ import annotations

import re
from pathlib import Path

from rattlecup import web, words

PAGE = Path(next(iter(web.__path__)))
SOURCES = [*PAGE.glob("static/js/**/*.js"), *PAGE.glob("templates/*.html")]
TEXT = "\n".join(path.read_text("utf-8") for path in SOURCES)
NAMED = set(re.findall(r'"((?:page|error|box|judgement)(?:\.[\w-]+)+)"', TEXT))
# Keys with a part filled in, such as `page.face.${face}`.
MADE = [
    re.compile(re.sub(r"\\\$\\\{.*?\\\}", r"[\\w-]+", re.escape(key)))
    for key in re.findall(r"`((?:page|error|box|judgement|reason)\.[^`\s]*\$\{[^`\s]*)`", TEXT)
]
TEXTS = words.catalogue("en")
PLURALS = {key.removesuffix(".one") for key in TEXTS if key.endswith(".one")}
PLURALS = {key for key in PLURALS if f"{key}.other" in TEXTS}
FORMS = {f"{key}.{form}" for key in PLURALS for form in ("one", "other")}
KEYS = (set(TEXTS) - FORMS) | PLURALS


def test_every_key_that_the_page_names_has_a_text() -> None:
    assert len(NAMED) > 50
    assert sorted(NAMED - KEYS) == []


def test_every_key_that_the_page_makes_has_a_text() -> None:
    assert len(MADE) > 10
    assert [key.pattern for key in MADE if not any(map(key.fullmatch, KEYS))] == []


def test_no_text_of_the_page_lies_unused() -> None:
    own = {key for key in KEYS if key.startswith("page.")}
    assert sorted(key for key in own - NAMED if not any(m.fullmatch(key) for m in MADE)) == []
