"""Everything that Airwar raises on purpose.

- AirwarError
  - BadData            a file or a set-up is wrong: names file, field and what is allowed
  - BadRecord          a record or case file cannot be read, or the rules do not allow it
  - TableError         what a player did does not fit the game right now; nothing changed
    - IllegalAnswer    the answer is not legal: names rule, prompt and answer
    - NotYourTurn      this seat is not asked anything now
    - StaleAnswer      the answer is to a request that is no longer open
    - GameOver         the game has ended
    - NoUndo           the last answer cannot be taken back
  - NoWorld            no world was found that fits what a seat has seen
  - Hidden             a rule read what this seat cannot see (odds are sampled then)
"""

from __future__ import annotations


class AirwarError(Exception):
    """The root of all errors that a person gets to read. `code` says which it is to programs."""

    code = "refused"


class BadData(AirwarError):
    """A file or a set-up is wrong."""

    code = "bad-data"


class BadRecord(AirwarError):
    """A record or a case file is wrong, or the rules do not allow its `line`."""

    code = "bad-record"

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line


class TableError(AirwarError):
    """What a player did does not fit the game right now; nothing changed."""


class IllegalAnswer(TableError):
    """The answer is not legal. `rule` and `reason` say why."""

    code = "illegal"

    def __init__(self, rule: str, prompt: str, answer: str, reason: str) -> None:
        super().__init__(f"{answer!r} does not answer “{prompt}”: {reason} [{rule}]")
        self.rule, self.prompt, self.answer, self.reason = rule, prompt, answer, reason


class NotYourTurn(TableError):
    """This seat is not asked anything now."""

    code = "not-your-turn"


class StaleAnswer(TableError):
    """The answer is to a request that is no longer open."""

    code = "stale"


class GameOver(TableError):
    """The game has ended."""

    code = "over"


class NoUndo(TableError):
    """The last answer cannot be taken back."""

    code = "no-undo"


class NoWorld(AirwarError):
    """No world was found that fits what a seat has seen."""


class Hidden(AirwarError):
    """A rule read what this seat cannot see."""
