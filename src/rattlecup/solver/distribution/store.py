"""The distribution of a ruleset's empty card as a file beside its value table.

The file is JSON: ``magic``, ``layout``, ``fingerprint`` of the ruleset, ``totals``,
``probabilities``, ``rates``, and ``sha256`` of all the rest, written without spaces
and with sorted keys. Numbers are written so that they are read back exactly. It is
written whole or not at all, and read only if everything fits, the mean and the
value table too.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from rattlecup.errors import CorruptTableError, MissingTableError, TableError
from rattlecup.files import write_whole
from rattlecup.rules import Ruleset
from rattlecup.solver.distribution.exact import Progress, distribution
from rattlecup.solver.distribution.results import Distribution, Rates
from rattlecup.solver.table import cache_dir
from rattlecup.solver.values import ValueTable

MAGIC = "rattlecup distribution"
LAYOUT = 1
MEAN_WITHIN = 1e-9
"""How near the mean must be to the value of the empty card."""

Notice = Callable[[str, Mapping[str, object]], None]


def distribution_name(ruleset: Ruleset) -> str:
    """The name of a ruleset's file: rulesets and layouts never meet in one."""
    return f"{ruleset.fingerprint}-distribution-v{LAYOUT}.json"


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
    tell = notice or _silent
    facts: dict[str, object] = {"ruleset": table.ruleset.name, "path": "", "field": ""}
    path: Path | None = None
    try:
        path = cache_dir() / distribution_name(table.ruleset)
        facts["path"] = str(path)
        if not force:
            return read_distribution(path, table)
    except TableError as error:
        missing = isinstance(error, MissingTableError)
        code = "distribution_missing" if missing else "distribution_corrupt"
        tell(code, {**facts, **error.facts, "message": str(error)})
    except OSError as error:
        tell("distribution_not_stored", {**facts, "message": str(error)})
    made = distribution(
        table, engine=engine, progress=progress, notice=tell, memory_limit=memory_limit
    )
    if path is not None:
        try:
            write_distribution(made, path)
        except OSError as error:
            tell("distribution_not_stored", {**facts, "message": str(error)})
    return made


def read_distribution(path: str | Path, table: ValueTable) -> Distribution:
    """The distribution in a file.

    Raises:
        MissingTableError: there is no such file.
        CorruptTableError: it cannot be read, is damaged, of another layout, of another
            ruleset, or does not belong to the values; `field` names what does not fit.
    """
    try:
        text = Path(path).read_text("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        raise MissingTableError(f"there is no distribution {str(path)!r}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise CorruptTableError(
            f"cannot read distribution {str(path)!r}: {error}", field="file"
        ) from error
    data = _parsed(text)
    field = _misfit(data, table.ruleset)
    found = None if field else _distribution(data, table.ruleset)
    if found and abs(found.mean - table.start_value) > MEAN_WITHIN:
        field = "mean"
    if field or not found:
        raise CorruptTableError(
            f"distribution {str(path)!r} does not fit {table.ruleset.name}: wrong {field}",
            field=str(field),
        )
    return found


def write_distribution(made: Distribution, path: str | Path) -> None:
    """Write a distribution; whoever reads meanwhile finds the old file, none, or the new one.

    Makes the folder if there is none.

    Raises:
        OSError: the folder or the disk does not take it; nothing is left behind.
    """
    data = {
        "magic": MAGIC,
        "layout": LAYOUT,
        "fingerprint": made.ruleset.fingerprint,
        "totals": made.totals.tolist(),
        "probabilities": made.probabilities.tolist(),
        "rates": rates_to_data(made.rates),
    }
    write_whole(Path(path), _text({**data, "sha256": _checksum(data)}).encode())


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


def _parsed(text: str) -> dict[str, Any]:
    """The object in a text; an empty one if there is none."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def _misfit(data: dict[str, Any], ruleset: Ruleset) -> str | None:
    """The first field that is not as it must be; None if all are."""
    wanted = {"magic": MAGIC, "layout": LAYOUT, "fingerprint": ruleset.fingerprint}
    for field, value in wanted.items():
        if data.get(field) != value:
            return field
    found = data.pop("sha256", None)
    return None if found == _checksum(data) else "checksum"


def _distribution(data: dict[str, Any], ruleset: Ruleset) -> Distribution:
    """What a checked file holds."""
    return Distribution(
        ruleset=ruleset,
        totals=np.array(data["totals"], dtype=np.int64),
        probabilities=np.array(data["probabilities"], dtype=np.float64),
        rates=rates_from_data(data["rates"]),
    )


def _checksum(data: dict[str, Any]) -> str:
    return hashlib.sha256(_text(data).encode()).hexdigest()


def _text(data: dict[str, Any]) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def _silent(code: str, facts: Mapping[str, object]) -> None:
    """What is told when nobody listens."""
