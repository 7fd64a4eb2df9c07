"""What bombers mean to do, declared before their escorts move (15.2.1, 15.2.2), and the release of
escorts (15.2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, cast

from airwar.common.forms import Field, Form, Item, Many, Pick
from airwar.common.leads import option
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal

from ..data.kinds import SIDES, Side
from .answers import Intend, Pass, Release
from .bombers import bomber_of, flies_to_bomb, may_circle
from .ending import ask_open
from .formations import bomber_formations, to_sweep
from .squares import altitude, distance, name
from .state import Intention, Raid, Unit, bomber
from .targets import marks

if TYPE_CHECKING:
    from random import Random

NEAR_ESCORT = 3  # squares, C105


# -- intentions -----------------------------------------------------------------------------------


def next_planner(s: Raid, last: str | None) -> str | None:
    """The sides that have something to declare, the raider's first (C112)."""
    sides = SIDES if last is None else SIDES[SIDES.index(cast(Side, last)) + 1 :]
    return next((side for side in sides if planned(s, side) or divided(s, side)), None)


def divided(s: Raid, side: Side) -> bool:
    """§9.2.6-escort: has an escort to choose between bombers that go different ways?"""
    return any(
        len({s.units[id].returning for id in bombers_near(s, unit)}) > 1
        for unit in escorts_of(s, side)
    )


def planned(s: Raid, side: Side) -> list[Unit]:
    """The bombers whose moves are declared."""
    return [u for u in s.flying(side) if flies_to_bomb(s, u) and not u.returning]


def formations(s: Raid, side: Side) -> dict[str, list[str]]:
    """Bombers on their way, in formations named by their first id."""
    ids = {unit.id for unit in planned(s, side)}
    found = [[each.id for each in group if each.id in ids] for group in bomber_formations(s, side)]
    return {group[0]: group for group in found if group}


def intend(s: Raid, side: Side) -> Flow[None]:
    """§15.2.2-match, §15.2.1-move, §15.2.1.3: declared before the escorts move (C90, C105)."""
    answer: Intend = yield Choose(side, INTEND, side)
    groups = formations(s, side)
    levels = dict(answer.levels)
    changes = [
        (id, levels[first]) for first, group in groups.items() if first in levels for id in group
    ]
    found = Intention(
        levels=answer.levels,
        circle=answer.circle,
        attack=answer.attack,
        escorts=answer.escorts,
        bombers=tuple(sorted([id for group in groups.values() for id in group])),
        changes=tuple(sorted(changes)),
    )
    raider, defender = s.intentions
    s.intentions = (found, defender) if side == "raider" else (raider, found)
    if s.log is not None:
        s.tell(Event("15.2.2-match", "intend", f"The {side}: {_told(answer)}", who=side))


def _told(answer: Intend) -> str:
    parts = [f"{id} {'climbs' if up > 0 else 'dives'}" for id, up in answer.levels]
    for ids, one, several in (
        (answer.circle, "circles", "circle"),
        (answer.attack, "attacks", "attack"),
    ):
        if ids:
            parts.append(f"{', '.join(ids)} {one if len(ids) == 1 else several}")
    return ", ".join(parts) or "all bombers fly on, level"


def escorts_of(s: Raid, side: Side) -> list[Unit]:
    return [unit for unit in s.flying(side) if unit.mission == "escort"]


def bombers_near(s: Raid, escort: Unit) -> list[str]:
    """C105: the bombers within 3 squares of an escort, or the nearest if there are none."""
    bombers = [unit for unit in s.flying(escort.side) if bomber(unit)]
    near = [u.id for u in bombers if distance(u.square, escort.square) <= NEAR_ESCORT]
    if near or not bombers:
        return near
    return [min(bombers, key=lambda u: (distance(u.square, escort.square), u.id)).id]


