"""Contact Markers: spotting them, and the hidden aircraft that come out of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec.structs import replace

from airwar.common.forms import Field, Form, Number, Part, Pick, items
from airwar.kernel.events import Event, Modifier
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, Roll
from airwar.kernel.secrets import Secret

from ..data.aircraft import stores_of
from ..data.kinds import Aircraft
from ..data.scenario import SIDES, HoldHidden
from ..data.tables import load_flak, load_limits, load_tables
from . import measures
from .answers import Deploy, Lose, Nothing
from .bearing import covered, in_cloud, view_level
from .flight import free
from .night import by_radar, in_sight, spotting_range
from .orders import spend
from .skill_tests import named
from .state import Battle, Gun, Marker, Plane, card, enemy, kind_name, seat_of
from .tabletop import INCH, axes, distance, inches, within

if TYPE_CHECKING:
    from random import Random

if TYPE_CHECKING:
    from random import Random

Contact: TypeAlias = Deploy | Nothing


# -- deploying ------------------------------------------------------------------------------------


def deploy_levels() -> range:
    low, high = load_limits().set_up.levels
    return range(low, high + 1)


def open_levels(s: Battle, marker: Marker) -> list[int]:
    """§contact.space"""
    return [level for level in deploy_levels() if free(s, marker.x, marker.y, level)]


def hidden_kinds(s: Battle, side: int) -> list[Aircraft]:
    """The aircraft that a side has set aside, each kind once."""
    return list(dict.fromkeys(s.sides[side].hidden.value))


def deploy_refused(s: Battle, side: int, answer: Deploy) -> Iterator[Refusal]:
    marker = s.marker(answer.marker)
    if marker is None or marker.side != side:
        yield Refusal("contact.deploy", f"{answer.marker} is not one of your markers", ("marker",))
        return
    if answer.aircraft not in s.sides[side].hidden.value:
        yield Refusal("contact.deploy", "you have no such aircraft hidden", ("aircraft",))
    if answer.level not in deploy_levels():
        levels = deploy_levels()
        why = f"an aircraft appears at level {levels[0]} to {levels[-1]}"
        yield Refusal("contact.deploy", why, ("level",))
    elif not free(s, marker.x, marker.y, answer.level):
        why = f"another aircraft is within an inch of {marker.id} at level {answer.level}"
        yield Refusal("contact.space", why, ("level",))


def held_back(s: Battle, side: int) -> str:
    """The scenario's word why hidden aircraft are not deployed by choice yet, or ""."""
    for each in s.setup.special:
        if isinstance(each, HoldHidden) and each.side == SIDES[side] and s.turn < each.until_turn:
            return each.text
    return ""


def deployments(s: Battle, marker: Marker) -> list[Deploy]:
    """Each kind of hidden aircraft, heading for the nearest enemy, at each free level."""
    heading = toward_enemy(s, marker)
    return [
        Deploy(marker.id, each, heading, level)
        for each in hidden_kinds(s, marker.side)
        for level in open_levels(s, marker)
    ]


def toward_enemy(s: Battle, marker: Marker) -> int:
    """One of eight headings, the one that points at the nearest enemy best."""
    foes = s.flying(enemy(marker.side))
    if not foes:
        return 0
    foe = min(foes, key=lambda p: (p.x - marker.x) ** 2 + (p.y - marker.y) ** 2)
    return max(range(0, 360, 45), key=lambda h: axes(foe.x - marker.x, foe.y - marker.y, h)[0])


def random_deployment(s: Battle, marker: Marker, rng: Random) -> Deploy | None:
    hidden, levels = s.sides[marker.side].hidden.value, open_levels(s, marker)
    if not hidden or not levels:
        return None
    return Deploy(marker.id, rng.choice(hidden), rng.randrange(360), rng.choice(levels))


