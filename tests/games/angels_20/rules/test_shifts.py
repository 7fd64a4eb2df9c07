"""Shifts and flak as typed answers: their text, their limits, and chance."""

from __future__ import annotations

from random import Random
from typing import Any

from airwar.common.forms import Form, Number, Pick
from airwar.games.angels_20.game import GAME
from airwar.games.angels_20.odds.chances import chances
from airwar.games.angels_20.rules.edges import HOLD
from airwar.games.angels_20.rules.hazards import PLACE_FLAK, Flak
from airwar.games.angels_20.rules.movement import FLY
from airwar.games.angels_20.rules.shifts import NAMES, Shift, Span, shift_refused, shift_spans
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose, allowed
from airwar.kernel.sight import sight
from airwar.kernel.sources import Seeded
from tests.games.angels_20.table import Table

HURRICANE, WINGMAN = "allied hurricane-i", "axis bf-109e-wingman"


def at_the_edge() -> Table:
    return Table(f"{HURRICANE} at 0202/0", f"{WINGMAN} at 0811/3 alt 5").move("allied", "speed:3")


def held() -> Table:
    """A1 is about to leave, and the axis is asked."""
    t = Table(f"{HURRICANE} at 0800/0", f"{HURRICANE} at 0812/0", f"{WINGMAN} at 0806/3 alt 5")
    return t.move("allied", "move:A1", "speed:2", "ahead")


def test_their_text() -> None:
    """§map.adjust, §flak.area: as records have it."""
    for question in (FLY, HOLD):
        assert question.write(Shift("north-east", 3)) == "shift:north-east/3"
        assert question.read("shift:north-east/3") == Shift("north-east", 3)
    assert FLY.read("tight-turn:left") == FLY.write("tight-turn:left") == "tight-turn:left"
    assert PLACE_FLAK.write(Flak(3, 4, 2)) == "flak:3/4/2"
    assert PLACE_FLAK.read("flak:3/4/2") == Flak(3, 4, 2)


def test_the_form_of_a_shift_knows_the_hexes_of_each_direction() -> None:
    """§map.adjust"""
    t = at_the_edge()
    choose = t.play.open["allied"]
    spans = {each.to: each for each in choose.about if isinstance(each, Span)}
    # One hex to the south-east gives no more room; see the staggered columns in the map tests.
    assert spans["south-east"].least == 2 and spans["south"].least == 1
    for to, span in spans.items():
        form = FLY.form(t.state, choose.about, {"to": to})
        assert isinstance(form, Form) and form.tag == "shift"
        direction, hexes = form.fields
        assert isinstance(direction.kind, Pick)
        assert [item.value for item in direction.kind.of] == list(spans)
        assert hexes.kind == Number(span.least, span.most)
    away = Table(f"{HURRICANE} at 0811/0", f"{WINGMAN} at 0806/3 alt 5").move("allied", "speed:3")
    assert FLY.form(away.state, away.play.open["allied"].about, {}) is None
    held_form = HOLD.form(held().state, held().play.open["axis"].about, {})
    assert held_form is not None and [field.name for field in held_form.fields] == ["to", "hexes"]


def test_the_form_of_a_flak_field_covers_the_map() -> None:
    """§flak.area"""
    t = Table("stage command", "switches flak", "reserve axis 1", f"{HURRICANE} at (0,4)/0 alt 3",
              f"{WINGMAN} at (0,-6)/3")  # fmt: skip
    form = PLACE_FLAK.form(t.state, 1, {})
    limits = {field.name: field.kind for field in form.fields}
    assert limits == {"column": Number(0, 15), "row": Number(0, 21), "altitude": Number(2, 4)}
    choose = t.play.open["axis"]
    options = PLACE_FLAK.options(t.state, 1)
    assert options[0] == "wait" and len(set(options)) == len(options) > 3
    assert all(allowed(choose, t.state, each) for each in options)
    label = t.state.label(t.plane("A1").hex)
    assert options[1] == Flak(int(label[:2]), int(label[2:]) - 3, 3)  # in the way of A1
    faults = [refusal.at for refusal in PLACE_FLAK.refused(t.state, 1, Flak(16, -1, 5))]
    assert faults == [("column",), ("row",), ("altitude",)]


def test_no_dice_are_thrown_for_them() -> None:
    """§map.adjust, §flak.area: so there are no odds to show."""
    seen = sight(at_the_edge().play, "allied")
    assert chances(seen, Shift("south", 1)) == chances(seen, Flak(3, 4, 2)) == []
    assert chances(seen, "climb")


def test_chance_takes_a_direction_as_one_choice() -> None:
    """§map.adjust: as many choices as directions and steps, then any number of its hexes."""
    t = at_the_edge()
    offer = t.play.open["allied"].about
    for seed in range(200):
        rng, same = Random(seed), Random(seed)
        chosen = offer[int(same.random() * len(offer))]
        if isinstance(chosen, Span):
            chosen = Shift(chosen.to, same.choice(range(chosen.least, chosen.most + 1)))
        assert FLY.random(t.state, offer, rng) == chosen
        assert rng.getstate() == same.getstate()
    s, hex = held().state, held().play.open["axis"].about
    found = {HOLD.random(s, hex, Random(seed)) for seed in range(40)}
    assert "let-go" in found and any(isinstance(each, Shift) for each in found)


def test_spans_hold_what_the_judge_allows() -> None:
    """§map.adjust, §map.adjust-limit: in whole random games, by every direction."""
    compared = 0
    for seed in range(12):
        setup = GAME.catalog.random_setup(Random(seed))
        play = Play(GAME, GAME.rules.opening(setup), Seeded(Random(seed)), keep=False)
        rng = Random(seed)
        while not play.over and play.number < 600:
            seat, choose = next(iter(play.open.items()))
            if choose.question is FLY:
                compared += compare_spans(play, choose)
            play.give(seat, choose.question.random(play.state, choose.about, rng))
    assert compared > 100


def compare_spans(play: Play[Any], choose: Choose) -> int:
    s = play.state
    plane = s.planes[s.mover]
    spans = {span.to: span for span in shift_spans(s, plane)}
    for facing, name in enumerate(NAMES):
        legal = [n for n in range(1, 30) if shift_refused(s, plane, facing, n) is None]
        first = next((n for n in (1, 2) if n in legal), 0)
        if not first:
            assert name not in spans
            continue
        most = next(n for n in range(first, 30) if n + 1 not in legal)
        assert spans[name] == Span(name, first, most)
        offered = any(isinstance(each, Span) for each in choose.about)
        for n in (first, most, most + 1):
            right = offered and first <= n <= most
            assert allowed(choose, s, Shift(name, n)) == right
    return len(spans)
