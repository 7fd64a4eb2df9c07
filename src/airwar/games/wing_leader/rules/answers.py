"""The answers of the game, in the order of the sequence of play.

An answer names its unit, so that moves, vectors and orders can be given in advance, in any mix.
One of each is pairs sorted by the first id (`R1=2,R3=1`); several are a tuple sorted by id, unless
the docstring says that the order counts. `refused` refuses any other order: one choice, one text.
`done` ends a loop of commands, `pass` is nobody or nothing, once.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

# -- names ----------------------------------------------------------------------------------------

Unit: TypeAlias = str  # R1, D2: a row; R4c: the third of its row; R4c-1, R4c-2: flights of a split
Surface: TypeAlias = str  # S1, a surface unit; as a target
Flak: TypeAlias = str  # S1, or S1-H and S1-L where a ship has two ratings; B1, a balloon
Square: TypeAlias = str  # M9: column A-Z, altitude 0-19
Corner: TypeAlias = str  # M9: the junction of M9, N9, M10 and N10, named by its lower left square
Stack: TypeAlias = str  # dog1, a dogfight
Edge: TypeAlias = Literal["left", "right"]
Facing: TypeAlias = Literal["l", "lu", "u", "ru", "r", "rd", "d", "ld"]
Side: TypeAlias = Literal["l", "r"]
Done: TypeAlias = Literal["done"]
Pass: TypeAlias = Literal["pass"]

# -- the walk: one answer, token by token ---------------------------------------------------------

Circle: TypeAlias = Literal["cl", "clu", "cu", "cru", "cr", "crd", "cd", "cld"]
Act: TypeAlias = Literal[
    "exit", "bonus", "slow", "jettison", "tanks",
    "lufbery", "leave-l", "leave-r", "cease", "drop", "drop-strafe",
]  # fmt: skip
Profile: TypeAlias = Literal[
    "level", "dive", "steep", "glide", "torpedo", "atgr", "strafe", "kamikaze", "skip", "recce"
]


class Aim(Struct, frozen=True, tag="aim"):
    """Designates a target and a profile, here in the walk."""

    profile: Profile  # parafrags are dropped as `level`
    target: Surface


Token: TypeAlias = Literal[Facing, Circle, Act] | Aim
Walk: TypeAlias = tuple[Token, ...]

WAY = {
    "l": "left", "lu": "left and up", "u": "up", "ru": "right and up",
    "r": "right", "rd": "right and down", "d": "down", "ld": "left and down",
}  # fmt: skip
TOKENS: dict[str, str] = {
    **{
        key: f"Turn {way} if need be (free up to 135 degrees, 1 MP for 180) and enter that square."
        for key, way in WAY.items()
    },
    **{f"c{key}": f"Circle: 1 MP in this square, then facing {way}." for key, way in WAY.items()},
    "exit": "Leave the map over the edge of this column (A left, Z right): 1 MP, last token.",
    "bonus": "Take the diving bonus: 1 MP more, and this walk must lose a level.",
    "slow": "Begin a slow climb: all MPs that are left. At most one level square ahead before it.",
    "jettison": "The load is gone. A bomber then returns (`Return`), a fighter-bomber sweeps.",
    "tanks": "Drop the tanks; alerted units only.",
    "lufbery": "Enter a Lufbery: 2 MPs.",
    "leave-l": "Leave the Lufbery facing left: 2 MPs.",
    "leave-r": "Leave the Lufbery facing right: 2 MPs.",
    "aim": "The struct Aim: from here on the walk flies this profile against this target.",
    "cease": "Abandon the profile: begin another, or fly on within the limits of 15.2.1 (C91).",
    "drop": "Release at the target of the profile, or strafe it; the attack is resolved in combat.",
    "drop-strafe": "Release and strafe together (rockets, parafrags, skip bombs).",
}


# -- set-up ---------------------------------------------------------------------------------------


class Switches(Struct, frozen=True, tag="switches"):
    """Optional rules in use, agreed at the table before play."""

    on: tuple[str, ...] = ()


class Watch(Struct, frozen=True, tag="watch"):
    """The coast-watchers shift one unit (scenario 7)."""

    unit: Unit
    square: Square


Quality: TypeAlias = Literal["veteran", "green"]
Person: TypeAlias = Literal["leader", "experte"]
# as in the scenario file, with a hyphen for a blank; drop tanks and cargo are not chosen
Load: TypeAlias = Literal["bombs", "torpedo", "parafrag", "atgr", "aar", "gun-pod", "at-pod"]


class Display(Struct, frozen=True, tag="display"):
    """Quality, people and loads; other units are trained, and loaded as the scenario says."""

    quality: tuple[tuple[Unit, Quality], ...] = ()
    people: tuple[tuple[Unit, Person], ...] = ()
    loads: tuple[tuple[Unit, Load], ...] = ()


class Place(Struct, frozen=True, tag="place"):
    """Squares of escorts and wings."""

    squares: tuple[tuple[Unit, Square], ...]


class Vector(Struct, frozen=True, tag="vector"):
    """Vectors of interceptors and wing leaders."""

    squares: tuple[tuple[Unit, Square], ...]


class Shift(Struct, frozen=True, tag="shift"):
    """Moves the vector of a unit, or a dogfight; its own square: stays."""

    what: Unit | Stack
    square: Square


class Arrive(Struct, frozen=True, tag="arrive"):
    """Squares of arrivals, facings at take-off."""

    squares: tuple[tuple[Unit, Square], ...] = ()
    facings: tuple[tuple[Unit, Side], ...] = ()


HeightError: TypeAlias = Literal["roll", "let-stand"]


# -- Tally Phase ----------------------------------------------------------------------------------


class Tally(Struct, frozen=True, tag="tally"):
    """Rolls for a tally; a balloon is tallied without a roll."""

    unit: Unit
    target: Unit | Flak


class DropTally(Struct, frozen=True, tag="drop-tally"):
    """Gives up a tally."""

    unit: Unit


class Split(Struct, frozen=True, tag="split"):
    """Splits a squadron; what the first flight gets, the second gets the rest. The
    first is the one that acts: keeps the tally, obeys, reacts."""

    unit: Unit
    losses: int = 0
    others: tuple[Literal["experte", "leader", "straggler"], ...] = ()


class WingOrder(Struct, frozen=True, tag="order"):
    """A wing leader's order; one pair, or all of a wing without working radio. Flights of the
    split may be named."""

    leader: Unit
    targets: tuple[tuple[Unit, Unit], ...]
    split: Split | None = None


class Tallies(Struct, frozen=True, tag="tallies"):
    """Who has a tally on whom; who is not named has none."""

    targets: tuple[tuple[Unit, Unit], ...] = ()


Command: TypeAlias = Tally | DropTally | WingOrder | Split | Done
Whole: TypeAlias = Literal["whole"]


# -- Movement Phase -------------------------------------------------------------------------------


class Throttle(Struct, frozen=True, tag="throttle"):
    """Me 163s at full throttle; the others have none."""

    full: tuple[Unit, ...] = ()


class Dogfights(Struct, frozen=True, tag="dogfights"):
    """The dogfights in the order in which they move."""

    stacks: tuple[Stack, ...]


class Intend(Struct, frozen=True, tag="intend"):
    """What bombers will do and whom each escort goes with (C90, C105); a formation is named by
    the first id of its bombers."""

    levels: tuple[tuple[Unit, int], ...] = ()  # formations that climb (1) or dive (-1)
    circle: tuple[Unit, ...] = ()  # bombers that circle
    attack: tuple[Unit, ...] = ()  # bombers that fly a profile
    escorts: tuple[tuple[Unit, Unit], ...] = ()  # each with its bomber


class Fly(Struct, frozen=True, tag="fly"):
    """Flies on as its mission has it: escort with its bombers, bomber on its way,
    sweep on (continue), interceptor to its vector."""

    unit: Unit
    steps: Walk = ()


class Stay(Struct, frozen=True, tag="circle"):
    """Circles, whole MPs in its square, before, after or instead of flying on."""

    unit: Unit
    steps: Walk = ()


class Free(Struct, frozen=True, tag="free"):
    """Moves freely, with a tally or beside an enemy."""

    unit: Unit
    steps: Walk = ()


class Support(Struct, frozen=True, tag="support"):
    """A sweep flies toward a friend that has a tally."""

    unit: Unit
    friend: Unit
    steps: Walk = ()


class FormUp(Struct, frozen=True, tag="form-up"):
    """A former escort flies to an escort's square."""

    unit: Unit
    square: Square
    steps: Walk = ()


