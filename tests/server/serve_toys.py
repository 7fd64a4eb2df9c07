"""A server of the toy games as a program of its own, so that it can be killed.

python -m tests.server.serve_toys FOLDER PORT [DATABASE]
"""

import sys
from pathlib import Path

import uvicorn
from msgspec.structs import replace

from airwar.server.app import create_app
from airwar.server.listening import configure, listen
from tests.server.table import settings_for


def run(folder: str, port: int, database: str = "") -> None:
    settings = replace(settings_for(Path(folder)), database_url=database)
    config = configure(create_app(settings), settings)
    uvicorn.Server(config).run(sockets=[listen("127.0.0.1", port)])


if __name__ == "__main__":
    run(sys.argv[1], int(sys.argv[2]), "".join(sys.argv[3:]))
