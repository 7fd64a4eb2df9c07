"""The example of play: three turns of two against two, dice and all."""

from __future__ import annotations

from tests.games.angels_20.table import Table


def test_the_example_of_play() -> None:
    """§attack.steps, §maneuver.scissors: with a turn in the hex of a Scissors, as it needs."""
    t = Table("stage initiative", "switches scissors-turn", "allied hurricane-i at (0,4)/0",
              "allied p-40c-flying-tiger at (-4,6)/0", "axis a6m2-zeke at (0,-2)/2",
              "axis ki-61 at (-2,-2)/2")  # fmt: skip
    # Turn 1
    t.do("dice 3 3", "dice 5 5").expect("first allied")
    t.move("allied", "move:A1", "speed:4", *["ahead"] * 4, "end").expect("at A1 (0,0)/0")
    t.move("axis", "move:X2", "speed:3", "break:right", "d44").expect("at X2 (-2,0)/3")
    t.move("axis", "left", "end").expect("at X2 (-1,0)/2")
    t.move("allied", "speed:4", "ahead", "right", "ahead", "ahead", "left", "ahead", "end")
    t.expect("at A2 (-2,2)/0")
    t.move("axis", "speed:4", "ahead", "ahead", "right", "tight-turn:right", "d43")
    t.expect("at X1 (2,0)/5", "offered allied fire:A2/X2 decline")
    t.do("allied fire:A2/X2", "dice 6 6 4 4 2").expect("damage X2 1")
    t.expect("shot X2 A1 6 6 0").do("axis fire:X2/A1", "dice 5 4 4 3 2 1").expect("damage A1 0")
    t.expect("shot X1 A1 4 5 1").do("axis fire:X1/A1", "dice 5 5 4 1").expect("damage A1 1")
    # Turn 2
    t.expect("turn 2").do("dice 2 3", "dice 5 6").expect("first allied")
    t.move("allied", "move:A1", "speed:2", "ahead", "right", "tight-turn:left", "d12")
    t.expect("at A1 (1,-2)/0")
    t.move("axis", "move:X2", "speed:2", "tight-turn:left", "d44", "right").expect("at X2 (0,-1)/1")
    t.move("allied", "speed:2", "break:right", "d11", "right").expect("at A2 (-2,0)/1")
    t.move("axis", "speed:2", "scissors", "d45", "right", "end").expect("at X1 (2,-1)/0")
    t.expect("shot A2 X2 5 5 1").do("allied fire:A2/X2", "dice 6 6 4 4 1")
    t.expect("out X2 destroyed", "shot X1 A1 5 5 1")
    t.do("axis fire:X1/A1", "dice 5 4 3 2 1").expect("damage A1 1")
    # Turn 3
    t.expect("turn 3").do("dice 2 2", "dice 5 6").expect("first allied")
    t.move("allied", "move:A1", "speed:3", "ahead", "ahead", "left", "tight-turn:left", "d66")
    t.expect("at A1 (0,-4)/3")
    t.move("allied", "speed:2", "ahead", "ahead", "left").expect("at A2 (0,-2)/0")
    t.move("axis", "speed:3", "tight-turn:left", "d66", "right", "right").expect("at X1 (0,-1)/0")
    t.expect("offered allied fire:A1/X1 decline").do("allied fire:A1/X1", "dice 4 3")
    t.expect("damage X1 0", "shot X1 A2 7 4 0").do("axis fire:X1/A2", "dice 6 5 5 4 4 3 2")
    t.expect("damage A2 1", "damage A1 1", "damage X1 0", "turn 4")
