"""Guests, their games, what happened in them, and which commands were done."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

_serial = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "guest",
        sa.Column("id", _serial, nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guest"),
        sa.UniqueConstraint("token_hash", name="uq_guest_token_hash"),
    )
    op.create_table(
        "game",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("guest_id", _serial, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("ruleset_name", sa.String(40), nullable=False),
        sa.Column("fingerprint", sa.String(16), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("public_number", sa.BigInteger()),
        sa.Column("request_id", sa.String(64)),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("updated", sa.DateTime(), nullable=False),
        sa.CheckConstraint("version >= 0", name=op.f("ck_game_version")),
        sa.CheckConstraint(
            "public_number IS NULL OR public_number = number", name=op.f("ck_game_public_number")
        ),
        sa.ForeignKeyConstraint(["guest_id"], ["guest.id"], name="fk_game_guest_id"),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
        sa.UniqueConstraint(
            "guest_id",
            "public_number",
            "fingerprint",
            name="uq_game_guest_id_public_number_fingerprint",
        ),
        sa.UniqueConstraint("guest_id", "request_id", name="uq_game_guest_id_request_id"),
    )
    op.create_index("ix_game_guest_id_updated", "game", ["guest_id", "updated"])
    op.create_table(
        "event",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.CheckConstraint("seq >= 1", name=op.f("ck_event_seq")),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_event_game_id"),
        sa.PrimaryKeyConstraint("game_id", "seq", name="pk_event"),
    )
    op.create_table(
        "command",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_command_game_id"),
        sa.PrimaryKeyConstraint("game_id", "id", name="pk_command"),
    )


def downgrade() -> None:
    op.drop_table("command")
    op.drop_table("event")
    op.drop_index("ix_game_guest_id_updated", "game")
    op.drop_table("game")
    op.drop_table("guest")
