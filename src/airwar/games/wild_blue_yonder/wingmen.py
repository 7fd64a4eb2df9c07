"""Chapter 10: Wingmen, who draw a mini-hand whenever they attack or are attacked."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Denial, Flow, Option, Question

from . import decks
from .cards import AGILE, FIRING, KINDS, NAMES, PLAY, USES, card_name
from .exchange import SCISSORS_KIND, agile_ready, agile_refused, card_place, exchange, lacks
from .fighters import defensive, offensive
from .firing import hit
from .position import (
    MOVE_KINDS,
    MOVE_RULE,
    MOVES,
    enemies,
    improve,
    place_on,
    present,
    prying,
    refuse_leader,
)
from .state import DISADVANTAGED, NEUTRAL, NOBODY, PLACES, Dogfight, altitude_name

SKIP, DONE = "skip", "done"


def wingman_step(s: Dogfight) -> Flow[None]:
    """§3.1-a: name one target, then draw."""
    index = s.active
    key: str = yield Choose(s.elements[index].seat, WINGMAN_TARGET, index)
    if key == SKIP:
        s.stage = "altitude"
        return
    s.target = s.craft(key.removeprefix("target:"))
    s.fired = False
    if s.log is not None:
        text = f"{s.name(index * 2 + 1)} goes for {s.name(s.target)}."
        s.tell(Event("10.1.1", "target", text, who=s.code(index * 2 + 1),
                     where=(s.place_of(s.target),)))  # fmt: skip
    element = s.elements[index]
    assert element.wingman is not None
    size = offensive(s, element.wingman, element.altitude)
    yield from draw_mini(s, index, size, "10.1.1", "attacks")
    s.stage = "wingman-attack"


def opens(s: Dogfight) -> bool:
    """Is there a Wingman Step in this turn? If not, it is told why."""
    index = s.active
    refused = no_step(s, index)
    if refused is None and not wingman_targets(s, index):
        refused = "10.3-b", "no enemy aircraft that the Wingman may attack"
    if refused is not None and s.log is not None and s.elements[index].wingman is not None:
        text = f"{s.elements[index].id}: no Wingman Step, {refused[1]}."
        s.tell(Event(refused[0], "step", text, who=s.elements[index].id))
    return refused is None


def no_step(s: Dogfight, index: int) -> tuple[str, str] | None:
    """Why an Element has no Wingman Step at all, or None."""
    element = s.elements[index]
    if element.wingman is None:
        return "3.1-a", "there is no Wingman"
    if element.clouds != NOBODY:
        return "7.3.5-c", "the Element is in the clouds"
    if s.turn == 1 and element.order == 1:
        return "3.1-c", "the first Element of the game has none"
    if not enemies(s, index):
        return "8.0-b", "no enemy is at its altitude"
    if not element.wingman.counters and not offensive(s, element.wingman, element.altitude):
        return "5.4.2-a", "its Offensive rating is 0 here"
    return None


def wingman_targets(s: Dogfight, index: int) -> list[int]:
    """§10.3-a, §10.3-b."""
    targets = []
    for other in enemies(s, index):
        for wing in (0, 1):
            if refuse_target(s, index, other * 2 + wing) is None:
                targets.append(other * 2 + wing)
    return targets


def refuse_target(s: Dogfight, index: int, target: int) -> tuple[str, str] | None:
    me, other = s.elements[index], target >> 1
    enemy = s.elements[other]
    if target & 1:
        if enemy.wingman is None:
            return "10.3-b", f"{enemy.id} has no Wingman"
        if enemy.clouds >= 0:
            return "7.3.5-d", f"{enemy.id} is in the clouds"
        if enemy.altitude != me.altitude:
            return "8.0-b", f"{enemy.id} is at {altitude_name(enemy.altitude)}"
        if me.enemy not in (NOBODY, other):
            return "10.3-a", (
                f"his Leader is Engaged with {s.elements[me.enemy].id}: that Leader or his Wingman"
            )
        return None
    refused = refuse_leader(s, index, other)
    if refused is not None and refused[0] == "7.5-a":
        return "7.5.1-c", refused[1]
    return refused


def draw_mini(s: Dogfight, index: int, n: int, rule: str, why: str) -> Flow[None]:
    """§5.4.2-a: a mini-hand; everybody sees how many cards it has."""
    element = s.elements[index]
    why = f"Wingman {why}"
    drawn = yield from decks.draw(s, element.side, n, rule, why, (element.seat,), None)
    s.put(index, replace(s.elements[index], mini=drawn))
    if s.log is not None:
        names = ", ".join(card_name(kind) for kind in drawn) or "nothing"
        cards = tuple(NAMES[kind] for kind in drawn)
        own = (element.seat,)
        s.tell(Event(rule, "draw", f"{element.id}'s {why}: draws {names}.", own, element.id,
                     cards=cards))  # fmt: skip
        others = tuple(seat for seat in s.seats if seat != element.seat)
        text = f"{element.id}'s {why}: draws {n}."
        s.tell(Event(rule, "draw", text, others, element.id))


def draw_defence(s: Dogfight, target: int, rule: str) -> Flow[None]:
    """§10.1.2: the attacked Wingman draws once for the step."""
    index = target >> 1
    element = s.elements[index]
    assert element.wingman is not None
    size = defensive(s, element.wingman, element.altitude)
    yield from draw_mini(s, index, size, rule, "defends")


def drop_minis(s: Dogfight, rule: str) -> Flow[None]:
    """§10.5-b: what is left of the mini-hands is discarded at the end of the step."""
    for index, element in enumerate(s.elements):
        if element.mini is not None:
            yield from decks.lay_down(s, index, element.mini, rule, open_count=True)
            s.put(index, replace(s.elements[index], mini=None))


def wingman_attack(s: Dogfight) -> Flow[None]:
    """§10.4, §10.5: one attack of the step, or its end."""
    index, target = s.active, s.target
    me = index * 2 + 1
    if target & 1 and s.elements[target >> 1].mini is None and not s.on("late-defensive-draw"):
        mini = s.elements[index].mini or ()
        if not any(FIRING[kind] for kind in mini):
            if s.log is not None:
                text = f"{s.name(me)} has nothing to fire with: the step is over."
                s.tell(Event("10.5-a", "step", text, who=s.code(me)))
            yield from end_wingman_step(s)
        else:
            yield from draw_defence(s, target, "10.5-a")
        return
    if not can_attack(s, me):
        yield from end_wingman_step(s)
        return
    key: str = yield Choose(s.owner(me), WINGMAN_ATTACK, me)
    if key == DONE:
        yield from end_wingman_step(s)
        return
    use = USES[key]
    if target & 1 and s.elements[target >> 1].mini is None:
        yield from draw_defence(s, target, "10.1.2")
    losses = len(s.losses)
    if (yield from exchange(s, me, use, target)):
        if use.fires:
            yield from hit(s, me, target, use, from_gunner=False)  # §10.4.2
        else:
            improve(s, index, target >> 1, use.family, by_wingman=True)  # §10.2-c
    if len(s.losses) > losses:
        tell_target_gone(s, me, "3.1-b")
        yield from end_wingman_step(s)


def tell_target_gone(s: Dogfight, me: int, rule: str) -> None:
    """§3.1-b, §3.3-b: a Wingman who is promoted is another aircraft."""
    if s.log is not None:
        text = f"{s.name(me)}'s target is gone, and he attacks no other in this step."
        s.tell(Event(rule, "step", text, who=s.code(me)))


def can_attack(s: Dogfight, me: int) -> bool:
    """Can everybody tell that nothing is left to attack with?"""
    mini = s.elements[me >> 1].mini
    counters = 0 if s.target & 1 else s.plane(me).counters
    return bool(counters) or (mini is not None and len(mini) > 0)


def end_wingman_step(s: Dogfight) -> Flow[None]:
    yield from drop_minis(s, "10.5-b" if s.target & 1 else "10.4")
    s.target, s.fired, s.stage = NOBODY, False, "altitude"


# -- questions -------------------------------------------------------------------------------------


class WingmanTarget(Question[Dogfight]):
    """§3.1-a: the one aircraft that the Wingman attacks in this step, or none."""

    name = "wingman-target"
    rule = "3.1-a"

    def prompt(self, s: Dogfight, about: int) -> str:
        return f"{s.elements[about].id} Wingman Step: whom does the Wingman attack?"

    def options(self, s: Dogfight, about: int) -> list[str]:
        return [SKIP, *[f"target:{s.code(target)}" for target in wingman_targets(s, about)]]

    def candidates(self, s: Dogfight, about: int) -> Sequence[str]:
        return [SKIP, *[f"target:{s.code(craft)}" for craft in all_enemies(s, about)]]

    def denial(self, s: Dogfight, about: int, key: str) -> Denial:
        target = s.craft(key[7:]) if key.startswith("target:") else NOBODY
        if target == NOBODY or s.elements[target >> 1].side == s.elements[about].side:
            return Denial(key, self.rule, "a target is an enemy Leader or Wingman")
        refused = refuse_target(s, about, target)
        assert refused is not None
        return Denial(key, *refused, s.place_of(target))

    def option(self, s: Dogfight, about: int, key: str) -> Option:
        if key == SKIP:
            return Option(key, "No Wingman attack")
        target = s.craft(key.removeprefix("target:"))
        return Option(key, s.name(target), s.place_of(target))


def all_enemies(s: Dogfight, index: int) -> list[int]:
    """Every enemy aircraft still in play, wherever it is."""
    mine = s.elements[index].side
    return [
        other * 2 + wing
        for other, element in enumerate(s.elements)
        if element.side != mine and element.leader is not None
        for wing in (0, 1)
        if not wing or element.wingman is not None
    ]


class WingmanAttack(Question[Dogfight]):
    """§10.4, §10.5: the next card of the Wingman's mini-hand. `about` is the Wingman."""

    name = "wingman-attack"
    rule = "10.4"

    def prompt(self, s: Dogfight, about: int) -> str:
        return f"{s.name(about)} attacks {s.name(s.target)}: play a card, or stop."

    def options(self, s: Dogfight, about: int) -> list[str]:
        element = s.elements[about >> 1]
        mini = element.mini or ()
        options = [DONE]
        if s.target & 1:
            for kind in dict.fromkeys(mini):
                if FIRING[kind]:
                    options.append(PLAY[kind])  # §10.5.1
            return options
        mine, theirs = about >> 1, s.target >> 1
        place = place_on(s, mine, theirs)
        fire = not prying(s, mine, theirs)
        moves = MOVE_KINDS[place]
        for kind in dict.fromkeys(mini):
            if moves[kind] or (fire and FIRING[kind]):
                options.append(PLAY[kind])  # §10.2-b: no Burst limit
        counters = s.plane(about).counters
        if counters and place < NEUTRAL:
            options.append("counter")
        if place == DISADVANTAGED and agile_ready(s, about):
            options += [AGILE[kind] for kind in dict.fromkeys(mini) if kind != SCISSORS_KIND]
            if counters and not s.on("no-agile-counter"):
                options.append("counter/agile")
        return options

    def candidates(self, s: Dogfight, about: int) -> Sequence[str]:
        keys = [DONE, *[PLAY[kind] for kind in dict.fromkeys(s.elements[about >> 1].mini or ())]]
        if s.plane(about).counters:
            keys.append("counter")
        return keys

    def denial(self, s: Dogfight, about: int, key: str) -> Denial:
        use = USES.get(key)
        place = card_place(s, about, key)
        if use is None:
            return Denial(key, self.rule, "play a card of the mini-hand, or stop", place)
        lacking = lacks(s, about, use)
        if lacking is not None:
            return Denial(key, *lacking, place)
        return Denial(key, *self._why(s, about, key), place)

    def _why(self, s: Dogfight, about: int, key: str) -> tuple[str, str]:
        use = USES[key]
        card = KINDS[use.kind if use.kind >= 0 else 0]
        if use.heavy:
            return "9.1.2-c", "a Wingman has Heavy Guns for formations only"
        if use.agile:
            refused = agile_refused(s, about)
            if refused is not None:
                return "5.5.1-a", refused
        elif use.kind >= 0 and card.wingman_barred:
            return "10.2-d", f"a Wingman never attacks with {card.name}"
        elif use.kind >= 0 and not card.attack:
            return "6.1-b", f"{card.name} only answers"
        if s.target & 1:
            return "10.5.1", "against a Wingman a Wingman can only fire"
        if use.fires:
            return "7.5.2-b", "no firing until the lone Leader is pried loose"
        return no_move(s, about >> 1, use.family)

    def option(self, s: Dogfight, about: int, key: str) -> Option:
        if key == DONE:
            return Option(key, "Stop the Wingman's attack")
        return Option(key, USES[key].name, card_place(s, about, key))


def no_move(s: Dogfight, index: int, family: str) -> tuple[str, str]:
    """Why an Element's position card has no use against the Leader who is the target."""
    name = next(kind.name for kind in KINDS if kind.family == family)
    needed = [place for place, moves in MOVES.items() if family in moves]
    stands, theirs = place_on(s, index, s.target >> 1), s.elements[s.target >> 1]
    if prying(s, index, s.target >> 1):
        places = " or ".join(PLACES[-place] for place in needed if place < NEUTRAL)
        has = f"{theirs.id} is {PLACES[theirs.place]}"
        return "7.5.2-a", f"{name} pries loose a lone Leader who is {places}; {has}"
    places = " or ".join(PLACES[place] for place in needed)
    return MOVE_RULE[family], f"{name} needs {places}; he is {PLACES[stands]}"


WINGMAN_TARGET, WINGMAN_ATTACK = WingmanTarget(), WingmanAttack()

__all__ = [
    "WINGMAN_ATTACK", "WINGMAN_TARGET", "all_enemies", "draw_defence", "drop_minis",
    "no_move", "present", "wingman_attack", "wingman_step", "wingman_targets",
]  # fmt: skip
