"""Where a walk may end (8.2, 9.2.5, 9.2.6), what can be reached, and the walk as one answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from airwar.common.walk import Walk
from airwar.kernel.requests import Refusal

from ..data.kinds import Edge
from .profiles import ROUTE, Run
from .squares import (
    FACINGS,
    OFF,
    STEPS,
    altitude,
    column,
    columns_to,
    distance,
    name,
)

if TYPE_CHECKING:
    from random import Random

from .flights import (
    Errand,
    Flight,
    begin,
    rest_of,
    way_home,
)
from .graph import (
    Graph,
    Node,
    find_graph,
    how_near,
    moved,
    places,
    stop,
    tokens,
    without_tanks,
)
from .moves import step

FAR: Final = 99  # farther than any square
TRIES: Final = 24  # random walks that are thrown away
SURE: Final = 4  # so many of them are thrown away unless they end well beyond doubt
WILL_STOP: Final = 0.2  # how often one ends where it may go on
AIMED: Final = 0.6  # how often a step of one leads where its behavior wants it

# -- the end of a walk ----------------------------------------------------------------------------


def off_course(e: Errand, f: Flight) -> Refusal | None:
    """Why a behavior does not allow a walk to end here, of all the ends that it could have."""
    if f.run is not None and f.run.kind in ROUTE:
        return _off_route(route_of(e, f.run), f, route_demands(route_of(e, f.run)))
    if f.run is not None:
        return None
    if f.dropped and f.state == "over":  # §15.5.3-attack: it has crashed
        return None
    if f.dropped:
        e = rest_of(e, f)
    elif e.jettison == "must" and f.jettisoned:
        e = way_home(e, f)
    if e.rise and not f.gone and altitude(f.square) - altitude(e.square) != e.rise:
        slow = e.rise > 0 and f.state == "slow"
        if not slow and can_change(replace(e, marks=())):
            what = "climb" if e.rise > 0 else "dive"
            return Refusal("15.2.1-move", f"its formation has declared to {what}")
    if not e.goal or _meets_all(e, f) or _keeps_formation(e, f):
        return None
    if f.lufbery and e.goal != "home":  # §13.4.3-while: it circles, whatever its mission (C141)
        return None
    if e.goal == "route":
        return _off_route(e, f, route_demands(e))
    if e.goal == "home":
        return _off_home(e, f)
    return _not_near(e, f)


def _not_near(e: Errand, f: Flight) -> Refusal | None:
    """§9.5.3, §15.2.2-match: why an end is not where it should keep to."""
    if e.join and _can_keep_formation(e):
        return Refusal("9.5.3", "it can end in formation with its leader")
    if distance(f.square, e.to) > nearest(e):
        rule = "9.5.3" if e.join else "9.2.4-idle" if e.must_dive else "15.2.2-match"
        return Refusal(rule, f"it can come nearer to {name(e.to)}")
    return None


def _keeps_formation(e: Errand, f: Flight) -> bool:
    """§9.5.3: does a member of an intercept wing end in formation with its leader?"""
    return f.facing == e.join_facing and any(distance(f.square, each) <= 1 for each in e.join)


@lru_cache(maxsize=4096)
def _can_keep_formation(e: Errand) -> bool:
    return can_end(e, lambda f: _keeps_formation(e, f))


def climbs_or_dives(e: Errand, at: int, slow: bool) -> bool:
    """§9.2.5-altitude: has it met the demand of its destination's altitude?"""
    rise, here = altitude(e.to) - altitude(e.square), altitude(at) - altitude(e.square)
    if rise > 0:
        return here > 0 or slow
    return here < 0 if rise < 0 else here == 0 and not slow


def _off_route(e: Errand, f: Flight, demands: tuple[bool, bool, bool]) -> Refusal | None:
    """§9.2.5-distance, §9.2.5-altitude, as far as they can be met (C30)."""
    before, after = distance(e.square, e.to), distance(f.square, e.to)
    if demands[0] and (f.gone or after > before):
        return Refusal("9.2.5-distance", f"it may not end farther from {name(e.to)}")
    if demands[1] and not climbs_or_dives(e, f.square, f.state == "slow"):
        rise = altitude(e.to) - altitude(e.square)
        what = "climb" if rise > 0 else "dive" if rise < 0 else "stay at its altitude"
        return Refusal("9.2.5-altitude", f"on its way to {name(e.to)} it must {what}")
    if demands[2] and after >= before:
        return Refusal("9.2.5-distance", f"it must end nearer to {name(e.to)}")
    return None


