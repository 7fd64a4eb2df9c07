"""Who fights whom, where and under what sky."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from airwar.common import hexes
from airwar.common.setups import MOST_SEATS, Seats
from airwar.games.angels_20.data.aircraft import Aircraft, SideName, load_aircraft
from airwar.games.angels_20.data.tables import Altitude, Area, Bands, Facing, Hex

Edge = Literal["north", "east", "south", "west"]
Light = Literal["day", "moonlight", "darkness"]
CloudPlan = Literal["none", "random", "bands", "located"]
Deployment = Literal["placed", "area", "situation"]
Ending = Literal["first-loss", "climb", "bombers-unhurt", "points", "escort"]

SIDES: Final[tuple[SideName, SideName]] = ("allied", "axis")


class Flown(Struct, frozen=True, forbid_unknown_fields=True):
    """One aircraft of a side. Without `at` it is deployed in an area when play begins.

    `player` counts the seats of the side from 1; 0 deals aircraft out in the order of the list.
    """

    aircraft: str
    at: Hex | None = None
    facing: Facing = 0
    altitude: Altitude = 3
    player: Annotated[int, Meta(ge=0, le=MOST_SEATS)] = 0


class FlakField(Struct, frozen=True, forbid_unknown_fields=True):
    """A flak field's middle and altitude, §flak.area."""

    at: Hex
    altitude: Annotated[int, Meta(ge=2, le=4)]


class Force(Struct, frozen=True, forbid_unknown_fields=True):
    """One side: its aircraft, where they deploy, and what helps them from the ground.

    points         victory points that the side starts with
    direction      capacity of its fighter direction, §direction.capacity
    searchlights   whether it lights enemies, §illumination.roll
    flak           fields that are there from the start
    flak_reserve   fields that the side places itself, one per game turn, §flak.area, R54
    """

    aircraft: tuple[Flown, ...] = ()
    area: Area | None = None
    points: Annotated[int, Meta(ge=0, le=500)] = 0
    direction: Annotated[int, Meta(ge=0, le=10)] = 0
    searchlights: bool = False
    flak: tuple[FlakField, ...] = ()
    flak_reserve: Annotated[int, Meta(ge=0, le=6)] = 0


class Victory(Struct, frozen=True, forbid_unknown_fields=True):
    """How the game is won.

    first-loss      the first kill or retreat wins at once, §dogfight.victory
    climb           `side` wins once all its aircraft are unhurt at `altitude` or above; failing
                    that the first kill wins, §intercept.victory
    bombers-unhurt  after the last turn `side` wins if none of its bombers has damage; else the
                    higher score, §fuel.victory
    points          the first to `points` with more than the enemy, §end.vp-win; after the last
                    turn, if there is one, the higher score. Each turn that `strafer` ends low
                    without a difficult maneuver gives its side `strafing`, §schnellbomber.strafing
    escort          `side` brings its bombers over `edge`: all of them wins, none loses, and some
                    leave it to the cost of fighters destroyed, §escort.victory. After the last
                    turn, if there is one, a bomber still on its way has not arrived
    """

    kind: Ending
    side: SideName | None = None
    points: Annotated[int, Meta(ge=1, le=1000)] = 60
    altitude: Altitude = 5
    edge: Edge | None = None
    strafer: str = ""
    strafing: Annotated[int, Meta(ge=0, le=100)] = 0


class Fuel(Struct, frozen=True, forbid_unknown_fields=True):
    """Aircraft that must be gone over `edge` by the end of `last_turn`, §fuel.deadline.

    Leaving there costs nothing; an aircraft that is late counts as destroyed.
    """

    aircraft: tuple[str, ...]
    edge: Edge
    last_turn: Annotated[int, Meta(ge=1, le=99)]


