"""The structs of a view. The browser's types are written from them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from airwar.common.show import LossView

from ..data.aircraft import Card
from ..data.kinds import Arc, Edge, Load, Mission, Quality, Side, Size
from ..data.surface import SurfaceKind
from ..rules.answers import Facing, Profile, Rating, Square
from ..rules.state import Marker, Where

Camp: TypeAlias = Literal["allied", "axis"]


class UnitView(Struct, frozen=True, omit_defaults=True):
    id: str
    name: str
    side: Side
    model: str
    size: Size
    mission: Mission
    where: Where
    square: Square | Literal[""]
    facing: Facing
    speed: int
    turn: int
    max_losses: int
    squadron: str = ""  # its number, if the scenario gives one
    bomber: bool = False
    marker: Marker = ""
    slow: bool = False
    circling: bool = False
    lufbery: bool = False
    dogfight: str = ""
    gone_by: Edge | Literal[""] = ""
    quality: Quality = "trained"
    alerted: bool = False
    disruption: int = 0
    broken: bool = False
    losses: int = 0
    straggler: bool = False
    ammo: int = 0  # 1 low, 2 depleted
    leader: bool = False
    experte: bool = False
    wing: str = ""
    net: str = ""
    returning: Edge | Literal[""] = ""
    tally: str = ""
    vector: Square | Literal[""] = ""
    load: Load = "none"
    spent: bool = False
    fuel: int = 0
    of: str = ""
    profile: Profile | Literal[""] = ""  # that it is flying,
    target: str = ""  # and against what
    path: tuple[str, ...] = ()  # squares of this turn's move


class SurfaceView(Struct, frozen=True, omit_defaults=True):
    id: str
    key: str
    side: Side
    square: Square
    hits: int = 0
    damage: int = 0  # level, 0 to 5
    dead_in_water: bool = False


class GunView(Struct, frozen=True, omit_defaults=True):
    """A flak rating, and the squares of its zone."""

    id: str
    surface: str
    kind: Literal["S", "L", "H"]
    strength: int
    channels: int = 0
    used: int = 0
    corner: Square | Literal[""] = ""
    zone: tuple[Square, ...] = ()


class BalloonView(Struct, frozen=True):
    id: str
    side: Side
    square: Square


class SideView(Struct, frozen=True, omit_defaults=True):
    name: str
    camp: Camp
    nation: str
    edge: Edge
    points: int  # in half points
    lost: int = 0  # aircraft
    force: str = ""
    rigid: bool = False


class CloudView(Struct, frozen=True):
    """A row of squares with the same weather; the kind is its penalty."""

    kind: int
    altitude: int
    first: int  # column
    last: int
    rain: bool = False


class BandView(Struct, frozen=True):
    """Haze up to an altitude, or contrails from it, over some columns."""

    altitude: int
    first: int
    last: int


class UnitOdds(Struct, frozen=True):
    losses: tuple[tuple[int, float], ...]
    eliminated: float
    breaks: float
    disrupted: float


class SideOdds(Struct, frozen=True):
    """One side of an attack, as it is added up."""

    unit: str  # the primary combatant
    rating: int
    changes: tuple[tuple[str, int], ...]  # to the rating, by name
    value: int
    column: int
    dice: tuple[tuple[str, int], ...]  # modifiers of the roll, by name
    hits: tuple[tuple[int, float], ...]  # that it scores
    units: dict[str, UnitOdds]  # its own


class AttackView(Struct, frozen=True, omit_defaults=True):
    """What an attack of a type would do."""

    rating: Rating
    attacker: SideOdds
    defender: SideOdds
    bounce: bool = False


class CombatView(Struct, frozen=True, omit_defaults=True):
    square: Square
    units: tuple[str, ...]
    attacker: Side
    primaries: tuple[str, ...] = ()  # defender's, attacker's
    rating: Rating | Literal[""] = ""
    balloon: str = ""
    dogfight: str = ""
    head_on: bool = False
    bounce: bool = False
    hits: tuple[tuple[str, int], ...] = ()
    losses: tuple[tuple[str, int], ...] = ()
    attacks: tuple[AttackView, ...] = ()  # before it is declared


class RunView(Struct, frozen=True, omit_defaults=True):
    """A bombing run: what it promises, released already or if the unit flies it to its end."""

    unit: str
    target: str
    kind: Profile
    square: Square  # where the load is let go
    value: int
    total: int  # of the modifiers
    changes: tuple[tuple[str, int], ...]  # by name
    mean: float  # hits
    hit: float  # the chance of one or more
    aimed: bool = False
    released: bool = False


class UnseenView(Struct, frozen=True):
    """Two enemies that do not see each other: the square that blocks the line, and why."""

    raider: str
    defender: str
    square: Square
    why: str


class View(Struct, frozen=True, omit_defaults=True):
    """Maps by id, so that a change can be sent alone."""

    title: str
    turn: int
    turns: int
    place: tuple[str | int, ...]
    sun: Arc
    sides: dict[Side, SideView]
    units: dict[str, UnitView]
    surface: dict[str, SurfaceView]
    guns: dict[str, GunView]
    balloons: dict[str, BalloonView]
    clouds: tuple[CloudView, ...]
    scores: dict[str, float]
    haze: tuple[BandView, ...] = ()
    contrails: tuple[BandView, ...] = ()
    due: tuple[str, ...] = ()  # who moves next
    moved: tuple[str, ...] = ()
    unseen: tuple[UnseenView, ...] = ()
    upsun: dict[str, tuple[Square, ...]] = {}  # by target, from where one comes out of the Sun
    guards: dict[str, tuple[str, ...]] = {}  # by bomber, the escorts that may react for it
    going: str = ""
    runs: tuple[RunView, ...] = ()
    combat: CombatView | None = None
    lost: tuple[LossView, ...] = ()
    gci: int = 0
    outcome: str = ""
    standing: str = ""  # who would win if the game ended now
    data: str = ""  # where the figures come from
    own: dict[str, Card] = {}  # cards of the set-up's own aircraft
    kinds: dict[str, SurfaceKind] = {}  # and of its surface units
