"""§3.3: the Leader Step. A target, then attack cards one at a time, or a way out."""

from __future__ import annotations

from collections.abc import Sequence

from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Denial, Flow, Option, Question

from .altitude import change
from .cards import (
    AGILE,
    BURSTS,
    CLOUDS,
    FIRING,
    HEAVY,
    KINDS,
    PLAY,
    ROLLS,
    USES,
    VERTICAL_ROLL,
    Use,
)
from .disengagement import disengage, driven_off
from .exchange import (
    SCISSORS_KIND,
    WINGMAN_GAIN,
    agile_ready,
    agile_refused,
    card_place,
    exchange,
    lacks,
)
from .fighters import burst, gunner
from .firing import burst_limit, bursts_left, by_gunner, charge, hit
from .position import (
    MOVE_KINDS,
    enemies,
    enter_clouds,
    give_up,
    improve,
    place_on,
    prying,
    refuse_change,
    refuse_leader,
    set_place,
)
from .state import DISADVANTAGED, NEUTRAL, NOBODY, Dogfight, altitude_name
from .wingmen import DONE, all_enemies, draw_defence, drop_minis, no_move, tell_target_gone

WHICH_WAY = "a roll that attacks goes up or down: say which"
NO_GUNS = "no guns of its own: it fires only when Disadvantaged or Tailed"


def leader_step(s: Dogfight) -> Flow[None]:
    """§3.3-a: choose a target, or leave, or go on without one."""
    index = s.active
    element = s.elements[index]
    key: str = yield Choose(element.seat, LEADER_STEP, index)
    if key == DONE:
        s.stage = "discard"
    elif key == "give-up":
        give_up(s, index)
    elif key == "disengage":
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
    index, target = s.active, s.target
    me = index * 2
    key: str = yield Choose(s.owner(me), LEADER_ATTACK, me)
    if key == DONE:
        yield from end_leader_step(s)
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
        lose_place(s, target >> 1)
    if len(s.losses) > losses:
        tell_target_gone(s, me, "3.3-b")
        yield from end_leader_step(s)


def own_move(s: Dogfight, use: Use) -> Flow[None]:
    """Clouds or a Vertical Roll: no target is needed, and only an enemy behind may answer."""
    index = s.active
    element = s.elements[index]
    me = index * 2
    s.played = True
    # §7.3.5-2, §8.2.3
    answerer = element.enemy * 2 if element.place < NEUTRAL else NOBODY
    if use.family == "clouds":
        if (yield from exchange(s, me, use, answerer)):
            yield from drop_minis(s, "10.5-b")
            yield from into_clouds(s, index)
        return
    engaged = element.enemy
    if s.rolled == NOBODY:
        s.rolled = element.altitude
    if not (yield from exchange(s, me, use, answerer)):
        return
    refused = refuse_change(s, s.elements[index], use.climb)
    if refused is not None:  # R81
        if s.log is not None:
            text = f"{element.id} cannot move now: {refused[1]}."
            s.tell(Event(refused[0], "altitude", text, who=element.id))
        return
    freed = element.place > NEUTRAL and s.on("roll-frees-advantaged")
    yield from change(s, use.climb)
    shaken_off = engaged != NOBODY and s.elements[index].enemy == NOBODY
    if shaken_off and s.target == NOBODY and not freed:
        s.target, s.stage = engaged * 2, "leader-attack"  # §8.2.4


def into_clouds(s: Dogfight, index: int) -> Flow[None]:
    if s.turns and s.turn == s.turns:
        yield from driven_off(s, index)  # §12.2
    else:
        yield from enter_clouds(s, index)
    s.stage = "next"  # §7.3.5-b, §7.3.5-c: nothing more in this turn


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


# -- targets ---------------------------------------------------------------------------------------


def leader_targets(s: Dogfight, index: int) -> list[int]:
    return [
        other * 2 + wing
        for other in enemies(s, index)
        for wing in (0, 1)
        if refuse_target(s, index, other * 2 + wing) is None
    ]


