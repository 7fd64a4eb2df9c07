"""Laws that hold for every game. Each takes a game and a seed, and raises where it is broken."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from airwar.common.contract import Game, Steersman, game_of
from airwar.common.odds import odds
from airwar.common.records import replay
from airwar.games import all_games as real_games
from airwar.kernel.events import Event
from airwar.kernel.game import state_hash
from airwar.kernel.history import Given, chosen
from airwar.kernel.play import Play
from airwar.kernel.record import Header, restore, snapshot, write
from airwar.kernel.requests import (
    NOT_A_CHOICE,
    Checkpoint,
    Choose,
    Flow,
    Reveal,
    Together,
    allowed,
    denials,
    sample,
    sees,
)
from airwar.kernel.sight import imagine, imagine_counted, sight, signature
from airwar.kernel.sources import Seeded
from tests.toy import TOY

AnyGame: TypeAlias = Game[Any]
AnyPlay: TypeAlias = Play[Any]

BOUND = 20_000  # answers, dice and draws; no game is longer
AHEAD = 25  # answers that a fork is played on
ROOT = Path(__file__).resolve().parent.parent


def all_games() -> list[AnyGame]:
    """The toy and every game of the package."""
    return [TOY, *real_games()]


# -- playing at random ----------------------------------------------------------------------------


class Summary(Struct, frozen=True):
    """How a random game went."""

    seed: int
    setup: dict[str, Any]
    answers: int
    decisions: int
    winner: str | None


def begin(game: AnyGame, seed: int, keep: bool = True) -> tuple[AnyPlay, dict[str, Any]]:
    setup = game.catalog.random_setup(Random(f"setup {seed}"))
    return Play(game, game.rules.opening(setup), Seeded(f"dice {seed}"), keep), setup


def random_game(game: AnyGame, seed: int) -> Summary:
    """Play a random set-up to its end. Raises where the rules crash, stick or never end."""
    play, setup = begin(game, seed)
    decisions = 0
    for seat in decide(play, Random(f"answers {seed}")):
        choose = play.open[seat]
        # As in the lab, an answer of several parts is a decision: its options are a selection.
        decisions += choose.question.answer is not str or (
            len(choose.question.options(play.state, choose.about)) > 1
        )
    result = play.result
    assert result is not None, "the game is over and has no result"
    return Summary(seed, setup, play.number, decisions, result.winner)


def decide(play: AnyPlay, rng: Random) -> Iterator[str]:
    """Play at random to the end; stops before each answer to say which seat will give it.

    Games differ in how often the game's own policy is followed instead: those who do anything at
    all often leave the fight before much of the rules was needed.
    """
    sound = rng.choice((0.0, 0.6, 0.95))
    while not play.over:
        assert play.number < BOUND, "the game does not end"
        if take_some(play, rng):
            continue
        waiting = play.open
        assert waiting, f"nobody is asked, and the game is not over: {play.request}"
        seat = rng.choice(list(waiting))
        yield seat
        play.answer(seat, answer_for(play, waiting[seat], rng, sound))


def take_some(play: AnyPlay, rng: Random) -> bool:
    """Take an offer now and then. A game without offers draws no number for it."""
    offers = play.offers
    if not offers or rng.random() > 0.15:
        return False
    offer = rng.choice(offers)
    play.answer(offer.seat, sample(offer, play.state, rng), offer.question.name)
    return True


def answer_for(play: AnyPlay, choose: Choose, rng: Random, sound: float) -> Any:
    if rng.random() < sound:
        return game_of(play).bot.policy(play.state, choose, rng)
    return sample(choose, play.state, rng)


def moments(game: AnyGame, seed: int, share: float = 0.1) -> Iterator[tuple[AnyPlay, str]]:
    """Some moments of a random game, with the seat that answers next."""
    play, _ = begin(game, seed)
    rng = Random(f"moments {seed}")
    for seat in decide(play, Random(f"answers {seed}")):
        if rng.random() < share:
            yield play, seat


def place(play: AnyPlay) -> tuple[Any, ...]:
    """Where a game is; equal for two that stand at the same point."""
    keys = {seat: tuple(part.keys) for seat, part in play.parts.items()}
    seats = tuple(play.open)
    asked = [signature(play.open[seat], seat) for seat in seats]
    request = signature(play.request, "")
    offers = [(each.seat, each.question.name, each.about) for each in play.offers]
    hashes = state_hash(play.state), state_hash(play.base)
    return play.number, hashes, request, seats, asked, keys, offers


def ahead(play: AnyPlay, seed: int, answers: int = AHEAD) -> list[tuple[Any, ...]]:
    """Play on at random, and tell every place on the way."""
    way = [place(play)]
    for seat, _ in zip(decide(play, Random(seed)), range(answers), strict=False):
        assert seat in play.open
        way.append(place(play))
    return way


# -- the laws -------------------------------------------------------------------------------------


def check_random_play(game: AnyGame, seed: int) -> None:
    """No crash, no dead end, no endless game; all that is offered is taken, all else explained."""
    play, _ = begin(game, seed)
    rules = {rule.id for rule in game.catalog.rule_texts()}
    seats = game.rules.seats(play.state)
    for seat in decide(play, Random(f"answers {seed}")):
        assert play.result is None, "the game has a result and goes on"
        assert seat in seats
        for choose in (play.open[seat], *play.offers):
            check_choice(choose, play.state, rules, Random(seed))
    result = play.result
    assert result is not None
    assert result.winner is None or result.winner in game.rules.sides(play.state)
    assert result.text
    for told in play.events:
        assert told.event.text, told
        assert told.event.rule in rules, told
        assert told.event.to is None or set(told.event.to) <= set(seats), told


def check_choice(choose: Choose, state: Any, rules: set[str], rng: Random) -> None:
    question, about = choose.question, choose.about
    keys = question.options(state, about)
    assert keys, f"{question.name} offers nothing"
    assert hash(keys[0]) is not None
    assert len(set(keys)) == len(keys), f"{question.name} offers a key twice: {keys}"
    assert question.rule in rules, f"{question.name} cites {question.rule!r}"
    assert question.prompt(state, about)
    for key in keys:
        option = question.show(state, about, key)
        assert option.key == question.write(key)
        assert option.label
        check_legal(choose, state, key)
    check_legal(choose, state, question.random(state, about, rng))
    for denial in denials(choose, state):
        denied = question.read(denial.key)
        assert not allowed(choose, state, denied), f"{denial.key} is denied and allowed"
        assert denial.rule in rules, f"{denial} cites no rule of the game"
        assert denial.reason.strip(), f"{denial} has no reason"
        assert denial.reason != NOT_A_CHOICE, f"{denial} has no reason of its own"


def check_legal(choose: Choose, state: Any, answer: Any) -> None:
    """What is offered is not refused, has a text, and is the same after text and JSON."""
    question = choose.question
    assert allowed(choose, state, answer), f"{answer} is offered and refused"
    text = question.write(answer)
    assert text.isprintable(), f"{text!r} is not a line of text"
    assert text[0] not in "!=#", f"{text!r} looks like an offer, a hash or a comment"
    assert question.read(text) == answer
    sent = msgspec.json.encode(answer)
    assert msgspec.json.decode(sent, type=question.answer) == answer


def check_fork(game: AnyGame, seed: int) -> None:
    """A fork stands where the game stands, goes the same way, and leaves the original alone."""
    for play, _ in moments(game, seed):
        before = place(play)
        first, second = play.fork(Seeded(seed)), play.fork().fork(Seeded(seed))
        assert place(first) == before
        assert place(second) == before
        assert ahead(first, seed) == ahead(second, seed)
        assert place(play) == before


def check_undo_redo(game: AnyGame, seed: int) -> None:
    """An answer taken back leaves no trace; given again, it leads to the same place."""
    play, _ = begin(game, seed)
    rng = Random(f"answers {seed}")
    sound = rng.choice((0.0, 0.6, 0.95))
    while not play.over:
        seat, offer = rng.choice(list(play.open)), ""
        if play.offers and rng.random() < 0.15:
            taken = rng.choice(play.offers)
            seat, offer = taken.seat, taken.question.name
        before, told = place(play), list(play.events)
        key = answer_for(play, play.choice(seat, offer), rng, 0.0 if offer else sound)
        play.answer(seat, key, offer)
        if not play.can_undo(seat):
            last = chosen(play.given(play.number - 1))[0]
            assert type(last) is not Choose or last.seat != seat
            continue
        after, then = place(play), list(play.events)
        play.undo(seat)
        assert place(play) == before
        assert play.events == told
        play.answer(seat, key, offer)
        assert place(play) == after
        assert play.events == then
    check_rewind(play, Random(seed))


def check_rewind(play: AnyPlay, rng: Random) -> None:
    """Back to any moment, and forward again by the same answers: the same end, the same log."""
    history, end, told = list(play.history()), place(play), list(play.events)
    play.source = None
    for number in sorted(rng.sample(range(len(history)), min(4, len(history))), reverse=True):
        play.rewind(number)
        assert all(told.at <= play.number for told in play.events)
        give_again(play, history[play.number :])
        assert place(play) == end
        assert play.events == told


def give_again(play: AnyPlay, answers: Iterable[Given]) -> None:
    """Give answers once more. What has no answer of its own the game passes by itself."""
    for request, answer in answers:
        if type(request) is Reveal or (
            type(request) is Together and not any(answer.given.values())
        ):
            continue
        play.send(answer)


def check_snapshot_round_trip(game: AnyGame, seed: int) -> None:
    """A snapshot opens to the same place, and equal states go the same way after it."""
    for play, _ in moments(game, seed):
        data = snapshot(play)
        again = restore(game, data)
        assert again.base == play.base
        assert place(again) == place(play)
        assert snapshot(again) == data
        assert ahead(again.fork(Seeded(seed)), seed) == ahead(play.fork(Seeded(seed)), seed)


def check_states_frozen(game: AnyGame, seed: int) -> None:
    """A checkpoint that is kept stays what it was, whatever is played after it."""
    kept: list[tuple[Any, str]] = []

    def watched(s: Any) -> Flow[None]:
        rules, answer = game.rules.flow(s), None
        try:
            while True:
                request = rules.send(answer)
                if type(request) is Checkpoint:
                    kept.append((copy(s), state_hash(s)))
                answer = yield request
        except StopIteration:
            return

    twin, rules = copy(game), copy(game.rules)
    rules.flow = watched  # type: ignore[method-assign]
    twin.rules = rules
    play, _ = begin(twin, seed)
    for _ in decide(play, Random(f"answers {seed}")):
        if len(play.since) < 2:
            ahead(play.fork(Seeded(seed)), seed, 3)
    for base, found in kept:
        assert state_hash(base) == found, "a kept checkpoint was changed by later play"
    assert play.past is not None and all(mark.base.log is None for mark in play.past.marks)


def check_sights(game: AnyGame, seed: int) -> None:
    """Two worlds that a seat cannot tell apart are the same to it in everything."""
    for play, _ in moments(game, seed):
        for seat in game.rules.seats(play.state):
            seen = sight(play, seat)
            world = imagine(game, seen, Random(seed))
            assert sight(world, seat) == seen
            assert told_to(game, play, seat) == told_to(game, world, seat)
            if seat in play.open:
                check_same_choice(game, play, world, seat, seed)
            check_same_offers(game, play, world, seat, seed)


def check_same_choice(game: AnyGame, play: AnyPlay, world: AnyPlay, seat: str, seed: int) -> None:
    real, other = play.open[seat], world.open[seat]
    assert play.options(seat) == world.options(seat)
    assert denials(real, play.state) == denials(other, world.state)
    seen, again = sight(play, seat), sight(world, seat)
    assert advice(game, seen, seed) == advice(game, again, seed)
    assert game.bot.policy(play.state, real, Random(seed)) == game.bot.policy(
        world.state, other, Random(seed)
    ), "the policy reads what the seat cannot see"
    rng = Random(seed)
    key = sample(real, play.state, rng)
    chances = odds(game, seen, key, Random(seed), samples=20)
    assert chances == odds(game, again, key, Random(seed), samples=20)
    assert abs(sum(chance.p for chance in chances.outcomes) - 1) < 1e-9
    assert game.odds.chances(seen, key) == game.odds.chances(again, key)
    if chances.exact:
        check_exact(game, seen, key, chances, seed)


def check_same_offers(game: AnyGame, play: AnyPlay, world: AnyPlay, seat: str, seed: int) -> None:
    for each in play.offers:
        if each.seat == seat:
            name = each.question.name
            other = world.choice(seat, name)
            assert play.options(seat, name) == world.options(seat, name)
            assert denials(each, play.state) == denials(other, world.state)
            assert game.bot.offer(play.state, each, Random(seed)) == game.bot.offer(
                world.state, other, Random(seed)
            ), "the bot's use of an offer reads what the seat cannot see"


def check_exact(game: AnyGame, seen: Any, key: Any, chances: Any, seed: int) -> None:
    """Exact odds are the same whichever world they were walked in."""
    others = odds(game, seen, key, Random(seed + 1), samples=20)
    assert others.exact
    first = {chance.what: round(chance.p, 9) for chance in chances.outcomes}
    assert first == {chance.what: round(chance.p, 9) for chance in others.outcomes}


def advice(game: AnyGame, seen: Any, seed: int) -> Any:
    world = imagine(game, seen, Random(seed))
    return game.bot.policy(world.state, world.open[seen.seat], Random(seed))


def told_to(game: AnyGame, play: AnyPlay, seat: str) -> list[Event]:
    """What a seat was told since the checkpoint."""
    again = Play(game, play.base)
    give_again(again, play.since)
    return [told.event for told in again.events if sees(told.event.to, seat)]


def check_tries(game: AnyGame, seeds: Iterable[int]) -> None:
    """Worlds are found in fewer than two tries on average."""
    worlds = tries = 0
    for seed in seeds:
        for play, _ in moments(game, seed):
            for seat in game.rules.seats(play.state):
                tries += imagine_counted(game, sight(play, seat), Random(seed))[1]
                worlds += 1
    assert worlds
    assert tries / worlds < 2, f"{tries} tries for {worlds} worlds"


def check_view_hides(game: AnyGame, seed: int) -> None:
    """What is drawn for a seat is the same in worlds that it cannot tell apart."""
    for play, _ in moments(game, seed):
        for seat in game.rules.seats(play.state):
            seen = sight(play, seat)
            worlds = [imagine(game, seen, Random(f"{seed} {n}")) for n in range(2)]
            drawn = [draw_for(game, world, seat) for world in (play, *worlds)]
            assert drawn[0] == drawn[1] == drawn[2]


def draw_for(game: AnyGame, play: AnyPlay, seat: str) -> tuple[bytes, str]:
    state = game.secrets.redact(play.state, seat)
    return msgspec.json.encode(game.show.view(state, seat)), game.show.board(state, seat)


# -- another process ------------------------------------------------------------------------------


def fingerprint(play: AnyPlay) -> list[str]:
    """The hash of every checkpoint that is kept, and of the end."""
    assert play.past is not None
    return [*(state_hash(mark.base) for mark in play.past.marks), state_hash(play.state)]


def replayed(name: str, records: list[str]) -> list[list[str]]:
    """The fingerprints of records of a game, replayed here."""
    game = TOY if name == TOY.name else next(game for game in all_games() if game.name == name)
    return [fingerprint(replay(text, game)[0]) for text in records]


def check_record_in_another_process(game: AnyGame, seeds: Iterable[int], hash_seed: int) -> None:
    """A record replays to the same hashes where strings hash differently."""
    records, prints = [], []
    for seed in seeds:
        play, setup = begin(game, seed)
        for _ in decide(play, Random(f"answers {seed}")):
            pass
        records.append(
            write(play, Header(game.name, setup, game.version, game.catalog.fingerprint()))
        )
        prints.append(fingerprint(play))
    code = (
        "import json, sys; from tests.laws import replayed; "
        "name, records = json.load(sys.stdin); print(json.dumps(replayed(name, records)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=json.dumps([game.name, records]),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": str(ROOT / "src")},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == prints


def check_playout(game: AnyGame, seed: int) -> None:
    """What a search plays an imagined game on with answers legally to the end, come what may."""
    play, _ = begin(game, seed)
    rng = Random(f"playout {seed}")
    pilot: Any = game.bot.playout()
    while not play.over:
        assert play.number < BOUND, "the game does not end"
        seat, choose = rng.choice(list(play.open.items()))
        chance = rng.random()
        courses = game.bot.candidates(play.state, choose) if chance < 0.3 else ()
        if courses:
            assert isinstance(pilot, Steersman), "courses need somebody to follow them"
            key = pilot.steer(play.state, choose, rng.choice(courses)[0])
        elif chance < 0.05:
            key = sample(choose, play.state, rng)
        else:
            key = pilot(play.state, choose, rng)
        play.answer(seat, key)


LAWS: dict[str, Callable[[AnyGame, int], None]] = {
    "random play": check_random_play,
    "fork": check_fork,
    "undo and redo": check_undo_redo,
    "snapshot": check_snapshot_round_trip,
    "frozen states": check_states_frozen,
    "sights": check_sights,
    "view": check_view_hides,
    "playout": check_playout,
}
