"""What a seat does not know, drawn at random: the enemy's bought and hidden aircraft."""

from __future__ import annotations

from typing import TYPE_CHECKING

from airwar.kernel.game import Secrets
from airwar.kernel.secrets import Secret
from airwar.kernel.sight import Sight

from ..data.kinds import Aircraft
from .dues import leaders_for
from .forces import market_of, price, random_force
from .opening import break_point, kind_key
from .placing import purchase, put_force, set_aside
from .state import Battle, Plane, enemy, seat_of, side_named

if TYPE_CHECKING:
    from random import Random


class Hiding(Secrets[Battle]):
    """Everything hidden stands in a `Secret`; a world is built outright, so the first try fits."""

    def fill(self, sight: Sight[Battle], rng: Random) -> Battle:
        s = sight.base.__copy__()
        for side in (0, 1):
            if sight.seat not in (seat_of(0), seat_of(1)) or side == enemy(side_named(sight.seat)):
                fill_side(s, sight.now, side, rng)
        return s


def fill_side(s: Battle, now: Battle, side: int, rng: Random) -> None:
    own = s.sides[side]
    if not s.force[side].known:
        if own.hidden.known:  # bought, and nothing hidden yet
            force = random_force(purchase(s, side), rng)
            put_force(s, side, Secret(s.force[side].seen, force))
            return
        fill_unplaced(s, side, rng)
    elif not own.hidden.known:
        fill_hidden(s, now, side, rng)


def fill_unplaced(s: Battle, side: int, rng: Random) -> None:
    """Bought and hidden, not placed: any force that has the Break Point which everybody knows, of
    which so many are hidden."""
    own, limits = s.sides[side], purchase(s, side)
    least = max(1, own.strength.value if own.strength.known else 0)
    sizes = range(least, limits.most + 1)
    kept = own.break_point
    if kept.known:
        fits = [n for n in sizes if break_point(s.setup, side, n) == kept.value]
        sizes = range(fits[0], fits[-1] + 1)
    force = random_force(limits, rng, sizes)
    n = own.strength.value if own.strength.known else rng.randint(0, len(force))
    rows = sorted(rng.sample(range(1, len(force) + 1), n))
    set_aside(s, side, force, rows)


def fill_hidden(s: Battle, now: Battle, side: int, rng: Random) -> None:
    """Aircraft that the enemy may have hidden, and among them those that were seen since. All lists
    of the rest that fit are as likely as each other, see `forces.py`."""
    own = s.sides[side]
    seen = seen_since(s, now, side)
    count = own.strength.value if own.strength.known else guess_count(s, now, side, rng)
    left, leaders = unseen(s, now, side, count)
    rest = market_of(purchase(s, side)).draw(count - len(seen), leaders, left, rng)
    hidden = tuple(sorted([*seen, *rest], key=kind_key))
    point = own.break_point
    if not point.known:
        total = len(s.planes[side]) + len(own.lost) + count
        point = Secret(point.seen, break_point(s.setup, side, total))
    s.put_side(
        side,
        hidden=Secret(own.hidden.seen, hidden),
        strength=Secret(own.strength.seen, len(hidden)),
        break_point=point,
    )


def unseen(s: Battle, now: Battle, side: int, count: int) -> tuple[int, int]:
    """If so many were hidden: the points for those that nobody has seen, and their Leaders."""
    public = [*kinds_of(now.planes[side]), *now.sides[side].lost]
    total = len(s.planes[side]) + len(s.sides[side].lost) + count
    left = purchase(s, side).points - sum([price(kind) for kind in public])
    return left, leaders_for(total) - sum([kind.leader is not None for kind in public])


def kinds_of(planes: tuple[Plane, ...]) -> list[Aircraft]:
    return [Aircraft(plane.model, plane.skill, plane.load, plane.leader) for plane in planes]


def seen_since(s: Battle, now: Battle, side: int) -> list[Aircraft]:
    """What came out of hiding after the checkpoint."""
    deployed = kinds_of(now.planes[side][len(s.planes[side]) :])
    return [*deployed, *now.sides[side].lost[len(s.sides[side].lost) :]]


def guess_count(s: Battle, now: Battle, side: int, rng: Random) -> int:
    """With secret strength, any number that can be, each as likely as the next: no more than there
    are markers, no fewer than were seen, with Leaders and points for those that nobody has seen."""
    seen = len(seen_since(s, now, side))
    most = min(len(s.markers_of(side)), seen + len(now.markers_of(side)))
    least = seen
    if not any(plane.status in ("table", "straggler") for plane in s.planes[side]):
        least = max(1, seen)  # or it would have lost
    market = market_of(purchase(s, side))
    fits = []
    for count in range(least, most + 1):
        left, leaders = unseen(s, now, side, count)
        if market.ways(count - seen, leaders, left):
            fits.append(count)
    return rng.choice(fits)
