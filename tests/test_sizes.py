"""What a browser fetches stays small: measured on the files as they are built."""

import json

from airwar.games import all_games
from scripts import sizes


def test_the_first_page_and_each_game_stay_small() -> None:
    found = sizes.sizes()
    assert set(found) == {"first page", *(game.name for game in all_games())}
    limits = {name: sizes.FIRST_PAGE if name == "first page" else sizes.GAME for name in found}
    assert {name: size for name, size in found.items() if size >= limits[name]} == {}


def test_each_aircraft_is_fetched_by_itself() -> None:
    built = json.loads((sizes.STATIC / "manifest.json").read_text())
    drawn = [path.stem for path in (sizes.ROOT / "web" / "src" / "art" / "aircraft").glob("*.svg")]
    files = {built[key]["file"] for key in sizes.drawings(drawn)}
    assert len(files) == len(drawn) > 100


def test_a_page_counts_what_its_files_import() -> None:
    built = {
        "a": {"file": "a.js", "imports": ["b"]},
        "b": {"file": "b.js", "css": ["b.css"], "imports": ["a"], "dynamicImports": ["c"]},
        "c": {"file": "c.js"},
    }
    assert sizes.files(built, ["a"]) == {"a.js", "b.js", "b.css"}
