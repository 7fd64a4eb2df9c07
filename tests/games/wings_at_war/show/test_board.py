"""The table in words."""

from __future__ import annotations

from msgspec.structs import replace

from airwar.games.wings_at_war.game import GAME
from airwar.games.wings_at_war.rules.state import Battle
from airwar.kernel.secrets import Secret
from tests.games.wings_at_war.table import FAR, Table

A1 = "A1 spitfire-i at 36,20 heading 0 level 3"


def rows(t: Table) -> list[str]:
    return GAME.show.board(GAME.secrets.redact(t.state, "A"), "A").splitlines()


def test_whose_things_stand_on_the_ground() -> None:
    t = Table(A1, FAR, "light L1 X at 30,30", "balloon B1 A at 20,10 top 2",
              "target T1 X factory at 36,40", "night")  # fmt: skip
    found = rows(t)
    assert "L1 searchlight of X at 30,30" in found
    assert "B1 balloon of A at 20,10 up to level 2" in found
    assert "T1 factory of X at 36,40 6 of 6 markers" in found


def test_the_table_is_drawn_with_inches_along_its_edges() -> None:
    """An aircraft has its number beside it, unless something stands there."""
    t = Table(A1, "A2 spitfire-i at 10,9 heading 0 level 3",
              "A3 spitfire-i at 12,9 heading 0 level 3",
              "X1 bf-109e-3 at 72,47.99 heading 180 level 3")  # fmt: skip
    drawn = [row for row in rows(t) if row[:3].strip().isdigit() and row[3] == " "]
    assert [row[:4].strip() for row in drawn[:3]] == ["48", "44", "40"]
    assert drawn[1] == " 44 ....................................X"
    assert drawn[7] == " 20 ..................A1................."
    assert drawn[10] == "  8 .....AA3............................."
    assert "    0     12    24    36    48    60    72" in rows(t)


def test_a_side_reads_what_it_has_hidden() -> None:
    """§set.hidden: the enemy does not, unless the scenario lists it."""

    def secret(s: Battle) -> None:
        for side, seat in ((0, "A"), (1, "X")):
            s.put_side(side, hidden=Secret((seat,), s.sides[side].hidden.value))

    markers = [f"marker M{n} {side} at {n * 6},20" for n, side in enumerate("AAAXX", start=1)]
    t = Table.changed(secret, A1, FAR, *markers, "hidden A spitfire-ix skill 1 leader 0",
                      "hidden A spitfire-i", "hidden X bf-109f-4")  # fmt: skip
    own, foe = rows(t)[1:3]
    assert "2 hidden (Spitfire I; Spitfire IX, Skill +1, Leader +0)" in own
    assert foe.endswith("1 hidden")


def test_what_the_night_has_done_to_an_aircraft() -> None:
    """§night.spot, §night.light, §surface.guided"""

    def mark(s: Battle) -> None:
        s.put(replace(s.plane("A1"), lit=True, held=True, guiding=True))

    assert any("lit spotted guides a bomb" in row for row in rows(Table.changed(mark, A1, FAR)))
