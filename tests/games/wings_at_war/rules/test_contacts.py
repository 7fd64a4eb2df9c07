"""Contact Markers: spotting them, what they turn out to be, deploying."""

from __future__ import annotations

import pytest

from airwar.games.wings_at_war.rules.state import Battle
from airwar.kernel.secrets import Secret
from tests.games.wings_at_war.table import FAR, Table

A1 = "A1 spitfire-i at 36,20 heading 0 level 3"


def spotting(plane: str, *more: str) -> Table:
    t = Table(f"A1 {plane} at 36,20 heading 0 level 3", FAR, "marker M1 X at 36,30", *more)
    return t.answer("activate:A1")


@pytest.mark.parametrize(("face", "found"), [(5, False), (6, True)])
def test_six_spots_a_marker(face: int, found: bool) -> None:
    """§6.5.roll: for an Order."""
    t = spotting("spitfire-i").answer("spot:A1/M1")
    assert (t.orders("A"), t.waits_for()) == (9, ("6.5.roll", 1))
    t.answer(str(face))
    assert (t.next_rule() == "6.5.choice") is found
    assert t.events("spot")[-1].total == face


def test_what_helps_to_spot() -> None:
    """§6.5.skill, §6.5.crew, §6.5.fatigue, §6.5.cloud, §cloud.partly"""
    t = spotting("spitfire-i").answer("spot:A1/M1", "5")
    assert t.modifiers("spot") == {}
    t = Table("A1 spitfire-i at 36,20 heading 0 level 3 skill 2 fatigue 1", FAR,
              "marker M1 X at 36,30").answer("activate:A1", "spot:A1/M1", "5")  # fmt: skip
    assert t.modifiers("spot") == {"Skill": 2, "Fatigue": -1}
    assert t.next_rule() == "6.5.choice"
    t = spotting("wellington-ic").answer("spot:A1/M1", "5")
    assert t.modifiers("spot") == {"crew": 2}
    t = spotting("wellington-ic", "cloud at 36,33.4 radius 3 levels 3 4").answer("spot:A1/M1", "5")
    assert t.modifiers("spot") == {"crew": 2, "partly in cloud": -2}
    t = spotting("wellington-ic", "cloud at 36,33.4 radius 3 levels 4 5").answer("spot:A1/M1", "5")
    assert t.modifiers("spot") == {"crew": 2}


def test_guns_have_no_crew_bonus() -> None:
    """§flak.gun: the line of the crew speaks of aircraft."""
    t = Table(A1, "gun G1 A heavy at 36,22 skill 1", FAR, "marker M1 X at 36,30")
    t.answer("gun:G1", "spot:G1/M1", "4")
    assert t.modifiers("spot") == {"Skill": 1}


@pytest.mark.parametrize(
    ("at", "rule"),
    [("36,44", ""), ("36,44.01", ""), ("36,44.02", "contact.sight"), ("12,20", ""), ("36,4", "")],
)
def test_as_far_as_the_visibility(at: str, rule: str) -> None:
    """§contact.sight, §set.table: 24 inches in any direction, a hundredth is forgiven."""
    t = Table(A1, FAR, f"marker M1 X at {at}", "marker M2 X at 37,20").answer("activate:A1")
    if rule:
        assert t.field("A", "spot:A1/M1") == (rule, ("what",))
        assert "24.02 inches away, 24 can be seen" in t.denied("A", "spot:A1/M1")[1]
    assert ("spot:A1/M1" in t.keys("A")) is not bool(rule)


def test_more_visibility_shows_more() -> None:
    """§contact.sight, §2.3.visibility"""
    t = Table(A1, FAR, "marker M1 X at 36,46", "visibility 30").answer("activate:A1")
    assert "spot:A1/M1" in t.keys("A")


def test_clouds_hide_markers() -> None:
    """§cloud.line, §cloud.in, §contact.sight: at the level of the spotter."""
    across, over = "cloud at 36,25 radius 3 levels 3 3", "cloud at 36,31 radius 3 levels 3 3"
    other = "marker M2 X at 20,20"
    assert spotting("spitfire-i", across, other).rule("A", "spot:A1/M1") == "cloud.line"
    assert spotting("spitfire-i", over, other).rule("A", "spot:A1/M1") == "cloud.in"
    inside = spotting("spitfire-vb load bombs", "cloud at 36,21 radius 3 levels 3 3")
    assert inside.rule("A", "spot:A1/M1") == "cloud.in"
    high = "cloud at 36,25 radius 3 levels 4 5"
    assert "spot:A1/M1" in spotting("spitfire-i", high).keys("A")


def test_only_enemy_markers_are_spotted() -> None:
    """§6.5.roll: no own ones, and by day no aircraft."""
    t = spotting("spitfire-i", "marker M2 A at 36,10")
    assert t.field("A", "spot:A1/M2") == ("6.5.roll", ("what",))
    assert t.field("A", "spot:A1/X1") == ("6.5.roll", ("what",))


def test_the_owner_may_say_nothing() -> None:
    """§6.5.choice, §contact.nothing: with more markers than hidden aircraft; the marker goes."""
    t = spotting("spitfire-i", "marker M2 X at 50,40", "hidden X bf-109f-4").answer(
        "spot:A1/M1", "6"
    )
    assert t.asks("X") == "6.5.choice"
    t.answer("nothing")
    assert [marker.id for marker in t.state.markers] == ["M2"]
    assert t.told("contact.nothing") == ["M1 is nothing"]
    t.expect("hidden X 1")


