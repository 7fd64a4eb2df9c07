"""The command line: `airwar COMMAND`. See docs/command-line.md.

`app` holds what all commands share; `listing` games, scenarios and rules; `checking` files and
cases; `records` saved games; `running` many games and speed; `playing` the table in a terminal
(`table`, `plain`, `screen`, `builder`); `serving` the table in the browser; `operating` what the
operators of a server need.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence


def main(args: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code. A user error is one line on stderr and code 2."""
    from airwar.cli import app
    from airwar.kernel.errors import AirwarError

    app.be_lenient_about_characters()
    try:
        return app.run(args)
    except AirwarError as error:
        app.complain(str(error))
    except BrokenPipeError:
        # The reader of our output has closed it; nothing may be flushed to it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        app.complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        return 130
    return 2


__all__ = ["main"]