def _off_home(e: Errand, f: Flight) -> Refusal | None:
    """§9.2.6-move: a column nearer if it can, never farther (C103).

    Who has left the map by its edge, or come nearer to it, has been let through before.
    """
    assert e.edge is not None
    if f.gone:
        return Refusal("9.2.6-move", f"it returns to base by the {e.edge} edge")
    before = columns_to(e.edge, e.square)
    after = columns_to(e.edge, f.square)
    if after > before:
        return Refusal("9.2.6-move", f"it returns to base by the {e.edge} edge, not away from it")
    if after == before and can_go_home(e):
        return Refusal("9.2.6-move", f"it must end a column nearer to the {e.edge} edge")
    return None


def route_of(e: Errand, run: Run) -> Errand:
    """§15.3.6, §15.3.7-profile, §15.5.3-attack: the shortest route from where its run began."""
    return Errand(
        square=run.square,
        facing=run.facing,
        halves=run.left,
        climb=e.climb,
        slow_climb=e.slow_climb,
        circle=False,
        bonus=False,
        exits=(),
        roof=e.roof,
        goal="route",
        to=run.mark.square,
    )


@lru_cache(maxsize=4096)
def can_change(e: Errand) -> bool:
    """Can a bomber make the change of altitude that was declared? A slow climb begins it."""
    here = altitude(e.square)

    def changes(at: int, slow: bool, gone: Edge | None) -> bool:
        return not gone and (altitude(at) - here == e.rise or (e.rise == 1 and slow))

    return can_end_in(e, changes)


@lru_cache(maxsize=4096)
def route_demands(e: Errand) -> tuple[bool, bool, bool]:
    """Which demands of the shortest route can be met: not farther, the altitude, nearer (C30)."""
    before = distance(e.square, e.to)
    light = without_tanks(e)
    if _only_slowly_up(e):
        return _slow_demands(light, before)
    # Most can meet them all, and are found to without a look at where all walks end.
    if not find_graph(light)[0].explored and can_end(light, lambda f: _meets_all(e, f)):
        return True, True, True
    near = nearer = level = False
    for at, slow, gone in places(e):
        far = distance(at, e.to)
        if gone or far > before:
            continue
        well = climbs_or_dives(e, at, slow)
        if well and far < before:
            return True, True, True
        near, nearer, level = True, nearer or far < before, level or well
    return near, level, nearer and not level


def farthest(e: Errand) -> int:
    """§9.2.5-distance: no farther from its destination than this may a walk end."""
    circles = e.lufbery or e.may_lufbery
    bound = e.goal == "route" and not circles and route_demands(e)[0]
    return distance(e.square, e.to) if bound else FAR


def wrong_way(e: Errand) -> Callable[[Flight], bool]:
    """§9.2.5-altitude: which flights have climbed or dived against its demand, for good (§8.5)?"""
    free = e.lufbery or e.may_lufbery or e.run is not None or e.marks or e.join
    if e.goal != "route" or e.jettison == "must" or free or not route_demands(e)[1]:
        return lambda f: False
    rise = altitude(e.to) - altitude(e.square)
    if rise > 0:
        return lambda f: f.dived
    if rise < 0:
        return lambda f: f.climbed
    return lambda f: f.climbed or f.dived


def _only_slowly_up(e: Errand) -> bool:
    """Must it climb slowly to where it goes, with nothing to do before it can?"""
    free = e.jettison != "must" and not e.lufbery and not e.rocket
    return free and not e.climb and altitude(e.to) > altitude(e.square)


def _slow_demands(e: Errand, before: int) -> tuple[bool, bool, bool]:
    """The demands on a slow climber. It gains no other height, so few ends have to be looked at."""
    ends = [distance(f.square, e.to) for f in _slow_climbs(e)]
    if any(far <= before for far in ends):
        return True, True, any(far < before for far in ends)
    across = before > altitude(e.to) - altitude(e.square)  # else only a climb brings it nearer
    if across and can_end(e, lambda f: not f.gone and distance(f.square, e.to) < before):
        return True, False, True
    near = _can_wait(e) or can_end(e, lambda f: not f.gone and distance(f.square, e.to) <= before)
    return near, False, False


def _can_wait(e: Errand) -> bool:
    """May it spend all its MPs circling where it is?"""
    graph, _ = find_graph(e)
    node: Node | None = graph.start
    circle = f"c{FACINGS[e.facing]}"
    while node is not None and not node.ends:
        node = graph.by(node, circle)
    return node is not None


def _slow_climbs(e: Errand) -> Iterator[Flight]:
    """Where a slow climb is begun or ended: after one step at most, or by one (8.5.1)."""
    graph, shift = find_graph(e)
    begun = [graph.by(graph.start, facing) for facing in FACINGS]
    for node in (graph.start, *begun):
        if node is None:
            continue
        if node.flight.climbed and node.ends:
            yield moved(node.flight, shift)
        after = graph.by(node, "slow")
        if after is not None and after.ends:
            yield moved(after.flight, shift)


