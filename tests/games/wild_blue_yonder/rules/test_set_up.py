"""Chapters 2, 4 and 13 at their edges: who may fly, who answers for whom, and how long."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from airwar.games.wild_blue_yonder import data
from airwar.games.wild_blue_yonder.data import Element, Setup
from airwar.games.wild_blue_yonder.data import cards as data_cards
from airwar.games.wild_blue_yonder.data.library import data_file
from airwar.games.wild_blue_yonder.game import GAME
from airwar.games.wild_blue_yonder.show.view import view
from airwar.kernel.errors import BadData
from tests.games.wild_blue_yonder.table import Table, words

SPITFIRE, MESSERSCHMITT = "allied spitfire-i", "axis bf109e-3"
BLENHEIM = {
    "name": "Blenheim IV", "nation": "British", "service": "1939-03", "art": "blenheim",
    "value": 1, "wingman_value": 0,
    "front": {"performance": 3, "horsepower": 1, "capacity": 4, "offensive": 1, "defensive": 1},
    "damaged": {"performance": 2, "horsepower": 1, "capacity": 8, "offensive": 0, "defensive": 0},
}  # fmt: skip


def setup(**change: Any) -> dict[str, Any]:
    plain = {
        "date": "1944-12",
        "allied": [{"aircraft": "spitfire-i"}],
        "axis": [{"aircraft": "bf109e-3"}],
    }
    return plain | change


@pytest.mark.parametrize("size", ["light", "medium", "heavy"])
def test_no_bomber_of_any_size_dogfights(size: str) -> None:
    """§2.1, §4.4"""
    bomber = {"blenheim-iv": BLENHEIM | {"class": f"{size}-bomber"}}
    with pytest.raises(BadData, match=rf"{size} bomber; only fighters dogfight \[2\.1\]"):
        GAME.rules.opening(setup(allied=[{"aircraft": "blenheim-iv"}], aircraft=bomber))


NATIONS = {
    "German": "bf109e-3", "Hungarian": "re-2000-heja", "Italian": "mc-202", "Romanian": "iar-80a",
    "British": "spitfire-i", "Soviet": "yak-1", "US": "p-39d",
}  # fmt: skip
AXIS = {"German", "Hungarian", "Italian", "Romanian"}


@pytest.mark.parametrize("nation", NATIONS)
def test_each_nation_has_its_side(nation: str) -> None:
    """§4.2-a"""
    key = NATIONS[nation]
    assert data.load_aircraft()[key].nation == nation
    own, other = ("axis", "allied") if nation in AXIS else ("allied", "axis")
    GAME.rules.opening(setup(**{own: [{"aircraft": key}]}))
    with pytest.raises(BadData, match=rf"{nation} and flies for the .* side only \[4\.2-a\]"):
        GAME.rules.opening(setup(**{other: [{"aircraft": key}]}))


def test_aircraft_are_counted_and_not_elements() -> None:
    """§4.2-b, §13.2: a lone Leader faces a pair, and the pair is worth more."""
    pair = Setup("1940-08", (Element("spitfire-i"),), (Element("bf109e-3", wingman=False),))
    assert [each.rule for each in data.check_setup(pair)[1]] == ["4.2-b"]
    other = Setup("1940-08", (Element("spitfire-i", wingman=False),), (Element("bf109e-3"),))
    assert [each.rule for each in data.check_setup(other)[1]] == ["4.2-b"]
    lone = Element("spitfire-i", wingman=False)
    even = Setup("1940-08", (lone, lone), (Element("bf109e-3"),))
    assert data.check_setup(even)[1] == ()


def test_a_side_of_four_elements_and_no_more() -> None:
    """§4.2-b"""
    four = [{"aircraft": "spitfire-i"}] * 4
    assert len(GAME.rules.opening(setup(allied=four)).elements) == 5
    with pytest.raises(BadData, match=r"the Allied side has 5 Elements; 1 to 4 can fly"):
        GAME.rules.opening(setup(allied=[*four, *four[:1]]))


def test_players_share_the_elements_of_a_side() -> None:
    """§4.2-b: in order and evenly, and nobody plays without an Element."""
    four = [{"aircraft": "spitfire-i"}] * 4
    s = GAME.rules.opening(setup(allied=four, seats={"allied": 2}))
    assert [e.seat for e in s.elements] == ["allied-1"] * 2 + ["allied-2"] * 2 + ["axis"]
    with pytest.raises(
        BadData, match=r"seats\.axis: 1 to 1 players, at most one for each Element .*\[4\.2-b\]"
    ):
        GAME.rules.opening(setup(allied=four, seats={"axis": 2}))
    with pytest.raises(BadData, match=r"setup: seats\.allied: 0 is not a whole number from 1 to 4"):
        GAME.rules.opening(setup(allied=four, seats={"allied": 0}))


@pytest.mark.parametrize(("date", "flies"), [("1940-06", False), ("1940-07", True)])
def test_service_begins_with_a_month(date: str, flies: bool) -> None:
    """§4.3: the Bf109E-4 enters service in July 1940."""
    entry = setup(date=date, axis=[{"aircraft": "bf109e-4"}])
    if flies:
        GAME.rules.opening(entry)
        return
    with pytest.raises(BadData, match=r"enters service in 1940-07, after 1940-06 \[4\.3\]"):
        GAME.rules.opening(entry)


@pytest.mark.parametrize(
    ("ceiling", "turbo", "levels"),
    [("M", False, 3), ("H", True, 4), ("H", False, 4), ("VH", True, 5), ("VH", False, 4)],
)
def test_a_start_needs_ceiling_and_turbocharger(ceiling: str, turbo: bool, levels: int) -> None:
    """§4.5-b, §5.2.7: a turbocharger alone opens no level, nor does a Ceiling."""
    front, damaged = ({**BLENHEIM[side], "ceiling": ceiling} for side in ("front", "damaged"))  # type: ignore[dict-item]
    plane = BLENHEIM | {"turbo": turbo, "front": front, "damaged": damaged}
    t = Table.set_up(**setup(allied=[{"aircraft": "own"}], aircraft={"own": plane}))
    assert len(t.offered("allied")) == levels


def test_the_first_hand_is_as_large_as_performance() -> None:
    """§4.6: a lone Leader's too, and a skilled pilot's is larger by his skill."""
    t = Table.set_up(
        **setup(
            allied=[
                {"aircraft": "hurricane-i", "wingman": False},
                {"aircraft": "hurricane-i", "pilot": ["performance"]},
            ]
        )
    )
    t.do("allied altitude:low", "allied altitude:low", "axis altitude:low")
    assert t.draws().n == 5
    t.do("draw MAN*5")
    assert t.draws().n == 6


def test_a_pilots_skills_are_his_own() -> None:
    """§2.4: the Wingman of a skilled pilot has none."""
    s = GAME.rules.opening(
        setup(allied=[{"aircraft": "spitfire-i", "pilot": ["burst", "performance"]}])
    )
    leader, wingman = s.elements[0].leader, s.elements[0].wingman
    assert leader is not None and wingman is not None
    assert (leader.pilot, wingman.pilot) == (("burst", "performance"), ())


def test_six_turns_unless_said_otherwise(tmp_path: Path) -> None:
    """§4.8-a, §4.8-b: for a set-up, for a scenario file, and 0 for a fight to the finish."""
    assert GAME.rules.opening(setup()).turns == 6
    assert GAME.rules.opening(setup(turns=0)).turns == 0
    assert GAME.rules.opening({"scenario": "first-duel", "turns": 0}).turns == 0
    assert Setup("1940-08", (Element("spitfire-i"),), (Element("bf109e-3"),)).turns == 6
    path = tmp_path / "own.toml"
    path.write_text(
        'title = "Own"\nsource = "ours"\nkind = "reconstructed"\ndate = "1940-08"\n'
        'theatre = "Channel"\nsummary = "A duel."\n'
        'allied = [{ aircraft = "spitfire-i" }]\naxis = [{ aircraft = "bf109e-3" }]\n',
        encoding="utf-8",
    )
    assert data.load_scenario(path).setup.turns == 6


@pytest.mark.parametrize("start", [{"scenario": "first-duel"}, setup()])
@pytest.mark.parametrize("turns", [-3, 31, "many", 2.5, None])
def test_turns_have_bounds(start: dict[str, Any], turns: Any) -> None:
    """§4.8-a, §4.8-b: the same for a scenario and for a player's own set-up."""
    allowed = r"is not 1 to 30, or 0 for a fight to the finish"
    with pytest.raises(BadData, match=rf"setup: turns: .* {allowed}"):
        GAME.rules.opening(start | {"turns": turns})
    assert GAME.catalog.check(start | {"turns": turns}).errors
    assert GAME.rules.opening(start | {"turns": 30}).turns == 30


