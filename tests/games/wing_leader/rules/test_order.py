"""Who moves next (6.1)."""

from __future__ import annotations

from airwar.games.wing_leader.rules.order import Free, Ranked, Stack, Tie, draw_lots, due
from airwar.games.wing_leader.rules.state import Raid
from tests.games.wing_leader.raids import Drive, raid, unit


def moves(s: Raid, *dice: tuple[int, ...]) -> list[str]:
    """The order in which all move, each side's own in the order of ids; dice for ties."""
    rolls = list(dice)
    found: list[str] = []
    while (who := due(s)) is not None:
        if isinstance(who, Tie):
            Drive(s, draw_lots(s, 1)).do(rolls.pop(0)).ends()
            continue
        id = (
            who.units[0]
            if isinstance(who, Free)
            else who.id
            if isinstance(who, Stack)
            else who.unit
        )
        found.append(id)
        s.moved += (id,)
        s.heads += (id,)
    assert not rolls
    return found


def test_6_1_categories() -> None:
    """§6.1: dogfights, escorts, bombers, unalerted fighters, alerted fighters."""
    s = raid(
        unit("R1", "b-17g", "C9", "bombing"),
        unit("R2", "p-51b", "C10", "escort"),
        unit("R3", "p-51b", "D12", "sweep"),
        unit("R4", "p-51b", "D13", "sweep", alerted=False),
        unit("R5", "p-51b", "M9", dogfight="dog1", tally="D5"),
        unit("D5", "bf-109g-6", "M9", dogfight="dog1", tally="R5"),
        stacks=("dog1",),
    )
    assert moves(s) == ["dog1", "R2", "R1", "R4", "R3"]


def test_6_1_4_the_raider_is_first_in_a_step_and_owners_choose() -> None:
    """§6.1.4-both, §6.1.4-order"""
    s = raid(
        unit("R1", "b-17g", "C9", "bombing"),
        unit("R2", "b-17g", "C2", "bombing"),
        unit("D1", "he-111h", "X1", "bombing"),
        unit("D2", "bf-109g-6", "X2", "escort"),
    )
    assert due(s) == Free("defender", ("D2",))
    s.moved = ("D2",)
    assert due(s) == Free("raider", ("R1", "R2"))
    s.moved = ("D2", "R2", "R1")
    assert due(s) == Free("defender", ("D1",))


def test_6_1_1_lower_first_then_slower() -> None:
    """§6.1.1-order: by altitude, then by basic speed; a dive marker makes one faster (C18)."""
    s = raid(
        unit("D1", "bf-109g-6", "M11"),
        unit("D2", "bf-109g-6", "M10", marker="dive"),
        unit("D3", "bf-109g-6", "M10"),
        unit("D4", "bf-109g-6", "M12"),
    )
    assert moves(s) == ["D3", "D2", "D1", "D4"]


def test_6_1_1_ties_roll_on_among_themselves() -> None:
    """§6.1.1-ties, T10: later dice settle only the order of those who were equal."""
    s = raid(
        unit("D4", "bf-109g-6", "M10"),
        unit("R1", "bf-109g-6", "C10", "sweep"),
        unit("R2", "bf-109g-6", "C10", "sweep"),
    )
    # The three roll 2, 4, 2; D4 and R2 then 6 and 6, then 5 and 2.
    assert moves(s, (2, 4, 2), (6, 6), (5, 2)) == ["R2", "D4", "R1"]


def test_6_1_1_a_newcomer_rolls_against_kept_dice() -> None:
    """C117: it rolls one die, and those equal with it roll on."""
    s = raid(
        unit("D1", "bf-109g-6", "M10"),
        unit("D2", "bf-109g-6", "N10"),
        unit("D3", "bf-109g-6", "O10"),
        lots=(("D1", (2, 6, 5)), ("D2", (2, 6, 2))),
    )
    assert due(s) == Tie(("D3",))
    assert moves(s, (2,), (6,), (4,)) == ["D2", "D3", "D1"]


