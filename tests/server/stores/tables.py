"""Tables of both games in every state that a store can hold, and who sits at them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from tests.server.table import Person, Table, serve

WILD, ANGELS = "wild-blue-yonder", "angels-20"


class Plan(Struct, frozen=True):
    """How a table of a store is made. Seats that are not named get a link of their own."""

    name: str
    game: str
    scenario: str
    answers: int = 0  # that people give; a Together stops after the first seat if it is 0
    seats: dict[str, dict[str, str]] = {}
    dice: str = "house"
    end: str = "open"  # or undo, over, resigned, frozen, agreed, went-on


PLANS = (
    Plan("wild-together", WILD, "first-duel"),
    Plan("wild-fight", WILD, "berlin-1944", 14, dice="committed"),
    Plan("wild-undo", WILD, "don-1942", 12, end="undo"),
    Plan("wild-bot", WILD, "battle-of-britain", 5, {"axis": {"kind": "bot", "level": "policy"}}),
    Plan("wild-over", WILD, "tournament-1-1", 9999, end="over"),
    Plan("wild-frozen", WILD, "ploesti-1944", 14, end="frozen"),
    Plan("wild-went-on", WILD, "bodenplatte-1945", 14, end="went-on"),
    Plan("angels-together", ANGELS, "standard"),
    Plan("angels-fight", ANGELS, "coral-sea-1942", 40),
    Plan("angels-hot-seat", ANGELS, "dogfight", 6, {"axis": {"kind": "here"}}),
    Plan("angels-undo", ANGELS, "sedan-1940", 25, end="undo"),
    Plan("angels-long", ANGELS, "eagle-day-1940", 270),  # opens from its checkpoint
    Plan("angels-resigned", ANGELS, "karelia-1941", 20, end="resigned"),
    Plan("angels-frozen", ANGELS, "malta-1941", 25, end="frozen"),
    Plan("angels-agreed", ANGELS, "limited-fuel", 25, end="agreed"),
    Plan("angels-went-on", ANGELS, "kunming-1941", 25, end="went-on"),
)


class Kept(Struct, frozen=True):
    """A table as it was when the store was written. Keys stand in a store as hashes only."""

    name: str
    game: str
    end: str
    table: str
    keys: dict[str, str]
    numbers: dict[str, int]  # what each seat had seen happen
    asked: list[str]  # the seats with an open question
    result: dict[str, Any] | None  # winner and scores


class Written(Struct, frozen=True):
    """What stands beside a store."""

    rules: dict[str, str]  # of each game, when the store was written
    tables: list[Kept]


def beside(store: Path) -> Path:
    return store.with_suffix(".json")


def read(store: Path) -> Written:
    return msgspec.json.decode(beside(store).read_bytes(), type=Written)


def serve_games(folder: Path) -> AbstractContextManager[Table]:
    """A server with the games and opponents that users have."""
    return serve(folder, games=("airwar.games",), bots="airwar.bots")


@contextmanager
def sitting(table: Table, made: dict[str, Any]) -> Iterator[dict[str, Person]]:
    """Everybody at a table: a person for each key, by one of the seats that the key opens."""
    with ExitStack() as stack:
        people: dict[str, Person] = {}
        for seat, key in made["keys"].items():
            if key not in [made["keys"][known] for known in people]:
                person = people[seat] = stack.enter_context(table.sit(made, seat))
                if person.state["seat"] is None:  # Two at one screen: nothing is shown till then.
                    person.say("eyes", seat=seat)
                    person.hear("state")
        yield people


def take_turns(people: dict[str, Person], rng: Random, answers: int) -> int:
    """Let people answer at random until the game is over or so many were given; how many were."""
    for given in range(answers):
        person = whose_turn(people)
        if person is None:
            return given
        answer_one(person, people, rng)
    return answers


def whose_turn(people: dict[str, Person]) -> Person | None:
    """Wait until somebody is asked something; None if the game is over."""
    everybody = list(people.values())
    while not everybody[0].state["result"]:
        person = next((each for each in everybody if look(each)), None)
        if person is not None:
            return person
        everybody[0].hear("state")
        for each in everybody:
            each.catch_up()
    return None


def look(person: Person) -> dict[str, Any] | None:
    """The question before a person, who looks through the eyes of the seat that is asked."""
    for each in person.state["open"]:
        if each["mine"] and not each["options"] and each["seat"] != person.state["seat"]:
            person.say("eyes", seat=each["seat"])
            person.hear("state")
            break
    return person.asked()


def answer_one(person: Person, people: dict[str, Person], rng: Random) -> None:
    person.answer_any(rng)
    person.hear("state")
    for each in people.values():
        each.catch_up()


def undo(people: dict[str, Person], rng: Random) -> None:
    """Play on until somebody can take back an answer, take it back, and see the game as it was."""
    while (person := whose_turn(people)) is not None:
        before = person.state["number"], question(person)
        answer_one(person, people, rng)
        if person.state["undo"] or person.state["consent"]:
            break
    assert person is not None, "the game was over before anybody could take back an answer"
    take_back(person, before[1]["seat"], people)
    look(person)
    assert (person.state["number"], question(person)) == before


def question(person: Person) -> dict[str, Any]:
    """What a person is asked, but for its ticket, which an undo makes another."""
    found = person.asked()
    assert found is not None, person.state["open"]
    return {name: found[name] for name in ("seat", "rule", "question", "options")}


def take_back(person: Person, seat: str, people: dict[str, Person]) -> None:
    at_once = person.state["undo"]
    person.say("undo", seat=seat)
    if not at_once:
        for each in people.values():
            if each is not person:
                each.hear("undo-asked")
                each.say("undo-consent", seat=each.state["you"][0], yes=True)
    person.hear("state")
    for each in people.values():
        each.catch_up()
