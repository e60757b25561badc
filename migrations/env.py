"""What Alembic runs: one transaction round everything, and one migrator at a time.

The write lock comes before the first look at the schema, so that of two migrators the second finds nothing to do; and
a migrator that is killed leaves the schema as it was.
"""

from alembic import context
from sqlalchemy import text

from app.db import Database
from app.models import metadata
from app.settings import Settings

LOCK = 0x5E7E25  # any number, so long as nobody else in this PostgreSQL database locks it
PATIENCE = 60.0  # seconds to wait for another migrator


def migrate(url: str) -> None:
    database = Database(url, threads=1, patience=PATIENCE)
    try:
        with database.writing() as connection:
            if not database.is_sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
            context.configure(connection=connection, target_metadata=metadata)
            with context.begin_transaction():
                context.run_migrations()
    finally:
        database.close()


migrate(context.config.attributes.get("url") or Settings().database_url)
