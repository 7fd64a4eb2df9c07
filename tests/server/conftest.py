"""A real server in a thread for every test that asks for one."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from airwar.server.settings import database_url
from tests.server.postgres import available, running
from tests.server.table import Table, serve

# Several servers share tables only through PostgreSQL.
collect_ignore = [] if available() else ["test_shared.py"]

# Workers are new processes: they find the toy games by the path that this one has.
ROOT = str(Path(__file__).resolve().parents[2])
if ROOT not in sys.path:
    sys.path.insert(0, ROOT)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with serve(tmp_path) as running:
        yield running


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with running() as address:
        yield database_url(address)
