"""The sequence of play: initiative, who moves when, several players on a side, markers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from airwar.games.angels_20.rules.order import next_to_move
from airwar.games.angels_20.rules.sequence import STEPS, clear_marks
from airwar.games.angels_20.rules.state import NOBODY
from tests.games.angels_20.table import Table

HURRICANE, WINGMAN, ACE = "allied hurricane-i", "axis bf-109e-wingman", "axis bf-109e-ace"
LETTER = {"allied": "L", "axis": "W"}


def line_up(allied: int, axis: int, *more: str) -> Table:
    """Flights far apart that fly away from each other."""
    ours = [f"{HURRICANE} at {2 * n:02}16/0 alt 2" for n in range(1, allied + 1)]
    theirs = [f"{WINGMAN} at {2 * n:02}05/3 alt 5" for n in range(1, axis + 1)]
    return Table(*ours, *theirs, *more)


def moving_order(t: Table) -> str:
    """Who moves, move by move, with L for the first player and W for the second."""
    order, moves = "", t.state.moves
    while t.state.stage in ("move", "fly", "settle"):
        t.calm()
        if t.state.moves > moves:
            moves = t.state.moves
            plane = next(plane for plane in t.state.planes if plane.order == moves)
            order += "LW"[plane.side != t.state.first]
    return order


@pytest.mark.parametrize(("axis", "allied", "order"), [
    (3, 2, "LWLWW"), (2, 2, "LWLW"), (2, 3, "LLWLW"), (1, 2, "LLW"), (1, 4, "LLLLW"),
])  # fmt: skip
def test_the_order_of_moves_with_unequal_numbers(axis: int, allied: int, order: str) -> None:
    """§order.alternate, §order.second-has-more, §order.second-has-fewer, §order.invariant,
    §sequence.markers: each is marked with its place in the order."""
    t = line_up(allied, axis)
    assert moving_order(t) == order
    assert order[0] == "L" and order[-1] == "W"


def test_each_picks_freely_among_his_own() -> None:
    """§order.alternate: any of his unmoved aircraft, and none of the enemy's."""
    t = line_up(2, 2)
    t.expect("offered allied move:A1 move:A2", "denied allied move:X1 setup.sides")


@pytest.mark.parametrize(("allied", "axis"), [(1, 3), (3, 1)])
def test_numbers_do_not_change_the_order_of_attacks(allied: int, axis: int) -> None:
    """§order.attacks-unaffected: the first player begins, and then they alternate."""
    ours = [f"{HURRICANE} at ({4 * n - 4},2)/0" for n in range(allied)]
    theirs = [f"{WINGMAN} at ({4 * n - 4},-1)/3" for n in range(axis)]
    t = Table("stage attack", *ours, *theirs)
    asked = []
    while t.state.turn == 1 and not t.play.over:
        (seat,) = t.play.open
        asked.append(seat)
        key = next(key for key in t.keys(seat) if key.startswith("fire:"))
        t.do(f"{seat} {key}")
        while t.play.request is not None and not t.play.open and t.state.turn == 1:
            t.do("dice " + "1 " * t.waits_for()[1])
    assert asked[:2] == ["allied", "axis"]


def test_who_has_more_shots_goes_on_alone() -> None:
    """§order.attacks-unaffected, §attack.alternate: after the enemy's only attack."""
    ours = [f"{HURRICANE} at ({x},2)/0" for x in (-4, 0, 4)]
    theirs = [f"{WINGMAN} at {place}" for place in ("(-4,0)/3", "(0,0)/0", "(4,0)/0")]
    t = Table("stage attack", *ours, *theirs)
    t.do("allied fire:A2/X2", "dice 1 1 1 1 1").expect("offered axis fire:X1/A1 decline")
    t.do("axis fire:X1/A1", "dice 1 1 1 1 1").expect("offered allied fire:A1/X1 fire:A3/X3 decline")
    t.do("allied fire:A3/X3", "dice 1 1 1 1 1").expect("offered allied fire:A1/X1 decline")
    t.do("allied fire:A1/X1", "dice 1 1 1 1 1").expect("turn 2")


