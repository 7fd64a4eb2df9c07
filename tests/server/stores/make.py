"""Write a store as users have it: `python -m tests.server.stores.make tests/server/stores/v1.db`.

It is written once for each version of the rules, by the rules of that version, and never again:
`test_old_stores.py` opens it by the rules of today. Beside it stands what was seen at its tables,
with the keys that open them.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from airwar.common.registry import find_game
from airwar.games import all_games as real_games
from airwar.server.loading import rules_of
from tests.server.stores.tables import (
    PLANS,
    Kept,
    Plan,
    Written,
    answer_one,
    beside,
    look,
    serve_games,
    sitting,
    take_turns,
    undo,
)
from tests.server.table import Table

FROZEN = ("frozen", "agreed", "went-on")


def write(store: Path) -> None:
    store.unlink(missing_ok=True)
    with TemporaryDirectory() as name:
        folder = Path(name)
        with serve_games(folder) as table:
            made = {plan.name: make(table, plan) for plan in PLANS}
        database = folder / "airwar.sqlite"
        change_rules(database, [made[plan.name]["table"] for plan in PLANS if plan.end in FROZEN])
        with serve_games(folder) as table:
            kept = [finish(table, plan, made[plan.name]) for plan in PLANS]
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("VACUUM INTO ?", [str(store)])
    rules = {game.name: rules_of(game) for game in real_games()}
    text = msgspec.json.format(msgspec.json.encode(Written(rules, kept)), indent=1)
    beside(store).write_bytes(text + b"\n")


def make(table: Table, plan: Plan) -> dict[str, Any]:
    """A table, played as far as its plan says."""
    setup = {"scenario": plan.scenario}
    game = find_game(plan.game)
    names = game.rules.seats(game.rules.opening(setup))
    seats = {seat: {"kind": "me" if seat == names[0] else "link"} for seat in names} | plan.seats
    made = table.make(plan.game, setup=setup, seats=seats, dice=plan.dice)
    rng = Random(plan.name)
    with sitting(table, made) as people:
        first = next(iter(people.values()))
        first.say("chat", seat=names[0], text="Good luck!")
        first.hear("chat")
        if plan.answers:
            take_turns(people, rng, plan.answers)
        else:
            while look(first):  # Its own half of a Together; the others have not begun.
                answer_one(first, people, rng)
        if plan.end == "undo":
            undo(people, rng)
        elif plan.end == "resigned":
            first.say("resign", seat=names[0])
            first.hear("state")
        over = plan.end in ("over", "resigned")
        assert (first.state["result"] is not None) == over, f"{plan.name} is over too early"
    return made


def change_rules(database: Path, tables: Sequence[str]) -> None:
    """Make games as older rules would have left them: their first answer is asked no longer."""
    with closing(sqlite3.connect(database)) as connection, connection:
        for table in tables:
            connection.execute("UPDATE tables SET rules = '0' WHERE id = ?", [table])
            connection.execute("UPDATE snapshots SET rules = '0' WHERE table_id = ?", [table])
            done = connection.execute(
                "UPDATE answers SET rule = 'old-' || rule WHERE table_id = ?1 AND number ="
                " (SELECT min(number) FROM answers WHERE table_id = ?1 AND kind = 'answer')",
                [table],
            )
            assert done.rowcount == 1


def finish(table: Table, plan: Plan, made: dict[str, Any]) -> Kept:
    """Consent where the plan says so; the table as its people see it in the end."""
    with sitting(table, made) as people:
        consenting = {"agreed": 1, "went-on": len(people)}.get(plan.end, 0)
        for seat, person in list(people.items())[:consenting]:
            person.say("go-on", seat=seat)
            person.hear("state")
        for person in people.values():
            person.catch_up()
        if plan.end == "went-on":
            take_turns(people, Random(plan.name), 4)
        for person in people.values():
            person.catch_up()
        states = {seat: person.state for seat, person in people.items()}
    state = next(iter(states.values()))
    assert (state["frozen"] is not None) == (plan.end in ("frozen", "agreed"))
    result = state["result"]
    return Kept(
        plan.name,
        plan.game,
        plan.end,
        made["table"],
        made["keys"],
        {seat: state["number"] for seat, state in states.items()},
        sorted({each["seat"] for each in state["open"]}),
        result and {"winner": result["winner"], "scores": result["scores"]},
    )


if __name__ == "__main__":
    write(Path(sys.argv[1]))
