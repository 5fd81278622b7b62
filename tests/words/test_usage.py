"""Every text the code asks for is in the catalogue, and every text there is asked for.

The sources are read for keys as they stand in quotes: whole ones, as in
``text("cli.keep")``, and the beginnings of keys made from a code, as in
``text(f"box.{code}")`` or, on the page, in a template literal.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rattlecup
from rattlecup import words

PACKAGE = Path(rattlecup.__file__).parent
SOURCES = [
    path
    for pattern in ("*.py", "*.js", "*.html")
    for path in sorted(PACKAGE.rglob(pattern))
    if "vendor" not in path.parts and "migrations" not in path.parts
]
TEXTS = words.catalogue("en")
PREFIXES = sorted({key.partition(".")[0] for key in TEXTS})

# Keys whose end is a code of the library: all of these are wanted, whoever asks for them first.
BY_CODE = ("bot.", "box.", "refusal.", "error.", "judgement.", "reason.")
# In quotes with these prefixes, and no text.
FILE_NAME = re.compile(r"\.(html|js|css|json|py|svg|toml)$")


def keys_in(source: str, quotes: str) -> tuple[set[str], set[str]]:
    """The whole keys and the beginnings of keys that stand in a source."""
    start = rf"[{quotes}]((?:{'|'.join(PREFIXES)})\.[a-z0-9_.-]*)"
    whole = {
        key
        for key in re.findall(rf"{start}[{quotes}]", source)
        if not (FILE_NAME.search(key) or key.endswith("."))
    }
    begun = set(re.findall(rf"{start}\$?\{{", source))
    return whole, begun


def read_sources() -> tuple[dict[str, str], dict[str, str]]:
    """Whole keys and beginnings of keys, each with a source that has it."""
    whole: dict[str, str] = {}
    begun: dict[str, str] = {}
    for path in SOURCES:
        # In Python, back quotes stand in prose; on the page they are template literals.
        quotes = "\"'" if path.suffix == ".py" else "\"'`"
        found = keys_in(path.read_text("utf-8"), quotes)
        for keys, into in zip(found, (whole, begun), strict=True):
            into |= dict.fromkeys(keys, str(path.relative_to(PACKAGE)))
    return whole, begun


WHOLE, BEGUN = read_sources()


def exists(key: str) -> bool:
    return key in TEXTS or f"{key}.other" in TEXTS


def stem(key: str) -> str:
    """The key that the code asks for: plural forms are chosen, not asked for."""
    base, _, form = key.rpartition(".")
    is_plural = form in ("one", "other") and f"{base}.one" in TEXTS and f"{base}.other" in TEXTS
    return base if is_plural else key


def test_every_text_asked_for_exists() -> None:
    assert {key: where for key, where in WHOLE.items() if not exists(key)} == {}


def test_every_beginning_of_a_key_has_texts() -> None:
    lost = {b: where for b, where in BEGUN.items() if not any(key.startswith(b) for key in TEXTS)}
    assert lost == {}


def test_every_text_is_asked_for() -> None:
    # A bare "page." would let every key pass, so a beginning names more than its file.
    beginnings = (*BY_CODE, *(b for b in BEGUN if b.count(".") > 1 or not b.endswith(".")))
    unused = [
        key
        for key in TEXTS
        if key not in WHOLE and stem(key) not in WHOLE and not key.startswith(beginnings)
    ]
    assert unused == []


@pytest.mark.parametrize(
    ("source", "whole", "begun"),
    [
        ('text("box.3k")', {"box.3k"}, set()),
        ("text(f'box.{code}.how')", set(), {"box."}),
        ("t(`box.pays.${code}`)", set(), {"box.pays."}),
        ('render("box.html")', set(), set()),
        ('"toolbox.3k" and box.three', set(), set()),
    ],
)
def test_keys_are_found_in_sources(source: str, whole: set[str], begun: set[str]) -> None:
    """The search itself, on lines as they are written."""
    assert keys_in(source, "\"'`") == (whole, begun)
