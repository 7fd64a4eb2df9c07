"""What a seat knows, and worlds that it cannot tell from the real one."""

from __future__ import annotations

from random import Random

import pytest

from airwar.games.luftwaffe.game import GAME
from airwar.games.luftwaffe.show.view import view
from airwar.kernel.play import Play
from airwar.kernel.sight import imagine_counted, sight
from tests.games.luftwaffe.table import Table, step


@pytest.mark.parametrize(("scenario", "seed"), [("short-raid", 1), ("short-raid", 2), ("basic", 3)])
def test_worlds_fit_at_the_first_tries(scenario: str, seed: int) -> None:
    """§8.25 §16.1 §3.6: nothing hidden is guessed by trying again."""
    rng = Random(seed)
    play = Play(GAME, GAME.rules.opening({"scenario": scenario}))
    looked = 0
    while not play.over:
        if rng.random() < 0.1:
            for seat in ("american", "german"):
                seen = sight(play, seat)
                world, tries = imagine_counted(GAME, seen, Random(seed), 40)
                assert tries <= 5
                assert GAME.secrets.redact(world.base, seat) == seen.base
                looked += 1
        step(play, rng)
    assert looked > 5


def test_the_german_sees_no_plan() -> None:
    """§3.6 §2.6 §11.11: targets, sneak raids and areas stand in the American's pack."""
    rng = Random(5)
    play = Play(GAME, GAME.rules.opening({"scenario": "basic"}))
    while play.state.turn < 2:
        step(play, rng)
    own = GAME.secrets.redact(play.state, "german")
    shown = view(own, "german")
    assert shown.plan is None
    assert not any(unit.target or unit.area for unit in shown.units.values())
    assert view(GAME.secrets.redact(play.state, "american"), "american").plan


@pytest.mark.parametrize("scenario", ["short-raid", "basic", "gotterdammerung", "tournament"])
def test_the_board_is_drawn_for_everybody(scenario: str) -> None:
    rng = Random(7)
    play = Play(GAME, GAME.rules.opening({"scenario": scenario}))
    for n in range(120):
        if play.over:
            break
        if n % 20 == 0:
            for seat in ("american", "german", None):
                own = GAME.secrets.redact(play.state, seat or "")
                text = GAME.show.board(own, seat)
                assert text.startswith(play.state.setup.title)
                assert view(own, seat).turn == play.state.turn
        step(play, rng)


@pytest.mark.parametrize(
    "based",
    [
        ("based me109-01 jever hidden empty 1", "based me109-02 jever hidden empty 1"),
        ("based me109-01 jever hidden", "based me109-02 jever hidden"),
        ("based me109-01 jever hidden",),
    ],
)
def test_being_asked_who_is_refueled_tells_nothing(based: tuple[str, ...]) -> None:
    """§8.25 §8.53 §16.1: the German is asked whether or not there is something to choose."""
    t = Table(*based, "used bremen", "force A1 0610 p51-01", "turn 6 phase ground")
    assert t.play.open["german"].question.name == "refuel"
    answer = "refuel:me109-01" if len(based) == 2 and "empty" in based[0] else "refuel:()"
    t.do(f"german {answer}").expect("phase german-sorties")


def test_where_all_can_see_that_there_is_no_choice_nobody_is_asked() -> None:
    """§8.53: one unit a base in the open, or nobody has flown yet."""
    t = Table("based me109-01 jever empty 1", "used bremen", "force A1 0610 p51-01",
              "turn 6 phase ground")  # fmt: skip
    t.expect("phase german-sorties", "not empty me109-01")
    t = Table("based me109-01 jever hidden", "force A1 0610 p51-01", "turn 6 phase ground")
    t.expect("phase german-sorties")


def test_every_marker_holds_somebody() -> None:
    """§16.1: two markers and two units nobody has seen: one under each."""
    t = Table("force A1 0610 b17-01 marker", "force A2 0510 b17-02 marker", "turn 3",
              "based fw190-01 jever")  # fmt: skip
    seen = sight(t.play, "german")
    for n in range(20):
        world = GAME.secrets.fill(seen, Random(n))
        held = [world.forces[id].units.value for id in ("A1", "A2")]
        assert sorted(held) == [("b17-01",), ("b17-02",)]


def test_the_ploesti_force_is_seen_once_it_flies() -> None:
    """§32.3-1 R106: worlds of the German have the same raiders, and nobody else of them."""
    t = Table("scenario tournament", "quarter 43 Jul", "system oil", "based fw190-01 jever",
              "off b24-01 britain", "off b24-02 britain", "off b24-03 britain",
              "ploesti b24-01,b24-03", "phase ploesti")  # fmt: skip
    seen = sight(t.play, "german")
    for n in range(5):
        world, tries = imagine_counted(GAME, seen, Random(n), 40)
        assert tries == 1
        plan = world.base.american.value.plan
        assert plan is not None and plan.ploesti == ("b24-01", "b24-03")
    t.do("dice 2")
    world, _ = imagine_counted(GAME, sight(t.play, "german"), Random(1), 1)
    assert world.open["american"].about == (2, ("b24-01", "b24-03"))
