"""Chapter 8: altitude. Climbing costs a card, diving gains one, and an enemy behind may follow."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Denial, Flow, Option, Question

from . import decks
from .cards import INDEX, NAMES, PAY, card_name
from .fighters import ceiling
from .position import CHANGE, refuse_change, set_place
from .state import ADVANTAGED, NEUTRAL, NOBODY, Dogfight, Element, altitude_name


def altitude_step(s: Dogfight) -> Flow[None]:
    """§3.2: out of the clouds, or up, down or level."""
    index = s.active
    element = s.elements[index]
    if element.clouds != NOBODY:
        yield from leave_clouds(s)
    elif element.altitude > ceiling(s, element):
        if s.log is not None:
            text = f"{element.id} is above its Ceiling and must dive."
            s.tell(Event("8.2.1-f", "altitude", text, who=element.id))
        yield from change(s, -1)
    else:
        key: str = yield Choose(element.seat, ALTITUDE, index)
        if key != "stay":
            yield from change(s, CHANGE[key])
    s.stage = "leader"


def leave_clouds(s: Dogfight) -> Flow[None]:
    """§7.3.5-e: the marker comes off, and the altitude fixed on entry holds."""
    element = s.elements[s.active]
    level = element.clouds
    s.put(s.active, replace(element, clouds=NOBODY))
    if s.log is not None:
        text = f"{element.id} comes out of the clouds at {altitude_name(level)}."
        s.tell(Event("7.3.5-e", "clouds", text, who=element.id))
    if level != element.altitude:
        yield from change(s, level - element.altitude)


def change(s: Dogfight, up: int) -> Flow[None]:
    """§8.2, §8.2.1: move, pay or draw, lose an advantage, and the enemy behind may follow."""
    index = s.active
    yield from move(s, index, up)
    element = s.elements[index]
    enemy = element.enemy
    if enemy == NOBODY:
        return
    if element.place > NEUTRAL:
        set_place(s, index, enemy, NEUTRAL)  # §8.2.1-d
        if s.log is not None:
            text = f"{element.id} loses his position on {s.elements[enemy].id}."
            s.tell(Event("8.2.1-d", "position", text, who=element.id))
    else:
        yield from follow(s, enemy, up)


def move(s: Dogfight, index: int, up: int) -> Flow[None]:
    """§8.2.1-a to c: one level, a card or counter for a climb, a card gained by a dive."""
    element = s.elements[index]
    element = s.put(index, replace(element, altitude=element.altitude + up))
    if s.log is not None:
        verb = "climbs" if up > 0 else "dives"
        text = f"{element.id} {verb} to {altitude_name(element.altitude)}."
        s.tell(Event("8.2.1-a", "altitude", text, who=element.id,
                     where=(f"element:{element.id}",)))  # fmt: skip
    if up > 0:
        yield from pay(s, index, "8.2.1-b")
    else:
        yield from decks.draw_hand(s, index, 1, "8.2.1-c", "dives", open_count=True)


def pay(s: Dogfight, index: int, rule: str) -> Flow[None]:
    """One card of the hand or one counter, chosen by its player."""
    element = s.elements[index]
    key: str = yield Choose(element.seat, PAYMENT, index)
    name = key.removeprefix("pay:")
    leader = element.leader
    assert leader is not None
    if name == "counter":
        s.put(index, replace(element, leader=replace(leader, counters=leader.counters - 1)))
        told = "a Full Throttle counter"
    else:
        kind = INDEX[name]
        decks.spend_card(s, index, kind, False)
        s.show(element.side, kind)
        told = card_name(kind)
    if s.log is not None:
        s.tell(Event(rule, "pay", f"{element.id} discards {told}.", who=element.id, cards=(name,)))


def follow(s: Dogfight, index: int, up: int) -> Flow[None]:
    """§8.2.1-e: an enemy who was Advantaged or Tailing may follow and keep his position."""
    enemy = s.elements[index]
    key = "stay"
    if up < 0 or enemy.altitude + up <= ceiling(s, enemy):  # §5.2.7, and R45 for a dive
        key = yield Choose(enemy.seat, FOLLOW, index)
    if key == "stay":
        set_place(s, index, enemy.enemy, NEUTRAL)  # §8.2.1-e-3
        if s.log is not None:
            text = f"{enemy.id} does not follow and is Neutral."
            s.tell(Event("8.2.1-e-3", "position", text, who=enemy.id))
        return
    extra = surcharge(s, index)
    if s.log is not None:
        rule = follow_rule(s, enemy)
        text = f"{enemy.id} follows" + (f" and discards {extra} for it." if extra else ".")
        s.tell(Event(rule, "altitude", text, who=enemy.id))
    for _ in range(extra):
        yield from pay(s, index, follow_rule(s, enemy))
    yield from move(s, index, up)  # §14.6.1: the dive's card comes after all discards


def follow_rule(s: Dogfight, enemy: Element) -> str:
    """The number of the rule that sets the price of following."""
    if s.stage != "altitude":
        return "8.2.2-b"
    return "8.2.1-e-2" if enemy.place == ADVANTAGED else "8.2.1-e-1"


def surcharge(s: Dogfight, index: int) -> int:
    """Cards that following costs before the climb's own: §8.2.1-e-2, §8.2.2-b."""
    return int(s.elements[index].place == ADVANTAGED) + int(s.stage != "altitude")


