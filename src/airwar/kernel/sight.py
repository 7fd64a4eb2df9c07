"""What a seat has seen, and worlds that fit it.

View, log, wire, odds, advice and opponents get a Sight, never a Play. A Sight has no path to the
truth: its states are redacted copies, and what the seat did not see is absent.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Generic

from msgspec import Struct

from airwar.kernel.errors import Hidden, NoWorld
from airwar.kernel.game import Game, S
from airwar.kernel.play import Given, Play
from airwar.kernel.requests import Choose, Draw, Joint, Request, Reveal, Roll, Together, sees
from airwar.kernel.sources import Seeded, pick


class Veil:
    """Cards, say, that a seat cannot see: it may know how many (`size`), never which.

    Reading it raises Hidden, so that a rule cannot look by mistake.
    """

    __slots__ = ("size",)

    def __init__(self, size: int | None) -> None:
        self.size = size

    def __len__(self) -> int:
        if self.size is None:
            raise Hidden("how many there are is hidden")
        return self.size

    def __iter__(self) -> Iterator[Any]:
        raise Hidden("what is there is hidden")

    def __contains__(self, item: object) -> bool:
        raise Hidden("what is there is hidden")

    def __getitem__(self, index: object) -> Any:
        raise Hidden("what is there is hidden")

    def __add__(self, other: object) -> Veil:
        if not isinstance(other, Veil | tuple):
            raise Hidden("what is there is hidden")
        more = other.size if isinstance(other, Veil) else len(other)
        return Veil(None if self.size is None or more is None else self.size + more)

    __radd__ = __add__

    def __eq__(self, other: object) -> bool:
        """Sights are compared veil with veil; anything else would be a look behind it."""
        if not isinstance(other, Veil):
            raise Hidden("what is there is hidden")
        return other.size == self.size

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        raise Hidden("what is there is hidden")

    def _look(self, *_: object) -> Any:
        raise Hidden("what is there is hidden")

    __lt__ = __le__ = __gt__ = __ge__ = _look
    __sub__ = __rsub__ = __mul__ = __rmul__ = __int__ = __index__ = __reversed__ = _look

    def __hash__(self) -> int:
        return hash(("veil", self.size))

    def __repr__(self) -> str:
        return f"Veil({self.size})"


class Seen(Struct, frozen=True):
    """One answer as a seat saw it. For a draw that it did not see, `answer` is the number."""

    kind: str
    rule: str
    who: str
    answer: Any


class Sight(Struct, Generic[S], frozen=True):
    """All that a seat has: the checkpoint, the answers since, and the present, redacted."""

    seat: str
    base: S
    since: tuple[Seen, ...]
    now: S
    open: tuple[Any, ...]
    mine: tuple[str, ...] = ()


def sight(play: Play[S], seat: str) -> Sight[S]:
    redact = play.game.redact
    part = play.parts.get(seat)
    base = redact(play.base, seat)
    return Sight(
        seat,
        base,
        tuple([seen for given in play.since if (seen := witness(given, seat)) is not None]),
        base if at_checkpoint(play) else redact(play.state, seat),
        signature(play.request, seat),
        tuple(part.keys) if part else (),
    )


def at_checkpoint(play: Play[Any]) -> bool:
    """Has nothing at all changed since the checkpoint?"""
    if play.since:
        return False
    state = play.state
    log, state.log = state.log, None
    same: bool = state == play.base
    state.log = log
    return same


def signature(request: Request | None, seat: str) -> tuple[Any, ...]:
    """Who is asked what: as much of an open request as the seat knows.

    What a choice is about is left out where its answer is hidden from the seat.
    """
    if type(request) is Choose:
        about = request.about if seat == request.seat or sees(request.seen, seat) else None
        return ("choose", request.question.name, request.seat, about)
    if type(request) is Together:
        return ("together", request.rule)
    if type(request) is Roll:
        return ("roll", request.rule, request.why)
    if type(request) is Draw:
        return ("draw", request.rule, request.bag)
    return ()


def witness(given: Given, seat: str) -> Seen | None:
    """An answer as a seat saw it, or None if it saw nothing at all."""
    request, answer = given
    if type(request) is Choose:
        if request.seat == seat or sees(request.seen, seat):
            return Seen("choose", request.question.name, request.seat, answer)
        return None
    if type(request) is Draw:
        shown: Any = None
        if sees(request.seen, seat):
            shown = answer
        elif sees(request.counted, seat):
            shown = len(answer)
        return Seen("draw", request.rule, request.bag, shown)
    if type(request) is Roll:
        return Seen("roll", request.rule, request.why, answer if sees(request.seen, seat) else None)
    if type(request) is Together:
        keys = answer.given
        shown = {x: keys[x] for x in keys if x == seat or sees(request.seen, seat)}
        return Seen("together", request.rule, "", shown)
    assert type(request) is Reveal
    return Seen("reveal", request.rule, request.what, None) if sees(request.seen, seat) else None


class _Parted(Exception):
    """This imagined world parts from what the seat saw."""


def imagine(game: Game[S], seen: Sight[S], rng: Random, tries: int = 400) -> Play[S]:
    """A world that the seat cannot tell from the real one. It never falls back on the truth."""
    return imagine_counted(game, seen, rng, tries)[0]


def imagine_counted(
    game: Game[S], seen: Sight[S], rng: Random, tries: int = 400
) -> tuple[Play[S], int]:
    """The same, with the number of tries it took."""
    for attempt in range(1, tries + 1):
        try:
            world = _propose(game, seen, rng)
            fits = _fits(game, world, seen)
        except (_Parted, Hidden, ValueError, IndexError):
            continue
        if fits:
            world.source = Seeded(rng)
            return world, attempt
    raise NoWorld(f"no world in {tries} tries fits what {seen.seat} has seen")


def _fits(game: Game[S], world: Play[S], seen: Sight[S]) -> bool:
    """Would the seat see the same? That `fill` fits the base is the game's promise, and a law."""
    seat = seen.seat
    if seen.now is seen.base and at_checkpoint(world):
        return True
    if game.redact(world.state, seat) != seen.now:
        return False
    return seen.since == tuple([w for given in world.since if (w := witness(given, seat))])


