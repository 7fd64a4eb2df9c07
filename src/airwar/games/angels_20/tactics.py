"""What a place in the sky is worth: shots given and taken, positions, room before the edge.

Rules of thumb, fast enough for search. What two aircraft can do to each other depends on their
difference and facings alone, so it is worked out once and remembered; so is what a place is worth
against enemies who stand where they stand.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple, TypeAlias

from airwar.common.hexes import BEARING, RANGE, STEPS, pack, sheet, unpack

from .arcs import ARC, BEHIND, NUMBERS, ROUND, TAILS
from .attack import EVADING, REAR_DICE, outflown
from .cards import (
    CLOSE_ATTACKER,
    EXPERT_DOGFIGHTER,
    IRON_NERVE,
    KILLER_INSTINCT,
    REAR_GUNNER,
    STEADY_SHOOTER,
    WILD_SHOT,
    Card,
)
from .chances import hit_spread
from .data_tables import HIGHEST, LOWEST
from .shapes import ALTITUDE, GROUND, ends, parts_of
from .state import NEUTRAL, Battle, Plane
from .steps import ALL

NEVER_THERE: Final = -1e9  # the worth of a place off the map
DEAR: Final = 36  # points, an aircraft as most are
BOMBER: Final = 3.0  # aircraft that a bomber is worth where all turns on it
WOUND: Final = 0.9  # what a point of damage is worth, in parts of the hit points left
SHOT: Final = 2.0  # what it is worth to destroy an aircraft as most are
TAKEN: Final = 0.8  # shots of the enemy count so much of one's own
FEARED: Final = 0.5  # a shot that an enemy may yet bring about
DIVED: Final = 0.8  # a shot at the next altitude, which takes Diving or Climbing
CLIMBED: Final = 0.3  # the same for an enemy who has yet to move there
ELSEWHERE: Final = 0.15  # a second target, for there is but one attack
FAR: Final = 9  # farther than this, only the way back counts
CROWDED: Final = 0.6  # the hex of a friend, who will be in the way

# How good a shot is by range and by the number that it needs, 4 to 6, for guns as most are.
QUALITY: Final = ((0.0, 0.0, 0.0), (1.0, 0.6, 0.3), (0.55, 0.3, 0.12), (0.15, 0.06, 0.03))
RISKY: Final = 0.5  # how likely a maneuver comes off, whoever tries it


# -- shots ----------------------------------------------------------------------------------------


@cache
def strike(
    dice: int, need: int, armor: int, vital: int, left: int, once: bool = False
) -> tuple[float, float]:
    """The chances of damage or worse and of destruction, with so many hit points left.

    `once`: a natural 6 may count once, R11.
    """
    spread = hit_spread(dice, need, once)
    hurt = sum(spread[armor:])
    return hurt, hurt if left <= 1 else sum(spread[vital:])


def crippled_after(card: Card, damage: int) -> bool:
    return 0 < damage == card.hits - 1


def volley(
    s: Battle, card: Card, damage: int, other: Card, hurt: int, evading: bool, astern: bool = False
) -> tuple[tuple[float, float, float], ...]:
    """What one aircraft's attack on another is worth, by range and by the number it needs."""
    has, bonus = card.abilities, -evading
    bonus += card.rank > other.rank
    bonus += crippled_after(other, hurt)
    bonus -= crippled_after(card, damage) and not has & IRON_NERVE
    bonus -= bool(other.abilities & EXPERT_DOGFIGHTER) and outflown(s, card, other)
    once = s.on("six-may-count-once")
    rows = []
    for away in range(4):
        dice = (*REAR_DICE, 0)[away] if astern else card.dice[away]
        if dice:
            dice += bool(has & STEADY_SHOOTER) + bool(has & KILLER_INSTINCT and hurt)
            dice += bool(has & CLOSE_ATTACKER and away == 1)
            dice -= bool(has & WILD_SHOT and away == 3 and dice > 1)
        row = []
        for number in (4, 5, 6):
            left = other.hits - hurt
            some, dead = strike(dice, number - bonus, other.armor, other.vital, left, once)
            row.append(dead + (some - dead) * WOUND / left if dice else 0.0)
        rows.append((row[0], row[1], row[2]))
    return tuple(rows)


def rotate(delta: int, sides: int) -> int:
    """A difference turned to the right by so many hex sides."""
    q, r = unpack(delta)
    for _ in range(sides):
        q, r = -r, q + r
    return pack(q, r)