class Attack(Struct, frozen=True, tag="attack"):
    """Flies a profile, begun earlier or by `aim` in this walk; after `drop` it goes
    home by this edge, if it does."""

    unit: Unit
    steps: Walk = ()
    edge: Edge | None = None


class Return(Struct, frozen=True, tag="return"):
    """Goes home by this edge, perhaps after `jettison`."""

    unit: Unit
    edge: Edge
    steps: Walk = ()


class Roller(Struct, frozen=True, tag="roller"):
    """The flak unit or fighter that rolls."""

    unit: Flak | Unit


class React(Struct, frozen=True, tag="react"):
    """Escorts that react, each with its enemy, in the order in which they will move."""

    escorts: tuple[tuple[Unit, Unit], ...]


class Meet(Struct, frozen=True, tag="meet"):
    """The way of a reacting unit to its enemy."""

    unit: Unit
    steps: Walk = ()


Move: TypeAlias = Fly | Stay | Free | Support | FormUp | Attack | Return


# -- Combat Phase ---------------------------------------------------------------------------------


class Fire(Struct, frozen=True, tag="fire"):
    """Direct fire at a unit; one rolls, the others support."""

    target: Unit
    roller: Flak
    support: tuple[Flak, ...] = ()


class Bomb(Struct, frozen=True, tag="bomb"):
    """The next bombing attack, and its dice."""

    unit: Unit
    dice: Literal["roll", "seven"] = "roll"


