"""Bringing a database to the tables of this version, with Alembic."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError

from rattlecup.errors import clipped
from rattlecup.web.errors import StartError, WebCode
from rattlecup.web.store.damage import damage_of
from rattlecup.web.store.engine import failure_of, name_of, open_sync_engine

SCRIPTS = Path(__file__).parent / "migrations"


def migrate(url: URL, revision: str = "head", *, busy_timeout: float = 5.0) -> None:
    """Bring the database up to a revision, or with ``base`` down to nothing.

    All steps are one transaction, so two servers that start at once do not meet,
    and a step that fails leaves everything as it was.

    Raises:
        StartError: the database is damaged, cannot be opened or changed, or is of a
            newer version. A damaged file and its log are left as they are.
    """
    if damage := damage_of(url):
        raise _damaged(url, damage)
    engine = open_sync_engine(url, busy_timeout)
    try:
        with engine.begin() as connection:
            config = Config(attributes={"connection": connection})
            # The value passes a ConfigParser, to which a percent sign means something.
            config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
            config.set_main_option("path_separator", "os")
            (command.downgrade if revision == "base" else command.upgrade)(config, revision)
    except DBAPIError as error:
        cause = str(failure_of(error).facts.get("cause", "locked"))
        raise _cannot_use(url, f"it cannot be used ({cause}: {error.orig})", cause) from error
    except CommandError as error:
        raise _cannot_use(url, f"it was made by another version ({error})", "version") from error
    finally:
        engine.dispose()


def _damaged(url: URL, damage: str) -> StartError:
    reason = (
        f"it is damaged ({clipped(damage)}) and was left as it is; put a backup in its place, "
        "or name another file with --database"
    )
    return _cannot_use(url, reason, "damaged")


def _cannot_use(url: URL, reason: str, cause: str) -> StartError:
    name = name_of(url)
    return StartError(
        f"database {name!r}: {reason}",
        code=WebCode.BAD_DATABASE,
        facts={"database": name, "cause": cause},
    )
