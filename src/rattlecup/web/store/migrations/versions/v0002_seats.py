"""Games of several seats, hints, giving up, and the time a game was looked at."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    # One by one, as SQLite can: the table is not copied.
    op.add_column("game", sa.Column("setup", sa.Text()))
    none, no = sa.text("0"), sa.false()
    op.add_column("game", sa.Column("abandoned", sa.Boolean(), nullable=False, server_default=no))
    op.add_column("game", sa.Column("hints", sa.Integer(), nullable=False, server_default=none))
    op.add_column(
        "game", sa.Column("active_ms", sa.BigInteger(), nullable=False, server_default=none)
    )
    op.execute("UPDATE game SET kind = 'numbered' WHERE public_number IS NOT NULL")


def downgrade() -> None:
    op.execute("UPDATE game SET kind = 'solo'")
    for name in ("active_ms", "hints", "abandoned", "setup"):
        op.drop_column("game", name)
