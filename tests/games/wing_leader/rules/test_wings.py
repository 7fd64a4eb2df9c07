"""Wings (9.5): membership, break-up and orders."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from airwar.common.drafts import judge
from airwar.games.wing_leader.rules.answers import Split, Tally, WingOrder
from airwar.games.wing_leader.rules.cohesion import break_unit
from airwar.games.wing_leader.rules.commands import (
    COMMAND,
    alerts,
    command,
    end_phase,
    next_break_up,
    wing_orders,
)
from airwar.games.wing_leader.rules.dogfight import begin
from airwar.games.wing_leader.rules.flying import fly
from airwar.games.wing_leader.rules.formations import balbo
from airwar.games.wing_leader.rules.split import split
from airwar.games.wing_leader.rules.squares import OFF, read
from airwar.games.wing_leader.rules.state import Combat, Profile, Raid, Unit, Wing, available
from airwar.games.wing_leader.rules.tally import cannot_tally, drop_stale, gain_tally, roll_tally
from airwar.games.wing_leader.rules.wings import together
from tests.games.wing_leader.raids import (
    Drive,
    notes,
    raid,
    told,
    unit,
)


def spitfire(id: str, at: str, **fields: Any) -> Unit:
    return unit(id, "spitfire-f-ix", at, fields.pop("mission", "sweep"), **{
        "wing": "DW1", "net": "N1", **fields,
    })  # fmt: skip


def wing(*more: Unit, **fields: Any) -> Raid:
    """D1 leads D2 and D3 in a chain; R1 and R2 fly in formation, R3 apart."""
    return raid(
        spitfire("D1", "M9", leader=True, **fields),
        spitfire("D2", "N9", **fields),
        spitfire("D3", "O10", **fields),
        unit("R1", "he-111h", "J9", "bombing"),
        unit("R2", "he-111h", "I9", "bombing"),
        unit("R3", "he-111h", "J13", "bombing"),
        *more,
        wings={"DW1": Wing("DW1", "defender")},
        segment="defender",
    )


def members(s: Raid) -> list[str]:
    return [unit.id for unit in s.in_wing("DW1")]


def end(s: Raid) -> list[str]:
    Drive(s, end_phase(s)).ends()
    return members(s)


def refused(s: Raid, order: WingOrder) -> str:
    found = next(COMMAND.refused(s, "defender", order), None)
    return "" if found is None else found.rule


# -- membership -----------------------------------------------------------------------------------


@pytest.mark.parametrize("leader", ["D1", "D2", "D3"])
def test_9_5_2_a_chain_is_a_wing_wherever_the_leader_is(leader: str) -> None:
    """§9.5.2-member, §9.5.1, T24"""
    s = wing()
    for id in ("D1", "D2", "D3"):
        s.change(id, leader=id == leader)
    assert end(s) == ["D1", "D2", "D3"]


@pytest.mark.parametrize(
    "changes",
    [{"square": read("P12")}, {"facing": 4}, {"tally": "R1"}, {"broken": True},
     {"notes": notes(profiled=True)}],
)  # fmt: skip
def test_9_5_2_who_does_not_qualify_leaves_for_good(changes: dict[str, Any]) -> None:
    """§9.5.2-member, §9.5: at the end of a phase; it stays on the net and never comes back."""
    s = wing()
    before = s.units["D3"]
    s.change("D3", **changes)
    assert end(s) == ["D1", "D2"]
    assert s.units["D3"].net == "N1"
    s.change("D3", square=before.square, facing=before.facing, tally="", broken=False)
    assert end(s) == ["D1", "D2"]


def test_9_5_2_an_unavailable_member_leaves() -> None:
    """§1.1-available: an enemy in its square has tallied it."""
    s = wing(unit("R4", "bf-109e", "O10", "sweep", tally="D3"))
    assert end(s) == ["D1", "D2"]
    s.change("R4", tally="")
    assert end(wing()) == ["D1", "D2", "D3"]


def test_9_5_2_without_its_leader_a_wing_is_gone() -> None:
    """§9.5.2-breakup: outside the Tally Phase there are no orders; §9.5.4: sweeps go on."""
    s = wing()
    s.change("D1", leader=False)  # C95
    assert end(s) == []
    assert s.wings["DW1"].status == "gone"
    assert [s.units[id].mission for id in ("D1", "D2")] == ["sweep", "sweep"]


@pytest.mark.parametrize(
    "changes", [{"notes": notes(profiled=True)}, {"profile": Profile("strafe", "S1")}]
)
def test_9_5_2_a_leader_who_attacks_the_ground_leaves_and_takes_his_wing_with_him(
    changes: dict[str, Any],
) -> None:
    """§9.5.2-member, C95: as if he had been lost, without orders."""
    s = wing()
    s.change("D1", **changes)
    assert end(s) == []
    assert s.wings["DW1"].status == "gone"


def test_9_5_3_interceptors_inherit_the_vector() -> None:
    """§9.5.3: those without orders go where the leader's vector was."""
    s = wing(mission="intercept")
    s.change("D1", vector=read("H9"), broken=True)
    s.change("D3", tally="R1")
    end(s)
    assert s.units["D2"].vector == read("H9")
    assert s.units["D3"].vector == OFF


