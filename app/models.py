"""The tables. `store` is the only module that reads and writes them, Alembic the only one that makes them.

Times are whole microseconds since 1970 (UTC). Lists and objects are JSON text, because SQLite's STRICT tables know no
JSON type.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

# STRICT tables know only a few type names.
Micros = BigInteger().with_variant(Integer(), "sqlite")
Flag = Boolean().with_variant(Integer(), "sqlite")

players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),  # hex SHA-256 of the cookie's token
    Column("created", Micros, nullable=False),
    Column("seen", Micros, nullable=False),  # when a match was last started
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),  # 128 random bits, URL-safe
    Column("owner", Text, ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("game", Text, nullable=False),
    Column("rules", Text, nullable=False),  # every option, JSON
    Column("levels", Text, nullable=False),  # by seat, null for a person, JSON
    Column("status", Text, CheckConstraint("status IN ('playing', 'round_over', 'over')", "status"), nullable=False),
    Column("version", Integer, CheckConstraint("version > 0", "version"), nullable=False),
    Column("record", Text, nullable=False),  # Match.to_json(): hands and seed; never leaves the server
    Column("undone", Flag, nullable=False),
    Column("given", Flag, nullable=False),
    Column("round", Integer, nullable=False),
    Column("totals", Text, nullable=False),  # points by seat or side, JSON
    Column("created", Micros, nullable=False),
    Column("updated", Micros, nullable=False),
    Index(None, "owner", "created"),
    Index(None, "created"),  # for the pruning; one on "updated" would be written at every move
    sqlite_strict=True,
)

results = Table(
    "results",
    metadata,
    Column("match", Text, primary_key=True),  # outlives the match itself
    Column("player", Text, ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("levels", Text, nullable=False),
    Column("standing", Text, nullable=False),  # ranks by seat or side, JSON
    Column("totals", Text, nullable=False),
    Column("undone", Flag, nullable=False),
    Column("given", Flag, nullable=False),
    Column("finished", Micros, nullable=False),
    sqlite_strict=True,
)

heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, CheckConstraint("id = 1", "one_row"), primary_key=True, autoincrement=False),
    Column("at", Micros, nullable=False),  # when /readyz last wrote
    sqlite_strict=True,
)
