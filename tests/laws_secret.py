"""Laws of games with secrets and an outline. Each takes a game and a seed, as those of `laws`.

Some hold for every game, also for one that hides things behind a Veil and has no outline.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from random import Random
from typing import Any, TypeAlias
from unittest.mock import patch

import msgspec
from msgspec import Struct, structs

from airwar.kernel.game import state_hash
from airwar.kernel.play import Play
from airwar.kernel.requests import Checkpoint, Choose, Flow, Request, Reveal, Roll, sees
from airwar.kernel.secrets import Secret
from airwar.kernel.sequence import Each
from airwar.kernel.sight import imagine, sight
from airwar.kernel.sources import Seeded
from tests.laws import (
    AnyGame,
    AnyPlay,
    answer_for,
    begin,
    decide,
    give_again,
    moments,
    take_some,
    told_to,
)

BETWEEN = 6  # answers, dice included, between two checkpoints at most
WORLDS = 3  # that are compared with the real one


# -- questions read no more than their seat knows -------------------------------------------------


def check_questions_read_own(game: AnyGame, seed: int) -> None:
    """All that a question says is the same from the state and from what its seat knows of it."""
    for play, _ in moments(game, seed):
        for choose in (*play.open.values(), *play.offers):
            own = game.secrets.redact(play.state, choose.seat)
            assert said(choose, play.state, seed) == said(choose, own, seed), (
                f"{choose.question.name} reads what {choose.seat} cannot see"
            )


def said(choose: Choose, s: Any, seed: int) -> list[Any]:
    """All that a question says in a state."""
    question, about = choose.question, choose.about
    options = list(question.options(s, about))
    drawn = [question.random(s, about, Random(f"{seed} {n}")) for n in range(3)]
    others, presets = list(question.others(s, about)), dict(question.presets(s, about))
    answers = [*options, *drawn, *presets.values()]
    return [
        question.prompt(s, about),
        options,
        drawn,
        others,
        presets,
        [list(question.refused(s, about, each)) for each in (*answers, *others)],
        [list(question.warnings(s, about, each)) for each in answers],
        [question.show(s, about, each) for each in answers],
        [question.form(s, about, draft) for draft in drafts(answers)],
    ]


def drafts(answers: list[Any]) -> Iterator[dict[str, Any]]:
    """Nothing filled in yet, and answers with one field more each time."""
    yield {}
    for answer in answers:
        if isinstance(answer, Struct):
            fields = msgspec.to_builtins(answer)
            for n in range(1, len(fields) + 1):
                yield dict(list(fields.items())[:n])


def check_presets(game: AnyGame, seed: int) -> None:
    """What is ready to be sent with one click is legal, and its name is a word."""
    for play, _ in moments(game, seed, 0.3):
        for choose in (*play.open.values(), *play.offers):
            question, about = choose.question, choose.about
            for name, answer in question.presets(play.state, about).items():
                assert name.isidentifier(), name
                assert not list(question.refused(play.state, about, answer)), (name, answer)


# -- what is hidden stays hidden ------------------------------------------------------------------


Path: TypeAlias = tuple[Any, ...]
Found: TypeAlias = dict[Path, Secret[Any]]


def secrets(value: Any) -> Found:
    """Every secret in a value by its path, found by looking into everything."""
    found: Found = {}
    _collect(value, (), found)
    return found


def _collect(value: Any, path: Path, found: Found) -> None:
    if isinstance(value, str | int | None):
        return
    if isinstance(value, Secret):
        found[path] = value
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            _collect(getattr(value, name), (*path, name), found)
    elif isinstance(value, Mapping):
        for key, each in value.items():
            _collect(key, (*path, "key"), found)
            _collect(each, (*path, key), found)
    elif isinstance(value, tuple | list | set | frozenset):
        for i, each in enumerate(value):
            _collect(each, (*path, i), found)


def check_redacted(game: AnyGame, seed: int) -> None:
    """A redacted state can be stored and read, and holds no secret that its seat may not know."""
    for play, _ in moments(game, seed, 0.3):
        for seat in (*game.rules.seats(play.state), "a stranger"):
            own = game.secrets.redact(play.state, seat)
            assert own.log is None, "a log names what others may know"
            again = msgspec.msgpack.decode(msgspec.msgpack.encode(own), type=game.rules.state)
            assert again == own
            for path, secret in secrets(again).items():
                assert not secret.known or sees(secret.seen, seat), f"{seat} knows {path}"
            assert game.secrets.redact(own, seat) == own


def check_undo_unlearns(game: AnyGame, seed: int) -> None:
    """As long as an answer can be taken back, nobody has learned anything by it.

    The seat that answered may make new secrets of what it knew, such as an order that enters.
    """
    play, _ = begin(game, seed)
    rng = Random(f"answers {seed}")
    sound = rng.choice((0.0, 0.6, 0.95))
    seats = game.rules.seats(play.state)
    before = known_to(game, play)
    while not play.over:
        seat = rng.choice(list(play.open))
        if not take_some(play, rng):
            play.answer(seat, answer_for(play, play.open[seat], rng, sound))
        after = known_to(game, play)
        for undoer in seats:
            for seat in seats if play.can_undo(undoer) else ():
                found = learned(before[seat], after[seat], seat == undoer)
                assert not found, f"{seat} learned {found}, and {undoer} can take it back"
        before = after


def known_to(game: AnyGame, play: AnyPlay) -> dict[str, Found]:
    return {
        seat: secrets(game.secrets.redact(play.state, seat))
        for seat in game.rules.seats(play.state)
    }


def learned(before: Found, after: Found, answered: bool) -> list[Path]:
    """Where a seat knows a secret that it did not know."""
    return [
        path
        for path, secret in after.items()
        if secret.known and (not before[path].known if path in before else not answered)
    ]


# -- words ----------------------------------------------------------------------------------------


class Words(str):
    """A text that is equal to every other, so that worlds are not told apart by it."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words)

    def __hash__(self) -> int:
        return 0