def deploy_fields(s: Battle, side: int, markers: Sequence[str]) -> tuple[Field, ...]:
    """The fields of a deployment, for a form."""
    kinds = hidden_kinds(s, side)
    skills = sorted({each.skill for each in kinds})
    loads = sorted({each.load for each in kinds})
    leaders = sorted({each.leader for each in kinds if each.leader is not None})
    aircraft = Form(
        fields=(
            Field("model", "Type", Pick(items(dict.fromkeys([each.model for each in kinds])))),
            Field("skill", "Skill", Pick(items(skills))),
            Field("load", "Load", Pick(items(loads))),
            Field("leader", "Leadership", Pick(items(leaders), 0, 1)),
        )
    )
    levels = deploy_levels()
    return (
        Field("marker", "Marker", Pick(items(markers))),
        Field("aircraft", "Aircraft", Part(aircraft)),
        Field("heading", "Heading", measures.heading()),
        Field("level", "Level", Number(levels[0], levels[-1])),
    )


def deploy_label(answer: Deploy) -> str:
    name = kind_name(answer.aircraft)
    return f"{answer.marker}: {name}, heading {answer.heading}, level {answer.level}"


def deploy(s: Battle, side: int, answer: Deploy, rule: str) -> Plane:
    """A hidden aircraft takes the place of a marker and gets its tag. §2.2.snapshot: it gives no
    Order this turn."""
    marker = s.marker(answer.marker)
    assert marker is not None
    kind = answer.aircraft
    remove_marker(s, marker)
    take_hidden(s, side, kind)
    tag = f"{SIDES[side]}{len(s.planes[side]) + 1}"
    stores = stores_of(card(kind.model), kind.load)
    plane = Plane(
        *(tag, side, kind.model, kind.skill, kind.leader, kind.load, stores),
        *(marker.x, marker.y, answer.heading, answer.level),
    )
    own = (*s.planes[side], plane)
    s.planes = (s.planes[0], own) if side else (own, s.planes[1])
    if s.log is not None:
        text = f"{marker.id} is {tag} ({card(kind.model).name}) at level {answer.level}"
        s.tell(Event(rule, "deploy", text, who=tag, news=(marker.id,)))
    return plane


def remove_marker(s: Battle, marker: Marker) -> None:
    s.markers = tuple([each for each in s.markers if each.id != marker.id])


def take_hidden(s: Battle, side: int, kind: Aircraft) -> None:
    own = s.sides[side]
    left = list(own.hidden.value)
    left.remove(kind)
    s.put_side(
        side,
        hidden=Secret(own.hidden.seen, tuple(left)),
        strength=Secret(own.strength.seen, len(left)),
    )


# -- spotting -------------------------------------------------------------------------------------


def spot_refused(s: Battle, viewer: Plane | Gun, what: str) -> Refusal | None:
    """§6.5.roll, §contact.sight; §night.spot for aircraft."""
    marker = s.marker(what)
    if marker is not None and marker.side != viewer.side:
        return sight_refused(s, viewer, what, marker.x, marker.y)
    plane = s.find(what)
    if plane is None or plane.side == viewer.side or plane.status != "table":
        return Refusal("6.5.roll", f"{what} is not an enemy marker", ("what",))
    if not s.night:
        return Refusal("6.5.roll", f"{what} is seen by day", ("what",))
    if isinstance(viewer, Gun):
        return Refusal("2.4.second.aa-spot", "a gun spots markers, not aircraft", ("what",))
    if in_sight(s, viewer, plane, plane.x, plane.y):
        return Refusal("night.spot", f"{what} is in sight anyway", ("what",))
    if in_cloud(s, plane.x, plane.y, plane.level):
        return Refusal("cloud.in", f"{what} is in cloud", ("what",))
    return sight_refused(s, viewer, what, plane.x, plane.y)


def sight_refused(s: Battle, viewer: Plane | Gun, what: str, x: int, y: int) -> Refusal | None:
    dx, dy = x - viewer.x, y - viewer.y
    far = spotting_range(s, viewer, x, y)
    if not within(dx, dy, far):
        rule = "night.spot" if s.night else "contact.sight"
        why = f"{what} is {inches(distance(dx, dy))} inches away, {inches(far)} can be seen"
        return Refusal(rule, why, ("what",))
    level = view_level(viewer)
    if s.clouds:
        if isinstance(viewer, Plane) and in_cloud(s, viewer.x, viewer.y, level):
            return Refusal("cloud.in", "the spotter is in cloud", ("what",))
        if s.marker(what) and in_cloud(s, x, y, level):
            return Refusal("cloud.in", f"{what} is in cloud", ("what",))
        if covered(s, viewer.x, viewer.y, x, y, level):
            return Refusal("cloud.line", f"a cloud covers {what}", ("what",))
    return None


