"""The log: one line each, with time, level and table, for people or as JSON for programs."""

from __future__ import annotations

import logging
import re
import sys
from datetime import UTC, datetime

import msgspec

from airwar.server.settings import JSON
from airwar.server.trouble import brief

TABLE = re.compile(r"\btable ([0-9a-f]{12})\b")


class Line(logging.Formatter):
    """No message of an exception is ever printed: it may hold what players must not know."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self._kind = kind

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        message = " ".join(record.getMessage().split())
        found = TABLE.search(message)
        fields = {
            "time": at.replace("+00:00", "Z"),
            "level": record.levelname,
            "logger": record.name,
            "table": found[1] if found else "",
            "message": message,
            "error": error_of(record),
        }
        if self._kind == JSON:
            known = {name: value for name, value in fields.items() if value}
            return msgspec.json.encode(known).decode()
        error = f" ({fields['error']})" if fields["error"] else ""
        return f"{fields['time']} {fields['level']} {record.name}: {message}{error}"


def error_of(record: logging.LogRecord) -> str:
    if not record.exc_info or record.exc_info[1] is None:
        return ""
    return brief(record.exc_info[1])


def set_up(kind: str, level: str) -> None:
    """Everything goes to standard error; of other libraries only what is wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Line(kind))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("airwar").setLevel(level.upper())
