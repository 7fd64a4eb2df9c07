"""What games show alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct

from airwar.common.contract import Show
from airwar.kernel.game import State

S = TypeVar("S", bound=State)


class Shown(Show[S]):
    """A state as people see it, by three functions."""

    def __init__(
        self,
        view: Callable[[S, str | None], Struct],
        board: Callable[[S, str | None], str],
        about: Callable[[], dict[str, Any]],
    ) -> None:
        self._view, self._board, self._about = view, board, about

    def view(self, s: S, seat: str | None) -> Struct:
        return self._view(s, seat)

    def board(self, s: S, seat: str | None) -> str:
        return self._board(s, seat)

    def about(self) -> dict[str, Any]:
        return self._about()


class LossView(Struct, frozen=True):
    """A piece that is out of the battle, for the list at its end."""

    id: str
    type: str
    name: str
    how: str
    text: str = ""


class Sources(Struct, frozen=True):
    """Which figures of a printed card the rulebook gives, and which follow from it."""

    given: tuple[str, ...]
    deduced: tuple[str, ...]
