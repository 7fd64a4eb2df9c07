"""The state of a raid.

Every entity is a frozen value; a change puts a new one in its place. Mappings are sorted by id and
never changed in place. What is under way (a move, a combat, a fire mission, escapes) stands in the
state too, so that no more than a few answers lie between two checkpoints.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from airwar.kernel.game import State
from airwar.kernel.sequence import Place

from ..data.kinds import (
    BOMBER_MISSIONS,
    SIDES,
    WEAPON_LOADS,
    Edge,
    Load,
    Mission,
    Quality,
    Side,
    Size,
    other,
)
from ..data.scenario import Setup
from . import answers
from .answers import Walk
from .squares import OFF

# "due" arrives later, "waiting" stands beside its entry square; what comes after "map" has left it.
Where: TypeAlias = Literal[
    "due", "waiting", "map", "exited", "escaped", "landed", "eliminated", "spent"
]
Marker: TypeAlias = Literal["", "climb", "dive", "slow-climb"]
Throttle: TypeAlias = Literal["", "full", "none"]
Reaction: TypeAlias = Literal["", "none", "late", "successful"]

FULL, LOW, DEPLETED = 0, 1, 2  # ammo, §10.7.2-fighter


class Profile(Struct, frozen=True, gc=False):
    """A bombing profile that is being flown, since it was designated."""

    kind: answers.Profile
    target: str
    squares: int = 0  # flown in it, for the aim
    levels: int = 0  # dived in it, for the aim
    weather: int = 0  # the worst flown through, §4.7-bombing
    facing: int = -1  # when it was designated
    freedom: bool = False  # it has used what only a profile allows, this turn (C91)


class Released(Struct, frozen=True, gc=False):
    """A load let go, or a strafing run made; resolved in the Combat Phase."""

    kind: answers.Profile
    target: str
    square: int  # where it was released
    aimed: bool
    weather: int
    load: Load = "none"  # what was let go
    long: bool = False  # from an adjacent square
    sun: bool = False  # out of the Sun
    combined: bool = False  # with strafing, §15.5.5


class Notes(Struct, frozen=True, gc=False):
    """What a unit has done this turn; cleared as the turn ends."""

    start: int = OFF  # its square when the Movement Phase began
    beside: bool = False  # an enemy was in it then
    path: tuple[int, ...] = ()  # squares of its move, the first included; circling repeats one
    turned: tuple[int, ...] = ()  # squares where it paid an MP for a turn
    came: int = OFF  # the square from which it entered the one it is in, by its last move
    head_on: tuple[str, ...] = ()  # whom it came at from ahead, as it entered that square
    rolled: bool = False  # for a tally
    tried: tuple[str, ...] = ()  # enemies against whose entry it has rolled to react
    reacted: Reaction = ""
    fired_at: bool = False  # by flak
    direct: bool = False  # direct fire, once a turn
    fought: bool = False  # in an air combat
    profiled: bool = False  # flew a profile
    released: Released | None = None
    penalty: int = 0  # of flak on its bombing roll, 0 to 2
    bombed: bool = False  # that attack is resolved
    took_off: bool = False
    forming: bool = False  # it flew to form up as an escort
    guided: bool = False  # GCI has been asked for it


NO_NOTES: Final = Notes()


class Unit(Struct, frozen=True, gc=False):
    """A squadron or a flight. §3.1, §1.1-squadron: rules for squadrons hold for flights too."""

    id: str
    row: str  # of the scenario
    side: Side
    model: str
    size: Size
    mission: Mission
    max_losses: int
    # where it is
    where: Where = "due"
    square: int = OFF
    facing: int = 0
    marker: Marker = ""
    slow: bool = False  # §3.3.2-slow
    circling: bool = False
    lufbery: bool = False
    dogfight: str = ""
    gone_by: Edge | None = None  # the edge over which it left
    trail: int = 0  # how many enter the same square before it, §8.4.1-trail
    # its state
    quality: Quality = "trained"
    alerted: bool = False
    disruption: int = 0
    broken: bool = False
    losses: int = 0
    straggler: bool = False
    ammo: int = FULL
    leader: bool = False
    experte: bool = False
    wing: str = ""
    net: str = ""
    returning: Edge | None = None
    undecided: bool = False  # it has yet to say by which edge, §9.2.6-edge
    circled: bool = False  # a bomber has used its one circling, §15.2.1.3
    fuel: int = 0  # of an Me 163
    throttle: Throttle = ""
    # its purpose
    tally: str = ""
    vector: int = OFF
    was_escort: bool = False
    profile: Profile | None = None
    load: Load = "none"  # fired rockets stay on board
    spent: bool = False  # its rockets are fired
    bomb: int = 0  # its bomb value, by the altitude at which it started
    strafing: bool = False  # a sweep that has begun to strafe, §15.2.3-strafe
    strafed: int = 0  # attacks made
    recce: str = ""  # the target it has photographed
    of: str = ""  # the squadron from which it split
    notes: Notes = NO_NOTES

    @property
    def on_map(self) -> bool:
        return self.where == "map"

    @property
    def in_play(self) -> bool:
        """On the map or still to come."""
        return self.where in ("map", "waiting", "due")


class Wing(Struct, frozen=True, gc=False):
    """Squadrons that the scenario groups; its members are the units whose `wing` it is."""

    id: str
    side: Side
    status: Literal["whole", "breaking", "gone"] = "whole"
    rolled: bool = False  # a member has rolled for a tally this turn, §9.5.5.1
    orders: int = 0  # given this Tally Phase
    leader: str = ""  # while it breaks: who led it,
    members: tuple[str, ...] = ()  # who may still be ordered,
    vector: int = OFF  # and where his vector was
    prompt: bool = False  # its orders are given at once, in the enemy's segment (C114)


class Surface(Struct, frozen=True, gc=False):
    """A surface unit. §14.0-units"""

    id: str
    key: str
    side: Side
    square: int
    hits: int = 0
    dead_in_water: bool = False  # by the scenario
    launching: int = 0  # take-offs this turn


class Gun(Struct, frozen=True, gc=False):
    """A flak rating of a surface unit; a ship with two has two. §14.2-types"""

    id: str
    surface: str
    kind: Literal["S", "L", "H"]
    strength: int
    channels: int = 0
    low_angle: bool = False
    corner: int = OFF  # of its barrage: the lower left square of the junction
    used: int = 0  # channels, this turn


class Balloon(Struct, frozen=True, gc=False):
    id: str
    side: Side
    square: int
    losses: int = 0
    gone: bool = False


class Going(Struct, frozen=True, gc=False):
    """A move under way."""

    unit: str  # or the dogfight
    answer: answers.Move | None = None
    rest: Walk = ()  # what it has yet to fly
    bomber: str = ""  # whose square it is about to enter, or which has ended on its hunters
    outcome: Reaction = ""
    halves: tuple[str, ...] = ()  # reacting escorts that may yet split
    team: tuple[tuple[str, str], ...] = ()  # those yet to move, each with its enemy
    reactor: str = ""  # the one that has just moved
    since: int = 1  # where the move begins in the path of the unit; a reaction comes after another
    barraged: tuple[str, ...] = ()  # whose check for barrages is over
    stack: tuple[str, ...] = ()  # who moved in it, if it is a dogfight


class Intention(Struct, frozen=True, gc=False):
    """What a side's bombers mean to do in this Movement Phase (C90, C105)."""

    levels: tuple[tuple[str, int], ...] = ()
    circle: tuple[str, ...] = ()
    attack: tuple[str, ...] = ()
    escorts: tuple[tuple[str, str], ...] = ()
    bombers: tuple[str, ...] = ()  # for whom it was declared
    changes: tuple[tuple[str, int], ...] = ()  # levels, by bomber