def fare(s: Dogfight, index: int) -> int:
    """All that following costs."""
    enemy = s.elements[index]
    return surcharge(s, index) + int(s.elements[enemy.enemy].altitude > enemy.altitude)


# -- questions -------------------------------------------------------------------------------------


class AltitudeStep(Question[Dogfight]):
    """§3.2: stay, climb or dive."""

    name = "altitude-step"
    rule = "3.2"

    def prompt(self, s: Dogfight, about: int) -> str:
        element = s.elements[about]
        return f"{element.id} at {altitude_name(element.altitude)}: stay, climb or dive?"

    def options(self, s: Dogfight, about: int) -> list[str]:
        element = s.elements[about]
        return [word for word, up in CHANGE.items() if refuse_change(s, element, up) is None]

    def candidates(self, s: Dogfight, about: int) -> Sequence[str]:
        return tuple(CHANGE)

    def denial(self, s: Dogfight, about: int, key: str) -> Denial:
        up = CHANGE.get(key)
        if up is None:
            return Denial(key, self.rule, "an Element moves one level at most: stay, climb or dive")
        refused = refuse_change(s, s.elements[about], up)
        assert refused is not None
        return Denial(key, *refused, self._place(s, about, up))

    def option(self, s: Dogfight, about: int, key: str) -> Option:
        level = altitude_name(s.elements[about].altitude + CHANGE[key])
        label = {
            "stay": f"Stay at {level}",
            "climb": f"Climb to {level} (costs a card)",
            "dive": f"Dive to {level} (gains a card)",
        }[key]
        return Option(key, label, self._place(s, about, CHANGE[key]))

    def _place(self, s: Dogfight, about: int, up: int) -> str:
        level = s.elements[about].altitude + up
        return f"altitude:{s.elements[about].id}/{altitude_name(level)}" if 0 <= level <= 4 else ""


class Payment(Question[Dogfight]):
    """§8.2.1-b: which card or counter pays."""

    name = "pay"
    rule = "8.2.1-b"

    def prompt(self, s: Dogfight, about: int) -> str:
        return f"{s.elements[about].id}: discard a card or a Full Throttle counter."

    def options(self, s: Dogfight, about: int) -> list[str]:
        element = s.elements[about]
        options = [PAY[kind] for kind in dict.fromkeys(element.hand)]
        if element.leader is not None and element.leader.counters:
            options.append("pay:counter")
        return options

    def candidates(self, s: Dogfight, about: int) -> Sequence[str]:
        options = self.options(s, about)
        return options if "pay:counter" in options else [*options, "pay:counter"]

    def denial(self, s: Dogfight, about: int, key: str) -> Denial:
        element = s.elements[about]
        if key == "pay:counter":
            return Denial(key, "6.3", f"{element.id}'s Leader has no Full Throttle counter")
        return Denial(key, self.rule, f"that card is not in {element.id}'s hand")

    def option(self, s: Dogfight, about: int, key: str) -> Option:
        element = s.elements[about]
        name = key.removeprefix("pay:")
        if name == "counter":
            return Option(key, "Full Throttle counter", f"counter:{element.id}/leader")
        return Option(key, card_name(INDEX[name]), f"hand:{element.id}/{name}")


class Follow(Question[Dogfight]):
    """§8.2.1-e: follow the enemy's change of altitude, or stay and be Neutral."""

    name = "follow"
    rule = "8.2.1-e-3"

    def prompt(self, s: Dogfight, about: int) -> str:
        enemy = s.elements[about]
        mover = s.elements[enemy.enemy]
        cost = fare(s, about)
        price = f"costs {cost}" if cost else "costs nothing"
        return f"{enemy.id}: follow {mover.id} to {altitude_name(mover.altitude)}? It {price}."

    def options(self, s: Dogfight, about: int) -> list[str]:
        enemy = s.elements[about]
        assert enemy.leader is not None
        if len(enemy.hand) + enemy.leader.counters >= fare(s, about):
            return ["stay", "follow"]
        return ["stay"]

    def candidates(self, s: Dogfight, about: int) -> Sequence[str]:
        return ("stay", "follow")

    def denial(self, s: Dogfight, about: int, key: str) -> Denial:
        if key != "follow":
            return Denial(key, self.rule, "follow, or stay behind")
        enemy = s.elements[about]
        rule, cost = follow_rule(s, enemy), fare(s, about)
        return Denial(key, rule, f"following costs {cost} and {enemy.id} has less",
                      f"element:{enemy.id}")  # fmt: skip

    def option(self, s: Dogfight, about: int, key: str) -> Option:
        enemy = s.elements[about]
        if key == "stay":
            level = altitude_name(enemy.altitude)
            return Option(key, f"Stay at {level}, Neutral", f"altitude:{enemy.id}/{level}")
        level = altitude_name(s.elements[enemy.enemy].altitude)
        return Option(key, f"Follow to {level}", f"altitude:{enemy.id}/{level}")


ALTITUDE, PAYMENT, FOLLOW = AltitudeStep(), Payment(), Follow()

__all__ = ["ALTITUDE", "FOLLOW", "NAMES", "PAYMENT", "altitude_step", "change", "fare", "surcharge"]