class IntendQuestion(Question[Raid, Intend]):
    """About a side."""

    name = "intend"
    doing = "planning the bombing"
    rule = "15.2.2-match"
    answer = Intend

    def prompt(self, s: Raid, about: Side) -> str:
        return "What will your bombers do, and which bombers does each escort stay with?"

    def options(self, s: Raid, about: Side) -> Sequence[Intend]:
        """As usual; and with each formation a level up or down, or each bomber circling."""
        usual = _usual(s, about)
        found = [usual]
        for first in formations(s, about):
            for up in (-1, 1):
                levels = ((first, up),)
                found.append(Intend(levels, usual.circle, usual.attack, usual.escorts))
        for unit in planned(s, about):
            if may_circle(s, unit) is None and unit.id not in usual.circle:
                circle = tuple(sorted({*usual.circle, unit.id}))
                attack = tuple([id for id in usual.attack if id != unit.id])
                found.append(Intend((), circle, attack, usual.escorts))
        return found

    def refused(self, s: Raid, about: Side, answer: Intend) -> Iterator[Refusal]:
        groups = formations(s, about)
        for i, (first, up) in enumerate(answer.levels):
            if first not in groups or up not in (-1, 1):
                reason = f"{first} names no formation of bombers that climbs or dives a level"
                yield Refusal("15.2.1-move", reason, ("levels", i))
        ids = {unit.id: unit for unit in planned(s, about)}
        for i, id in enumerate(answer.circle):
            refusal = may_circle(s, ids[id]) if id in ids else None
            if id not in ids or refusal is not None:
                reason = refusal.reason if refusal else f"{id} is not a bomber on its way"
                yield Refusal("15.2.1.3", reason, ("circle", i))
        for i, id in enumerate(answer.attack):
            if id not in ids or id in answer.circle:
                yield Refusal("15.3-declare", f"{id} cannot attack", ("attack", i))
        escorts = {unit.id: bombers_near(s, unit) for unit in escorts_of(s, about)}
        for i, (id, mate) in enumerate(answer.escorts):
            if mate not in escorts.get(id, ()):
                reason = f"{id} cannot go with {mate}: it is not an escort nearby"
                yield Refusal("9.2.6-escort", reason, ("escorts", i))
        for field in ("levels", "circle", "attack", "escorts"):
            given = [each if isinstance(each, str) else each[0] for each in getattr(answer, field)]
            if given != sorted(set(given)):
                yield Refusal(self.rule, "name each once, sorted", (field,))

    def random(self, s: Raid, about: Side, rng: Random) -> Intend:
        levels = [(id, rng.choice((-1, 1))) for id in formations(s, about) if rng.random() < 0.3]
        able = [unit for unit in planned(s, about) if may_circle(s, unit) is None]
        circle = tuple([unit.id for unit in able if rng.random() < 0.2])
        attack = tuple([unit.id for unit in planned(s, about) if unit.id not in circle])
        escorts = [(u.id, near) for u in escorts_of(s, about) if (near := bombers_near(s, u))]
        pairs = tuple([(id, rng.choice(near)) for id, near in escorts])
        return Intend(tuple(sorted(levels)), circle, attack, pairs)

    def form(self, s: Raid, about: Side, draft: Mapping[str, Any]) -> Form:
        ids = [unit.id for unit in planned(s, about)]
        able = [unit.id for unit in planned(s, about) if may_circle(s, unit) is None]
        firsts, escorts = list(formations(s, about)), [unit.id for unit in escorts_of(s, about)]
        mates = sorted({id for unit in escorts_of(s, about) for id in bombers_near(s, unit)})
        change = Pick((Item(-1, "dive"), Item(1, "climb")))
        level = Form(fields=(Field("0", "formation", _one(firsts)), Field("1", "level", change)))
        pair = Form(fields=(Field("0", "escort", _one(escorts)), Field("1", "bomber", _one(mates))))
        return Form(
            "intend",
            (
                Field("levels", "climb or dive", Many(level, 0, len(firsts))),
                Field("circle", "circle", _several(able)),
                Field("attack", "attack", _several(ids)),
                Field("escorts", "escorts", Many(pair, 0, len(escorts))),
            ),
        )

    def presets(self, s: Raid, about: Side) -> Mapping[str, Intend]:
        return {"usual": _usual(s, about)}

    def show(self, s: Raid, about: Side, answer: Intend) -> Option:
        return option(self.write(answer), _told(answer), self._leads(s, about, answer))

    def _leads(self, s: Raid, side: Side, answer: Intend) -> str:
        """Where formations will be, who keeps circling, and what is attacked this turn."""
        groups = formations(s, side)
        parts = [
            f"{', '.join(groups[first])} at altitude {altitude(s.units[first].square) + up}"
            for first, up in answer.levels
            if first in groups
        ]
        parts += [f"{id} stays over {name(s.units[id].square)}" for id in answer.circle]
        for id in answer.attack:
            ids = [mark.id for mark in marks(s, s.units[id])]
            parts.append(f"{id} in reach of {', '.join(ids)}" if ids else f"{id} reaches no target")
        still = [id for id in answer.escorts if not parts]
        level = sorted({altitude(s.units[first].square) for first in groups})
        if not parts and level:
            parts.append(f"Bombers at altitude {', '.join(map(str, level))}")
        if still:
            parts.append(", ".join([f"{id} with {mate}" for id, mate in answer.escorts]))
        return "; ".join(parts)