class Combat(Struct, frozen=True, gc=False):
    """An air combat under way."""

    square: int
    units: tuple[str, ...]  # sorted; of both sides
    attacker: Side
    balloon: str = ""
    dogfight: str = ""
    primaries: tuple[str, ...] = ()  # defender's, attacker's
    rating: answers.Rating = "turning"
    rockets: tuple[str, ...] = ()
    standoff: bool = False
    head_on: bool = False
    bounce: bool = False
    evaded: bool = False
    lufbery: bool = False  # the defending primary is in one
    hits: tuple[tuple[str, int], ...] = ()  # by unit, to be confirmed
    losses: tuple[tuple[str, int], ...] = ()  # by unit, in this combat
    high_speed: bool = False
    fresh: bool = False  # a dogfight may begin
    leaving: tuple[str, ...] = ()  # who chooses a facing

    @property
    def defender(self) -> Side:
        return other(self.attacker)


class Fire(Struct, frozen=True, gc=False):
    """Direct fire under way."""

    side: Side
    target: str
    roller: str
    support: tuple[str, ...] = ()
    melee: tuple[str, ...] = ()  # who is yet to be rolled against


class Escaping(Struct, frozen=True, gc=False):
    """Escapes under way: those of a side that are still to be tried."""

    side: Side
    units: tuple[str, ...] = ()


class Outcome(Struct, frozen=True):
    """How the game ended."""

    rule: str
    text: str


