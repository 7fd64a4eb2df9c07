"""Machine opponents: legal answers from what their seat knows, and sound ones."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from airwar.games.luftwaffe.bot import american, foes, german
from airwar.games.luftwaffe.bot.policy import policy
from airwar.games.luftwaffe.game import GAME
from airwar.games.luftwaffe.rules.answers import Bomber, Drop, Fly, Group, Plan, Release
from airwar.games.luftwaffe.rules.combat import begin
from airwar.games.luftwaffe.rules.combat_decisions import DropTanks, HowToAttack
from airwar.games.luftwaffe.rules.endurance import put_clock
from airwar.games.luftwaffe.rules.geography import distance, hex_of, rated, usable_bases
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


def next_move(s: War) -> Any:
    return german.next_move(s, lambda: GERMAN_MOVE.options(s, None))


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
    answer = next_move(s)
    assert answer == Fly(own, ("1710",), "attack")


def test_the_german_does_not_throw_units_away() -> None:
    """§13.36a: one unit against the guns of a whole group."""
    s = war()
    force(s, "1710", *names("b17", 9))
    s.put_unit("me109-01", base="bremen")
    s.turn = 4
    answer = next_move(s)
    assert answer == "end"


def test_the_german_attacks_as_long_as_he_can_land_afterward() -> None:
    """§8.23, §13.41: a stack that has to be down next turn attacks in this one, and lands then."""
    s = war()
    force(s, "1710", *names("b17", 3))
    own = force(s, "1810", *names("fw190", 5))
    s.turn = 4
    put_clock(s, "german", "fw190", Clock(1, 5, False))
    answer = next_move(s)
    assert answer == Fly(own, ("1710",), "attack")
    put_clock(s, "german", "fw190", Clock(1, 4, False))
    answer = next_move(s)
    assert isinstance(answer, Fly) and answer.then == "land"


def test_the_german_gathers_a_turn_ahead() -> None:
    """§13.34: units that cannot meet where the bombers will be meet where they reach them from."""
    s = war()
    group = force(s, "1202", *names("b17", 6))
    for unit, base in (("me109-01", "hamburg"), ("me109-02", "hannover"), ("me109-03", "munster")):
        s.put_unit(unit, base=base)
    s.turn = 2
    answer = next_move(s)
    assert isinstance(answer, Fly) and answer.then == "stop"
    pace = rated(s, "me109-01").speed
    ahead = foes.expected(s, s.forces[group], tuple(names("b17", 6)))
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
    ahead = foes.expected(s, s.forces[prey], s.forces[prey].units.value)
    assert distance(answer.path[-1], "1404") >= 4
    assert distance(answer.path[-1], ahead) <= rated(s, "fw190-01").speed


def test_a_unit_alone_goes_up_if_it_would_be_out_of_reach() -> None:
    """§7.5: on the ground it could not attack next turn; whose base is near enough waits there."""
    s = war()
    group = force(s, "1504", *names("b17", 2))
    s.put_unit("me110-01", base="brunswick")
    s.put_unit("me110-02", base="bremen")
    s.turn = 3
    answer = next_move(s)
    ahead = foes.expected(s, s.forces[group], tuple(names("b17", 2)))
    assert isinstance(answer, Fly) and answer.who == "me110-01"
    assert distance(answer.path[-1], ahead) <= rated(s, "me110-01").speed


def test_bombers_that_are_shot_down_count_most() -> None:
    """§13.53: of two groups the one is attacked whose bombers are tired already."""
    s = war()
    force(s, "1709", *names("b17", 2))
    force(s, "1711", "b17-05/1", "b17-06/1")
    own = force(s, "1910", *names("fw190", 3))
    s.turn = 4
    assert next_move(s) == Fly(own, next_move(s).path, "attack")
    assert next_move(s).path[-1] == "1711"


def test_an_attack_is_weighed_with_the_rules_in_force() -> None:
    """§47.1: what is worth an attack on bombers that are easy to hit is not worth one on others."""
    hopes = []
    for switches in ((), ("advanced-bombers",)):
        s = war("advanced", *switches)
        force(s, "1710", *names("b29", 6))
        own = force(s, "1810", *names("fw190", 3))
        s.turn = 4
        found = list(german.attacks(s, [s.forces[own]], foes.foes(s)))
        hopes.append(len(found))
    assert hopes == [1, 0]


def test_what_a_marker_hides_is_guessed() -> None:
    """§16.1: a slow force is taken for bombers, a fast one for fighters; what is known is not
    counted twice."""
    s = war()
    slow, fast = force(s, "1710", *names("b17", 3)), force(s, "1410", *names("p51", 2))
    s.put_force(slow, track=("1507", "1710"), marker=True)
    s.put_force(fast, track=("1004", "1410"), marker=True)
    for id in (slow, fast):
        s.put_force(id, units=replace(s.forces[id].units, seen=("american",)))
    seen = GAME.secrets.redact(s, "german")
    guessed = {foe.force.id: foe for foe in foes.foes(seen)}
    assert guessed[slow].bombers and not guessed[fast].bombers
    force(seen, "1712", *names("b24", 12))
    again = {foe.force.id: foe for foe in foes.foes(seen)}[slow]
    assert {seen.units[unit].type for unit in guessed[slow].units} >= {"b24"}
    assert {seen.units[unit].type for unit in again.units} >= {"b17"}


def test_a_stack_stays_where_each_of_it_finds_a_base() -> None:
    """§6.22: one unit lands on a base in a turn; four that are low on fuel keep near four bases."""
    s = war()
    force(s, "3839", *names("p51", 6))
    own = force(s, "3835", *names("me109", 4))
    s.turn = 3
    put_clock(s, "german", "me109", Clock(1, 4, False))
    answer = next(german.retreat(s, s.forces[own], None))
    pace = rated(s, "me109-01").speed
    bases = [b for b in usable_bases(s) if distance(hex_of(b), answer.path[-1]) <= pace]
    assert len(bases) >= 4


def test_the_german_keeps_his_tanks_while_the_raid_is_young() -> None:
    """§8.34: three turns in the air are worth more than a better shot; one turn is not."""
    answers = []
    for lands in (9, 7):
        s = war()
        force(s, "1710", *names("p51", 4), *names("b17", 3))
        own = force(s, "1710", *names("fw190", 5))
        s.turn = 3
        put_clock(s, "german", "fw190", Clock(3, lands, True))
        begin(s, own)
        answers.append(german.tanks(s, DropTanks().options(s, "german")))
    assert answers == ["keep", Drop(("fw190",))]


def test_the_german_flies_past_an_escort_if_that_wins_more() -> None:
    """§45.1: past Mustangs that he cannot fight; a Lightning and its bomber fall together."""
    ways = []
    for type, there in (
        ("me110", (*names("p51", 6), "b17-01/1", "b17-02/1", "b17-03/1")),
        ("fw190", ("p38-01", "b17-01/1")),
    ):
        s = war("advanced", "goering")
        force(s, "1710", *there)
        own = force(s, "1710", *names(type, 6))
        s.turn = 4
        begin(s, own)
        ways.append(german.manner(s, HowToAttack().options(s, own)).how)
    assert ways == [("past-escort",), ()]


def test_escorts_drop_their_tanks_if_that_still_takes_them_there() -> None:
    """§13.72 §12.22: Mustangs can; Thunderbolts on a long way cannot."""
    answers = []
    for turns in (2, 5):
        s = war()
        own = force(s, "1304", "b17-01", *names("p47", 2))
        line = Bomber("b17-01", "berlin", ("a1",))
        plan = Plan((Group("raid", "britain", "britain", "berlin", (line,), ("p47-01", "p47-02")),))
        bound(s, own, plan, "berlin", turns)
        s.turn = 2
        put_clock(s, "american", "p47", Clock(1, 11, True))
        attackers = force(s, "1304", *names("fw190", 3))
        begin(s, attackers)
        answers.append(american.tanks(s, DropTanks().options(s, "american")))
    assert answers == [Drop(("p47",)), "keep"]


def test_the_american_hunts_with_free_fighters() -> None:
    """§13.1, §12.26"""
    s = war()
    s.half = "american"
    force(s, "1710", *names("me109", 3))
    own = force(s, "1810", *names("p51", 4))
    answer = american.next_move(s, lambda: AMERICAN_MOVE.options(s, None))
    assert isinstance(answer, Fly) and (answer.who, answer.then) == (own, "attack")


def test_escorts_are_released_when_there_is_prey() -> None:
    """§9.23"""
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
