"""How a figure is measured, and what one is."""

from __future__ import annotations

import json
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

RUNS = 5


class Figure(NamedTuple):
    """One measured figure beside its bar."""

    name: str
    value: float
    unit: str
    bar: float | None
    """The most that is allowed, or the least; None where there is none."""
    at_least: bool = False

    @property
    def verdict(self) -> str:
        """`pass`, or `over` or `under` the bar, if there is one."""
        if self.bar is None:
            return ""
        if self.at_least:
            return "pass" if self.value >= self.bar else "under"
        return "pass" if self.value <= self.bar else "over"


def child(program: str, python: str | Path, *arguments: str) -> dict[str, float]:
    """What a Python program prints as JSON."""
    done = subprocess.run(
        [str(python), "-c", program, *arguments], check=True, capture_output=True, text=True
    )
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def process(name: str, arguments: list[str], bar: float) -> Figure:
    """The CPU seconds of whole Python processes."""
    runs = [process_cpu(arguments) for _ in range(RUNS)]
    return Figure(name, statistics.median(runs), "s", bar)


def process_cpu(arguments: list[str]) -> float:
    """The CPU seconds of one Python process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def cpu_of(work: Callable[[], object]) -> float:
    """The median CPU seconds of a piece of work, after one run to warm up."""
    work()
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return statistics.median(times)


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
