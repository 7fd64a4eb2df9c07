"""Chapter 6: playing Action cards. One side attacks, both respond in turn, the last card wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from airwar.games.wild_blue_yonder.data import CardKind
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal

from . import decks, leads
from .cards import AGILE, ANSWERS, INDEX, KINDS, NAMES, PLAY, USES, Use
from .fighters import agile
from .position import WINGMAN_GAIN
from .state import NEUTRAL, NOBODY, PLACES, Dogfight, Laid

PASS = "pass"
CHOP, THROTTLE = "chop-throttle", "full-throttle"


def exchange(s: Dogfight, by: int, use: Use, answerer: int, gunner: bool = False) -> Flow[bool]:
    """§6.2-b: an attack and the answers to it. True if the attack takes effect."""
    lay(s, by, use, response=False)
    last, turn = by, answerer
    while turn != NOBODY and can_be_asked(s, turn):  # §6.2-b
        key: str = yield Choose(s.owner(turn), RESPONSE, turn)  # §6.2-a
        if key == PASS:
            break
        lay(s, turn, USES[key], response=True)
        last = turn
        if gunner and turn == answerer:
            break  # §9.2.1-a, §9.2.2: answered like other fire, and never answered back
        turn = by if turn == answerer else answerer
    answered = len(s.exchange) > 1
    clear(s)  # §6.2-d
    success = last == by  # §6.2-c
    if s.log is not None:
        if answerer == NOBODY:
            tell_unanswerable(s, by, use)
        tell_outcome(s, by, use, answered, last != by, gunner and last != by)
    return success


def can_be_asked(s: Dogfight, craft: int) -> bool:
    """§6.2-a: ask unless everybody can tell that there is no response."""
    element = s.elements[craft >> 1]
    if s.plane(craft).counters:
        return True
    if craft & 1:
        return element.mini is not None and len(element.mini) > 0
    return element.most > 0


def lay(s: Dogfight, by: int, use: Use, response: bool) -> None:
    """Put a card or a counter into the exchange."""
    plane = s.plane(by)
    if use.kind < 0:
        s.put_plane(by, replace(plane, counters=plane.counters - 1))  # §6.3
    else:
        decks.spend_card(s, by >> 1, use.kind, bool(by & 1))
    if use.heavy:
        plane = s.plane(by)
        s.put_plane(by, replace(plane, heavy=plane.heavy - 1))  # §9.1.2-b
    if use.agile:
        element = s.elements[by >> 1]
        s.put(by >> 1, replace(element, agile_used=element.agile_used | (1 + (by & 1))))
    s.exchange = (*s.exchange, Laid(by, use.key))
    if s.log is not None:
        verb = "answers with" if response else "plays"
        rule = response_rule(use) if response else attack_rule(use, s.target)
        cards = (NAMES[use.kind] if use.kind >= 0 else "counter",)
        text = f"{s.name(by)} {verb} {use.name}."
        s.tell(Event(rule, "play", text, who=s.code(by), where=(s.place_of(by),), cards=cards))


def clear(s: Dogfight) -> None:
    """§6.2-d: every card goes to the pile of the side that played it."""
    for laid in s.exchange:
        kind = USES[laid.use].kind
        if kind >= 0:
            s.show(s.elements[laid.by >> 1].side, kind)
    s.exchange = ()


def tell_unanswerable(s: Dogfight, by: int, use: Use) -> None:
    rule = "7.3.5-2" if use.family == "clouds" else "8.2.3"
    text = f"Nobody is behind {s.name(by)}, so nobody can respond."
    s.tell(Event(rule, "outcome", text, who=s.code(by)))


def tell_outcome(
    s: Dogfight, by: int, use: Use, answered: bool, failed: bool, gunner: bool
) -> None:
    rule = "9.2.2" if gunner else "6.2-c"
    if failed:
        how = "is answered and fails"
    elif answered:
        how = "is answered, but the response is canceled: it succeeds"
    else:
        how = "is not answered: it succeeds"
    text = f"{s.name(by)}'s {use.name} {how}."
    s.tell(Event(rule, "outcome", text, who=s.code(by), result="fails" if failed else "succeeds"))


def attack_rule(use: Use, target: int) -> str:
    """The rule under which a card attacks."""
    if target & 1 and use.family in WINGMAN_GAIN:
        return "10.6.2"
    if use.agile:
        return "5.5.1-a"
    if use.heavy:
        return "9.1.2-a"
    if use.kind < 0:
        return "6.3"
    return {
        "maneuver": "7.3.1",
        "half-loop": "7.3.2",
        "full-throttle": "7.3.3",
        "scissors": "7.3.4",
        "clouds": "7.3.5-1",
        "vertical-roll": "8.2.2-a",
        "in-my-sights": "9.0-a",
        "out-of-the-sun": "9.0-a",
    }[use.family]


RESPONSE_RULES = {
    "ace-pilot": "6.2.1",
    "barrel-roll": "6.2.2",
    "chop-throttle": "6.2.3",
    "tight-turn": "6.2.4",
    "clouds": "6.2.5",
    "full-throttle": "6.2.6",
    "scissors": "6.2.7",
    "vertical-roll": "6.2.8",
}


def response_rule(use: Use) -> str:
    """The rule under which a card responds."""
    if use.agile:
        return "5.5.1-a"
    return "6.3" if use.kind < 0 else RESPONSE_RULES[use.family]


class Response(Question[Dogfight, str]):
    """§6.2-a: answer the newest card, or pass. `about` is the aircraft that may answer."""

    name = "response"
    doing = "deciding on a response"
    rule = "6.2-a"

    def prompt(self, s: Dogfight, about: int) -> str:
        laid = s.exchange[-1]
        return f"{s.name(laid.by)} plays {USES[laid.use].name}. Does {s.name(about)} respond?"

    def options(self, s: Dogfight, about: int) -> list[str]:
        newest = s.exchange[-1]
        family = USES[newest.use].family
        answers = ANSWERS[family]
        element = s.elements[about >> 1]
        cards = element.mini if about & 1 else element.hand
        assert cards is not None
        options = [PASS]
        barred = family == THROTTLE and chop_barred(s, about, newest.by)
        before = NOBODY
        for kind in cards:
            if kind != before and answers[kind] and not (barred and kind == CHOP_KIND):
                options.append(PLAY[kind])
            before = kind
        plane = s.plane(about)
        if plane.counters and answers[THROTTLE_KIND]:
            options.append("counter")  # §6.3
        if answers[SCISSORS_KIND] and agile_ready(s, about):
            before = NOBODY
            for kind in cards:
                if kind != before and kind != SCISSORS_KIND:
                    options.append(AGILE[kind])
                before = kind
            if plane.counters and not s.on("no-agile-counter"):
                options.append("counter/agile")
        return options

    def others(self, s: Dogfight, about: int) -> Sequence[str]:
        element = s.elements[about >> 1]
        cards = (element.mini if about & 1 else element.hand) or ()
        keys = [PASS]
        for kind in dict.fromkeys(cards):
            keys.append(PLAY[kind])
            if kind != SCISSORS_KIND and s.type_of(s.plane(about)).agile:
                keys.append(AGILE[kind])
        if s.plane(about).counters:
            keys.append("counter")
        return keys

    def refused(self, s: Dogfight, about: int, answer: str) -> Iterator[Refusal]:
        if answer == PASS:
            return
        use = USES.get(answer)
        if use is None:
            yield Refusal("6.2-a", "an answer is a card, a counter, or 'pass'")
            return
        why = lacks(s, about, use) or refuse_answer(s, about, use)
        if why is not None:
            yield Refusal(*why, place=card_place(s, about, answer))

    def show(self, s: Dogfight, about: int, key: str) -> Option:
        if key == PASS:
            return leads.option(key, "Pass", leads.passing(s, about))
        place = card_place(s, about, key)
        return leads.option(key, USES[key].name, leads.answering(s, about), place)


def refuse_answer(s: Dogfight, craft: int, use: Use) -> tuple[str, str] | None:
    """Why a card or counter of the aircraft does not answer the newest card, or None."""
    newest = s.exchange[-1]
    against = USES[newest.use]
    answers = ANSWERS[against.family]
    if use.agile:
        refused = refuse_agile(s, craft, use)
        if refused is None and not answers[SCISSORS_KIND]:
            return "6.2.7", f"a Scissors answers Scissors and Tight Turn, not {against.name}"
        return refused
    kind = use.kind if use.kind >= 0 else THROTTLE_KIND
    card = KINDS[kind]
    if not card.answers:  # §2.2-c
        return "2.2-c", f"{card.name} is an attack card: it answers nothing"
    if not answers[kind]:  # §6.2.1 to §6.2.8
        return response_rule(use), f"{card.name} answers {families(card)}, not {against.name}"
    if use.climb:
        return "6.2.8", f"{card.name} answers without a change of altitude"
    if kind == CHOP_KIND and against.family == THROTTLE and chop_barred(s, craft, newest.by):
        where = PLACES[stance(s, craft, newest.by)]
        reason = f"{card.name} answers Full Throttle only from Neutral or behind, not {where}"
        return "6.2.3", reason
    return None


RESPONSE = Response()
CHOP_KIND = INDEX[CHOP]
THROTTLE_KIND = INDEX[THROTTLE]
SCISSORS_KIND = INDEX["scissors"]


def stance(s: Dogfight, craft: int, other: int) -> int:
    """The position that counts for a response: the Leader's on the other Leader, §6.2.3."""
    if craft & 1 and other & 1:
        return NEUTRAL
    mine, theirs = craft >> 1, other >> 1
    element = s.elements[mine]
    if element.enemy == theirs:
        return element.place
    # A lone Leader being pried off a friend of the attacker keeps his position, §7.5.2-a.
    pried = s.target == craft and not craft & 1
    if pried and element.place > NEUTRAL and not s.on("lone-leader-chop-throttle"):
        return element.place
    return NEUTRAL


