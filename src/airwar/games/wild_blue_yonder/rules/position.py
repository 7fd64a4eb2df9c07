"""Chapter 7: relative position, engagement, who may attack whom, Clouds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal

from .cards import FAMILY, KINDS
from .fighters import ceiling, side
from .state import (
    ADVANTAGED,
    NEUTRAL,
    NOBODY,
    PLACES,
    Dogfight,
    Element,
    altitude_name,
)

# Steps gained by a card, by position; a card that is absent cannot be played there.
MOVES: Final[dict[int, dict[str, int]]] = {
    -2: {"maneuver": 1, "half-loop": 2, "full-throttle": 1},
    -1: {"maneuver": 1, "half-loop": 2, "full-throttle": 1, "scissors": 2},
    0: {"maneuver": 1, "half-loop": 2},
    1: {"maneuver": 1},
    2: {},
}
WINGMAN_GAIN: Final = {"maneuver": 1, "half-loop": 2}  # Bursts, §10.6.2
MOVE_KINDS: Final = {
    place: tuple(family in moves for family in FAMILY) for place, moves in MOVES.items()
}
MOVE_RULE: Final = {
    "maneuver": "7.3.1",
    "half-loop": "7.3.2",
    "full-throttle": "7.3.3",
    "scissors": "7.3.4",
}


def set_place(s: Dogfight, mine: int, theirs: int, place: int) -> None:
    """§7.1: a position is mirrored; Neutral is Unengaged, and a Leader has one enemy at most."""
    one, other = s.elements[mine], s.elements[theirs]
    if place == NEUTRAL:
        s.put(mine, replace(one, enemy=NOBODY, place=NEUTRAL))
        s.put(theirs, replace(other, enemy=NOBODY, place=NEUTRAL))
    else:
        s.put(mine, replace(one, enemy=theirs, place=place))
        s.put(theirs, replace(other, enemy=mine, place=-place))


def let_go(s: Dogfight, index: int) -> None:
    """This Element and the enemy Engaged with it become Neutral."""
    element = s.elements[index]
    if element.enemy != NOBODY:
        set_place(s, index, element.enemy, NEUTRAL)


def prying(s: Dogfight, mine: int, theirs: int) -> bool:
    """§7.5.2-a: is this a lone Leader who must first be pried off a friend?"""
    enemy = s.elements[theirs]
    return enemy.place > NEUTRAL and enemy.enemy != mine


def place_on(s: Dogfight, mine: int, theirs: int) -> int:
    """The attacker's position: his own, or his friend's while he pries a lone Leader loose."""
    if prying(s, mine, theirs):
        return -s.elements[theirs].place
    element = s.elements[mine]
    return element.place if element.enemy == theirs else NEUTRAL


def improve(s: Dogfight, mine: int, theirs: int, family: str, by_wingman: bool = False) -> None:
    """A position card has succeeded: apply it at once, §7.3."""
    before = place_on(s, mine, theirs)
    after = before + MOVES[before][family]  # §7.3
    rule = "10.4.1" if by_wingman else MOVE_RULE[family]
    if prying(s, mine, theirs):
        friend = s.elements[theirs].enemy
        if after < NEUTRAL:
            set_place(s, friend, theirs, after)
            mine, rule = friend, "7.5.2-a"
        else:
            set_place(s, friend, theirs, NEUTRAL)
            rule = "7.5.2-b"
            if after > NEUTRAL:
                set_place(s, mine, theirs, after)
    else:
        set_place(s, mine, theirs, after)
    if s.log is not None:
        tell_place(s, mine, theirs, after, rule)


def tell_place(s: Dogfight, mine: int, theirs: int, place: int, rule: str) -> None:
    who, whom = s.name(mine * 2), s.name(theirs * 2)
    how = {
        2: f"is Tailing {whom}",
        1: f"is Advantaged over {whom}",
        0: f"and {whom} are Neutral",
        -1: f"is Disadvantaged by {whom}",
        -2: f"is Tailed by {whom}",
    }[place]
    where = (s.place_of(mine * 2), s.place_of(theirs * 2))
    s.tell(
        Event(rule, "position", f"{who} {how}.", who=s.code(mine * 2), where=where,
              result=PLACES[place])
    )  # fmt: skip


# -- who may be attacked ---------------------------------------------------------------------------


def present(s: Dogfight, index: int, altitude: int) -> bool:
    """Is the Element in play at this altitude, and not in the clouds?"""
    element = s.elements[index]
    return element.leader is not None and element.altitude == altitude and element.clouds < 0


def enemies(s: Dogfight, index: int) -> list[int]:
    """Enemy Elements that can be fought at this Element's altitude, §8.0-b, §7.3.5-d."""
    me = s.elements[index]
    return [
        other
        for other, element in enumerate(s.elements)
        if element.side != me.side and present(s, other, me.altitude)
    ]