@lru_cache(maxsize=4096)
def can_go_home(e: Errand) -> bool:
    assert e.edge is not None
    edge, before = e.edge, columns_to(e.edge, e.square)

    def nearer(at: int, slow: bool, gone: Edge | None) -> bool:
        return gone == edge or (not gone and columns_to(edge, at) < before)

    return can_end_in(e, nearer)


@lru_cache(maxsize=4096)
def ends_at_all(e: Errand) -> bool:
    """Is there any way to spend its MPs?"""
    return can_end(e, lambda f: True)


@lru_cache(maxsize=4096)
def ends_well(e: Errand) -> bool:
    """Is there an end that its behavior allows?"""
    return can_end(e, lambda f: off_course(e, f) is None)


def can_end(e: Errand, good: Callable[[Flight], bool]) -> bool:
    """Has an errand an end of this kind?"""
    return find_way(e, good) is not None


def can_end_in(e: Errand, good: Callable[[int, bool, Edge | None], bool]) -> bool:
    """Has an errand an end in such a place? Tanks do not matter for it."""
    light = without_tanks(e)
    if find_graph(light)[0].explored:
        return any(good(*place) for place in places(e))
    return can_end(light, lambda f: good(f.square, f.state == "slow", f.gone))


def find_way(e: Errand, good: Callable[[Flight], bool]) -> tuple[Any, ...] | None:
    """A walk to an end of this kind, if there is one; the most promising are looked at first."""
    graph, shift = find_graph(e)
    seen = {graph.start}
    left: list[tuple[Node, tuple[Any, ...]]] = [(graph.start, ())]
    while left:
        here, steps = left.pop()
        if here.ends and good(moved(here.flight, shift)):
            return steps
        found = []
        for token, after in graph.onward(here):
            if after not in seen:
                seen.add(after)
                found.append((_promise(e, moved(after.flight, shift)), after, token))
        found.sort(key=_by_promise, reverse=True)
        left += [(after, (*steps, token)) for _, after, token in found]
    return None


def _by_promise(found: tuple[tuple[int, int, int], Node, Any]) -> tuple[int, int, int]:
    return found[0]


def _promise(e: Errand, f: Flight) -> tuple[int, int, int]:
    """How far a flight is from what its behavior asks of it; the least is the best."""
    if e.edge is not None:
        away = 0 if f.gone else columns_to(e.edge, f.square) + 1
        return away, 0 if f.jettisoned else 1, f.left
    if e.to == OFF:
        return 0, 0, f.left
    height = abs(altitude(e.to) - altitude(f.square))
    slow = 0 if f.state == "slow" else 1
    return distance(f.square, e.to), height, slow


@lru_cache(maxsize=4096)
def nearest(e: Errand) -> int:
    """How near to its square of destination it can end."""
    for ring in rings(e, e.to):
        for end, _ in ring:
            if not end.gone:
                return distance(end.square, e.to)
    return 0


# -- the walk -------------------------------------------------------------------------------------


def walk_of(e: Errand, *, bound: bool = True) -> Walk[Flight]:
    """The walks of an errand; not `bound`, without what its behavior asks of the end."""

    def ends(f: Flight) -> Refusal | None:
        return stop(e, f) or (off_course(e, f) if bound else None)

    def next_tokens(f: Flight) -> Sequence[Any]:
        """A player may give up a profile; no search for ends has to."""
        return [*tokens(e, f), "cease"] if f.run is not None else tokens(e, f)

    return Walk(begin(e), lambda f, token: step(e, f, token), ends, next_tokens)


def faults(e: Errand, steps: Sequence[Any]) -> list[Refusal]:
    """Why a unit on this errand cannot fly these steps."""
    return list(walk_of(e).refused(steps))


def end_of(e: Errand, steps: Sequence[Any]) -> Flight | Refusal:
    """Where steps lead."""
    return walk_of(e).follow(steps)


@lru_cache(maxsize=2048)
def reach(e: Errand) -> Mapping[Flight, tuple[str, ...]]:
    """Every end of an errand with a shortest walk to it, whatever its behavior says of ends.

    Nothing is dropped on the way: tanks do not change where it can go.
    """
    graph, shift = find_graph(without_tanks(e))
    return {moved(node.flight, shift): steps for node, steps in graph.ends}


