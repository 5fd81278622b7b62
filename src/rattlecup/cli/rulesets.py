"""`rattlecup rulesets`: the named rulesets, or one of them or a house-rules file in full."""

from __future__ import annotations

import click

from rattlecup import CLASSIC, NAMED, Ruleset
from rattlecup.cli import output
from rattlecup.cli.options import json_option, ruleset_option
from rattlecup.words import text


@click.command("rulesets")
@ruleset_option(default=None, help="Show only this one, or check a file of house rules.")
@json_option
def command(ruleset: Ruleset | None, as_json: bool) -> None:
    """The rulesets there are, and what sets them apart.

    A file of house rules is a ruleset too: --ruleset FILE.toml shows what it
    says, and lists every fault if it has any.

    \b
    rattlecup rulesets
    rattlecup rulesets --ruleset our-table.toml
    rattlecup rulesets --json
    """
    shown = (ruleset,) if ruleset else NAMED
    if as_json:
        output.print_json(
            {"rulesets": [{**each.to_dict(), "fingerprint": each.fingerprint} for each in shown]}
        )
        return
    rows = [(each.name, differences(each), each.fingerprint) for each in shown]
    columns = [
        (text("cli.rulesets.name"), "left"),
        (text("cli.rulesets.differs"), "left"),
        (text("cli.rulesets.fingerprint"), "right"),
    ]
    output.console().print(output.table(columns, rows))


def differences(ruleset: Ruleset) -> str:
    """What differs from classic, in words."""
    classic, given = CLASSIC.to_dict(), ruleset.to_dict()
    parts = []
    for key, value in given.items():
        if key == "name" or value == classic[key]:
            continue
        if key == "joker":
            parts.append(_joker_words(value))
        elif key == "five_alike_is_full_house":
            parts.append(text("cli.rulesets.five_alike"))
        else:
            parts.append(text(f"cli.rulesets.{key}", n=value))
    return "; ".join(parts) or text("cli.rulesets.none")


def _joker_words(joker: object) -> str:
    if isinstance(joker, str):
        return text(f"cli.rulesets.joker.{joker}")
    assert isinstance(joker, list)
    tiers = [text("cli.rulesets.or").join(map(_tier_word, tier)) for tier in joker]
    return text("cli.rulesets.joker.tiers", tiers=text("cli.rulesets.then").join(tiers))


def _tier_word(token: str) -> str:
    """A group by its words, a box by its code."""
    in_words = token in ("matching", "lower", "upper")
    return text(f"cli.rulesets.tier.{token}") if in_words else token
