"""Every kind of surface unit is drawn from the side."""

from __future__ import annotations

from pathlib import Path

from airwar.games.wing_leader.data.surface import load_surface

DRAWN = Path(__file__).parents[4] / "web" / "src" / "art" / "profiles"


def test_every_kind_of_surface_unit_is_drawn() -> None:
    assert {path.stem for path in DRAWN.glob("*.svg")} == {*load_surface(), "balloon"}
