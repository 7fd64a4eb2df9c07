"""Alembic runs this with the store's own open connection."""

from alembic import context

from airwar.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