def spottable(s: Battle, viewer: Plane | Gun) -> list[str]:
    """What a unit may try to spot."""
    far, x, y = s.visibility * INCH, viewer.x, viewer.y
    ids = [
        marker.id
        for marker in s.markers
        if marker.side != viewer.side and within(marker.x - x, marker.y - y, far)
    ]
    if s.night:
        ids += [plane.tag for plane in s.flying(enemy(viewer.side))]
    return [id for id in ids if spot_refused(s, viewer, id) is None]


def spot_modifiers(s: Battle, viewer: Plane | Gun, what: str) -> tuple[Modifier, ...]:
    table, marker = load_tables().spotting, s.marker(what)
    found = [("Skill", table.skill * viewer.skill)]  # §6.5.skill
    if isinstance(viewer, Plane) and marker is not None and card(viewer.model).crew > 1:
        found.append(("crew", table.crew))  # §6.5.crew, for guns and against aircraft not
    found.append(("Fatigue", table.fatigue * viewer.fatigue))  # §6.5.fatigue
    aim = marker or s.plane(what)
    level = view_level(viewer) if marker else s.plane(what).level
    if partly(s, aim.x, aim.y, level):
        found.append(("partly in cloud", table.cloud))  # §6.5.cloud
    if by_radar(s, viewer, aim.x, aim.y):
        found.append(("radar", table.radar))  # §night.radar
    return named(found)


def partly(s: Battle, x: int, y: int, level: int) -> bool:
    """§cloud.partly, for a marker at the level of the spotter."""
    rim = load_flak().cloud.partly
    return any(
        cloud.low <= level <= cloud.high and within(x - cloud.x, y - cloud.y, cloud.radius + rim)
        for cloud in s.clouds
    )


def spot(s: Battle, id: str, what: str) -> Flow[None]:
    """§6.5.roll: an Order and a die; 6 or more spots it."""
    spend(s, id)
    viewer = s.find(id) or s.gun(id)
    assert viewer is not None
    (face,) = yield Roll("6.5.roll", f"{id} tries to spot {what}", 1, 10)
    modifiers = spot_modifiers(s, viewer, what)
    total, need = face + sum([each.value for each in modifiers]), load_tables().spotting.need
    if s.log is not None:
        result = "spotted" if total >= need else "nothing identified"
        s.tell(
            Event(
                *("6.5.roll", "spot", f"{id} tries to spot {what}: {result}"),
                who=id,
                dice=(face,),
                modifiers=modifiers,
                total=total,
                need=need,
                result=result,
                news=(id,) if total >= need else (),
            )
        )
    if total < need:
        return
    marker = s.marker(what)
    if marker is not None:
        yield from spotted(s, marker)
    else:
        s.put(replace(s.plane(what), held=True))  # §night.spot: for the whole side


# -- what a spotted marker is ---------------------------------------------------------------------


