"""Run by Alembic with the connection that `migrate` opened: one transaction for everything."""

from alembic import context

from rattlecup.web.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite changes a table by copying it.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
