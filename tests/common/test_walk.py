"""Walks on squares: judged token by token, continued, listed by their ends, sampled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest
from msgspec import Struct
from msgspec.structs import replace

from airwar.common.forms import End, Item
from airwar.common.walk import Walk
from airwar.kernel.requests import Refusal

COST = {"f": 2, "u": 3, "d": 1, "t": 2}


class Flight(Struct, frozen=True):
    x: int
    y: int
    facing: int  # 1 right, -1 left
    left: int  # half points


def step(here: Flight, token: str) -> Flight | Refusal:
    """f, u, d: ahead, level, up or down; t: turn about."""
    if token not in COST:
        return Refusal("8.1", f"there is no step {token!r}", (0,))
    if here.left < COST[token]:
        return Refusal("8.1", f"{here.left} half points are left, {COST[token]} are needed")
    left = here.left - COST[token]
    if token == "t":
        return replace(here, facing=-here.facing, left=left)
    y = here.y + {"f": 0, "u": 1, "d": -1}[token]
    if y < 0:
        return Refusal("4.1", "that is below the ground", place="ground")
    return Flight(here.x + here.facing, y, here.facing, left)


def stop(here: Flight) -> Refusal | None:
    return Refusal("8.2", f"{here.left} half points are to be flown") if here.left >= 2 else None


def a_walk(left: int = 4, y: int = 3) -> Walk[Flight]:
    return Walk(Flight(0, y, 1, left), step, stop, lambda here: ("f", "u", "d", "t"))


def all_walks(walk: Walk[Flight], walked: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """By brute force, to compare with."""
    here = walk.follow(walked)
    assert isinstance(here, Flight)
    found = [] if stop(here) else [walked]
    for token in COST:
        if isinstance(step(here, token), Flight):
            found += all_walks(walk, (*walked, token))
    return found


def test_tokens_are_followed_to_where_they_lead() -> None:
    assert a_walk(9).follow(("f", "u", "t")) == Flight(2, 4, -1, 2)
    assert a_walk().follow(()) == a_walk().start


def test_a_walk_is_refused_at_the_token_that_fails() -> None:
    assert list(a_walk(6, y=0).refused(("f", "d", "f"))) == [
        Refusal("4.1", "that is below the ground", (1,), "ground")
    ]
    assert list(a_walk(6).refused(("f", "x"))) == [Refusal("8.1", "there is no step 'x'", (1, 0))]


def test_a_walk_is_refused_where_it_cannot_end() -> None:
    assert list(a_walk().refused(("f",))) == [Refusal("8.2", "2 half points are to be flown")]
    assert list(a_walk().refused(("f", "f"))) == []


def test_what_may_follow_is_listed() -> None:
    assert a_walk(4).next() == ["f", "u", "d", "t"]
    assert a_walk(4).next(("f",)) == ["f", "d", "t"]
    assert a_walk(4).next(("u", "u")) == []


def test_ends_are_all_that_can_be_reached_each_with_a_shortest_walk() -> None:
    walk = a_walk(8)
    lengths: dict[Flight, int] = {}
    for walked in all_walks(walk):
        end = walk.follow(walked)
        assert isinstance(end, Flight)
        lengths[end] = min(len(walked), lengths.get(end, 99))
    found = list(walk.ends())
    assert {end: len(way) for end, way in found} == lengths
    assert len(found) == len(lengths) < len(all_walks(walk))
    assert all(walk.follow(way) == end for end, way in found)
    assert [len(way) for _, way in found] == sorted(len(way) for _, way in found)


def test_ends_after_some_tokens_begin_with_them() -> None:
    found = list(a_walk(6).ends(("f",)))
    assert found
    assert all(way[0] == "f" for _, way in found)
    assert list(a_walk(6).ends(("x",))) == []


def test_ends_are_made_one_by_one() -> None:
    """There are more of them than memory holds."""
    endless = Walk(0, lambda here, token: here + 1, lambda here: None, lambda here: ("f",))
    assert list(islice(endless.ends(), 3)) == [(0, ()), (1, ("f",)), (2, ("f", "f"))]


def test_random_walks_are_legal_and_reach_every_end() -> None:
    walk, rng = a_walk(5), Random(1)
    walks = Counter(walk.random(rng) for _ in range(2000))
    assert all(not list(walk.refused(walked)) for walked in walks)
    assert {walk.follow(walked) for walked in walks} == {end for end, _ in walk.ends()}
    assert set(walks) == set(all_walks(walk))
    assert max(walks.values()) < 600, "one walk is drawn far more often than the others"


def test_the_same_seed_gives_the_same_walk() -> None:
    assert a_walk(9).random(Random(7)) == a_walk(9).random(Random(7))


def test_a_random_walk_backs_out_of_a_dead_end() -> None:
    """Only one of the two ways leads to an end; the other is long and closed."""

    def step(here: str, token: str) -> str | Refusal:
        return here + token if len(here) < 9 else Refusal("1", "closed")

    def tokens(here: str) -> Sequence[str]:
        return ("a", "b") if not here else ("b",) if here[0] == "b" else ("a", "b")

    walk = Walk("", step, lambda s: None if s == "bb" else Refusal("1", "not there"), tokens)
    for seed in range(20):
        assert walk.random(Random(seed)) == ("b", "b")


def test_a_walk_that_turns_in_circles_comes_to_an_end() -> None:
    """Turning costs nothing here."""
    walk: Walk[int] = Walk(
        0,
        lambda here, token: (here + (1 if token == "r" else -1)) % 8,
        lambda here: None if here == 4 else Refusal("1", "face south"),
        lambda here: ("l", "r"),
    )
    for seed in range(20):
        walked = walk.random(Random(seed))
        assert walk.follow(walked) == 4
        assert len(walked) == 4, "it came back to where it had been"


def test_a_random_walk_may_end_at_once_where_that_is_legal() -> None:
    walk: Walk[int] = Walk(
        0, lambda here, token: here + 1, lambda here: None, lambda here: "f" * (here < 3)
    )
    assert {len(walk.random(Random(seed))) for seed in range(60)} == {0, 1, 2, 3}


def test_a_long_walk_needs_no_deep_stack() -> None:
    walk: Walk[int] = Walk(
        0,
        lambda here, token: here + 1,
        lambda here: None if here == 20_000 else Refusal("1", "farther"),
        lambda here: ("f",) if here < 20_000 else (),
    )
    assert len(walk.random(Random(1))) == 20_000


def test_no_way_to_end_is_an_error() -> None:
    walk: Walk[int] = Walk(
        0,
        lambda here, token: here + 1,
        lambda here: Refusal("1", "no"),
        lambda here: "f" * (here < 3),
    )
    with pytest.raises(ValueError, match="no walk from 0 can end"):
        walk.random(Random(1))


def test_an_editor_gets_what_follows_and_where_it_leads() -> None:
    walk = a_walk(4)
    form = walk.form(("f",), lambda end: f"{end.x},{end.y}")
    assert form.next == (Item("f"), Item("d"), Item("t"))
    assert not form.may_end
    assert End("2,3", ("f", "f")) in form.ends
    assert len({end.place for end in form.ends}) == len(form.ends)
    assert walk.form(("f", "f"), lambda end: "").may_end
    assert walk.form(("x",), lambda end: "").next == ()
    assert len(walk.form((), str, most=2).ends) == 2
