"""The column that says whom an act is hidden from is named for it."""

from alembic import op

revision, down_revision = "0005", "0004"


def upgrade() -> None:
    """Rename the column; the table stays as it is."""
    op.execute("ALTER TABLE acts RENAME COLUMN quiet TO hidden_from")
