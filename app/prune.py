"""Housekeeping: what nobody has touched for the kept days goes, in small transactions that let moves pass between."""

import structlog

from app import store
from app.db import Database
from app.settings import Settings

BATCH = 500

_log = structlog.get_logger()


def prune(settings: Settings) -> None:
    """Remove old matches, then players who have none left and started none for as long."""
    before = store.now() - settings.keep_days * 24 * 60 * 60 * 1_000_000
    database = Database(settings.database_url, threads=1)
    try:
        removed = {}
        for name, remove in (("matches", store.prune_matches), ("players", store.prune_players)):
            removed[name] = 0
            while removed[name] % BATCH == 0:
                with database.writing() as connection:
                    gone = remove(connection, before, BATCH)
                removed[name] += gone
                if gone == 0:
                    break
        _log.info("pruned", **removed)
    finally:
        database.close()
