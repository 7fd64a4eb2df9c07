"""What a seat has seen, and worlds that fit it.

View, log, odds, advice and opponents get a Sight, never a Play. A Sight has no path to the truth:
its states are redacted copies, and what the seat did not see is absent.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Generic

from msgspec import Struct

from airwar.kernel.errors import Hidden, NoWorld
from airwar.kernel.game import Core, S
from airwar.kernel.history import Given
from airwar.kernel.parts import join
from airwar.kernel.play import Play
from airwar.kernel.requests import (
    Choose,
    Draw,
    Joint,
    Request,
    Reveal,
    Roll,
    Taken,
    Together,
    allowed,
    sees,
)
from airwar.kernel.sources import Seeded, pick


class Veil:
    """Cards, for example, that a seat cannot see: it may know how many (`size`), never which.

    Reading it raises Hidden, so a rule cannot look by mistake.
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
        """A veil may only be compared with a veil; anything else would look behind it."""
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
    """One answer as a seat saw it. For a draw that it did not see, `answer` is how many."""

    kind: str
    rule: str
    who: str
    answer: Any


class Sight(Struct, Generic[S], frozen=True):
    """All that a seat knows: the last checkpoint, the answers since, the state now. Redacted."""

    seat: str
    base: S
    since: tuple[Seen, ...]
    now: S
    open: tuple[Any, ...]
    mine: tuple[Any, ...] = ()


def doing(play: Play[Any], choose: Choose, eyes: str) -> str:
    """What the seat that is asked does, as these eyes may know it; "" if they may not.

    It says what kind of question it is and nothing of what it is about.
    """
    if type(play.request) is Together:
        return "deciding in secret"
    known = choose.seat == eyes or sees(choose.seen, eyes)
    return choose.question.doing if known else ""


def sight(play: Play[S], seat: str) -> Sight[S]:
    redact = play.game.secrets.redact
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
    """Has nothing changed since the checkpoint?"""
    if play.since:
        return False
    state = play.state
    log, state.log = state.log, None
    same: bool = state == play.base
    state.log = log
    return same


def signature(request: Request | None, seat: str) -> tuple[Any, ...]:
    """Who is asked what: the part of an open request that the seat knows.

    `about` is left out of a choice whose answer is hidden from the seat.
    """
    if type(request) is Choose:
        about = request.about if seat == request.seat or sees(request.seen, seat) else None
        asked = ("choose", request.question.name, request.seat, about)
        if not request.offers:
            return asked
        own = tuple([(c.question.name, c.about) for c in request.offers if c.seat == seat])
        return (*asked, own)
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
        if type(answer) is Taken:  # Offers are open to all: no world could guess it.
            return Seen("offer", answer.choose.question.name, answer.choose.seat, answer.answer)
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
        return Seen("together", request.rule, "", _shown(answer, seat))
    assert type(request) is Reveal
    return Seen("reveal", request.rule, request.what, None) if sees(request.seen, seat) else None


def _shown(joint: Joint, seat: str) -> dict[str, tuple[Any, ...]]:
    """What a seat sees of a Together: its own answers, and those shown to it."""
    found = {}
    for other, keys in joint.given.items():
        if other == seat:
            found[other] = keys
            continue
        pairs = zip(joint.asked[other], keys, strict=True)
        if seen := tuple([key for choose, key in pairs if sees(choose.seen, seat)]):
            found[other] = seen
    return found


class _Mismatch(Exception):
    """This imagined world does not match what the seat saw."""


def imagine(game: Core[S], seen: Sight[S], rng: Random, tries: int = 400) -> Play[S]:
    """A world that the seat cannot tell from the real one. It never uses the truth."""
    return imagine_counted(game, seen, rng, tries)[0]


def imagine_counted(
    game: Core[S], seen: Sight[S], rng: Random, tries: int = 400
) -> tuple[Play[S], int]:
    """A world, and the number of tries it took."""
    for attempt in range(1, tries + 1):
        try:
            world = _propose(game, seen, rng)
            fits = _fits(game, world, seen)
        except (_Mismatch, Hidden, ValueError, IndexError):
            continue
        if fits:
            world.source = Seeded(rng)
            return world, attempt
    raise NoWorld(f"no world in {tries} tries fits what {seen.seat} has seen")


def _fits(game: Core[S], world: Play[S], seen: Sight[S]) -> bool:
    """Would the seat see the same? That `fill` matches the base is up to the game, and a law."""
    seat = seen.seat
    if seen.now is seen.base and at_checkpoint(world):
        return True
    if game.secrets.redact(world.state, seat) != seen.now:
        return False
    return seen.since == tuple([w for given in world.since if (w := witness(given, seat))])


