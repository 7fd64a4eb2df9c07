"""Set-ups mean the same in every game: a scenario with changes, own pieces, what is refused."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from airwar.common.catalog import FileCatalog, read_rules
from airwar.common.contract import Game
from airwar.common.records import replay
from airwar.common.setups import LARGEST
from airwar.games import all_games
from airwar.games.luftwaffe.data import scenario as luftwaffe
from airwar.games.wing_leader.data import scenario as raids
from airwar.games.wings_at_war.data import scenario as wings
from airwar.kernel.errors import BadData
from airwar.kernel.play import Play
from airwar.kernel.record import Header, write
from airwar.kernel.sources import Seeded

GAMES = all_games()
AnyGame = Game[Any]
# Games that read their scenarios themselves.
READERS: dict[str, Any] = {"wings-at-war": wings, "wing-leader": raids, "luftwaffe": luftwaffe}
# What a set-up may bring along, and no scenario of ours does.
OWN = {"wing-leader": ("aircraft", "surface_kinds", "tables")}
SIDES = ("allied", "axis", "A", "X", "raider", "defender", "rules", "victory")
# These name rows and surface units of each other: one alone fits into no other scenario.
LINKED = {
    "wing-leader": {
        *("raider", "defender", "surface", "nets", "gci", "split_limits", "special"),
        *("rules", "victory", "turns"),
    }
}


def scenarios(game: AnyGame) -> Mapping[str, Any]:
    """The set-ups of a game's scenarios."""
    if isinstance(game.catalog, FileCatalog):
        return {key: each.setup for key, each in game.catalog.setups.scenarios().items()}
    found = READERS[game.name].load_scenarios().items()
    return {key: getattr(each, "raw", each.setup) for key, each in found}


def read(game: AnyGame, raw: Mapping[str, Any]) -> tuple[Any, str]:
    if isinstance(game.catalog, FileCatalog):
        return game.catalog.setups.read_setup(raw)
    reader = READERS[game.name]
    found = reader.read_file(raw) if game.name == "luftwaffe" else reader.read_setup(raw)
    return found[0], found[-1]


def plain(game: AnyGame, key: str) -> dict[str, Any]:
    """A scenario as somebody could send it; a player's own aircraft are no part of ours."""
    setup = as_written(scenarios(game)[key])
    if not isinstance(game.catalog, FileCatalog):
        own = {name: setup.pop(name, ()) for name in OWN.get(game.name, ("aircraft",))}
        assert not any(own.values())
    return setup


def as_written(setup: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(setup))
    return found


def changed(game: AnyGame, key: str, **changes: Any) -> dict[str, Any]:
    setup = as_written(read(game, {"scenario": key, **changes})[0])
    return {name: setup[name] for name in setup if name in plain(game, key)}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_field_of_a_scenario_may_be_changed(game: AnyGame) -> None:
    """Each field of one scenario is taken over into another, and nothing else with it."""
    for key, other in pairwise(scenarios(game)):
        mine, theirs = changed(game, key), plain(game, other)
        assert mine == plain(game, key) | {"switches": mine["switches"]}
        for name in set(mine) - {"switches"} - LINKED.get(game.name, set()):
            wanted = theirs[name]
            if isinstance(wanted, dict) and name in SIDES:
                wanted = mine[name] | wanted
            assert changed(game, key, **{name: theirs[name]}) == mine | {name: wanted}, (key, name)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_switches_are_added_and_taken_away(game: AnyGame) -> None:
    with_some = [key for key in scenarios(game) if changed(game, key)["switches"]]
    assert with_some or game.name == "wing-leader"  # whose scenarios leave them all to the players
    key = with_some[0] if with_some else game.catalog.default_scenario
    own = changed(game, key)["switches"]
    new = next(each.key for each in game.catalog.switches() if each.key not in own)
    assert changed(game, key, switches=[new, *own[:1]])["switches"] == [*own, new]
    assert changed(game, key, switches=[new], without=own)["switches"] == [new]
    for field in ("switches", "without"):
        with pytest.raises(BadData, match=rf"{field}: 'wings' is not one of .*{new}"):
            game.rules.opening({"scenario": key, field: ["wings"]})


