"""Settings, read from the environment. Every field is one row of docs/settings.md; a test holds the two together."""

from typing import Annotated

from limits import parse
from pydantic import AfterValidator, Field
from pydantic_settings import BaseSettings, SettingsConfigDict

from app.db import checked_url


def _is_rate(text: str) -> str:
    parse(text)
    return text


Rate = Annotated[str, AfterValidator(_is_rate)]


class Settings(BaseSettings):
    """The settings by their names in the environment, in capitals."""

    model_config = SettingsConfigDict(frozen=True, extra="ignore")

    host: str = Field("127.0.0.1", description="the address to listen on; `0.0.0.0` lets the home network in")
    port: int = Field(8000, ge=0, le=65535, description="the port to listen on")
    database_url: Annotated[str, AfterValidator(checked_url)] = Field(
        "sqlite:///sevens.db",
        pattern=r"^(sqlite:///|postgresql(\+psycopg)?://).+",
        description="where matches are kept, as an SQLAlchemy URL: `sqlite:///FILE` or `postgresql://…`",
    )
    forwarded_allow_ips: str = Field(
        "127.0.0.1",
        description="the proxies, by address, whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed",
    )
    threads: int = Field(
        40, ge=1, le=1000, description="requests at work at once, each with at most one database connection"
    )
    log_level: str = Field(
        "info",
        pattern="^(debug|info|warning|error|critical)$",
        description="`debug`, `info`, `warning`, `error` or `critical`; an answered request is `info`",
    )
    max_body: int = Field(65_536, ge=1024, description="the largest request body, in bytes; above it 413")
    max_header: int = Field(16_384, ge=1024, description="the largest request line and headers, in bytes; above it 431")
    rate_requests: Rate = Field(
        "1000/second", description="requests taken from one address (IPv6: one /64 network); above it 429"
    )
    rate_starts: Rate = Field("3000/minute", description="matches that may be started from one address; above it 429")
    keep_days: int = Field(
        180, ge=1, description="days for which a match nobody touches is kept, and a player's cookie is valid"
    )