def _propose(game: Core[S], seen: Sight[S], rng: Random) -> Play[S]:
    world = Play(game, game.secrets.fill(seen, rng), None, keep=False)
    seat, since = seen.seat, seen.since
    told = looked = 0  # how many answers of the sight, and of the world, have been matched
    while True:
        while looked < len(world.since):
            if witness(world.since[looked], seat) is not None:
                told += 1
            looked += 1
        if told >= len(since) and _arrived(game, world, seen):
            break
        if world.request is None or world.start or told > len(since):
            raise _Mismatch
        world.send(_next_answer(game, world, seen, told, rng))
    if seen.mine:
        _repeat(world, seat, seen.mine)
    return world


def _arrived(game: Core[S], world: Play[S], seen: Sight[S]) -> bool:
    request, seat = world.request, seen.seat
    if signature(request, seat) != seen.open:
        return False
    if type(request) is not Choose or request.seat == seat or sees(request.seen, seat):
        return True
    # One hidden choice may follow an identical one; only the state distinguishes them.
    return game.secrets.redact(world.state, seat) == seen.now


def _next_answer(game: Core[S], world: Play[S], seen: Sight[S], told: int, rng: Random) -> Any:
    """The answer that the seat saw here, or a guess at one that it did not see."""
    request, seat, since = world.request, seen.seat, seen.since
    if type(request) is Choose:
        if told < len(since) and since[told].kind == "offer":
            taken = _taken(world, request, since[told])
            if taken is not None:
                return taken
        if request.seat == seat or sees(request.seen, seat):
            return _same(world, request, since[told])
        return game.secrets.guess(world.state, request, rng)
    if type(request) is Together:
        return _join(world, game, since[told], seat, rng)
    if type(request) is Draw:
        later = since[told + 1 :]
        must = game.secrets.must_draw(world.state, request, later) if later else ()
        return _draw(request, since[told], later, must, rng)
    assert type(request) is Roll
    faces = since[told].answer if since[told].kind == "roll" else None
    return faces if faces is not None else Seeded(rng)(request)


def _taken(world: Play[Any], request: Choose, seen: Seen) -> Taken | None:
    """The offer that was seen taken, if this world has it here; it may come one choice later."""
    for offer in request.offers:
        if offer.seat == seen.who and offer.question.name == seen.rule:
            if not allowed(offer, world.state, seen.answer):
                raise _Mismatch
            return Taken(offer, seen.answer)
    return None


def _same(world: Play[Any], request: Choose, seen: Seen) -> Any:
    """The answer that was seen, if this world asks for it and allows it."""
    if seen.kind != "choose" or seen.rule != request.question.name or seen.who != request.seat:
        raise _Mismatch
    if not allowed(request, world.state, seen.answer):
        raise _Mismatch
    return seen.answer


def _repeat(world: Play[Any], seat: str, keys: tuple[Any, ...]) -> None:
    """Give the answers that were seen to a seat's part of a Together, if this world allows them."""
    part = world.parts.get(seat)
    for key in keys:
        choose = part.request if part else None
        if choose is None or not allowed(choose, world.state, key):
            raise _Mismatch
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
        raise _Mismatch
    shown = seen.answer
    if shown is None or shown == request.n:
        counts = _spared(request, later)
        if not must:
            return pick(counts, request.n, rng.random)
        rest = list(counts)
        for index in must:
            rest[index] -= 1
        if min(rest) < 0 or len(must) > request.n:
            raise _Mismatch
        return tuple(sorted([*must, *pick(rest, request.n - len(must), rng.random)]))
    if isinstance(shown, int) or len(shown) != request.n:
        raise _Mismatch
    if any(shown.count(index) > request.counts[index] for index in shown):
        raise _Mismatch
    return shown  # type: ignore[no-any-return]


def _spared(request: Draw, later: tuple[Seen, ...]) -> tuple[int, ...]:
    """The bag without what the seat sees drawn later: that cannot have been drawn before."""
    counts = list(request.counts)
    for seen in later:
        if seen.kind == "draw" and seen.who == request.bag and isinstance(seen.answer, tuple):
            for index in seen.answer:
                counts[index] -= 1
    # A bag that is refilled on the way can give more than it holds now.
    return request.counts if min(counts) < 0 or sum(counts) < request.n else tuple(counts)


def _join(world: Play[Any], game: Core[Any], seen: Seen, me: str, rng: Random) -> Joint:
    """All answers of a Together: those that were shown, and guesses at the others."""
    request = world.request
    if type(request) is not Together or seen.kind != "together" or seen.rule != request.rule:
        raise _Mismatch
    for seat, part in world.parts.items():
        shown = list(seen.answer.get(seat, ()))
        while (choose := part.request) is not None:
            if seat != me and not sees(choose.seen, me):
                part.send(game.secrets.guess(world.state, choose, rng))
            elif shown and allowed(choose, world.state, shown[0]):
                part.send(shown.pop(0))
            else:
                raise _Mismatch
        if shown:
            raise _Mismatch
    return join(world.parts)
