"""Chapter 8: altitude. Climbing costs a card, diving gains one, and an enemy behind may follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal

from . import decks, leads
from .cards import INDEX, NAMES, PAY, card_name
from .fighters import ceiling
from .position import CHANGE, refuse_change, set_place
from .state import ADVANTAGED, NEUTRAL, NOBODY, PLACES, Dogfight, Element, altitude_name


def altitude_step(s: Dogfight) -> Flow[None]:
    """§3.2: out of the clouds, or up, down or level."""
    index = s.active
    element = s.elements[index]
    if element.clouds != NOBODY:
        yield from leave_clouds(s)
    elif element.altitude > ceiling(s, element):  # §8.2.1-f
        if s.log is not None:
            text = f"{element.id} is above its Ceiling and must dive."
            s.tell(Event("8.2.1-f", "altitude", text, who=element.id))
        yield from change(s, -1)
    else:
        key: str = yield Choose(element.seat, ALTITUDE, index)  # §3.2
        if key != "stay":
            yield from change(s, CHANGE[key])  # §8.2
    s.stage = "leader"


def leave_clouds(s: Dogfight) -> Flow[None]:
    """§7.3.5-e: the marker comes off, and the altitude fixed on entry holds."""
    element = s.elements[s.active]
    level = element.clouds
    s.put(s.active, replace(element, clouds=NOBODY))  # §7.3.5-e
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
        yield from follow(s, enemy, up)  # §8.2


def move(s: Dogfight, index: int, up: int) -> Flow[None]:
    """§8.2.1-a to c: one level, a card or counter for a climb, a card gained by a dive."""
    element = s.elements[index]
    element = s.put(index, replace(element, altitude=element.altitude + up))  # §8.2.1-a
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
    """The rule that sets the cost of following."""
    if s.stage != "altitude":
        return "8.2.2-b"
    return "8.2.1-e-2" if enemy.place == ADVANTAGED else "8.2.1-e-1"


def surcharge(s: Dogfight, index: int) -> int:
    """Cards that following costs before the climb's own: §8.2.1-e-2, §8.2.2-b."""
    return int(s.elements[index].place == ADVANTAGED) + int(s.stage != "altitude")


def fare(s: Dogfight, index: int) -> int:
    """Everything that following costs."""
    enemy = s.elements[index]
    return surcharge(s, index) + int(s.elements[enemy.enemy].altitude > enemy.altitude)


# -- questions -------------------------------------------------------------------------------------


class AltitudeStep(Question[Dogfight, str]):
    """§3.2: stay, climb or dive."""

    name = "altitude-step"
    doing = "choosing an altitude"
    rule = "3.2"

    def prompt(self, s: Dogfight, about: int) -> str:
        element = s.elements[about]
        return f"{element.id} at {altitude_name(element.altitude)}: stay, climb or dive?"

    def options(self, s: Dogfight, about: int) -> list[str]:
        element = s.elements[about]
        return [word for word, up in CHANGE.items() if refuse_change(s, element, up) is None]

    def others(self, s: Dogfight, about: int) -> Sequence[str]:
        return tuple(CHANGE)

    def refused(self, s: Dogfight, about: int, answer: str) -> Iterator[Refusal]:
        up = CHANGE.get(answer)
        if up is None:
            yield Refusal(self.rule, "an Element moves one level at most: stay, climb or dive")
            return
        why = refuse_change(s, s.elements[about], up)
        if why is not None:
            yield Refusal(*why, place=self._place(s, about, up))

    def show(self, s: Dogfight, about: int, key: str) -> Option:
        level = altitude_name(s.elements[about].altitude + CHANGE[key])
        label = {
            "stay": f"Stay at {level}",
            "climb": f"Climb to {level}",
            "dive": f"Dive to {level}",
        }[key]
        told = leads.level_change(s, about, CHANGE[key])
        return leads.option(key, label, told, self._place(s, about, CHANGE[key]))

    def _place(self, s: Dogfight, about: int, up: int) -> str:
        level = s.elements[about].altitude + up
        return f"altitude:{s.elements[about].id}/{altitude_name(level)}" if 0 <= level <= 4 else ""


class Payment(Question[Dogfight, str]):
    """§8.2.1-b: which card or counter pays."""

    name = "pay"
    doing = "paying for a climb or a dive"
    rule = "8.2.1-b"

    def prompt(self, s: Dogfight, about: int) -> str:
        return f"{s.elements[about].id}: discard a card or a Full Throttle counter."

    def options(self, s: Dogfight, about: int) -> list[str]:
        element = s.elements[about]
        options = [PAY[kind] for kind in dict.fromkeys(element.hand)]
        if element.leader is not None and element.leader.counters:
            options.append("pay:counter")
        return options

    def others(self, s: Dogfight, about: int) -> Sequence[str]:
        options = self.options(s, about)
        return options if "pay:counter" in options else [*options, "pay:counter"]

    def refused(self, s: Dogfight, about: int, answer: str) -> Iterator[Refusal]:
        element = s.elements[about]
        if answer == "pay:counter":
            if element.leader is None or not element.leader.counters:
                yield Refusal("6.3", f"{element.id}'s Leader has no Full Throttle counter")
        elif PAID.get(answer, NOBODY) not in element.hand:
            yield Refusal(self.rule, f"that card is not in {element.id}'s hand")

    def show(self, s: Dogfight, about: int, key: str) -> Option:
        element = s.elements[about]
        name = key.removeprefix("pay:")
        if name == "counter":
            told, place = "one counter less; the hand stays", f"counter:{element.id}/leader"
            return leads.option(key, "Full Throttle counter", told, place)
        told = f"{leads.many(len(element.hand) - 1, 'card')} left; everybody sees it"
        return leads.option(key, card_name(INDEX[name]), told, f"hand:{element.id}/{name}")


class Follow(Question[Dogfight, str]):
    """§8.2.1-e: follow the enemy's change of altitude, or stay and be Neutral."""

    name = "follow"
    doing = "deciding whether to follow"
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

    def others(self, s: Dogfight, about: int) -> Sequence[str]:
        return ("stay", "follow")

    def refused(self, s: Dogfight, about: int, answer: str) -> Iterator[Refusal]:
        if answer == "stay":
            return
        if answer != "follow":
            yield Refusal(self.rule, "follow, or stay behind")
            return
        enemy, cost = s.elements[about], fare(s, about)
        assert enemy.leader is not None
        if len(enemy.hand) + enemy.leader.counters < cost:
            reason = f"following costs {cost} and {enemy.id} has less"
            yield Refusal(follow_rule(s, enemy), reason, place=f"element:{enemy.id}")

    def show(self, s: Dogfight, about: int, key: str) -> Option:
        enemy = s.elements[about]
        if key == "stay":
            level = altitude_name(enemy.altitude)
            told = f"loses the position on {s.elements[enemy.enemy].id}, costs nothing"
            label = f"Stay at {level}, Neutral"
            return leads.option(key, label, told, f"altitude:{enemy.id}/{level}")
        level, cost = altitude_name(s.elements[enemy.enemy].altitude), fare(s, about)
        price = f"costs {leads.many(cost, 'card')}" if cost else "costs nothing"
        told = f"stays {PLACES[enemy.place]}, {price}"
        return leads.option(key, f"Follow to {level}", told, f"altitude:{enemy.id}/{level}")


PAID = {key: kind for kind, key in enumerate(PAY)}
ALTITUDE, PAYMENT, FOLLOW = AltitudeStep(), Payment(), Follow()

__all__ = ["ALTITUDE", "FOLLOW", "NAMES", "PAYMENT", "altitude_step", "change", "fare", "surcharge"]
