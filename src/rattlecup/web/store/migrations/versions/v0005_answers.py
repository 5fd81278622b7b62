"""The answers that guests gave in the trainer."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision: str | None = "0004"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

_serial = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "answer",
        sa.Column("guest_id", _serial, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("series", sa.String(64), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("position", sa.Text(), nullable=False),
        sa.Column("action", sa.String(16), nullable=False),
        sa.Column("regret", sa.Float(), nullable=False),
        sa.Column("answered", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["guest_id"], ["guest.id"], name="fk_answer_guest_id"),
        sa.PrimaryKeyConstraint("guest_id", "kind", "series", "place", "attempt", name="pk_answer"),
    )


def downgrade() -> None:
    op.drop_table("answer")