def _one(ids: Sequence[str]) -> Pick:
    return Pick(tuple([Item(id, place=id) for id in ids]))


def _several(ids: Sequence[str]) -> Pick:
    items = tuple([Item(id, place=id) for id in ids])
    return Pick(items, 0, len(items), several=True)


def _usual(s: Raid, side: Side) -> Intend:
    """Everybody flies on, attacks what is near, and escorts go with the nearest bomber."""
    attack = tuple([unit.id for unit in planned(s, side) if marks(s, unit)])
    escorts = [
        (unit.id, mate)
        for unit in escorts_of(s, side)
        if (mate := bomber_of(s, unit)) in bombers_near(s, unit)
    ]
    return Intend(attack=attack, escorts=tuple(escorts))


# -- releasing escorts ----------------------------------------------------------------------------


def next_releasing(s: Raid, last: str | None) -> str | None:
    """The sides with escorts to release, the raider's first (C112)."""
    sides = SIDES if last is None else SIDES[SIDES.index(cast(Side, last)) + 1 :]
    return next((side for side in sides if s.tier("bombing") and releasable(s, side)), None)


def releasable(s: Raid, side: Side) -> dict[str, list[str]]:
    """Formations that have not released their escorts yet, each with the escorts it has."""
    found: dict[str, list[str]] = {}
    escorts = {unit.id: bomber_of(s, unit) for unit in escorts_of(s, side)}
    for group in bomber_formations(s, side) if escorts else ():
        ids = {unit.id for unit in group}
        theirs = [id for id, mate in escorts.items() if mate in ids]
        if theirs and not ids & set(s.released):
            found[group[0].id] = theirs
    return found


def release_escorts(s: Raid, side: Side) -> Flow[None]:
    """§15.2.2-release: once a game for each formation, all its escorts sweep."""
    answer = yield from ask_open(s, side, RELEASE, side)
    if not isinstance(answer, Release):
        return
    groups = releasable(s, side)
    for first in answer.formations:
        for group in bomber_formations(s, side):
            if group[0].id == first:
                s.released = tuple(sorted({*s.released, *[unit.id for unit in group]}))
    for first in answer.formations:
        for id in groups[first]:
            to_sweep(s, id)


class ReleaseQuestion(Question[Raid, Release | Pass]):
    """About a side."""

    name = "release"
    doing = "deciding on escorts"
    rule = "15.2.2-release"
    answer = Release | Pass

    def prompt(self, s: Raid, about: Side) -> str:
        return "Do formations release their escorts, once in the game?"

    def options(self, s: Raid, about: Side) -> Sequence[Release | Pass]:
        ids = list(releasable(s, about))
        some = [each for n in range(1, len(ids) + 1) for each in combinations(ids, n)]
        return ["pass", *[Release(each) for each in some]]

    def refused(self, s: Raid, about: Side, answer: Release | Pass) -> Iterator[Refusal]:
        if isinstance(answer, str):
            return
        able = releasable(s, about)
        if not answer.formations or list(answer.formations) != sorted(set(answer.formations)):
            yield Refusal(self.rule, "name formations, each once and sorted", ("formations",))
        for i, id in enumerate(answer.formations):
            if id not in able:
                reason = f"{id} names no formation that has escorts to release for the first time"
                yield Refusal(self.rule, reason, ("formations", i))

    def form(self, s: Raid, about: Side, draft: Mapping[str, Any]) -> Form:
        some = Form(
            "release",
            (Field("formations", "formations", _several(list(releasable(s, about)))),),
            "release escorts",
        )
        return Form(label="escorts", either=(some, Form("pass", label="none", word=True)))

    def show(self, s: Raid, about: Side, answer: Release | Pass) -> Option:
        if isinstance(answer, str):
            return option("pass", "No formation does", "They stay, and may react for their bombers")
        able = releasable(s, about)
        ids = [id for first in answer.formations for id in able.get(first, ())]
        told = f"{', '.join(ids)} may hunt, and react no more"
        label = f"{', '.join(answer.formations)}: the escorts sweep"
        return option(self.write(answer), label, told)


INTEND = IntendQuestion()
RELEASE = ReleaseQuestion()