def refuse_leader(s: Dogfight, index: int, other: int) -> tuple[str, str] | None:
    """Why this Element may not attack that Leader (§7.5), or None."""
    me, enemy = s.elements[index], s.elements[other]
    if enemy.leader is None:
        return "4.9.2", f"{enemy.id} is out of the battle"
    if enemy.clouds >= 0:  # §7.3.5-d
        return "7.3.5-d", f"{enemy.id} is in the clouds"
    if enemy.altitude != me.altitude:  # §8.0-b
        return "8.0-b", (
            f"{enemy.id} is at {altitude_name(enemy.altitude)}, {me.id} at "
            f"{altitude_name(me.altitude)}"
        )
    if me.enemy == other:
        return None
    if me.enemy != NOBODY:
        return "7.5-a", f"{me.id} is Engaged with {s.elements[me.enemy].id} and no other"
    if enemy.enemy == NOBODY:
        return None  # §7.5-b
    if enemy.place < NEUTRAL:  # §7.5.1-d
        return "7.5.1-d", f"{enemy.id} is Engaged with {s.elements[enemy.enemy].id}"
    if enemy.wingman is not None:  # §7.5.2-a
        return "7.5.2-a", f"{enemy.id} is Engaged and has a Wingman to guard him"
    return None


def refuse_move(s: Dogfight, index: int, family: str) -> tuple[str, str] | None:
    """Why an Element's position card does not work against the target Leader, or None."""
    if family in MOVES[place_on(s, index, s.target >> 1)]:
        return None
    name = next(kind.name for kind in KINDS if kind.family == family)
    needed = [place for place, moves in MOVES.items() if family in moves]
    stands, theirs = place_on(s, index, s.target >> 1), s.elements[s.target >> 1]
    if prying(s, index, s.target >> 1):
        places = " or ".join(PLACES[-place] for place in needed if place < NEUTRAL)
        has = f"{theirs.id} is {PLACES[theirs.place]}"
        return "7.5.2-a", f"{name} pries loose a lone Leader who is {places}; {has}"
    places = " or ".join(PLACES[place] for place in needed)
    return MOVE_RULE[family], f"{name} only works when you are {places}; you are {PLACES[stands]}"


# -- giving up position ----------------------------------------------------------------------------


def give_up(s: Dogfight, index: int) -> None:
    """§7.3.6: free, at the start of the Leader Step."""
    enemy = s.elements[index].enemy
    set_place(s, index, enemy, NEUTRAL)
    if s.log is not None:
        text = f"{s.name(index * 2)} gives up his position on {s.name(enemy * 2)}."
        s.tell(Event("7.3.6", "position", text, who=s.code(index * 2)))


# -- Clouds ----------------------------------------------------------------------------------------


def enter_clouds(s: Dogfight, index: int) -> Flow[None]:
    """§7.3.5-1: Neutral, and under a marker until the next Altitude Step."""
    let_go(s, index)
    element = s.elements[index]
    if s.log is not None:
        text = f"{element.id} flies into the clouds."
        s.tell(Event("7.3.5-1", "clouds", text, who=element.id, where=(f"element:{element.id}",)))
    key: str = yield Choose(element.seat, CLOUDS_LEVEL, index, (element.seat,))
    element = s.elements[index]
    level = element.altitude + CHANGE[key.removeprefix("clouds:")]
    s.put(index, replace(element, clouds=level))
    if s.log is not None:
        text = f"{element.id} will leave the clouds at {altitude_name(level)}."
        s.tell(Event("7.3.5-a", "clouds", text, (element.seat,), element.id))
        text = f"{element.id} ends his turn: no discard and no draw in the clouds."
        s.tell(Event("7.3.5-c", "clouds", text, who=element.id))