def refuse_target(s: Dogfight, index: int, target: int) -> tuple[str, str] | None:
    """Why a Leader may not attack this aircraft in this step, or None."""
    me, enemy = s.elements[index], s.elements[target >> 1]
    barred = s.rolled != NOBODY and me.altitude != s.rolled and me.enemy == NOBODY
    if barred and s.on("roll-bars-all-attacks"):
        return "8.2.4", "after a roll nobody is attacked at the new altitude"
    if not target & 1:
        return refuse_leader(s, index, target >> 1)
    if enemy.wingman is None:
        return "10.6", f"{enemy.id} has no Wingman"
    if enemy.clouds >= 0:
        return "7.3.5-d", f"{enemy.id} is in the clouds"
    if enemy.altitude != me.altitude:
        return "8.0-b", f"{enemy.id} is at {altitude_name(enemy.altitude)}"
    if me.enemy != NOBODY:
        return refuse_gunner_target(s, index, target)
    if burst(s, s.plane(index * 2)) is None:
        return "5.5.5-a", NO_GUNS  # R60
    if not any(FIRING[kind] for kind in me.hand):
        return "10.6.1-a", "an attack on a Wingman needs a firing card in the hand"
    return None


def refuse_gunner_target(s: Dogfight, index: int, target: int) -> tuple[str, str] | None:
    """§7.5.1-b, §10.6.3: an Engaged Leader's Gunner may fire at the Wingman of the enemy behind."""
    me = s.elements[index]
    assert me.leader is not None
    if me.enemy != target >> 1:
        return "7.5-a", f"{me.id} is Engaged with {s.elements[me.enemy].id}"
    if me.place > NEUTRAL:
        return "10.6", "only an Unengaged Leader attacks a Wingman; give up position first"
    if not gunner(s, me.leader):
        return "10.6.3", f"{me.id} has no Gunner to fire at a Wingman from here"
    if not any(FIRING[kind] for kind in me.hand):
        return "10.6.1-a", "an attack on a Wingman needs a firing card in the hand"
    return None


class LeaderStep(Question[Dogfight]):
    """§3.3-a: the start of the Leader Step."""

    name = "leader-step"
    rule = "3.3-a"

    def prompt(self, s: Dogfight, about: int) -> str:
        return f"{s.elements[about].id} Leader Step: whom does the Leader attack?"

    def options(self, s: Dogfight, about: int) -> list[str]:
        element = s.elements[about]
        options = [DONE, *[f"target:{s.code(target)}" for target in leader_targets(s, about)]]
        options += own_moves(s, about)
        if not s.played:
            if element.place > NEUTRAL:
                options.append("give-up")  # §7.3.6
            options.append("disengage")  # §3.3-c
        return options

    def candidates(self, s: Dogfight, about: int) -> Sequence[str]:
        hand = s.elements[about].hand
        keys = [DONE, "give-up", "disengage"]
        keys += [f"target:{s.code(craft)}" for craft in all_enemies(s, about)]
        for kind in dict.fromkeys(hand):
            keys += ROLLS if kind == VERTICAL_ROLL else [PLAY[kind]]
        return keys

    def denial(self, s: Dogfight, about: int, key: str) -> Denial:
        element = s.elements[about]
        if key == "give-up":
            if s.played:
                return Denial(key, "7.3.6", "position is given up at the start of the step only")
            return Denial(key, "7.3.6", f"{element.id} is neither Advantaged nor Tailing")
        if key == "disengage":
            return Denial(key, "3.3-c", "disengaging is instead of playing cards, not after it")
        if key in USES:
            return self._no_card(s, about, key)
        target = s.craft(key[7:]) if key.startswith("target:") else NOBODY
        if target == NOBODY or s.elements[target >> 1].side == element.side:
            return Denial(key, self.rule, "a target is an enemy Leader or Wingman")
        refused = refuse_target(s, about, target)
        assert refused is not None
        return Denial(key, *refused, s.place_of(target))

    def _no_card(self, s: Dogfight, about: int, key: str) -> Denial:
        use, me = USES[key], about * 2
        place = card_place(s, me, key)
        lacking = lacks(s, me, use)
        if lacking is not None:
            return Denial(key, *lacking, place)
        if use.climb:
            return Denial(key, *no_roll(s, about, use), place)
        if use.family == "vertical-roll":
            return Denial(key, "8.2.2-a", WHICH_WAY, place)
        if use.kind >= 0 and not KINDS[use.kind].attack:
            return Denial(key, "6.1-b", f"{KINDS[use.kind].name} only answers", place)
        return Denial(key, "3.3-a", "name a target first", place)

    def option(self, s: Dogfight, about: int, key: str) -> Option:
        element = s.elements[about]
        if key == DONE:
            return Option(key, "End the Leader Step")
        if key == "give-up":
            return Option(key, "Give up position", f"element:{element.id}")
        if key == "disengage":
            return Option(key, "Disengage: leave the battle")
        if key in USES:
            return Option(key, USES[key].name, card_place(s, about * 2, key))
        target = s.craft(key.removeprefix("target:"))
        return Option(key, f"Attack {s.name(target)}", s.place_of(target))


