"""A guide from the values of a ruleset."""

from __future__ import annotations

from collections.abc import Callable

from rattlecup.analysis.guide.beliefs import beliefs
from rattlecup.analysis.guide.comparison import compare
from rattlecup.analysis.guide.openings import openings
from rattlecup.analysis.guide.results import Guide
from rattlecup.analysis.guide.zeros import Zeros
from rattlecup.analysis.oracle import Oracle
from rattlecup.solver.distribution import rates
from rattlecup.solver.engines import Notice
from rattlecup.solver.holds import pattern_holds
from rattlecup.solver.odds import box_means, pattern_odds

Progress = Callable[[float], None]


def make_guide(
    oracle: Oracle,
    classic: Oracle,
    *,
    engine: str = "auto",
    progress: Progress | None = None,
    notice: Notice | None = None,
    memory_limit: int | None = None,
) -> Guide:
    """The guide of an oracle's ruleset, which is compared with the classic one.

    Nearly all of the time goes into the sweep through perfect play: 2 s of CPU with
    Numba, 10 s with NumPy.

    Args:
        engine: how to sweep: ``numpy``, ``numba`` or ``auto``, see `solver.distribution`.
        progress: told the part that is done, from 0 to 1.
        notice: told that ``auto`` does without Numba, see `solver.engines`.
        memory_limit: how many bytes the arrays may take together.

    Raises:
        MemoryLimitError: the limit does not suffice.
    """
    zeros = Zeros(oracle.table)
    found = rates(
        oracle.table,
        engine=engine,
        progress=progress,
        notice=notice,
        memory_limit=memory_limit,
        visit=zeros.visit,
    )
    return Guide(
        ruleset=oracle.ruleset,
        start_value=oracle.start_value,
        openings=openings(oracle),
        odds=tuple(pattern_odds(oracle.ruleset)),
        holds=tuple(pattern_holds(oracle.ruleset)),
        means=tuple(box_means(oracle.ruleset)),
        rates=found,
        zeros=zeros.found,
        beliefs=beliefs(oracle),
        comparison=compare(oracle, classic),
    )