def test_6_1_2_a_chain() -> None:
    """§6.1.2-chain, T11: C tallies B, B tallies A: A, B, C, whatever the altitudes."""
    s = raid(
        unit("R1", "p-51b", "C12"),
        unit("D2", "bf-109g-6", "M5", tally="R1"),
        unit("R3", "p-51b", "C3", tally="D2"),
    )
    assert moves(s) == ["R1", "D2", "R3"]


def test_6_1_2_a_branching_chain() -> None:
    """§6.1.2-follow, T12: B and C tally A, D tallies B: D waits for both (C19)."""
    s = raid(
        unit("R1", "p-51b", "C12"),
        unit("D2", "bf-109g-6", "M8", tally="R1"),
        unit("D3", "bf-109g-6", "M7", tally="R1"),
        unit("R4", "p-51b", "C1", tally="D2"),
        unit("R5", "p-51b", "C13"),
    )
    assert moves(s) == ["R1", "D3", "D2", "R4", "R5"]


def test_6_1_2_mutual_tallies_go_by_initiative() -> None:
    """§6.1.2-mutual"""
    s = raid(unit("R1", "p-51b", "C12", tally="D1"), unit("D1", "bf-109g-6", "M8", tally="R1"))
    assert moves(s) == ["D1", "R1"]


def test_6_1_2_a_circle() -> None:
    """§6.1.2-circle, T13: C on B, B on A, A on C, and B is first by initiative: B, C, A."""
    s = raid(
        unit("R1", "p-51b", "C12", tally="D3"),
        unit("D2", "bf-109g-6", "M5", tally="R1"),
        unit("R3", "p-51b", "C13", tally="D2"),
        unit("D3", "bf-109g-6", "M9", tally="R3"),
    )
    assert moves(s) == ["D2", "R3", "D3", "R1"]


def test_6_1_2_hunters_follow_any_member_of_a_dogfight() -> None:
    """§6.1.2-follow: before escorts and bombers, in one group by initiative."""
    s = raid(
        unit("R1", "p-51b", "M9", dogfight="dog1", tally="D1"),
        unit("D1", "bf-109g-6", "M9", dogfight="dog1", tally="R1"),
        unit("D2", "bf-109g-6", "O12", tally="R1"),
        unit("R2", "p-51b", "K10", tally="D1"),
        unit("R3", "b-17g", "C9", "bombing"),
        stacks=("dog1",),
    )
    assert moves(s) == ["dog1", "R2", "D2", "R3"]


def test_8_4_2_members_of_a_dogfight_have_no_turn_of_their_own() -> None:
    """§8.4.2: they move with their stack, once."""
    s = raid(
        unit("R1", "p-51b", "M9", dogfight="dog1", tally="D1"),
        unit("D1", "bf-109g-6", "M9", dogfight="dog1", tally="R1"),
        stacks=("dog1",),
    )
    assert moves(s) == ["dog1"]


def test_6_1_2_hunters_of_a_bomber_follow_it() -> None:
    s = raid(
        unit("R1", "b-17g", "C9", "bombing"),
        unit("R2", "b-17g", "C9", "bombing"),
        unit("D1", "bf-109g-6", "O12", tally="R1"),
    )
    assert moves(s) == ["R1", "D1", "R2"]


def test_7_2_2_without_its_tally_it_moves_among_the_alerted() -> None:
    """§7.2.2-revert: in step 5, not after its lost target."""
    s = raid(
        unit("R1", "b-17g", "C9", "bombing"),
        unit("R2", "p-51b", "C15", alerted=False),
        unit("D1", "bf-109g-6", "O2"),
    )
    assert moves(s) == ["R1", "R2", "D1"]


def test_6_1_a_tally_on_a_balloon_waits_for_nobody() -> None:
    """C20"""
    s = raid(unit("R1", "p-51b", "C9", tally="B1"), unit("D1", "bf-109g-6", "O2"))
    assert moves(s) == ["D1", "R1"]
    assert due(raid(unit("R1", "p-51b", "C9", tally="B1"))) == Ranked("raider", "R1")
