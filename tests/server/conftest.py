"""A real server in a thread for the tests that ask for one."""

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


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A server for a whole file of tests; each makes tables of its own."""
    with serve(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with running() as address:
        yield database_url(address)
