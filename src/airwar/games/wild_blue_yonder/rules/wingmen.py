"""Chapter 10: Wingmen, who draw a mini-hand whenever they attack or are attacked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal

from . import leads
from .cards import AGILE, FIRING, PLAY, USES, Use
from .exchange import SCISSORS_KIND, agile_ready, card_place, exchange, lacks, refuse_agile
from .fighters import defensive, offensive
from .firing import hit
from .mini_hands import draw_defence, draw_mini, drop_minis
from .position import (
    MOVE_KINDS,
    enemies,
    improve,
    place_on,
    prying,
    refuse_leader,
    refuse_move,
)
from .state import DISADVANTAGED, NEUTRAL, NOBODY, Dogfight, altitude_name

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
        text = f"{s.name(index * 2 + 1)} attacks {s.name(s.target)}."
        s.tell(Event("10.1.1", "target", text, who=s.code(index * 2 + 1),
                     where=(s.place_of(s.target),)))  # fmt: skip
    element = s.elements[index]
    assert element.wingman is not None
    size = offensive(s, element.wingman, element.altitude)  # §5.4.2-a
    yield from draw_mini(s, index, size, "10.1.1", "attacks")
    s.stage = "wingman-attack"


def opens(s: Dogfight) -> bool:
    """Is there a Wingman Step in this turn? If not, log why."""
    index = s.active
    refused = no_step(s, index)
    if refused is None and not wingman_targets(s, index):
        refused = "10.3-b", "no enemy aircraft that the Wingman may attack"
    if refused is not None and s.log is not None and s.elements[index].wingman is not None:
        text = f"{s.elements[index].id}: no Wingman Step: {refused[1]}."
        s.tell(Event(refused[0], "step", text, who=s.elements[index].id))
    return refused is None


def no_step(s: Dogfight, index: int) -> tuple[str, str] | None:
    """Why an Element has no Wingman Step at all, or None."""
    element = s.elements[index]
    if element.wingman is None:
        return "3.1-a", "there is no Wingman"
    if element.clouds != NOBODY:  # §7.3.5-c
        return "7.3.5-c", "the Element is in the clouds"
    if s.turn == 1 and element.order == 1:  # §3.1-c
        return "3.1-c", "the first Element to play skips it"
    if not enemies(s, index):  # §3.1-a, §8.0-b
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
        if enemy.clouds >= 0:  # §7.3.5-d
            return "7.3.5-d", f"{enemy.id} is in the clouds"
        if enemy.altitude != me.altitude:  # §8.0-b
            return "8.0-b", f"{enemy.id} is at {altitude_name(enemy.altitude)}"
        if me.enemy not in (NOBODY, other):  # §10.3-a
            return "10.3-a", (
                f"his Leader is Engaged with {s.elements[me.enemy].id}: that Leader or his Wingman"
            )
        return None
    refused = refuse_leader(s, index, other)  # §10.3-b
    if refused is not None and refused[0] == "7.5-a":  # §7.5.1-c
        return "7.5.1-c", refused[1]
    return refused


def wingman_attack(s: Dogfight) -> Flow[None]:
    """§10.4, §10.5: one attack of the step, or its end."""
    index, target = s.active, s.target
    me = index * 2 + 1
    if target & 1 and s.elements[target >> 1].mini is None and not s.on("late-defensive-draw"):
        mini = s.elements[index].mini or ()
        if not any(FIRING[kind] for kind in mini):
            if s.log is not None:
                text = f"{s.name(me)} has no card to fire with: the step is over."
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
            improve(s, index, target >> 1, use.family, by_wingman=True)  # §10.2-c, §10.4.1
    if len(s.losses) > losses:
        tell_target_gone(s, me, "3.1-b")
        yield from end_wingman_step(s)


def tell_target_gone(s: Dogfight, me: int, rule: str) -> None:
    """§3.1-b, §3.3-b: a promoted Wingman is another aircraft."""
    if s.log is not None:
        text = f"{s.name(me)}'s target is gone; he attacks no other in this step."
        s.tell(Event(rule, "step", text, who=s.code(me)))


def can_attack(s: Dogfight, me: int) -> bool:
    """Can this Wingman still attack, as far as everybody knows?"""
    mini = s.elements[me >> 1].mini
    counters = 0 if s.target & 1 else s.plane(me).counters
    return bool(counters) or (mini is not None and len(mini) > 0)


def end_wingman_step(s: Dogfight) -> Flow[None]:
    yield from drop_minis(s, "10.5-b" if s.target & 1 else "10.4")
    s.target, s.fired, s.stage = NOBODY, False, "altitude"


# -- questions -------------------------------------------------------------------------------------


class WingmanTarget(Question[Dogfight, str]):
    """§3.1-a: the one aircraft that the Wingman attacks in this step, or none."""

    name = "wingman-target"
    doing = "choosing a target"
    rule = "3.1-a"

    def prompt(self, s: Dogfight, about: int) -> str:
        return f"{s.elements[about].id} Wingman Step: choose the Wingman's target."

    def options(self, s: Dogfight, about: int) -> list[str]:
        return [SKIP, *[f"target:{s.code(target)}" for target in wingman_targets(s, about)]]

    def others(self, s: Dogfight, about: int) -> Sequence[str]:
        return [SKIP, *[f"target:{s.code(craft)}" for craft in all_enemies(s, about)]]

    def refused(self, s: Dogfight, about: int, answer: str) -> Iterator[Refusal]:
        if answer == SKIP:
            return
        target = named_enemy(s, about, answer)
        if target == NOBODY:
            yield Refusal(self.rule, "a target is an enemy Leader or Wingman")
            return
        why = refuse_target(s, about, target)
        if why is not None:
            yield Refusal(*why, place=s.place_of(target))

    def show(self, s: Dogfight, about: int, key: str) -> Option:
        if key == SKIP:
            return leads.option(key, "No Wingman attack", "on to the Altitude Step")
        target = s.craft(key.removeprefix("target:"))
        element, enemy = s.elements[about], s.elements[target >> 1]
        assert element.wingman is not None
        drawn = leads.many(offensive(s, element.wingman, element.altitude), "card")
        told = f"draws {drawn} to attack with"
        if target & 1:
            assert enemy.wingman is not None
            against = leads.many(defensive(s, enemy.wingman, enemy.altitude), "card")
            told += f"; needs a firing card, and he draws {against} to defend"
        return leads.option(key, f"Attack {s.name(target)}", told, s.place_of(target))


def named_enemy(s: Dogfight, index: int, answer: str) -> int:
    """The enemy aircraft that an answer such as target:X1/leader names, or NOBODY."""
    target = s.craft(answer.removeprefix("target:")) if answer.startswith("target:") else NOBODY
    if target != NOBODY and s.elements[target >> 1].side == s.elements[index].side:
        return NOBODY
    return target


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


class WingmanAttack(Question[Dogfight, str]):
    """§10.4, §10.5: the next card of the Wingman's mini-hand. `about` is the Wingman."""

    name = "wingman-attack"
    doing = "attacking"
    rule = "10.4"

    def prompt(self, s: Dogfight, about: int) -> str:
        return f"{s.name(about)} attacks {s.name(s.target)}: play a card or stop?"

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

    def others(self, s: Dogfight, about: int) -> Sequence[str]:
        keys = [DONE, *[PLAY[kind] for kind in dict.fromkeys(s.elements[about >> 1].mini or ())]]
        if s.plane(about).counters:
            keys.append("counter")
        return keys

    def refused(self, s: Dogfight, about: int, answer: str) -> Iterator[Refusal]:
        if answer == DONE:
            return
        use = USES.get(answer)
        if use is None:
            yield Refusal(self.rule, "play a card of the mini-hand, or stop")
            return
        why = lacks(s, about, use) or refuse_attack(s, about, use)
        if why is not None:
            yield Refusal(*why, place=card_place(s, about, answer))

    def show(self, s: Dogfight, about: int, key: str) -> Option:
        if key == DONE:
            told = "the rest of the mini-hand is discarded; on to the Altitude Step"
            return leads.option(key, "Stop the Wingman's attack", told)
        use = USES[key]
        place = card_place(s, about, key)
        return leads.option(key, use.name, leads.attack(s, about, use, s.target), place)


def refuse_attack(s: Dogfight, craft: int, use: Use) -> tuple[str, str] | None:
    """Why a Wingman may not attack his target with a card or counter that he has, or None."""
    card = use.card
    if use.heavy:  # §9.1.2-c
        return "9.1.2-c", "a Wingman has Heavy Guns for formations only"
    if use.agile:
        refused = refuse_agile(s, craft, use)
        if refused is not None:
            return refused
    elif card.wingman_barred:  # §10.2-d
        return "10.2-d", f"a Wingman never attacks with {card.name}"
    elif not card.attack:  # §6.1-b
        return "6.1-b", f"{card.name} only answers"
    if s.target & 1:
        return None if use.fires else ("10.5.1", "against a Wingman a Wingman can only fire")
    if use.fires:
        if prying(s, craft >> 1, s.target >> 1):  # §7.5.2-b
            return "7.5.2-b", "no firing until the lone Leader is pried loose"
        return None
    return refuse_move(s, craft >> 1, use.family)


WINGMAN_TARGET, WINGMAN_ATTACK = WingmanTarget(), WingmanAttack()
