"""When each browser sat down, and of whom at its seat it knows; whose cookie is from before signing."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Who shares a seat is told so once; each browser of before may come once more with its old cookie."""
    with op.batch_alter_table("sittings") as sittings:
        sittings.add_column(sa.Column("came", sa.BigInteger(), nullable=False, server_default="1"))
        sittings.add_column(sa.Column("heeded", sa.BigInteger(), nullable=False, server_default="0"))
    with op.batch_alter_table("visitors") as visitors:
        visitors.add_column(sa.Column("unsigned", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute(sa.update(sa.table("visitors", sa.column("unsigned", sa.Boolean()))).values(unsigned=True))
