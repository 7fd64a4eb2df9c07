"""A real server in a thread for the tests that ask for one, and a store of either kind."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from airwar.server.settings import database_url
from tests.server.postgres import Postgres, running
from tests.server.proxies import INSTALLED
from tests.server.table import Table, serve

collect_ignore = [] if INSTALLED else ["test_proxies.py"]

# Workers are new processes: they find the toy games by the path that this one has.
ROOT = str(Path(__file__).resolve().parents[2])
if ROOT not in sys.path:
    sys.path.insert(0, ROOT)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests marked so run with each kind of store."""
    if "table" in metafunc.fixturenames and metafunc.definition.get_closest_marker("both_stores"):
        metafunc.parametrize("table", ["sqlite", "postgres"], indirect=True, scope="module")


@pytest.fixture(scope="module")
def table(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Table]:
    """A server for a whole file of tests; each makes tables of its own."""
    changes = {}
    if getattr(request, "param", "sqlite") == "postgres":
        server: Postgres = request.getfixturevalue("postgres_server")
        changes["database_url"] = database_url(server.database())
    with serve(tmp_path_factory.mktemp("server"), **changes) as running_server:
        yield running_server


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    with running() as server:
        yield server


@pytest.fixture
def postgres(postgres_server: Postgres) -> str:
    """The address of a new, empty PostgreSQL database."""
    return database_url(postgres_server.database())


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new, empty store, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'store.sqlite'}"
    found: str = request.getfixturevalue("postgres")
    return found
