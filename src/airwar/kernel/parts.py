"""The parts of a Together: each seat answers its own questions, unseen by the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from airwar.kernel.requests import Choose, Flow, Joint


class Part:
    """One seat's flow inside a Together."""

    __slots__ = ("_flow", "asked", "calls", "done", "keys", "request", "value")

    def __init__(self, flow: Flow[Any], keys: Sequence[Any] = ()) -> None:
        self._flow = flow
        self.keys: list[Any] = []
        self.asked: list[Choose] = []
        self.calls: list[int] = []  # the player's call that gave each
        self.done, self.value = False, None
        self.request: Choose | None = None
        self._advance(None)
        for key in keys:
            self.send(key)

    def send(self, key: Any, call: int = 0) -> None:
        assert self.request is not None, "this seat has answered"
        self.keys.append(key)
        self.calls.append(call)
        self.asked.append(self.request)
        self._advance(key)

    def _advance(self, key: Any) -> None:
        try:
            request = next(self._flow) if key is None else self._flow.send(key)
        except StopIteration as end:
            self.request, self.done, self.value = None, True, end.value
            return
        assert type(request) is Choose, "a flow in a Together may only choose"
        self.request = request


def join(parts: Mapping[str, Part]) -> Joint:
    """The answer to a Together, once every seat is done."""
    joint = Joint({seat: part.value for seat, part in parts.items()})
    joint.given = {seat: tuple(part.keys) for seat, part in parts.items()}
    joint.asked = {seat: tuple(part.asked) for seat, part in parts.items()}
    return joint