class Fight(Struct, frozen=True, tag="fight"):
    """The next air combat; a group is named by its first id."""

    group: Unit


class Primary(Struct, frozen=True, tag="primary"):
    """The primary combatant."""

    unit: Unit


Rating: TypeAlias = Literal["turning", "hit-and-run"]


class Declare(Struct, frozen=True, tag="declare"):
    """Type of attack, and whether the primary fires its rockets."""

    rating: Rating
    rockets: tuple[Unit, ...] = ()


class Standoff(Struct, frozen=True, tag="standoff"):
    """The same as a standoff attack, with all that rely on rockets (C72)."""

    rating: Rating
    rockets: tuple[Unit, ...] = ()


class Hits(Struct, frozen=True, tag="hits"):
    """Hits spread over enemy units."""

    hits: tuple[tuple[Unit, int], ...]


class Break(Struct, frozen=True, tag="break"):
    """Breaks units of the player's own."""

    units: tuple[Unit, ...]


class Face(Struct, frozen=True, tag="face"):
    """Facings after a dogfight or Lufbery."""

    facings: tuple[tuple[Unit, Facing], ...]


class Jettison(Struct, frozen=True, tag="jettison"):
    """Units that jettison their load or tanks."""

    units: tuple[Unit, ...]


Balloon: TypeAlias = Literal["attack", "spare"]
Evade: TypeAlias = Literal["fight", "evade"]
Dogfight: TypeAlias = Literal["accept", "refuse"]


# -- Administration, End Turn ---------------------------------------------------------------------


class Escape(Struct, frozen=True, tag="escape"):
    """Broken units that try to escape, in this order."""

    units: tuple[Unit, ...]


class Stop(Struct, frozen=True, tag="stop"):
    """The fighter that tries to stop an escape."""

    escaper: Unit
    fighter: Unit


class Gci(Struct, frozen=True, tag="gci"):
    """Rolls for a new vector; on success `Vector` follows."""

    unit: Unit


class Release(Struct, frozen=True, tag="release"):
    """Formations that release their escorts; named as in Intend."""

    formations: tuple[Unit, ...]


class Barrages(Struct, frozen=True, tag="barrages"):
    """All barrages of a side from now on; who is not named has none."""

    corners: tuple[tuple[Flak, Corner], ...] = ()


class LetGo(Struct, frozen=True, tag="let-go"):
    """Proposes that these units escape by agreement."""

    units: tuple[Unit, ...]


Propose: TypeAlias = LetGo | Literal["end-game"]
Agree: TypeAlias = Literal["agree", "decline"]
