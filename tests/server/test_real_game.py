"""The first real game, through the server from end to end."""

from pathlib import Path
from random import Random
from typing import Any

from airwar.common.records import verify
from tests.server.table import Person, Table, play_on, serve

GAME = "wild-blue-yonder"
WILD: list[Any] = [
    {"scenario": 7},
    {"scenario": "nowhere"},
    {"allied": 3},
    {"allied": [[]], "axis": [{}]},
    {"date": [], "allied": [{"aircraft": None}], "axis": "x", "seats": []},
    {"scenario": "first-duel", "switches": 5, "seats": {"allied": -1, "axis": 10**9}},
    {"scenario": "first-duel", "turns": "many"},
]


def test_wild_blue_yonder_is_played_and_its_record_verifies(tmp_path: Path) -> None:
    with serve(tmp_path, games=("airwar.games",)) as table:
        for seed in (1, 2, 3):
            play_one(table, seed)
    assert not (tmp_path / "faults").exists()


def play_one(table: Table, seed: int) -> None:
    seats = {"allied": {"kind": "me"}, "axis": {"kind": "link"}}
    made = table.make(GAME, seats=seats, dice="committed")
    with table.sit(made, "allied") as allied, table.sit(made, "axis") as axis:
        rng = Random(seed)
        while play_on([allied, axis], rng, answers=1):
            hands = {e["side"]: e["hand"]["cards"] for e in axis.state["view"]["elements"]}
            assert hands["allied"] is None
        assert axis.state["result"]["text"]
        assert axis.state["result"] == allied.state["result"]
    url = f"/api/tables/{made['table']}/record"
    record = table.http.get(url, params={"key": made["keys"]["axis"]}).text
    assert verify(record).ok


def test_who_waits_reads_what_the_other_does_and_no_more(tmp_path: Path) -> None:
    seats = {"allied": {"kind": "me"}, "axis": {"kind": "link"}}
    with serve(tmp_path, games=("airwar.games",)) as table:
        made = table.make(GAME, seats=seats)
        with table.sit(made, "allied") as allied, table.sit(made, "axis") as axis:
            people = {"allied": allied, "axis": axis}
            told = {seat: doings(person) for seat, person in people.items()}
            secret = "deciding in secret"
            assert told == {
                "allied": {"allied": "", "axis": secret},
                "axis": {"allied": secret, "axis": ""},
            }
            play_on([allied, axis], Random(1), answers=2)
            (asked,) = doings(allied)
            waits = people["axis" if asked == "allied" else "allied"]
            assert doings(people[asked]) == {asked: ""}
            assert doings(waits)[asked] == "choosing an altitude"


def doings(person: Person) -> dict[str, str]:
    return {each["seat"]: each["doing"] for each in person.state["open"]}


def test_wild_set_ups_are_refused_in_words(tmp_path: Path) -> None:
    with serve(tmp_path, games=("airwar.games",)) as table:
        for setup in WILD:
            checked = table.http.post(f"/api/check/{GAME}", json=setup)
            assert checked.status_code == 200
            assert checked.json()["errors"], setup
            made = table.http.post("/api/tables", json={"game": GAME, "setup": setup})
            assert made.status_code == 400, setup
            assert made.json()["message"]


def test_between_people_a_card_that_was_seen_goes_back_by_consent_only(tmp_path: Path) -> None:
    seats = {"allied": {"kind": "me"}, "axis": {"kind": "link"}}
    with serve(tmp_path, games=("airwar.games",)) as table:
        made = table.make(GAME, seats=seats, setup={"scenario": "extended-example"})
        with table.sit(made, "allied") as allied, table.sit(made, "axis") as axis:
            people = [allied, axis]
            shown = {False: 0, True: 0}
            while not all(shown.values()):
                person = next(each for each in people if each.asked())
                other = people[1 - people.index(person)]
                question = person.asked()
                assert question is not None
                keys = [option["key"] for option in question["options"]]
                key = next((each for each in keys if each.startswith("play:")), quiet(keys))
                person.answer(key)
                person.hear("state")
                for each in people:
                    each.catch_up()
                card = key.startswith("play:")
                if card or (key == "stay" and not shown[False]):
                    shown[card] += 1
                    assert person.state["undo"] is not card
                    assert person.state["consent"]
                if key == "stay" and shown[False] == 1:
                    person.say("undo", seat=question["seat"])
                    other.hear("state")
                    assert other.events[-1]["text"].endswith("takes a move back.")
                    shown[False] += 1
                    for each in people:
                        each.catch_up()


def quiet(keys: list[str]) -> str:
    """Nothing that ends a fight early; attack where it can be done."""
    wanted = [key for key in keys if key.startswith("target:")]
    return wanted[0] if wanted else next(key for key in keys if key != "disengage")