class Raid(State, kw_only=True):
    setup: Setup
    title: str = ""
    switches: tuple[str, ...] = ()
    at: Place = ()
    turn: int = 0
    units: dict[str, Unit] = field(default_factory=dict)
    wings: dict[str, Wing] = field(default_factory=dict)
    surface: dict[str, Surface] = field(default_factory=dict)
    guns: dict[str, Gun] = field(default_factory=dict)
    balloons: dict[str, Balloon] = field(default_factory=dict)
    flights: tuple[tuple[str, int], ...] = ()  # new flights by side and model, "raider p-51d"
    # set-up
    arrived: tuple[str, ...] = ()  # units just set up
    placing: tuple[str, ...] = ()  # units whose vector the opponent may yet shift
    # Tally Phase
    segment: Side | None = None
    done: tuple[str, ...] = ()  # sides that have ended what is asked of them in this phase
    splitting: tuple[str, ...] = ()  # a squadron just split, and its enemies to choose a flight
    # Movement Phase
    stacks: tuple[str, ...] = ()  # dogfights in the order in which they move
    moved: tuple[str, ...] = ()  # whose turn to move has come, in order; dogfights and members
    heads: tuple[str, ...] = ()  # those of them whose hunters may be due, in order
    lots: tuple[tuple[str, tuple[int, ...]], ...] = ()  # initiative dice, by unit
    intentions: tuple[Intention, Intention] = (Intention(), Intention())  # by side
    going: Going | None = None
    # Combat Phase
    groups: tuple[tuple[str, ...], ...] = ()  # of units that have yet to fight each other
    combat: Combat | None = None
    combats: int = 0  # resolved this turn
    fire: Fire | None = None
    dogfights: int = 0  # begun in the game
    # Administration, ending
    escaping: Escaping | None = None
    proposal: answers.LetGo | Literal["", "end-game"] = ""
    released: tuple[str, ...] = ()  # bombers whose formation has released its escorts
    gci: int = 0  # the rating in force
    used: tuple[str, ...] = ()  # special rules that are used up
    outcome: Outcome | None = None

    # -- looking ----------------------------------------------------------------------------------

    def flying(self, side: Side | None = None) -> list[Unit]:
        """The units on the map, of a side or of both."""
        return [
            unit
            for unit in self.units.values()
            if unit.where == "map" and (side is None or unit.side == side)
        ]

    def in_square(self, square: int) -> list[Unit]:
        return [u for u in self.units.values() if u.square == square and u.where == "map"]

    def hunters(self, id: str) -> list[Unit]:
        """Who has a tally on a unit or balloon."""
        return [unit for unit in self.units.values() if unit.tally == id]

    def members(self, dogfight: str) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.dogfight == dogfight]

    def in_wing(self, wing: str) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.wing == wing]

    def on(self, switch: str) -> bool:
        return switch in self.switches

    def tier(self, name: str) -> bool:
        """Is a tier of the rules in force? §5.1-special"""
        return name in self.setup.rules.tiers

    def intention(self, side: Side) -> Intention:
        return self.intentions[SIDES.index(side)]

    # -- changing ---------------------------------------------------------------------------------

    def put(self, unit: Unit) -> Unit:
        """Set a unit that there is already."""
        self.units = {**self.units, unit.id: unit}
        return unit

    def change(self, id: str, **changes: Any) -> Unit:
        return self.put(replace(self.units[id], **changes))

    def note(self, id: str, **changes: Any) -> Unit:
        """Change a unit's notes of this turn."""
        unit = self.units[id]
        return self.put(replace(unit, notes=replace(unit.notes, **changes)))

    def put_wing(self, id: str, **changes: Any) -> Wing:
        wing = replace(self.wings[id], **changes)
        self.wings = {**self.wings, id: wing}
        return wing

    def put_surface(self, id: str, **changes: Any) -> None:
        self.surface = {**self.surface, id: replace(self.surface[id], **changes)}

    def put_gun(self, id: str, **changes: Any) -> None:
        self.guns = {**self.guns, id: replace(self.guns[id], **changes)}

    def put_balloon(self, id: str, **changes: Any) -> None:
        self.balloons = {**self.balloons, id: replace(self.balloons[id], **changes)}

    def replace_unit(self, id: str, *new: Unit) -> None:
        """Put flights in the place of the squadron that they come from."""
        units = {key: unit for key, unit in self.units.items() if key != id}
        units |= {unit.id: unit for unit in new}
        self.units = dict(sorted(units.items()))


def ordered(side: Side) -> Iterator[Side]:
    """A side, then the other."""
    yield side
    yield other(side)


# -- bombers and fighters -------------------------------------------------------------------------


def bomber(unit: Unit) -> bool:
    """§1.1-bomber-fighter, §3.2.1-bombers: by its mission alone; the class counts for nothing.

    §3.2.1-fighter-bombers: one that lets go of its load is given a sweep at that moment.
    §3.2.1-recce: a mission to photograph never changes.
    """
    return unit.mission in BOMBER_MISSIONS


def fighter(unit: Unit) -> bool:
    """§3.2.1-fighters"""
    return unit.mission not in BOMBER_MISSIONS


def loaded(unit: Unit) -> bool:
    """Bombs, or what counts as bombs; cargo too. §15.1, §9.2.1.2"""
    return unit.load in WEAPON_LOADS


def available(s: Raid, unit: Unit) -> bool:
    """§1.1-available: an unbroken fighter that no enemy in its own square has tallied."""
    if unit.broken or unit.where != "map" or bomber(unit):
        return False
    return not any(
        each.tally == unit.id and each.square == unit.square and each.where == "map"
        for each in s.units.values()
    )