def chop_barred(s: Dogfight, craft: int, other: int) -> bool:
    """§6.2.3: not against Full Throttle while Advantaged or Tailing."""
    if craft & 1 and s.on("wingman-chop-throttle-free"):
        return False
    return stance(s, craft, other) > NEUTRAL


def agile_ready(s: Dogfight, craft: int) -> bool:
    """§5.5.1-a: once in each of its own turns."""
    return agile_refused(s, craft) is None


def agile_refused(s: Dogfight, craft: int) -> str | None:
    element = s.elements[craft >> 1]
    if not agile(s, s.plane(craft)):
        return f"{s.name(craft)} is not Agile" + (
            " any more: it is Damaged" if s.type_of(s.plane(craft)).agile else ""
        )
    if craft & 1 and not s.on("agile-wingman"):
        return "only a Leader has the Agile marker"
    if craft >> 1 != s.active:
        return "an Agile aircraft may do this in its own turn only"
    if element.agile_used & (1 + (craft & 1)):
        return "the Agile marker is already used this turn"
    return None


def refuse_agile(s: Dogfight, craft: int, use: Use) -> tuple[str, str] | None:
    """Why an aircraft may not play this as Scissors, or None."""
    refused = agile_refused(s, craft)
    if refused is not None:
        return "5.5.1-a", refused
    if use.kind == SCISSORS_KIND:
        return "5.5.1-a", "a Scissors card is played as it is"
    return None


