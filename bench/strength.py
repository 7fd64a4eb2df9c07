"""Measure how strong the opponents are, and write docs/strength.md.

    python bench/strength.py                              go on with the measure, write the page
    python bench/strength.py --game angels-20 --only 1    one game, one of its goals only
    python bench/strength.py --places                     only the matches without a goal
    python bench/strength.py --page                       write the page from what is measured

Each goal is a match with fixed iterations a decision. The scenarios take turns, every game is
played twice with sides swapped, a draw counts half. A match stops when its 95% interval clears
or misses the goal, after 400 games at most. Each finished game is a line of the results file,
so that a match that was broken off goes on where it was.
"""

from __future__ import annotations

import argparse
import json
from itertools import count
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final, NamedTuple

from airwar.bots.match import interval, match_game
from airwar.bots.search import Search
from airwar.common.registry import find_game
from airwar.kernel.play import Play
from airwar.kernel.sight import sight
from airwar.kernel.sources import Seeded


class Contest(NamedTuple):
    """What is asked of the opponents of one game, and where."""

    scenarios: tuple[tuple[str, dict[str, Any]], ...]
    goals: tuple[tuple[str, str, float], ...]
    note: str = ""
    most: int = 400  # games a match

    @property
    def matches(self) -> tuple[tuple[str, str, float | None], ...]:
        """Those with a goal, and those that only say where a level has its place."""
        return (*self.goals, *PLACES)


PLACED: Final = 40  # games that show the place of a level
PLACES: Final = (("policy:80", "random", None), ("policy", "policy:80", None))


WILD: Final = Contest(
    (
        ("Spitfire I v Bf109E-4 (First duel over Kent)", {"scenario": "first-duel"}),
        (
            "Spitfire VB v Bf109F-4",
            {
                "date": "1941-07",
                "allied": [{"aircraft": "spitfire-vb"}],
                "axis": [{"aircraft": "bf109f-4"}],
            },
        ),
        (
            "La-5FN v Fw190D-9",
            {
                "date": "1944-09",
                "allied": [{"aircraft": "la-5fn"}],
                "axis": [{"aircraft": "fw190d-9"}],
            },
        ),
        (
            "Two Spitfire I v two Bf109E-4",
            {
                "date": "1940-08",
                "allied": [{"aircraft": "spitfire-i"}, {"aircraft": "spitfire-i"}],
                "axis": [{"aircraft": "bf109e-4"}, {"aircraft": "bf109e-4"}],
            },
        ),
        ("P-47C-5 v MC.202 (The extended example)", {"scenario": "extended-example"}),
    ),
    (
        ("policy", "random", 0.85),
        ("search:1000", "policy", 0.60),
        ("search:1000", "search:250", 0.55),
    ),
    "The extended example is so uneven that the side with the P-47s rarely loses; it pulls every\n"
    "figure toward 50%.",
)
ANGELS: Final = Contest(
    (
        ("The standard scenario", {"scenario": "standard"}),
        ("Bomber Escort", {"scenario": "bomber-escort"}),
    ),
    (
        ("policy", "random", 0.90),
        ("search:500", "policy", 0.60),
        ("search:500", "search:125", 0.55),
    ),
    "Both scenarios let each side build its own flight; the opponents choose their aircraft too.\n"
    "Of search:500 v search:125, the Bomber Escort games were seen before the settings of search\n"
    "were fixed, so their figure is biased upward; those of the standard scenario came after.",
)
WINGS: Final = Contest(
    tuple(
        (each.title, {"scenario": each.key})
        for each in find_game("wings-at-war").catalog.scenarios()
        if each.key != "meeting"
    ),
    (("policy", "random", 0.90), ("search:300", "policy", 0.60)),
    "The twelve scenarios in turn, forty games a match at most. The match of search against the\n"
    "rules of thumb is short of forty; its first fifteen games, of which search won 70%, were\n"
    "played before the winner of the initiative could wait for hidden aircraft and before Breach\n"
    "was made more even. Of the 22 since then it won 59%.",
    40,
)
RAIDS: Final = Contest(
    (
        ("Thursday in the North", {"scenario": "thursday-in-the-north"}),
        ("The Air Bridge", {"scenario": "the-air-bridge"}),
        ("Adlertag", {"scenario": "adlertag"}),
    ),
    (("policy", "random", 0.90), ("search:300", "policy", 0.60)),
    "A small raid, a raid with escorts and one with bombing, in turn, forty games a match at\n"
    "most. Two machines that play by rules of thumb do not share the points evenly there (the\n"
    "raider takes about 33, 41 and 46 %), but every game is played from both sides.",
    40,
)
FRONT: Final = Contest(
    (
        ("Short Raid", {"scenario": "short-raid"}),
        ("Basic Game", {"scenario": "basic"}),
    ),
    (("policy", "random", 0.95), ("search:100", "policy", 0.60)),
    "One raid and one quarter in turn, forty games a match at most. Between two machines by rules\n"
    "of thumb both are even: of 300 Short Raids the American won 42%, the German 27%, and of\n"
    "120 Basic Games 45 and 24 games; the others were drawn. Search thinks about the bases, the\n"
    "plan and, in a small raid, the moves.",
    40,
)
CONTESTS: Final = {
    "wild-blue-yonder": WILD,
    "angels-20": ANGELS,
    "wings-at-war": WINGS,
    "wing-leader": RAIDS,
    "luftwaffe": FRONT,
}
LEAST: Final = 24
RESULTS: Final = Path("bench/strength.jsonl")
PAGE: Final = Path("docs/strength.md")


