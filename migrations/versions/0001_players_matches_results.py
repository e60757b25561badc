"""Players, matches, results; and the row that /readyz writes."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

MICROS = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
FLAG = sa.Boolean().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("created", MICROS, nullable=False),
        sa.Column("seen", MICROS, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("levels", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("undone", FLAG, nullable=False),
        sa.Column("given", FLAG, nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("totals", sa.Text(), nullable=False),
        sa.Column("created", MICROS, nullable=False),
        sa.Column("updated", MICROS, nullable=False),
        sa.CheckConstraint("status IN ('playing', 'round_over', 'over')", name=op.f("ck_matches_status")),
        sa.CheckConstraint("version > 0", name=op.f("ck_matches_version")),
        sa.ForeignKeyConstraint(["owner"], ["players.id"], name="fk_matches_owner", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sqlite_strict=True,
    )
    op.create_index("ix_matches_created", "matches", ["created"])
    op.create_index("ix_matches_owner_created", "matches", ["owner", "created"])
    op.create_table(
        "results",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("levels", sa.Text(), nullable=False),
        sa.Column("standing", sa.Text(), nullable=False),
        sa.Column("totals", sa.Text(), nullable=False),
        sa.Column("undone", FLAG, nullable=False),
        sa.Column("given", FLAG, nullable=False),
        sa.Column("finished", MICROS, nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_results_player", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", name="pk_results"),
        sqlite_strict=True,
    )
    op.create_index("ix_results_player", "results", ["player"])
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", MICROS, nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_heartbeat_one_row")),
        sa.PrimaryKeyConstraint("id", name="pk_heartbeat"),
        sqlite_strict=True,
    )


def downgrade() -> None:
    op.drop_table("heartbeat")
    op.drop_table("results")
    op.drop_table("matches")
    op.drop_table("players")
