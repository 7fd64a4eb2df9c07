"""The answers of the game: every decision as a frozen value.

Names in answers. Nothing here tells more than its owner may say.

    unit      type and number         b17-01, fw190-03, me109s-02 (school)
    force     side and number         A7, G12: given on entry or take-off, never from the plan
    hex       column and row          2612
    place     city or base            leipzig, frankfurt-main, bad-zwischenahn
    symbol    kind and number         a1 in its city, leipzig.a1 elsewhere
              aircraft, oil, power, transport, industry, V-weapon, airbase: a o p t i v b
    type      aircraft type           p51; p51-02 where rule 40 counts by unit

Tuples of units, symbols, places and pairs are sorted; `refused` refuses any other order. Groups
of a plan keep the player's order: their numbers are their names. Where an answer would have an
open and a hidden half, there are two choices (enter and at, split and part, rebuild and areas).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Unit: TypeAlias = str
Force: TypeAlias = str
Hex: TypeAlias = str
City: TypeAlias = str
Place: TypeAlias = str
Symbol: TypeAlias = str
Type: TypeAlias = str
Area: TypeAlias = Literal["britain", "italy", "ussr"]
Cover: TypeAlias = Literal["open", "marker"]
YesNo: TypeAlias = Literal["no", "yes"]

# -- before play ----------------------------------------------------------------------------------


class Based(Struct, frozen=True, tag="base"):
    """Units to bases, one each; at D14 only those that move (3.4 21.12 5.3-2a)."""

    units: tuple[tuple[Unit, Place], ...] = ()


System: TypeAlias = Literal["aircraft", "industry", "oil", "power", "transport"]  # D3 (17.1 19.1)


class Options(Struct, frozen=True, tag="options"):
    """Reinforcement options, as many as agreed (39.1)."""

    names: tuple[str, ...]


# -- Q0 opening: D5 bulge, D6 skip, D7 up-gun are yes or no ---------------------------------------
# -- Q1 reinforcement -----------------------------------------------------------------------------


class Withdraw(Struct, frozen=True, tag="withdraw"):
    """For each listed withdrawal a unit, or `points`, or `victory` (21.21a 21.21b 35.8)."""

    listed: tuple[tuple[str, str], ...]


class Price(Struct, frozen=True):
    """The price of one option, in units or in points (39.32-1 39.32-2)."""

    option: str
    units: tuple[Unit, ...] = ()
    points: int = 0


class Pay(Struct, frozen=True, tag="pay"):
    """The price of every option that is due (27.32 39.32-1 39.32-2 39.32-5)."""

    prices: tuple[Price, ...]


class Freed(Struct, frozen=True):
    """A railroad unit and the three centers that free it (27.31)."""

    unit: Unit
    centers: tuple[City, ...]


class Railroad(Struct, frozen=True, tag="railroad"):
    """Railroad units that are freed (27.31)."""

    freed: tuple[Freed, ...] = ()


class AntiAircraft(Struct, frozen=True, tag="aa"):
    """AA points, up to two a city, all that are held (49.1 49.11 49.2)."""

    points: tuple[tuple[City, int], ...] = ()


class Areas(Struct, frozen=True, tag="areas"):
    """Arrivals and rebuilt units to Britain or Italy (5.3-1a 20.3 21.11 22.5)."""

    units: tuple[tuple[Unit, Area], ...] = ()


# -- Q2 redeployment: D14 is Based ----------------------------------------------------------------


class Transfer(Struct, frozen=True, tag="transfer"):
    """Units that change between Britain and Italy (5.3-2b 20.32)."""

    units: tuple[Unit, ...] = ()


# -- Q3 planning: D18 intensive and D19 raid on the USSR are yes or no ----------------------------


class Bomber(Struct, frozen=True):
    """A bomber, its city, `airbases` or, in a shuttle, `ploesti`, and its symbols (10.1 10.11 10.51
    20.1 23.12)."""

    unit: Unit
    at: str
    symbols: tuple[Symbol, ...] = ()


class Entry(Struct, frozen=True):
    """Turn and number that bind a sneak raid or an entry from the USSR (2.34b 11.1 23.41)."""

    turn: int
    number: int


class Leaving(Struct, frozen=True):
    """Units that a note releases at the start of a turn (9.23 9.24a)."""

    turn: int
    units: tuple[Unit, ...]


class Notes(Struct, frozen=True):
    """Not judged, not binding: entry, hexes at the ends of turns, releases; for premoves."""

    turn: int
    hex: Hex
    cover: Cover = "open"
    route: tuple[Hex, ...] = ()
    releases: tuple[Leaving, ...] = ()


class Group(Struct, frozen=True):
    """A mission group (9.2-1 9.2-2 9.2-3 9.2-4 9.2-7 11.12 11.4 20.31 23.21 35.13 35.51)."""

    kind: Literal["raid", "sweep", "sneak", "shuttle"]  # a sneak raid that lands in the USSR: both
    area: Area  # fixed
    lands: Area  # fixed
    primary: City | None = None  # pick; none for a sweep, or with airbase raiders alone
    bombers: tuple[Bomber, ...] = ()  # rows
    fighters: tuple[Unit, ...] = ()  # pick
    entry: Entry | None = None  # numbers; for a sneak raid, and from the USSR
    notes: Notes | None = None  # point, walk


class Plan(Struct, frozen=True, tag="plan"):
    """The raid plan; no sneak or shuttle group: a blank marker (2.6 3.5 3.6 5.3-3a 32.3-1)."""

    groups: tuple[Group, ...] = ()
    ploesti: tuple[Unit, ...] = ()


class Dummies(Struct, frozen=True, tag="dummies"):
    """Dummies in the two boxes, ten at most (3.8)."""

    britain: int = 0
    italy: int = 0


class Mark(Struct, frozen=True, tag="mark"):
    """A marker over a force, or over what is based in a place (16.1)."""

    what: str


class Unmark(Struct, frozen=True, tag="unmark"):
    """The marker comes off (16.1)."""

    what: str


class Markers(Struct, frozen=True, tag="markers"):
    """All places whose units stand under a marker (16.1)."""

    places: tuple[Place, ...] = ()


# -- Q3x and Q5: losses off the map; in turns: losses in battle and by flak -----------------------


class Lose(Struct, frozen=True, tag="lose"):
    """Steps lost by each unit (13.54 13.233 15.23 15.31 32.3-2a 50.11)."""

    steps: tuple[tuple[Unit, int], ...]


# -- Q4 economy -----------------------------------------------------------------------------------


class Support(Struct, frozen=True, tag="support"):
    """Working symbols that are left idle; the rest is drawn on (37.3 38.1 38.3 38.4 38.6)."""

    idle: tuple[Symbol, ...] = ()


class Fuel(Struct, frozen=True, tag="fuel"):
    """Highest stack, and units left without fuel; the rest may fly (30.1b 30.3 31.1 31.3)."""

    stack: Literal[6, 12] = 6
    grounded: tuple[Unit, ...] = ()


# -- Q5: D23 is a place, `ploesti` or `pass` (33.1 33.2) ------------------------------------------
# -- Q6.0 and A2: groups enter --------------------------------------------------------------------


class Enter(Struct, frozen=True, tag="enter"):
    """Which group of the plan (3.7 5.3-6b2 8.44)."""

    group: int


class At(Struct, frozen=True, tag="at"):
    """Where it stands, open or under a marker (9.21 20.1)."""

    hex: Hex
    cover: Cover = "open"


Entering: TypeAlias = Enter | Literal["done"]

# -- G1 -------------------------------------------------------------------------------------------


class Refuel(Struct, frozen=True, tag="refuel"):
    """On each base with several empty units, the one that is refueled (8.51 8.53)."""

    units: tuple[Unit, ...]


# -- G2 and A4: one leg of one force after another ------------------------------------------------

Then: TypeAlias = Literal["stop", "attack", "strafe", "bomb", "land", "leave", "home", "join"]


class Fly(Struct, frozen=True, tag="fly"):
    """A leg: hexes entered, act at its end (7.1 7.41 7.5 9.14 13.1)."""

    who: str  # a force, or a based unit that takes off
    path: tuple[Hex, ...] = ()
    then: Then = "stop"
    units: tuple[Unit, ...] = ()  # the part of an open force that flies; none: all of it


class Split(Struct, frozen=True, tag="split"):
    """A force under a marker breaks up (9.151 9.23)."""

    force: Force


class Part(Struct, frozen=True, tag="part"):
    """The units that leave it (9.151 9.23 9.25)."""

    units: tuple[Unit, ...]


class Stage(Struct, frozen=True, tag="stage"):
    """Units from base to base (48.1 48.2 48.5)."""

    units: tuple[tuple[Unit, Place], ...]


class Drop(Struct, frozen=True, tag="drop"):
    """Types, or units by rule 40, that drop their tanks (8.33 8.36 13.71 13.711 40.2)."""

    types: tuple[Type, ...]


GermanMove: TypeAlias = Fly | Split | Drop | Mark | Unmark | Stage | Literal["end"]
AmericanMove: TypeAlias = Fly | Split | Drop | Mark | Unmark | Literal["end", "close"]
Leg: TypeAlias = Fly | Split  # asked again while the force has movement left

# -- in a battle; its losses are Lose -------------------------------------------------------------


class Manner(Struct, frozen=True, tag="manner"):
    """How the attack is made; remnants that join another type (13.67 24.3 41.1 45.1 45.2)."""

    how: tuple[Literal["jets-first", "past-escort", "with-schools"], ...] = ()
    remnants: tuple[Type, ...] = ()


class Escorts(Struct, frozen=True, tag="escorts"):
    """With rule 44, the escort types that fire at those who fly past (45.1)."""

    types: tuple[Type, ...] = ()


Tanks: TypeAlias = Drop | Literal["keep"]  # D30

# -- A3, A6; D38 in A1 is a hex -------------------------------------------------------------------


class Release(Struct, frozen=True, tag="release"):
    """Units that leave an open group, as one force (9.23 9.24a 9.24b 9.25 9.26 12.23)."""

    force: Force
    units: tuple[Unit, ...]


Releasing: TypeAlias = Release | Split | Literal["done"]


class Aim(Struct, frozen=True):
    """A bomber and the symbols that its points hit (10.21 10.22)."""

    unit: Unit
    symbols: tuple[Symbol, ...]


class Bombs(Struct, frozen=True, tag="bombs"):
    """Bombs on the symbols of the hex (5.3-6b6 10.13 10.2c 34.2 52.3)."""

    aims: tuple[Aim, ...]


# -- Q7 to Q9; D50 is a product (51.3) ------------------------------------------------------------


class Rebuild(Struct, frozen=True, tag="rebuild"):
    """Fatigued units that turn veteran, dead ones that return (22.1 22.4 28.3 29.23)."""

    rested: tuple[Unit, ...] = ()
    returned: tuple[Unit, ...] = ()


class Repair(Struct, frozen=True, tag="repair"):
    """Symbols repaired (36.1 36.3 36.5)."""

    symbols: tuple[Symbol, ...] = ()