def test_a_turn_has_four_phases() -> None:
    """§sequence.phases: Initiative, Movement, Attack, End of Turn, and again."""
    t = Table("stage initiative", f"{HURRICANE} at (0,4)/0", f"{WINGMAN} at (0,-3)/3")
    assert t.waits_for()[0] == "initiative.roll"
    t.do("dice 1 1", "dice 6 6")
    seen: list[str] = []
    while t.state.turn == 1:
        if not seen or seen[-1] != t.state.stage:
            seen.append(t.state.stage)
        t.calm()
    assert seen == ["move", "fly", "move", "fly", "attack"]
    assert t.waits_for()[0] == "initiative.roll" and t.state.turn == 2


@pytest.mark.parametrize(("stage", "following"), [
    ("late", "stack"), ("stack", "light"), ("light", "attack"), ("attack", "end"),
    ("end", "initiative"),
])  # fmt: skip
def test_each_step_names_the_next(stage: str, following: str) -> None:
    """§sequence.phases: also where nobody is asked anything in it."""
    s = line_up(2, 2).state
    s.stage, s.side, s.queue = stage, s.first, s.players[s.first]
    assert list(STEPS[stage](s)) == []
    assert (s.stage, s.turn) == (following, 2 if stage == "end" else 1)


def test_after_the_last_move_come_late_abilities() -> None:
    """§sequence.phases, §movement.mandatory: and after initiative the first move."""
    s = line_up(1, 1).state
    s.stage = "initiative"
    flow = STEPS["initiative"](s)
    next(flow)
    flow.send((1, 1))
    with pytest.raises(StopIteration):
        flow.send((6, 6))
    assert (s.stage, s.side) == ("move", 0)
    for order, plane in enumerate(s.planes):
        s.put(order, replace(plane, order=order + 1))
    next_to_move(s)
    assert (s.stage, s.side) == ("late", 0)


def test_shots_are_forgotten_at_the_end_of_the_turn() -> None:
    """§sequence.markers: a wingman's die is for what a friend did in the same turn."""
    t = Table("stage attack", "first axis", f"{WINGMAN} at (0,2)/0", f"{WINGMAN} at (0,3)/0",
              f"{HURRICANE} at (0,0)/0")  # fmt: skip
    t.do("axis fire:X2/A1", "dice 1 1").expect("shot X1 A1 6 4 0")
    t.do("axis decline").expect("turn 2", "shot X1 A1 5 4 0")


def test_markers_are_taken_off_at_the_end() -> None:
    """§sequence.markers: moved and fired flags hold for the turn, and are then cleared."""
    t = Table("stage attack", f"{HURRICANE} at (0,2)/0 moved tried", f"{WINGMAN} at (0,-1)/3 moved")
    t.do("allied fire:A1/X1", "dice 1 1").expect("marks A1 fired moved tried")
    t.do("axis decline").expect("turn 2", "marks A1", "marks X1")


def test_every_mark_of_a_turn_is_taken_off_at_its_end() -> None:
    """§sequence.markers, §status.duration: flags go, status and damage stay."""
    t = Table(f"{HURRICANE} at 0801/0 diving damage 1", f"{WINGMAN} at 0806/3 alt 5",
              "switches status")  # fmt: skip
    plane = t.plane("A1")
    marked = replace(plane, order=3, path=(1, 2), tried=True, rerolled=True, late=True, back=True,
                     fired=True, lit=True)  # fmt: skip
    t.state.put(t.state.find("A1"), marked)
    clear_marks(t.state)
    assert t.plane("A1") == replace(plane, order=0, path=())
    assert (t.state.moves, t.state.side, t.state.first) == (0, NOBODY, NOBODY)
    t.expect("marks A1", "status A1 diving", "damage A1 1")


