"""Further devices of a guest, links to add one, and results brought along from elsewhere."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision: str | None = "0003"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

_serial = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "token",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("guest_id", _serial, nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["guest_id"], ["guest.id"], name="fk_token_guest_id"),
        sa.PrimaryKeyConstraint("token_hash", name="pk_token"),
    )
    op.create_table(
        "link",
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.Column("guest_id", _serial, nullable=False),
        sa.Column("expires", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["guest_id"], ["guest.id"], name="fk_link_guest_id"),
        sa.PrimaryKeyConstraint("code_hash", name="pk_link"),
        sa.UniqueConstraint("guest_id", name="uq_link_guest_id"),
    )
    op.create_table(
        "imported",
        sa.Column("guest_id", _serial, nullable=False),
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("digest", sa.String(32), nullable=False),
        sa.Column("finished", sa.DateTime(), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        sa.Column("is_judged", sa.Boolean(), nullable=False),
        sa.Column("regret", sa.Float()),
        sa.Column("luck", sa.Float()),
        sa.Column("accuracy", sa.Float()),
        sa.Column("perfect_total", sa.Integer()),
        sa.Column("ceiling", sa.Integer()),
        sa.ForeignKeyConstraint(["guest_id"], ["guest.id"], name="fk_imported_guest_id"),
        sa.PrimaryKeyConstraint("guest_id", "game_id", name="pk_imported"),
        sa.UniqueConstraint("guest_id", "digest", name="uq_imported_guest_id_digest"),
    )
    op.create_index("ix_imported_is_judged", "imported", ["is_judged"])


def downgrade() -> None:
    op.drop_index("ix_imported_is_judged", "imported")
    for name in ("imported", "link", "token"):
        op.drop_table(name)