def test_9_5_3_who_goes_home_inherits_no_vector() -> None:
    """§9.5.3, §10.7.1-fighter: nor does a leader who broke keep his."""
    s = wing(mission="intercept")
    s.change("D1", vector=read("H9"))
    for id in ("D1", "D2"):
        break_unit(s, id)
    end(s)
    assert [s.units[id].vector for id in ("D1", "D2", "D3")] == [OFF, OFF, read("H9")]


def test_9_5_3_the_vector_of_a_leader_who_breaks_or_dogfights_is_inherited() -> None:
    """§9.5.3: however the wing comes to break up."""
    for happens in (lambda s: break_unit(s, "D1"), begin):
        s = wing(mission="intercept")
        s.change("D1", vector=read("H9"))
        s.combat = Combat(s.units["D1"].square, ("D1",), "raider")
        happens(s)
        assert s.units["D1"].vector == OFF
        s.change("D1", tally="R1")
        end(s)
        assert [s.units[id].vector for id in ("D2", "D3")] == [read("H9")] * 2


@pytest.mark.parametrize("others", [("leader",), ()])
def test_9_5_3_of_a_leaders_flights_only_his_own_has_a_vector(others: tuple[Any, ...]) -> None:
    """§9.5.3, §9.3.1-divide: the other keeps formation with him."""
    s = wing(mission="intercept")
    s.change("D1", vector=read("H9"))
    Drive(s, split(s, Split("D1", 0, others))).ends()
    for id in ("D1-1", "D1-2"):
        assert (s.units[id].vector != OFF) == s.units[id].leader


def test_9_5_6_what_makes_a_balbo() -> None:
    """§9.5.6, T70: more than two squadrons, a flight counts half."""
    s = wing()
    assert balbo(s, s.units["D1"])
    s.change("D3", size="flight")
    assert balbo(s, s.units["D1"])
    s.change("D2", size="flight")
    assert not balbo(s, s.units["D1"])
    s.change("D3", wing="")
    assert not balbo(s, s.units["D3"])


# -- orders ---------------------------------------------------------------------------------------


