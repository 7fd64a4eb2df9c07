"""The cards of a game's pieces by key: ours, and those that set-ups in use bring along."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar
from weakref import WeakValueDictionary

from airwar.kernel.errors import BadData


class Keyed(Protocol):
    @property
    def key(self) -> str: ...


C = TypeVar("C", bound=Keyed)


class Cards(dict[str, C], Generic[C]):
    """`load` gives ours when the first is asked for; `field` of a set-up holds its own."""

    def __init__(self, load: Callable[[], Mapping[str, C]], field: str = "aircraft") -> None:
        super().__init__()
        self._load, self._field = load, field
        self._own: WeakValueDictionary[str, Any] = WeakValueDictionary()

    def __missing__(self, key: str) -> C:
        ours = self._load().get(key)
        if ours is None:
            own: C = self._own[key]
            return own
        self[key] = ours
        return ours

    def is_own(self, key: str) -> bool:
        """Does a set-up bring it along?"""
        return key in self._own and key not in self._load()

    def knows(self, key: str) -> bool:
        return key in self._load() or key in self._own

    def kept(self, cards: tuple[C, ...]) -> tuple[C, ...]:
        """A set-up's own cards, known by key for as long as a set-up holds them.

        Their keys end with a digest of what is on them, so two set-ups never disagree about one.
        """
        found = tuple([self._own.setdefault(each.key, each) for each in cards])
        if found != cards:
            raise BadData(f"setup: {self._field}: a key is taken already; choose another")
        return found
