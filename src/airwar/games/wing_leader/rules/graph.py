"""The flights of an errand as a graph: what may follow each, and where a walk may end (8.2).

It grows as far as somebody looks, and is kept by the value of the errand: those that differ only
in what no step depends on, or by columns far from both edges, share one graph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from airwar.kernel.requests import Refusal

from ..data.kinds import Edge
from .flights import (
    CIRCLES,
    LEAVES,
    MP,
    RELEASES,
    Errand,
    Flight,
    begin,
    errand_of,
    mps,
)
from .moves import PLEDGED, step
from .profiles import DIVING, aims
from .squares import COLUMNS, FACINGS, LEVELS, OFF, altitude, column, name

MIDDLE: Final = COLUMNS // 2
HALFWAY: Final = LEVELS // 2
HALVES: Final = 8  # so many lead from there neither to the ground nor to the roof
GRAPHS: Final = 16384  # that are kept
NEVER: Final = 99  # more halves than any move has
FLIGHTS: Final = 200_000  # in all of them; then they are started over
# Where walks end, as far as a behavior asks: the square, a slow climb begun, the edge.
Place: TypeAlias = tuple[int, bool, Edge | None]


def stop(e: Errand, f: Flight) -> Refusal | None:
    """Why a walk cannot end here. §8.2-full: all MPs are spent, but for a half."""
    if f.pledged:
        return PLEDGED
    if f.bonus and not f.dived:
        return Refusal("8.2-dive-bonus", "with the diving bonus it must lose a level")
    if f.square in errand_of(e, f).full and not f.gone:
        return Refusal("15.2.1-stack", f"there would be more than two bombers in {name(f.square)}")
    if e.attacks and f.run is None and not f.dropped:
        return Refusal("15.3-declare", "it designates no target, and so does not attack")
    if f.run is not None and f.run.kind == "kamikaze" and f.square == f.run.mark.square:
        return Refusal("15.5.3-attack", f"it crashes on {f.run.mark.id}")
    if e.circles and not f.circled:
        return Refusal("15.2.1.3", "it was declared to circle")
    e = errand_of(e, f)
    late = e.outside and e.halves < 2 * MP  # in trail it may have no MP left to dive with
    if e.must_dive and not f.dived and not f.gone and altitude(e.square) > 0 and not late:
        return Refusal("13.8.2-none", "without throttle it must dive at least one level")
    if e.jettison == "must" and not f.jettisoned:
        return Refusal("9.2.6-move", "it has not jettisoned, and does not return to base yet")
    if _must_go_on(e, f):
        return Refusal("8.2-full", f"{mps(f.left)} must still be spent")
    if f.left and _can_dive_on(f):
        return Refusal("15.3.2", "it dives on: half an MP is one more level")
    return None


def _must_go_on(e: Errand, f: Flight) -> bool:
    """§8.2-full: has it MPs that it must spend?"""
    return f.left >= MP + e.spare and f.state not in ("over", "leave", "slow") and not f.gone


def _can_dive_on(f: Flight) -> bool:
    """§15.3.2: in a dive on its target it spends all that it can, down to altitude 1."""
    if f.run is None or f.run.kind != "dive" or altitude(f.square) < 2:
        return False
    return column(f.square) == column(f.run.mark.square)


def tokens(e: Errand, f: Flight) -> Sequence[Any]:
    """What is worth trying after a flight."""
    if f.state in ("over", "slow") or f.gone:
        return ()
    e = errand_of(e, f)
    found: list[Any] = [] if f.state == "pinned" or f.lufbery or not f.left else list(FACINGS)
    if f.left == 1:  # §13.8.2-full: a rocket may still go straight up
        found = (["d", "u"] if e.rocket == "full" else ["d"]) if found else []
    if f.left >= MP and (e.circle or f.state or f.lufbery):
        found += CIRCLES
    found += _acts(e, f)
    if f.run is not None:
        return [*RELEASES, *found] if not f.dropped else found
    if e.marks and (f.left >= MP or not f.dropped):
        found += aims(e.marks, f.square, f.facing)
    return found


def _acts(e: Errand, f: Flight) -> Iterator[str]:
    """In the order of `ACTS`."""
    if _may_take_bonus(e, f):
        yield "bonus"
    if not e.climb:
        yield "slow"
    if column(f.square) in (0, COLUMNS - 1):
        yield "exit"
    if f.lufbery:
        yield from LEAVES
    elif e.may_lufbery:
        yield "lufbery"
    if e.jettison != "no" and not f.jettisoned:
        yield "jettison"
    if e.tanks and not f.tanks:
        yield "tanks"


def _may_take_bonus(e: Errand, f: Flight) -> bool:
    if f.run is not None:
        return not f.bonus and f.run.kind in DIVING
    # It is declared before it moves; later is as good.
    return e.bonus and not f.entered and not f.circled


def how_near(e: Errand, f: Flight, at: int, to: int) -> int:
    """How near to a square no walk comes that goes on from a flight in another and attacks nothing.

    What turns cost, and where a walk may end, is left out.
    """
    columns, levels = abs(column(to) - column(at)), altitude(to) - altitude(at)
    bonus = MP if _may_take_bonus(e, f) else 0
    if levels < 0:
        return _how_near(columns, -levels, f.left + bonus, NEVER if f.climbed else 1, 1)
    found = _how_near(columns, levels, f.left, *_climb_prices(e, f))
    return min(found, _how_near(columns, levels, f.left + bonus, NEVER, 1)) if bonus else found


def _climb_prices(e: Errand, f: Flight) -> tuple[int, int]:
    """§8.3-climb: what the next level costs at least, and each after it."""
    if f.dived or f.bonus or e.rocket == "none":
        return NEVER, NEVER
    if e.rocket:
        return 1, 1
    if not e.climb:  # §8.5.1-second
        return MP if e.slow_climb else NEVER, NEVER
    return 2 * MP if f.climbed else e.climb * MP, 2 * MP


@lru_cache(maxsize=8192)
def _how_near(columns: int, levels: int, left: int, first: int, more: int) -> int:
    """The same for the halves that are left and the prices of the first level and of each other."""
    far = 0
    while _price(max(0, columns - far), max(0, levels - far), first, more) > left:
        far += 1
    return far


def _price(columns: int, levels: int, first: int, more: int) -> int:
    """Halves to come so far; a step ahead and up or down does both at once."""
    if not levels:
        return columns * MP
    if first < MP:  # straight up or down
        return columns * MP + max(0, levels - columns) * first
    return first + (levels - 1) * more + max(0, columns - levels) * MP


# -- the graph ------------------------------------------------------------------------------------


class Node:
    """A flight, and what is known of it."""

    __slots__ = ("after", "ends", "flight", "spent", "tokens")

    def __init__(self, flight: Flight, ends: bool) -> None:
        self.flight = flight
        self.ends = ends  # a walk may end here, whatever its behavior says
        self.spent = flight.left < MP and flight.run is None
        self.tokens: tuple[Any, ...] | None = None  # what is worth trying
        self.after: list[Node | bool] = []  # where each leads; False: refused, True: unknown


class Graph:
    def __init__(self, errand: Errand) -> None:
        self.errand = errand
        self.nodes: dict[Flight, Node] = {}
        self.start = self.node(begin(errand))
        self._ends: Sequence[tuple[Node, tuple[Any, ...]]] | None = None
        self._places: tuple[Place, ...] | None = None

    def node(self, flight: Flight) -> Node:
        found = self.nodes.get(flight)
        if found is None:
            e = errand_of(self.errand, flight)
            found = Node(flight, not _must_go_on(e, flight) and stop(self.errand, flight) is None)
            self.nodes[flight] = found
            _held[0] += 1
        return found

    def tokens(self, node: Node) -> tuple[Any, ...]:
        """What is worth trying after a flight."""
        if node.tokens is None:
            found = tuple(tokens(self.errand, node.flight))
            node.tokens = _same(found)
            node.after = [True] * len(found)
        return node.tokens

    def follow(self, node: Node, number: int) -> Node | None:
        """Where one of its tokens leads, if it is legal."""
        found = node.after[number]
        if found is True:
            assert node.tokens is not None
            after = step(self.errand, node.flight, node.tokens[number])
            found = False if isinstance(after, Refusal) else self.node(after)
            node.after[number] = found
        return found or None  # type: ignore[return-value]

    def by(self, node: Node, token: Any) -> Node | None:
        """Where one step leads, if it is worth trying and legal."""
        tokens = self.tokens(node)
        return self.follow(node, tokens.index(token)) if token in tokens else None

    def onward(self, node: Node) -> Iterator[tuple[Any, Node]]:
        """Every step that is legal after a flight."""
        for number, token in enumerate(self.tokens(node)):
            after = self.follow(node, number)
            if after is not None:
                yield token, after

    @property
    def ends(self) -> Sequence[tuple[Node, tuple[Any, ...]]]:
        """Every end, nearest first, with a shortest walk to it."""
        if self._ends is None:
            self._ends = list(self.walks())
        return self._ends

    def walks(
        self, follows: Callable[[Node], bool] | None = None
    ) -> Iterator[tuple[Node, tuple[Any, ...]]]:
        """The same, looked for as they are asked for; without the flights that `follows` stops.

        If nothing that it lets pass comes after what it stops, all others keep walk and order.
        """
        if self._ends is not None and follows is None:
            yield from self._ends
            return
        came: dict[Node, tuple[Any, ...]] = {self.start: ()}
        queue = [self.start]
        for here in queue:
            steps = came[here]
            if here.ends:
                yield here, steps
            for token, after in self.onward(here):
                if after not in came and (follows is None or follows(after)):
                    came[after] = (*steps, token)
                    queue.append(after)

    @property
    def explored(self) -> bool:
        """Is it known where all walks end?"""
        return self._places is not None

    @property
    def places(self) -> tuple[Place, ...]:
        """Where walks can end, each place once."""
        if self._places is None:
            found = [node.flight for node, _ in self.ends]
            every = [(f.square, f.state == "slow", f.gone) for f in found]
            self._places = tuple(dict.fromkeys(every))
        return self._places


@lru_cache(maxsize=1024)
def _same(found: tuple[Any, ...]) -> tuple[Any, ...]:
    """Most flights have the same tokens to try: one tuple for all."""
    return found


_held = [0]  # flights in all graphs
graph_of = lru_cache(maxsize=GRAPHS)(Graph)


def find_graph(e: Errand) -> tuple[Graph, int]:
    """The graph of an errand, and how far its squares are from the true ones."""
    if _held[0] > FLIGHTS:
        graph_of.cache_clear()
        _found.cache_clear()
        _held[0] = 0
    return _found(e)


@lru_cache(maxsize=GRAPHS)
def _found(e: Errand) -> tuple[Graph, int]:
    plain, shift = _shared(e)
    return graph_of(plain), shift


def moved(f: Flight, shift: int) -> Flight:
    """A flight of a graph where it truly is."""
    if not shift:
        return f
    since = f.since if f.since == OFF else f.since - shift
    return replace(f, square=f.square - shift, since=since)


def without_tanks(e: Errand) -> Errand:
    """Tanks do not change where it can go."""
    return replace(e, tanks=False) if e.tanks else e


def places(e: Errand) -> Sequence[Place]:
    """Where an errand can end, whatever its behavior says of ends."""
    graph, shift = find_graph(without_tanks(e))
    if not shift:
        return graph.places
    return [(square - shift, slow, gone) for square, slow, gone in graph.places]


# -- errands that share one -----------------------------------------------------------------------


def _shared(e: Errand) -> tuple[Errand, int]:
    """An errand without what no step depends on, in the middle of the map if that is all the same;
    and by how much it was moved."""
    e = replace(e, barred="")
    if e.goal in ("route", "near"):
        e = replace(e, goal="", to=OFF, join=(), join_facing=0)
    if e.outside or e.roams or e.marks or e.run or e.after or e.attacks:
        return e, 0
    if _meets_no_edge(e):
        columns = MIDDLE - column(e.square)
        e = replace(e, exits=(), edge=None)
        if e.goal == "home" and e.straight < 0 and e.way < 0:
            e = replace(e, goal="")
    else:
        columns = 0
    levels = 0
    if altitude(e.square) + _up(e, e.halves) <= min(e.roof, e.loaded_roof):
        e = replace(e, roof=LEVELS - 1, loaded_roof=LEVELS - 1)
        if _down(e.halves) <= altitude(e.square) and e.halves <= HALVES:
            levels = HALFWAY - altitude(e.square)
    return _moved_by(e, columns, levels), columns * LEVELS + levels


def _moved_by(e: Errand, columns: int, levels: int) -> Errand:
    """An errand elsewhere on the map, without what is out of its reach."""
    shift = columns * LEVELS + levels
    target = e.target if _in_reach(e, e.target) else OFF
    return replace(
        e,
        square=e.square + shift,
        target=target + shift if target != OFF else OFF,
        target_facing=e.target_facing if target != OFF else -1,
        halt=e.halt + shift if _in_reach(e, e.halt) else OFF,
        enemies=tuple([each + shift for each in e.enemies if _in_reach(e, each, 2 * MP)]),
        full=tuple([each + shift for each in e.full if _in_reach(e, each)]),
        surface=_surface_about(e, columns) if e.way >= 0 else (),
    )


def _surface_about(e: Errand, columns: int) -> tuple[int, ...]:
    """Columns of surface units, moved along; all that are out of reach on one side are as one."""
    here, far = column(e.square), _across(e.halves) + 1
    near = [min(max(each, here - far), here + far) for each in e.surface]
    return tuple(sorted({each + columns for each in near}))


def _meets_no_edge(e: Errand) -> bool:
    far = _across(e.halves)
    return far < column(e.square) < COLUMNS - 1 - far


def _in_reach(e: Errand, at: int, keeping: int = 0) -> bool:
    """Could a walk come to a square, and have so many halves left?"""
    if at in (OFF, e.square):
        return at != OFF
    halves, rise = e.halves - keeping, altitude(at) - altitude(e.square)
    across = abs(column(at) - column(e.square))
    return across <= _across(halves) and -_down(halves) <= rise <= _up(e, halves)


# No walk of so many halves goes farther: columns, levels down, levels up.


def _across(halves: int) -> int:
    return (halves + MP) // MP  # with the diving bonus


def _down(halves: int) -> int:
    return halves + MP


def _up(e: Errand, halves: int) -> int:
    return halves if e.rocket else halves // MP