def test_a_side_that_is_a_table_is_changed_field_by_field() -> None:
    angels = next(game for game in GAMES if game.name == "angels-20")
    axis = changed(angels, "bomber-escort", axis={"points": 5})["axis"]
    assert axis == plain(angels, "bomber-escort")["axis"] | {"points": 5}
    clouds = changed(angels, "bomber-escort", clouds={"plan": "random"})["clouds"]
    assert clouds == {"plan": "random", "bands": None, "banks": []}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_there_is_not_is_refused_with_what_there_is(game: AnyGame) -> None:
    key = game.catalog.default_scenario
    fields = ", ".join([*plain(game, key), *OWN.get(game.name, ("aircraft",))])
    told = f"setup: wind: no such field; there are {fields}, title, scenario, without"
    for raw in ({"scenario": key, "wind": 3}, plain(game, key) | {"wind": 3}):
        assert [each.message for each in game.catalog.check(raw).errors] == [told]
        with pytest.raises(BadData, match="setup: wind: no such field"):
            game.rules.opening(raw)
    for scenario in ("midway", 7, ["midway"]):
        with pytest.raises(BadData, match=rf"setup\.scenario: .* is not one of .*{key}"):
            game.rules.opening({"scenario": scenario})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_story_beside_a_set_up_is_no_part_of_it(game: AnyGame) -> None:
    """A scenario file can be sent as it is."""
    key = game.catalog.default_scenario
    assert game.catalog.files is not None
    story = dict.fromkeys(game.catalog.files.story - game.catalog.files.setup, "anything")
    setup, title = read(game, plain(game, key) | story | {"title": "Mine"})
    assert (setup, title) == (read(game, {"scenario": key})[0], "Mine")


# -- own pieces -----------------------------------------------------------------------------------


def own_pieces(game: AnyGame) -> tuple[dict[str, Any], str]:
    """One of our aircraft under its own key with another name."""
    folder = files(f"airwar.games.{game.name.replace('-', '_')}") / "data"
    raw = tomllib.loads((folder / "aircraft.toml").read_text(encoding="utf-8"))
    setup = as_written(read(game, {"scenario": game.catalog.default_scenario})[0])
    key = next(key for key in raw if f'"{key}"' in str(msgspec.json.encode(setup)))
    return {key: raw[key] | {"name": "Mine"}}, key


def own_types(game: AnyGame, state: Any) -> list[Any]:
    return list(state.types if isinstance(game.catalog, FileCatalog) else state.setup.aircraft)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_table_keeps_the_pieces_that_it_was_made_with(game: AnyGame) -> None:
    own, key = own_pieces(game)
    setup = {"scenario": game.catalog.default_scenario, "aircraft": own}
    play = Play(game, game.rules.opening(setup), Seeded(1))
    types = own_types(game, play.state)
    assert next(each.name for each in types if each.key.startswith(key)) == "Mine"
    text = write(play, Header(game.name, setup, game.version, game.catalog.fingerprint()))
    again, header = replay(text)
    assert header.setup == setup
    assert own_types(game, again.state) == types


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_own_pieces_have_a_limit(game: AnyGame) -> None:
    own, key = own_pieces(game)
    scenario = game.catalog.default_scenario
    size = len(msgspec.json.encode(own[key])) + len('"plane00000":,')
    many = {f"plane{n:05}": own[key] for n in range(LARGEST // size - 1)}
    game.rules.opening({"scenario": scenario, "aircraft": many})
    more = many | {f"spare{n:05}": own[key] for n in range(LARGEST // size // 5)}
    told = r"setup: aircraft: 1\.2 MB of your own; 1 MB is the limit"
    with pytest.raises(BadData, match=told):
        game.rules.opening({"scenario": scenario, "aircraft": more})
    (error,) = game.catalog.check({"scenario": scenario, "aircraft": more}).errors
    assert error.message.startswith("setup: aircraft: 1.2 MB")
    with pytest.raises(BadData, match="setup: aircraft: 7 is not a table"):
        game.rules.opening({"scenario": scenario, "aircraft": 7})


# -- rules ----------------------------------------------------------------------------------------


def test_rules_stand_once_and_have_a_tier_and_a_state(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    rule = '[[rule]]\nid = "1"\ntitle = "One"\ntext = "words"\ntier = "basic"\nstate = "done"\n'
    path.write_text(rule + rule.replace('"1"', '"2"'))
    assert list(read_rules(path, ("basic",))) == ["1", "2"]
    faults = {
        rule + rule: r"rules\.toml: rule\[1\]\.id: '1' appears twice",
        rule.replace("basic", "odd"): r"rule\[0\]\.tier: 'odd' is not one of basic, optional",
        rule.replace("done", "half"): r"rule\[0\]\.state: 'half' is not one of done, not, part",
        rule + "page = 3\n": r"rule\[0\]\.page: no such field; there are id, title, text",
    }
    for text, fault in faults.items():
        path.write_text(text)
        with pytest.raises(BadData, match=fault):
            read_rules(path, ("basic", "optional"))
