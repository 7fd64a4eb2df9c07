"""The server as people run it, but for luck and waiting: a game goes the same way in every run.

python -m tests.browser.serve FOLDER PORT
"""

import asyncio
import sys
from pathlib import Path

import uvicorn
from msgspec.structs import replace

from airwar.server.app import create_app, for_use, prepare_store
from airwar.server.listening import configure, listen
from airwar.server.settings import from_env

HOST = "127.0.0.1"


def run(folder: Path, port: int) -> None:
    settings = replace(for_use(from_env(folder), HOST), seed="browser", beat=0.02)
    asyncio.run(prepare_store(settings))
    config = configure(create_app(settings), settings)
    uvicorn.Server(config).run(sockets=[listen(HOST, port)])


if __name__ == "__main__":
    run(Path(sys.argv[1]), int(sys.argv[2]))
