"""While a seat decides, the others read what it is doing."""

import re
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import airwar.games
from airwar.kernel.requests import Question


def questions() -> Iterator[tuple[str, Any]]:
    """Every class of questions with a name, and each that is made of one with another name."""
    for found in walk_packages(airwar.games.__path__, "airwar.games."):
        module = import_module(found.name)
        for name, value in vars(module).items():
            kind = value if isinstance(value, type) else type(value)
            if issubclass(kind, Question) and value.name:
                yield f"{found.name}.{name}", value


def test_every_question_tells_the_others_what_its_seat_is_doing() -> None:
    told = {where: question.doing for where, question in questions()}
    assert len(told) > 100
    wrong = {where: text for where, text in told.items() if not fits(text)}
    assert wrong == {}


def fits(text: str) -> bool:
    """It goes on after "Axis is", in a few words, and names nothing of this game alone."""
    return len(text) <= 45 and re.match(r"[a-z]+ing\b[A-Za-z0-9 -]*$", text) is not None
