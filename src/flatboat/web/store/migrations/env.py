"""How Alembic reaches the database: over the connection that the store gives it."""

from alembic import context

from flatboat.web.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