class CloudBank(Struct, frozen=True, forbid_unknown_fields=True):
    """A cloud at a fixed place, §clouds.located.

    It runs `length` hexes from `at` toward `heading`; a second row, if it is 2 wide, is to the
    right. It fills `depth` altitudes from `base` up; the base is usually 2 or 3, the same for all
    clouds.
    """

    at: Hex
    heading: Facing = 0
    length: Annotated[int, Meta(ge=1, le=4)] = 1
    width: Annotated[int, Meta(ge=1, le=2)] = 1
    base: Altitude = 2
    depth: Annotated[int, Meta(ge=1, le=3)] = 1

    def hexes(self) -> tuple[tuple[int, int], ...]:
        """Every [column, row] that it covers."""
        start = hexes.offset(*self.at)
        along, aside = hexes.STEPS[self.heading], hexes.STEPS[(self.heading + 1) % 6]
        return tuple(
            hexes.column_row(start + step * along + row * aside)
            for row in range(self.width)
            for step in range(self.length)
        )

    def bands(self) -> range:
        """The altitudes that it fills."""
        return range(self.base, self.base + self.depth)


class Clouds(Struct, frozen=True, forbid_unknown_fields=True):
    """The sky: none, rolled when play begins, by band for altitudes 1 to 6, or at places."""

    plan: CloudPlan = "none"
    bands: Bands | None = None
    banks: tuple[CloudBank, ...] = ()


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything to agree on before the first game turn.

    budget        points for each flight, 0 where forces are fixed. A side with a budget and no
                  fighter listed builds its flight when play begins, §standard.points; tokens are
                  free and stay in the list
    year, theatre what may be chosen, §custom.year, §custom.theater-west; None: no limit
    turns         the last game turn, 0 for no end
    map_fixed     the map is neither shifted nor extended, §fuel.map; so it must be where bombers
                  are escorted to an edge and where fuel runs out
    deployment    placed: every aircraft has its hex; area: each side in its own, `first` before
                  the other; situation: by a start of the Standard Scenario
    situation     1 to 6, or 0 to roll for it; `advantage`: who is red, none to roll for it
    hold_course   bombers may not turn before one of them is attacked, §fuel.bomber-movement
    bombers_apart least distance between bombers when they deploy, §escort.setup
    light         day, or night of two kinds, §night.moonlight, §night.dark-attack
    territory     whose ground is below, for pilots who bail out, §survival.roll
    switches      which advanced and optional rules and other readings are on
    """

    victory: Victory
    allied: Force = Force()
    axis: Force = Force()
    seats: Seats = Seats()
    budget: Annotated[int, Meta(ge=0, le=1000)] = 0
    year: Annotated[int, Meta(ge=1936, le=1945)] | None = None
    theatre: str | None = None
    turns: Annotated[int, Meta(ge=0, le=99)] = 0
    map_fixed: bool = False
    deployment: Deployment = "placed"
    situation: Annotated[int, Meta(ge=0, le=6)] = 0
    advantage: SideName | None = None
    first: SideName = "allied"
    fuel: Fuel | None = None
    hold_course: bool = False
    bombers_apart: Annotated[int, Meta(ge=0, le=10)] = 0
    clouds: Clouds = Clouds()
    balloons: tuple[Hex, ...] = ()
    light: Light = "day"
    territory: SideName | None = None
    switches: tuple[str, ...] = ()

    def force(self, side: SideName) -> Force:
        return self.allied if side == "allied" else self.axis

    def players(self, side: SideName) -> int:
        return len(self.seats.of(side))

    def on(self, switch: str) -> bool:
        return switch in self.switches


def fighters(
    setup: Setup, side: SideName, aircraft: Mapping[str, Aircraft] | None = None
) -> tuple[Aircraft, ...]:
    """The aircraft of a side that are not bomber tokens."""
    known = load_aircraft() if aircraft is None else aircraft
    flown = (known[each.aircraft] for each in setup.force(side).aircraft if each.aircraft in known)
    return tuple(plane for plane in flown if not plane.token)


def flight_cost(
    setup: Setup, side: SideName, aircraft: Mapping[str, Aircraft] | None = None
) -> int:
    """What a side's flight costs; tokens cost nothing, §standard.points, §escort.flights."""
    return sum(plane.cost for plane in fighters(setup, side, aircraft))