def test_9_5_5_a_scout_finds_targets_for_the_wing() -> None:
    """§9.5.5-issue, §9.5.5-target, T25: also for who has failed its own roll; formations count."""
    s = wing(spitfire("D4", "L9", wing="", tally="R1"))
    s.note("D2", rolled=True)
    assert refused(s, WingOrder("D1", (("D2", "R1"),))) == ""
    assert refused(s, WingOrder("D1", (("D2", "R2"),))) == ""  # C45
    assert refused(s, WingOrder("D1", (("D2", "R3"),))) == "9.5.5-target"
    assert refused(s, WingOrder("D1", (("D4", "R2"),))) == "9.5.5-issue"
    assert refused(s, WingOrder("D2", (("D3", "R1"),))) == "9.5.5-issue"
    Drive(s, command(s)).do(WingOrder("D1", (("D2", "R2"),))).ends()
    assert s.units["D2"].tally == "R2"  # §7.2.4
    assert end(s) == ["D1", "D3"]


def test_9_5_5_range_and_availability() -> None:
    """§9.5.5-target: fewer than ten squares and in sight; C39: not with a tally."""
    s = wing(spitfire("D4", "L9", wing="", tally="R1"))
    s.change("R1", square=read("C9"))
    assert refused(s, WingOrder("D1", (("D2", "R1"),))) == "9.5.5-target"
    s.change("R1", square=read("J9"))
    s.change("D2", tally="R2")
    assert refused(s, WingOrder("D1", (("D2", "R1"),))) == "7.2-limits"


def test_9_5_5_nobody_has_seen_them() -> None:
    s = wing()
    assert refused(s, WingOrder("D1", (("D2", "R1"),))) == "9.5.5-target"


@pytest.mark.parametrize("pair", [["D2-1", "R1"], {"0": "D2-1"}])
def test_9_5_5_the_form_of_an_order_splits_a_squadron(pair: Any) -> None:
    """§9.5.5-split: it asks how, as soon as a flight of a squadron is told to go."""
    s = wing(unit("D9", "spitfire-f-ix", "L9", "sweep", net="N1", tally="R1"))
    draft = {"type": "order", "leader": "D1", "targets": [["D2", "R1"]]}
    plain = judge(COMMAND, "defender", s, draft)
    assert plain.complete and not plain.faults
    found = judge(COMMAND, "defender", s, {**draft, "targets": [pair]})
    assert found.form is not None
    [order] = [each for each in found.form.either if each.tag == "order"]
    assert [field.name for field in order.fields] == ["leader", "targets", "split"]
    split_up = {"unit": "D2", "losses": 0}
    whole = judge(COMMAND, "defender", s, {**draft, "targets": [["D2-1", "R1"]], "split": split_up})
    assert whole.complete and not whole.faults


def test_9_5_5_split_by_order() -> None:
    """§9.5.5-split, T26: a lone leader splits his squadron and sends each flight elsewhere."""
    s = wing(spitfire("D4", "L9", wing="", tally="R1"))
    s.change("D2", wing="")
    s.change("D3", wing="")
    order = WingOrder("D1", (("D1-1", "R1"), ("D1-2", "R2")), Split("D1", 0, ("leader",)))
    assert refused(s, WingOrder("D1", (("D1-2", "R2"),), Split("D1", 0, ("leader",)))) == (
        "9.5.5-split"
    )
    Drive(s, command(s)).do(order).ends()
    assert (s.units["D1-1"].tally, s.units["D1-2"].tally) == ("R1", "R2")
    assert s.units["D1-1"].leader


def test_9_5_5_one_flight_may_stay_in_the_wing() -> None:
    """§9.5.5-split"""
    s = wing(spitfire("D4", "L9", wing="", tally="R1"))
    Drive(s, command(s)).do(WingOrder("D1", (("D2-1", "R1"),), Split("D2"))).ends()
    assert end(s) == ["D1", "D2-2", "D3"]


def test_9_5_5_1_without_radio_one_order_or_all() -> None:
    """§9.5.5.1, T27: its members are the net (C40); all may go for one formation, he may split."""
    s = wing(net="")
    s.change("D2", tally="R1")
    one = WingOrder("D1", (("D3", "R1"),))
    assert refused(s, one) == ""
    assert refused(s, WingOrder("D1", (("D3-1", "R1"),), Split("D3"))) == "9.5.5.1"
    everybody = (("D1-1", "R1"), ("D1-2", "R2"), ("D3", "R2"))
    assert refused(s, WingOrder("D1", everybody, Split("D1", 0, ("leader",)))) == ""
    Drive(s, command(s)).do(one).ends()
    assert refused(s, WingOrder("D1", (("D1", "R1"),))) == "9.5.5.1"