def check_texts(game: AnyGame, seed: int) -> None:
    """No text names what the state has not opened: it is the same in every world that fits.

    The game stops at every die, because what a text names may be open one moment later.
    """
    twin = rewritten(game, wordless)
    play, _ = begin(twin, seed)
    play.source = None
    dice, rng = Seeded(f"dice {seed}"), Random(f"answers {seed}")
    sound = rng.choice((0.0, 0.6, 0.95))
    while not play.over:
        if rng.random() < 0.3:
            for seat in game.rules.seats(play.state):
                check_same_texts(twin, play, seat, seed)
        if not play.open:
            assert play.request is not None
            play.outcome(dice(play.request))  # type: ignore[arg-type]
        elif not take_some(play, rng):
            seat = rng.choice(list(play.open))
            play.answer(seat, answer_for(play, play.open[seat], rng, sound))


def check_same_texts(game: AnyGame, play: AnyPlay, seat: str, seed: int) -> None:
    seen, read = sight(play, seat), texts(game, play, seat)
    for n in range(WORLDS):
        world = imagine(game, seen, Random(f"{seed} {n}"))
        assert texts(game, world, seat) == read, f"a text tells {seat} too much"


def texts(game: AnyGame, play: AnyPlay, seat: str) -> list[str]:
    """All that a seat reads since the checkpoint: events, dice, reveals, prompts."""
    found = [event.text for event in told_to(game, play, seat)]
    found += [text for request, _ in play.since for text in asked(request, seat)]
    if play.request is not None:
        found += asked(play.request, seat)
    for choose in (*play.open.values(), *play.offers):
        # Nothing of an open Together is shown to others, nor are their offers.
        if choose.seat == seat or (choose is play.request and sees(choose.seen, seat)):
            found.append(choose.question.prompt(play.state, choose.about))
    return found


def asked(request: Request, seat: str) -> list[str]:
    if isinstance(request, Roll) and sees(request.seen, seat):
        return [str(request.why)]
    if isinstance(request, Reveal) and sees(request.seen, seat):
        return [str(request.what)]
    return []


def wordless(request: Request) -> Request:
    if isinstance(request, Roll):
        return structs.replace(request, why=Words(request.why))
    if isinstance(request, Reveal):
        return structs.replace(request, what=Words(request.what))
    return request


# -- the sequence of play -------------------------------------------------------------------------


def rewritten(game: AnyGame, change: Callable[[Request], Request]) -> AnyGame:
    """The same game with every request changed, or only looked at, as it is made."""

    def flow(s: Any) -> Flow[None]:
        rules, answer = game.rules.flow(s), None
        try:
            while True:
                answer = yield change(rules.send(answer))
        except StopIteration:
            return

    twin, rules = copy(game), copy(game.rules)
    rules.flow = flow  # type: ignore[method-assign]
    twin.rules = rules
    return twin


def check_between_checkpoints(game: AnyGame, seed: int) -> None:
    """Few answers lie between two checkpoints, or a fork gives many of them again."""
    count = 0

    def look(request: Request) -> Request:
        nonlocal count
        if isinstance(request, Checkpoint):
            count = 0
        elif not isinstance(request, Reveal):
            count += 1
            assert count <= BETWEEN, f"more than {BETWEEN} answers after {play.base}"
        return request

    play, _ = begin(rewritten(game, look), seed, keep=False)
    for _ in decide(play, Random(f"answers {seed}")):
        pass


def check_each_only_looks(game: AnyGame, seed: int) -> None:
    """What an Each asks for its next value leaves the state alone, and says the same twice."""
    enter = Each.enter

    def looking(each: Each, s: Any, last: Any, stack: list[Any]) -> bool:
        before = state_hash(s)
        assert each.after(s, last) == each.after(s, last), "the next value differs"
        assert state_hash(s) == before, "the next value is not only looked up"
        return enter(each, s, last, stack)

    with patch.object(Each, "enter", looking):
        play, _ = begin(game, seed, keep=False)
        for _ in decide(play, Random(f"answers {seed}")):
            pass


def check_opens_at_checkpoints(game: AnyGame, seed: int) -> None:
    """A game that is opened at a checkpoint, read from bytes, goes on as if never closed."""
    play, _ = begin(game, seed, keep=False)
    base = None
    for _ in decide(play, Random(f"answers {seed}")):
        if play.base is base:
            continue
        base = play.base
        data = msgspec.msgpack.encode(base)
        opened = Play(game, msgspec.msgpack.decode(data, type=game.rules.state), keep=False)
        give_again(opened, play.since)
        assert opened.base == base, "a game that is opened here stands elsewhere"
        assert opened.state == play.state, "a game that is opened here stands elsewhere"


EVERY_GAMES_LAWS: dict[str, Callable[[AnyGame, int], None]] = {
    "questions": check_questions_read_own,
    "presets": check_presets,
    "texts": check_texts,
    "checkpoints": check_opens_at_checkpoints,
}
SECRET_LAWS: dict[str, Callable[[AnyGame, int], None]] = {
    "questions": check_questions_read_own,
    "presets": check_presets,
    "redacted": check_redacted,
    "undo": check_undo_unlearns,
    "texts": check_texts,
}
OUTLINE_LAWS: dict[str, Callable[[AnyGame, int], None]] = {
    "between checkpoints": check_between_checkpoints,
    "each": check_each_only_looks,
    "checkpoints": check_opens_at_checkpoints,
}
