"""The Activation Phase: who acts next, and the combat phases of an activation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec.structs import replace

from airwar.common.forms import Field, Form, Item, Pick
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal

from . import leads
from .answers import Activate, ActivateGun, Deploy, Wait
from .combat import gun_actions
from .contacts import (
    deploy,
    deploy_fields,
    deploy_label,
    deploy_refused,
    deployments,
    held_back,
    random_deployment,
)
from .movement import begin_flight
from .state import Battle, Flight, Gun, Plane, card, enemy, seat_of, side_named

if TYPE_CHECKING:
    from random import Random

Turn: TypeAlias = Activate | ActivateGun | Deploy | Wait


# -- who acts next --------------------------------------------------------------------------------


def unmarked(s: Battle, side: int) -> list[Plane]:
    """§2.4.must: deployed aircraft that still have to be activated."""
    return [p for p in s.planes[side] if p.status == "table" and not p.activated]


def obliged(s: Battle, side: int) -> bool:
    return any(plane.status == "table" and not plane.activated for plane in s.planes[side])


def may_deploy(s: Battle, side: int) -> bool:
    """§contact.deploy, as far as everybody can tell: with secret strength a side with markers is
    asked although it may have nothing hidden."""
    own = s.sides[side]
    if not s.markers or not s.markers_of(side) or held_back(s, side):
        return False
    return own.strength.seen is not None or own.strength.value > 0


def ready_guns(s: Battle, side: int) -> list[Gun]:
    """§2.4.ground: guns that can be activated."""
    if not s.guns or not s.sides[side].orders:
        return []
    return [g for g in s.guns if g.side == side and not g.silenced and not g.activated]


def next_to_act(s: Battle, last: str | None) -> str | None:
    """§2.1.4: the sides alternate; one that has nothing left to do is skipped. It ends when nobody
    is obliged and each has passed or could do nothing."""
    for side in (s.to_act, enemy(s.to_act)):
        if can_act(s, side):
            return seat_of(side)
    return None


def has_options(s: Battle, side: int) -> bool:
    """Could a side that is not obliged do something?"""
    if may_deploy(s, side):
        return True
    return any(next(gun_actions(s, gun), None) is not None for gun in ready_guns(s, side))


# -- the question ---------------------------------------------------------------------------------


class ActivateUnit(Question[Battle, Turn]):
    """`about` is the side."""

    name, rule, answer = "activate", "2.1.4", Turn
    doing = "choosing whom to activate"

    def prompt(self, s: Battle, about: Any) -> str:
        left = len(unmarked(s, about))
        if left:
            return f"Activate a unit ({left} aircraft left)"
        return "All your aircraft have been activated: do something else, or pass?"

    def options(self, s: Battle, about: Any) -> Sequence[Turn]:
        found: list[Turn] = [Activate(plane.tag) for plane in unmarked(s, about)]
        found += [ActivateGun(gun.id) for gun in ready_guns(s, about)]
        if may_deploy(s, about) and s.sides[about].strength.value:
            for marker in s.markers_of(about):
                found += deployments(s, marker)[:4]
        if hold_refused(s, about) is None:
            found.append("hold")
        if not obliged(s, about):
            found.append("pass")
        return found

    def refused(self, s: Battle, about: Any, answer: Turn) -> Iterator[Refusal]:
        match answer:
            case Activate():
                yield from self._plane(s, about, answer.unit)
            case ActivateGun():
                yield from self._gun(s, about, answer.gun)
            case Deploy():
                if text := held_back(s, about):
                    yield Refusal("contact.deploy", text)
                yield from deploy_refused(s, about, answer)
            case "hold":
                if (refusal := hold_refused(s, about)) is not None:
                    yield refusal
            case "pass":
                if obliged(s, about):  # §activation.pass
                    tags = ", ".join([plane.tag for plane in unmarked(s, about)])
                    yield Refusal("2.4.must", f"{tags} still must be activated")

    def _plane(self, s: Battle, side: int, tag: str) -> Iterator[Refusal]:
        plane = s.find(tag)
        if plane is None or plane.side != side or plane.status != "table":
            yield Refusal("2.1.4", f"{tag} is not one of your aircraft on the table", ("unit",))
        elif plane.activated:
            why = f"{tag} has been activated this turn"
            yield Refusal("2.1.4.marked", why, ("unit",))

    def _gun(self, s: Battle, side: int, id: str) -> Iterator[Refusal]:
        """§flak.gun"""
        gun = s.gun(id)
        if gun is None or gun.side != side:
            yield Refusal("2.4.ground", f"{id} is not one of your guns", ("gun",))
            return
        if gun.silenced:
            yield Refusal("5.7.guns", f"{id} is silenced", ("gun",))
        if gun.activated:
            yield Refusal("2.1.4.marked", f"{id} has been activated this turn", ("gun",))
        if not s.sides[side].orders:
            yield Refusal("flak.gun", f"{id} can do nothing without an Order", ("gun",))

    def random(self, s: Battle, about: Any, rng: Random) -> Turn:
        found: list[Turn] = [Activate(plane.tag) for plane in unmarked(s, about)]
        found += [ActivateGun(gun.id) for gun in ready_guns(s, about)]
        if may_deploy(s, about) and s.sides[about].strength.value:
            marker = rng.choice(s.markers_of(about))
            if (chosen := random_deployment(s, marker, rng)) is not None:
                found.append(chosen)
        if hold_refused(s, about) is None:
            found.append("hold")
        if not obliged(s, about):
            found.append("pass")
        return found[int(rng.random() * len(found))]

    def form(self, s: Battle, about: Any, draft: Mapping[str, Any]) -> Form:
        tags = [plane.tag for plane in unmarked(s, about)]
        guns = [gun.id for gun in ready_guns(s, about)]
        either = []
        if tags:
            of = tuple([Item(tag, place=f"unit:{tag}") for tag in tags])
            either.append(Form("activate", (Field("unit", "Aircraft", Pick(of)),), "Activate"))
        if guns:
            of = tuple([Item(id, place=f"gun:{id}") for id in guns])
            either.append(Form("gun", (Field("gun", "Gun", Pick(of)),), "Use a gun"))
        if may_deploy(s, about) and s.sides[about].strength.value:
            ids = [marker.id for marker in s.markers_of(about)]
            either.append(Form("deploy", deploy_fields(s, about, ids), "Deploy"))
        if hold_refused(s, about) is None:
            either.append(Form("hold", label="Hold", word=True))
        if not tags:
            either.append(Form("pass", label="Pass", word=True))
        return Form(label="Activate", either=tuple(either))

    def show(self, s: Battle, about: Any, answer: Turn) -> Option:
        match answer:
            case Activate():
                name = card(s.plane(answer.unit).model).name
                return Option(self.write(answer), f"{answer.unit} {name}", f"unit:{answer.unit}")
            case ActivateGun():
                return Option(self.write(answer), f"Use {answer.gun}", f"gun:{answer.gun}")
            case Deploy():
                place = f"marker:{answer.marker}"
                return leads.option(s, self.write(answer), deploy_label(answer), place, answer)
            case "hold":
                return leads.option(s, "hold", "Hold the last activation", "", answer)
            case _:
                return leads.option(s, "pass", "Pass for the rest of the phase", "", answer)

    def others(self, s: Battle, about: Any) -> Sequence[Turn]:
        found: list[Turn] = [Activate(plane.tag) for plane in s.planes[about]]
        found += [ActivateGun(gun.id) for gun in s.guns if gun.side == about]
        return [*found, "hold", "pass"]


ACTIVATE = ActivateUnit()


def hold_refused(s: Battle, side: int) -> Refusal | None:
    """§2.3.last, §activation.hold; R83: an aircraft that can still come out of a marker is worth
    waiting for too."""
    if side != s.winner:
        return Refusal("2.3.last", "only the side with the initiative may go last")
    if len(unmarked(s, side)) != 1:
        return Refusal("activation.hold", "one may wait with the last aircraft only")
    if s.sides[side].settled:
        return Refusal("2.3.last", "you have given up the last activation of this turn")
    foe = enemy(side)
    if not obliged(s, foe) and (s.sides[foe].passed or not may_deploy(s, foe)):
        return Refusal("activation.hold", "the other side has no aircraft left to wait for")
    return None


# -- an activation --------------------------------------------------------------------------------


def choose_unit(s: Battle) -> Flow[None]:
    """§2.1.4, §contact.deploy: an aircraft, or a gun or a deployment in its place."""
    side = side_named(str(s.at[-2]))
    answer: Turn = yield Choose(seat_of(side), ACTIVATE, side)
    s.to_act = side
    match answer:
        case Activate():
            if len(unmarked(s, side)) == 1:
                s.put_side(side, settled=True)
            start(s, answer.unit, "activate", f"{answer.unit} is activated")
        case ActivateGun():
            s.active = answer.gun
            s.flight = Flight(answer.gun, 0, 0, 0, over=True)
            _tell(s, "2.4.ground", "activate", f"{answer.gun} is activated", answer.gun)
        case Deploy():
            plane = deploy(s, side, answer, "contact.deploy")
            start(s, plane.tag, "activate", f"{plane.tag} is activated at once")
        case "hold":
            text = f"{s.sides[side].name} waits with its last aircraft"
            _tell(s, "2.3.last", "hold", text, seat_of(side))
        case "pass":
            s.put_side(side, passed=True)
            _tell(s, "activation.pass", "pass", f"{s.sides[side].name} passes", seat_of(side))


def can_act(s: Battle, side: int) -> bool:
    return obliged(s, side) or (not s.sides[side].passed and has_options(s, side))


def start(s: Battle, tag: str, kind: str, text: str) -> None:
    s.active = tag
    begin_flight(s)
    _tell(s, "2.1.4", kind, text, tag)


def _tell(s: Battle, rule: str, kind: str, text: str, who: str) -> None:
    if s.log is not None:
        s.tell(Event(rule, kind, text, who=who))


def plane_active(s: Battle) -> bool:
    """§2.4.phases: a gun has a Second Combat Phase only (§flak.gun)."""
    return bool(s.active) and s.active[0] != "G" and not s.gone(s.active)


def unit_active(s: Battle) -> bool:
    return bool(s.active) and (s.active[0] == "G" or not s.gone(s.active))


def close(s: Battle) -> Flow[None]:
    """§2.4.after, §2.1.4.marked: the unit is marked, and the other side is next."""
    if s.active[:1] == "G":
        s.put_gun(s.active, activated=True)
    elif s.active:
        plane = s.plane(s.active)
        guiding = plane.guiding and s.flight is not None and s.flight.attacked
        s.put(replace(plane, activated=True, guiding=guiding))
    s.active, s.flight = "", None
    s.to_act = enemy(s.to_act)
    yield from ()
