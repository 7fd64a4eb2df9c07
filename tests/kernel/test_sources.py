from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from random import Random

import pytest

from airwar.kernel.errors import BadRecord
from airwar.kernel.play import Play
from airwar.kernel.requests import CHECKPOINT, Draw, Flow, Roll, ask, roll
from airwar.kernel.sources import Committed, Scripted, Seeded, Typed, commitment, pick
from tests.kernel.micro import YES_NO, micro
from tests.toy_rules import KINDS, Patrol

DICE = Roll("3", "luck", 3, 6)
CARDS = Draw("4", "a hand", "deck", (3, 0, 2), KINDS, 2)
BOTH: tuple[Roll | Draw, ...] = (DICE, CARDS, DICE)


def test_a_seed_gives_the_same_stream_again() -> None:
    first, second, other = Seeded(7), Seeded(7), Seeded(8)
    requests = BOTH * 20
    stream = [first(request) for request in requests]
    assert stream == [second(request) for request in requests]
    assert stream != [other(request) for request in requests]


def test_a_source_may_share_a_stream() -> None:
    rng = Random(1)
    assert Seeded(rng)(DICE) == Seeded(1)(DICE)
    assert rng.random() != Random(1).random()


def test_dice_show_every_face_and_no_other() -> None:
    source = Seeded(1)
    faces = Counter(face for _ in range(2000) for face in source(DICE))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert min(faces.values()) > 850


def test_a_draw_takes_no_more_of_a_kind_than_there_is() -> None:
    rng = Random(1)
    drawn = Counter(pick((3, 0, 2), 2, rng.random) for _ in range(4000))
    assert set(drawn) == {(0, 0), (0, 2), (2, 2)}
    # 3 + 6 + 1 ways out of 10.
    assert drawn[(0, 2)] / 4000 == pytest.approx(0.6, abs=0.04)
    assert drawn[(2, 2)] / 4000 == pytest.approx(0.1, abs=0.03)
    one = Counter(pick((3, 0, 2), 1, rng.random) for _ in range(4000))
    assert set(one) == {(0,), (2,)}
    assert one[(0,)] / 4000 == pytest.approx(0.6, abs=0.04)
    assert pick((3, 0, 2), 5, rng.random) == (0, 0, 0, 2, 2)
    assert pick((0, 0), 0, rng.random) == ()


@pytest.mark.parametrize(("counts", "n"), [((0, 0), 1), ((1, 1), 3), ((), 1)])
def test_more_than_there_is_cannot_be_drawn(counts: tuple[int, ...], n: int) -> None:
    with pytest.raises(ValueError, match="cannot be drawn"):
        pick(counts, n, Random(1).random)


def three_rolls(s: Patrol) -> Flow[None]:
    while s.turn < 4:
        yield CHECKPOINT
        yield from ask("blue1", YES_NO)
        yield from roll("3", "luck", dice=4, sides=10)
        s.turn += 1


def faces_of(play: Play[Patrol]) -> list[tuple[int, ...]]:
    return [answer for request, answer in play.history() if type(request) is Roll]


def test_people_type_in_what_they_threw() -> None:
    play = micro(three_rolls, Typed())
    play.answer("blue1", "yes")
    assert type(play.request) is Roll
    play.outcome((1, 2, 3, 10))
    assert faces_of(play) == [(1, 2, 3, 10)]
    assert list(play.open) == ["blue1"]


def test_a_script_ends_with_an_error_that_names_the_roll() -> None:
    play = micro(three_rolls, Scripted([(1, 1, 1, 1)]))
    play.answer("blue1", "yes")
    with pytest.raises(BadRecord, match="no outcome for luck §3"):
        play.answer("blue1", "yes")
    assert type(play.request) is Roll, "the game waits for the die"
    play.outcome((2, 2, 2, 2))
    assert faces_of(play) == [(1, 1, 1, 1), (2, 2, 2, 2)]


# -- committed ------------------------------------------------------------------------------------

SECRET, WORDS = b"kept until the end", {"red1": "tango", "blue1": "foxtrot"}


def test_committed_outcomes_can_be_recomputed_with_a_few_lines() -> None:
    source = Committed(SECRET, WORDS)
    outcomes = [source(request) for request in BOTH]
    assert source.used == 3

    def number(outcome: int, block: int) -> float:
        text = f"blue1=foxtrot\nred1=tango\n{outcome}\n{block}".encode()
        digest = hmac.new(SECRET, text, hashlib.sha256).digest()
        return (int.from_bytes(digest[:7], "big") >> 3) / (1 << 53)

    assert outcomes[0] == tuple(int(number(0, block) * 6) + 1 for block in range(3))
    assert outcomes[2] == tuple(int(number(2, block) * 6) + 1 for block in range(3))
    audit = Committed(SECRET, WORDS)
    assert [audit.outcome(i, request) for i, request in enumerate(BOTH)] == outcomes
    assert audit.used == 0
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_every_word_and_the_secret_count() -> None:
    many = Roll("3", "luck", 20, 6)
    base = Committed(SECRET, WORDS).outcome(0, many)
    assert base == Committed(SECRET, dict(reversed(WORDS.items()))).outcome(0, many)
    assert base != Committed(b"another", WORDS).outcome(0, many)
    assert base != Committed(SECRET, {**WORDS, "red1": "waltz"}).outcome(0, many)
    assert base != Committed(SECRET, WORDS).outcome(1, many)


def test_an_outcome_is_never_used_again_after_going_back() -> None:
    source = Committed(SECRET, WORDS)
    play = micro(three_rolls, source)
    play.answer("blue1", "yes")
    first = faces_of(play)
    play.rewind(0)
    play.answer("blue1", "yes")
    assert source.used == 2
    assert faces_of(play) == [source.outcome(1, Roll("3", "luck", 4, 10))]
    assert faces_of(play) != first


def test_a_committed_source_goes_on_where_it_stopped() -> None:
    source = Committed(SECRET, WORDS)
    stream = [source(DICE) for _ in range(6)]
    later = Committed(SECRET, WORDS, used=4)
    assert [later(DICE), later(DICE)] == stream[4:]


def test_search_does_not_disturb_the_real_stream() -> None:
    source = Committed(SECRET, WORDS)
    play = micro(three_rolls, source)
    twin = play.fork(Seeded(1))
    for _ in range(3):
        twin.give("blue1", "yes")
    assert twin.over
    assert source.used == 0
