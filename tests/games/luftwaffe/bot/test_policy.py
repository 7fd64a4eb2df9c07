"""Machine opponents: legal answers from what their seat knows, and sound ones."""

from __future__ import annotations

from random import Random

import pytest

from airwar.games.luftwaffe.bot import american, german
from airwar.games.luftwaffe.bot.policy import policy
from airwar.games.luftwaffe.game import GAME
from airwar.games.luftwaffe.rules.answers import Fly, Release
from airwar.games.luftwaffe.rules.endurance import put_clock
from airwar.games.luftwaffe.rules.geography import distance, hex_of, rated
from airwar.games.luftwaffe.rules.movement import AMERICAN_MOVE, GERMAN_MOVE
from airwar.games.luftwaffe.rules.releases import RELEASE
from airwar.games.luftwaffe.rules.state import Clock, War
from airwar.kernel.play import Play
from airwar.kernel.requests import Draw, Roll
from tests.games.luftwaffe.drive import bound, force, names, war


def play(scenario: str, seed: int, *seats: str) -> War:
    """A game in which these seats are machines and the others answer at random."""
    rng = Random(seed)
    game = Play(GAME, GAME.rules.opening({"scenario": scenario}))
    while game.state.at != ("over",):
        request = game.request
        if isinstance(request, Roll):
            game.outcome(tuple([rng.randint(1, request.sides) for _ in range(request.dice)]))
        elif isinstance(request, Draw):
            bag = [i for i, n in enumerate(request.counts) for _ in range(n)]
            game.outcome(tuple(sorted(rng.sample(bag, request.n))))
        else:
            seat, choose = next(iter(game.open.items()))
            if seat in seats:
                seen = GAME.secrets.redact(game.state, seat)
                game.answer(seat, policy(seen, choose, rng))
            else:
                game.answer(seat, choose.question.random(game.state, choose.about, rng))
    return game.state


@pytest.mark.parametrize("scenario", ["short-raid", "basic", "gotterdammerung"])
def test_two_machines_play_to_the_end(scenario: str) -> None:
    """§8.23, §8.24: nobody runs out of fuel."""
    s = play(scenario, 1, "american", "german")
    assert s.outcome is not None and sum(s.fuel_losses) <= 1


@pytest.mark.parametrize(
    ("seat", "seed"), [("american", 3), ("german", 3), ("american", 4), ("german", 4)]
)
def test_a_machine_beats_chance_in_the_basic_game(seat: str, seed: int) -> None:
    s = play("basic", seed, seat)
    assert s.outcome is not None and s.outcome.winner == seat


def test_the_german_attacks_in_force() -> None:
    """§13.232: six fighters at bombers without an escort."""
    s = war()
    force(s, "1710", *names("b17", 3))
    own = force(s, "1810", *names("fw190", 5))
    s.turn = 4
    answer = german.next_move(s, GERMAN_MOVE.options(s, None))
    assert answer == Fly(own, ("1710",), "attack")


def test_the_german_does_not_throw_units_away() -> None:
    """§13.36a: one unit against the guns of a whole group."""
    s = war()
    force(s, "1710", *names("b17", 9))
    s.put_unit("me109-01", base="bremen")
    s.turn = 4
    answer = german.next_move(s, GERMAN_MOVE.options(s, None))
    assert answer == "end"


def test_the_german_attacks_as_long_as_he_can_land_afterward() -> None:
    """§8.23, §13.41: a stack that has to be down next turn attacks in this one, and lands then."""
    s = war()
    force(s, "1710", *names("b17", 3))
    own = force(s, "1810", *names("fw190", 5))
    s.turn = 4
    put_clock(s, "german", "fw190", Clock(1, 5, False))
    answer = german.next_move(s, GERMAN_MOVE.options(s, None))
    assert answer == Fly(own, ("1710",), "attack")
    put_clock(s, "german", "fw190", Clock(1, 4, False))
    answer = german.next_move(s, GERMAN_MOVE.options(s, None))
    assert isinstance(answer, Fly) and answer.then == "land"


def test_the_german_gathers_a_turn_ahead() -> None:
    """§13.34: units that cannot meet where the bombers will be meet where they reach them from."""
    s = war()
    group = force(s, "1202", *names("b17", 6))
    for unit, base in (("me109-01", "hamburg"), ("me109-02", "hannover"), ("me109-03", "munster")):
        s.put_unit(unit, base=base)
    s.turn = 2
    answer = german.next_move(s, GERMAN_MOVE.options(s, None))
    assert isinstance(answer, Fly) and answer.then == "stop"
    pace = rated(s, "me109-01").speed
    ahead = german.expected(s, s.forces[group])
    assert distance(answer.path[-1], ahead) <= pace
    assert sum(distance(hex_of(b), ahead) > pace for b in ("hamburg", "hannover", "munster"))


def test_who_has_attacked_stays_where_he_can_attack_again() -> None:
    """§12.3: out of the way of escorts, but within a move of where the bombers will be."""
    s = war()
    prey = force(s, "1404", "p51-01", *names("b17", 6))
    s.put_force(prey, track=("1102", "1404"))
    own = force(s, "1404", *names("fw190", 3))
    s.turn = 3
    answer = next(german.retreat(s, s.forces[own], None))
    ahead = german.expected(s, s.forces[prey])
    assert distance(answer.path[-1], "1404") >= 4
    assert distance(answer.path[-1], ahead) <= rated(s, "fw190-01").speed


def test_the_american_hunts_with_free_fighters() -> None:
    """§13.1, §12.26"""
    s = war()
    s.half = "american"
    force(s, "1710", *names("me109", 3))
    own = force(s, "1810", *names("p51", 4))
    answer = american.next_move(s, AMERICAN_MOVE.options(s, None))
    assert isinstance(answer, Fly) and (answer.who, answer.then) == (own, "attack")


def test_escorts_are_released_when_there_is_prey() -> None:
    """§9.23"""
    from airwar.games.luftwaffe.rules.answers import Bomber, Group, Plan

    s = war()
    s.half = "american"
    own = force(s, "1509", "b17-01", *names("p51", 4))
    line = Bomber("b17-01", "berlin", ("a1",))
    escort = tuple(names("p51", 4))
    plan = Plan((Group("raid", "britain", "britain", "berlin", (line,), escort),))
    bound(s, own, plan, "berlin", 4)
    assert american.release(s, RELEASE.options(s, None)) == "done"
    force(s, "1710", *names("me109", 3))
    answer = american.release(s, RELEASE.options(s, None))
    assert isinstance(answer, Release) and answer.units == tuple(names("p51", 4))
