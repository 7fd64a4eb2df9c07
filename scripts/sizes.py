"""Prints what a browser fetches, compressed: the first page, and each game when it is opened.

What a game fetches only when it is needed, or while its player looks around, is told beside it.
"""

import gzip
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from airwar.games import all_games
from airwar.games.wing_leader.data.scenario import load_scenarios

ROOT = Path(__file__).resolve().parent.parent
ART = ROOT / "web" / "src" / "art" / "aircraft"
STATIC = ROOT / "src" / "airwar" / "server" / "static"
FIRST_PAGE, GAME = 150_000, 120_000


def main() -> int:
    more = later()
    for name, size in sizes().items():
        limit = FIRST_PAGE if name == "first page" else GAME
        rest = f"; {more[name] / 1000:.1f} KB of panels later" if more.get(name) else ""
        print(f"{name:20} {size / 1000:6.1f} KB gzip, of {limit // 1000} at most{rest}")
    return 0


def sizes() -> dict[str, int]:
    """The first page with all line-ups of its game; a game's table with its aircraft."""
    built = json.loads((STATIC / "manifest.json").read_text())
    every = all_games()
    lineup = f"src/games/{every[0].name}/Lineup.svelte"
    first = files(built, ["index.html", lineup, *drawings(fielded(every[0]))])
    found = {"first page": total(first | {"index.html"})}
    page = files(built, ["index.html"])
    for game in every:
        folder = f"src/games/{game.name}"
        opened = ["src/table/Table.svelte", f"{folder}/boards.ts"]
        parts = [*opened, *drawn(game.show.about()), *ground(game.name)]
        found[game.name] = total(files(built, parts) - page)
    return found


def later() -> dict[str, int]:
    """What a game's own table fetches after it is opened; set-ups are built in the lobby."""
    built = json.loads((STATIC / "manifest.json").read_text())
    found = {}
    for game in all_games():
        folder = f"src/games/{game.name}/"
        parts = [key for key in built if key.startswith(folder) and "Build" not in key]
        first = files(built, ["index.html", "src/table/Table.svelte", f"{folder}boards.ts"])
        found[game.name] = total(files(built, parts) - first)
    return found


def drawn(about: Any) -> list[str]:
    """The aircraft of a game's largest battle; every one where flights are picked at the table."""
    if "situations" in about:
        return drawings({each["art"] for each in about["aircraft"]})
    if isinstance(about["aircraft"], list):
        arts = {each["key"]: each["art"] for each in about["aircraft"]}
        named = [set(strings(each)) & set(arts) for each in about["scenarios"].values()]
        return drawings({arts[key] for key in max(named, key=len)})
    if "cities" in about:  # targets on the ground are signs, and scenarios count units by type
        counts = [each["american"] | each["german"] for each in about["scenarios"].values()]
        return drawings({about["aircraft"][key]["art"] for key in max(counts, key=len)})
    battles = [set(strings(each)) & set(about["aircraft"]) for each in about["scenarios"].values()]
    most = max(battles, key=len)
    return drawings({family(key) for key in most})


def ground(game: str) -> list[str]:
    """The drawings of what stands on the ground: all at once, or those of the largest battle."""
    if game == "wings-at-war":
        return ["src/art/objects.ts"]
    if game != "wing-leader":
        return []
    battles = [{each.kind for each in raid.setup.surface} for raid in load_scenarios().values()]
    kinds = {*max(battles, key=len), "balloon"}
    return [f"src/art/profiles/{kind}.svg?raw" for kind in sorted(kinds)]


def family(key: str) -> str:
    """The longest name of a drawing that a type's own begins with."""
    plain = key.replace("-", "")
    names = [path.stem for path in ART.glob("*.svg") if plain.startswith(path.stem)]
    return max(names, key=len, default="generic")


def fielded(game: Any) -> set[str]:
    """The drawings of all aircraft that fly in a game's scenarios."""
    about = game.show.about()
    named = set(strings(list(about["scenarios"].values())))
    return {each["art"] for each in about["aircraft"] if each["key"] in named}


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from strings(list(value.values()))
    elif isinstance(value, list | tuple):
        for each in value:
            yield from strings(each)


def drawings(arts: Iterable[str]) -> list[str]:
    return [f"src/art/aircraft/{art}.svg?raw" for art in arts]


def files(built: dict[str, Any], keys: Iterable[str]) -> set[str]:
    """The files of these parts and of all they import."""
    found: set[str] = set()
    todo, seen = list(keys), set[str]()
    while todo:
        key = todo.pop()
        if key in seen:
            continue
        seen.add(key)
        part = built[key]
        found |= {part["file"], *part.get("css", [])}
        todo += part.get("imports", [])
    return found


def total(names: Iterable[str]) -> int:
    return sum(len(gzip.compress((STATIC / name).read_bytes())) for name in names)


if __name__ == "__main__":
    sys.exit(main())