def test_9_5_5_1_without_radio_two_flights_are_two_orders() -> None:
    """§9.5.5.1 (C142): unless everybody goes; a lone leader is everybody."""
    s = wing(net="")
    s.change("D2", tally="R1")
    his = Split("D1", 0, ("leader",))
    both = WingOrder("D1", (("D1-1", "R1"), ("D1-2", "R2")), his)
    assert refused(s, WingOrder("D1", (("D1-1", "R1"),), his)) == ""
    assert refused(s, both) == "9.5.5.1"
    s.change("D3", tally="R2")
    assert refused(s, both) == ""


def test_9_5_5_1_everybody_is_who_can_see_the_enemy() -> None:
    """§9.5.5.1, §9.5.5-target (C142): a member that is too far away is no obstacle."""
    s = wing(net="")
    s.change("D2", tally="R1")
    for id, at in (("D1", "O9"), ("D2", "P9"), ("D3", "Q9"), ("R1", "H9"), ("R2", "G9")):
        s.change(id, square=read(at))
    s.put(spitfire("D4", "R9", net=""))
    everybody = WingOrder("D1", (("D1", "R1"), ("D3", "R1")))
    assert refused(s, everybody) == ""
    assert everybody in COMMAND.options(s, "defender")
    s.change("D4", square=read("Q8"))
    assert refused(s, everybody) == "9.5.5.1"


def test_9_5_5_1_with_radio_one_at_a_time_as_often_as_he_likes() -> None:
    s = wing(spitfire("D4", "L9", wing="", tally="R1"))
    both = WingOrder("D1", (("D2", "R1"), ("D3", "R1")))
    assert refused(s, both) == "9.5.5-issue"
    Drive(s, command(s)).do(WingOrder("D1", (("D2", "R1"),))).ends()
    assert refused(s, WingOrder("D1", (("D3", "R1"),))) == ""


def test_9_5_5_1_one_roll_a_turn_without_radio() -> None:
    """§9.5.5.1, C41: of members; a new turn brings a new roll; one alerted unit alerts the wing."""
    s = wing(net="", alerted=False)
    s.change("D3", alerted=True)
    Drive(s, alerts(s)).ends()
    assert all(s.units[id].alerted for id in ("D1", "D2", "D3"))
    Drive(s, roll_tally(s, Tally("D1", "R1"))).do((1,)).ends()
    refusal = cannot_tally(s, s.units["D2"])
    assert refusal is not None
    assert refusal.rule == "9.5.5.1"
    s.change("D2", wing="")
    assert cannot_tally(s, s.units["D2"]) is None
    Drive(s, drop_stale(s)).ends()
    assert cannot_tally(s, s.units["D3"]) is None


# -- break-up in the Tally Phase ------------------------------------------------------------------


def test_9_5_2_a_leader_who_tallies_goes_on_giving_orders() -> None:
    """§9.5.2-breakup, C38: until his segment ends, then the wing is gone."""
    s = wing(mission="intercept")
    s.change("D1", vector=read("H9"))
    gain_tally(s, "D1", "R1")
    Drive(s, alerts(s)).ends()
    assert s.wings["DW1"].status == "breaking"
    Drive(s, command(s)).do(WingOrder("D1", (("D2", "R2"),))).ends()
    Drive(s, command(s)).do("done").ends()
    assert members(s) == []
    assert s.units["D2"].tally == "R2"
    assert s.units["D3"].vector == read("H9")  # §9.5.3