def test_several_players_on_a_side() -> None:
    """§sequence.multiplayer: each moves one aircraft in the step of the side."""
    t = Table("seats 2 1", f"{HURRICANE} at 0216/0 player 1", f"{HURRICANE} at 0416/0 player 2",
              f"{HURRICANE} at 0616/0 player 2", f"{WINGMAN} at 0205/3", f"{WINGMAN} at 0405/3",
              f"{WINGMAN} at 0605/3")  # fmt: skip
    movers: list[str] = []
    while t.state.stage in ("move", "fly", "settle"):
        (seat,) = t.play.open
        if not movers or movers[-1] != seat:
            movers.append(seat)
        if "move:A3" in t.keys(seat):
            assert t.rule(seat, "move:A1") in ("sequence.multiplayer", "sequence.markers")
        t.calm()
    # Both Allied players, one Axis aircraft; then the partner with aircraft left, and so on.
    assert movers == ["allied-1", "allied-2", "axis", "allied-2", "axis"]


def test_nobody_moves_his_partners_aircraft() -> None:
    """§sequence.multiplayer"""
    t = Table("seats 2 1", f"{HURRICANE} at 0216/0 player 1", f"{HURRICANE} at 0416/0 player 1",
              f"{HURRICANE} at 0616/0 player 2", f"{WINGMAN} at 0205/3")  # fmt: skip
    assert t.offered("allied-1") == {"move:A1", "move:A2"}
    told = "sequence.multiplayer", "Hurricane Mk I A3 is flown by allied-2"
    assert t.denied("allied-1", "move:A3") == told


@pytest.mark.parametrize(
    ("ours", "partners", "movers"),
    [
        (2, (1, 1), "a a x1 x2"),
        (3, (1, 1), "a a a x1 x2"),
        (3, (2, 2), "a x1 x2 a a x1 x2"),
        (1, (1, 1), "a x1 x2"),
        (1, (3, 1), "a x1 x2 x1 x1"),
        (4, (2, 2), "a x1 x2 a a a x1 x2"),
    ],
)
def test_partners_who_are_second_move_last(
    ours: int, partners: tuple[int, int], movers: str
) -> None:
    """§order.invariant, §sequence.multiplayer: a step never takes the last aircraft too soon."""
    theirs = [player for player, count in enumerate(partners, start=1) for _ in range(count)]
    t = Table("seats 1 2", *(f"{HURRICANE} at {2 * n + 1:02}16/0" for n in range(ours)),
              *(f"{WINGMAN} at {2 * n + 1:02}05/3 player {player}"
                for n, player in enumerate(theirs)))  # fmt: skip
    names = {"allied": "a", "axis-1": "x1", "axis-2": "x2"}
    moved: dict[int, str] = {}
    while t.state.stage in ("move", "fly", "settle"):
        t.calm()
        for plane in t.state.planes:
            if plane.order:
                moved[plane.order] = names[plane.seat]
    assert " ".join(moved[order] for order in sorted(moved)) == movers


def test_partners_decide_for_their_own_aircraft() -> None:
    """§sequence.multiplayer: in attacks as well; one player rolls initiative for the side."""
    t = Table("stage attack", "seats 2 1", f"{HURRICANE} at (0,2)/0 player 1",
              f"{HURRICANE} at (4,2)/0 player 2", f"{WINGMAN} at (0,0)/0",
              f"{WINGMAN} at (4,0)/0")  # fmt: skip
    t.expect("offered allied-1 fire:A1/X1 decline")
    assert t.rule("allied-1", "fire:A2/X2") == "sequence.multiplayer"
    t.do("allied-1 decline").expect("offered allied-2 fire:A2/X2 decline")
    t = Table("stage initiative", "seats 2 1", f"{HURRICANE} at (0,4)/0 player 1",
              f"{HURRICANE} at (2,4)/0 player 2", f"{WINGMAN} at (0,-3)/3")  # fmt: skip
    t.do("dice 1 2", "dice 6 6").expect("first allied")


