"""The tables. What happened in a game is a list of events that only grows.

guest     who plays, known by a secret token of which only the hash is kept
token     further tokens of a guest, one for each further device
link      a one-use code that adds a device, for a few minutes
game      one game; version, turn, total and over follow from its events and
          are written with them, in the same transaction, for lists
event     what happened, in order; an undo is an event too
result    how a game ended, written with its last event and never again, except for
          what the oracle says of it
imported  results that a guest brought along from elsewhere
command   which of a client's commands were done, so that none is done twice
answer    what a guest chose in a position of the trainer; the first answer stays
"""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    false,
)

metadata = MetaData(
    # Alembic can only change what has a name.
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class Moment(TypeDecorator[datetime]):
    """A point in time: stored as UTC without saying so, which every database can."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        return None if value is None else value.replace(tzinfo=UTC)


# SQLite counts up by itself only in a column that is INTEGER to the letter.
_SERIAL = BigInteger().with_variant(Integer, "sqlite")

guest = Table(
    "guest",
    metadata,
    Column("id", _SERIAL, primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created", Moment, nullable=False),
)

game = Table(
    "game",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guest_id", ForeignKey(guest.c.id), nullable=False),
    Column("kind", String(16), nullable=False),
    # The whole ruleset, as JSON: a game is finished under the rules it began with.
    Column("ruleset", Text, nullable=False),
    Column("ruleset_name", String(40), nullable=False),
    Column("fingerprint", String(16), nullable=False),
    # The number its dice are made from. One that somebody asked for is public;
    # one drawn here is secret until the game is over.
    Column("number", BigInteger, nullable=False),
    Column("public_number", BigInteger),
    # The client's own name for its wish, so that a repeated wish opens one game.
    Column("request_id", String(64)),
    Column("version", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("created", Moment, nullable=False),
    Column("updated", Moment, nullable=False),
    # Who sits where and what else was agreed, as JSON; see `web.setup`. Without it: one seat.
    Column("setup", Text),
    Column("abandoned", Boolean, nullable=False, server_default=false()),
    # In how many decisions advice was asked for.
    Column("hints", Integer, nullable=False, server_default="0"),
    # How long the game was on the screen, as far as the browser says and the clock allows.
    Column("active_ms", BigInteger, nullable=False, server_default="0"),
    CheckConstraint("version >= 0", name="version"),
    CheckConstraint("public_number IS NULL OR public_number = number", name="public_number"),
    UniqueConstraint("guest_id", "public_number", "fingerprint"),
    UniqueConstraint("guest_id", "request_id"),
    Index(None, "guest_id", "updated"),
)

event = Table(
    "event",
    metadata,
    Column("game_id", ForeignKey(game.c.id), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    # In the text form of what happened: '13346', '33@1,3', 'fh', the seq an undo takes
    # back, the level of a hint.
    Column("data", Text, nullable=False),
    Column("created", Moment, nullable=False),
    CheckConstraint("seq >= 1", name="seq"),
)

command = Table(
    "command",
    metadata,
    Column("game_id", ForeignKey(game.c.id), primary_key=True),
    Column("id", String(64), primary_key=True),
    # The version of the game after it.
    Column("version", Integer, nullable=False),
)

result = Table(
    "result",
    metadata,
    Column("game_id", ForeignKey(game.c.id), primary_key=True),
    Column("guest_id", ForeignKey(guest.c.id), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("ruleset_name", String(40), nullable=False),
    Column("fingerprint", String(16), nullable=False),
    # Of a daily its date, and whether it was begun on that day.
    Column("daily", String(10)),
    Column("on_day", Boolean, nullable=False),
    Column("finished", Moment, nullable=False),
    Column("abandoned", Boolean, nullable=False),
    # Played on all cards; a game given up before the first counts for nothing.
    Column("turns", Integer, nullable=False),
    # Names, total and place of every card, as JSON.
    Column("cards", Text, nullable=False),
    # Of the card of the only person; null where there are several, or the game was given up.
    Column("total", Integer),
    Column("won", Boolean),
    Column("boxes", Text),
    Column("upper_bonus", Integer),
    Column("yahtzee_bonuses", Integer),
    Column("hints", Integer, nullable=False),
    Column("active_ms", BigInteger, nullable=False),
    # Equal for equal games, wherever they were played.
    Column("digest", String(32), nullable=False),
    # Worked out a moment later, see `web.judging`.
    Column("is_judged", Boolean, nullable=False),
    Column("regret", Float),
    Column("luck", Float),
    Column("accuracy", Float),
    Column("perfect_total", Integer),
    Column("ceiling", Integer),
    Index(None, "guest_id", "finished"),
    Index(None, "daily"),
    Index(None, "is_judged"),
)

token = Table(
    "token",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("guest_id", ForeignKey(guest.c.id), nullable=False),
    Column("created", Moment, nullable=False),
)

link = Table(
    "link",
    metadata,
    Column("code_hash", String(64), primary_key=True),
    # A new code makes the one before it useless.
    Column("guest_id", ForeignKey(guest.c.id), nullable=False, unique=True),
    Column("expires", Moment, nullable=False),
)

imported = Table(
    "imported",
    metadata,
    Column("guest_id", ForeignKey(guest.c.id), primary_key=True, autoincrement=False),
    Column("game_id", String(32), primary_key=True),
    Column("digest", String(32), nullable=False),
    Column("finished", Moment, nullable=False),
    # What was brought, its record included, and the result that the record makes, as JSON.
    Column("entry", Text, nullable=False),
    Column("result", Text, nullable=False),
    Column("is_judged", Boolean, nullable=False),
    Column("regret", Float),
    Column("luck", Float),
    Column("accuracy", Float),
    Column("perfect_total", Integer),
    Column("ceiling", Integer),
    UniqueConstraint("guest_id", "digest"),
    Index(None, "is_judged"),
)

answer = Table(
    "answer",
    metadata,
    Column("guest_id", ForeignKey(guest.c.id), primary_key=True, autoincrement=False),
    Column("kind", String(16), primary_key=True),
    # Of a day its date, of practice the number and the ruleset, of own mistakes the game.
    Column("series", String(64), primary_key=True),
    # Of a set from 1; of a game the turn and the roll, as 100 * turn + roll.
    Column("place", Integer, primary_key=True, autoincrement=False),
    # Own mistakes are asked again until they are answered well.
    Column("attempt", Integer, primary_key=True, autoincrement=False),
    # Both in their text forms.
    Column("position", Text, nullable=False),
    Column("action", String(16), nullable=False),
    Column("regret", Float, nullable=False),
    Column("answered", Moment, nullable=False),
)