@cache
def _level_ends(
    normal: tuple[int, ...], high: tuple[int, ...]
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """Where an aircraft that faces north can get to at its altitude: for sure, and by a check."""
    sure: dict[int, None] = {}
    hard: dict[int, None] = {}
    for speed in normal + high:
        found = ends(speed, speed in high, 0, ALL, True, 0, NEUTRAL)
        sure.update(dict.fromkeys([end for _, some in found.sure for end in some]))
        hard.update(dict.fromkeys([end for end in found.hard if end & 15 == GROUND]))
    return tuple([_apart(end) for end in sure]), tuple([_apart(end) for end in hard])


def _apart(end: int) -> tuple[int, int]:
    return parts_of(end)[:2]


@cache
def _threat(normal: tuple[int, ...], high: tuple[int, ...], delta: int, facing: int) -> float:
    best = 0.0
    for some, weight in zip(_level_ends(normal, high), (1.0, RISKY), strict=True):
        for there, heading in some:
            away = ARC[heading].get(delta - there)
            if away:
                number = NUMBERS[(BEARING[there - delta] - 2 * facing) % 12]
                best = max(best, weight * QUALITY[away][number - 4])
    return best


def threat(card: Card, facing: int, delta: int, other: int) -> float:
    """How good a shot an aircraft can fly to, at one that stays at a difference with a facing."""
    return _threat(card.normal, card.high, rotate(delta, -facing % 6), (other - facing) % 6)


# -- two aircraft ---------------------------------------------------------------------------------

FRONT_GUNS, ALL_ROUND, FRONT_AND_REAR = range(3)
BEST_SHOT: Final = 3  # the class of a shot at range 1 from astern
ASTERN: Final = 12  # added to the class of a shot that a rear gunner fires
Stance: TypeAlias = tuple[int, int, float, float]  # class of my shot, of his, his threat, the rest
_stances: dict[tuple[object, ...], dict[int, Stance]] = {}


def _by_gap(mine: float, his: float) -> list[tuple[float, float, float]]:
    """What is left of my shot and of his, and the cost, by how much higher the enemy is.

    A list, because the difference may be negative, and lists count from their end too.
    """
    found = [(0.0, 0.0, 0.06 * abs(gap) + 0.02 * (gap > 0)) for gap in range(HIGHEST + 1)]
    found += [(0.0, 0.0, 0.06 * gap) for gap in range(HIGHEST, 0, -1)]
    found[0] = (1.0, 1.0, 0.0)
    for gap in (1, -1):
        found[gap] = (mine, his, found[gap][2])
    return found


ACROSS: Final = _by_gap(DIVED, CLIMBED)
LEVEL_ONLY: Final = _by_gap(0.0, 0.0)


def guns(card: Card) -> int:
    if card.all_round:
        return ALL_ROUND
    return FRONT_AND_REAR if card.abilities & REAR_GUNNER else FRONT_GUNS


def shot_class(kind: int, delta: int, facing: int, other: int) -> int:
    """Range and number of a shot in one figure, 0 for none."""
    away = (ROUND if kind == ALL_ROUND else ARC)[facing].get(delta)
    more = 0
    if away is None and kind == FRONT_AND_REAR:
        away, more = BEHIND[facing].get(delta), ASTERN
    if not away:
        return 0
    return 3 * away + NUMBERS[(BEARING[-delta] - 2 * other) % 12] - 4 + more


class Field:
    """What an aircraft and an enemy can do to each other, by difference and facings.

    `table` is shared by all aircraft with the same kinds of guns, or against the same speeds;
    `shots` and `hits` say what a class of shots is worth between these two.
    """

    __slots__ = ("enemy", "hits", "kinds", "moved", "reach", "shots", "table")

    def __init__(self, s: Battle, mine: Plane, theirs: Plane, moved: bool) -> None:
        card, enemy = s.cards[mine.card], s.cards[theirs.card]
        self.enemy, self.moved = enemy, moved
        self.kinds = (guns(card), guns(enemy))
        dodging = theirs.status in EVADING and moved
        worth = SHOT * stake(s, theirs)
        self.shots = _classes(s, card, mine.damage, enemy, theirs.damage, dodging, worth)
        worth = (TAKEN if moved else FEARED) * SHOT * stake(s, mine)
        self.hits = _classes(s, enemy, theirs.damage, card, mine.damage, dodging, worth)
        shared = self.kinds if moved else (enemy.normal, enemy.high)
        self.table = _stances.setdefault(shared, {})
        self.reach = ACROSS if s.on("status") or not moved else LEVEL_ONLY

    def between(self, delta: int, mine: int, theirs: int) -> tuple[float, float, float]:
        """My shot, his shot and the rest, for an enemy at a difference from me."""
        key = delta * 36 + mine * 6 + theirs
        first, second, feared, rest = self.table.get(key) or self.work_out(key)
        return self.shots[first], self.hits[second] + feared * self.hits[BEST_SHOT], rest

    def work_out(self, key: int) -> Stance:
        delta, mine, theirs = key // 36, key % 36 // 6, key % 6
        rest = position(delta, mine, theirs)
        if RANGE.get(delta) is None:
            found: Stance = (0, 0, 0.0, rest)
        elif self.moved:
            first, second = self.kinds
            shot = shot_class(first, delta, mine, theirs)
            found = (shot, shot_class(second, -delta, theirs, mine), 0.0, rest)
        else:
            found = (0, 0, threat(self.enemy, theirs, -delta, mine), 0.6 * rest)
        self.table[key] = found
        return found


def _classes(
    s: Battle, card: Card, damage: int, other: Card, hurt: int, dodging: bool, worth: float
) -> tuple[float, ...]:
    """What each class of shots is worth."""
    found = [worth * x for row in volley(s, card, damage, other, hurt, dodging) for x in row]
    if card.abilities & REAR_GUNNER:
        rows = volley(s, card, damage, other, hurt, dodging, True)
        found += [worth * x for row in rows for x in row]
    return tuple(found)


def position(delta: int, mine: int, theirs: int) -> float:
    """What it is worth for later turns to stand so: near, the enemy ahead, his tail towards me."""
    away = RANGE.get(delta)
    if away is None:
        q, r = unpack(delta)
        return -0.05 * max(abs(q), abs(r), abs(q + r))
    rest = -0.03 * max(0, away - 2) - 0.1 * (away > FAR)
    if away:
        off = abs((BEARING[delta] - 2 * mine + 6) % 12 - 6)  # 0 dead ahead, 6 dead astern
        seen = abs((BEARING[-delta] - 2 * theirs + 6) % 12 - 6)
        rest += 0.02 * (seen - off)
    rest += 0.2 * (delta in TAILS[mine * 6 + theirs])
    rest -= 0.2 * (-delta in TAILS[theirs * 6 + mine])
    return rest


def stake(s: Battle, plane: Plane) -> float:
    """What it would mean to lose this aircraft; one as most are is worth 1."""
    card = s.cards[plane.card]
    kind = s.setup.victory.kind
    if card.token and kind in ("escort", "bombers-unhurt"):
        return BOMBER
    if kind in ("first-loss", "climb"):
        return 1.0
    return (card.cost or DEAR) / DEAR


# -- the scene ------------------------------------------------------------------------------------


class Foe(NamedTuple):
    """An enemy as it counts for a move: where it is or is going to be."""

    hex: int
    facing: int
    altitude: int
    moved: bool
    card: int
    damage: int
    status: int


Seen: TypeAlias = tuple[
    int,
    int,
    dict[int, Stance],
    tuple[float, ...],
    tuple[float, ...],
    list[tuple[float, float, float]],
    Field,
]  # hex and facing, altitude, and what the field holds


Course: TypeAlias = tuple[str, float]  # a whole move and its weight, as in courses.py


class Scene:
    """The enemies as one aircraft sees them, and what places are worth to it."""

    __slots__ = (
        "aims", "blocked", "courses", "edge", "foes", "known", "moved", "origin", "status", "steps",
        "waiting",
    )  # fmt: skip

    def __init__(
        self, s: Battle, plane: Plane, foes: tuple[Foe, ...], blocked: tuple[tuple[int, int], ...]
    ) -> None:
        fields = outlook(s).fields
        self.foes: list[tuple[int, int, Field]] = []  # hex and facing, altitude
        self.moved: list[Seen] = []  # those that have moved
        self.waiting: list[Seen] = []
        self.aims: list[tuple[int, int]] = []  # those that have moved: hex, altitude
        for foe in foes:
            key = (plane.card, plane.damage, foe.card, foe.damage, foe.status, foe.moved)
            field = fields.get(key)
            if field is None:
                enemy = _enemy_like(s, foe, 1 - plane.side)
                field = fields[key] = Field(s, plane, enemy, foe.moved)
            where = foe.hex * 36 + foe.facing
            self.foes.append((where, foe.altitude, field))
            seen = (where, foe.altitude, field.table, field.shots, field.hits, field.reach, field)
            if foe.moved:
                self.moved.append(seen)
                self.aims.append((foe.hex, foe.altitude))
            else:
                self.waiting.append(seen)
        self.blocked, self.origin = blocked, s.origin * 36
        self.edge = edges(s.columns, s.rows)
        self.status = s.on("status")
        self.known: dict[int, float] = {}
        self.steps: dict[tuple[int, int, bool], dict[str, float]] = {}
        self.courses: dict[tuple[int, int, tuple[str, ...]], tuple[Course, ...]] = {}

    def judge(self, place: int) -> float:
        """How good it is to be there; remembered."""
        level = place >> ALTITUDE
        altitude = (place & 15) - GROUND
        total = self.edge.get(level - self.origin, NEVER_THERE)
        if total > NEVER_THERE and LOWEST <= altitude <= HIGHEST:
            best = others = 0.0
            for there, height, table, shots, hits, reach, field in self.moved:
                key = there - level
                first, second, _, rest = table.get(key) or field.work_out(key)
                shot_by, hit_by, cost = reach[height - altitude]
                total += rest - cost - hit_by * hits[second]
                if first:
                    shot = shot_by * shots[first]
                    others += shot
                    best = max(best, shot)
            for there, height, table, _, hits, reach, field in self.waiting:
                key = there - level
                _, _, feared, rest = table.get(key) or field.work_out(key)
                _, hit_by, cost = reach[height - altitude]
                total += rest - cost - hit_by * feared * hits[BEST_SHOT]
            total += best + ELSEWHERE * (others - best)
            if self.blocked and (-(-level // 36), altitude) in self.blocked:
                total -= CROWDED
        else:
            total = NEVER_THERE
        self.known[place] = total
        return total

    def danger(self, place: int) -> float:
        """What the enemies may do to an aircraft there."""
        level, altitude = place >> ALTITUDE, (place & 15) - GROUND
        total = 0.0
        for there, height, field in self.foes:
            if height == altitude:
                delta, facings = (there - level) // 36, (there - level) % 36
                total += field.between(delta, facings // 6, facings % 6)[1]
        return total


def _enemy_like(s: Battle, foe: Foe, side: int) -> Plane:
    return Plane("", foe.card, side, "", damage=foe.damage, status=foe.status)


class Outlook:
    """All that was worked out for one battle's aircraft."""

    __slots__ = ("cards", "fields", "scenes", "setup")

    def __init__(self, s: Battle) -> None:
        self.cards, self.setup = s.cards, s.setup
        self.fields: dict[tuple[int, ...], Field] = {}
        self.scenes: dict[tuple[object, ...], Scene] = {}


_outlooks: dict[tuple[int, int], Outlook] = {}
MANY: Final = 1000  # scenes to remember in a battle
BATTLES: Final = 4  # to remember at once


def outlook(s: Battle) -> Outlook:
    """A battle's cards and set-up are the same objects from its beginning to its end."""
    key = (id(s.cards), id(s.setup))
    found = _outlooks.get(key)
    if found is None:
        if len(_outlooks) >= BATTLES:
            _outlooks.clear()
        # It holds both objects, so that their numbers stay theirs.
        found = _outlooks[key] = Outlook(s)
    return found


def scene(s: Battle, plane: Plane) -> Scene:
    planes, side = s.planes, plane.side
    foes = tuple([foe_of(s, planes[i]) for i in s.flights[1 - side]])
    blocked = tuple(
        [
            (planes[i].hex, planes[i].altitude)
            for i in s.flights[side]
            if planes[i].order and planes[i].id != plane.id
        ]
    )
    key = (plane.card, plane.damage, side, foes, blocked, s.origin, s.columns, s.rows)
    scenes = outlook(s).scenes
    found = scenes.get(key)
    if found is None:
        if len(scenes) > MANY:
            scenes.clear()
        found = scenes[key] = Scene(s, plane, foes, blocked)
    return found


def foe_of(s: Battle, plane: Plane) -> Foe:
    """Bombers that have yet to move are taken to fly on; nobody knows what a fighter will do."""
    hex, moved = plane.hex, plane.order > 0
    card = s.cards[plane.card]
    if not moved and card.token:
        ahead = hex + card.normal[-1] * STEPS[plane.facing]
        hex, moved = ahead if s.on_map(ahead) else hex, True
    return Foe(hex, plane.facing, plane.altitude, moved, plane.card, plane.damage, plane.status)


@cache
def edges(columns: int, rows: int) -> dict[int, float]:
    """What the edge of the map costs, by hex and facing as in places; what is off is not there."""
    paper = sheet(columns, rows)
    found = {}
    for hex in paper.hexes:
        for facing in range(6):
            room = paper.ahead[facing][hex]
            cost = 0.12 * max(0, 4 - room) + 0.1 * (paper.edge[hex] < 2)
            found[hex * 36 - facing * 6] = -cost
    return found


def feared(s: Battle, mine: Plane, theirs: Plane) -> float:
    """What an enemy may do to an aircraft in the next turn, if that stays where it is."""
    fields = outlook(s).fields
    key = (mine.card, mine.damage, theirs.card, theirs.damage, NEUTRAL, False)
    field = fields.get(key)
    if field is None:
        field = fields[key] = Field(s, mine, theirs, False)
    return field.between(theirs.hex - mine.hex, mine.facing, theirs.facing)[1]
