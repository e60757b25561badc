"""The schema's migrations: bring a database to the newest one, and tell whether it is there."""

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from app.db import Database

_FOLDER = Path(__file__).parent.parent / "migrations"


def _config(url: str) -> Config:
    config = Config(attributes={"url": url})
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    return config


def upgrade(url: str, revision: str = "head") -> None:
    """Bring the schema up to a revision, in one transaction; nothing happens where it is there already."""
    command.upgrade(_config(url), revision)


def downgrade(url: str, revision: str) -> None:
    """Take the schema back to a revision, ``base`` being none."""
    command.downgrade(_config(url), revision)


@cache
def head() -> str | None:
    """The newest revision that this program knows."""
    return ScriptDirectory(str(_FOLDER)).get_current_head()


def is_current(database: Database) -> bool:
    """Whether the schema is at `head`. Raises Unavailable."""
    with database.reading() as connection:
        return MigrationContext.configure(connection).get_current_revision() == head()
