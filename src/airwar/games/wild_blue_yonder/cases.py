"""The language of case files: positions as text.

    given
      turn 2                     of six, unless `turns` says otherwise; `turns 0` is to the death
      stage leader               the step that begins: see STAGES; `leader` unless said
      active A1                  the first Element named, unless said
      target X1/leader           for the stages wingman-attack and leader-attack
      first axis                 the side that went first, the active one unless said
      fired 1 gunner 1 gained 2  Bursts of this turn: own guns, Gunner, gained against a Wingman
      switches agile-wingman     other readings that are on
      bonus axis 5               victory points for balance
      allied p-47c-5 at High hand MAN SCI*2 hits 2 cockpit 1 counters 0 | wingman hits 3
      axis mc-202 hand tight-turn | no wingman
      A1 disadvantaged X1        positions: tailing, advantaged, disadvantaged, tailed
      discards axis MAN TT       face-up discards, the last one on top
      pile axis MAN ACE          nothing else is in the draw pile; the rest of the deck is discards
      lost X1/wingman destroyed  or disengaged, or clouds; `damaged` may follow

`turn`, `turns`, `stage`, `active`, `target` and `first` may share a line: `turn 3 stage altitude`.
Elements are A1, A2, ... and X1, X2, ... in the order in which they are named. What is not said
is plain: Medium altitude, no Hits, the markers that the type starts with, an empty hand, a fresh
Wingman, everybody Neutral, one seat a side. The words of an Element: `at LEVEL`, `hand CARD...`,
`seat NAME`, `order N`, `clouds LEVEL`, `agile used`, `sizes LOW HIGH` (what everybody can tell of
the hand), `out`; of a Leader or Wingman: `hits N`, `damaged`, `cockpit N`, `counters N`, `heavy N`,
`pilot SKILL...`; of a Wingman also `mini CARD...`. Cards are named by key or by code (MAN, IMS12,
TT), more than one as MAN*2. They come out of the side's own deck, so that its 110 stay 110.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from msgspec.structs import replace

from airwar.kernel.errors import BadRecord

from .cards import DECK, EMPTY, NAMES, counted, less
from .data import MEDIUM, SKILLS, load_aircraft, load_switches
from .expectations import LEVELS, PLACE_OF, expect, read_cards
from .fighters import new_plane
from .position import set_place
from .sequence import STEPS
from .state import NOBODY, SIDES, Cards, Dogfight, Element, Loss, Plane
from .wingmen import opens

MOMENT: Final = ("turn", "turns", "stage", "active", "target", "first")
STAGES: Final = (*STEPS, "over")
T = TypeVar("T")


def given(lines: Sequence[tuple[int, str]]) -> Dogfight:
    """The position that a case file describes."""
    reader = Reader()
    for number, text in lines:
        reader.line = number
        reader.read(text.split())
    return reader.finish()


class Reader:
    """Reads the lines of a position into a state."""

    def __init__(self) -> None:
        self.line = 1
        self.s = Dogfight(types=(), elements=(), seats=(), stage="leader", turn=2)
        self.s.switches = ()
        self.active = ""
        self.target = ""
        self.discards: list[tuple[int, Cards]] = []
        self.piles: dict[int, Cards] = {}

    def wrong(self, message: str) -> BadRecord:
        return BadRecord(message, self.line)

    def one_of(self, what: str, word: str, known: dict[str, T]) -> T:
        if word not in known:
            raise self.wrong(f"{what}: {word!r} is not one of {', '.join(known)}")
        return known[word]

    # -- lines --------------------------------------------------------------------------------

    def read(self, words: list[str]) -> None:
        first, rest = words[0], words[1:]
        if first in SIDES:
            self.element(SIDES.index(first), rest)
        elif first in self.ids():
            self.position(first, rest)
        elif first in MOMENT:
            for word, phrase in self.phrases(words, MOMENT):
                self.readers()[word](phrase)
        else:
            self.one_of("a line begins", first, self.readers())(rest)

    def readers(self) -> dict[str, Callable[[list[str]], None]]:
        return {
            "turn": lambda rest: setattr(self.s, "turn", self.number("turn", rest)),
            "turns": lambda rest: setattr(self.s, "turns", self.number("turns", rest)),
            "stage": self.stage,
            "active": lambda rest: setattr(self, "active", " ".join(rest)),
            "target": lambda rest: setattr(self, "target", " ".join(rest)),
            "fired": self.fired,
            "switches": self.switches,
            "bonus": self.bonus,
            "first": lambda rest: setattr(self.s, "first", self.side(rest)),
            "discards": lambda rest: self.discards.append((self.side(rest), self.cards(rest[1:]))),
            "pile": lambda rest: self.piles.update({self.side(rest): self.cards(rest[1:])}),
            "lost": self.lost,
            **{side: lambda rest: None for side in SIDES},
        }

    def stage(self, rest: list[str]) -> None:
        self.s.stage = self.one_of("stage", " ".join(rest), {name: name for name in STAGES})

    def fired(self, rest: list[str]) -> None:
        fields = {"fired": "used", "gunner": "gunner_used", "gained": "gained"}
        words = ["fired", *rest]
        for name, value in zip(words[::2], words[1::2], strict=False):
            setattr(self.s, self.one_of("fired", name, fields), self.number(name, [value]))
        if len(words) % 2:
            raise self.wrong("fired N, then perhaps gunner N and gained N")

    def switches(self, rest: list[str]) -> None:
        known = {key: key for key in load_switches()}
        self.s.switches = tuple(sorted(self.one_of("switches", word, known) for word in rest))

    def bonus(self, rest: list[str]) -> None:
        points = self.number("bonus", rest[1:])
        self.s.bonus = (points, 0) if self.side(rest) == 0 else (0, points)

    def lost(self, rest: list[str]) -> None:
        hows = {"destroyed": "destroyed", "disengaged": "disengaged", "clouds": "clouds"}
        if not 2 <= len(rest) <= 3:
            raise self.wrong("lost AIRCRAFT destroyed, disengaged or clouds, and perhaps damaged")
        craft = self.craft(rest[0])
        how = self.one_of("lost", rest[1], hows)
        damaged = how == "destroyed" or rest[2:] == ["damaged"]
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

    def position(self, mine: str, rest: list[str]) -> None:
        if len(rest) != 2 or rest[1] not in self.ids():
            raise self.wrong(f"a position reads '{mine} advantaged X1'")
        place = self.one_of("position", rest[0], PLACE_OF)
        one, other = self.ids().index(mine), self.ids().index(rest[1])
        if self.s.elements[one].side == self.s.elements[other].side:
            raise self.wrong(f"{mine} and {rest[1]} are on one side")
        for index in (one, other):
            if self.s.elements[index].enemy != NOBODY:
                raise self.wrong(f"{self.ids()[index]} is Engaged already, and with one at most")
        set_place(self.s, one, other, place)

    # -- elements -----------------------------------------------------------------------------

    def element(self, side: int, words: list[str]) -> None:
        if not words:
            raise self.wrong("an Element names its aircraft")
        bar = words.index("|") if "|" in words else len(words)
        own, second = words[1:bar], words[bar + 1 :]
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
        known = ("at", "hand", "seat", "order", "clouds", "agile", "sizes", "out", *PLANE_WORDS)
        for word, rest in self.phrases(words, known):
            if word == "at":
                element = replace(element, altitude=self.level(rest))
            elif word == "hand":
                hand = tuple(sorted(self.cards(rest)))
                element = replace(element, hand=hand, least=len(hand), most=len(hand))
            elif word == "seat":
                element = replace(element, seat=" ".join(rest))
            elif word == "order":
                element = replace(element, order=self.number(word, rest))
            elif word == "clouds":
                element = replace(element, clouds=self.level(rest))
            elif word == "agile":
                element = replace(element, agile_used=1)
            elif word == "sizes":
                low, high = self.number(word, rest[:1]), self.number(word, rest[1:])
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
            raise self.wrong("after '|' comes 'no wingman' or 'wingman ...'")
        for word, rest in self.phrases(words[1:], ("mini", *PLANE_WORDS)):
            if word == "mini":
                element = replace(element, mini=tuple(sorted(self.cards(rest))))
            else:
                wingman = self.plane_word(element.wingman, word, rest)
                element = replace(element, wingman=wingman)
        return element

    def plane_word(self, plane: Plane | None, word: str, rest: list[str]) -> Plane:
        if plane is None:
            raise self.wrong(f"{word}: there is no such aircraft")
        if word == "damaged":
            return replace(plane, damaged=True)
        if word == "pilot":
            skills: dict[str, str] = {skill: skill for skill in SKILLS}
            return replace(plane, pilot=tuple(self.one_of("pilot", each, skills) for each in rest))
        value = self.number(word, rest)
        if word == "hits":
            card = self.s.types[plane.type]
            if value >= card.damaged.capacity:
                raise self.wrong(f"hits: with {value} the {card.name} is Destroyed")
            return replace(plane, hits=value, damaged=value >= card.front.capacity)
        return replace(plane, **{word: value})

    # -- words --------------------------------------------------------------------------------

    def phrases(self, words: list[str], known: Sequence[str]) -> list[tuple[str, list[str]]]:
        """Words in groups, each begun by one that is known."""
        groups: list[tuple[str, list[str]]] = []
        for word in words:
            if word in known:
                groups.append((word, []))
            elif not groups:
                raise self.wrong(f"{word!r} is not one of {', '.join(known)}")
            else:
                groups[-1][1].append(word)
        return groups

    def ids(self) -> list[str]:
        return [element.id for element in self.s.elements]

    def craft(self, code: str) -> int:
        craft = self.s.craft(code)
        if craft == NOBODY:
            raise self.wrong(f"{code!r} is not an aircraft such as A1/leader")
        return craft

    def side(self, rest: list[str]) -> int:
        known = {side: index for index, side in enumerate(SIDES)}
        return self.one_of("side", rest[0] if rest else "", known)

    def level(self, rest: list[str]) -> int:
        return self.one_of("altitude", "-".join(rest).lower(), LEVELS)

    def number(self, what: str, rest: list[str]) -> int:
        if len(rest) != 1 or not rest[0].isdigit():
            raise self.wrong(f"{what} takes a number, not {' '.join(rest)!r}")
        return int(rest[0])

    def cards(self, words: Sequence[str]) -> Cards:
        try:
            return read_cards(words)
        except ValueError as error:
            raise self.wrong(str(error)) from None

    # -- the end ------------------------------------------------------------------------------

    def finish(self) -> Dogfight:
        s = self.s
        for side in (0, 1):
            if not any(element.side == side for element in s.elements):
                raise self.wrong(f"the {SIDES[side]} side has no Element")
        seats = dict.fromkeys(e.seat for side in (0, 1) for e in s.elements if e.side == side)
        s.seats = tuple(seats)
        s.secret, s.buried = (EMPTY,) * len(seats), (0,) * len(seats)
        s.active = self.ids().index(self.active) if self.active in self.ids() else NOBODY
        if self.active and s.active == NOBODY:
            raise self.wrong(f"active: {self.active!r} is not one of {', '.join(self.ids())}")
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
            raise self.wrong("there is no Wingman Step here; begin in the turn before, or later")
        return s

    def number_elements(self) -> None:
        """Play order in turns from the first side on, for those that have no number yet."""
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
        """Take every card that is placed somewhere out of its side's pile."""
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
                raise self.wrong(f"the {SIDES[side]} deck has not so many {', '.join(short)}")
            s.put_bag(side, bag)

    def keep(self, side: int, bag: Cards, pile: Cards) -> Cards:
        """Only these are in the pile; what else is left of the deck is discarded."""
        rest = less(bag, pile)
        for kind, count in enumerate(rest):
            if count < 0:
                raise self.wrong(f"the {SIDES[side]} deck has not so many {NAMES[kind]}")
            for _ in range(count):
                self.s.show(side, kind)
        return counted(pile)


PLANE_WORDS: Final = ("hits", "damaged", "cockpit", "counters", "heavy", "pilot")


__all__ = ["expect", "given"]