def test_9_5_2_an_unavailable_leader_orders_at_once() -> None:
    """C114: in the enemy's segment, to the others, not to his own squadron."""
    s = wing(
        unit("R4", "bf-109e", "M9", "sweep", tally="D1"), spitfire("D4", "L9", wing="", tally="R1")
    )
    s.segment = "raider"
    Drive(s, alerts(s)).ends()
    assert next_break_up(s, None) == "DW1"
    drive = Drive(s, wing_orders(s, "DW1"))
    assert drive.refused(WingOrder("D1", (("D1", "R1"),))) == ["9.5.5-issue"]
    drive.do(WingOrder("D1", (("D2", "R1"),))).ends()
    assert s.units["D2"].tally == "R1"
    Drive(s, wing_orders(s, "DW1")).do("done").ends()
    assert next_break_up(s, None) is None
    assert s.wings["DW1"].status == "gone"
    assert s.segment == "raider"


def test_9_5_2_a_leader_who_is_caught_frees_who_is_yet_to_move() -> None:
    """§9.5.2-breakup, §9.5.3: between two moves, not only at the end of the phase."""
    s = wing(mission="intercept")
    s.change("D1", vector=read("C9"))
    s.put(unit("R4", "bf-109e", "M9", "sweep", tally="D1"))
    for id in ("R1", "R2", "R3", "R4", "D1"):
        s.moved += (id,)
    s.lots = (("D2", (1,)), ("D3", (2,)))
    Drive(s, fly(s))
    assert s.wings["DW1"].status == "gone"
    assert s.units["D2"].vector == read("C9")
    s = wing()
    s.change("D1", leader=False)  # lost to flak on its way (C95)
    s.moved, s.lots = ("R1", "R2", "R3", "D1"), (("D2", (1,)), ("D3", (2,)))
    Drive(s, fly(s))
    assert members(s) == []


def test_9_5_5_an_order_is_against_an_enemy_on_the_map() -> None:
    """§9.5.5-target"""
    s = wing(spitfire("D4", "L9", wing="", tally="R1"))
    assert refused(s, WingOrder("D1", (("D2", "D4"),))) == "9.5.5-target"
    assert refused(s, WingOrder("D1", (("D2", "R9"),))) == "9.5.5-target"
    s.change("R2", where="exited")
    assert refused(s, WingOrder("D1", (("D2", "R2"),))) == "9.5.5-target"
    assert refused(s, WingOrder("D1", (("D2", "R1"),))) == ""


def test_9_5_5_orders_are_counted() -> None:
    """§7.2.4, §9.5.5.1"""
    s = wing(spitfire("D4", "L9", wing="", tally="R1"))
    Drive(s, command(s)).do(WingOrder("D1", (("D2", "R1"),))).ends()
    assert s.wings["DW1"].orders == 1 and s.units["D2"].tally == "R1"


def test_9_5_5_the_leader_of_a_whole_wing_must_be_available() -> None:
    """§9.5.5-issue"""
    s = wing(
        unit("R4", "bf-109e", "M9", "sweep", tally="D1"), spitfire("D4", "L9", wing="", tally="R1")
    )
    assert not available(s, s.units["D1"])
    assert refused(s, WingOrder("D1", (("D2", "R1"),))) == "9.5.5-issue"


def test_9_5_2_a_wing_that_breaks_up_without_orders_to_give_is_not_asked() -> None:
    """§9.5.2-breakup: nobody has seen an enemy; it is gone at once."""
    s = wing(unit("R4", "bf-109e", "M9", "sweep", tally="D1"))
    s.segment = "raider"
    Drive(s, alerts(s)).ends()
    assert next_break_up(s, None) == "DW1"
    s.wings = {"DW1": replace(s.wings["DW1"], members=())}
    Drive(s, wing_orders(s, "DW1")).ends()
    assert s.wings["DW1"].status == "gone"


