"""`rattlecup rulesets`."""

from __future__ import annotations

from pathlib import Path

from cli.conftest import Cli
from rattlecup import NAMED, Ruleset


def test_every_named_ruleset_is_listed_with_its_fingerprint(cli: Cli) -> None:
    lines = cli("rulesets").out.splitlines()
    for ruleset in NAMED:
        assert any(
            line.startswith(ruleset.name) and line.rstrip().endswith(ruleset.fingerprint)
            for line in lines
        )


def test_the_text_says_what_differs_from_classic(cli: Cli) -> None:
    line_of = {line.split()[0]: line for line in cli("rulesets").out.splitlines() if line.strip()}
    assert "2 rolls a turn" in line_of["two-roll"]
    assert "yahtzee bonus 0; no joker" in line_of["no-joker"]


def test_json_rebuilds_the_rulesets(cli: Cli) -> None:
    listed = cli("rulesets", "--json").json["rulesets"]
    for data, ruleset in zip(listed, NAMED, strict=True):
        assert data.pop("fingerprint") == ruleset.fingerprint
        assert Ruleset.from_dict(data) == ruleset


def test_a_house_rules_file_is_shown(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "our-table.toml"
    file.write_text('name = "our-table"\nupper_bonus = 50\nfive_alike_is_full_house = true\n')
    shown = cli("rulesets", "--ruleset", file).out
    assert "our-table" in shown
    assert "upper bonus 50" in shown
    assert "classic" not in shown.splitlines()[2]
