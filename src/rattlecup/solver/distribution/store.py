"""The distribution of a ruleset's empty card as a file beside its value table.

The file is of the form that `solver.kept` describes, with ``totals``, ``probabilities``
and ``rates``. It is read only if the mean fits the value table, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from rattlecup.rules import Ruleset
from rattlecup.solver.distribution.exact import Progress, distribution
from rattlecup.solver.distribution.results import Distribution, Rates
from rattlecup.solver.engines import Notice, unheard
from rattlecup.solver.kept import Kind, read_kept, read_or_make, write_kept
from rattlecup.solver.values import ValueTable

LAYOUT = 1
MEAN_WITHIN = 1e-9
"""How near the mean must be to the value of the empty card."""

_KIND = Kind("distribution", LAYOUT)


def distribution_name(ruleset: Ruleset) -> str:
    """The name of a ruleset's file: rulesets and layouts never meet in one."""
    return _KIND.file_name(ruleset)


def open_distribution(
    table: ValueTable,
    *,
    notice: Notice | None = None,
    progress: Progress | None = None,
    engine: str = "auto",
    memory_limit: int | None = None,
    force: bool = False,
) -> Distribution:
    """The distribution of the empty card: from the cache folder, or computed and stored there.

    Args:
        table: the values of the ruleset.
        notice: told why it is computed or not stored, as a code with facts
            (`ruleset`, `path`, `field`, `message`): ``distribution_missing``,
            ``distribution_corrupt``, ``distribution_not_stored``; or ``engine_failed``,
            see `solver.engines`.
        progress, engine, memory_limit: how to compute it, see `distribution`.
        force: compute it even if there is a file.

    Raises:
        MemoryLimitError: there is no file, and the limit does not suffice to make it.
    """
    tell = notice or unheard
    return read_or_make(
        _KIND,
        table.ruleset,
        read=lambda path: read_distribution(path, table),
        make=lambda: distribution(
            table, engine=engine, progress=progress, notice=tell, memory_limit=memory_limit
        ),
        write=write_distribution,
        tell=tell,
        force=force,
    )


def read_distribution(path: str | Path, table: ValueTable) -> Distribution:
    """The distribution in a file.

    Raises:
        MissingTableError: there is no such file.
        CorruptTableError: it cannot be read, is damaged, of another layout, of another
            ruleset, or does not belong to the values; `field` names what does not fit.
    """
    data = read_kept(_KIND, path, table.ruleset)
    found = Distribution(
        ruleset=table.ruleset,
        totals=np.array(data["totals"], dtype=np.int64),
        probabilities=np.array(data["probabilities"], dtype=np.float64),
        rates=rates_from_data(data["rates"]),
    )
    if abs(found.mean - table.start_value) > MEAN_WITHIN:
        raise _KIND.misfit(path, table.ruleset, "mean")
    return found


def write_distribution(made: Distribution, path: str | Path) -> None:
    """Write a distribution, see `write_kept`.

    Raises:
        OSError: the folder or the disk does not take it; nothing is left behind.
    """
    results = {
        "totals": made.totals.tolist(),
        "probabilities": made.probabilities.tolist(),
        "rates": rates_to_data(made.rates),
    }
    write_kept(_KIND, path, made.ruleset, results)


def rates_to_data(rates: Rates) -> dict[str, Any]:
    """Rates as plain values for JSON."""
    return {
        "box_points": [list(map(list, points.items())) for points in rates.box_points],
        "upper_bonus": rates.upper_bonus,
        "yahtzee_bonuses": rates.yahtzee_bonuses,
        "jokers": rates.jokers,
    }


def rates_from_data(data: Mapping[str, Any]) -> Rates:
    """The rates of such values."""
    box_points = tuple(dict(map(tuple, points)) for points in data["box_points"])
    return Rates(**{**data, "box_points": box_points})
