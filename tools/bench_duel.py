"""How often the player to win beats perfect average play: games of two by the hundred thousand.

    tools/bench_duel.py             measure, write src/rattlecup/bots/duels.json
                                    and the rows of docs/bots.md and README.md
    tools/bench_duel.py --pages     write the rows anew, from what is measured

The player begins in half of the games. Player and rival have dice of their own, made from
two seeds; those of the player are played for the average, too, so that the gain compares
like with like. Numba is needed.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from dataclasses import asdict
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rattlecup import CLASSIC, words
from rattlecup.bots import Duel, duels, level
from rattlecup.bots.competitor import EXACT_BOXES
from rattlecup.bots.measured import DUELS, duel_fingerprint
from rattlecup.solver import open_table
from rattlecup.solver.simulation.duel import Duels, Played

_LEVEL = "competitor"
_GAMES = 100_000
_AT_ONCE = 10_000  # games
_SEED, _RIVAL_SEED = 1, 2
_ROOT = Path(__file__).resolve().parent.parent
PAGES = (_ROOT / "docs" / "bots.md", _ROOT / "README.md")
HEAD = "| player | id | games | wins | standard error | mean total |\n"
RULE = "|---|---|---:|---:|---:|---:|\n"

Floats = NDArray[np.float64]


def main() -> None:
    """Measure, or write the pages only."""
    parser = argparse.ArgumentParser(description="How often playing to win beats perfect play.")
    parser.add_argument("--games", type=int, default=_GAMES, help=f"in all; {_GAMES}")
    parser.add_argument("--pages", action="store_true", help="write the rows of the pages only")
    options = parser.parse_args()
    if options.games < 4 or options.games % 2:
        parser.error("--games: an even number, at least 4: half of them at each seat")
    if not options.pages:
        measured = measure(options.games // 2)
        text = json.dumps({_LEVEL: asdict(measured)}, indent=2)
        DUELS.write_text(f"{text}\n", encoding="utf-8")
        print(text)
        duels.cache_clear()
    for page in PAGES:
        page.write_text(page_with_duels(page.read_text("utf-8")), encoding="utf-8")


def measure(games: int, at_once: int = _AT_ONCE) -> Duel:
    """So many games at each seat."""
    play, start = Duels(open_table(CLASSIC), EXACT_BOXES), time.process_time()
    wins: tuple[list[Floats], list[Floats]] = ([], [])  # by seat
    usual: list[Floats] = []
    totals: list[Floats] = []
    for first in range(0, games, at_once):
        for seat in (0, 1):
            # Games with dice of their own, so that all of them count.
            some = range(first + seat * games, min(first + at_once, games) + seat * games)
            rival, same_dice = (play.by_average(seed, some) for seed in (_RIVAL_SEED, _SEED))
            played = play.to_win(_SEED, some, rival, seat)
            wins[seat].append(won(played, rival))
            usual.append(wins[seat][-1] - won(same_dice, rival))
            totals.append(played.final.astype(np.float64))
        spent = time.process_time() - start
        print(f"{2 * min(first + at_once, games)} games, {spent:.0f} s of CPU", file=sys.stderr)
    begins, follows = (np.concatenate(each) for each in wins)
    rate, gain = np.concatenate([begins, follows]), np.concatenate(usual)
    total = np.concatenate(totals)
    return Duel(
        ruleset=CLASSIC.name,
        games=2 * games,
        win_rate=round(float(rate.mean()), 5),
        standard_error=round(error(rate), 5),
        begins=round(float(begins.mean()), 5),
        follows=round(float(follows.mean()), 5),
        gain=round(float(gain.mean()), 5),
        gain_error=round(error(gain), 5),
        mean=round(float(total.mean()), 2),
        mean_error=round(error(total), 3),
        fingerprint=duel_fingerprint(level(_LEVEL), CLASSIC),
    )


def won(player: Played, rival: Played) -> Floats:
    """(games,): 1 for a win, a half for a tie, else 0."""
    share: Floats = (1.0 + np.sign(player.final - rival.final)) / 2
    return share


def error(drawn: Floats) -> float:
    """The standard error of the mean of independent draws."""
    return float(drawn.std(ddof=1)) / math.sqrt(len(drawn))


def page_with_duels(page: str) -> str:
    """The text of a page with the rows of its table of duels written anew."""
    head, rule, rest = page.partition(HEAD + RULE)
    assert rule, "the page has the table"
    lines = rest.splitlines(keepends=True)
    while lines and lines[0].startswith("| "):
        del lines[0]
    rows = [
        f"| {words.text(f'bot.{name}')} | `{name}` | {duel.games:,} | {100 * duel.win_rate:.2f} % "
        f"| {100 * duel.standard_error:.2f} % | {duel.mean:.2f} |\n"
        for name, duel in duels().items()
    ]
    return head + rule + "".join(rows) + "".join(lines)


if __name__ == "__main__":
    main()
