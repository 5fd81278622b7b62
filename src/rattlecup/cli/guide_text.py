"""The sections of the guide as tables for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from rich.text import Text

from rattlecup import Box, Keep, Roll
from rattlecup.analysis.guide import ROLLS, Case, Comparison, Guide, Zero, sections_of
from rattlecup.cli import output
from rattlecup.cli.sayings import box_name
from rattlecup.rules import BOXES, LOWER_BOXES, UPPER_BOXES
from rattlecup.solver.odds import Pattern
from rattlecup.words import numbers, text

if TYPE_CHECKING:
    from rattlecup.play import Action

Lines = Iterator[RenderableType]


def contents(guide: Guide) -> Lines:
    """What there is, and how to see it."""
    yield _bold(text("guide.link"))
    yield _start(guide)
    yield ""
    rows = [(each, about(guide, each)) for each in sections_of(guide.ruleset)]
    yield _table([("cli.guide.section", "left"), ("cli.guide.about", "left")], rows)
    yield ""
    yield text("cli.guide.contents")


def about(guide: Guide, section: str) -> str:
    """What a section tells, in a sentence."""
    rolls = len(Roll.all())
    if section not in ROLLS:
        return text(f"guide.about.{section}")
    is_last = ROLLS.index(section) == guide.ruleset.rolls_per_turn - 1
    return text("guide.about.score" if is_last else "guide.about.keep", n=rolls)


def section(guide: Guide, name: str, compared: Mapping[str, Comparison]) -> Lines:
    """A section with its heading."""
    yield _bold(f"{text(f'guide.section.{name}')} ({guide.ruleset.name})")
    yield ""
    if name in ROLLS:
        yield _opening(guide, ROLLS.index(name))
    elif name == "rulesets":
        yield from _rulesets(guide, compared)
    else:
        yield from {"zeros": _zeros, "boxes": _boxes, "odds": _odds, "beliefs": _beliefs}[name](
            guide
        )
    yield ""


def action_words(action: Action) -> str:
    """An action in a few words, without its points."""
    if isinstance(action, Keep):
        dice = " ".join(map(str, action.faces))
        return text("guide.keep", dice=dice) if dice else text("guide.keep.none")
    return text("guide.score", box=box_name(action.box))


def _opening(guide: Guide, number: int) -> RenderableType:
    columns = [(f"guide.{name}", "left") for name in ("roll", "best")]
    columns += [("guide.value", "right"), ("guide.next", "left"), ("guide.cost", "right")]
    rows = [
        (
            pick.roll,
            action_words(pick.action),
            f"{pick.value:.2f}",
            action_words(pick.runner_up),
            output.cost(pick.cost),
        )
        for pick in guide.openings[number]
    ]
    return _table(columns, rows)


def _zeros(guide: Guide) -> Lines:
    yield text("guide.zeros.note", ruleset=guide.ruleset.name)
    first = sorted(guide.zeros[0], key=lambda zero: zero.cost)
    columns = [("guide.box", "left"), ("guide.cost", "right"), ("guide.zeros.left", "right")]
    yield ""
    yield _bold(text("guide.zeros.first"))
    yield _table(
        columns,
        [
            (box_name(zero.box), output.cost(zero.cost), f"{guide.start_value - zero.cost:.2f}")
            for zero in first
        ],
    )
    for heading, cell in (
        ("guide.zeros.costs", lambda zero: f"{zero.cost:.2f}"),
        ("guide.zeros.cheapest", lambda zero: f"{100 * zero.cheapest:.0f}"),
    ):
        for boxes in (UPPER_BOXES, LOWER_BOXES):
            yield ""
            yield _bold(text(heading))
            yield _by_turn(guide, boxes, cell)


def _by_turn(guide: Guide, boxes: Sequence[Box], cell: Callable[[Zero], str]) -> RenderableType:
    """A row for each turn, a column for each box."""
    rows = []
    for number, turn in enumerate(guide.zeros, start=1):
        cells = {zero.box: cell(zero) for zero in turn}
        rows.append((number, *(cells.get(box, text("page.none")) for box in boxes)))
    columns = [(text(f"box.{box.code}.short"), "right") for box in boxes]
    return output.table([(text("guide.turn"), "right"), *columns], rows)


def _boxes(guide: Guide) -> Lines:
    rates = guide.rates
    columns = [("guide.box", "left"), ("guide.mean", "right"), ("guide.zero", "right")]
    yield _table(
        columns,
        [
            (box_name(box), f"{mean:.2f}", output.percent(zero))
            for box, mean, zero in zip(BOXES, rates.box_means, rates.box_zeros, strict=True)
        ],
    )
    yield ""
    yield text("guide.boxes.note", value=guide.start_value, ruleset=guide.ruleset.name)
    yield ""
    rows = [
        (text("guide.rate.upper_bonus"), output.percent(rates.upper_bonus)),
        (text("guide.rate.yahtzee"), output.percent(rates.yahtzee)),
        (text("guide.rate.jokers"), f"{100 * rates.jokers:.2f}"),
        (text("guide.rate.bonuses"), f"{100 * rates.yahtzee_bonuses:.2f}"),
    ]
    yield output.table([(text("guide.rates"), "left"), ("", "right")], rows)


def _odds(guide: Guide) -> Lines:
    rolls = [
        (text("guide.rolls", n=n), "right") for n in range(1, guide.ruleset.rolls_per_turn + 1)
    ]
    yield text("guide.odds.note", ruleset=guide.ruleset.name)
    yield ""
    yield output.table(
        [(text("guide.odds.caption"), "left"), *rolls],
        [
            (pattern_name(each.pattern), *map(output.percent, each.chances))
            for each in guide.odds
            if is_shown(each.pattern)
        ],
    )
    yield ""
    yield output.table(
        [(text("guide.means.caption"), "left"), *rolls],
        [(box_name(each.box), *(f"{mean:.2f}" for mean in each.points)) for each in guide.means],
    )

    yield ""
    yield text("guide.holds.note")
    yield ""
    columns = [("guide.holds.caption", "left"), ("guide.rerolls", "right"), ("guide.roll", "left")]
    columns += [("guide.best", "left"), ("guide.holds.share", "right")]
    yield _table(
        columns,
        [
            (
                pattern_name(each.pattern),
                hold.rerolls_left,
                hold.roll,
                action_words(hold.keep),
                output.percent(hold.share),
            )
            for each in guide.holds
            if is_shown(each.pattern)
            for hold in each.holds
        ],
    )


def is_shown(pattern: Pattern) -> bool:
    """All faces have the same chances, so one of them speaks for all."""
    return not pattern.box.is_upper or pattern.box is Box.ONES


def pattern_name(pattern: Pattern) -> str:
    """A pattern as it is called; an upper box stands for any face."""
    if pattern.at_least is None:
        return box_name(pattern.box)
    return text("guide.of_a_face", n=pattern.at_least)


def _beliefs(guide: Guide) -> Lines:
    for belief in guide.beliefs:
        facts: dict[str, Any] = {name: _words(thing) for name, thing in belief.things.items()}
        yield _bold(text(f"guide.belief.{belief.code}", **facts))
        yield text("guide.verdict", verdict=text(f"guide.verdict.{belief.verdict}"))
        yield text(f"guide.belief.{belief.code}.{belief.verdict}", **facts)
        if belief.cases:
            yield ""
            yield _cases(belief.clearest, "guide.cases.said", "guide.cases.other")
        yield ""


def _cases(cases: Sequence[Case], one: str, other: str) -> RenderableType:
    columns = [("guide.roll", "left"), ("guide.rerolls", "right")]
    columns += [(one, "left"), ("guide.value", "right")]
    columns += [(other, "left"), ("guide.value", "right"), ("guide.difference", "right")]
    rows = [
        (
            case.roll,
            case.rerolls_left,
            action_words(case.action),
            f"{case.value:.2f}",
            action_words(case.other),
            f"{case.other_value:.2f}",
            numbers.signed(case.gain),
        )
        for case in cases
    ]
    return _table(columns, rows)


def _words(thing: object) -> object:
    if isinstance(thing, Box):
        return box_name(thing)
    if isinstance(thing, Roll):
        return " ".join(map(str, thing.faces))
    if isinstance(thing, list):
        *some, last = map(box_name, thing)
        return text("cli.or").join([", ".join(some), last] if some else [last])
    return thing


def _rulesets(guide: Guide, compared: Mapping[str, Comparison]) -> Lines:
    columns = [("guide.ruleset", "left"), ("guide.value", "right")]
    columns += [("guide.rulesets.against", "right"), ("guide.rulesets.differing", "right")]
    rows = [
        (
            name,
            f"{each.value:.2f}",
            numbers.signed(each.value - each.classic_value),
            text("guide.rulesets.of", n=each.differing, count=each.decisions),
        )
        for name, each in compared.items()
    ]
    yield _table(columns, rows)
    yield ""
    yield text("guide.rulesets.note")
    yield ""
    ruleset = guide.ruleset.name
    if not guide.comparison.cases:
        same = "guide.rulesets.same" if guide.comparison.decisions else "guide.rulesets.none"
        yield text(same, ruleset=ruleset)
        return
    yield _bold(text("guide.rulesets.cases", ruleset=ruleset))
    yield _cases(guide.comparison.cases, "guide.rulesets.usual", "guide.rulesets.here")


def _start(guide: Guide) -> str:
    return text("rules.start", value=guide.start_value, ruleset=guide.ruleset.name)


def _bold(said: str) -> Text:
    return Text(said, style="bold")


def _table(columns: Sequence[tuple[str, str]], rows: Sequence[Sequence[object]]) -> RenderableType:
    return output.table([(text(key), side) for key, side in columns], rows)
