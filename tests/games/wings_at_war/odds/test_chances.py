"""The odds before an Order is spent are those of the dice that follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from random import Random
from typing import Any

import pytest

from airwar.common.odds import odds
from airwar.games.wings_at_war.game import GAME
from airwar.games.wings_at_war.odds.chances import many_dice
from airwar.games.wings_at_war.rules.answers import Attack, LightUp, React, Shoot, Spot, Winch
from airwar.games.wings_at_war.rules.state import Battle
from airwar.games.wings_at_war.rules.surface import dice_of
from airwar.kernel.play import Play
from airwar.kernel.requests import Roll
from airwar.kernel.sight import sight
from tests.games.wings_at_war.moments import moments
from tests.games.wings_at_war.table import FAR, Table

SHOT = ("4.3.roll", "4.3.save")


def answers(key: str, kind: type, seed: int) -> Iterator[tuple[Play[Battle], str, Any]]:
    """Answers of a kind that are on offer in three games."""
    for each in range(seed, seed + 3):
        for play, seat, choose in moments({"scenario": key}, each):
            for answer in choose.question.options(play.state, choose.about):
                if isinstance(answer, kind):
                    yield play, seat, answer


def told(play: Play[Battle], seat: str, answer: Any) -> dict[str, float]:
    return {each.what: each.p for each in GAME.odds.chances(sight(play, seat), answer)}


def walk(play: Play[Battle], rules: tuple[str, ...]) -> Iterator[tuple[Play[Battle], float, int]]:
    """Each way the dice of these rules can fall: the game after them, its chance, and rolls."""
    waiting = [(play, 1.0, 0)]
    while waiting:
        now, p, rolls = waiting.pop()
        request = now.request
        if not isinstance(request, Roll) or request.rule not in rules:
            yield now, p, rolls
            continue
        every = list(product(range(1, request.sides + 1), repeat=request.dice))
        for faces in every:
            after = now.fork(None)
            after.outcome(faces)
            waiting.append((after, p / len(every), rolls + 1))


def given(play: Play[Battle], seat: str, answer: Any) -> Play[Battle]:
    """The game after an answer, with its dice still to be thrown."""
    after = play.fork(None)
    after.answer(seat, answer)
    return after


@pytest.mark.parametrize(("key", "kind"), [("rodeo", Shoot), ("the-box", Shoot), ("rodeo", React)])
def test_shots_come_out_as_told(key: str, kind: type) -> None:
    """§4.3.effects, §4.3.save-effects, §4.3.jam, §fatigue.order"""
    seen = tired = 0
    for play, seat, answer in islice(answers(key, kind, 4), 40):
        if answer.target[0] == "B":
            continue
        chances, before = told(play, seat, answer), play.state.plane(answer.target)
        jams = play.state.plane(answer.unit).jams
        assert answer.weapon not in jams
        found: Counter[str] = Counter()
        ends = list(walk(given(play, seat, answer), SHOT))
        if any(after.state.turn != play.state.turn or after.over for after, _, _ in ends):
            continue  # The jams of the last shot of a turn are cleared before anybody looks.
        for after, p, rolls in ends:
            target = after.state.plane(answer.target)
            found["hit"] += p * (rolls > 1)  # type: ignore[assignment]
            found["destroyed"] += p * (target.status == "destroyed")  # type: ignore[assignment]
            hurt = target.status != "destroyed" and target.damage > before.damage
            found["damaged"] += p * hurt  # type: ignore[assignment]
            found["jam"] += p * (answer.weapon in after.state.plane(answer.unit).jams)  # type: ignore[assignment]
        for name, p in chances.items():
            assert found[name] == pytest.approx(p), name
        seen += 1
        tired += play.state.plane(answer.unit).spent > 0
    assert seen >= 10
    assert tired or kind is React


def test_spotting_comes_out_as_told() -> None:
    """§6.5.roll"""
    for play, seat, answer in islice(answers("rodeo", Spot, 5), 0, 60, 6):
        after = given(play, seat, answer)
        assert isinstance(after.request, Roll)
        spotted = 0
        for face in range(1, 11):
            twin = after.fork(None)
            twin.outcome((face,))
            asked = next(iter(twin.open.values()))
            spotted += asked.question.name in ("spotted", "lose")
        assert told(play, seat, answer) == {"spotted": pytest.approx(spotted / 10)}


@pytest.mark.parametrize("model", ["lancaster-i", "a6m2-zero"])
def test_searchlights_come_out_as_told(model: str) -> None:
    """§night.light: with the Size of the target; each costs an Order."""
    t = Table("A1 bf-110g-4 at 60,40 heading 0 level 3", f"X1 {model} at 36,30 heading 0 level 3",
              "light L1 A at 36,28", "night", "orders A 3", "phase flak")  # fmt: skip
    lit = 0
    for face in range(1, 11):
        after = t.play.fork(None)
        after.answer("A", LightUp("L1", "X1"))
        after.outcome((face,))
        lit += after.state.plane("X1").lit
    assert told(t.play, "A", LightUp("L1", "X1")) == {"lit": pytest.approx(lit / 10)}
    (found,) = [each for each in t.play.options("A") if each.key == "light:L1/X1"]
    assert found.facts == {"leads": "1 of 3 Orders"}


def test_a_winch_is_even() -> None:
    """§balloon.winch"""
    t = Table("A1 spitfire-i at 36,20 heading 0 level 3", FAR, "balloon B1 A at 60,25 top 2",
              "orders A 0")  # fmt: skip
    t.answer("activate:A1")
    assert told(t.play, "A", Winch("A1", "B1")) == {"lowered": 0.5}


def test_surface_attacks_of_few_dice_come_out_as_told() -> None:
    """§5.7.results, §5.7.markers"""
    seen = 0
    for play, seat, answer in answers("prokhorovka", Attack, 6):
        dice = dice_of(play.state.plane(answer.unit), answer.kind)
        if dice > 2 or seen >= 6:
            continue
        before = {each.id: each.left for each in play.state.targets}
        if answer.target not in before:
            continue
        after = given(play, seat, answer)
        assert isinstance(after.request, Roll)
        some = finished = 0.0
        for now, p, _ in walk(after, (after.request.rule,)):
            left = {each.id: each.left for each in now.state.targets}[answer.target]
            some += p * (left < before[answer.target])
            finished += p * (left == 0)
        assert told(play, seat, answer) == {
            "any damage": pytest.approx(some),
            "finished": pytest.approx(finished),
        }
        seen += 1
    assert seen


def test_many_dice_are_a_distribution() -> None:
    table = many_dice(8, 0, 1)
    assert sum(table.values()) == pytest.approx(1)
    # Half of the faces hit, and a 10 with no modifier does no more.
    assert sum([points * p for points, p in table.items()]) == pytest.approx(4)


def led_to(t: Table, key: str) -> dict[str, float]:
    """What an answer leads to up to the next choice, in words."""
    seat, choose = next(iter(t.play.open.items()))
    found = odds(GAME, sight(t.play, seat), choose.question.read(key), Random(1))
    assert found.exact
    return {each.what: round(each.p, 6) for each in found.outcomes}


def test_a_course_says_where_it_leads() -> None:
    """§move.course, §move.edge, §straggler.exit"""
    where = "A1 spitfire-i at 36,20 heading 0 level 3"
    t = Table(where, FAR, "orders A 0", "orders X 0").answer("activate:A1")
    assert led_to(t, "fly:A1/700") == {"at 36, 27, heading 0": 1}
    assert led_to(t, "fly:A1/600,R45,0") == {"at 36, 26, heading 45": 1}
    assert led_to(t, "climb:A1") == {"level +1": 0.6, "nothing changes": 0.4}
    # Agility +2: a 4 does; heading and level change where the Immelmann is made.
    assert led_to(t, "fly:A1/600/immelmann") == {
        "at 36, 26, heading 180, level +1, Fatigue +1": 0.7,
        "at 36, 26, heading 0, Fatigue +1": 0.3,
    }
    near = where.replace("36,20", "36,44")
    t = Table(near, FAR, "orders A 0", "orders X 0").answer("activate:A1")
    assert led_to(t, "fly:A1/700") == {"a Straggler": 1}
    t = Table(near, FAR, "orders A 0", "orders X 0", "exit A north fighter after any turn 1")
    assert led_to(t.answer("activate:A1"), "fly:A1/700") == {"leaves safely": 1}


def test_a_shot_says_that_it_may_jam_and_tire() -> None:
    """§4.3.jam, §fatigue.order"""
    t = Table("A1 spitfire-i at 36,20 heading 0 level 3 spent 1",
              "X1 b-17g-fortress at 36,25 heading 90 level 3 damage 0", "orders X 0")  # fmt: skip
    found = led_to(t.answer("activate:A1"), "shoot:A1/fixed/X1")
    assert found["Fatigue +1, a jam"] == 0.1


def test_a_shot_from_below_says_that_nobody_answers_it() -> None:
    """§weapon.schraege: before the move; after it there is nothing to answer."""
    note = "its crew does not react to your move"
    t = Table("A1 bf-110g-4 at 36,20 heading 0 level 3",
              "X1 lancaster-i at 36,20.5 heading 0 level 4",
              "X2 lancaster-i at 36,25.5 heading 0 level 4", "orders X 0")  # fmt: skip
    t.answer("activate:A1")
    leads = {each.key: str(each.facts["leads"]) for each in t.play.options("A") if each.facts}
    assert note in leads["shoot:A1/schraege/X1"]
    t.answer("done:A1", "fly:A1/600")
    leads = {each.key: str(each.facts["leads"]) for each in t.play.options("A") if each.facts}
    assert note not in leads["shoot:A1/schraege/X2"]