def test_9_5_5_only_members_are_split_by_an_order() -> None:
    """§9.5.5-split"""
    s = wing(
        spitfire("D4", "L9", wing="", tally="R1"),
        unit("D5", "spitfire-f-ix", "L9", "sweep", net="N1"),
    )
    for id in ("D5", "D9"):
        order = WingOrder("D1", ((f"{id}-1", "R1"),), Split(id))
        assert refused(s, order) == "9.5.5-split"


@pytest.mark.parametrize(
    "targets", [(), (("D3", "R1"), ("D2", "R1")), (("D2", "R1"), ("D2", "R2"))]
)
def test_9_5_5_an_order_names_each_once_in_order(targets: Any) -> None:
    """§9.5.5-issue"""
    s = wing(spitfire("D4", "L9", wing="", tally="R1"))
    assert refused(s, WingOrder("D1", targets)) == "9.5.5-issue"


def test_9_5_a_wing_that_is_set_up_faces_one_way() -> None:
    """§9.5"""
    chain = [spitfire("D1", "M9"), spitfire("D2", "N9")]
    assert together(chain)
    assert not together([chain[0], spitfire("D2", "N9", facing="r")])


def test_9_5_2_orders_of_a_breaking_wing_are_heard_at_once() -> None:
    """§9.5.2-breakup, §9.4-alert (C16): who is alerted by an order alerts the net."""
    s = wing(
        unit("R4", "bf-109e", "M9", "sweep", tally="D1"),
        spitfire("D4", "L9", wing="", tally="R1"),
        spitfire("D5", "A1", wing="", net="N2", alerted=False),
    )
    s.segment = "raider"
    for id in ("D2", "D5"):
        s.change(id, net="N2")
    s.change("D2", alerted=False)
    s.change("D3", net="N2", alerted=False)
    Drive(s, alerts(s)).ends()
    s.change("D5", alerted=False)
    Drive(s, wing_orders(s, "DW1")).do(WingOrder("D1", (("D2", "R1"),))).ends()
    assert s.units["D5"].alerted


def test_9_5_5_an_order_to_split_must_be_a_split_that_can_be() -> None:
    """§9.5.5-split, §9.3.1-divide"""
    s = wing(spitfire("D4", "L9", wing="", tally="R1"))
    assert refused(s, WingOrder("D1", (("D2-1", "R1"),), Split("D2", 3))) == "9.3.1-divide"


def test_9_5_5_a_flight_that_is_lost_in_its_split_obeys_nobody() -> None:
    """§7.2.4, §9.5.5-split (C44)"""
    s = wing(spitfire("D4", "L9", wing="", tally="R1"))
    s.change("D2", losses=3)
    order = WingOrder("D1", (("D2-1", "R1"), ("D2-2", "R2")), Split("D2", 1))
    Drive(s, command(s)).do(order).ends()
    assert (s.units["D2-1"].tally, s.units["D2-2"].where) == ("R1", "eliminated")
    assert s.units["D2-2"].tally == ""


def test_9_5_2_a_wing_of_nobody_does_not_break_up() -> None:
    """§9.5.2-breakup"""
    s = raid(unit("D1", "bf-109e", "M9"), wings={"DW1": Wing("DW1", "defender")})
    assert end(s) == [] and s.wings["DW1"].status == "whole" and told(s, "9.5.2-breakup") == []


def test_9_5_2_the_vector_of_a_breaking_wing_is_its_leaders() -> None:
    """§9.5.2-breakup, §9.5.3: or, if he has none any more, the one that he had; it is told."""
    for his, remembered, kept in (("H9", "C9", "H9"), ("", "C9", "C9")):
        s = wing(unit("R4", "bf-109e", "M9", "sweep", tally="D1"), mission="intercept")
        s.put_wing("DW1", vector=read(remembered))
        s.change("D1", vector=read(his) if his else OFF)
        s.segment = "raider"
        Drive(s, alerts(s)).ends()
        assert s.wings["DW1"].vector == read(kept)
        assert len(told(s, "9.5.2-breakup")) == 1