def lacks(s: Dogfight, craft: int, use: Use) -> tuple[str, str] | None:
    """Rule and reason if the aircraft does not have what the play needs."""
    element = s.elements[craft >> 1]
    cards = element.mini if craft & 1 else element.hand
    if use.kind < 0:
        if not s.plane(craft).counters:
            return "6.3", f"{s.name(craft)} has no Full Throttle counter"
        if use.agile and s.on("no-agile-counter"):
            return "5.5.1-a", "a counter cannot be played as Scissors at this table"
        return None
    if cards is None or use.kind not in cards:
        whose = "mini-hand" if craft & 1 else "hand"
        return "6.2-a", f"there is no {KINDS[use.kind].name} of that kind in the {whose}"
    return None


def families(card: CardKind) -> str:
    names = {kind.family: kind.name for kind in KINDS}
    listed = [names[family] for family in card.answers]
    return ", ".join(listed[:-1]) + (" and " if listed[1:] else "") + listed[-1]


def card_place(s: Dogfight, craft: int, key: str) -> str:
    """Where a play is clicked: in the hand, the mini-hand, or on the counter."""
    use = USES.get(key)
    if use is None:
        return ""
    name = s.elements[craft >> 1].id
    if use.kind < 0:
        return f"counter:{s.code(craft)}"
    return f"{'mini' if craft & 1 else 'hand'}:{name}/{NAMES[use.kind]}"
