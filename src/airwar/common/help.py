"""What a player can look up at the table: how to play, words, ratings.

How to play and the words come from the game's lessons and cover, the ratings from `terms.toml`.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from msgspec import Struct

from airwar.common.contract import Game
from airwar.common.data import read_toml, typed
from airwar.kernel.game import S


class Help(Struct, frozen=True):
    """`ideas` are the game in a few sentences, `tips` advice; `glossary` and `ratings` by word."""

    pitch: str
    ideas: tuple[str, ...]
    tips: tuple[str, ...]
    glossary: dict[str, str]
    ratings: dict[str, str]


def help_of(game: Game[S]) -> Help:
    lessons = list(game.catalog.lessons().values())
    return Help(
        pitch=game.catalog.cover.pitch,
        ideas=tuple([idea for lesson in lessons for idea in lesson.ideas]),
        tips=tuple([tip for lesson in lessons for tip in lesson.file.tips]),
        glossary={word: text for each in lessons for word, text in each.file.glossary.items()},
        ratings=read_terms(type(game.rules).__module__.split(".rules", 1)[0]),
    )


@cache
def read_terms(package: str) -> dict[str, str]:
    """The ratings of a game's package; a game in one file has none."""
    path = files(package) / "terms.toml" if package.startswith("airwar.games.") else None
    return typed(read_toml(path), dict[str, str], path.name) if path is not None else {}
