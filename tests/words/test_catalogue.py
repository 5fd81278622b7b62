"""The catalogues: whole, well formed, and read as the page reads them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rattlecup import Box, ErrorCode, words

FOLDER = Path(words.__file__).parent
FILES = sorted(FOLDER.glob("*/*.json"))
KEY = re.compile(r"[a-z]+(\.[a-z0-9_-]+)+")
IDS = [f"{path.parent.name}/{path.stem}" for path in FILES]


def _pairs(path: Path) -> list[tuple[str, str]]:
    """The entries as they stand, repeated keys included."""
    pairs: list[tuple[str, str]] = json.loads(path.read_text("utf-8"), object_pairs_hook=list)
    return pairs


def test_english_is_there() -> None:
    assert "en" in words.LANGUAGES


def test_a_catalogue_holds_every_file_of_its_language() -> None:
    there = {
        lang: dict(pair for path in FILES if path.parent.name == lang for pair in _pairs(path))
        for lang in words.LANGUAGES
    }
    for lang in words.LANGUAGES:
        assert words.catalogue(lang) == {**there["en"], **there[lang]}


@pytest.mark.usefixtures("small")
def test_a_text_that_is_not_translated_yet_is_read_in_the_usual_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (words._FOLDER / "yy").mkdir()
    (words._FOLDER / "yy" / "tray.json").write_text('{"tray.felt": "Filz"}')
    monkeypatch.setattr(words, "LANGUAGES", ("xx", "yy"))
    assert words.text("tray.felt", "yy") == "Filz"
    assert words.text("cup.dice", "yy", n=2) == "2 dice"


def test_no_key_stands_twice_in_a_language() -> None:
    for lang in words.LANGUAGES:
        keys = [key for path in FILES if path.parent.name == lang for key, _ in _pairs(path)]
        assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_keys_are_flat_and_begin_with_the_name_of_their_file(path: Path) -> None:
    wrong = [
        key
        for key, _ in _pairs(path)
        if not KEY.fullmatch(key) or not key.startswith(f"{path.stem}.")
    ]
    assert wrong == []


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_texts_are_clean(path: Path) -> None:
    for key, text in _pairs(path):
        assert isinstance(text, str), key
        assert text, key
        assert "!" not in text.replace("?!", ""), f"{key}: no exclamation marks"


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_every_brace_belongs_to_a_fact(path: Path) -> None:
    for key, text in _pairs(path):
        assert not re.search(r"[{}]", re.sub(r"\{[a-z][a-z0-9_]*\}", "", text)), key


def test_both_plural_forms_take_the_same_facts() -> None:
    """The singular may leave out `n`, and nothing else."""
    for lang in words.LANGUAGES:
        texts = words.catalogue(lang)
        for key, text in texts.items():
            stem, _, form = key.rpartition(".")
            many = texts.get(f"{stem}.other")
            if form != "one" or many is None:
                continue
            facts = [set(re.findall(r"\{(\w+)\}", each)) for each in (text, many)]
            assert facts[0] | {"n"} == facts[1] | {"n"}, key


def test_every_error_code_has_a_text() -> None:
    assert [code for code in ErrorCode if f"error.{code}" not in words.catalogue("en")] == []


def test_every_box_has_a_name_a_short_name_and_what_it_pays() -> None:
    for box in Box:
        for key in (f"box.{box.code}", f"box.{box.code}.short", f"box.{box.code}.how"):
            assert words.text(key), key


def test_names_of_boxes_are_those_on_the_pad() -> None:
    assert words.text("box.1s") == "Ones"
    assert words.text("box.3k") == "Three of a kind"
    assert words.text("box.y") == "Yahtzee"
    assert words.text("box.y.neutral") == "Five of a kind"


def test_box_names_parse_as_their_boxes() -> None:
    """What a person reads on the card is also what may be typed."""
    for box in Box:
        assert Box.parse(words.text(f"box.{box.code}")) is box
    assert Box.parse(words.text("box.1s.aces")) is Box.ONES
    assert Box.parse(words.text("box.y.neutral")) is Box.YAHTZEE


def test_both_refusals_of_a_box_and_every_rule_of_the_joker_have_a_text() -> None:
    texts = words.catalogue("en")
    assert {"refusal.box_filled", "refusal.joker_forced"} <= set(texts)
    for rule in ("matching", "lower", "upper", "tier"):
        assert "{boxes}" in texts[f"refusal.joker_forced.{rule}"]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A language of two small catalogues in place of the real ones."""
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "cup.json").write_text(
        '{"cup.dice.one": "one die", "cup.dice.other": "{n} dice", "cup.cost": "costs {cost}"}'
    )
    (tmp_path / "xx" / "tray.json").write_text('{"tray.felt": "felt", "tray.n": "just {n}"}')
    monkeypatch.setattr(words, "_FOLDER", tmp_path)
    monkeypatch.setattr(words, "LANGUAGES", ("xx",))
    words._load.cache_clear()
    yield
    words._load.cache_clear()


@pytest.mark.usefixtures("small")
def test_files_of_a_language_are_merged() -> None:
    assert sorted(words.catalogue("xx")) == [
        "cup.cost",
        "cup.dice.one",
        "cup.dice.other",
        "tray.felt",
        "tray.n",
    ]


@pytest.mark.usefixtures("small")
def test_the_fact_n_chooses_the_plural_form() -> None:
    said = [words.text("cup.dice", "xx", n=n) for n in (0, 1, 2)]
    assert said == ["0 dice", "one die", "2 dice"]


@pytest.mark.usefixtures("small")
def test_a_key_without_forms_takes_any_n() -> None:
    assert words.text("tray.n", "xx", n=1) == "just 1"


@pytest.mark.usefixtures("small")
def test_values_have_two_decimals() -> None:
    assert words.text("cup.cost", "xx", cost=2.4512) == "costs 2.45"
    assert words.text("cup.cost", "xx", cost=2) == "costs 2"


@pytest.mark.usefixtures("small")
def test_facts_are_not_read_again_for_braces() -> None:
    """A player may be called {n}."""
    assert words.text("cup.cost", "xx", cost="{n}") == "costs {n}"


@pytest.mark.usefixtures("small")
def test_changing_a_catalogue_changes_no_text() -> None:
    words.catalogue("xx")["tray.felt"] = "leather"
    assert words.text("tray.felt", "xx") == "felt"


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("key", "lang", "named"),
    [("tray.rim", "xx", "tray.rim"), ("tray.felt", "../xx", "../xx"), ("cup.cost", "xx", "cost")],
    ids=["text", "language", "fact"],
)
def test_what_is_missing_is_named(key: str, lang: str, named: str) -> None:
    with pytest.raises(KeyError, match=re.escape(repr(named))):
        words.text(key, lang)