def test_partners_attack_in_one_step_of_their_side() -> None:
    """§sequence.multiplayer: each with one aircraft, then the enemy; who declines, for himself."""
    t = Table("stage attack", "seats 2 1", f"{HURRICANE} at (0,2)/0 player 1",
              f"{HURRICANE} at (-4,4)/0 player 1", f"{HURRICANE} at (4,2)/0 player 2",
              f"{WINGMAN} at (0,-1)/3", f"{WINGMAN} at (4,-1)/3",
              f"{WINGMAN} at (-4,1)/3")  # fmt: skip
    t.do("allied-1 fire:A1/X1", "dice 1 1 1").expect("asks allied-2 attack.declare")
    t.do("allied-2 decline").expect("asks axis attack.declare")
    t.do("axis fire:X1/A1", "dice 1 1").expect("offered allied-1 fire:A2/X3 decline")


def test_partners_place_and_turn_their_own() -> None:
    """§sequence.multiplayer: in deployment and with late abilities as well."""
    t = Table.set_up("standard-ready", situation=1, advantage="axis", seats={"allied": 2})
    t.expect("asks allied-1 standard.deploy").do("allied-1 place:0518")
    t.expect("asks allied-2 standard.deploy")
    t = Table("stage late", "seats 1 2", "first axis", f"{HURRICANE} at (0,6)/0",
              "axis c-200-expeditionary at (0,0)/0 player 1",
              "axis a6m2-zero-ace at (4,0)/0 player 2")  # fmt: skip
    t.expect("offered axis-1 pass late:X1/left late:X1/right")
    assert t.denial("axis-1", "late:X2/left").reason.endswith("is flown by axis-2")
    t.do("axis-1 pass").expect("offered axis-2 pass late:X2/left late:X2/right")


def test_one_player_decides_the_turn_position() -> None:
    """§sequence.multiplayer, §turn-position.choice: the first of the side that won the roll."""
    t = Table("switches turn-position", "stage initiative", "seats 1 2", f"{HURRICANE} at (0,5)/0",
              f"{WINGMAN} at (0,-4)/3", f"{WINGMAN} at (2,-4)/3")  # fmt: skip
    t.do("dice 1 1", "dice 6 6").expect("offered axis-1 first second")


# -- initiative -----------------------------------------------------------------------------------


def initiative(*more: str) -> Table:
    return Table("stage initiative", f"{HURRICANE} at (0,4)/0", *more)


def test_the_higher_total_wins() -> None:
    """§initiative.roll, §initiative.roles: the winner is second player."""
    initiative(f"{WINGMAN} at (0,-3)/3").do("dice 3 3", "dice 5 5").expect("first allied")
    initiative(f"{WINGMAN} at (0,-3)/3").do("dice 5 5", "dice 3 3").expect("first axis")


def test_an_ability_adds_to_the_roll() -> None:
    """§initiative.roll: a Lead Pilot's 1, and only once a side."""
    t = initiative(f"{ACE} at (0,-3)/3", f"{ACE} at (2,-3)/3").do("dice 3 3", "dice 3 4")
    (told,) = [x.event for x in t.play.events if x.event.rule == "initiative.roll"][1:]
    assert told.total == 8 and [m.name for m in told.modifiers] == ["Lead Pilot"]


def test_a_tie_goes_to_the_better_bonus() -> None:
    """§initiative.tie-bonus"""
    t = initiative(f"{ACE} at (0,-3)/3").do("dice 3 4", "dice 3 3").expect("first allied")
    assert t.told("initiative.tie-bonus") == ["A tie: Axis has the better bonus."]


def test_still_tied_roll_again() -> None:
    """§initiative.tie-reroll"""
    t = initiative(f"{WINGMAN} at (0,-3)/3").do("dice 3 4", "dice 5 2")
    assert t.waits_for() == ("initiative.roll", 2)
    t.do("dice 1 1", "dice 2 2").expect("first allied")


def test_the_first_player_opens_both_phases() -> None:
    """§initiative.first-fires-first"""
    t = initiative(f"{WINGMAN} at (0,-3)/3").do("dice 5 5", "dice 3 3")
    t.expect("asks axis movement.choose-speed")
    t.until("attack").expect("first axis")
    assert t.state.side == 1 or "axis" in t.play.open
