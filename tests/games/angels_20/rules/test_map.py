"""The edges of the map, stacking, late abilities and collisions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from airwar.common.hexes import STEPS, offset
from airwar.games.angels_20.bot.piloting import leaves
from airwar.games.angels_20.game import GAME
from airwar.games.angels_20.rules.edges import edge_beyond
from airwar.games.angels_20.rules.shifts import shift_refused
from airwar.games.angels_20.rules.stacking import unstack
from airwar.kernel.errors import IllegalAnswer
from tests.games.angels_20.table import Table

HURRICANE, WINGMAN = "allied hurricane-i", "axis bf-109e-wingman"


def test_leaving_the_map_is_a_retreat() -> None:
    """§map.exit, §map.half-hexes, §end.vp-retreat: removed at once, for good, half its cost."""
    t = Table("fixed", f"{HURRICANE} at 0601/0", f"{HURRICANE} at 0616/0", f"{WINGMAN} at 0805/3")
    t.move("allied", "move:A1", "speed:2", "ahead").expect("at A1 0600/0")
    t.move("allied", "ahead").expect("out A1 retreated", "points axis 12")
    assert t.told("map.exit") == [
        "Hurricane Mk I A1 is gone over the north edge. The Axis side scores 12."
    ]
    assert t.state.flights[0] == (1,)


@pytest.mark.parametrize(("place", "edge"), [
    ("0600/0", "north"), ("0621/3", "south"), ("0010/5", "west"), ("1510/1", "east"),
])  # fmt: skip
def test_every_edge_is_an_exit(place: str, edge: str) -> None:
    """§map.exit: a step beyond the outermost whole hexes."""
    t = Table("fixed", f"{HURRICANE} at {place}", f"{HURRICANE} at 0812/0", f"{WINGMAN} at 0805/3")
    t.move("allied", "move:A1", "speed:2", "ahead").expect("out A1 retreated")
    assert t.state.losses[0].edge == edge


@pytest.mark.parametrize(("corner", "ways"), [
    ("0000", ("north", "north", None, None, "west", "west")),
    ("1500", ("north", "east", "east", None, None, None)),
    ("1521", (None, "east", "east", "south", "south", None)),
    ("0021", (None, None, None, "south", "west", "west")),
])  # fmt: skip
def test_over_a_corner_an_aircraft_leaves_west_or_east(
    corner: str, ways: tuple[str | None, ...]
) -> None:
    """§map.exit: only who flies on within his column, or into one of the map, leaves north or
    south, R68."""
    for facing, edge in enumerate(ways):
        t = Table("fixed", f"{HURRICANE} at {corner}/{facing}", f"{HURRICANE} at 0812/0",
                  f"{WINGMAN} at 0805/3")  # fmt: skip
        t.move("allied", "move:A1", "speed:2", "ahead")
        assert [loss.edge for loss in t.state.losses] == [edge] * (edge is not None)


def test_who_leaves_over_a_corner_has_not_left_over_the_south_edge() -> None:
    """§fuel.map: south-east is east and costs points, south does not, R68."""
    for facing, points in (2, "14"), (3, "0"):
        t = Table(
            "fixed",
            f"fuel south 4 {WINGMAN.split()[1]}",
            "first axis",
            "turn 4",
            f"{WINGMAN} at 1521/{facing}",
            f"{WINGMAN} at 0805/3",
            f"{HURRICANE} at 0812/0",
        )
        assert leaves(t.state, t.plane("X1")) == (facing == 3)
        t.move("axis", "move:X1", "speed:2", "ahead").expect(f"points allied {points}")


def test_edges_are_those_of_the_map_as_it_lies() -> None:
    """§map.exit: after a shift too."""
    s = Table(f"{HURRICANE} at 0811/0", f"{WINGMAN} at 0805/3").state
    for moved in (0, 6 * STEPS[3], -6 * STEPS[3], 4 * STEPS[2]):
        s.origin = moved
        for column, row, edge in ((6, -1, "north"), (6, 22, "south"), (-1, 10, "west"),
                                  (16, 10, "east")):  # fmt: skip
            assert edge_beyond(s, moved + offset(column, row)) == edge


def test_half_hexes_are_no_place_to_set_up() -> None:
    """§map.half-hexes"""
    t = Table.set_up("standard-ready", situation=1, advantage="axis")
    (seat,) = t.play.open
    assert t.rule(seat, "place:0522") == "map.half-hexes"
    assert t.rule(seat, "place:1610") == "map.half-hexes"


def test_all_aircraft_are_shifted_by_one_vector() -> None:
    """§map.adjust: facings and relative positions stay, and there is room ahead."""
    t = Table(f"{HURRICANE} at 0801/0", f"{WINGMAN} at 0806/3 alt 5 evading-left",
              "switches status")  # fmt: skip
    t.move("allied", "speed:3")
    assert "shift:south/1" in t.keys("allied")
    before = [plane.hex for plane in t.state.planes]
    t.move("allied", "shift:south/4").expect("at A1 0805/0", "at X1 0810/3")
    assert [plane.hex for plane in t.state.planes] == before  # the map moved under them
    assert t.state.flown == 0
    t.move("allied", "ahead").expect("at A1 0804/0")


def test_a_shift_goes_towards_the_middle_and_helps() -> None:
    """§map.adjust: not away from the middle, not without need."""
    t = Table(f"{HURRICANE} at 0801/0", f"{WINGMAN} at 0806/3 alt 5").move("allied", "speed:3")
    assert t.rule("allied", "shift:north/1") == "map.adjust"
    assert t.denial("allied", "shift:south/0").reason == "a shift is 1 hex or more"
    assert t.rule("allied", "shift:south/-1") == "map.adjust"
    for text, fault in (("nowhere/1", "not north or north-east"), ("south/far", "not a number")):
        with pytest.raises(IllegalAnswer, match=fault):
            t.move("allied", f"shift:{text}")
    away = Table(f"{HURRICANE} at 0811/0", f"{WINGMAN} at 0806/3 alt 5").move("allied", "speed:3")
    assert not [key for key in away.keys("allied") if key.startswith("shift")]
    assert away.rule("allied", "shift:south/1") == "map.adjust"
    rim = Table(f"{HURRICANE} at 0001/5", f"{WINGMAN} at 0811/3 alt 5").move("allied", "speed:3")
    assert not [key for key in rim.keys("allied") if key.startswith("shift:north-east/")]
    assert rim.denial("allied", "shift:north-east/1").reason.startswith("that is not toward")


def test_a_shift_must_give_room_ahead() -> None:
    """§map.adjust: nearer to the middle is not enough where the edge ahead is as near as before."""
    t = Table(f"{HURRICANE} at 0202/0", f"{WINGMAN} at 0811/3 alt 5").move("allied", "speed:3")
    assert "shift:south/1" in t.keys("allied")
    assert t.denial("allied", "shift:south-east/1").reason == "it gives A1 no more room"
    # Two hexes do, for columns are staggered.
    t.move("allied", "shift:south-east/2").expect("at A1 0403/0")


def test_a_shift_that_leaves_others_where_they_are_is_allowed() -> None:
    """§map.adjust-limit: who is at an edge already is not brought nearer to one."""
    t = Table(f"{HURRICANE} at 0801/0", f"{WINGMAN} at 1510/3 alt 5").move("allied", "speed:3")
    t.move("allied", "shift:south/2").expect("at A1 0803/0", "at X1 1512/3")


def test_a_shift_may_not_push_others_to_the_edge() -> None:
    """§map.adjust-limit: nobody nearer to an edge than the moving aircraft is now."""
    t = Table(f"{HURRICANE} at 0802/0", f"{WINGMAN} at 0818/3 alt 5").move("allied", "speed:3")
    # X1 is 3 from the south edge and A1 2 from the north edge: one hex is all there is.
    plane = t.plane("A1")
    assert shift_refused(t.state, plane, 3, 1) is None
    assert shift_refused(t.state, plane, 3, 2) == (
        "map.adjust-limit", "X1 would be nearer to an edge than A1 is now",
    )  # fmt: skip
    assert t.rule("allied", "shift:south/2") == "map.adjust-limit"
    t = Table(f"{HURRICANE} at 0802/0", f"{WINGMAN} at 0819/3 alt 5").move("allied", "speed:3")
    assert t.rule("allied", "shift:south/1") == "map.adjust-limit"


def test_an_enemy_may_shift_to_keep_an_aircraft_on_the_map() -> None:
    """§map.adjust: any player may; here it is the other one, before the aircraft leaves."""
    t = Table(f"{HURRICANE} at 0800/0", f"{HURRICANE} at 0812/0", f"{WINGMAN} at 0806/3 alt 5")
    t.move("allied", "move:A1", "speed:2", "ahead")
    t.expect("asks axis map.adjust", "flying A1", "points axis 0")
    assert "let-go" in t.keys("axis") and "shift:south/1" in t.keys("axis")
    assert t.rule("axis", "shift:north/1") == "map.adjust"
    assert t.rule("axis", "shift:south/12") == "map.adjust-limit"
    assert t.denial("axis", "stay").reason.startswith("let A1 go, or shift")
    assert not GAME.odds.plans(t.state, "allied")  # nothing can be planned before the answer
    t.do("axis shift:south/3").expect("at A1 0802/0", "at X1 0809/3", "flying A1")
    assert t.told("map.adjust") == ["All aircraft are shifted 3 hexes to the south."]
    t = Table(f"{HURRICANE} at 0800/0", f"{HURRICANE} at 0812/0", f"{WINGMAN} at 0806/3 alt 5")
    t.move("allied", "move:A1", "speed:2", "ahead").do("axis let-go")
    t.expect("out A1 retreated", "points axis 12")


def test_a_shift_that_is_too_short_holds_nobody() -> None:
    """§map.adjust: after one hex to the south-east the hex it is bound for is still no hex."""
    t = Table(f"{HURRICANE} at 0200/1", f"{HURRICANE} at 0812/0", f"{WINGMAN} at 0806/3 alt 5")
    t.move("allied", "move:A1", "speed:2", "barrel-roll:left", "d66").expect("asks axis map.adjust")
    assert t.rule("axis", "shift:south-east/1") == "map.adjust"
    t.do("axis shift:south-east/2").expect("flying A1", "path A1 0401 0400")


def test_one_player_is_enough_to_hold_an_aircraft() -> None:
    """§map.adjust: after a shift nobody else is asked for one."""
    t = Table("seats 1 2", f"{HURRICANE} at 0800/0", f"{HURRICANE} at 0812/0",
              f"{WINGMAN} at 0806/3 alt 5", f"{WINGMAN} at 0606/3 alt 5")  # fmt: skip
    t.move("allied", "move:A1", "speed:2", "ahead").do("axis-1 let-go")
    t.expect("asks axis-2 map.adjust", "flying A1")
    t = Table("seats 1 2", f"{HURRICANE} at 0800/0", f"{HURRICANE} at 0812/0",
              f"{WINGMAN} at 0806/3 alt 5", f"{WINGMAN} at 0606/3 alt 5")  # fmt: skip
    t.move("allied", "move:A1", "speed:2", "ahead").do("axis-1 shift:south/3")
    t.expect("at A1 0802/0", "asks allied movement.turn")


def test_a_partner_may_hold_an_aircraft_too() -> None:
    """§map.adjust: any player may, not only the enemy; the one who flies it has had his say."""
    position = ("seats 2 1", f"{HURRICANE} at 0800/0 player 1", f"{HURRICANE} at 0812/0 player 2",
                f"{WINGMAN} at 0806/3 alt 5")  # fmt: skip
    t = Table(*position).move("allied-1", "speed:2", "ahead").expect("asks allied-2 map.adjust")
    t.do("allied-2 shift:south/3").expect("at A1 0802/0", "flying A1")
    t = Table(*position).move("allied-1", "speed:2", "ahead").do("allied-2 let-go")
    t.expect("asks axis map.adjust").do("axis let-go").expect("out A1 retreated")


def test_a_shift_at_the_end_of_a_move_makes_room_for_the_next() -> None:
    """§map.adjust: where the slowest move straight on would leave the map."""
    t = Table(f"{HURRICANE} at 0804/0", f"{HURRICANE} at 0812/0", f"{WINGMAN} at 0806/3 alt 5")
    t.move("allied", "move:A1", "speed:3", "ahead", "ahead", "ahead").expect("at A1 0801/0")
    assert "shift:south/1" in t.keys("allied")
    t.do("allied shift:south/1").expect("at A1 0802/0", "at X1 0807/3")
    assert t.told("map.adjust") == ["All aircraft are shifted 1 hex to the south."]
    assert t.keys("allied") == ["left", "right", "end"]
    assert t.rule("allied", "shift:south/1") == "map.adjust"
    t = Table(f"{HURRICANE} at 0805/0", f"{HURRICANE} at 0812/0", f"{WINGMAN} at 0806/3 alt 5")
    t.move("allied", "move:A1", "speed:3", "ahead", "ahead", "ahead").expect("at A1 0802/0")
    assert t.keys("allied") == ["left", "right", "end"]


def test_nobody_is_held_where_no_shift_is_allowed() -> None:
    """§map.adjust-limit: another aircraft would be nearer to an edge."""
    t = Table(f"{HURRICANE} at 0800/0", f"{HURRICANE} at 0821/0", f"{WINGMAN} at 0806/3 alt 5")
    t.move("allied", "move:A1", "speed:2", "ahead").expect("out A1 retreated")


def test_on_the_rim_a_shift_makes_room_at_the_side() -> None:
    """§map.adjust, §map.extend: a Break would leave the map, straight ahead there is room."""
    t = Table(f"{HURRICANE} at 0010/0", f"{HURRICANE} at 0812/0", f"{WINGMAN} at 0806/3 alt 5",
              "switches map-extension")  # fmt: skip
    t.move("allied", "move:A1", "speed:2")
    assert "shift:south-east/1" in t.keys("allied")
    assert "extend" not in t.keys("allied")
    assert t.rule("allied", "extend") == "map.extend"
    t.move("allied", "break:left", "d66").expect("asks axis map.adjust")
    t.do("axis let-go").expect("out A1 retreated")
    t = Table(f"{HURRICANE} at 0010/0", f"{HURRICANE} at 0812/0", f"{WINGMAN} at 0806/3 alt 5")
    t.move("allied", "move:A1", "speed:2", "shift:south-east/2", "break:left", "d66")
    t.expect("path A1 0211 0110 0010", "at A1 0010/5")
    inner = Table(f"{HURRICANE} at 0110/0", f"{HURRICANE} at 0812/0", f"{WINGMAN} at 0806/3 alt 5")
    inner.move("allied", "move:A1", "speed:2")
    assert not [key for key in inner.keys("allied") if key.startswith("shift")]


def test_an_aircraft_that_breaks_off_the_map_may_be_held() -> None:
    """§map.adjust: the hexes of the shift must do for the hex it is bound for."""
    t = Table(f"{HURRICANE} at 0010/0", f"{HURRICANE} at 0812/0", f"{WINGMAN} at 0806/3 alt 5")
    t.move("allied", "move:A1", "speed:2", "break:left", "d66")
    shifts = [key for key in t.keys("axis") if key.startswith("shift")]
    assert {key.partition("/")[0] for key in shifts} == {"shift:north-east", "shift:south-east"}
    t.do("axis shift:south-east/1").expect("flying A1", "at A1 0010/5")


def test_more_map_by_agreement() -> None:
    """§map.extend: a strip of sections ahead, if the other side agrees."""
    position = (f"{HURRICANE} at 0601/0", f"{WINGMAN} at 0805/3 alt 5", "switches map-extension")
    t = Table(*position).move("allied", "speed:2", "extend")
    t.expect("offered axis agree refuse", "map 16 22")
    t.do("axis agree").expect("map 16 33", "at A1 0612/0", "at X1 0816/3")
    t = Table(*position).move("allied", "speed:2", "extend").do("axis refuse")
    t.expect("map 16 22", "denied allied extend map.extend")
    t = Table(*position[:2]).move("allied", "speed:2")
    assert t.rule("allied", "extend") == "map.extend"


@pytest.mark.parametrize(("place", "size", "after"), [
    ("0420/3", "16 33", "0420"), ("0110/5", "32 22", "1710"), ("1410/1", "32 22", "1410"),
])  # fmt: skip
def test_more_map_on_any_side(place: str, size: str, after: str) -> None:
    """§map.extend: aircraft keep their places on the map that was there."""
    t = Table(f"{HURRICANE} at {place}", f"{WINGMAN} at 0805/3 alt 5", "switches map-extension")
    t.move("allied", "speed:4", "extend").do("axis agree").expect(f"map {size}", f"at A1 {after}")


def test_every_enemy_player_must_agree() -> None:
    """§map.extend: one who refuses is enough."""
    t = Table("seats 1 2", f"{HURRICANE} at 0601/0", f"{WINGMAN} at 0805/3 alt 5",
              f"{WINGMAN} at 1005/3 alt 5", "switches map-extension")  # fmt: skip
    t.move("allied", "speed:2", "extend").do("axis-1 agree").expect("asks axis-2 map.extend")
    t.do("axis-2 refuse").expect("map 16 22", "at A1 0601/0")


def test_no_map_is_asked_for_where_the_move_ends_on_it() -> None:
    """§map.extend: one hex of map is enough for the last hex of the move."""
    t = Table(f"{HURRICANE} at 0003/0", f"{WINGMAN} at 0806/3 alt 5", "switches map-extension")
    t.move("allied", "speed:3", "ahead", "ahead").expect("at A1 0001/0")
    assert "shift:south-east/1" in t.keys("allied")
    assert t.denial("allied", "extend").reason == "A1 is not about to leave the map"


def test_a_refusal_holds_for_one_move() -> None:
    """§map.extend: the next aircraft may ask again."""
    t = Table(f"{HURRICANE} at 0601/0", f"{HURRICANE} at 0901/0", f"{WINGMAN} at 0805/3 alt 5",
              "switches map-extension")  # fmt: skip
    t.move("allied", "move:A1", "speed:2", "extend").do("axis refuse")
    assert "extend" not in t.keys("allied")
    t.move("allied", "ahead", "left", "ahead").do("axis let-go").expect("out A1 retreated")
    t.move("allied", "speed:2")
    assert "extend" in t.keys("allied")


def test_the_table_is_not_endless() -> None:
    """§map.extend: a hex is named by two digits of column and row, and there must be some left."""
    t = Table(f"{HURRICANE} at 0601/0", f"{WINGMAN} at 0805/3 alt 5", "switches map-extension")
    t.state.rows = 77
    t.move("allied", "speed:2")
    assert "extend" in t.keys("allied")
    t = Table(f"{HURRICANE} at 0601/0", f"{WINGMAN} at 0805/3 alt 5", "switches map-extension")
    t.state.rows = 78
    t.move("allied", "speed:2")
    assert t.denial("allied", "extend").reason == "the table has no room for more map"


def test_a_strip_ahead_needs_room_in_its_own_direction_only() -> None:
    """§map.extend: many columns do not forbid another row of sections in the north."""
    t = Table(f"{HURRICANE} at 0601/0", f"{WINGMAN} at 0805/3 alt 5", "switches map-extension")
    t.state.columns = 80
    t.move("allied", "speed:2")
    assert "extend" in t.keys("allied")


# -- stacking -------------------------------------------------------------------------------------


def test_friends_in_one_hex_are_moved_back() -> None:
    """§stacking.conflict, §stacking.no-attack: the later one, facing kept, no attack."""
    t = Table(f"{HURRICANE} at (0,2)/0", f"{HURRICANE} at (2,0)/5 alt 3",
              "axis he-111 at (-2,1)/0 moved", "axis he-111 at (0,-2)/0 moved")  # fmt: skip
    t.move("allied", "move:A1", "speed:2", "ahead", "ahead", "end")
    t.move("allied", "speed:2", "ahead", "ahead", "end").expect("at A1 (0,0)/0")
    # (2,0)/5 flies (1,0), (0,0): A1 was there first.
    t.expect("at A2 (1,0)/5", "marks A2 back moved")
    # X1 is in the arc of A2, which could shoot if it had not been moved back.
    t.expect("offered allied fire:A1/X2 decline")
    assert t.rule("allied", "fire:A2/X1") == "stacking.no-attack"
    assert t.told("stacking.conflict")


def test_moved_back_aircraft_go_on_until_nobody_shares() -> None:
    """§stacking.conflict: one more hex of its own path where the first one is taken too."""
    t = Table(f"{HURRICANE} at (0,2)/0", f"{HURRICANE} at (1,2)/0", f"{HURRICANE} at (2,0)/5",
              "axis he-111 at (6,-2)/0 moved")  # fmt: skip
    t.move("allied", "move:A1", "speed:2", "ahead", "ahead", "end")
    t.move("allied", "move:A2", "speed:2", "ahead", "ahead", "end")
    t.move("allied", "speed:2", "ahead", "ahead", "end")
    t.expect("at A1 (0,0)", "at A2 (1,0)", "at A3 (2,0)/5")


def test_who_was_not_moved_back_was_there_first() -> None:
    """§stacking.conflict: though it moved later than the one that comes back into its hex."""
    t = Table(f"{HURRICANE} at (0,2)/0", f"{HURRICANE} at (2,0)/5", f"{HURRICANE} at (1,2)/0",
              "axis he-111 at (6,-2)/0 moved")  # fmt: skip
    t.move("allied", "move:A1", "speed:2", "ahead", "ahead", "end")
    t.move("allied", "move:A2", "speed:2", "ahead", "ahead", "end")
    t.move("allied", "speed:2", "ahead", "ahead", "end")
    # A2 would go back to (1,0), and A3 is there.
    t.expect("at A1 (0,0)", "at A2 (2,0)/5", "at A3 (1,0)/0")


def test_who_cannot_go_back_stays_and_does_not_attack() -> None:
    """§stacking.conflict, §stacking.no-attack: no hex to go back to, or one beyond the map."""
    t = Table(f"{HURRICANE} at 0811/0", f"{HURRICANE} at 0011/1", f"{HURRICANE} at 0812/0",
              f"{WINGMAN} at 1501/3 moved")  # fmt: skip
    s = t.state
    here, beyond = t.plane("A2").hex, t.plane("A2").hex - STEPS[1]
    assert not s.on_map(beyond)
    for order, path in enumerate([(here,), (beyond, here), (here,)]):
        s.put(order, replace(s.planes[order], hex=here, path=path, order=order + 1))
    unstack(s, s.flights[0])
    assert [plane.hex for plane in s.planes[:3]] == [here] * 3
    t.expect("marks A1 moved", "marks A2 back moved", "marks A3 back moved")


def test_what_may_share_a_hex() -> None:
    """§stacking.legal: friends at different altitudes, enemies at any."""
    t = Table(f"{HURRICANE} at (0,2)/0 alt 2", f"{HURRICANE} at (2,0)/5 alt 3",
              f"{WINGMAN} at (0,0)/0 alt 3 moved")  # fmt: skip
    t.move("allied", "move:A1", "speed:2", "ahead", "ahead", "end")
    t.move("allied", "speed:2", "ahead", "ahead", "end")
    t.expect("at A1 (0,0)", "at A2 (0,0)", "at X1 (0,0)")


def test_a_stay_by_scissors_goes_back_to_the_hex_before() -> None:
    """§stacking.conflict: the path has the hex once."""
    t = Table(
        f"{HURRICANE} at (2,-2)/4", f"{HURRICANE} at (0,1)/0", "axis he-111 at (6,-2)/0 moved"
    )
    t.move("allied", "move:A1", "speed:2", "ahead", "ahead", "end").expect("at A1 (0,0)")
    t.move("allied", "speed:2", "ahead", "scissors", "d66").expect("at A2 (0,1)/0")


# -- late abilities -------------------------------------------------------------------------------


def test_abilities_after_the_last_move() -> None:
    """§movement.late-abilities: from the first player on, alternating until both are done."""
    t = Table("stage late", "axis c-200-expeditionary at (0,0)/0", "axis a6m2-zero-ace at (4,0)/0",
              f"{HURRICANE} at (0,6)/0", "first axis")  # fmt: skip
    t.expect("offered axis pass late:X1/left late:X1/right late:X2/left late:X2/right")
    assert t.rule("axis", "late:A1/left") == "movement.late-abilities"
    t.do("axis late:X1/left").expect(
        "at X1 (0,0)/5", "offered axis pass late:X2/left late:X2/right"
    )
    assert t.denial("axis", "late:X1/left").reason.endswith(
        "has already used the ability this game turn"
    )
    assert t.denial("axis", "late:X2/up").reason.endswith("turns left or right")
    assert t.rule("axis", "late:X1/left") == "movement.late-abilities"
    t.do("axis pass")
    assert t.state.stage not in ("late", "stack")


def test_late_abilities_alternate() -> None:
    """§movement.late-abilities: a pass stands unless the other side then uses one."""
    t = Table.set_up(
        "dogfight",
        aircraft={"typhoon-turner": TURNER},
        allied={"aircraft": [{"aircraft": "typhoon-turner", "at": [6, 16]}]},
        axis={"aircraft": [{"aircraft": "c-200-expeditionary", "at": [6, 5], "facing": 3}]},
    )
    t.do("dice 1 1", "dice 6 6").until("late")
    t.expect("first allied", "asks allied movement.late-abilities").do("allied pass")
    t.expect("asks axis movement.late-abilities").do("axis late:X1/left")
    t.expect("asks allied movement.late-abilities").do("allied late:A1/right").expect("turn 2")


TURNER = {
    "name": "Typhoon", "nation": "United Kingdom", "year": 1943, "type": "fighter",
    "art": "typhoon", "cost": 43, "pilot": "veteran", "speed": [2, 4], "high": [5, 6],
    "attack": [8, 6, 4], "armor": 4, "vital": 7, "hits": 3, "turn": 3, "roll": 3, "climb": 3,
    "dive": 5, "abilities": ["last-second-turn"],
}  # fmt: skip


def turners(*allied: dict[str, object]) -> Table:
    """Allied aircraft with a Last-Second Turn against two of the Axis, after the last move."""
    t = Table.set_up(
        "dogfight",
        aircraft={"turner": TURNER},
        allied={"aircraft": [{"aircraft": "turner", **each} for each in allied]},
        axis={"aircraft": [
            {"aircraft": "c-200-expeditionary", "at": [6, 5], "facing": 3},
            {"aircraft": "a6m2-zero-ace", "at": [12, 5], "facing": 3},
        ]},
    )  # fmt: skip
    return t.do("dice 6 6", "dice 1 1").expect("first axis").until("late")


def test_late_abilities_are_used_one_at_a_time() -> None:
    """§movement.late-abilities: who has another waits until the enemy has had his turn."""
    t = turners({"at": [6, 16]}, {"at": [12, 16]}).expect("asks axis movement.late-abilities")
    t.do("axis late:X1/left").expect("asks allied movement.late-abilities")
    t.do("allied late:A1/left").expect("asks axis movement.late-abilities")
    t.do("axis late:X2/right").expect("asks allied movement.late-abilities")
    t.do("allied pass").expect("turn 2")


def test_a_late_turn_does_not_save_from_going_back() -> None:
    """§movement.late-abilities, §stacking.conflict: stacking is looked at after it."""
    t = turners({"at": [6, 16]}, {"at": [6, 18]})
    first, second = t.plane("A1"), t.plane("A2")
    t.state.put(1, replace(second, hex=first.hex, path=(first.hex + STEPS[3], first.hex)))
    t.do("axis pass", "allied late:A2/left", "axis pass", "allied pass")
    assert t.told("stacking.conflict")
    assert t.plane("A2").hex == first.hex + STEPS[3] and t.plane("A2").facing == 5


# -- collisions -----------------------------------------------------------------------------------


def collide(allied: int, axis: int, switch: str = "switches collisions") -> Table:
    t = Table("allied yak-1-rookie at (0,2)/0", f"{HURRICANE} at 0101/3 moved",
              f"{WINGMAN} at (0,0)/2 moved", f"{WINGMAN} at 1501/3 moved", switch)  # fmt: skip
    t.move("allied", "speed:2", "ahead", "ahead", "end")
    if t.waits_for()[0] == "collision.midair":
        t.do(f"dice {allied}", f"dice {axis}")
    return t


def test_midair_collision() -> None:
    """§collision.midair: a Poor pilot on 1 or 2, others on 1; both must roll one."""
    collide(2, 1).expect(
        "out A1 destroyed", "out X1 destroyed", "points axis 18", "points allied 28"
    )
    collide(2, 2).expect("flying A1", "flying X1")
    collide(3, 1).expect("flying A1", "flying X1")
    t = collide(1, 1, "victory points 60")
    t.expect("flying A1", "flying X1")


def test_nobody_collides_at_another_altitude() -> None:
    """§collision.midair, §stacking.legal: one above the other they do not even roll."""
    t = Table("switches collisions", f"{HURRICANE} at (0,2)/0 alt 3",
              f"{WINGMAN} at (0,0)/2 alt 4 moved")  # fmt: skip
    t.move("allied", "speed:2", "ahead", "ahead", "end")
    t.expect("at A1 (0,0)", "at X1 (0,0)", "turn 2")
    assert t.waits_for()[0] == "initiative.roll"


@pytest.mark.parametrize(("dice", "lost"), [
    ((1, 1, 2), ("A1", "X1")), ((2, 1, 1), ("X1", "X2")), ((1, 1, 1), ("A1", "X1", "X2")),
    ((1, 2, 2), ()),
])  # fmt: skip
def test_three_in_one_hex_roll_once_each(dice: tuple[int, ...], lost: tuple[str, ...]) -> None:
    """§collision.midair: all that roll a possible collision collide, if two or more do (R58)."""
    t = Table("switches collisions", f"{HURRICANE} at (0,2)/0", f"{WINGMAN} at (0,0)/2 moved",
              f"{WINGMAN} at (1,0)/3 moved")  # fmt: skip
    # Neither of the two has a path to go back along, so both stay where they are.
    t.state.put(t.state.find("X2"), replace(t.plane("X2"), hex=t.plane("X1").hex))
    t.move("allied", "speed:2", "ahead", "ahead", "end")
    t.do(*[f"dice {die}" for die in dice])
    assert [t.state.planes[loss.plane].id for loss in t.state.losses] == list(lost)


def test_a_collision_may_end_the_battle() -> None:
    """§collision.midair, §dogfight.victory: both sides lose one at once; nobody rolls after it."""
    t = Table("victory first-loss", "switches collisions", f"{HURRICANE} at (0,2)/0",
              f"{HURRICANE} at (4,0)/0 moved", f"{WINGMAN} at (0,0)/2 moved",
              f"{WINGMAN} at (4,0)/3 moved")  # fmt: skip
    t.move("allied", "speed:2", "ahead", "ahead", "end")
    t.do("dice 1", "dice 1").expect("over", "winner draw", "flying A2", "flying X2")
    assert t.state.stage == "over"


def test_who_cannot_go_back_is_told_so() -> None:
    """§stacking.conflict, §stacking.no-attack: a shift took the hex that it came from, R24."""
    t = Table(f"{HURRICANE} at 0817/3", f"{HURRICANE} at 0821/0", f"{WINGMAN} at 0800/0",
              f"{WINGMAN} at 0817/0 moved")  # fmt: skip
    t.move("allied", "move:A1", "speed:2", "ahead", "ahead", "end")
    t.move("allied", "speed:2", "ahead", "ahead", "end")
    t.move("axis", "speed:2", "shift:south/2", "ahead", "ahead", "end")
    assert t.told("stacking.conflict") == ["Hurricane Mk I A2 has nowhere to go back to and stays."]
    # X2 stood two hexes before A2, and nobody was asked to attack.
    t.expect("turn 2", "at A1 0821/3", "at A2 0821/0", "at X2 0819/0")
