"""The positions of case files: lines of text that make a state.

    given
      turn 2 stage leader active A1
      allied p-47c-5 at High hand MAN SCI*2 hits 2 cockpit 1 counters 0 | wingman hits 3
      axis mc-202 hand tight-turn | no wingman
      A1 disadvantaged X1
      discards axis MAN TT

The tables of this file list every word; docs/case-files.md is made from them. Cards come out of
the side's own deck, so its 110 cards stay 110.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final

from msgspec.structs import replace

from airwar.common.vocabulary import Form, Positions
from airwar.games.wild_blue_yonder.data import MEDIUM, SKILLS, load_aircraft, load_switches
from airwar.games.wild_blue_yonder.rules.cards import DECK, EMPTY, NAMES, counted, less
from airwar.games.wild_blue_yonder.rules.fighters import new_plane
from airwar.games.wild_blue_yonder.rules.firing import damaged
from airwar.games.wild_blue_yonder.rules.position import set_place
from airwar.games.wild_blue_yonder.rules.sequence import STEPS
from airwar.games.wild_blue_yonder.rules.state import (
    NOBODY,
    SIDES,
    Cards,
    Dogfight,
    Element,
    Loss,
    Plane,
)
from airwar.games.wild_blue_yonder.rules.wingmen import opens

from .words import LEVELS, PLACE_OF, read_cards

STAGES: Final = (*STEPS, "over")
ELEMENT_WORDS: Final = {
    "at": ("LEVEL", "altitude; Medium by default"),
    "hand": ("CARD...", "the Leader's hand; empty by default"),
    "seat": ("NAME", "the player; one for each side by default"),
    "order": ("N", "number in the play order"),
    "clouds": ("LEVEL", "in the clouds, and the level at which it will leave them"),
    "agile": ("used", "the Leader's Agile marker is used"),
    "sizes": ("LOW HIGH", "what everybody knows about the size of the hand"),
    "out": ("", "out of the battle"),
}
PLANE_WORDS: Final = {
    "hits": ("N", "Hits; enough of them turn the card to its Damaged side"),
    "damaged": ("", "on its Damaged side"),
    "cockpit": ("N", "Cockpit Hit markers"),
    "counters": ("N", "Full Throttle counters; by default those that the type starts with"),
    "heavy": ("N", "Heavy Gun markers; by default those that the type starts with"),
    "pilot": ("SKILL...", f"the pilot's skills: {', '.join(SKILLS)}"),
}
WINGMAN_WORDS: Final = {"mini": ("CARD...", "the mini-hand of this step")}


class Reader(Positions[Dogfight]):
    """Reads the lines of a position into a state."""

    moment = ("turn", "turns", "stage", "active", "target", "first")
    parts: ClassVar = {
        "an Element": ELEMENT_WORDS,
        "a Leader, and after `| wingman` of a Wingman": PLANE_WORDS,
        "a Wingman alone": WINGMAN_WORDS,
    }
    names: ClassVar = {
        "KEY": "a key of a data file",
        "LOW": "a number",
        "HIGH": "a number",
        "NAME": "a name",
        "SKILL": ", ".join(SKILLS),
        "WORD": "a word, as the meaning says",
        "used": "the word itself",
    }

    def __init__(self) -> None:
        self.s = Dogfight(types=(), elements=(), seats=(), stage="leader", turn=2)
        self.s.switches = ()
        self.active = ""
        self.target = ""
        self.discards: list[tuple[int, Cards]] = []
        self.piles: dict[int, Cards] = {}

    # -- lines --------------------------------------------------------------------------------

    def forms(self) -> dict[str, Form]:
        def pile(side: str, *words: str) -> None:
            self.piles[self.side(side)] = self.cards(words)

        return {
            "turn": (
                "N",
                lambda n: setattr(self.s, "turn", self.number("turn", n)),
                "the Game-Turn; 2 by default",
            ),
            "turns": (
                "N",
                lambda n: setattr(self.s, "turns", self.number("turns", n)),
                "the last Game-Turn; 6 by default, 0 plays until one side is gone",
            ),
            "stage": ("STAGE", self.stage, "the step that begins; `leader` by default"),
            "active": (
                "ELEMENT",
                lambda word: setattr(self, "active", word),
                "whose turn it is; the first Element by default",
            ),
            "target": (
                "AIRCRAFT",
                lambda word: setattr(self, "target", word),
                "the target, for the stages `wingman-attack` and `leader-attack`",
            ),
            "fired": (
                "N WORD...",
                self.fired,
                "Bursts fired this turn; `gunner N` and `gained N` may follow: fired by the Gunner,"
                " gained against a Wingman",
            ),
            "switches": ("KEY...", self.switches, "the switches that are on"),
            "bonus": ("SIDE N", self.bonus, "Victory Points for balance"),
            "first": (
                "SIDE",
                lambda side: setattr(self.s, "first", self.side(side)),
                "the side that went first; the active one by default",
            ),
            "discards": (
                "SIDE CARD...",
                lambda side, *words: self.discards.append((self.side(side), self.cards(words))),
                "face-up discards, the last one on top",
            ),
            "pile": (
                "SIDE CARD...",
                pile,
                "the whole draw pile; the rest of the deck is discarded",
            ),
            "lost": (
                "WORD...",
                self.lost,
                "an aircraft and how it was lost: `destroyed`, `disengaged` or `clouds`;"
                " `damaged` may follow",
            ),
            **{
                side: (
                    "AIRCRAFT...",
                    partial(self.element, side),
                    "an Element: the key of its aircraft, its words, then perhaps"
                    " `| no wingman` or `| wingman` and the Wingman's words",
                )
                for side in SIDES
            },
            **{
                id: (
                    "POSITION...",
                    partial(self.position, id),
                    "an Element's position and the enemy: `A1 tailed X1`",
                )
                for id in self.ids() or ["A1"]
            },
        }

    def stage(self, word: str) -> None:
        self.s.stage = self.one_of("stage", word, {name: name for name in STAGES})

    def fired(self, *rest: str) -> None:
        fields = {"fired": "used", "gunner": "gunner_used", "gained": "gained"}
        words = ["fired", *rest]
        for name, value in zip(words[::2], words[1::2], strict=False):
            setattr(self.s, self.one_of("fired", name, fields), self.number(name, value))
        if len(words) % 2:
            self.wrong("it is written: fired N, then gunner N and gained N if you like")
        # A Leader who has fired or gained Bursts has played a card, §3.3-c.
        self.s.played = bool(self.s.used or self.s.gunner_used or self.s.gained)

    def switches(self, *rest: str) -> None:
        known = {key: key for key in load_switches()}
        self.s.switches = tuple(sorted(self.one_of("switches", word, known) for word in rest))

    def bonus(self, side: str, said: str) -> None:
        points = self.number("bonus", said)
        self.s.bonus = (points, 0) if self.side(side) == 0 else (0, points)

    def lost(self, *rest: str) -> None:
        hows = {"destroyed": "destroyed", "disengaged": "disengaged", "clouds": "clouds"}
        if not 2 <= len(rest) <= 3:
            self.wrong("it is written: lost AIRCRAFT destroyed, disengaged or clouds, then damaged")
        craft = self.craft(rest[0])
        how = self.one_of("lost", rest[1], hows)
        damaged = how == "destroyed" or rest[2:] == ("damaged",)
        index, wing = craft >> 1, craft & 1
        element = self.s.elements[index]
        kind = (element.wingman if wing else element.leader) or element.leader or Plane(0)
        role = "wingman" if wing else "leader"
        loss = Loss(index, role, kind.type, how, damaged, "before", self.s.turn)
        self.s.losses = (*self.s.losses, loss)
        if wing or how != "destroyed":
            self.s.put_plane(craft, None)
        else:  # His Wingman, if he has one, has taken over.
            self.s.put(index, replace(element, leader=element.wingman, wingman=None))

    def position(self, mine: str, *rest: str) -> None:
        if len(rest) != 2 or rest[1] not in self.ids():
            self.wrong(f"a position reads '{mine} advantaged X1'")
        place = self.one_of("position", rest[0], PLACE_OF)
        one, other = self.ids().index(mine), self.ids().index(rest[1])
        if self.s.elements[one].side == self.s.elements[other].side:
            self.wrong(f"{mine} and {rest[1]} are on the same side")
        for index in (one, other):
            if self.s.elements[index].enemy != NOBODY:
                self.wrong(f"{self.ids()[index]} is Engaged already, with one enemy at most")
        set_place(self.s, one, other, place)

    # -- elements -----------------------------------------------------------------------------

    def element(self, name: str, *words: str) -> None:
        side = self.side(name)
        if not words:
            self.wrong("an Element names its aircraft")
        bar = words.index("|") if "|" in words else len(words)
        own, second = list(words[1:bar]), list(words[bar + 1 :])
        plane = self.one_of("aircraft", words[0], dict(load_aircraft()))
        if plane not in self.s.types:
            self.s.types = (*self.s.types, plane)
        kind = self.s.types.index(plane)
        place = sum(element.side == side for element in self.s.elements) + 1
        element = Element(
            f"{'AX'[side]}{place}",
            side,
            SIDES[side],
            new_plane(self.s, kind, leader=True),
            new_plane(self.s, kind, leader=False),
            altitude=MEDIUM,
        )
        element = self.leader_words(element, own)
        element = self.wingman_words(element, second)
        self.s.elements = (*self.s.elements, element)

    def leader_words(self, element: Element, words: list[str]) -> Element:
        known = (*ELEMENT_WORDS, *PLANE_WORDS)
        for word, rest in counters_last(self.phrases(words, known)):
            if word == "at":
                element = replace(element, altitude=self.level(rest))
            elif word == "hand":
                hand = tuple(sorted(self.cards(rest)))
                element = replace(element, hand=hand, least=len(hand), most=len(hand))
            elif word == "seat":
                element = replace(element, seat=" ".join(rest))
            elif word == "order":
                element = replace(element, order=self.number(word, *rest))
            elif word == "clouds":
                element = replace(element, clouds=self.level(rest))
            elif word == "agile":
                element = replace(element, agile_used=1)
            elif word == "sizes":
                low, high = self.number(word, *rest[:1]), self.number(word, *rest[1:])
                element = replace(element, least=low, most=high)
            elif word == "out":
                element = replace(element, leader=None, wingman=None)
            else:
                leader = self.plane_word(element.leader, word, rest)
                element = replace(element, leader=leader)
        return element

    def wingman_words(self, element: Element, words: list[str]) -> Element:
        if not words:
            return element
        if words == ["no", "wingman"]:
            return replace(element, wingman=None)
        if words[0] != "wingman":
            self.wrong("after '|' comes 'no wingman' or 'wingman ...'")
        for word, rest in counters_last(self.phrases(words[1:], (*WINGMAN_WORDS, *PLANE_WORDS))):
            if word == "mini":
                element = replace(element, mini=tuple(sorted(self.cards(rest))))
            else:
                wingman = self.plane_word(element.wingman, word, rest)
                element = replace(element, wingman=wingman)
        return element

    def plane_word(self, plane: Plane | None, word: str, rest: list[str]) -> Plane:
        if plane is None:
            self.wrong(f"{word}: there is no such aircraft")
        if word == "damaged":
            return self.damaged(plane)
        if word == "pilot":
            skills: dict[str, str] = {skill: skill for skill in SKILLS}
            return replace(plane, pilot=tuple(self.one_of("pilot", each, skills) for each in rest))
        value = self.number(word, *rest)
        if word == "hits":
            card = self.s.types[plane.type]
            if value >= card.damaged.capacity:
                self.wrong(f"hits: with {value} the {card.name} is Destroyed")
            plane = replace(plane, hits=value)
            return self.damaged(plane) if value >= card.front.capacity else plane
        return replace(plane, **{word: value})

    def damaged(self, plane: Plane) -> Plane:
        """The plane on its Damaged side, with the counters that it keeps."""
        return plane if plane.damaged else damaged(self.s, plane)

    # -- words --------------------------------------------------------------------------------

    def phrases(self, words: list[str], known: Sequence[str]) -> list[tuple[str, list[str]]]:
        """Groups of words, each starting with a known one."""
        groups: list[tuple[str, list[str]]] = []
        for word in words:
            if word in known:
                groups.append((word, []))
            elif not groups:
                self.wrong(f"{word!r} is not one of {', '.join(known)}")
            else:
                groups[-1][1].append(word)
        return groups

    def ids(self) -> list[str]:
        return [element.id for element in self.s.elements]

    def craft(self, code: str) -> int:
        craft = self.s.craft(code)
        if craft == NOBODY:
            self.wrong(f"{code!r} is not an aircraft such as A1/leader")
        return craft

    def side(self, word: str) -> int:
        return self.one_of("side", word, {side: index for index, side in enumerate(SIDES)})

    def level(self, rest: list[str]) -> int:
        return self.one_of("altitude", "-".join(rest).lower(), LEVELS)

    def cards(self, words: Sequence[str]) -> Cards:
        try:
            return read_cards(words)
        except ValueError as error:
            self.wrong(str(error))

    # -- the end ------------------------------------------------------------------------------

    def finish(self) -> Dogfight:
        s = self.s
        for side in (0, 1):
            if not any(element.side == side for element in s.elements):
                self.wrong(f"the {SIDES[side]} side has no Element")
        seats = dict.fromkeys(e.seat for side in (0, 1) for e in s.elements if e.side == side)
        s.seats = tuple(seats)
        s.secret, s.buried = (EMPTY,) * len(seats), (0,) * len(seats)
        s.active = self.ids().index(self.active) if self.active in self.ids() else NOBODY
        if self.active and s.active == NOBODY:
            self.wrong(f"active: {self.active!r} is not one of {', '.join(self.ids())}")
        if s.active == NOBODY and s.stage not in ("pick", "altitudes", "deal", "over"):
            s.active = 0
        if self.target:
            s.target = self.craft(self.target)
        if s.first == NOBODY and s.stage not in ("altitudes", "deal"):
            s.first = max(0, s.elements[max(0, s.active)].side)
        if s.stage not in ("pick", "altitudes", "deal"):
            self.number_elements()
        s.picked = sum(element.order > 0 for element in s.elements)
        self.lay_out_cards()
        if s.stage == "wingman" and not opens(s):
            self.wrong("there is no Wingman Step here; start at the turn before, or later")
        return s

    def number_elements(self) -> None:
        """Number the Elements that have no number yet, alternating from the first side."""
        s = self.s
        taken = {element.order for element in s.elements}
        free = (n for n in range(1, 20) if n not in taken)
        waiting = [
            [i for i, e in enumerate(s.elements) if e.side == side and not e.order]
            for side in (s.first, 1 - s.first)
        ]
        for place in range(max(map(len, waiting))):
            for indices in waiting:
                if place < len(indices):
                    index = indices[place]
                    s.put(index, replace(s.elements[index], order=next(free)))

    def lay_out_cards(self) -> None:
        """Take every card that the position places out of its side's draw pile."""
        s = self.s
        for side in (0, 1):
            held = [
                kind
                for element in s.elements
                if element.side == side
                for kind in (*element.hand, *(element.mini or ()))
            ]
            bag = less(DECK, tuple(held))
            for whose, cards in self.discards:
                if whose == side:
                    bag = less(bag, cards)
                    for kind in cards:
                        s.show(side, kind)
            if side in self.piles:
                bag = self.keep(side, bag, self.piles[side])
            short = [NAMES[kind] for kind, count in enumerate(bag) if count < 0]
            if short:
                self.wrong(f"the {SIDES[side]} deck does not have that many {', '.join(short)}")
            s.put_bag(side, bag)

    def keep(self, side: int, bag: Cards, pile: Cards) -> Cards:
        """Put only these cards in the pile, and discard the rest of the deck."""
        rest = less(bag, pile)
        for kind, count in enumerate(rest):
            if count < 0:
                self.wrong(f"the {SIDES[side]} deck does not have that many {NAMES[kind]}")
            for _ in range(count):
                self.s.show(side, kind)
        return counted(pile)


def counters_last(phrases: list[tuple[str, list[str]]]) -> list[tuple[str, list[str]]]:
    """The number of counters comes last: damage earlier in the line would change it."""
    return sorted(phrases, key=lambda phrase: phrase[0] == "counters")
