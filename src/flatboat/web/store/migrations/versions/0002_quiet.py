"""Acts that some viewers are not told of: what is chosen in secret leaves no trace for them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """All that was played before was told to everybody."""
    with op.batch_alter_table("acts") as acts:
        acts.add_column(sa.Column("quiet", sa.Integer(), nullable=False, server_default="0"))
