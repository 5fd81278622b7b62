"""What was computed once for a ruleset, kept as a JSON file beside its value table.

Such a file is one object: a *heading* that says what it is (``magic``, ``layout``,
``fingerprint`` of the ruleset), the results, and ``sha256`` of all the rest, written
without spaces and with sorted keys. Numbers are written so that they are read back
exactly. It is written whole or not at all, and read only if everything fits.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from rattlecup.errors import CorruptTableError, MissingTableError, TableError
from rattlecup.files import write_whole
from rattlecup.rules import Ruleset
from rattlecup.solver.engines import Notice
from rattlecup.solver.table import cache_dir

T = TypeVar("T")


class Kind(NamedTuple):
    """What is kept: a word for messages and notices, and the number of its form."""

    name: str
    layout: int

    def file_name(self, ruleset: Ruleset) -> str:
        """The name of a ruleset's file: rulesets and layouts never meet in one."""
        return f"{ruleset.fingerprint}-{self.name}-v{self.layout}.json"

    def heading(self, ruleset: Ruleset) -> dict[str, Any]:
        """What a file says of itself."""
        return {
            "magic": f"rattlecup {self.name}",
            "layout": self.layout,
            "fingerprint": ruleset.fingerprint,
        }

    def misfit(self, path: str | Path, ruleset: Ruleset, field: str) -> CorruptTableError:
        """The error of a file in which a field is not as it must be."""
        return CorruptTableError(
            f"{self.name} {str(path)!r} does not fit {ruleset.name}: wrong {field}", field=field
        )


def read_kept(kind: Kind, path: str | Path, ruleset: Ruleset) -> dict[str, Any]:
    """The object in a file, without its checksum.

    Raises:
        MissingTableError: there is no such file.
        CorruptTableError: it cannot be read, is damaged, of another layout or of
            another ruleset; `field` names what does not fit.
    """
    try:
        text = Path(path).read_text("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        raise MissingTableError(f"there is no {kind.name} {str(path)!r}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise CorruptTableError(
            f"cannot read {kind.name} {str(path)!r}: {error}", field="file"
        ) from error
    data = _parsed(text)
    for field, value in kind.heading(ruleset).items():
        if data.get(field) != value:
            raise kind.misfit(path, ruleset, field)
    if data.pop("sha256", None) != checksum(data):
        raise kind.misfit(path, ruleset, "checksum")
    return data


def write_kept(kind: Kind, path: str | Path, ruleset: Ruleset, results: Mapping[str, Any]) -> None:
    """Write results; whoever reads meanwhile finds the old file, none, or the whole new one.

    Makes the folder if there is none.

    Raises:
        OSError: the folder or the disk does not take it; nothing is left behind.
    """
    data = {**kind.heading(ruleset), **results}
    write_whole(Path(path), _text({**data, "sha256": checksum(data)}).encode())


def read_or_make(
    kind: Kind,
    ruleset: Ruleset,
    *,
    read: Callable[[Path], T],
    make: Callable[[], T],
    write: Callable[[T, Path], None],
    tell: Notice,
    force: bool,
) -> T:
    """What is kept of a kind in the cache folder, or made and put there.

    `tell` is told why it is made or not stored, as a code with facts (`ruleset`,
    `path`, `field`, `message`): the kind's name with ``_missing``, ``_corrupt`` or
    ``_not_stored``.
    """
    facts: dict[str, object] = {"ruleset": ruleset.name, "path": "", "field": ""}
    path: Path | None = None
    try:
        path = cache_dir() / kind.file_name(ruleset)
        facts["path"] = str(path)
        if not force:
            return read(path)
    except TableError as error:
        why = "missing" if isinstance(error, MissingTableError) else "corrupt"
        tell(f"{kind.name}_{why}", {**facts, **error.facts, "message": str(error)})
    except OSError as error:
        tell(f"{kind.name}_not_stored", {**facts, "message": str(error)})
    made = make()
    if path is not None:
        try:
            write(made, path)
        except OSError as error:
            tell(f"{kind.name}_not_stored", {**facts, "message": str(error)})
    return made


def checksum(data: Mapping[str, Any]) -> str:
    """The SHA-256 of an object, whatever the order of its keys."""
    return hashlib.sha256(_text(data).encode()).hexdigest()


def _parsed(text: str) -> dict[str, Any]:
    """The object in a text; an empty one if there is none."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def _text(data: Mapping[str, Any]) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"))
