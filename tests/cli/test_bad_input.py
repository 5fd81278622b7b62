"""Everything wrong that can reach the command line: one line, its code, status 2."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.conftest import Cli

RECORD = """\
Ruleset: classic
Dice: entered

1. 13346 33 / 33335 4k=17
2. 66655 fh=25
"""


def refused(cli: Cli, *arguments: object) -> str:
    """The code of the JSON error; the text of the same must be one line, too."""
    told = cli(*arguments)
    assert (told.status, told.out) == (2, "")
    assert told.err.startswith("rattlecup: ")
    assert told.err.count("\n") == 1
    error = cli(*arguments, "--json").error
    assert error["message"] == told.err.removeprefix("rattlecup: ").rstrip("\n")
    code: str = error["code"]
    return code


@pytest.mark.parametrize("dice", ["7", "12a45", "1234", "123456", "0", "", "1 2 3 4 7", "١٢٣٤٥"])
def test_dice_that_are_none(cli: Cli, dice: str) -> None:
    assert refused(cli, "advise", dice) == "bad_dice"


@pytest.mark.parametrize(
    "card", ["3k=4", "fh=24", "1s=7", "y=30", "yb=1", "y=50,yb=1", "y=0,fh=25,yb=1"]
)
def test_a_card_that_cannot_occur(cli: Cli, card: str) -> None:
    assert refused(cli, "advise", "13346", "--card", card) == "impossible_card"


def test_every_reason_against_a_card_is_told(cli: Cli) -> None:
    error = cli("advise", "13346", "--card", "3k=4,fh=24,1s=7", "--json").error
    assert len(error["problems"]) == 3
    assert all(box in error["message"] for box in ("3k", "fh", "1s"))


def test_a_card_that_can_occur_is_taken(cli: Cli) -> None:
    card = "1s=3,fh=25,y=50"
    assert cli("advise", "13346", "--card", card, "--json").json["card"] == card


@pytest.mark.parametrize("card", ["3s", "3s=", "3s=x", "3s=9,3s=9", "3s=-3", "3s=9;1s=1"])
def test_a_card_that_does_not_parse(cli: Cli, card: str) -> None:
    assert refused(cli, "advise", "13346", "--card", card) == "bad_card"


@pytest.mark.parametrize("card", ["7s=7", "=3"])
def test_an_unknown_box_on_a_card(cli: Cli, card: str) -> None:
    assert refused(cli, "advise", "13346", "--card", card) == "bad_box"


@pytest.mark.parametrize("command", [("advise", "13346"), ("odds", "--keep", "33")])
def test_a_full_card_leaves_nothing_to_choose(cli: Cli, command: tuple[str, ...]) -> None:
    card = "1s=3,2s=6,3s=9,4s=12,5s=15,6s=18,3k=20,4k=20,fh=25,ss=30,ls=40,y=0,ch=20"
    assert refused(cli, *command, "--card", card) == "bad_usage"


@pytest.mark.parametrize("rerolls", ["-1", "3", "99"])
def test_more_rerolls_than_there_are(cli: Cli, rerolls: str) -> None:
    assert refused(cli, "advise", "13346", "--rerolls", rerolls) == "bad_usage"


@pytest.mark.parametrize("command", [("advise", "13346"), ("solve",), ("odds",), ("rulesets",)])
def test_an_unknown_ruleset_is_never_classic(cli: Cli, command: tuple[str, ...]) -> None:
    assert refused(cli, *command, "--ruleset", "klassik") == "unknown_ruleset"
    assert ".toml" in cli(*command, "--ruleset", "klassik").err


@pytest.mark.parametrize(
    "rules",
    [
        "rolls_per_turn = 9",
        "rolls_per_turn = true",
        "upper_bonus = -1",
        "upper_bonus_threshold = 0",
        "yahtzee_bonus = 1e3",
        "colour = 3",
        'name = "classic"\nupper_bonus = 50',
        'joker = [["matching"], ["3k"]]',
        'joker = "maybe"',
        "joker = [",
        "not toml",
    ],
)
def test_house_rules_that_cannot_be_played(cli: Cli, tmp_path: Path, rules: str) -> None:
    file = tmp_path / "house.toml"
    file.write_text(rules)
    assert refused(cli, "odds", "--ruleset", file) == "bad_ruleset"


def test_every_fault_of_house_rules_is_told(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text("rolls_per_turn = 9\nupper_bonus = -1\ncolour = 3\n")
    error = cli("rulesets", "--ruleset", file, "--json").error
    assert len(error["problems"]) == 3


def test_house_rules_that_are_not_there(cli: Cli, tmp_path: Path) -> None:
    assert refused(cli, "odds", "--ruleset", tmp_path / "none.toml") == "bad_ruleset"


@pytest.mark.parametrize("keep", ["", "7", "123456", "33@1"])
def test_a_keep_that_is_none(cli: Cli, keep: str) -> None:
    assert refused(cli, "odds", "--keep", keep) == "bad_keep"


@pytest.mark.parametrize(
    ("damage", "line", "field"),
    [
        (("Ruleset: classic", "Ruleset: klassik"), 1, "Ruleset"),
        (("13346", "1334"), 4, "dice"),
        (("33 /", "44 /"), 4, "keep"),
        (("33335", "12345"), 4, "dice"),
        (("4k=17", "4k=18"), 4, "points"),
        (("fh=25", "4k=28"), 5, "box"),
        (("fh=25", "=25"), 5, "box"),
        (("2. ", "3. "), 5, "turn"),
        (("\n\n", "\nResult: 42\n\n"), 3, "Result"),
    ],
)
def test_a_damaged_record_names_line_and_field(
    cli: Cli, tmp_path: Path, damage: tuple[str, str], line: int, field: str
) -> None:
    assert RECORD.count(damage[0]) == 1
    file = tmp_path / "game.txt"
    file.write_text(RECORD.replace(*damage))
    assert refused(cli, "review", file) == "bad_record"
    error = cli("review", file, "--json").error
    assert (error["line"], error["field"]) == (line, field)
    assert f"line {line}" in error["message"]
    # To go on with it is refused in the same way, and leaves it as it is.
    before = file.read_text()
    assert cli("play", "--resume", file).status == 2
    assert file.read_text() == before


@pytest.mark.parametrize(
    "raw", [b"", b"\n\n", b"hello", b"\xff\xfe", b"\x00" * 100, b"x" * 3_000_000]
)
def test_what_is_no_record_at_all(cli: Cli, tmp_path: Path, raw: bytes) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(raw)
    assert refused(cli, "review", file) == "bad_record"


def test_a_record_that_is_not_there(cli: Cli, tmp_path: Path) -> None:
    assert refused(cli, "review", tmp_path / "none.txt") == "io_error"
    assert refused(cli, "review", tmp_path) == "io_error"


def test_signs_that_steer_a_terminal_are_not_printed(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(RECORD.replace("Dice: entered", "Dice: \x1b[2Jentered"))
    assert "\x1b" not in cli("review", file).err
    file.write_text(RECORD.replace("Dice:", "Seat 1: \x1b[2J\u202eAnn\nDice:"))
    out = cli("review", file).out
    assert "Ann" in out
    assert "\x1b" not in out
    assert "\u202e" not in out


@pytest.mark.parametrize(
    "arguments",
    [
        ("advise", "7" * 10_000),
        ("advise", "13346", "--card", "7" * 10_000),
        ("advise", "13346", "--rerolls", "7" * 4_000),
        ("advise", "13346", "--top", "x" * 10_000),
        ("advise", "13346", "--" + "x" * 10_000),
        ("x" * 10_000,),
        ("play", "--seats", "," + "x" * 10_000),
    ],
    ids=lambda arguments: " ".join(arguments)[:40],
)
def test_a_line_about_what_was_typed_is_short(cli: Cli, arguments: tuple[str, ...]) -> None:
    told = cli(*arguments)
    assert told.status == 2
    assert 0 < len(told.err) < 1_000