def own_moves(s: Dogfight, index: int) -> list[str]:
    """Clouds and Vertical Rolls that the Leader may play."""
    element = s.elements[index]
    hand = element.hand
    moves = [PLAY[CLOUDS]] if CLOUDS in hand else []
    if VERTICAL_ROLL in hand:
        moves += [key for key in ROLLS if roll_refused(s, index, USES[key]) is None]
    return moves


def roll_refused(s: Dogfight, index: int, use: Use) -> tuple[str, str] | None:
    element = s.elements[index]
    refused = refuse_change(s, element, use.climb)
    if refused is None and use.climb > 0:
        assert element.leader is not None
        if len(element.hand) + element.leader.counters < 2:  # the roll itself cannot pay
            return "8.2.1-b", "a climb costs a card or a counter besides the roll"
    return refused


def no_roll(s: Dogfight, index: int, use: Use) -> tuple[str, str]:
    refused = roll_refused(s, index, use)
    assert refused is not None
    return refused


class LeaderAttack(Question[Dogfight]):
    """§6.1-b: the next attack card, or the end of the step. `about` is the Leader."""

    name = "leader-attack"
    rule = "6.1-b"

    def prompt(self, s: Dogfight, about: int) -> str:
        left = max(0, bursts_left(s))
        bursts = f"{left} Burst" + "s" * (left != 1)
        return f"{s.name(about)} attacks {s.name(s.target)}, {bursts} left: play, or stop."

    def options(self, s: Dogfight, about: int) -> list[str]:
        index, target = about >> 1, s.target
        hand = s.elements[index].hand
        options = [DONE]
        if in_reach(s, index, target):
            left = bursts_left(s)
            place = place_on(s, index, target >> 1)
            moves = self._moves(s, index, target, place)
            before = NOBODY
            for kind in hand:
                if kind != before and (BURSTS[kind] <= left if FIRING[kind] else moves[kind]):
                    options.append(PLAY[kind])
                before = kind
            leader = s.plane(about)
            if not target & 1 and place < NEUTRAL and not turret_barred(s, index):
                if leader.counters:
                    options.append("counter")
                if place == DISADVANTAGED and agile_ready(s, about):
                    options += [
                        AGILE[kind] for kind in dict.fromkeys(hand) if kind != SCISSORS_KIND
                    ]
                    if leader.counters and not s.on("no-agile-counter"):
                        options.append("counter/agile")
            if leader.heavy and left >= 2 and not by_gunner(s):
                options += [HEAVY[kind] for kind in dict.fromkeys(hand) if is_sights(kind)]
        return options + own_moves(s, index)

    def _moves(self, s: Dogfight, index: int, target: int, place: int) -> tuple[bool, ...]:
        if turret_barred(s, index):
            return NO_MOVES
        if target & 1:
            return NO_MOVES if by_gunner(s) else WINGMAN_MOVES  # §10.6.2
        return MOVE_KINDS[place]

    def candidates(self, s: Dogfight, about: int) -> Sequence[str]:
        keys = [DONE]
        leader = s.plane(about)
        for kind in dict.fromkeys(s.elements[about >> 1].hand):
            keys += ROLLS if kind == VERTICAL_ROLL else [PLAY[kind]]
            if s.type_of(leader).agile and kind != SCISSORS_KIND:
                keys.append(AGILE[kind])
            if is_sights(kind) and s.type_of(leader).heavy_guns:
                keys.append(HEAVY[kind])
        return [*keys, "counter"] if leader.counters else keys

    def denial(self, s: Dogfight, about: int, key: str) -> Denial:
        use = USES.get(key)
        place = card_place(s, about, key)
        if use is None:
            return Denial(key, self.rule, "play an attack card, or stop", place)
        lacking = lacks(s, about, use)
        if lacking is not None:
            return Denial(key, *lacking, place)
        return Denial(key, *self._why(s, about, use), place)

    def _why(self, s: Dogfight, about: int, use: Use) -> tuple[str, str]:
        index, target = about >> 1, s.target
        card = KINDS[use.kind] if use.kind >= 0 else None
        if use.climb:
            return no_roll(s, index, use)
        if use.family == "vertical-roll":
            return "8.2.2-a", WHICH_WAY
        if use.agile:
            refused = agile_refused(s, about)
            if refused is not None:
                return "5.5.1-a", refused
        elif card is not None and not card.attack:
            return "6.1-b", f"{card.name} only answers"
        if not in_reach(s, index, target):
            return out_of_reach(s, index, target)
        if use.fires:
            return self._no_fire(s, about, use)
        if turret_barred(s, index):
            return "5.5.5-a", "a Turret Fighter does not manoeuvre on a Fighter from here"
        if target & 1:
            if by_gunner(s):
                return "10.6.3", "a Gunner only fires"
            return "10.6.2", "against a Wingman only Maneuver, Half Loop and firing cards count"
        return no_move(s, index, use.family)

    def _no_fire(self, s: Dogfight, about: int, use: Use) -> tuple[str, str]:
        leader, left = s.plane(about), max(0, bursts_left(s))
        if by_gunner(s):
            rating = gunner(s, leader)
            if rating is None:
                return "7.4-a", "he is Disadvantaged or Tailed and has no Gunner"
            if use.heavy:
                return "9.1.2-b", "a Gunner has no Heavy Gun"
            return (
                "9.2-a",
                f"the Gunner has {left} of {rating} Bursts left, this needs {use.bursts}",
            )
        if use.heavy and not leader.heavy:
            has = s.type_of(leader).heavy_guns
            return "9.1.2-b", "the Heavy Gun markers are spent" if has else "it has no Heavy Guns"
        if not s.target & 1 and prying(s, about >> 1, s.target >> 1):
            return "7.5.2-b", "no firing until the lone Leader is pried loose"
        if burst(s, leader) is None:
            return "5.5.5-a", NO_GUNS
        rule = "9.1.2-a" if use.heavy else "10.6.2" if s.target & 1 else "5.2.4-a"
        need = f"{use.bursts} Burst" + "s" * (use.bursts > 1)
        return rule, f"this needs {need} and {left} of {burst_limit(s)} are left"

    def option(self, s: Dogfight, about: int, key: str) -> Option:
        if key == DONE:
            return Option(key, "Stop attacking")
        return Option(key, USES[key].name, card_place(s, about, key))


NO_MOVES = tuple(False for _ in KINDS)
WINGMAN_MOVES = tuple(kind.family in WINGMAN_GAIN for kind in KINDS)


def is_sights(kind: int) -> bool:
    return KINDS[kind].family == "in-my-sights"  # §9.1.2-b


def turret_barred(s: Dogfight, index: int) -> bool:
    """§5.5.5-a, R60: by his own place, also while he pries a lone Leader off a friend."""
    turret = s.type_of(s.plane(index * 2)).turret and s.on("turret-no-maneuver")
    return turret and s.elements[index].place >= NEUTRAL


def in_reach(s: Dogfight, index: int, target: int) -> bool:
    """§8.0-b: looked at anew before each card."""
    enemy = s.elements[target >> 1]
    return enemy.altitude == s.elements[index].altitude and enemy.clouds < 0


def out_of_reach(s: Dogfight, index: int, target: int) -> tuple[str, str]:
    enemy = s.elements[target >> 1]
    rule = "8.2.4" if s.rolled != NOBODY else "8.0-b"
    return rule, f"{enemy.id} is at {altitude_name(enemy.altitude)} and there is no other target"


LEADER_STEP, LEADER_ATTACK = LeaderStep(), LeaderAttack()
