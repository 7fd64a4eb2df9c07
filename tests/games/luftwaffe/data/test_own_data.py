"""Tables, forces and a map of the player's own in place of ours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from airwar.common.own_data import own_folder, set_folder
from airwar.games.luftwaffe.build.own_files import forget
from airwar.games.luftwaffe.data.aircraft import load_types
from airwar.games.luftwaffe.data.board import load_board
from airwar.games.luftwaffe.data.crt import load_crt
from airwar.games.luftwaffe.data.own_data import packaged
from airwar.games.luftwaffe.game import GAME
from airwar.games.luftwaffe.rules.geography import hex_of
from airwar.kernel.errors import BadData


@pytest.fixture(autouse=True)
def ours_again() -> Iterator[None]:
    """Other tests play with our files."""
    yield
    set_folder(GAME.name, None)
    forget()


def text_of(name: str) -> str:
    return packaged(name).read_text(encoding="utf-8")


def folder(tmp_path: Path, **files: str) -> Path:
    """A folder with files of the player's own; `crt=...` is crt.toml."""
    for name, text in files.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    return tmp_path


def changed(name: str, old: str, new: str) -> str:
    text = text_of(name)
    assert old in text, old
    return text.replace(old, new, 1)


def test_a_table_of_ones_own(tmp_path: Path) -> None:
    """§13.5: the published one may be put in place of ours."""
    before = GAME.catalog.fingerprint()
    line = "  [0, 0, 0, 1, 1, 1],  # line 1"
    own = changed("crt.toml", line, "  [0, 0, 1, 1, 1, 1],  # line 1")
    GAME.catalog.folder.read(folder(tmp_path, crt=own))
    assert load_crt().airbase(3) == 1
    assert GAME.catalog.fingerprint() != before
    assert GAME.rules.opening({"scenario": "short-raid"}).setup.turns == 12


def test_a_map_of_ones_own_needs_no_degrees(tmp_path: Path) -> None:
    """§2.21: hexes are enough; a place may lie elsewhere."""
    text = text_of("bases.toml")
    entry = re.search(r"\[husum\]\n(?:[^\[]|\[[^\]]*,)*", text)
    assert entry is not None
    moved = re.sub(r"at = .*\n", "", entry[0]).replace('"1804"', '"1805"')
    assert moved != entry[0]
    GAME.catalog.folder.read(folder(tmp_path, bases=text.replace(entry[0], moved)))
    assert hex_of("husum") == "1805"
    assert load_board().base_at["1805"] == "husum"


def test_lines_as_lists_of_hexes(tmp_path: Path) -> None:
    """§2.24: the Allied side may be listed instead of drawn."""
    swiss = sorted(load_board().swiss)
    text = text_of("map.toml")
    start = text.index("[switzerland]")
    ring = re.search(r"ring = \[[^a-z]*\]\n", text[start:])
    assert ring is not None
    own = text[:start] + text[start:].replace(ring[0], f"inside = {swiss!r}\n", 1)
    GAME.catalog.folder.read(folder(tmp_path, map=own))
    assert sorted(load_board().swiss) == swiss


def test_ratings_of_ones_own(tmp_path: Path) -> None:
    """§2.31: what the rulebook leaves open may be the published figure."""
    text = text_of("aircraft.toml")
    start = text.index("[me110]")
    own = text[:start] + text[start:].replace("speed = 5", "speed = 6", 1)
    GAME.catalog.folder.read(folder(tmp_path, aircraft=own))
    assert load_types()["me110"].speed == 6


FAULTS = [
    ("crt", "crt.toml", "[0, 0, 0, 1, 1, 1]", "[0, 0, 0, 1, 1]", "results[0]: [0, 0, 0, 1, 1] is"),
    ("crt", "crt.toml", "A = [1, 2,", "A = [2, 1,", "columns.A"),
    ("crt", "crt.toml", "[1, 3, 5, 7, 9, 11]", "[1, 3, 5, 7, 9, 10]", "§13.51 does not come out"),
    ("crt", "crt.toml", "city_line = 2", "city_line = 20", "city_line: 20 is not"),
    ("limits", "limits.toml", "sneak_units = 5", "sneak_units = 6", "sneak_units: 6 is not 5"),
    ("limits", "limits.toml", "sneak_units = 5", "", "limits.sneak_units: "),
    ("limits", "limits.toml", "sneak_units = 5", "sneak_unit = 5", "sneak_unit"),
    ("aircraft", "aircraft.toml", "speed = 7", "speed = 8", "speed: 8 is not 7, as the rulebook"),
    ("aircraft", "aircraft.toml", "[b35]", "[b36]", "b35: is missing"),
    ("map", "map.toml", "aircraft = 43", "aircraft = 42", "totals.aircraft: 42 is not 43"),
    ("map", "map.toml", "cities = 110", "cities = 111", "totals.cities: 111 is not 110"),
    ("forces", "forces.toml", 'kind = "railroad"', 'kind = "school"', "school: "),
]


@pytest.mark.parametrize(("file", "name", "old", "new", "told"), FAULTS)
def test_a_fault_names_file_field_and_what_is_allowed(
    tmp_path: Path, file: str, name: str, old: str, new: str, told: str
) -> None:
    own = folder(tmp_path, **{file: changed(name, old, new)})
    with pytest.raises(BadData, match=f"^{re.escape(name)}: ") as caught:
        GAME.catalog.folder.read(own)
    assert told in str(caught.value)
    assert own_folder(GAME.name) is None  # ours are in use again
    assert load_board().cities


def test_the_43_factories_are_counted_not_believed(tmp_path: Path) -> None:
    """§22.21: a map whose totals agree with themselves is refused all the same."""
    text = text_of("cities.toml")
    start = text.index("[anklam]")
    own = text[:start] + text[start:].replace("aircraft = 1", "oil = 1", 1)
    with pytest.raises(BadData, match=r"aircraft"):
        GAME.catalog.folder.read(folder(tmp_path, cities=own))


def test_folders_that_make_no_sense(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="there is no such folder"):
        GAME.catalog.folder.read(tmp_path / "nowhere")
    with pytest.raises(BadData, match="is empty"):
        GAME.catalog.folder.read(tmp_path)
    (tmp_path / "crt.tml").write_text("")
    with pytest.raises(BadData, match=r"'crt.tml' is not one of aircraft.toml"):
        GAME.catalog.folder.read(tmp_path)
    (tmp_path / "crt.tml").rename(tmp_path / "crt.toml")
    (tmp_path / "crt.toml").write_text("results = [")
    with pytest.raises(BadData, match=r"crt\.toml: not TOML"):
        GAME.catalog.folder.read(tmp_path)
