"""Housekeeping: what nobody has touched for the kept days goes, in small transactions that let moves pass between."""

import structlog

from app import store
from app.db import Database
from app.settings import Settings

BATCH = 500
DAY = 24 * 60 * 60 * 1_000_000  # microseconds

_log = structlog.get_logger()


def prune(settings: Settings) -> None:
    """Remove old matches, then players who have none left and have started none for as long. Raises Unavailable."""
    before = store.now() - settings.keep_days * DAY
    database = Database(settings.database_url, threads=1)
    try:
        for remove in (store.prune_matches, store.prune_players):
            gone = BATCH
            while gone == BATCH:
                with database.writing() as connection:
                    gone = remove(connection, before, BATCH)
                _log.info(remove.__name__, removed=gone)
    finally:
        database.close()
