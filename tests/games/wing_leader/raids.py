"""Raids for tests: units in a few words, and a rule driven by hand.

    s = raid(unit("D1", "bf-109g-6", "M14", tally="R1"), unit("R1", "b-24h", "M14", "bombing"))
    Drive(s, rolls(s)).do((3, 4), (4, 5))

A tuple of numbers is what the game rolls next; anything else answers the question that is open,
which must allow it.
"""

from __future__ import annotations

from typing import Any, Self

from msgspec.structs import replace

from airwar.games.wing_leader.data.kinds import Side
from airwar.games.wing_leader.data.scenario import load_scenarios
from airwar.games.wing_leader.rules.squares import FACING_OF, read
from airwar.games.wing_leader.rules.state import Combat, Notes, Raid, Unit
from airwar.kernel.events import line
from airwar.kernel.requests import Choose, Flow, Roll, Together

BOMBERS = ("bombing", "strafing", "recce", "transport")


def unit(id: str, model: str, at: str, mission: str = "", facing: str = "", **fields: Any) -> Unit:
    """A squadron on the map; bombers carry bombs, fighters are alerted, unless it is said."""
    side: Side = "raider" if id[0] == "R" else "defender"
    mission = mission or ("sweep" if side == "raider" else "intercept")
    facing = facing or ("r" if side == "raider" else "l")
    size = fields.pop("size", "squadron")
    fields.setdefault("max_losses", 4 if size == "squadron" else 2)
    fields.setdefault("alerted", mission not in BOMBERS)
    if mission in BOMBERS and mission != "recce":
        fields.setdefault("load", "bombs")
    return Unit(
        id=id,
        row=id.split("-", maxsplit=1)[0].rstrip("abcdefgh"),
        side=side,
        model=model,
        size=size,
        mission=mission,  # type: ignore[arg-type]
        where=fields.pop("where", "map"),
        square=read(at),
        facing=FACING_OF[facing],
        **fields,
    )


def raid(*units: Unit, scenario: str = "thursday-in-the-north", **changes: Any) -> Raid:
    """These units in the sky of a scenario, without its clouds; `rules` changes what is in force,
    `doctrine` that of a side."""
    setup = replace(load_scenarios()[scenario].setup, clouds=())
    rules = replace(
        setup.rules,
        tiers=changes.pop("tiers", ("basic", "advanced")),
        **changes.pop("rules", {}),
    )
    for side in ("raider", "defender"):
        doctrine = changes.pop(f"{side}_doctrine", "loose")
        setup = replace(setup, **{side: replace(setup.side(side), doctrine=doctrine)})
    state = {name: changes.pop(name) for name in list(changes) if name in Raid.__struct_fields__}
    setup = replace(setup, rules=rules, **changes)
    s = Raid(setup=setup, units={each.id: each for each in sorted(units, key=lambda u: u.id)})
    s.turn, s.log = 1, []
    for name, value in state.items():
        setattr(s, name, value)
    return s


def notes(**fields: Any) -> Notes:
    return Notes(**fields)


def fight(s: Raid, attacker: Side, *primaries: str, **fields: Any) -> Combat:
    """A combat of all units, under way; primaries are the defender's and the attacker's."""
    ids = tuple(sorted(s.units))
    s.combat = Combat(s.units[ids[0]].square, ids, attacker, primaries=primaries, **fields)
    return s.combat


class Drive:
    """A rule, answered by hand."""

    def __init__(self, s: Raid, flow: Flow[Any]) -> None:
        self.s, self.flow = s, flow
        self.request: Any = None
        self.over, self.value = False, None
        self._send(None)

    def _send(self, answer: Any) -> None:
        try:
            self.request = self.flow.send(answer)
        except StopIteration as stop:
            self.over, self.value, self.request = True, stop.value, None

    def do(self, *answers: Any) -> Self:
        for answer in answers:
            assert not self.over, f"the rule is over, and {answer} is left"
            if isinstance(self.request, Roll):
                assert isinstance(answer, tuple), f"{self.request.why}: not {answer}"
                assert len(answer) == self.request.dice, f"{self.request.why}: {answer}"
            elif isinstance(self.request, Choose):
                faults = list(self.request.question.refused(self.s, self.request.about, answer))
                assert not faults, faults
            else:
                assert isinstance(self.request, Together)
            self._send(answer)
        return self

    def ends(self) -> Any:
        assert self.over, self.request
        return self.value

    def asked(self) -> str:
        """The name of the open question, or `dice`."""
        if isinstance(self.request, Roll):
            return "dice"
        if isinstance(self.request, Together):
            return "together"
        assert isinstance(self.request, Choose), "the rule is over"
        return self.request.question.name

    def refused(self, answer: Any) -> list[str]:
        """The rules by which the open question refuses an answer."""
        found = self.request.question.refused(self.s, self.request.about, answer)
        return [each.rule for each in found]

    def options(self) -> list[Any]:
        return list(self.request.question.options(self.s, self.request.about))


def told(s: Raid, rule: str) -> list[str]:
    """What the log says by a rule."""
    return [line(event) for event in s.log or () if event.rule == rule]
