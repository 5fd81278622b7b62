"""How strong the computer players are: plays numbered games and tells the means.

    tools/bench_bots.py             measure, write src/rattlecup/bots/measured.json
                                    and the tables of docs/bots.md and README.md
    tools/bench_bots.py --check     play other games, compare with what is written
    tools/bench_bots.py --totals    write the totals that the tests replay

Game N has the dice of number N and the seed N, so every figure can be had again.
`make bench-bots` is the check.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import partial
from itertools import dropwhile
from multiprocessing import get_context
from pathlib import Path

from rattlecup import CLASSIC, words
from rattlecup.bots import LEVELS, Level, Measured, level, means
from rattlecup.bots.measured import MEASURED, fingerprint, numbered_total
from rattlecup.solver import open_table

# Who plays to win is measured against others, by `bench_duel.py`.
_ALONE = [each for each in LEVELS if not each.plays_to_win]
_GAMES, _CHECK_GAMES, _TOTALS_GAMES = 20_000, 1_000, 200
# A check plays games that were not measured: the same ones would always agree.
_CHECK_FROM = 1_000_001
_MOST_ERRORS = 4.0
_CHUNK = 50
_ROOT = Path(__file__).resolve().parent.parent
_TOTALS = _ROOT / "tests" / "bots" / "totals.json"
PAGES = (_ROOT / "docs" / "bots.md", _ROOT / "README.md")


def main() -> None:
    """Measure, check or write totals; exit status 1 when a check fails."""
    options = _options()
    levels = [level(each) for each in options.level] if options.level else _ALONE
    if any(each.needs_table for each in levels):
        open_table(CLASSIC)  # solved once, not by every process
    if options.totals:
        _write_totals(levels, options.jobs)
    elif options.check:
        sys.exit(_check(levels, options.games or _CHECK_GAMES, options.jobs))
    else:
        _measure(levels, options.games or _GAMES, options.jobs)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="The mean totals of the computer players.")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="compare a sample with what is written")
    what.add_argument("--totals", action="store_true", help="write the totals that tests replay")
    parser.add_argument("--games", type=int, help=f"{_GAMES}; {_CHECK_GAMES} for a check")
    parser.add_argument("--level", action="append", choices=[each.id for each in _ALONE])
    parser.add_argument("--jobs", type=int, default=1, help="processes at work")
    options = parser.parse_args()
    if options.games is not None and options.games < 2:
        parser.error("--games: at least 2, for an error of the mean")
    return options


def _measure(levels: Sequence[Level], games: int, jobs: int) -> None:
    print(_HEADER)
    for each in levels:
        measured = _measured(each, range(1, games + 1), jobs)
        print(_line(each, measured), flush=True)
        # After each level: whoever stops a long run keeps what is done.
        known = json.loads(MEASURED.read_text("utf-8")) if MEASURED.exists() else {}
        known[each.id] = asdict(measured)
        _write(MEASURED, {each.id: known[each.id] for each in _ALONE if each.id in known})

    means.cache_clear()
    for page in PAGES:
        page.write_text(page_with_means(page.read_text("utf-8")), encoding="utf-8")


def page_with_means(page: str) -> str:
    """The text of a page with the rows of its table of means written anew."""
    head, rule, rest = page.partition("|---|---|---:|---:|\n")
    assert rule, "the page has the table"
    after = "".join(dropwhile(lambda line: line.startswith("| "), rest.splitlines(keepends=True)))
    rows = [
        f"| {words.text(f'bot.{each.id}')} | `{each.id}` | {measured.mean:.2f} "
        f"| {measured.standard_error:.2f} |\n"
        for each in _ALONE
        if (measured := means().get(each.id))
    ]
    return head + rule + "".join(rows) + after


def _check(levels: Sequence[Level], games: int, jobs: int) -> int:
    """1 when a level has a fault, else 0."""
    print(f"{_HEADER}  off by")
    failures = 0
    for each in levels:
        known = means()[each.id]
        now = _measured(each, range(_CHECK_FROM, _CHECK_FROM + games), jobs)
        reason = fault(now, known)
        failures += bool(reason)
        print(f"{_line(each, now)}{off_by(now, known):+8.1f}  {reason}", flush=True)
    print(f"off by: standard errors from {MEASURED.name}, at most {_MOST_ERRORS:g}")
    return int(failures > 0)


def fault(now: Measured, known: Measured) -> str:
    """What is wrong with the known mean, in the light of a new sample; empty if nothing is."""
    if now.fingerprint != known.fingerprint:
        return "FAILS: plays otherwise than when it was measured"
    return "FAILS: another mean" if abs(off_by(now, known)) > _MOST_ERRORS else ""


def off_by(now: Measured, known: Measured) -> float:
    """How far apart two means are, in standard errors of their difference."""
    return (now.mean - known.mean) / math.hypot(now.standard_error, known.standard_error)


def _write_totals(levels: Sequence[Level], jobs: int) -> None:
    known = json.loads(_TOTALS.read_text("utf-8")) if _TOTALS.exists() else {}
    for each in levels:
        known[each.id] = list(_totals(each, range(1, _TOTALS_GAMES + 1), jobs))
    _write(_TOTALS, {each.id: known[each.id] for each in _ALONE if each.id in known})


# --- playing --------------------------------------------------------------------------


def _measured(each: Level, numbers: range, jobs: int) -> Measured:
    totals = list(_totals(each, numbers, jobs))
    return Measured(
        ruleset=CLASSIC.name,
        games=len(totals),
        mean=round(statistics.fmean(totals), 2),
        standard_error=round(statistics.stdev(totals) / math.sqrt(len(totals)), 3),
        fingerprint=fingerprint(each, CLASSIC),
    )


def _totals(each: Level, numbers: range, jobs: int) -> Iterator[int]:
    """The totals in the order of the numbers, with a line of progress where someone watches."""
    watched, start = sys.stderr.isatty(), time.monotonic()
    play = partial(numbered_total, each, CLASSIC)
    # Fresh processes: a forked one would share the state of numerical libraries.
    with get_context("spawn").Pool(jobs) as pool:
        for done, total in enumerate(pool.imap(play, numbers, chunksize=_CHUNK), start=1):
            if watched and (done % _CHUNK == 0 or done == len(numbers)):
                left = (time.monotonic() - start) / done * (len(numbers) - done)
                text = f"\r{each.id}: {done} of {len(numbers)}, {left:.0f} s left "
                sys.stderr.write(text if done < len(numbers) else "\r\x1b[K")
                sys.stderr.flush()
            yield total


# --- text -----------------------------------------------------------------------------

_HEADER = f"{'level':12}{'games':>8}{'mean':>9}{'error':>8}  fingerprint     "


def _line(each: Level, measured: Measured) -> str:
    figures = f"{measured.games:>8}{measured.mean:>9.2f}{measured.standard_error:>8.3f}"
    return f"{each.id:12}{figures}  {measured.fingerprint}"


def _write(path: Path, data: dict[str, object]) -> None:
    """JSON, one line a level."""
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
