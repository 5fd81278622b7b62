"""The tables, made and unmade step by step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from rattlecup.web.errors import StartError
from rattlecup.web.store.engine import open_sync_engine, parse_database
from rattlecup.web.store.migrate import SCRIPTS, migrate
from rattlecup.web.store.schema import metadata

REVISIONS = [script.revision for script in ScriptDirectory(SCRIPTS).walk_revisions()][::-1]


def looked_at(database: Path, look: Any) -> Any:
    engine = open_sync_engine(parse_database(str(database)))
    try:
        with engine.connect() as connection:
            return look(connection)
    finally:
        engine.dispose()


def tables(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names()) - {"alembic_version"}


def schema(connection: Connection) -> list[Any]:
    query = "select name, sql from sqlite_master where name not like '%alembic%' order by name"
    return [tuple(row) for row in connection.execute(text(query))]


def test_the_migrations_make_the_tables_of_the_code(database: Path) -> None:
    migrate(parse_database(str(database)))

    def differences(connection: Connection) -> list[Any]:
        options = {"compare_type": True, "render_as_batch": True}
        return list(
            compare_metadata(MigrationContext.configure(connection, opts=options), metadata)
        )

    assert looked_at(database, differences) == []
    assert looked_at(database, tables) == set(metadata.tables)


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_step_can_be_taken_back(database: Path, revision: str) -> None:
    url = parse_database(str(database))
    migrate(url, revision)
    before = looked_at(database, schema)
    migrate(url, "base")
    assert looked_at(database, schema) == []
    migrate(url, revision)
    assert looked_at(database, schema) == before
    migrate(url)


def test_migrating_twice_changes_nothing(database: Path) -> None:
    url = parse_database(str(database))
    migrate(url)
    before = database.read_bytes()
    migrate(url)
    assert database.read_bytes() == before


def test_everything_has_a_name(database: Path) -> None:
    """Without one, nothing could be changed later."""
    migrate(parse_database(str(database)))

    def nameless(connection: Connection) -> list[Any]:
        look = inspect(connection)
        found: list[Any] = []
        for table in metadata.tables:
            found += [look.get_pk_constraint(table), *look.get_foreign_keys(table)]
            found += [*look.get_unique_constraints(table), *look.get_check_constraints(table)]
        assert len(found) >= 12
        return [each for each in found if not each["name"]]

    assert looked_at(database, nameless) == []


def test_a_database_of_a_newer_version_is_refused_and_left_alone(database: Path) -> None:
    url = parse_database(str(database))
    migrate(url)

    def age(connection: Connection) -> None:
        connection.execute(text("update alembic_version set version_num = '9999'"))
        connection.commit()

    looked_at(database, age)
    with pytest.raises(StartError, match="another version") as caught:
        migrate(url)
    assert caught.value.code == "bad_database"
    assert looked_at(database, tables) == set(metadata.tables)


def test_a_folder_with_any_name_will_do(tmp_path: Path) -> None:
    folder = tmp_path / "100% of ümläuts, and spaces?"
    folder.mkdir()
    migrate(parse_database(str(folder / "games.db")))
    assert (folder / "games.db").is_file()


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 5000)],
)
def test_writers_are_durable_and_patient(database: Path, pragma: str, value: object) -> None:
    def look(connection: Connection) -> object:
        return connection.exec_driver_sql(f"PRAGMA {pragma}").scalar()

    assert looked_at(database, look) == value
