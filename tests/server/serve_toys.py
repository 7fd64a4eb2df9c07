"""A server of the toy games as a program of its own, so that it can be killed.

python -m tests.server.serve_toys FOLDER PORT
"""

import sys
from pathlib import Path

import uvicorn

from airwar.server.app import create_app
from tests.server.table import settings_for

if __name__ == "__main__":
    app = create_app(settings_for(Path(sys.argv[1])))
    port = int(sys.argv[2])
    uvicorn.run(app, port=port, log_level="error", access_log=False, ws="websockets-sansio")