def entries() -> list[dict[str, Any]]:
    if not RESULTS.exists():
        return []
    return [json.loads(line) for line in RESULTS.read_text().splitlines()]


def standing(game: str, one: str, other: str) -> list[dict[str, Any]]:
    wanted = (game, one, other)
    return [e for e in entries() if (e["game"], e.get("one"), e.get("other")) == wanted]


def verdict(total: float, games: int, goal: float | None) -> str:
    low, high = interval(total, games)
    if games < LEAST or goal is None:
        return ""
    return "met" if low > goal else "missed" if high < goal else ""


def measure(game: str, one: str, other: str, goal: float | None) -> None:
    """Play on until the goal is met or missed for certain, or enough games are played."""
    done = standing(game, one, other)
    scenarios = CONTESTS[game].scenarios
    most = PLACED if goal is None else CONTESTS[game].most
    while len(done) < most:
        total = sum(e["score"] for e in done)
        if len(done) % 2 == 0 and verdict(total, len(done), goal):
            break
        numbers = {e["number"] for e in done}
        number = next(each for each in count() if each not in numbers)
        pair = number // 2
        name, setup = scenarios[pair % len(scenarios)]
        start = process_time()
        played = match_game(game, setup, one, other, 1000 + pair, bool(number % 2))
        entry = {"game": game, "one": one, "other": other, "scenario": name, "number": number,
                 "score": played.score, "decisions": played.decisions,
                 "seconds": round(process_time() - start, 2)}  # fmt: skip
        with RESULTS.open("a") as out:
            out.write(json.dumps(entry) + "\n")
        done.append(entry)
        low, high = interval(sum(e["score"] for e in done), len(done))
        mean = sum(e["score"] for e in done) / len(done)
        print(
            f"{one} v {other}: {len(done)} games, {mean:.1%} ({low:.1%} to {high:.1%})", flush=True
        )


def pace(name: str, seed: int = 7) -> dict[str, Any]:
    """How many iterations a second of one core's time buys, over decisions of real games."""
    game = find_game(name)
    rng = Random(seed)
    spent, iterations, decisions = 0.0, 0, 0
    for _, setup in CONTESTS[name].scenarios:
        table: Play[Any] = Play(game, game.rules.opening(setup), Seeded(rng), keep=False)
        while table.request is not None:
            seat, request = next(iter(table.open.items()))
            if rng.random() < 0.05 and len(game.bot.advise(table.state, request)) > 1:
                tree = Search(game, sight(table, seat), rng)
                start = process_time()
                while process_time() < start + 1.0:
                    tree.run()
                spent += process_time() - start
                iterations += tree.iterations
                decisions += 1
            table.give(seat, game.bot.policy(table.state, request, rng))
    return {"game": name, "pace": round(iterations / spent), "decisions": decisions}


