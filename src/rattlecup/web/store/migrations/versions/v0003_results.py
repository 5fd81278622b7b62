"""The results of games that are over, one row each for ever."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision: str | None = "0002"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

_serial = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "result",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("guest_id", _serial, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("ruleset_name", sa.String(40), nullable=False),
        sa.Column("fingerprint", sa.String(16), nullable=False),
        sa.Column("daily", sa.String(10)),
        sa.Column("on_day", sa.Boolean(), nullable=False),
        sa.Column("finished", sa.DateTime(), nullable=False),
        sa.Column("abandoned", sa.Boolean(), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("cards", sa.Text(), nullable=False),
        sa.Column("total", sa.Integer()),
        sa.Column("won", sa.Boolean()),
        sa.Column("boxes", sa.Text()),
        sa.Column("upper_bonus", sa.Integer()),
        sa.Column("yahtzee_bonuses", sa.Integer()),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("active_ms", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.String(32), nullable=False),
        sa.Column("is_judged", sa.Boolean(), nullable=False),
        sa.Column("regret", sa.Float()),
        sa.Column("luck", sa.Float()),
        sa.Column("accuracy", sa.Float()),
        sa.Column("perfect_total", sa.Integer()),
        sa.Column("ceiling", sa.Integer()),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_result_game_id"),
        sa.ForeignKeyConstraint(["guest_id"], ["guest.id"], name="fk_result_guest_id"),
        sa.PrimaryKeyConstraint("game_id", name="pk_result"),
    )
    op.create_index("ix_result_guest_id_finished", "result", ["guest_id", "finished"])
    op.create_index("ix_result_daily", "result", ["daily"])
    op.create_index("ix_result_is_judged", "result", ["is_judged"])


def downgrade() -> None:
    for name in ("ix_result_is_judged", "ix_result_daily", "ix_result_guest_id_finished"):
        op.drop_index(name, "result")
    op.drop_table("result")
