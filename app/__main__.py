"""``python -m app`` serves, ``… migrate`` brings the schema up to date, ``… prune`` removes what is old."""

import gc
import sys

import uvicorn
from alembic.util import CommandError
from pydantic import ValidationError

from app import logs, migrate
from app.db import Database, Unavailable
from app.main import create_app
from app.prune import prune
from app.settings import Settings

GRACE = 3  # seconds that running requests have to end when the program is told to stop
KEEP_ALIVE = 130  # seconds of silence in which a player thinks, or a proxy keeps a connection (some keep it for 120)


def serve(settings: Settings) -> None:
    """Serve until a signal comes. The schema must be current."""
    database = Database(settings.database_url, threads=1)
    if not migrate.is_current(database):
        sys.exit("The database's schema is not current: run `python -m app migrate` first.")
    database.close()
    app = create_app(settings)
    gc.collect()
    gc.freeze()  # what is loaded by now stays: no collection need look at it again
    uvicorn.run(
        app,
        host=settings.host,
        port=settings.port,
        forwarded_allow_ips=settings.forwarded_allow_ips,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=KEEP_ALIVE,
        server_header=False,
        access_log=False,  # `RequestLog` writes its own
        log_config=None,
        ws="none",
    )


def main(arguments: list[str]) -> None:
    """Do what the command line says."""
    settings = Settings()
    logs.configure(settings.log_level)
    match arguments:
        case []:
            serve(settings)
        case ["migrate"]:
            migrate.upgrade(settings.database_url)
        case ["prune"]:
            prune(settings)
        case _:
            sys.exit("usage: python -m app [migrate | prune]")


def complaint(error: ValidationError) -> str:
    """Which settings make no sense, in one line."""
    return "; ".join(f"{str(each['loc'][0]).upper()}: {each['msg']}" for each in error.errors())


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except ValidationError as error:
        sys.exit(complaint(error))
    except Unavailable as error:
        sys.exit(f"The database cannot serve: {error}")
    except CommandError as error:
        sys.exit(str(error))