CHANGE: Final = {"stay": 0, "climb": 1, "dive": -1}


def refuse_change(s: Dogfight, element: Element, change: int) -> tuple[str, str] | None:
    """Why an Element may not change its altitude so (§8.2.1), or None."""
    level, top = element.altitude + change, ceiling(s, element)
    if element.altitude > top and change != -1:  # §8.2.1-f
        return "8.2.1-f", f"{element.id} is above its Ceiling, {altitude_name(top)}: it must dive"
    if change == 0:
        return None
    if not 0 <= level <= 4:  # §8.0-a
        edge = "above Very High" if change > 0 else "below Very Low"
        return "8.0-a", f"nothing flies {edge}"
    if change > 0:
        if level > top:  # §5.2.7, §5.4.4
            return no_higher(s, element, level, top)
        assert element.leader is not None
        if not len(element.hand) + element.leader.counters:
            return "8.2.1-b", "a climb costs a card or a counter, and there is none"
    return None


def no_higher(s: Dogfight, element: Element, level: int, top: int) -> tuple[str, str]:
    """The rule for a level above the Ceiling, and whose Ceiling it is."""
    reason = f"the Ceiling of {element.id} is {altitude_name(top)}"
    if element.leader is not None and side(s, element.leader).ceiling >= level:
        return "5.4.4", f"{reason} while its Wingman is Damaged"
    return "5.2.7", reason


def cloud_changes(s: Dogfight, element: Element) -> list[str]:
    """The changes of altitude that an Element in the clouds may choose."""
    return [word for word, up in CHANGE.items() if refuse_cloud_change(s, element, up) is None]


def refuse_cloud_change(s: Dogfight, element: Element, change: int) -> tuple[str, str] | None:
    """As outside the clouds, but in one reading an Element above its Ceiling need not dive."""
    top = ceiling(s, element)
    if element.altitude > top and s.on("clouds-free-choice"):
        if change > 0:
            return "5.2.7", f"the Ceiling of {element.id} is {altitude_name(top)}"
        return None
    return refuse_change(s, element, change)


class CloudsLevel(Question[Dogfight, str]):
    """§7.3.5-a: the altitude after the clouds, chosen in secret on entry."""

    name = "clouds-level"
    doing = "choosing where to leave the clouds"
    rule = "7.3.5-a"

    def prompt(self, s: Dogfight, about: int) -> str:
        return f"{s.elements[about].id}: at which altitude will you leave the clouds?"

    def options(self, s: Dogfight, about: int) -> list[str]:
        return [f"clouds:{word}" for word in cloud_changes(s, s.elements[about])]

    def others(self, s: Dogfight, about: int) -> Sequence[str]:
        return [f"clouds:{word}" for word in CHANGE]

    def refused(self, s: Dogfight, about: int, answer: str) -> Iterator[Refusal]:
        if answer not in self.others(s, about):
            yield Refusal(self.rule, "stay, climb or dive")
            return
        change = CHANGE[answer.removeprefix("clouds:")]
        why = refuse_cloud_change(s, s.elements[about], change)
        if why is not None:
            yield Refusal(*why, place=self._place(s, about, change))

    def show(self, s: Dogfight, about: int, key: str) -> Option:
        change = CHANGE[key.removeprefix("clouds:")]
        level = altitude_name(s.elements[about].altitude + change)
        verb = {0: "Stay at", 1: "Climb to", -1: "Dive to"}[change]
        leads = "comes out there in its next Altitude Step; nobody else knows where"
        return Option(key, f"{verb} {level}", self._place(s, about, change), {"leads": leads})

    def _place(self, s: Dogfight, about: int, change: int) -> str:
        level = s.elements[about].altitude + change
        return f"altitude:{s.elements[about].id}/{altitude_name(level)}" if 0 <= level <= 4 else ""


CLOUDS_LEVEL = CloudsLevel()

__all__ = [
    "ADVANTAGED", "CHANGE", "CLOUDS_LEVEL", "MOVES", "MOVE_KINDS", "MOVE_RULE", "WINGMAN_GAIN",
    "enemies",
    "enter_clouds", "give_up", "improve", "let_go", "place_on", "prying",
    "refuse_change", "refuse_leader", "refuse_move", "set_place",
]  # fmt: skip
