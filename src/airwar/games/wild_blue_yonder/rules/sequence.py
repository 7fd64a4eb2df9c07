"""Chapter 3: the sequence of play, from set-up to the last Final Step.

`stage` is the step that begins at the next checkpoint; each step sets the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from airwar.common.words import is_number
from airwar.kernel.events import Event
from airwar.kernel.requests import CHECKPOINT, Choose, Flow, Option, Question, Refusal

from . import decks, leads
from .altitude import altitude_step
from .cards import DISCARD, INDEX, KINDS, NAMES, card_name
from .fighters import horsepower, performance, speed
from .leader_step import leader_attack, leader_step
from .opening import deal, secret_altitudes
from .play_order import begin_turn, pick_element, unnumbered
from .state import NOBODY, SIDES, Dogfight
from .victory import tell_result
from .wingmen import DONE, opens, wingman_attack, wingman_step

LONGEST = 50  # Game-Turns of a fight until one side is gone, R80


def dogfight(s: Dogfight) -> Flow[None]:
    """The whole game. Every step begins at a checkpoint, and none is repeated, §3.0-b."""
    while s.stage != "over":
        yield CHECKPOINT
        losses = len(s.losses)
        yield from STEPS[s.stage](s)  # §3.0-b
        if len(s.losses) > losses and not (s.in_play(0) and s.in_play(1)):
            finish(s)  # §4.8-a
        elif s.stage == "next":
            next_turn(s)
        if s.stage == "wingman" and not opens(s):
            s.stage = "altitude"


PART_OF = {"wingman-attack": "wingman", "leader-attack": "leader", "bury": "discard"}


def where(s: Dogfight) -> tuple[int, str, str]:
    """Where the game is: Game-Turn, Element whose turn it is ("" if none), step of its turn."""
    element = "" if s.active == NOBODY else s.elements[s.active].id
    return s.turn, element, PART_OF.get(s.stage, s.stage)


def next_turn(s: Dogfight) -> None:
    """§3.0-a: the next Element in play order, or the Final Step."""
    order = s.elements[s.active].order
    s.active = s.target = NOBODY
    if s.turn == 1 and unnumbered(s):  # §4.7-b
        s.stage = "pick"
        return
    coming = [
        (element.order, index)
        for index, element in enumerate(s.elements)
        if element.order > order and element.leader is not None  # §4.9.2
    ]
    if coming:
        begin_turn(s, min(coming)[1])  # §3.0-a
    else:
        final_step(s)


def final_step(s: Dogfight) -> None:
    """§3.6: the Turn marker moves on, or the game is over."""
    if s.turn == (s.turns or LONGEST):
        finish(s)
        return
    s.turn += 1  # §3.6
    if s.log is not None:
        s.tell(Event("3.6", "turn", f"Game-Turn {s.turn} begins.", facts={"turn": s.turn}))
    first = min((e.order, i) for i, e in enumerate(s.elements) if e.leader is not None)
    begin_turn(s, first[1])


def finish(s: Dogfight) -> None:
    s.stage, s.active, s.target = "over", NOBODY, NOBODY
    if s.log is not None:
        rule = "4.8-a" if s.turns else "4.8-b"
        s.tell(Event(rule, "over", "The dogfight is over."))
        tell_result(s)


# -- Discard and Draw Steps ------------------------------------------------------------------------


def discard_step(s: Dogfight) -> Flow[None]:
    """§3.4-a: any number of cards. Everybody sees the top one, so it is chosen first."""
    index = s.active
    element = s.elements[index]
    if element.most == 0:
        s.stage = "draw"
        return
    key: str = yield Choose(element.seat, DISCARD_TOP, index)  # §3.4-a
    if key == DONE:
        s.stage = "draw"
        return
    kind = INDEX[key.removeprefix("discard:")]
    decks.spend_card(s, index, kind, False)
    s.show(element.side, kind)
    s.put(index, replace(s.elements[index], least=0))
    s.stage = "bury"
    if s.log is not None:
        text = f"{element.id} discards ({card_name(kind)} showing)."
        s.tell(Event("3.4-b", "discard", text, who=element.id, cards=(NAMES[kind],)))


def bury_step(s: Dogfight) -> Flow[None]:
    """More discards, under the top one, which nobody else sees."""
    index = s.active
    element = s.elements[index]
    key: str = yield Choose(element.seat, DISCARD_MORE, index, (element.seat,))
    if key == DONE:
        s.stage = "draw"
        return
    kind = INDEX[key.removeprefix("discard:")]
    hand = list(element.hand)
    hand.remove(kind)
    s.put(index, replace(element, hand=tuple(hand)))
    s.bury(element.seat, kind, counted=False)
    if s.log is not None:
        text = f"{element.id} also discards {card_name(kind)}."
        s.tell(Event("3.4-a", "discard", text, (element.seat,), element.id, cards=(NAMES[kind],)))


def draw_step(s: Dogfight) -> Flow[None]:
    """§3.5: refill the hand; a jet regains counters."""
    index = s.active
    element = s.elements[index]
    key: str = yield Choose(element.seat, DRAW, index, s.knows_size(element))
    n = int(key.removeprefix("draw:"))
    yield from decks.draw_hand(s, index, n, "3.5", "Draw Step", open_count=False)
    element = s.elements[index]
    leader = element.leader
    assert leader is not None
    power, cap = horsepower(s, leader, element.altitude), performance(s, leader)
    most = max(element.most, min(element.most + power, cap))
    s.put(index, replace(element, most=most))
    card = s.type_of(leader)
    if card.jet and leader.counters < speed(s, leader):
        counters = min(speed(s, leader), leader.counters + card.thrust)  # §5.3.2
        s.put_plane(index * 2, replace(leader, counters=counters))
        if s.log is not None:
            text = f"{element.id} has {counters} Full Throttle counters again."
            s.tell(Event("5.3.2", "draw", text, who=element.id))
    s.stage = "next"


def draw_limit(s: Dogfight, index: int, less: int = 0) -> int:
    """§5.2.3-a, §5.2.2-b: Horsepower, limited by the room under Performance; with `less` cards."""
    element = s.elements[index]
    assert element.leader is not None
    room = performance(s, element.leader) - len(element.hand) + less  # §5.2.2-a
    return max(0, min(room, horsepower(s, element.leader, element.altitude)))  # §5.2.2-b


class DiscardTop(Question[Dogfight, str]):
    name = "discard-top"
    doing = "discarding"
    rule = "3.4-a"

    def prompt(self, s: Dogfight, about: int) -> str:
        return f"{s.elements[about].id} Discard Step: discard cards? Everybody sees the first one."

    def options(self, s: Dogfight, about: int) -> list[str]:
        return [DONE, *[DISCARD[kind] for kind in dict.fromkeys(s.elements[about].hand)]]

    def refused(self, s: Dogfight, about: int, answer: str) -> Iterator[Refusal]:
        element = s.elements[about]
        if answer != DONE and DISCARDED.get(answer, NOBODY) not in element.hand:
            yield Refusal(self.rule, f"that card is not in {element.id}'s hand")

    def show(self, s: Dogfight, about: int, key: str) -> Option:
        limit = draw_limit(s, about)
        if key == DONE:
            label = "Keep the rest" if self is DISCARD_MORE else "Keep all"
            return leads.option(key, label, f"draws up to {leads.many(limit, 'card')}")
        name = key.removeprefix("discard:")
        label = f"Discard {card_name(INDEX[name])}"
        told = f"then draws up to {leads.many(draw_limit(s, about, 1), 'card')}"
        return leads.option(key, label, told, f"hand:{s.elements[about].id}/{name}")


class DiscardMore(DiscardTop):
    name = "discard-more"
    doing = "discarding"

    def prompt(self, s: Dogfight, about: int) -> str:
        return f"{s.elements[about].id} Discard Step: discard more? Nobody else sees these."


class DrawStep(Question[Dogfight, str]):
    name = "draw"
    doing = "drawing cards"
    rule = "3.5"

    def prompt(self, s: Dogfight, about: int) -> str:
        return f"{s.elements[about].id} Draw Step: how many cards? {draw_limit(s, about)} at most."

    def options(self, s: Dogfight, about: int) -> Sequence[str]:
        return DRAWS[draw_limit(s, about)]

    def others(self, s: Dogfight, about: int) -> Sequence[str]:
        element = s.elements[about]
        assert element.leader is not None
        limit = draw_limit(s, about)
        most = max(limit + 1, horsepower(s, element.leader, element.altitude))
        return [f"draw:{n}" for n in range(most + 1)]

    def refused(self, s: Dogfight, about: int, answer: str) -> Iterator[Refusal]:
        element = s.elements[about]
        assert element.leader is not None
        number = drawn_number(answer)
        if number is None:
            yield Refusal(self.rule, "draw a number of cards")
            return
        if number == 0:
            return
        cap, hand = performance(s, element.leader), len(element.hand)
        if hand + number > cap:  # §5.2.2-a
            rule = "5.2.2-b" if hand > cap else "5.2.2-a"
            yield Refusal(rule, f"the hand has {hand} and Performance is {cap}")
        power = horsepower(s, element.leader, element.altitude)
        if number > power:  # §5.2.3-a
            yield Refusal("5.2.3-a", f"Horsepower at this altitude is {power}")

    def show(self, s: Dogfight, about: int, key: str) -> Option:
        n = int(key.removeprefix("draw:"))
        label = f"Draw {leads.many(n, 'card')}" if n else "Draw none"
        hand = leads.many(len(s.elements[about].hand) + n, "card")
        return leads.option(key, label, f"a hand of {hand}", f"element:{s.elements[about].id}")


def drawn_number(answer: str) -> int | None:
    """The number in an answer such as draw:3, or None."""
    text = answer.removeprefix("draw:")
    if not is_number(text) or answer != f"draw:{int(text)}":
        return None
    return int(text)


DISCARDED = {key: kind for kind, key in enumerate(DISCARD)}
DRAWS = [tuple(f"draw:{n}" for n in range(limit, -1, -1)) for limit in range(20)]
DISCARD_TOP, DISCARD_MORE, DRAW = DiscardTop(), DiscardMore(), DrawStep()

STEPS: dict[str, Callable[[Dogfight], Flow[None]]] = {
    "altitudes": secret_altitudes,
    "deal": deal,
    "pick": pick_element,
    "wingman": wingman_step,
    "wingman-attack": wingman_attack,
    "altitude": altitude_step,
    "leader": leader_step,
    "leader-attack": leader_attack,
    "discard": discard_step,
    "bury": bury_step,
    "draw": draw_step,
}

__all__ = ["KINDS", "SIDES", "STEPS", "begin_turn", "dogfight", "draw_limit", "where"]
