"""One rule or outline of Luftwaffe alone: a position in code, dice and answers in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from airwar.games.luftwaffe.data.kinds import AMERICAN, GERMAN
from airwar.games.luftwaffe.rules.answers import Plan
from airwar.games.luftwaffe.rules.opening import open_game
from airwar.games.luftwaffe.rules.state import Clock, Course, Unit, War
from airwar.kernel.events import Event
from airwar.kernel.requests import Checkpoint, Choose, Draw, Flow, Joint, Reveal, Roll, Together
from airwar.kernel.sequence import Outline, run


def war(scenario: str = "basic", *switches: str, quarter: int | None = None, **setup: Any) -> War:
    """A game before its first decision, with nobody placed."""
    s = open_game({"scenario": scenario, "switches": list(switches), **setup})
    s.turn, s.half, s.log = 3, GERMAN, []
    if quarter is not None:
        s.quarter = quarter
    return s


def add(s: War, *units: str) -> tuple[str, ...]:
    """Units in play, made if the scenario has none: `p47-01`, or `p47-01/1` if it is fatigued."""
    names = []
    for text in units:
        id, _, steps = text.partition("/")
        type = id.rpartition("-")[0]
        side: Any = GERMAN if type in GERMANS else AMERICAN
        own = s.units.get(id) or Unit(id, type, side)
        s.units = {**s.units, id: replace(own, steps=int(steps or 2), status="play", base="")}
        names.append(id)
    return tuple(names)


GERMANS = ("fw190", "me109", "me110", "me410", "ju88", "he219", "ta152", "me262", "he162", "ar234",
           "me163", "me109s", "fw190s", "me110s", "ju88s")  # fmt: skip


def force(s: War, hex: str, *units: str) -> str:
    """A force in the open."""
    names = add(s, *units)
    own = s.new_force(s.units[names[0]].side, hex, names, False)
    return own.id


def hold_tanks(s: War, *types: str, lands: int = 20) -> None:
    """Types that have just taken off with their tanks."""
    for type in types:
        clock = Clock(s.turn, lands, True)
        if type in GERMANS:
            s.put_german(clocks={**s.german.value.clocks, type: clock})
        else:
            s.put_american(clocks={**s.american.value.clocks, type: clock})


def bound(s: War, force: str, plan: Plan, target: str = "", turns: int = 1) -> None:
    """An American force that flies by a plan."""
    s.put_american(plan=plan)
    s.put_course(force, Course(1, target, turns))


class Drive:
    """A rule under way. Numbers are dice, words are answers of whoever is asked."""

    def __init__(self, s: War, rule: Outline | Flow[Any]) -> None:
        self.s = s
        self.asked: list[tuple[str, str]] = []  # seat and rule, dice too
        self.result: Any = None
        self.over = False
        self._inner: list[tuple[str, Flow[Any]]] = []
        if isinstance(rule, Outline):
            s.at = ()
            rule = run(s, rule)
        self.flow: Any = rule
        self.request: Any = None
        self._send(None)

    def answer(self, *texts: str) -> Drive:
        for text in texts:
            assert not self.over, f"nobody waits for {text}"
            if isinstance(self.request, Roll):
                faces = tuple(map(int, text.split()))
                assert len(faces) == self.request.dice, self.request
                self._send(faces)
                continue
            assert isinstance(self.request, Choose), self.request
            question, about = self.request.question, self.request.about
            answer = question.presets(self.s, about)[text[1:]] if text[0] == "=" else (
                question.read(text))  # fmt: skip
            wrong = next(question.refused(self.s, about, answer), None)
            assert wrong is None, f"{text}: {wrong}"
            self._send(answer)
        return self

    def draw(self, *found: int) -> Drive:
        assert isinstance(self.request, Draw), self.request
        self._send(found)
        return self

    def refused(self, text: str) -> list[str]:
        """The rules by which an answer is refused."""
        question, about = self.request.question, self.request.about
        return [each.rule for each in question.refused(self.s, about, question.read(text))]

    @property
    def waits(self) -> str:
        """What comes next: `german 13.54`, `dice 13.51c`, or nothing."""
        if self.over:
            return ""
        if isinstance(self.request, Roll):
            return f"dice {self.request.rule}"
        return f"{self.request.seat} {self.request.question.rule}"

    def _send(self, value: Any) -> None:
        try:
            self.request = self.flow.send(value)
            while isinstance(self.request, Checkpoint | Reveal | Together):
                if isinstance(self.request, Together):
                    self.flow = _joined(self.flow, self.request)
                    self.request = next(self.flow)
                else:
                    self.request = self.flow.send(None)
        except StopIteration as stop:
            self.over, self.result = True, stop.value


def _joined(outer: Any, together: Together) -> Flow[Any]:
    """The flows of a Together one after another, then the rest."""
    found = Joint()
    for seat, flow in together.flows.items():
        found[seat] = yield from flow()
    try:
        request = outer.send(found)
        while True:
            answer = yield request
            request = outer.send(answer)
    except StopIteration as stop:
        return stop.value


def told(s: War, rule: str) -> list[str]:
    return [event.text for event in events(s) if event.rule == rule]


def events(s: War) -> list[Event]:
    assert s.log is not None
    return s.log


def modifiers(s: War, rule: str) -> dict[str, int]:
    """The modifiers of the last fire by a rule."""
    last = [event for event in events(s) if event.rule == rule][-1]
    return {each.name: each.value for each in last.modifiers}


def steps(s: War, *units: str) -> list[int]:
    return [s.units[unit].steps for unit in units]


def names(type: str, count: int, start: int = 1) -> Sequence[str]:
    return [f"{type}-{n:02}" for n in range(start, start + count)]