def test_a_scenario_is_not_varied_by_chance() -> None:
    """§4.1: what is misspelt or would be left aside is refused, with what there is."""
    with pytest.raises(BadData, match=r"setup: tuns: no such field; there are date, allied, axis"):
        GAME.rules.opening({"scenario": "first-duel", "tuns": 3})
    wrong = {"switches": "abc", "without": ["x"], "seats": 7, "balance": "even", "allied": 3}
    for field, value in wrong.items():
        with pytest.raises(BadData, match=rf"setup: {field}: "):
            GAME.rules.opening({"scenario": "first-duel", field: value})


def test_a_scenario_is_varied_as_the_table_wants() -> None:
    """§4.1, §4.8, §13.1"""
    own = "gunner-evasion-costs-position"
    s = GAME.rules.opening({
        "scenario": "reich-1943", "turns": 3, "balance": "none", "switches": ["agile-wingman"],
        "without": [own], "seats": {"axis": 3}, "aircraft": {"own": BLENHEIM}, "title": "Ours",
    })  # fmt: skip
    assert (s.turns, s.bonus, s.switches, s.title) == (3, (0, 0), ("agile-wingman",), "Ours")
    assert s.seats == ("allied", "axis-1", "axis-2", "axis-3")
    usual = GAME.rules.opening({"scenario": "reich-1943", "without": ["agile-wingman"]})
    assert (usual.switches, usual.turns, sum(usual.bonus) > 0) == ((own,), 6, True)


