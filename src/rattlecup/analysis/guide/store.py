"""The guide of a ruleset as a file beside its value table.

The file is JSON: ``magic``, ``layout``, ``fingerprint`` of the ruleset, ``guide``, and
``sha256`` of all the rest, written without spaces and with sorted keys. It is written
whole or not at all, and read only if everything fits, the value table too.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rattlecup.analysis.guide.make import Progress, make_guide
from rattlecup.analysis.guide.results import Guide
from rattlecup.analysis.guide.wire import guide_from_data, guide_to_data
from rattlecup.analysis.oracle import Oracle
from rattlecup.errors import CorruptTableError, MissingTableError, TableError
from rattlecup.files import write_whole
from rattlecup.rules import Ruleset
from rattlecup.solver.engines import Notice
from rattlecup.solver.table import cache_dir

MAGIC = "rattlecup guide"
LAYOUT = 1
"""Also of what is in a guide: beliefs added or another way to count need a new number."""
VALUE_WITHIN = 1e-9
"""How near the start value must be to that of the value table."""


def guide_name(ruleset: Ruleset) -> str:
    """The name of a ruleset's file: rulesets and layouts never meet in one."""
    return f"{ruleset.fingerprint}-guide-v{LAYOUT}.json"


def open_guide(
    oracle: Oracle,
    classic: Callable[[], Oracle],
    *,
    engine: str = "auto",
    progress: Progress | None = None,
    notice: Notice | None = None,
    force: bool = False,
) -> Guide:
    """The guide of an oracle's ruleset: from the cache folder, or made and stored there.

    Args:
        classic: gives the oracle of the classic rules, asked only if a guide is made.
        notice: told why it is made or not stored, as a code with facts (`ruleset`, `path`,
            `field`, `message`): ``guide_missing``, ``guide_corrupt``, ``guide_not_stored``;
            or ``engine_failed``, see `solver.engines`.
        engine, progress: how to make it, see `make_guide`.
        force: make it even if there is a file.
    """
    tell = notice or _silent
    facts: dict[str, object] = {"ruleset": oracle.ruleset.name, "path": "", "field": ""}
    path: Path | None = None
    try:
        path = cache_dir() / guide_name(oracle.ruleset)
        facts["path"] = str(path)
        if not force:
            return read_guide(path, oracle)
    except TableError as error:
        missing = isinstance(error, MissingTableError)
        code = "guide_missing" if missing else "guide_corrupt"
        tell(code, {**facts, **error.facts, "message": str(error)})
    except OSError as error:
        tell("guide_not_stored", {**facts, "message": str(error)})
    made = make_guide(oracle, classic(), engine=engine, progress=progress, notice=tell)
    if path is not None:
        try:
            write_guide(made, path)
        except OSError as error:
            tell("guide_not_stored", {**facts, "message": str(error)})
    return made


def read_guide(path: str | Path, oracle: Oracle) -> Guide:
    """The guide in a file.

    Raises:
        MissingTableError: there is no such file.
        CorruptTableError: it cannot be read, is damaged, of another layout, of another
            ruleset, or does not belong to the values; `field` names what does not fit.
    """
    try:
        text = Path(path).read_text("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        raise MissingTableError(f"there is no guide {str(path)!r}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise CorruptTableError(
            f"cannot read guide {str(path)!r}: {error}", field="file"
        ) from error
    data = _parsed(text)
    field = _misfit(data, oracle)
    if field:
        raise CorruptTableError(
            f"guide {str(path)!r} does not fit {oracle.ruleset.name}: wrong {field}", field=field
        )
    return guide_from_data(data["guide"], oracle.ruleset)


def write_guide(guide: Guide, path: str | Path) -> None:
    """Write a guide; whoever reads meanwhile finds the old file, none, or the whole new one.

    Makes the folder if there is none.

    Raises:
        OSError: the folder or the disk does not take it; nothing is left behind.
    """
    data = {**_heading(guide.ruleset), "guide": guide_to_data(guide)}
    write_whole(Path(path), _text({**data, "sha256": _checksum(data)}).encode())


def _heading(ruleset: Ruleset) -> dict[str, Any]:
    return {"magic": MAGIC, "layout": LAYOUT, "fingerprint": ruleset.fingerprint}


def _parsed(text: str) -> dict[str, Any]:
    """The object in a text; an empty one if there is none."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def _misfit(data: dict[str, Any], oracle: Oracle) -> str | None:
    """The first field that is not as it must be; None if all are."""
    for field, value in _heading(oracle.ruleset).items():
        if data.get(field) != value:
            return field
    found = data.pop("sha256", None)
    if found != _checksum(data):
        return "checksum"
    told = data["guide"]["start_value"]
    return None if abs(told - oracle.start_value) <= VALUE_WITHIN else "start_value"


def _checksum(data: dict[str, Any]) -> str:
    return hashlib.sha256(_text(data).encode()).hexdigest()


def _text(data: dict[str, Any]) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def _silent(code: str, facts: Mapping[str, object]) -> None:
    """What is told when nobody listens."""
