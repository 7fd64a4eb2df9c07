"""Fit the weights of Angels 20's evaluator of escorted raids to games of its rules of thumb.

    python bench/fit_raid.py --games 2400 --seed 1

writes src/airwar/games/angels_20/data/raid.toml. Needs numpy.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

from fit_angels import ADVANCED, game
from regression import Row, fit

from airwar.games.angels_20.bot import raid
from airwar.games.angels_20.bot.tactics import DEAR
from airwar.games.angels_20.rules.state import Battle
from airwar.games.angels_20.rules.victory import fighters_destroyed

OUT = Path("src/airwar/games/angels_20/data/raid.toml")
CHUNK = 100
HEAD = """\
# Weights by which an escorted raid is judged (raid.py): whether a bomber gets through, and whether
# the escort destroys more fighters. Fitted by bench/fit_raid.py to {games} games of the rules of
# thumb against themselves ({bombers} and {turns} states); log-loss {losses}.
"""


def facts(s: Battle) -> tuple[dict[int, list[float]], list[float]]:
    """Of each bomber in play, and of the fighters."""
    escort = raid.escort_of(s)
    nobody = [1.0] * len(s.planes), [0.0] * len(s.planes)
    own, theirs = raid.strength(s, escort, *nobody), raid.strength(s, 1 - escort, *nobody)
    killed = fighters_destroyed(s)
    lead = (killed[escort] - killed[1 - escort]) / DEAR
    bombers = {}
    for index in s.flights[escort]:
        plane = s.planes[index]
        card = s.cards[plane.card]
        if card.token:
            left = (card.hits - plane.damage) / card.hits
            bombers[index] = raid.bomber_facts(s, plane, left, theirs, own)
    return bombers, raid.fighter_facts(s, lead, own - theirs)


def play(rng: Random) -> tuple[list[Row], list[Row]]:
    """One game: what became of each bomber and of the fighters, at each turn's start."""
    scenario = rng.choice(("bomber-escort", "bomber-escort", "bomber-escort-axis"))
    switches = list(ADVANCED) if rng.random() < 0.3 else []
    seen, s = game({"scenario": scenario, "switches": switches}, rng, facts)
    escort = raid.escort_of(s)
    killed = fighters_destroyed(s)
    lead = killed[escort] - killed[1 - escort]
    ahead = 0.5 if not lead else float(lead > 0)
    bombers = [(each[i], float(s.planes[i].arrived)) for each, _ in seen for i in each]
    return bombers, [(each, ahead) for _, each in seen]


def chunk(seed: str) -> tuple[list[Row], list[Row]]:
    rng = Random(seed)
    bombers: list[Row] = []
    fighters: list[Row] = []
    for _ in range(CHUNK):
        some, more = play(rng)
        bombers += some
        fighters += more
    return bombers, fighters


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2400)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    seeds = [f"{args.seed} {number}" for number in range(args.games // CHUNK)]
    bombers: list[Row] = []
    fighters: list[Row] = []
    with ProcessPoolExecutor(2) as pool:
        for some, more in pool.map(chunk, seeds):
            bombers += some
            fighters += more
            print(len(fighters), "turns", flush=True)
    text = ""
    losses = []
    for name, names, rows in (
        ("bomber", raid.BOMBER, bombers),
        ("fighters", raid.FIGHTERS, fighters),
    ):
        weights, loss = fit(rows)
        losses.append(f"{loss:.3f}")
        text += f"\n[{name}]\n"
        text += "".join(f"{each} = {w:.3f}\n" for each, w in zip(names, weights, strict=True))
    head = HEAD.format(
        games=args.games, bombers=len(bombers), turns=len(fighters), losses=", ".join(losses)
    )
    OUT.write_text(head + text)
    print(head + text)


if __name__ == "__main__":
    main()
