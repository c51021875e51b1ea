"""Moves that are stored again, below one which was taken back in secret, keep the place they were told at."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0006", "0005"


def upgrade() -> None:
    """No move was stored again so before."""
    with op.batch_alter_table("acts") as acts:
        acts.add_column(sa.Column("again", sa.Integer(), nullable=False, server_default="0"))
