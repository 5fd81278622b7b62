"""`rattlecup guide`, against the library."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.conftest import Cli
from rattlecup import CLASSIC
from rattlecup.analysis import Oracle
from rattlecup.analysis.guide import Guide, compare, open_guide, sections_of
from rattlecup.analysis.guide.wire import guide_to_data
from rattlecup.solver import open_table
from rattlecup.words import text


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    return Oracle(open_table("classic"))


@pytest.fixture(scope="module")
def guide(oracle: Oracle) -> Guide:
    """Kept in the cache folder of the run, where the command finds it."""
    return open_guide(oracle, lambda: oracle)


def test_without_a_section_there_is_a_list_of_them(cli: Cli, guide: Guide) -> None:
    out = cli("guide").out
    assert "Perfect play scores 254.59 on average (classic)." in out
    for section in sections_of(CLASSIC):
        assert f"\n{section} " in out


def test_json_is_the_library_s(cli: Cli, guide: Guide) -> None:
    told = cli("guide", "--json").json
    assert (told.pop("ruleset"), told.pop("fingerprint")) == ("classic", CLASSIC.fingerprint)
    assert told == json.loads(json.dumps(guide_to_data(guide)))


@pytest.mark.parametrize(
    ("section", "parts"),
    [
        ("first-roll", ["rolls"]),
        ("zeros", ["zeros"]),
        ("boxes", ["rates"]),
        ("odds", ["odds", "holds", "means"]),
        ("beliefs", ["beliefs"]),
    ],
)
def test_a_section_is_its_part_of_the_whole(
    cli: Cli, guide: Guide, section: str, parts: list[str]
) -> None:
    told = cli("guide", section, "--json").json
    assert list(told)[:4] == ["ruleset", "fingerprint", "start_value", "section"]
    assert list(told)[4:] == parts
    whole = json.loads(json.dumps(guide_to_data(guide)))
    whole["rolls"] = whole["openings"][0]
    assert {part: told[part] for part in parts} == {part: whole[part] for part in parts}


def test_rulesets_are_compared_with_classic(cli: Cli, oracle: Oracle, guide: Guide) -> None:
    told = cli("guide", "rulesets", "--json").json["rulesets"]
    assert list(told) == ["classic", "hasbro-2016", "free-choice", "no-joker", "two-roll"]
    found = compare(Oracle(open_table("no-joker")), oracle)
    assert (told["no-joker"]["value"], told["no-joker"]["differing"]) == (
        found.value,
        found.differing,
    )


def test_the_whole_text_goes_to_a_file(cli: Cli, guide: Guide, tmp_path: Path) -> None:
    path = tmp_path / "guide.txt"
    assert cli("guide", "all", "-o", path) == (0, "", "")
    told = path.read_text("utf-8")
    for section in sections_of(CLASSIC):
        assert f"{text(f'guide.section.{section}')} (classic)" in told
    assert told.count("\n11346 ") >= 3  # once for each roll of the turn
    for line in ("Ones               17.69       236.90", "44666 ", "26.11 %"):
        assert " ".join(line.split()) in " ".join(told.split())


def test_a_folder_that_is_not_there_is_refused(cli: Cli, tmp_path: Path) -> None:
    error = cli("guide", "-o", tmp_path / "none" / "guide.txt", "--json").error
    assert error["code"] == "io_error"
    assert not (tmp_path / "none").exists()


def test_verdicts_stand_in_the_text(cli: Cli, guide: Guide) -> None:
    out = " ".join(cli("guide", "beliefs").out.split())
    for said, verdict in (
        ("Never break a full house early.”", "Not true"),
        ("A second Yahtzee may go into any box.”", "Not true"),
        ("The first box to give up is Ones.”", "True"),
        ("Keep four of a run over a low pair.”", "It depends"),
    ):
        assert f"{said} Verdict: {verdict}." in out


@pytest.mark.parametrize("arguments", [("guide", "tricks"), ("guide", "fourth-roll")])
def test_an_unknown_section_is_refused_with_those_there_are(
    cli: Cli, arguments: tuple[str, ...]
) -> None:
    error = cli(*arguments, "--json").error
    assert error["code"] == "bad_usage"
    assert "first-roll, second-roll, third-roll, zeros" in error["message"]
