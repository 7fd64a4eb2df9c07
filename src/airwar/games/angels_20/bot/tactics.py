"""The worth of a place in the sky: shots given and taken, position, distance to the edge.

Rules of thumb, fast enough for search. What two aircraft can do to each other depends only on their
difference and facings, so it is computed once and cached; so is the worth of a place against
enemies that do not move.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple, TypeAlias

from airwar.common.contract import Course
from airwar.common.hexes import BEARING, RANGE, STEPS, pack, sheet, unpack

from ..data.tables import HIGHEST, LOWEST
from ..odds.chances import hit_spread
from ..rules.arcs import ARC, BEHIND, NUMBERS, ROUND, TAILS
from ..rules.attack import EVADING, REAR_DICE, outflown
from ..rules.cards import (
    CLOSE_ATTACKER,
    EXPERT_DOGFIGHTER,
    IRON_NERVE,
    KILLER_INSTINCT,
    REAR_GUNNER,
    STEADY_SHOOTER,
    WILD_SHOT,
    Card,
)
from ..rules.move_tables import ALTITUDE, GROUND, ends, parts_of
from ..rules.movement import Offer
from ..rules.state import NEUTRAL, Battle, Plane
from ..rules.steps import ALL

NEVER_THERE: Final = -1e9  # the worth of a place off the map
DEAR: Final = 36  # points of a typical aircraft
BOMBER: Final = 3.0  # worth of a bomber in aircraft, if the battle depends on it
WOUND: Final = 0.9  # worth of a point of damage, as a share of the hit points left
SHOT: Final = 2.0  # worth of destroying a typical aircraft
TAKEN: Final = 0.8  # weight of the enemy's shots, relative to our own
FEARED: Final = 0.5  # weight of a shot that an enemy may still set up
DIVED: Final = 0.8  # weight of a shot at the next altitude, which needs Diving or Climbing
CLIMBED: Final = 0.3  # the same for an enemy that has yet to move
ELSEWHERE: Final = 0.15  # weight of a second target, as there is only one attack
FAR: Final = 9  # farther than this, only getting closer counts
CROWDED: Final = 0.6  # cost of a hex that a friend is in

# The worth of a shot by range and by the number needed, 4 to 6, for typical guns.
QUALITY: Final = ((0.0, 0.0, 0.0), (1.0, 0.6, 0.3), (0.55, 0.3, 0.12), (0.15, 0.06, 0.03))
RISKY: Final = 0.5  # chance of a maneuver, for any aircraft


# -- shots ----------------------------------------------------------------------------------------


@cache
def strike(
    dice: int, need: int, armor: int, vital: int, left: int, once: bool = False
) -> tuple[float, float]:
    """The chance of damage or worse, and of destruction, with this many hit points left.

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
    """The worth of one aircraft's attack on another, by range and by the number needed."""
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
    """A difference rotated to the right by a number of hex sides."""
    q, r = unpack(delta)
    for _ in range(sides):
        q, r = -r, q + r
    return pack(q, r)


@cache
def _level_ends(
    normal: tuple[int, ...], high: tuple[int, ...]
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """Where an aircraft that faces north can get to at its altitude: surely, and with a check."""
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
    """The best shot an aircraft can fly to, at a target that stays where it is."""
    return _threat(card.normal, card.high, rotate(delta, -facing % 6), (other - facing) % 6)


# -- two aircraft ---------------------------------------------------------------------------------

FRONT_GUNS, ALL_ROUND, FRONT_AND_REAR = range(3)
BEST_SHOT: Final = 3  # the class of a shot at range 1 from astern
ASTERN: Final = 12  # added to the class of a shot that a rear gunner fires
Stance: TypeAlias = tuple[int, int, float, float]  # class of my shot, of his, his threat, the rest
_stances: dict[tuple[object, ...], dict[int, Stance]] = {}


def _by_gap(mine: float, his: float) -> list[tuple[float, float, float]]:
    """Factors for my shot and for his, and the cost, by how much higher the enemy is.

    A list, because the difference may be negative, and negative indices count from the end.
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
    """Range and number of a shot as one figure, 0 for no shot."""
    away = (ROUND if kind == ALL_ROUND else ARC)[facing].get(delta)
    more = 0
    if away is None and kind == FRONT_AND_REAR:
        away, more = BEHIND[facing].get(delta), ASTERN
    if not away:
        return 0
    return 3 * away + NUMBERS[(BEARING[-delta] - 2 * other) % 12] - 4 + more


class Duel:
    """What an aircraft and an enemy can do to each other, by difference and facings.

    `table` is shared by all aircraft with the same kinds of guns, or against the same speeds;
    `shots` and `hits` are the worth of a class of shots between these two.
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
    """The worth of each class of shots."""
    found = [worth * x for row in volley(s, card, damage, other, hurt, dodging) for x in row]
    if card.abilities & REAR_GUNNER:
        rows = volley(s, card, damage, other, hurt, dodging, True)
        found += [worth * x for row in rows for x in row]
    return tuple(found)


def position(delta: int, mine: int, theirs: int) -> float:
    """The worth of a position for later turns: near, the enemy ahead, his tail toward me."""
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
    """What this aircraft is worth to its side; a typical one is worth 1."""
    card = s.cards[plane.card]
    kind = s.setup.victory.kind
    if card.token and kind in ("escort", "bombers-unhurt"):
        return BOMBER
    if kind in ("first-loss", "climb"):
        return 1.0
    return (card.cost or DEAR) / DEAR


# -- the scene ------------------------------------------------------------------------------------


class Foe(NamedTuple):
    """An enemy as a move sees it: where it is, or where it is going to be."""

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
    Duel,
]  # hex and facing, altitude, and what the field holds


