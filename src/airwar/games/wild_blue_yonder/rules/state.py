"""The state of a dogfight, and the small changes that rules make to it.

Every value is immutable; a change replaces it. An aircraft is (element, wing): wing 0 is the
Leader, 1 the Wingman, written as one number, element * 2 + wing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from airwar.games.wild_blue_yonder.data import ALTITUDES, Aircraft
from airwar.kernel.game import State
from airwar.kernel.sight import Veil

from .cards import DECK, EMPTY

ADVANTAGED, NEUTRAL, DISADVANTAGED, TAILED = 1, 0, -1, -2  # §7.1
PLACES: Final = {2: "Tailing", 1: "Advantaged", 0: "Neutral", -1: "Disadvantaged", -2: "Tailed"}
SIDES: Final = ("allied", "axis")
SIDE_NAMES: Final = ("Allied", "Axis")
UNSEEN: Final = 9  # an altitude in the clouds that this seat cannot see
NOBODY: Final = -1

Cards: TypeAlias = tuple[int, ...]
if TYPE_CHECKING:
    Hand: TypeAlias = Cards | Veil  # a Veil for a seat that may not see the cards
else:
    Hand = Cards  # Only whole states are read from bytes, and they have no Veil.


class Plane(Struct, frozen=True, gc=False):
    """A Leader's or a Wingman's aircraft in play; all of it lies open, §2.3, §2.5."""

    type: int  # index into the state's types
    hits: int = 0
    damaged: bool = False
    cockpit: int = 0  # Cockpit Hit markers, §9.3.3-a
    counters: int = 0  # Full Throttle counters, §6.3
    heavy: int = 0  # Heavy Gun markers, §9.1.2-a
    pilot: tuple[str, ...] = ()  # skills, if the set-up has any, §2.4


class Element(Struct, frozen=True, gc=False):
    """A Leader, his Wingman and his hand, §2.1.1."""

    id: str
    side: int
    seat: str
    leader: Plane | None
    wingman: Plane | None
    altitude: int = NOBODY  # of both its aircraft, §2.1.1
    order: int = 0  # play order number, 0 before it has one, §4.7-b
    clouds: int = NOBODY  # the altitude fixed on entering clouds, §7.3.5-a
    enemy: int = NOBODY  # the one element that its Leader is Engaged with, §7.5.1-a, §7.1.3
    place: int = NEUTRAL  # its Leader's position on that enemy; Wingmen have none, §7.2
    agile_used: int = 0  # 1 the Leader's use, 2 the Wingman's, this turn
    hand: Hand = ()
    mini: Hand | None = None  # the Wingman's mini-hand of this step
    least: int = 0  # what everybody knows about the size of the hand
    most: int = 0


class Laid(Struct, frozen=True, gc=False):
    """A card or counter of the open exchange, and the aircraft that played it."""

    by: int
    use: str


class Loss(Struct, frozen=True, gc=False):
    """An aircraft out of the battle."""

    element: int
    role: str  # "leader" or "wingman" when it left
    type: int
    how: str  # "destroyed", "disengaged" (voluntarily) or "clouds"
    damaged: bool
    text: str
    turn: int


class Dogfight(State):
    """Where the game is: `stage` is the step that begins at the next checkpoint."""

    types: tuple[Aircraft, ...]
    elements: tuple[Element, ...]
    seats: tuple[str, ...]
    turns: int = 6  # 0: until one side is gone, §4.8-b
    switches: tuple[str, ...] = ()
    bonus: tuple[int, int] = (0, 0)  # victory points for balance, §13.1
    title: str = ""
    stage: str = "altitudes"
    turn: int = 1
    first: int = NOBODY  # the side that acts first, §4.7-a
    active: int = NOBODY
    picked: int = 0  # how many elements have a play order number
    opened: bool = False  # has the first Element of Turn 1 begun its turn?
    target: int = NOBODY
    used: int = 0  # Bursts of the Leader's own guns this turn
    gunner_used: int = 0
    gained: int = 0  # Bursts gained against a Wingman, §10.6.2
    fired: bool = False  # has the attacker shown a firing card since he named his target?
    played: bool = False  # has the Leader played a card this step?
    rolled: int = NOBODY  # the altitude at which the Leader Step's first Vertical Roll began
    exchange: tuple[Laid, ...] = ()
    bags: tuple[Cards, Cards] = (DECK, DECK)  # draw piles, as counts by kind
    shown: tuple[Cards, Cards] = (EMPTY, EMPTY)  # discards that everybody saw
    secret: tuple[Cards, ...] = ()  # by seat: discards that only their owner saw
    buried: tuple[int, ...] = ()  # by seat: how many of these everybody knows of
    tops: tuple[int, int] = (NOBODY, NOBODY)  # the visible discard of each side, §3.4-b
    losses: tuple[Loss, ...] = ()

    # -- questions ----------------------------------------------------------------------------

    def on(self, switch: str) -> bool:
        return switch in self.switches

    def plane(self, craft: int) -> Plane:
        element = self.elements[craft >> 1]
        plane = element.wingman if craft & 1 else element.leader
        assert plane is not None
        return plane

    def type_of(self, plane: Plane) -> Aircraft:
        return self.types[plane.type]

    def owner(self, craft: int) -> str:
        """The seat that decides for an aircraft."""
        return self.elements[craft >> 1].seat

    def name(self, craft: int) -> str:
        """P-47C-5 A1 Leader"""
        element = self.elements[craft >> 1]
        plane = element.wingman if craft & 1 else element.leader
        kind = self.types[(plane or element.leader or Plane(0)).type].name
        return f"{kind} {element.id} {'Wingman' if craft & 1 else 'Leader'}"

    def place_of(self, craft: int) -> str:
        """Where an aircraft is clicked: aircraft:A1/leader"""
        return f"aircraft:{self.code(craft)}"

    def code(self, craft: int) -> str:
        return f"{self.elements[craft >> 1].id}/{'wingman' if craft & 1 else 'leader'}"

    def craft(self, code: str) -> int:
        """The aircraft that a code such as A1/leader names, or NOBODY."""
        name, _, role = code.partition("/")
        for index, element in enumerate(self.elements):
            if element.id == name and role in ("leader", "wingman"):
                return index * 2 + (role == "wingman")
        return NOBODY

    def in_play(self, side: int) -> bool:
        return any(e.side == side and e.leader is not None for e in self.elements)

    def knows_size(self, element: Element) -> tuple[str, ...]:
        """The seats that may know how many cards an element's hand has, §4.6.1."""
        if element.enemy == NOBODY:
            return (element.seat,)
        return (element.seat, self.elements[element.enemy].seat)

    def lost_role(self, at: int) -> str:
        """The role in which it was lost; a Wingman who had taken over has his own, §11.2-b."""
        loss = self.losses[at]
        before = [each for each in self.losses[:at] if each.element == loss.element]
        led = loss.role == "leader" and any(each.role == "leader" for each in before)
        return "leading wingman" if led else loss.role

    # -- changes ------------------------------------------------------------------------------

    def put(self, index: int, element: Element) -> Element:
        elements = self.elements
        self.elements = (*elements[:index], element, *elements[index + 1 :])
        return element

    def put_plane(self, craft: int, plane: Plane | None) -> None:
        index = craft >> 1
        element = self.elements[index]
        if craft & 1:
            self.put(index, replace(element, wingman=plane))
        else:
            self.put(index, replace(element, leader=plane))

    def show(self, side: int, kind: int) -> None:
        """A card goes face up on its side's discard pile."""
        counts = self.shown[side]
        counts = (*counts[:kind], counts[kind] + 1, *counts[kind + 1 :])
        other = self.shown[1 - side]
        self.shown = (other, counts) if side else (counts, other)
        top = self.tops[1 - side]
        self.tops = (top, kind) if side else (kind, top)

    def bury(self, seat: str, kind: int, counted: bool) -> None:
        """A card goes under another on the discard pile, seen by its owner alone."""
        at = self.seats.index(seat)
        counts = self.secret[at]
        counts = (*counts[:kind], counts[kind] + 1, *counts[kind + 1 :])
        self.secret = (*self.secret[:at], counts, *self.secret[at + 1 :])
        if counted:
            self.buried = (*self.buried[:at], self.buried[at] + 1, *self.buried[at + 1 :])

    def put_bag(self, side: int, counts: Cards) -> None:
        other = self.bags[1 - side]
        self.bags = (other, counts) if side else (counts, other)


def take(cards: Hand, kind: int) -> Cards:
    """The cards without one of a kind."""
    at = cards.index(kind)
    return cards[:at] + cards[at + 1 :]


def join(cards: Hand, drawn: Hand) -> Hand:
    """A hand with more cards, sorted; a veiled one stays veiled."""
    if isinstance(cards, Veil) or isinstance(drawn, Veil):
        return cards + drawn
    return tuple(sorted(cards + drawn)) if cards else drawn


def altitude_name(level: int) -> str:
    return ALTITUDES[level] if 0 <= level < len(ALTITUDES) else "unseen"
