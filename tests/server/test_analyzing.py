"""The analysis of a game that is over: for whom, how far it is, and that it is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.table import Person, Table, serve

DUEL = {"scenario": "first-duel"}
BOTS = {seat: {"kind": "bot", "level": "policy:80"} for seat in ("allied", "axis")}
LINKED = {"allied": {"kind": "me"}, "axis": {"kind": "link"}}


def finished(table: Table, seats: dict[str, Any]) -> dict[str, Any]:
    made = table.make("wild-blue-yonder", setup=DUEL, seats=seats)
    with table.sit(made, "") as watcher:
        while watcher.state["result"] is None:
            watcher.hear("state")
    return made


def report(person: Person, side: str) -> tuple[dict[str, Any], list[int]]:
    """The report, and how far it was each time before."""
    person.say("analysis", side=side)
    steps = []
    while (message := person.hear("analysis"))["report"] is None:
        assert not message["failed"]
        steps.append(message["done"])
        assert message["done"] <= message["total"]
    return message["report"], steps


def test_a_report_comes_with_its_progress_and_is_kept(tmp_path: Path) -> None:
    changes: dict[str, Any] = {"games": ("airwar.games",), "bots": "airwar.bots", "seed": "why"}
    with serve(tmp_path, **changes) as table:
        made = finished(table, BOTS)
        with table.sit(made, "") as watcher:
            found, steps = report(watcher, "allied")
            assert steps == sorted(steps) and len(steps) > 2
            assert found["side"] == found["eyes"] == "allied"
            ends = [moment["at"] for moment in found["moments"]]
            assert ends == sorted(set(ends)) and ends[0] == 0
            winner = watcher.state["result"]["winner"]
            won = 0.5 if winner is None else float(winner == "allied")
            assert found["moments"][-1]["value"] == won
            assert [turn["label"] for turn in found["turns"]][:2] == ["Turn 1", "Turn 2"]
            decisions = found["decisions"]
            assert 0 < len(decisions) <= 5 and found["count"] >= len(decisions)
            assert [each["at"] for each in decisions] == sorted(each["at"] for each in decisions)
            assert all(each["cost"] == 0 or each["better"] for each in decisions)
            for each in decisions:
                watcher.say("replay", at=each["at"], eyes="allied")
                assert watcher.hear("replay")["number"] == each["at"]
            theirs, _ = report(watcher, "axis")
            assert theirs["moments"][-1]["value"] == 1 - won
    with (
        serve(tmp_path, **changes) as table,
        Person(table.host, made["table"], [made["keys"][""]]) as again,
    ):
        kept, steps = report(again, "allied")
        assert kept == found and steps == [0]


def test_a_game_under_way_is_not_looked_into(table: Table) -> None:
    made = table.duel()
    with table.sit(made, "blue1") as blue:
        blue.say("analysis", side="blue")
        error = blue.hear("error")
        assert error["to"] == "analysis" and "when it is over" in error["message"]


def test_whoever_cannot_look_into_games_says_so(table: Table) -> None:
    made = table.duel()
    with table.sit(made, "blue1") as blue:
        blue.say("resign", seat="blue1")
        while blue.state["result"] is None:
            blue.hear("state")
        blue.say("analysis", side="nobody")
        assert "no side" in blue.hear("error")["message"]
        blue.say("analysis", side="blue")
        while not (message := blue.hear("analysis"))["failed"]:
            assert message["report"] is None
        assert "our fault" in message["failed"]
