from __future__ import annotations

import json
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from airwar.bots.match import interval, match_game

ROOT = Path(__file__).resolve().parents[2]
DUEL: dict[str, Any] = {"scenario": "first-duel"}


def script(folder: Path) -> ModuleType:
    """bench/strength.py, writing into a folder of the test's own."""
    spec = util.spec_from_file_location("strength", ROOT / "bench" / "strength.py")
    assert spec is not None and spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.RESULTS, module.PAGE = folder / "results.jsonl", folder / "strength.md"  # type: ignore[attr-defined]
    return module


def test_interval() -> None:
    assert interval(0, 0) == (0.0, 1.0)
    low, high = interval(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert interval(100, 100)[1] == pytest.approx(1.0)


def test_a_match_can_be_repeated_and_its_sides_swapped() -> None:
    plain = match_game("wild-blue-yonder", DUEL, "policy", "random", 3, swapped=False)
    assert plain == match_game("wild-blue-yonder", DUEL, "policy", "random", 3, swapped=False)
    swapped = match_game("wild-blue-yonder", DUEL, "random", "policy", 3, swapped=True)
    assert swapped.score == 1 - plain.score
    assert swapped.decisions == plain.decisions


def test_rules_of_thumb_beat_chance_and_the_measure_goes_on_where_it_was(tmp_path: Path) -> None:
    strength = script(tmp_path)
    strength.measure("wild-blue-yonder", "policy", "random", 0.6)
    lines = strength.RESULTS.read_text().splitlines()
    assert len(lines) == strength.LEAST
    assert strength.verdict(sum(json.loads(line)["score"] for line in lines), 24, 0.6) == "met"
    strength.RESULTS.write_text("\n".join(lines[:20]) + "\n")
    strength.measure("wild-blue-yonder", "policy", "random", 0.6)
    again = strength.RESULTS.read_text().splitlines()
    assert [json.loads(line)["score"] for line in again] == [
        json.loads(line)["score"] for line in lines
    ]
    assert "| policy v random | 85% |" in strength.page()