def _propose(game: Game[S], seen: Sight[S], rng: Random) -> Play[S]:
    world = Play(game, game.fill(seen, rng), None, keep=False)
    seat, since = seen.seat, seen.since
    told = looked = 0  # how many of the sight's answers, and of the world's, are accounted for
    while True:
        while looked < len(world.since):
            if witness(world.since[looked], seat) is not None:
                told += 1
            looked += 1
        if told >= len(since) and _arrived(game, world, seen):
            break
        if world.request is None or world.start or told > len(since):
            raise _Parted
        world.send(_next_answer(game, world, seen, told, rng))
    if seen.mine:
        _repeat(world, seat, seen.mine)
    return world


def _arrived(game: Game[S], world: Play[S], seen: Sight[S]) -> bool:
    request, seat = world.request, seen.seat
    if signature(request, seat) != seen.open:
        return False
    if type(request) is not Choose or request.seat == seat or sees(request.seen, seat):
        return True
    # One hidden choice may follow another just like it; only the state tells them apart.
    return game.redact(world.state, seat) == seen.now


def _next_answer(game: Game[S], world: Play[S], seen: Sight[S], told: int, rng: Random) -> Any:
    """What the seat saw answered here, or a guess at what it did not see."""
    request, seat, since = world.request, seen.seat, seen.since
    if type(request) is Choose:
        if request.seat == seat or sees(request.seen, seat):
            return _same(world, request, since[told])
        return game.guess(world.state, request, rng)
    if type(request) is Together:
        return _join(world, game, since[told], rng)
    if type(request) is Draw:
        later = since[told + 1 :]
        must = game.must_draw(world.state, request, later) if later else ()
        return _draw(request, since[told], later, must, rng)
    assert type(request) is Roll
    faces = since[told].answer if since[told].kind == "roll" else None
    return faces if faces is not None else Seeded(rng)(request)


def _same(world: Play[Any], request: Choose, seen: Seen) -> str:
    """The seen answer, if this world asks for it and allows it."""
    if seen.kind != "choose" or seen.rule != request.question.name or seen.who != request.seat:
        raise _Parted
    key: str = seen.answer
    if not request.question.legal(world.state, request.about, key):
        raise _Parted
    return key


def _repeat(world: Play[Any], seat: str, keys: tuple[str, ...]) -> None:
    """Give a seat's seen answers to its part of a Together, if this world allows them."""
    part = world.parts.get(seat)
    for key in keys:
        choose = part.request if part else None
        if choose is None or not choose.question.legal(world.state, choose.about, key):
            raise _Parted
        assert part is not None
        part.send(key)


def _draw(
    request: Draw,
    seen: Seen,
    later: tuple[Seen, ...],
    must: tuple[int, ...],
    rng: Random,
) -> tuple[int, ...]:
    if seen.kind != "draw" or seen.rule != request.rule or seen.who != request.bag:
        raise _Parted
    shown = seen.answer
    if shown is None or shown == request.n:
        counts = _spared(request, later)
        if not must:
            return pick(counts, request.n, rng.random)
        rest = list(counts)
        for index in must:
            rest[index] -= 1
        if min(rest) < 0 or len(must) > request.n:
            raise _Parted
        return tuple(sorted([*must, *pick(rest, request.n - len(must), rng.random)]))
    if isinstance(shown, int) or len(shown) != request.n:
        raise _Parted
    if any(shown.count(index) > request.counts[index] for index in shown):
        raise _Parted
    return shown  # type: ignore[no-any-return]


def _spared(request: Draw, later: tuple[Seen, ...]) -> tuple[int, ...]:
    """The bag without what the seat sees drawn from it later: that cannot have gone before."""
    counts = list(request.counts)
    for seen in later:
        if seen.kind == "draw" and seen.who == request.bag and isinstance(seen.answer, tuple):
            for index in seen.answer:
                counts[index] -= 1
    # A bag that is filled up again on the way can give more than it holds now.
    return request.counts if min(counts) < 0 or sum(counts) < request.n else tuple(counts)


def _join(world: Play[Any], game: Game[Any], seen: Seen, rng: Random) -> Joint:
    request = world.request
    if type(request) is not Together or seen.kind != "together" or seen.rule != request.rule:
        raise _Parted
    joint = Joint()
    joint.given = {}
    for seat, part in world.parts.items():
        shown = seen.answer.get(seat)
        if shown is not None:
            _repeat(world, seat, shown)
        while part.request is not None:
            part.send(game.guess(world.state, part.request, rng))
        joint[seat], joint.given[seat] = part.value, tuple(part.keys)
    return joint