class Spotted(Question[Battle, Contact]):
    """`about` is the marker."""

    name, rule, answer = "spotted", "6.5.choice", Contact
    doing = "revealing a contact"

    def prompt(self, s: Battle, about: Any) -> str:
        return f"{about} is spotted: what is it?"

    def options(self, s: Battle, about: Any) -> Sequence[Contact]:
        marker = s.marker(about)
        assert marker is not None
        found: list[Contact] = [] if must_deploy(s, marker) else ["nothing"]
        return [*found, *deployments(s, marker)]

    def refused(self, s: Battle, about: Any, answer: Contact) -> Iterator[Refusal]:
        marker = s.marker(about)
        assert marker is not None
        if isinstance(answer, Deploy):
            if answer.marker != about:
                yield Refusal("6.5.choice", f"{about} was spotted", ("marker",))
            yield from deploy_refused(s, marker.side, answer)
        elif must_deploy(s, marker):  # §6.5.forced
            why = "you have as many markers as hidden aircraft: one of them must be here"
            yield Refusal("6.5.forced", why)

    def random(self, s: Battle, about: Any, rng: Random) -> Contact:
        marker = s.marker(about)
        assert marker is not None
        if not must_deploy(s, marker) and rng.random() < 0.5:
            return "nothing"
        return random_deployment(s, marker, rng) or "nothing"

    def form(self, s: Battle, about: Any, draft: Mapping[str, Any]) -> Form:
        marker = s.marker(about)
        assert marker is not None
        either = []
        if s.sides[marker.side].strength.value and open_levels(s, marker):
            either.append(Form("deploy", deploy_fields(s, marker.side, [about]), "Deploy"))
        if not must_deploy(s, marker):
            either.append(Form("nothing", label="Nothing", word=True))
        return Form(either=tuple(either))

    def show(self, s: Battle, about: Any, answer: Contact) -> Option:
        if isinstance(answer, Deploy):
            return Option(self.write(answer), deploy_label(answer), f"marker:{about}")
        return Option("nothing", "It is nothing", f"marker:{about}")

    def others(self, s: Battle, about: Any) -> Sequence[Contact]:
        return ["nothing"]


class LoseHidden(Question[Battle, Lose]):
    """`about` is the side."""

    name, rule, answer = "lose", "6.5.lost", Lose
    doing = "choosing a loss"

    def prompt(self, s: Battle, about: Any) -> str:
        return "There is no space: which hidden aircraft is lost?"

    def options(self, s: Battle, about: Any) -> Sequence[Lose]:
        return [Lose(each) for each in hidden_kinds(s, about)]

    def refused(self, s: Battle, about: Any, answer: Lose) -> Iterator[Refusal]:
        if answer.aircraft not in s.sides[about].hidden.value:
            yield Refusal("6.5.lost", "you have no such aircraft hidden", ("aircraft",))

    def show(self, s: Battle, about: Any, answer: Lose) -> Option:
        return Option(self.write(answer), f"Lose the {kind_name(answer.aircraft)}")


SPOTTED, LOSE = Spotted(), LoseHidden()


def must_deploy(s: Battle, marker: Marker) -> bool:
    """§6.5.forced: as many markers, this one included, as hidden aircraft."""
    return len(s.markers_of(marker.side)) <= s.sides[marker.side].strength.value


def spotted(s: Battle, marker: Marker) -> Flow[None]:
    """§6.5.choice: asked even where only one answer is left, as the question itself would tell."""
    side = marker.side
    if must_deploy(s, marker) and not open_levels(s, marker):
        yield from lose_hidden(s, marker)
        return
    answer: Contact = yield Choose(seat_of(side), SPOTTED, marker.id)
    if isinstance(answer, Deploy):
        deploy(s, side, answer, "6.5.choice")
        s.put_side(side, passed=False)  # §activation.pass: it has one to activate again
        return
    remove_marker(s, marker)  # §contact.nothing
    if s.log is not None:
        text = f"{marker.id} is nothing"
        s.tell(Event("contact.nothing", "nothing", text, who=marker.id, news=(marker.id,)))


def lose_hidden(s: Battle, marker: Marker) -> Flow[None]:
    """§6.5.lost: the owner chooses which."""
    side = marker.side
    kinds = hidden_kinds(s, side)
    lost = kinds[0]
    if len(kinds) > 1 or s.sides[side].hidden.seen is not None:  # not to be asked would tell
        answer: Lose = yield Choose(seat_of(side), LOSE, side)
        lost = answer.aircraft
    take_hidden(s, side, lost)
    remove_marker(s, marker)
    s.put_side(side, lost=(*s.sides[side].lost, lost))
    if s.log is not None:
        text = f"There is no space at {marker.id}: a hidden {card(lost.model).name} is lost"
        s.tell(Event("6.5.lost", "lost", text, who=seat_of(side), news=(marker.id,)))
