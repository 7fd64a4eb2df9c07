"""§3.3: the Leader Step. A target, then attack cards one at a time, or a way out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal

from . import leads
from .cards import PLAY, ROLLS, USES, VERTICAL_ROLL, Use
from .disengagement import disengage
from .exchange import card_place, exchange, lacks
from .firing import by_gunner, charge, hit
from .leader_attack import DISENGAGE, LEADER_ATTACK, TOO_LATE, leave_option
from .leader_targets import leader_targets, refuse_target
from .mini_hands import draw_defence, drop_minis
from .own_moves import WHICH_WAY, own_move, own_moves, roll_refused
from .position import WINGMAN_GAIN, give_up, improve, set_place
from .state import NEUTRAL, NOBODY, Dogfight
from .wingmen import DONE, all_enemies, named_enemy, tell_target_gone


def leader_step(s: Dogfight) -> Flow[None]:
    """§3.3-a: choose a target, or leave, or go on without one."""
    index = s.active
    element = s.elements[index]
    key: str = yield Choose(element.seat, LEADER_STEP, index)  # §3.3-a
    if key == DONE:
        s.stage = "discard"
    elif key == "give-up":
        give_up(s, index)
    elif key == DISENGAGE:
        yield from disengage(s, index)
        s.stage = "next"
    elif key.startswith("target:"):
        s.target = s.craft(key.removeprefix("target:"))
        s.fired, s.stage = False, "leader-attack"
        if s.log is not None:
            text = f"{s.name(index * 2)} attacks {s.name(s.target)}."
            s.tell(Event("3.3-b", "target", text, who=s.code(index * 2),
                         where=(s.place_of(s.target),)))  # fmt: skip
        if s.target & 1:
            yield from draw_defence(s, s.target, "10.6.1-b")
    else:
        yield from own_move(s, USES[key])


def leader_attack(s: Dogfight) -> Flow[None]:
    """§6.1-c, §6.1-a: one attack of the step by the active Leader, or its end."""
    index, target = s.active, s.target  # §6.1-a
    me = index * 2
    key: str = yield Choose(s.owner(me), LEADER_ATTACK, me)  # §6.1-c: he may go on
    if key == DONE:
        yield from end_leader_step(s)
        return
    if key == DISENGAGE:
        yield from end_leader_step(s)
        yield from disengage(s, index)
        s.stage = "next"
        return
    use = USES[key]
    if use.family in ("clouds", "vertical-roll"):
        yield from own_move(s, use)
        return
    s.played = True
    from_gunner = use.fires and by_gunner(s)
    if use.fires:
        charge(s, use)
    losses = len(s.losses)
    success = yield from exchange(s, me, use, target, from_gunner)
    if success:
        if use.fires:
            yield from hit(s, me, target, use, from_gunner)
        elif target & 1:
            gain_bursts(s, use)
        else:
            improve(s, index, target >> 1, use.family)
    elif from_gunner and not target & 1 and s.on("gunner-evasion-costs-position"):
        lose_place(s, target >> 1)  # §9.2.1-b
    if len(s.losses) > losses:
        tell_target_gone(s, me, "3.3-b")
        yield from end_leader_step(s)


def gain_bursts(s: Dogfight, use: Use) -> None:
    s.gained += WINGMAN_GAIN[use.family]
    if s.log is not None:
        text = f"{s.name(s.active * 2)} gains {WINGMAN_GAIN[use.family]} for firing."
        s.tell(Event("10.6.2", "bursts", text, who=s.code(s.active * 2)))


def lose_place(s: Dogfight, index: int) -> None:
    """§9.2.1-b: a Leader who dodges a Gunner drops one place."""
    element = s.elements[index]
    set_place(s, index, element.enemy, element.place - 1)
    if s.log is not None:
        text = f"{s.name(index * 2)} dodges the Gunner and loses a place."
        s.tell(Event("9.2.1-b", "position", text, who=s.code(index * 2)))


def end_leader_step(s: Dogfight) -> Flow[None]:
    yield from drop_minis(s, "10.5-b")
    s.target, s.stage = NOBODY, "discard"


class LeaderStep(Question[Dogfight, str]):
    """§3.3-a: the start of the Leader Step."""

    name = "leader-step"
    doing = "choosing a target"
    rule = "3.3-a"

    def prompt(self, s: Dogfight, about: int) -> str:
        return f"{s.elements[about].id} Leader Step: choose the Leader's target."

    def options(self, s: Dogfight, about: int) -> list[str]:
        element = s.elements[about]
        options = [DONE, *[f"target:{s.code(target)}" for target in leader_targets(s, about)]]
        options += own_moves(s, about)
        if not s.played:
            if element.place > NEUTRAL:
                options.append("give-up")  # §7.3.6
            options.append(DISENGAGE)  # §3.3-c
        return options

    def others(self, s: Dogfight, about: int) -> Sequence[str]:
        hand = s.elements[about].hand
        keys = [DONE, "give-up", DISENGAGE]
        keys += [f"target:{s.code(craft)}" for craft in all_enemies(s, about)]
        for kind in dict.fromkeys(hand):
            keys += ROLLS if kind == VERTICAL_ROLL else [PLAY[kind]]
        return keys

    def refused(self, s: Dogfight, about: int, answer: str) -> Iterator[Refusal]:
        if answer == DONE:
            return
        if answer == "give-up":
            why, place = refuse_giving_up(s, about), ""
        elif answer == DISENGAGE:
            why, place = (TOO_LATE if s.played else None), ""
        elif answer in USES:
            use = USES[answer]
            why = lacks(s, about * 2, use) or refuse_without_target(s, about, use)
            place = card_place(s, about * 2, answer)
        else:
            target = named_enemy(s, about, answer)
            if target == NOBODY:
                yield Refusal(self.rule, "a target is an enemy Leader or Wingman")
                return
            why, place = refuse_target(s, about, target), s.place_of(target)
        if why is not None:
            yield Refusal(*why, place=place)

    def show(self, s: Dogfight, about: int, key: str) -> Option:
        element = s.elements[about]
        if key == DONE:
            return leads.option(key, "End the Leader Step", "no attack; on to the Discard Step")
        if key == "give-up":
            told = f"Neutral with {s.elements[element.enemy].id}, free to attack another"
            return leads.option(key, "Give up position", told, f"element:{element.id}")
        if key == DISENGAGE:
            return leave_option(s, about)
        if key in USES:
            told = leads.attack(s, about * 2, USES[key], NOBODY)
            return leads.option(key, USES[key].name, told, card_place(s, about * 2, key))
        target = s.craft(key.removeprefix("target:"))
        label, place = f"Attack {s.name(target)}", s.place_of(target)
        plays = attacks_on(s, about, target)
        if not plays:
            nothing = "no card in your hand can attack him from here"
            return leads.option(key, label, nothing, place, idle=True)
        told = f"{leads.many(len(plays), 'card')} of yours can attack him: {', '.join(plays)}"
        if target & 1:
            told += "; he draws a mini-hand to defend himself"
        return leads.option(key, label, told, place)


def attacks_on(s: Dogfight, index: int, target: int) -> list[str]:
    """The cards and counters with which the Leader could begin to attack this aircraft."""
    then = s.__copy__()
    then.log, then.target, then.fired = None, target, False
    plays = LEADER_ATTACK.options(then, index * 2)
    own = {DONE, DISENGAGE, *own_moves(s, index)}
    names = [USES[key].name if USES[key].kind < 0 else USES[key].card.name
             for key in plays if key not in own]  # fmt: skip
    return list(dict.fromkeys(names))


def refuse_giving_up(s: Dogfight, index: int) -> tuple[str, str] | None:
    element = s.elements[index]
    if s.played:
        return "7.3.6", "position is given up at the start of the step only"
    if element.place <= NEUTRAL:
        return "7.3.6", f"{element.id} is neither Advantaged nor Tailing"
    return None


def refuse_without_target(s: Dogfight, index: int, use: Use) -> tuple[str, str] | None:
    """Why a card or counter may not be played before a target is named, or None."""
    if use.climb:
        return roll_refused(s, index, use)
    if use.family == "clouds":
        return None
    if use.family == "vertical-roll":  # §8.2.2-a
        return "8.2.2-a", WHICH_WAY
    if not use.card.attack:  # §6.1-b
        return "6.1-b", f"{use.card.name} only answers"
    if not leader_targets(s, index):
        return "3.3-a", "no enemy can be attacked from here"
    return "3.3-a", "name a target first"


LEADER_STEP = LeaderStep()
