"""A table of Wings at War: units by their ids, the dice, and the plainest way on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from airwar.games.wings_at_war.game import GAME
from airwar.games.wings_at_war.rules.state import Balloon, Battle, Gun, Marker, Plane, Target
from airwar.kernel.events import Event
from airwar.kernel.play import Play
from airwar.kernel.requests import Roll
from tests import table

PLAIN = ("pass", "done", "hold", "second", "give", "move", "nothing")
FAR = "X1 bf-109f-4 at 70,46 heading 270 level 6"  # an enemy who is out of everybody's way


class Table(table.Table[Battle]):
    game = GAME

    @classmethod
    def changed(cls, change: Callable[[Battle], None], *position: str) -> Self:
        """A position to which something is done that its words cannot say."""
        state = cls(*position).play.base.__copy__()
        change(state)
        found = cls.__new__(cls)
        found.play = Play(cls.game, state)
        return found

    # -- looking ------------------------------------------------------------------------------

    def plane(self, tag: str) -> Plane:
        return self.state.plane(tag)

    def gun(self, id: str) -> Gun:
        return next(each for each in self.state.guns if each.id == id)

    def balloon(self, id: str) -> Balloon:
        return next(each for each in self.state.balloons if each.id == id)

    def target(self, id: str) -> Target:
        return next(each for each in self.state.targets if each.id == id)

    def marker(self, id: str) -> Marker:
        return next(each for each in self.state.markers if each.id == id)

    def stand(self, tag: str) -> tuple[int, int, int, int]:
        """Place, heading and level of an aircraft; lengths in hundredths."""
        plane = self.plane(tag)
        return plane.x, plane.y, plane.heading, plane.level

    def orders(self, seat: str) -> int:
        return self.state.sides["AX".index(seat)].orders

    def events(self, kind: str) -> list[Event]:
        return [told.event for told in self.play.events if told.event.kind == kind]

    def modifiers(self, kind: str) -> dict[str, int]:
        """The modifiers of the last event of a kind, by name."""
        return {each.name: each.value for each in self.events(kind)[-1].modifiers}

    def field(self, seat: str, key: str) -> tuple[str, tuple[str | int, ...]]:
        """Rule and field of the first refusal of an answer."""
        choose = self.play.open[seat]
        answer = choose.question.read(key)
        first = next(choose.question.refused(self.state, choose.about, answer), None)
        assert first is not None, f"{key} is legal"
        return first.rule, first.at

    # -- doing --------------------------------------------------------------------------------

    def answer(self, *keys: str) -> Self:
        """Answers and dice; whoever is asked answers. `4` or `4 9` are dice."""
        for key in keys:
            if key.replace(" ", "").isdigit():
                self.do(f"dice {key}")
            else:
                seat = next(iter(self.play.open))
                self.do(f"{seat} {key}")
        return self

    def calm(self) -> None:
        """The plainest answer to whatever is asked: nothing, or straight on."""
        request = self.play.request
        if isinstance(request, Roll):
            self.play.outcome((9, 1) if request.rule == "2.3.roll" else (5,) * request.dice)
            return
        seat, choose = next(iter(self.play.open.items()))
        keys = self.keys(seat)
        plain = next((k for k in keys if k.partition(":")[0] in PLAIN and "," not in k), keys[0])
        if choose.question.name == "move":
            plain = next(key for key in reversed(keys) if key.startswith("fly:"))
            plain = next((key for key in keys if "," not in key and key.startswith("fly")), plain)
        self.do(f"{seat} {plain}")

    def until(self, *rules: str) -> Self:
        """On, in the plainest way, until a question or dice of a rule come up."""
        for _ in range(500):
            if self.play.over or self.next_rule() in rules:
                return self
            self.calm()
        raise AssertionError(f"none of {rules} came up")

    def next_rule(self) -> str:
        request = self.play.request
        if isinstance(request, Roll):
            return request.rule
        return self.asks(next(iter(self.play.open))) if self.play.open else ""

    def next_turn(self) -> Self:
        """On, in the plainest way, to the Orders of the next turn."""
        turn = self.state.turn
        while not self.play.over and self.state.turn == turn:
            self.calm()
        return self