def page() -> str:
    """The results of every game, as Markdown."""
    return HEAD + "".join(section(name) for name in CONTESTS)


def section(game: str) -> str:
    """The table of one game's results."""
    contest = CONTESTS[game]
    rows = [
        "| match | goal | result | 95% interval | games | |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    detail = ["| match | scenario | result | games |", "| --- | --- | --- | --- |"]
    for one, other, goal in contest.matches:
        done = standing(game, one, other)
        total = sum(e["score"] for e in done)
        wanted = "" if goal is None else f"{goal:.0%}"
        if not done:
            rows.append(f"| {one} v {other} | {wanted} | not measured | | 0 | |")
            continue
        low, high = interval(total, len(done))
        word = (
            ""
            if goal is None
            else verdict(total, len(done), goal)
            or ("within the interval" if low <= goal else "few games")
        )
        rows.append(f"| {one} v {other} | {wanted} | {total / len(done):.1%} | "
                    f"{low:.1%} to {high:.1%} | {len(done)} | {word} |")  # fmt: skip
        for name, _ in contest.scenarios:
            own = [e["score"] for e in done if e["scenario"] == name]
            if own:
                mean = sum(own) / len(own)
                detail.append(f"| {one} v {other} | {name} | {mean:.1%} | {len(own)} |")
    parts = [f"\n## {find_game(game).title}", contest.note, "\n".join(rows), "\n".join(detail)]
    paces = [e for e in entries() if e["game"] == game and "pace" in e]
    if paces:
        parts.append(SECOND.format(pace=paces[-1]["pace"], decisions=paces[-1]["decisions"]))
    return "\n\n".join(part for part in parts if part) + "\n"


HEAD: Final = """\
# Strength

The machine opponents:

| level | called | how it plays |
| --- | --- | --- |
| `random` | Novice | any legal answer |
| `policy:80` | Cadet | by rules of thumb, but one answer in five is any legal one |
| `policy` | Trained | rules of thumb, at once |
| `search:500` | Veteran | up to 500 iterations per decision |
| `search:2s` | Ace | up to two seconds per decision |

`policy:N` takes any percentage of sound answers, `search:N` and `search:Ts` take any number of
iterations or seconds. An iteration imagines a world that fits what the seat has seen, walks a tree
of the seat's own decisions, runs a playout by rules of thumb to a horizon, and asks an evaluator
that was fitted to a few thousand games. The longer a search runs, the further ahead it looks. It
stops early when one play is clearly ahead. No opponent sees more than its seat.

The figures below come from `bench/strength.py`: fixed iterations per decision, the scenarios in
turn, every game played twice with sides swapped, a draw counted as half. A match stops when its
95% interval (Wilson) clears or misses the goal, after 400 games at most. The matches of the Cadet
have no goal: they show its place between its neighbors, by 40 games each.
"""
SECOND: Final = """\
On one core of the machine that made this page, a search of one second runs about {pace}
iterations, measured over {decisions} decisions. So `search:1s` is about as strong as
`search:{pace}`.\
"""


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the opponents.")
    parser.add_argument("--game", choices=CONTESTS, help="one of the games only")
    parser.add_argument("--only", type=int, choices=(1, 2, 3), help="one of its goals only")
    parser.add_argument("--places", action="store_true", help="only the place of the Cadet")
    parser.add_argument("--pace", action="store_true", help="only what a second buys")
    parser.add_argument("--page", action="store_true", help="only write the page")
    args = parser.parse_args()
    for game, contest in CONTESTS.items():
        if args.page or args.game not in (None, game):
            continue
        for number, match in enumerate(contest.matches, 1):
            chosen = match[2] is None if args.places else args.only in (None, number)
            if chosen and not args.pace:
                measure(game, *match)
        if args.only is None and not args.places:
            with RESULTS.open("a") as out:
                out.write(json.dumps(pace(game)) + "\n")
    PAGE.write_text(page())


if __name__ == "__main__":
    main()