def test_the_owner_may_deploy() -> None:
    """§6.5.choice, §2.2.snapshot: a hidden aircraft is there, and is activated later this turn."""
    t = spotting("spitfire-i", "marker M2 X at 50,40", "hidden X bf-109f-4 skill 1")
    t.answer("spot:A1/M1", "6")
    assert t.field("X", "deploy:M2/(bf-109f-4/1)/90/4") == ("6.5.choice", ("marker",))
    t.answer("deploy:M1/(bf-109f-4/1)/90/4")
    assert t.stand("X2") == (3600, 3000, 90, 4)
    assert not t.plane("X2").activated
    assert t.orders("X") == 10
    assert t.told("6.5.choice") == ["M1 is X2 (Bf 109F-4) at level 4"]
    t.answer("done:A1", "fly:A1/600").until("2.1.4")
    assert "activate:X2" in t.keys("X")


def test_kinds_of_one_type_are_told_apart() -> None:
    """§6.5.choice: by Skill, load and Leader."""
    t = spotting("spitfire-i", "marker M2 X at 50,40", "marker M3 X at 60,40",
                 "hidden X bf-109g-6 skill 1 load bombs leader 0",
                 "hidden X bf-109g-6")  # fmt: skip
    t.answer("spot:A1/M1", "6")
    labels = [option.label for option in t.play.options("X")]
    assert labels[1] == "M1: Bf 109G-6, heading 180, level 2"
    assert labels[5] == "M1: Bf 109G-6, Skill +1, with bombs, Leader +0, heading 180, level 2"


def forms(t: Table) -> list[str]:
    """The kinds of answers that a seat can put together."""
    seat, choose = next(iter(t.play.open.items()))
    assert seat == "X"
    form = choose.question.form(t.state, choose.about, {})
    assert form is not None
    return [each.tag for each in form.either]


def test_only_what_is_allowed_can_be_put_together() -> None:
    """§6.5.choice, §6.5.forced"""
    more = ("marker M2 X at 50,40", "hidden X bf-109f-4")
    assert forms(spotting("spitfire-i", *more).answer("spot:A1/M1", "6")) == ["deploy", "nothing"]
    forced = spotting("spitfire-i", *more, "hidden X bf-109f-4").answer("spot:A1/M1", "6")
    assert forms(forced) == ["deploy"]
    assert forms(spotting("spitfire-i").answer("spot:A1/M1", "6")) == ["nothing"]
    assert forms(crowded(*more)) == ["nothing"]


def test_nothing_hidden_nothing_there() -> None:
    """§6.5.choice: asked all the same."""
    t = spotting("spitfire-i").answer("spot:A1/M1", "6")
    assert t.keys("X") == ["nothing"]


def test_as_many_markers_as_aircraft() -> None:
    """§6.5.forced: the spotted one included, he must deploy."""
    t = spotting("spitfire-i", "marker M2 X at 50,40", "hidden X bf-109f-4", "hidden X bf-109f-4")
    t.answer("spot:A1/M1", "6")
    assert "nothing" not in t.keys("X")
    assert t.rule("X", "nothing") == "6.5.forced"


def test_space_to_deploy() -> None:
    """§contact.space: no other center within an inch at that level."""
    t = spotting("spitfire-i", "X2 bf-109f-4 at 37,30 heading 0 level 3",
                 "X3 bf-109f-4 at 36,31.02 heading 0 level 4", "hidden X bf-109f-4")  # fmt: skip
    t.answer("spot:A1/M1", "6")
    assert t.field("X", "deploy:M1/(bf-109f-4)/0/3") == ("contact.space", ("level",))
    levels = {key.rpartition("/")[2] for key in t.keys("X")}
    assert levels == {"2", "4", "5"}


def crowded(*more: str) -> Table:
    """A spotted marker without space at any level."""
    lines = [f"X{n} bf-109f-4 at 36,30.5 heading 0 level {n}" for n in (2, 3, 4, 5)]
    t = Table(A1, FAR, "marker M1 X at 36,30", *lines, *more)
    return t.answer("activate:A1", "spot:A1/M1", "6")


def test_no_space_costs_an_aircraft() -> None:
    """§6.5.lost: if he must deploy and cannot, one hidden aircraft of his choice is lost."""
    t = crowded("marker M2 X at 50,40", "hidden X bf-109f-4", "hidden X bf-109g-6 leader 1")
    assert t.asks("X") == "6.5.lost"
    assert t.field("X", "lose:(bf-110c-4)") == ("6.5.lost", ("aircraft",))
    t.answer("lose:(bf-109g-6/0/clean/1)")
    t.expect("hidden X 1", "losses X 1", "markers X 1")
    assert t.told("6.5.lost") == ["There is no space at M1: a hidden Bf 109G-6 is lost"]


def test_the_loser_is_asked_even_if_all_are_alike() -> None:
    """§6.5.lost, §set.hidden: where they are secret, not to be asked would tell."""

    def secret(s: Battle) -> None:
        own = s.sides[1]
        s.put_side(1, hidden=Secret(("X",), own.hidden.value))

    lines = [f"X{n} bf-109f-4 at 36,30.5 heading 0 level {n}" for n in (2, 3, 4, 5)]
    t = Table.changed(secret, A1, FAR, "marker M1 X at 36,30", *lines, "hidden X bf-109f-4")
    t.answer("activate:A1", "spot:A1/M1", "6")
    assert t.keys("X") == ["lose:(bf-109f-4)"]


def test_no_space_with_markers_to_spare() -> None:
    """§6.5.choice: who need not deploy loses nothing."""
    t = crowded("marker M2 X at 50,40", "hidden X bf-109f-4")
    assert t.keys("X") == ["nothing"]
    t.answer("nothing").expect("hidden X 1", "losses X 0")
