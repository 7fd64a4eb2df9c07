"""An answer in the builder is refused by the field and rule of an error, however it is worded."""

from __future__ import annotations

from typing import Any

import pytest

from airwar.common.contract import Remark
from airwar.games.angels_20.build.builder import make_builder
from airwar.games.angels_20.data import checks
from airwar.kernel.errors import BadData

FLIGHTS = {"allied": ["hurricane-i"], "axis": ["bf-109e-ace"], "budget": 0, "situation": 1}
BOMBER = FLIGHTS | {"axis-bombers": ["he-111"]}
GUIDED = {"switches": ["night", "direction"], "light": "darkness"}
PAIR = {"allied": ["hurricane-i", "hurricane-i"], "situation": "placed"}


def reworded(field: str, rule: str, message: str) -> Remark:
    return Remark(field, rule, message[::-1])


@pytest.fixture(autouse=True, params=["as it is", "reworded"])
def wording(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "reworded":
        monkeypatch.setattr(checks, "Remark", reworded)


def read(name: str, text: str, so_far: dict[str, Any]) -> Any:
    (field,) = [each for each in make_builder().fields if each.name == name]
    return field.read(text, so_far)


@pytest.mark.parametrize(
    ("name", "text", "so_far", "rule"),
    [
        ("switches", "direction", {"light": "day"}, "direction.capacity"),
        ("switches", "searchlights", {"light": "moonlight"}, "illumination.roll"),
        ("switches", "night", {"light": "day"}, "night.moonlight"),
        ("switches", "tailing,tailing", {}, "setup.order"),
        ("axis-hand", "0", {"switches": ["flak"]}, "flak.area"),
        ("axis-direction", "0", GUIDED, "direction.capacity"),
        ("balloons", "0801,0801", {"switches": ["balloons"]}, "balloon.area"),
        ("winner", "allied", BOMBER | {"victory": "escort"}, "escort.victory"),
        ("winner", "allied", BOMBER | {"victory": "bombers-unhurt"}, "fuel.victory"),
        ("turns", "0", BOMBER | {"victory": "bombers-unhurt", "winner": "axis"}, "fuel.length"),
        ("allied-bombers", "b-25", {"year": 1940}, "custom.year"),
        ("allied-places", "0801/0,0801/0", PAIR, "stacking.conflict"),
        ("banks", "0000/3/3x2/2-4", {"clouds": "located"}, "clouds.located"),
    ],
)
def test_an_answer_that_breaks_a_rule_is_refused(
    name: str, text: str, so_far: dict[str, Any], rule: str
) -> None:
    with pytest.raises(BadData, match=rf"\(§{rule}\)"):
        read(name, text, FLIGHTS | so_far)


@pytest.mark.parametrize(
    ("name", "text", "so_far"),
    [
        ("switches", "flak,balloons", {"light": "day"}),
        ("switches", "night,direction,searchlights", {"light": "darkness"}),
        ("allied-hand", "0", {"switches": ["flak"]}),
        ("axis-hand", "2", {"switches": ["flak"]}),
        ("axis-direction", "1", GUIDED),
        ("balloons", "0801,0802", {"switches": ["balloons"]}),
        ("winner", "axis", BOMBER | {"victory": "escort"}),
        ("turns", "0", {}),
        ("axis-bombers", "he-111", {"situation": "placed"}),
    ],
)
def test_what_is_asked_later_is_not_missed_yet(
    name: str, text: str, so_far: dict[str, Any]
) -> None:
    read(name, text, FLIGHTS | so_far)
