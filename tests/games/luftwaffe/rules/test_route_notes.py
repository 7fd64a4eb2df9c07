"""Routes that a plan notes: kept with it, warned of where they cannot be flown, binding nobody."""

from __future__ import annotations

from msgspec.structs import replace

from airwar.games.luftwaffe.rules.answers import Bomber, Group, Notes, Plan
from airwar.games.luftwaffe.rules.geography import hex_of
from airwar.games.luftwaffe.rules.planning import PLAN, plan_form
from airwar.games.luftwaffe.rules.route_notes import notes_warnings
from airwar.games.luftwaffe.rules.state import War
from tests.games.luftwaffe.drive import war

BOMBERS = (
    Bomber("b17-01", "bremen", ("a1",)),
    Bomber("b17-02", "emden", ("i1",)),
)
GROUP = Group("raid", "britain", "britain", "bremen", BOMBERS, ("p47-01",))
BREMEN, EMDEN = hex_of("bremen"), hex_of("emden")


def told(s: War, *route: str, hex: str = "1004", group: Group = GROUP) -> list[tuple[object, ...]]:
    noted = replace(group, notes=Notes(0, hex, "open", route))
    return [(each.rule, *each.at[2:]) for each in notes_warnings(s, Plan((noted,)))]


def test_a_route_that_can_be_flown() -> None:
    """§10.31 §10.32: ten hexes to Bremen are four moves of three; two of them may be wasted."""
    s = war("short-raid")
    assert told(s) == []
    assert told(s, "1304", "1406", "1608", BREMEN) == []
    assert told(s, "1304", "1406", "1608", BREMEN, "1507", "1405") == []


def test_a_route_that_cannot_be_flown() -> None:
    """§9.2-4 §10.31 §10.32: the first hex that is out of reach, and what costs a turn."""
    s = war("short-raid")
    assert told(s, hex="1104") == [("9.2-4", "notes", "hex")]
    assert told(s, "1404") == [("10.31", "notes", "route", 0)]  # four hexes
    assert told(s, "1304", "1203") == [("10.31", "notes", "route", 1)]  # back again
    assert told(s, "1304", "1406", "1608", BREMEN, BREMEN) == [("10.32", "notes", "route", 4)]


def test_targets_beside_the_route() -> None:
    """§9.2-8 §9.24a: Emden has to come within one move, at the start of some turn."""
    s = war("short-raid")
    alone = replace(GROUP, bombers=BOMBERS[:1])
    far = ("1304", "1604", "1707")
    assert told(s, *far, group=alone) == []
    assert [each[0] for each in told(s, *far)] == ["9.2-8"]
    noted = replace(GROUP, notes=Notes(0, "1004", "open", far))
    (warning,) = notes_warnings(s, Plan((noted,)))
    assert "Emden" in warning.reason


def test_notes_bind_nobody() -> None:
    """§3.6: a plan with a route that cannot be flown is legal; it is written and read whole."""
    s = war("short-raid")
    plan = Plan((replace(GROUP, notes=Notes(1, "1004", "marker", ("1404",))),))
    assert list(PLAN.refused(s, "no", plan)) == []
    assert [each.rule for each in PLAN.warnings(s, "no", plan)] == ["10.31"]
    assert PLAN.read(PLAN.write(plan)) == plan


def test_a_plan_is_filled_in_with_what_the_scenario_has() -> None:
    """§11.4 §23.1 §32.2: no sneak raids, shuttles or Ploesti where there are none."""
    form = plan_form(war("short-raid"))
    assert [field.name for field in form.fields] == ["groups"]
    many = form.fields[0].kind
    values = {
        field.name: [item.value for item in getattr(field.kind, "of", ())]
        for field in many.form.fields  # type: ignore[union-attr]
    }
    assert values["kind"] == ["raid", "sweep"]
    assert values["primary"] == ["bremen", "emden", "wilhelmshaven"]
    campaign = plan_form(war("advanced", quarter=5))
    assert [field.name for field in campaign.fields] == ["groups", "ploesti"]