def some_ends(e: Errand) -> Iterator[tuple[Flight, tuple[str, ...]]]:
    """The same one after the other, for those who need only the first few."""
    graph, shift = find_graph(without_tanks(e))
    for node, steps in graph.walks():
        yield moved(node.flight, shift), steps


def rings(
    e: Errand, to: int, lost: Callable[[Flight], bool] = lambda f: False
) -> Iterator[list[tuple[Flight, tuple[str, ...]]]]:
    """The same by their distance from a square, the nearest first.

    Flights that cannot come so near any more are not followed, so the first are soon known; nor are
    those that are `lost`, as all must be that come after one.
    """
    light = without_tanks(e)
    graph, shift = find_graph(light)
    least: dict[Node, int] = {}

    def follows(node: Node) -> bool:
        far = least.get(node)
        if far is None:
            f = node.flight
            far = least[node] = FAR if lost(f) else how_near(light, f, f.square - shift, to)
        return far <= near

    near = 0
    while True:
        ring, beyond = [], False
        for node, steps in graph.walks(follows):
            far = distance(node.flight.square - shift, to)
            beyond = beyond or far > near
            if far == near:
                ring.append((moved(node.flight, shift), steps))
        yield ring
        if not beyond and not any(near < far < FAR for far in least.values()):
            return
        near += 1


@lru_cache(maxsize=2048)
def legal_ends(e: Errand) -> tuple[tuple[Flight, tuple[str, ...]], ...]:
    """The ends that its behavior allows, each with a shortest walk."""
    return tuple([(f, way) for f, way in reach(e).items() if off_course(e, f) is None])


def random_walk(e: Errand, rng: Random) -> tuple[Any, ...]:
    """Any walk that its behavior allows; most are found without looking at where all could end."""
    graph, shift = find_graph(e)
    toward = _toward(e) if e.goal else ()
    for attempt in range(TRIES):
        steps, node = _wander(graph, rng, toward)
        if node is None:
            continue
        end = moved(node.flight, shift)
        if _plainly_good(e, end) or (attempt >= SURE and off_course(e, end) is None):
            return steps
    way = find_way(e, lambda f: off_course(e, f) is None)
    if way is None:
        raise ValueError(f"nothing ends well from {name(e.square)}")
    return way


def _toward(e: Errand) -> tuple[str, ...]:
    """The facings that lead where its behavior wants it."""
    if e.edge is not None:
        return _facings(-1 if e.edge == "left" else 1, 0)
    return _facings(
        _sign(column(e.to) - column(e.square)), _sign(altitude(e.to) - altitude(e.square))
    )


@cache
def _facings(across: int, up: int) -> tuple[str, ...]:
    """Those of a direction and of its two parts."""
    ways = [(across, up), (across, 0), (0, up)]
    return tuple(dict.fromkeys([FACINGS[STEPS.index(way)] for way in ways if any(way)]))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _wander(
    graph: Graph, rng: Random, toward: Sequence[str]
) -> tuple[tuple[Any, ...], Node | None]:
    """One walk at random, and where it ends; None if it leads nowhere."""
    here, random = graph.start, rng.random
    steps: list[Any] = []
    while True:
        if here.ends and (here.spent or random() < WILL_STOP):
            return tuple(steps), here
        tokens = here.tokens or graph.tokens(here)
        known = here.after
        if toward and random() < AIMED:
            token = toward[int(random() * len(toward))]
            if token in tokens:
                number = tokens.index(token)
                node = known[number]
                after = graph.follow(here, number) if node is True else node
                if after:
                    steps.append(token)
                    here = after
                    continue
        left: Sequence[int] = range(len(tokens))
        while left:
            place = int(random() * len(left))
            number = left[place]
            node = known[number]
            after = graph.follow(here, number) if node is True else node
            if after:
                steps.append(tokens[number])
                here = after
                break
            left = [*left[:place], *left[place + 1 :]]
        else:
            return tuple(steps), here if here.ends else None


def _plainly_good(e: Errand, f: Flight) -> bool:
    """Is an end legal beyond doubt? What else could be reached is looked at only if it must be."""
    plain = f.run is None and not f.dropped and not e.rise and e.jettison != "must"
    if not plain or e.goal == "near":
        return off_course(e, f) is None
    return not e.goal or _meets_all(e, f)


def _meets_all(e: Errand, f: Flight) -> bool:
    """Does an end meet all that its behavior could ask for?"""
    if e.goal == "route":
        nearer = not f.gone and distance(f.square, e.to) < distance(e.square, e.to)
        return nearer and climbs_or_dives(e, f.square, f.state == "slow")
    if e.goal == "home" and e.edge is not None:
        return f.gone == e.edge or columns_to(e.edge, f.square) < columns_to(e.edge, e.square)
    return False
