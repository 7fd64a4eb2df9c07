"""A real server in a thread for every test that asks for one."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from airwar.server.settings import database_url
from tests.server.table import Table, serve

# Workers are new processes: they find the toy games by the path that this one has.
ROOT = str(Path(__file__).resolve().parents[2])
if ROOT not in sys.path:
    sys.path.insert(0, ROOT)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with serve(tmp_path) as running:
        yield running


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("pg")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(folder))  # It warns where there is none.
        from pgserver.postgres_server import get_server

        server = get_server(folder / "data", cleanup_mode="stop")
    try:
        yield database_url(server.get_uri())
    finally:
        server.cleanup()
