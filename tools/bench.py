"""`make bench`: CPU times beside their bars, as text, then as one line of JSON.

Figures are medians of CPU seconds (`time.process_time`, or what the system says
of a finished child process), because a busy machine must not change them; only
the gain of a second thread is a matter of elapsed time.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks import core, peer, science, web
from benchmarks.measuring import Figure, processors

from rattlecup import __version__


def all_figures(long: bool, beside_peer: bool) -> Iterator[Figure]:
    """Every figure, one part after another; with `long` those that take longer, too."""
    if not beside_peer:
        yield from core.figures()
        yield from science.figures(long)
        yield from web.figures()
        return
    try:
        python = peer.peer_python()
    except (OSError, subprocess.SubprocessError) as error:
        print(f"{peer.PACKAGE} is not there and cannot be fetched: {type(error).__name__}")
        return
    yield from peer.figures(python)


def main() -> None:
    """Measure and print; `over` is a word, not a failure, since machines differ."""
    parser = argparse.ArgumentParser(description="CPU times beside their bars.")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the JSON there instead")
    parser.add_argument("--all", action="store_true", help="what takes longer, too")
    parser.add_argument("--peer", action="store_true", help=f"beside {peer.PACKAGE}, nothing else")
    options = parser.parse_args()
    target: Path | None = options.json
    python = f"Python {platform.python_version()}, {platform.machine()}, {processors()} CPUs"
    print(f"rattlecup {__version__}, {python}\n")
    print(f"{'':34}{'figure':>10}{'bar':>10}")
    figures = []
    # A cache of its own: what the user has stays as it is, and tells nothing here.
    with tempfile.TemporaryDirectory() as folder:
        os.environ["RATTLECUP_CACHE"] = folder
        for figure in all_figures(options.all, options.peer):
            figures.append(figure)
            print(line_of(figure), flush=True)
    report = json.dumps(report_of(figures, python))
    if target is None:
        print(f"\n{report}")
    else:
        target.write_text(f"{report}\n", encoding="utf-8")


def line_of(figure: Figure) -> str:
    """A figure as one line of the table."""
    bar = "" if figure.bar is None else f"{figure.bar:g}"
    value = f"{_short(figure.value):>10}{bar:>10}"
    return f"{figure.name:34}{value} {figure.unit:3}{figure.verdict:>5}"


def _short(value: float) -> str:
    """Three figures that count, and never an exponent."""
    return f"{value:.0f}" if value >= 100 else f"{value:#.3g}"


def report_of(figures: list[Figure], machine: str) -> dict[str, object]:
    """All figures as JSON values."""
    rows = [{**figure._asdict(), "verdict": figure.verdict} for figure in figures]
    return {"version": __version__, "machine": machine, "figures": rows}


if __name__ == "__main__":
    main()