@pytest.mark.parametrize(
    ("allied", "axis", "points"),
    [
        ("p-47d", "bf109g-6", (0, 4)),
        ("hurricane-i", "bf109g-6", (4, 0)),
        ("spitfire-i", "bf109e-3", (0, 0)),
    ],
)
def test_the_weaker_side_begins_with_the_difference(
    allied: str, axis: str, points: tuple[int, int]
) -> None:
    """§13.1, §4.9.3-b: in points of its own, if the sides are balanced so."""
    entry = setup(allied=[{"aircraft": allied}], axis=[{"aircraft": axis}])
    t = Table.set_up(**entry, balance="points")
    assert t.state.bonus == points
    t.expect(f"points allied {points[0]}", f"points axis {points[1]}")
    assert GAME.rules.opening(entry).bonus == (0, 0)


SLIPS = {
    "one more, and the next begins too late": ("count = 3\n", "count = 4\n", "half-loop.numbers"),
    "numbers that leave a gap": ("numbers = [4, 24]", "numbers = [5, 25]", "maneuver.numbers"),
    "a colour": ('"clouds"\ncolour = "white"', '"clouds"\ncolour = "red"', "totals of colour"),
    "symbols that do not add up": ("{ direct = 3 }", "{ direct = 2 }", "half-loop.bomb"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_deck_with_a_slip_is_refused(
    slip: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """§manifest-1: the file is held against the manifest when it is read."""
    right, wrong, field = SLIPS[slip]
    text = data_file("cards.toml").read_text(encoding="utf-8")
    assert right in text
    path = tmp_path / "cards.toml"
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    monkeypatch.setattr(data_cards, "data_file", lambda name: tmp_path / name)
    with pytest.raises(BadData, match=rf"cards\.toml: {field}"):
        data_cards.load_cards.__wrapped__()


# -- play order -----------------------------------------------------------------------------------


def test_only_the_very_first_element_lacks_a_wingman_step() -> None:
    """§3.1-c: the second of the same side has one in Turn 1."""
    t = Table("allied spitfire-i", "allied yak-1", MESSERSCHMITT,
              "turn 1\nfirst allied\nstage pick")  # fmt: skip
    t.do("allied element:A1", "allied stay", "allied done", "allied draw:0", "draw")
    t.do("axis skip", "axis stay", "axis done", "axis draw:0", "draw")
    t.expect("active A2", "turn 1")
    assert t.asks("allied") == "3.1-a"


def test_who_picks_for_a_side() -> None:
    """§4.7-b: a player who still has an Element without a number."""
    t = Table(
        "allied spitfire-i at Low seat allied-1",
        *(["allied yak-1 at Low seat allied-2"] * 2),
        MESSERSCHMITT,
        "turn 1\nfirst allied\nstage pick",
    )
    t.do("allied-1 element:A1", "allied-1 stay", "allied-1 done", "allied-1 draw:0", "draw")
    t.do("axis stay", "axis done", "axis draw:0", "draw")
    assert t.offered("allied-2") == words("element:A2 element:A3")
    assert view(t.state, None).active is None  # nobody's turn


def test_the_turn_goes_on_without_who_fell_before_his_number() -> None:
    """§4.7-b, §4.9.2: nobody is left to number, so Turn 2 begins."""
    t = Table(
        "allied hurricane-i hits 7 | no wingman",
        "allied spitfire-i at Low",
        MESSERSCHMITT + " hand IMS11",
        "turn 1\nfirst allied\nstage pick",
    )
    t.do("allied element:A2", "allied stay", "allied done", "allied draw:0", "draw")
    t.do("axis skip", "axis stay", "axis target:A1/leader", "axis IMS11", "axis draw:0", "draw")
    t.expect("turn 2", "active A2", "order A2 X1")


def test_who_is_out_is_no_target_and_not_there() -> None:
    """§4.9.2: neither to be named, nor reason enough for a Wingman Step."""
    t = Table("allied spitfire-i out", "allied yak-1 at Low", MESSERSCHMITT + " hand IMS11",
              "active A2\nfirst allied\nstage draw")  # fmt: skip
    t.do("allied draw:0", "draw")
    assert t.told("8.0-b") == ["X1: no Wingman Step: no enemy is at its altitude."]
    t.do("axis stay")
    assert t.denied("axis", "target:A1/leader") == ("4.9.2", "A1 is out of the battle")
    assert t.offered("axis") == words("done disengage")
