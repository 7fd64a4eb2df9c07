"""How trouble is logged: in one line, without a word of what was said, dealt or thought.

The message of an exception may hold a hand of cards, a key or the secret of the dice, so it never
reaches a log. Where it happened says enough; a fault of the rules is saved beside the store.
"""

from __future__ import annotations

import logging
import time
import traceback
from pathlib import Path

log = logging.getLogger("airwar.server")

FRAMES = 4  # of the trace, the innermost
QUIET = 1.0  # seconds without a failure after which an outage is over
SHOWN = 160  # letters of a reason


def brief(error: BaseException) -> str:
    """`KeyError in load (loading.py:70) < open (room.py:120)`."""
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    places = [f"{each.name} ({Path(each.filename).name}:{each.lineno})" for each in frames]
    where = f" in {' < '.join(reversed(places))}" if places else ""
    return f"{type(error).__name__}{where}"


def reason(error: BaseException) -> str:
    """The first line of what a database says; further ones may quote a row."""
    lines = str(getattr(error, "orig", None) or error).splitlines()
    return lines[0][:SHOWN] if lines else type(error).__name__


class Outage:
    """Logs when a thing that everybody needs stops working, and when it works again."""

    def __init__(self, what: str) -> None:
        self._what, self._count = what, 0
        self._began = self._last = 0.0

    @property
    def on(self) -> bool:
        return self._count > 0

    def failed(self, error: BaseException) -> None:
        self._last = time.monotonic()
        self._count += 1
        if self._count == 1:
            self._began = self._last
            log.error("%s does not answer: %s", self._what, reason(error))

    def worked(self) -> None:
        now = time.monotonic()
        if self._count and now - self._last >= QUIET:
            log.warning(
                "%s answers again after %.0f s; %d requests had failed",
                self._what,
                now - self._began,
                self._count,
            )
            self._count = 0
