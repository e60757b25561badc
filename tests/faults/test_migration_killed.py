"""A migrator that is killed in the middle leaves nothing, and the next one does it all."""

import os
import subprocess
import sys

import pytest
from sqlalchemy import inspect

from app import migrate
from app.db import Database
from app.models import metadata
from tests.server import ROOT

pytestmark = pytest.mark.faults

KILLED = """
import os, signal, sys
from alembic import op
from app import migrate

create, left = op.create_table, [int(sys.argv[2])]

def create_and_die(*arguments, **options):
    if left[0] == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    left[0] -= 1
    return create(*arguments, **options)

op.create_table = create_and_die
migrate.upgrade(sys.argv[1])
"""


@pytest.mark.parametrize("after", range(len(metadata.tables)))
def test_a_killed_migration_leaves_nothing(url: str, after: int) -> None:
    migrate.downgrade(url, "base")
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, url, str(after)], cwd=ROOT, env=os.environ, capture_output=True, check=False
    )
    assert killed.returncode == -9, killed.stderr
    database = Database(url, threads=1)
    with database.reading() as connection:
        assert set(inspect(connection).get_table_names()) <= {"alembic_version"}
    migrate.upgrade(url)
    assert migrate.is_current(database)
    database.close()
