"""The tables of docs/case-files.md, made from the code that reads case files.

A table stands between two comments of the page, `<!-- words of GAME -->` and `<!-- end -->`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import airwar.games  # noqa: F401  (it registers the games)
from airwar.common.cases import OF_EVERY_GAME
from airwar.common.contract import Cases
from airwar.common.registry import find_game
from airwar.common.vocabulary import listed, meanings_of

EVERY_GAME = "every game"
_BLOCK = re.compile(
    r"(?P<begin><!-- words of (?P<whose>[^>]+) -->\n).*?(?P<end><!-- end -->)", re.DOTALL
)
_TITLES = {"given": "Lines of a position", "expect": "Expectations"}


def rewrite(page: str) -> str:
    """The page with its tables as they should be today."""

    def block(found: re.Match[str]) -> str:
        whose = found["whose"]
        lines = shared_words() if whose == EVERY_GAME else game_words(find_game(whose).cases)
        return "\n".join([found["begin"], *lines, found["end"]])

    return _BLOCK.sub(block, page)


def games_on(page: str) -> list[str]:
    """The games whose words the page has a table for."""
    return [found["whose"] for found in _BLOCK.finditer(page) if found["whose"] != EVERY_GAME]


def shared_words() -> Iterator[str]:
    """What may be expected of every game."""
    forms = OF_EVERY_GAME.forms
    yield from table("Expectations", listed(forms), meanings_of(forms))


def game_words(cases: Cases[Any]) -> Iterator[str]:
    """Every word of a game, with its meaning, and what the names in capitals stand for."""
    meanings = cases.meanings()
    for part, lines in cases.words().items():
        title = _TITLES.get(part, f"Words of {part}")
        yield from table(title, lines, meanings.get(part, {}))
    yield from names(cases)


def table(title: str, lines: Sequence[str], meanings: Mapping[str, str]) -> Iterator[str]:
    """One row a word; words that differ by their name alone share a row."""

    def same(line: str) -> tuple[str, str]:
        word, _, form = line.partition(" ")
        return form, meanings.get(word, "")

    yield from (f"| {escape(title)} | |", "| --- | --- |")
    for (_, meaning), group in groupby(lines, same):
        yield f"| {', '.join(map(code, group))} | {escape(meaning)} |"
    yield ""


def names(cases: Cases[Any]) -> Iterator[str]:
    """The names that occur in the forms of a game."""
    forms = [line.partition(" ")[2] for part in cases.words().values() for line in part]
    used = dict.fromkeys(word.removesuffix("...") for form in forms for word in form.split())
    known = cases.names()
    alike: dict[str, list[str]] = {}
    for name in sorted(used):
        if name.isupper() or not name.isalpha():
            alike.setdefault(known[name], []).append(name)
    yield from ("| Name | stands for |", "| --- | --- |")
    for meaning, group in alike.items():
        yield f"| {', '.join(map(code, group))} | {escape(meaning)} |"
    yield ""


def code(text: str) -> str:
    """As code in a table, where a bar would end the cell."""
    return f"<code>{escape(text)}</code>" if "|" in text else f"`{text}`"


def escape(text: str) -> str:
    with_code = re.sub(r"`([^`]*\|[^`]*)`", r"<code>\1</code>", text)
    return with_code.replace("|", "&#124;")
