"""§6.1, §9.1, §9.2 and §10.6: the cards with which a Leader attacks his target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from airwar.kernel.requests import Option, Question, Refusal

from . import leads
from .cards import AGILE, BURSTS, FIRING, HEAVY, KINDS, PLAY, ROLLS, USES, VERTICAL_ROLL, Use
from .exchange import SCISSORS_KIND, agile_ready, card_place, lacks, refuse_agile
from .fighters import burst, gunner, heavy_guns
from .firing import burst_limit, bursts_left, by_gunner
from .leader_targets import NO_GUNS
from .own_moves import WHICH_WAY, own_moves, roll_refused
from .position import MOVE_KINDS, WINGMAN_GAIN, place_on, prying, refuse_move
from .state import DISADVANTAGED, NEUTRAL, NOBODY, Dogfight, altitude_name
from .wingmen import DONE

DISENGAGE = "disengage"
LEAVE = "Disengage: leave the battle"
TOO_LATE = "3.3-c", "disengaging is instead of playing cards, not after it"


class LeaderAttack(Question[Dogfight, str]):
    """§6.1-b: the next attack card, or the end of the step. `about` is the Leader."""

    name = "leader-attack"
    doing = "attacking"
    rule = "6.1-b"

    def prompt(self, s: Dogfight, about: int) -> str:
        left = max(0, bursts_left(s))
        bursts = f"{left} Burst" + "s" * (left != 1)
        return f"{s.name(about)} attacks {s.name(s.target)}: play a card or stop? {bursts} left."

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
        options += own_moves(s, index)
        if not s.played:
            options.append(DISENGAGE)  # §3.3-c, R86
        return options

    def _moves(self, s: Dogfight, index: int, target: int, place: int) -> tuple[bool, ...]:
        if turret_barred(s, index):  # §5.5.5-a
            return NO_MOVES
        if target & 1:
            return NO_MOVES if by_gunner(s) else WINGMAN_MOVES  # §10.6.2
        return MOVE_KINDS[place]

    def others(self, s: Dogfight, about: int) -> Sequence[str]:
        keys = [DONE]
        leader = s.plane(about)
        for kind in dict.fromkeys(s.elements[about >> 1].hand):
            keys += ROLLS if kind == VERTICAL_ROLL else [PLAY[kind]]
            if s.type_of(leader).agile and kind != SCISSORS_KIND:
                keys.append(AGILE[kind])
            if is_sights(kind) and has_heavy_guns(s, about >> 1):
                keys.append(HEAVY[kind])
        if leader.counters:
            keys.append("counter")
        return [*keys, DISENGAGE]

    def refused(self, s: Dogfight, about: int, answer: str) -> Iterator[Refusal]:
        if answer == DONE:
            return
        if answer == DISENGAGE:
            if s.played:
                yield Refusal(*TOO_LATE)
            return
        use = USES.get(answer)
        if use is None:
            yield Refusal(self.rule, "play an attack card, or stop")
            return
        why = lacks(s, about, use) or refuse_attack(s, about, use)
        if why is not None:
            yield Refusal(*why, place=card_place(s, about, answer))

    def show(self, s: Dogfight, about: int, key: str) -> Option:
        if key == DONE:
            return leads.option(key, "Stop attacking", "on to the Discard Step")
        if key == DISENGAGE:
            return leave_option(s, about >> 1)
        use = USES[key]
        place = card_place(s, about, key)
        return leads.option(key, use.name, leads.attack(s, about, use, s.target), place)


def refuse_attack(s: Dogfight, craft: int, use: Use) -> tuple[str, str] | None:
    """Why a Leader may not attack his target with a card or counter that he has, or None."""
    index, target = craft >> 1, s.target
    if use.climb:
        return roll_refused(s, index, use)
    if use.family == "clouds":
        return None
    if use.family == "vertical-roll":
        return "8.2.2-a", WHICH_WAY
    if use.agile:
        refused = refuse_agile(s, craft, use)
        if refused is not None:
            return refused
    elif not use.card.attack:  # §6.1-b
        return "6.1-b", f"{use.card.name} only answers"
    if not in_reach(s, index, target):  # §8.0-b
        return out_of_reach(s, target)
    if use.fires:
        return refuse_gunner_fire(s, craft, use) if by_gunner(s) else refuse_fire(s, craft, use)
    if turret_barred(s, index):  # §5.5.5-a
        return "5.5.5-a", "a Turret Fighter does not maneuver on a Fighter from here"
    if not target & 1:
        return refuse_move(s, index, use.family)
    if by_gunner(s):  # §10.6.3
        return "10.6.3", "a Gunner only fires"
    if use.family not in WINGMAN_GAIN:  # §10.6.2
        return "10.6.2", "against a Wingman only Maneuver, Half Loop and firing cards count"
    return None


def refuse_gunner_fire(s: Dogfight, craft: int, use: Use) -> tuple[str, str] | None:
    """Why a Leader's Gunner may not fire with this card, or None."""
    rating, left = gunner(s, s.plane(craft)), bursts_left(s)
    if rating is None:  # §7.4-a
        return "7.4-a", "you are Disadvantaged or Tailed and have no Gunner"
    if use.heavy:
        return "9.1.2-b", "a Gunner has no Heavy Gun"
    if use.bursts > left:
        has = f"the Gunner has {max(0, left)} of {rating} Bursts left"
        return "9.2-a", f"{has}, this needs {use.bursts}"
    return None


