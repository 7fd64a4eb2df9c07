"""The state of an air battle, and the small changes that rules make to it.

Every value is immutable; a change replaces it. An aircraft is its index in `planes`, which never
changes. Points are counted in halves, because a retreat scores half of a cost that may be odd.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from airwar.common.hexes import label, sheet
from airwar.kernel.game import State

from ..data import Aircraft, Setup
from .cards import Card

SIDES: Final = ("allied", "axis")  # §setup.sides
NOBODY: Final = -1
NOWHERE: Final = -1 << 40  # the hex of an aircraft that is not on the map
NEUTRAL, DIVING, EVADING_LEFT, EVADING_RIGHT, CLIMBING = range(5)  # §status.choose
STATUS_NAMES: Final = ("neutral", "Diving", "Evading left", "Evading right", "Climbing")
NEVER: Final = -9  # no hex of this move has seen a turn or a maneuver
CLEAR, LIGHT, HEAVY, SOLID = range(4)  # §clouds.bands
DAY, MOONLIGHT, DARKNESS = range(3)


class Plane(Struct, frozen=True, gc=False):
    """An aircraft; the marks of a game turn are removed at its end, §sequence.markers."""

    id: str
    card: int  # index into the state's cards
    side: int
    seat: str
    hex: int = NOWHERE
    facing: int = 0  # §movement.facing
    altitude: int = 0
    damage: int = 0
    status: int = NEUTRAL
    cloud: bool = False
    order: int = 0  # its number in the Movement phase, 0 before it has moved
    path: tuple[int, ...] = ()  # the hexes of this move, the start first
    tried: bool = False  # has attempted a difficult maneuver
    rerolled: bool = False  # has used Expert Flier
    late: bool = False  # has used Last-Second Turn
    back: bool = False  # was moved back for stacking
    fired: bool = False
    lit: bool = False
    arrived: bool = False  # has been where the scenario wants it to go


# Of the last hit point, in stored games; players read that it was shot down.
WORN_DOWN: Final = "brought down"


class Loss(Struct, frozen=True, gc=False):
    """An aircraft out of the battle."""

    plane: int
    how: str  # "destroyed" or "retreated"
    text: str
    turn: int
    halves: int  # what the enemy scores for it, in half points
    edge: str = ""
    pilot: str = ""  # "survives" or "lost" where it was rolled, §survival.roll

    @property
    def told(self) -> str:
        """What happened, as players read it."""
        return self.text.replace(WORN_DOWN, "shot down")


class Cloud(Struct, frozen=True, gc=False):
    """A cloud at a fixed place, §clouds.located."""

    hexes: tuple[int, ...]
    base: int
    top: int


class FlakField(Struct, frozen=True, gc=False):
    """§flak.area: a middle hex and an altitude."""

    hex: int
    altitude: int


class Battle(State):
    """Where the game is: `stage` is the step that begins at the next checkpoint."""

    setup: Setup
    title: str
    types: tuple[Aircraft, ...]  # all types in this battle
    cards: tuple[Card, ...]  # the same, as the rules read them
    seats: tuple[str, ...]
    players: tuple[tuple[str, ...], tuple[str, ...]]  # by side: its seats
    columns: int
    rows: int
    switches: tuple[str, ...] = ()
    planes: tuple[Plane, ...] = ()
    flights: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # by side: who is in play
    clouds: tuple[int, ...] = ()  # by altitude, from 1; none if the sky is clear
    banks: tuple[Cloud, ...] = ()
    flak: tuple[FlakField, ...] = ()
    reserve: tuple[int, int] = (0, 0)  # flak fields that a side has yet to place
    balloons: tuple[int, ...] = ()
    night: int = DAY
    direction: tuple[int, int] = (0, 0)  # §direction.capacity
    searchlights: tuple[bool, bool] = (False, False)

    stage: str = "initiative"
    turn: int = 1
    origin: int = 0  # the hex in the northwest corner of the map
    red: int = NOBODY  # the side with the advantage, §standard.steps
    situation: int = 0
    first: int = NOBODY  # the first player of this game turn
    side: int = NOBODY  # the side that deploys, moves, uses an ability or attacks
    queue: tuple[str, ...] = ()  # its players who have yet to act in this step
    passed: tuple[str, ...] = ()  # who is done with abilities or has declined to attack
    rolls: tuple[int, int] = (0, 0)  # the last initiative totals
    guided: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # who has direction, by point
    provoked: bool = False  # has a bomber been attacked?
    moves: int = 0  # aircraft that have moved this turn
    mover: int = NOBODY
    speed: int = 0
    high: bool = False
    flown: int = 0  # hexes of the speed that are used up
    acted: int = NEVER  # the last hex of the move with a turn or a maneuver in it
    scissored: bool = False  # did a Scissors succeed in the current hex?
    announced: str = ""  # what is being tried: a maneuver, more map, or to leave
    tries: int = 0  # difficult maneuvers attempted in this move
    vertical: bool = False  # was one of them a Climb or Power Dive?
    refused: bool = False  # has the enemy refused more map in this move?
    shots: tuple[tuple[int, int], ...] = ()  # attacker and target, this turn
    halves: tuple[int, int] = (0, 0)  # points scored, in halves
    losses: tuple[Loss, ...] = ()
    ended: str = ""  # why the game is over
    winner: int = NOBODY

    # -- questions ----------------------------------------------------------------------------

    def on(self, switch: str) -> bool:
        return switch in self.switches

    def card(self, plane: Plane) -> Card:
        return self.cards[plane.card]

    def name(self, index: int) -> str:
        """Spitfire Mk I Ace A1"""
        plane = self.planes[index]
        return f"{self.cards[plane.card].name} {plane.id}"

    def find(self, id: str) -> int:
        """The aircraft of this id, or NOBODY."""
        for index, plane in enumerate(self.planes):
            if plane.id == id:
                return index
        return NOBODY

    def in_play(self, index: int) -> bool:
        return index in self.flights[self.planes[index].side]

    def label(self, hex: int) -> str:
        """The label of a hex: column and row on the map as it is now."""
        return label(hex - self.origin)

    def on_map(self, hex: int) -> bool:
        return hex - self.origin in sheet(self.columns, self.rows).place

    # -- changes ------------------------------------------------------------------------------

    def put(self, index: int, plane: Plane) -> Plane:
        planes = self.planes
        self.planes = (*planes[:index], plane, *planes[index + 1 :])
        return plane

    def score(self, side: int, halves: int) -> None:
        mine, theirs = self.halves
        self.halves = (mine, theirs + halves) if side else (mine + halves, theirs)

    def drop(self, index: int) -> None:
        """Take an aircraft off the map."""
        plane = self.planes[index]
        allied, axis = self.flights
        rest = tuple([other for other in self.flights[plane.side] if other != index])
        self.flights = (allied, rest) if plane.side else (rest, axis)
        self.guided = tuple(  # type: ignore[assignment]
            tuple([NOBODY if other == index else other for other in points])
            for points in self.guided
        )


def crippled(card: Card, plane: Plane) -> bool:
    """§damage.crippled: damaged, and 1 hit point left."""
    return 0 < plane.damage == card.hits - 1


def points_text(halves: int) -> str:
    """Points in words: 21½."""
    return f"{halves // 2}" + "½" * (halves % 2)