class Scene:
    """The enemies as one aircraft sees them, and what places are worth to it."""

    __slots__ = (
        "aims", "blocked", "candidates", "edge", "foes", "known", "moved", "origin", "status",
        "steps", "waiting",
    )  # fmt: skip

    def __init__(
        self, s: Battle, plane: Plane, foes: tuple[Foe, ...], blocked: tuple[tuple[int, int], ...]
    ) -> None:
        fields = outlook(s).fields
        self.foes: list[tuple[int, int, Duel]] = []  # hex and facing, altitude
        self.moved: list[Seen] = []  # those that have moved
        self.waiting: list[Seen] = []
        self.aims: list[tuple[int, int]] = []  # those that have moved: hex, altitude
        for foe in foes:
            key = (plane.card, plane.damage, foe.card, foe.damage, foe.status, foe.moved)
            field = fields.get(key)
            if field is None:
                enemy = _enemy_like(s, foe, 1 - plane.side)
                field = fields[key] = Duel(s, plane, enemy, foe.moved)
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
        self.candidates: dict[tuple[int, int, Offer], tuple[tuple[Course, float], ...]] = {}

    def judge(self, place: int) -> float:
        """The worth of a place; cached."""
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
        """What the enemies may do to an aircraft at a place."""
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
    """Everything computed for the aircraft of one battle."""

    __slots__ = ("cards", "fields", "scenes", "setup")

    def __init__(self, s: Battle) -> None:
        self.cards, self.setup = s.cards, s.setup
        self.fields: dict[tuple[int, ...], Duel] = {}
        self.scenes: dict[tuple[object, ...], Scene] = {}


_outlooks: dict[tuple[int, int], Outlook] = {}
MANY: Final = 1000  # most cached scenes of a battle
BATTLES: Final = 4  # most cached battles


def outlook(s: Battle) -> Outlook:
    """The cache of a battle. Its cards and set-up are the same objects from start to end."""
    key = (id(s.cards), id(s.setup))
    found = _outlooks.get(key)
    if found is None:
        if len(_outlooks) >= BATTLES:
            _outlooks.clear()
        # It holds both objects, so their ids stay unique.
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
    """Bombers that have yet to move are assumed to fly on; a fighter may do anything."""
    hex, moved = plane.hex, plane.order > 0
    card = s.cards[plane.card]
    if not moved and card.token:
        ahead = hex + card.normal[-1] * STEPS[plane.facing]
        hex, moved = ahead if s.on_map(ahead) else hex, True
    return Foe(hex, plane.facing, plane.altitude, moved, plane.card, plane.damage, plane.status)


@cache
def edges(columns: int, rows: int) -> dict[int, float]:
    """What the edge of the map costs, by hex and facing; places off the map are absent."""
    paper = sheet(columns, rows)
    found = {}
    for hex in paper.hexes:
        for facing in range(6):
            room = paper.ahead[facing][hex]
            cost = 0.12 * max(0, 4 - room) + 0.1 * (paper.edge[hex] < 2)
            found[hex * 36 - facing * 6] = -cost
    return found


def feared(s: Battle, mine: Plane, theirs: Plane) -> float:
    """What an enemy may do next turn to an aircraft that stays where it is."""
    fields = outlook(s).fields
    key = (mine.card, mine.damage, theirs.card, theirs.damage, NEUTRAL, False)
    field = fields.get(key)
    if field is None:
        field = fields[key] = Duel(s, mine, theirs, False)
    return field.between(theirs.hex - mine.hex, mine.facing, theirs.facing)[1]