def refuse_fire(s: Dogfight, craft: int, use: Use) -> tuple[str, str] | None:
    """Why a Leader may not fire his own guns with this card, or None."""
    leader, left = s.plane(craft), bursts_left(s)
    if use.heavy and not leader.heavy:  # §9.1.2-b
        spent = has_heavy_guns(s, craft >> 1)
        return "9.1.2-b", "the Heavy Gun markers are spent" if spent else "it has no Heavy Guns"
    if not s.target & 1 and prying(s, craft >> 1, s.target >> 1):  # §7.5.2-b
        return "7.5.2-b", "no firing until the lone Leader is pried loose"
    if burst(s, leader) is None:
        return "5.5.5-a", NO_GUNS
    if use.bursts > left:
        rule = "9.1.2-a" if use.heavy else "10.6.2" if s.target & 1 else "5.2.4-a"
        need = f"{use.bursts} Burst" + "s" * (use.bursts > 1)
        return rule, f"this needs {need} and {max(0, left)} of {burst_limit(s)} are left"
    return None


def leave_option(s: Dogfight, index: int) -> Option:
    """§12.1-a: the worst that a draw can bring depends on position and damage."""
    element = s.elements[index]
    drawn = "a card each" if element.wingman is not None else "a card"
    told = f"{drawn}: Safe Escape, Damaged or Destroyed"
    sure = f"{element.id} leaves the battle for good. Disengage?"
    return leads.option(DISENGAGE, LEAVE, told, sure=sure)


NO_MOVES = tuple(False for _ in KINDS)
WINGMAN_MOVES = tuple(kind.family in WINGMAN_GAIN for kind in KINDS)


def is_sights(kind: int) -> bool:
    return KINDS[kind].family == "in-my-sights"  # §9.1.2-b


def has_heavy_guns(s: Dogfight, index: int) -> bool:
    """Did the Leader start with markers? A promoted Wingman brought his own, §11.2-b."""
    promoted = any(loss.element == index and loss.role == "leader" for loss in s.losses)
    return heavy_guns(s, s.plane(index * 2).type, promoted) > 0


def turret_barred(s: Dogfight, index: int) -> bool:
    """§5.5.5-a, R60: by his own position, even while he pries a lone Leader off a friend."""
    turret = s.type_of(s.plane(index * 2)).turret and s.on("turret-no-maneuver")
    return turret and s.elements[index].place >= NEUTRAL


def in_reach(s: Dogfight, index: int, target: int) -> bool:
    """§8.0-b: checked before each card."""
    enemy = s.elements[target >> 1]
    return enemy.altitude == s.elements[index].altitude and enemy.clouds < 0


def out_of_reach(s: Dogfight, target: int) -> tuple[str, str]:
    """Only the Leader's own roll takes him away from his target."""
    enemy = s.elements[target >> 1]
    return "8.2.4", f"{enemy.id} is at {altitude_name(enemy.altitude)} and there is no other target"


LEADER_ATTACK = LeaderAttack()
