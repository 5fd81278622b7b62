"""What may be set about the web game, and where it keeps its games by default."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy import URL

from rattlecup.web.errors import StartError, WebCode
from rattlecup.web.store.engine import parse_database

FILE_NAME = "rattlecup.db"

USUAL_MEMORY = 1536
"""MiB that one long computation may take: twice what a whole game needs."""


@dataclass(frozen=True)
class Settings:
    """The settings of one server.

    Raises:
        StartError: they do not go together.
    """

    database: URL
    workers: int = 1
    """How many processes serve the same games."""
    busy_timeout: float = 5.0
    """Seconds that reading and migrating wait for a database that another process has locked."""
    write_patience: float = 2.0
    """Seconds that a command waits for it, before its sender is told to come back.

    Less, because a person looks at a page that does nothing until then. Nothing is
    lost by it: what was told to come back is not stored, and happens once when it comes.
    """
    advice_patience: float = 2.5
    """Seconds to wait for the value table before a request is told to come back."""
    memory_limit: int | None = None
    """Bytes that the arrays of a long computation may take together."""
    background: bool = False
    """Whether perfect play is worked out before anybody asks for it."""

    openings_per_minute: int = 60
    """What one address may open in a minute, see `web.limits`; 0 for no limit."""

    def __post_init__(self) -> None:
        if self.workers > 1:
            raise StartError(
                f"{self.workers} workers cannot share a SQLite file: use one worker",
                code=WebCode.TOO_MANY_WORKERS,
                facts={"workers": self.workers},
            )


def settings_for(
    database: str | None = None, *, notice: Callable[[Path], None] = lambda _: None
) -> Settings:
    """The settings of a command line and the environment.

    `database` is a path or an address; without it `RATTLECUP_DATABASE` counts,
    and without that the user's data folder. Where that folder cannot be written,
    games are kept in the folder for temporary files, and `notice` is told where.

    Raises:
        StartError: the address is none, its folder cannot be made, or it is for one worker only.
    """
    text = database or os.environ.get("RATTLECUP_DATABASE")
    if text:
        url = parse_database(text)
        if url.database:
            _make_folder(Path(url.database).parent)
    else:
        url = parse_database(str(_default_folder(notice) / FILE_NAME))
    return Settings(
        url,
        workers=_number_in("WEB_CONCURRENCY", Settings.workers),
        memory_limit=_memory_limit(),
        background=os.environ.get("RATTLECUP_BACKGROUND", "on") != "off",
        openings_per_minute=_number_in(
            "RATTLECUP_OPENINGS_PER_MINUTE", Settings.openings_per_minute
        ),
    )


def _number_in(variable: str, otherwise: int) -> int:
    text = os.environ.get(variable, "")
    return int(text) if text.isascii() and text.isdecimal() else otherwise


def _memory_limit() -> int | None:
    """What `RATTLECUP_MEMORY` allows, in bytes; it counts in MiB, and 0 is no limit.

    Raises:
        StartError: it is no whole number.
    """
    text = os.environ.get("RATTLECUP_MEMORY", str(USUAL_MEMORY))
    if not (text.isascii() and text.isdecimal()):
        raise StartError(
            f"RATTLECUP_MEMORY is {text!r}: a whole number of MiB is needed, 0 for no limit",
            code=WebCode.BAD_MEMORY,
            facts={"text": text},
        )
    return int(text) * 2**20 or None


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StartError(
            f"the folder {str(folder)!r} for the database cannot be made: {error.strerror}",
            code=WebCode.BAD_DATABASE,
            facts={"folder": str(folder)},
        ) from error


def _default_folder(notice: Callable[[Path], None]) -> Path:
    folder = user_data_path("rattlecup", appauthor=False)
    if _is_usable(folder):
        return folder
    spare = Path(tempfile.gettempdir()) / f"rattlecup-{_user()}"
    spare.mkdir(mode=0o700, exist_ok=True)
    # Anybody can make a folder of that name there, so it must be ours.
    if spare.is_symlink() or not _is_ours(spare) or not _is_usable(spare):
        raise StartError(
            f"neither {str(folder)!r} nor {str(spare)!r} can be written; "
            "say with --database where games are to be kept",
            code=WebCode.BAD_DATABASE,
            facts={"folder": str(folder)},
        )
    notice(spare)
    return spare


def _is_usable(folder: Path) -> bool:
    """Whether files can be made in the folder, which is made if it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else "user"


def _is_ours(folder: Path) -> bool:
    return not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid()
