"""The application factory."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio.to_thread
from fastapi import FastAPI
from fastapi.telemetry import TelemetryConfig
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from app import errors
from app.db import Database
from app.limits import RateLimit, SizeLimit
from app.logs import RequestLog
from app.methods import HeadAsGet
from app.problems import problem_page
from app.readiness import Readiness
from app.routes import api, health, matches, pages
from app.security import OriginCheck, PlayerCookie, SecurityHeaders
from app.settings import Settings
from app.table import Tables

SMALL = 2048  # bytes; a table in JSON travels in one go anyway, compressed or not
_NO_TELEMETRY: TelemetryConfig = {"tracing": False, "metrics": False, "logs": False}  # it would see bodies


def create_app(settings: Settings) -> FastAPI:
    """The application over the database of the settings, which it opens and closes with its life span."""
    database = Database(settings.database_url, settings.threads)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        anyio.to_thread.current_default_thread_limiter().total_tokens = settings.threads
        yield
        database.close()

    app = FastAPI(
        title="Sevens",
        description="The card room's tables for programs: the same service as the pages.",
        version="1",
        lifespan=lifespan,
        docs_url=None,  # their pages would load scripts from another site
        redoc_url=None,
        redirect_slashes=False,
        telemetry=_NO_TELEMETRY,
        middleware=[
            Middleware(HeadAsGet),
            Middleware(SecurityHeaders),
            Middleware(RequestLog),
            Middleware(RateLimit, settings=settings),
            Middleware(SizeLimit, settings=settings),
            Middleware(OriginCheck),
            Middleware(PlayerCookie, days=settings.keep_days),
            Middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=4),
        ],
    )
    app.state.tables = Tables(database)
    app.state.readiness = Readiness(database)
    app.state.problem_page = problem_page
    errors.install(app)
    for routes in (matches, api, pages, health):
        app.include_router(routes.router)
    return app
