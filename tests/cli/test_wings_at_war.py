"""Battles of Wings at War from the command line: built, kept as a file, played from it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from airwar.common.registry import add
from airwar.games.wings_at_war.game import GAME
from airwar.kernel.record import read
from tests.cli.conftest import Airwar
from tests.own_aircraft import PROTOTYPE


@pytest.fixture(autouse=True)
def wings() -> None:
    add(GAME)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.toml"
    path.write_text(PROTOTYPE, "utf-8")
    return path


def played(airwar: Airwar, folder: Path, *args: object, stdin: str = "q\n") -> dict[str, Any]:
    """The set-up that a record has."""
    path = folder / "game.record"
    given = ("--against", "random", "--plain", "--record", path, *args)
    done = airwar("play", GAME.name, *given, stdin=stdin)
    assert (done.err, done.code) == ("", 0)
    return read(path.read_text("utf-8"))[0].setup


def answers(**given: str) -> str:
    """A line for each question that the builder asks: what is given, else the default."""
    builder = GAME.catalog.builder()
    assert builder is not None
    asked = [each.name for each in builder.fields if not each.name.startswith(("per-", "margin"))]
    night = {"A-searchlights", "X-searchlights"}
    lines = [given.get(name.replace("-", "_"), "") for name in asked if name not in night]
    return "\n".join([*lines, "q", ""])


def test_a_battle_is_built_kept_and_played_with_its_switches_and_own_aircraft(
    airwar: Airwar, own: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "battle.json"
    said = answers(A="prototype*2", X="fw-190a-5*2", switches="secret-strength")
    built = played(airwar, tmp_path, "--builder", "--aircraft", own, "--keep", kept, stdin=said)
    assert json.loads(kept.read_text("utf-8")) == built
    assert (built["switches"], built["without"]) == (["secret-strength"], ["order-fatigue"])
    assert list(built["aircraft"]) == ["prototype"]
    again = played(airwar, tmp_path, "--setup", kept)
    assert again == built
    s = GAME.rules.opening(again)
    assert s.on("secret-strength") and not s.on("order-fatigue")
    assert airwar("validate", kept).code == 0


def test_own_aircraft_join_those_of_a_file(airwar: Airwar, own: Path, tmp_path: Path) -> None:
    kept, more = tmp_path / "battle.json", tmp_path / "more.toml"
    options = ("--allied", "prototype", "--axis", "fw-190a-5")
    played(airwar, tmp_path, *options, "--aircraft", own, "--keep", kept)
    more.write_text(PROTOTYPE.replace("[prototype]", "[spitfire-i]"), "utf-8")
    setup = played(airwar, tmp_path, "--setup", kept, "--aircraft", more)
    assert set(setup["aircraft"]) == {"prototype", "spitfire-i"}


def test_a_reading_that_holds_is_turned_off(airwar: Airwar, tmp_path: Path) -> None:
    setup = played(airwar, tmp_path, "--scenario", "first-patrol", "--without", "order-fatigue")
    assert not GAME.rules.opening(setup).on("order-fatigue")


def test_what_is_typed_has_its_unit(airwar: Airwar) -> None:
    script = "1\n" * 5 + "q\n"
    told = ("play", GAME.name, "--scenario", "rodeo", "--against", "policy", "--plain")
    out = airwar(*told, "--seed", 3, stdin=script).out
    assert "Aircraft, each, At, East: 0 to 7200 hundredths of an inch." in out
    assert "Aircraft, each, At, Heading: 0 to 359 degrees." in out
    hint = "Course: Next: a length 0 to 1400 by 50 hundredths of an inch (1400 left)."
    assert f"{hint} Type it whole: 400 R45 250." in out


@pytest.mark.parametrize(
    ("text", "args", "told"),
    [
        (PROTOTYPE, ("--without", "order-fatige"), "did you mean order-fatigue"),
        (PROTOTYPE.replace("15", "0"), ("--builder",), "prototype.speed"),
        (PROTOTYPE.replace('"UK"', '"GB"'), ("--builder",), "prototype.nation"),
        (PROTOTYPE, ("--allied", "prototyp", "--axis", "fw-190a-5"), "did you mean prototype"),
    ],
)
def test_what_is_wrong_is_told_exactly(
    refused: Callable[..., str], own: Path, text: str, args: tuple[str, ...], told: str
) -> None:
    own.write_text(text, "utf-8")
    assert told in refused("play", GAME.name, "--aircraft", own, *args)
