"""`rattlecup guide`: the strategy of a ruleset in numbers, section by section."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rattlecup import CLASSIC, NAMED, Ruleset
from rattlecup.cli import output
from rattlecup.cli.options import json_option, ruleset_option
from rattlecup.cli.oracle import Waiting, open_oracle, say_notice

if TYPE_CHECKING:
    from rattlecup.analysis.guide import Comparison, Guide

ALL = "all"


@click.command("guide")
@click.argument("section", required=False)
@click.option(
    "-o",
    "--output",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write it there.",
)
@ruleset_option()
@json_option
def command(section: str | None, file: Path | None, ruleset: Ruleset, as_json: bool) -> None:
    """The strategy of a ruleset in numbers.

    SECTION is one of these; without it there is a list of them, with all every one.

    \b
    first-roll, second-roll ...  the best keep for each of the 252 rolls
    zeros                        where to put a bad roll, turn by turn
    boxes                        what each box brings in perfect play
    odds                         every pattern in one roll and more
    beliefs                      what players say, tested
    rulesets                     how rulesets differ

    Exact. The first time it takes seconds; what was worked out is kept.

    \b
    rattlecup guide zeros
    rattlecup guide first-roll --ruleset two-roll
    rattlecup guide all --json -o guide.json
    """
    from rattlecup.analysis.guide import sections_of

    offered = (*sections_of(ruleset), ALL)
    if section is not None and section not in offered:
        raise click.UsageError(
            f"no section {section!r} for {ruleset.name}; there are {', '.join(offered)}"
        )
    if file is None:
        click.echo(_said(ruleset, section, as_json=as_json, to_file=False), nl=False)
        return
    from rattlecup.files import replacing

    with replacing(file) as temporary:  # a place that does not take it is refused before the work
        said = _said(ruleset, section, as_json=as_json, to_file=True)
        temporary.write_bytes(said.encode())


def _said(ruleset: Ruleset, section: str | None, *, as_json: bool, to_file: bool) -> str:
    guide = _open(ruleset)
    if not as_json:
        return _as_text(guide, section, to_file=to_file)
    return json.dumps(_as_json(guide, section), ensure_ascii=False, allow_nan=False) + "\n"


def _open(ruleset: Ruleset) -> Guide:
    from rattlecup.analysis.guide import open_guide

    oracle = open_oracle(ruleset)
    classic = oracle if ruleset == CLASSIC else open_oracle(CLASSIC)
    with Waiting(ruleset, "cli.guiding") as waiting:
        return open_guide(oracle, lambda: classic, progress=waiting.progress, notice=say_notice)


def _compared(ruleset: Ruleset) -> dict[str, Comparison]:
    """The named rulesets and this one, each beside classic."""
    from rattlecup.analysis.guide import compare

    classic = open_oracle(CLASSIC)
    shown = NAMED if ruleset.is_named else (*NAMED, ruleset)
    return {each.name: compare(open_oracle(each), classic) for each in shown}


def _as_json(guide: Guide, section: str | None) -> dict[str, Any]:
    from rattlecup.analysis.guide import ROLLS, wire

    ruleset = guide.ruleset
    data = wire.guide_to_data(guide)
    told = {"ruleset": ruleset.name, "fingerprint": ruleset.fingerprint}
    if section in (None, ALL):
        return {**told, **data}
    told |= {"start_value": data["start_value"], "section": section}
    if section in ROLLS:
        return {**told, "rolls": data["openings"][ROLLS.index(section)]}
    if section == "rulesets":
        found = _compared(ruleset).items()
        return {
            **told,
            "rulesets": {name: wire.comparison_to_data(each) for name, each in found},
        }
    parts = {"zeros": ["zeros"], "boxes": ["rates"], "odds": ["odds", "holds", "means"]}
    return {**told, **{part: data[part] for part in parts.get(section or "", ["beliefs"])}}


def _as_text(guide: Guide, section: str | None, *, to_file: bool) -> str:
    from rattlecup.analysis.guide import sections_of
    from rattlecup.cli import guide_text

    if section is None:
        parts = [guide_text.contents(guide)]
    else:
        wanted = sections_of(guide.ruleset) if section == ALL else (section,)
        compared = _compared(guide.ruleset) if "rulesets" in wanted else {}
        parts = [guide_text.section(guide, each, compared) for each in wanted]
    stream = io.StringIO()
    # Drawn apart, so that a file and a pipe get the same; on a terminal with its colours.
    out = output.console(stream if to_file else None)
    with out.capture() as captured:
        for part in parts:
            for line in part:
                out.print(line)
    return captured.get()
