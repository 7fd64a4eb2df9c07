"""Patrol as a game for the kernel: set-ups, what is hidden from whom, cases. See `toy_rules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import sub
from random import Random
from typing import Any, cast

from msgspec.structs import replace

from airwar.common.contract import RuleText, Scenario, Switch, Whole
from airwar.kernel.errors import BadData, BadRecord
from airwar.kernel.game import Result
from airwar.kernel.requests import CHECKPOINT, Choose, Draw, Flow, sample
from airwar.kernel.sight import Seen, Sight, Veil
from tests.toy_rules import (
    BREAK,
    CLOUD,
    DECK,
    FIRE,
    FUEL,
    HAND,
    KINDS,
    LOST,
    NONE,
    Cards,
    Leave,
    Patrol,
    act,
    add,
    allot,
    counted,
    losses,
    plan,
)

RULES = ("1", "1.1", "1.2", "2", "2.1", "3", "3.1", "3.2", "4", "4.1", "5", "6", "7", "7.1")


class PatrolGame(Whole[Patrol]):
    name, title, version = "patrol", "Patrol", "1"
    state = Patrol
    default_scenario = "pair"

    def scenarios(self) -> Sequence[Scenario]:
        sides = ("blue", "red")
        return (
            Scenario("pair", "Pair", "two against one", sides, ("blue1", "blue2", "red1")),
            Scenario("duel", "Duel", "one against one", sides, ("blue1", "red1")),
        )

    def switches(self) -> Sequence[Switch]:
        return (
            Switch("thick", "Thick air", "3.2", "Two dice, and the lower counts."),
            Switch("supply", "Supply", "7", "Fuel is allotted, and pilots may leave."),
        )

    def rule_texts(self) -> Sequence[RuleText]:
        return [RuleText(id, id, f"rule {id}", "base", "done") for id in RULES]

    def opening(self, setup: Mapping[str, Any]) -> Patrol:
        known = {scenario.key: scenario for scenario in self.scenarios()}
        if setup.get("scenario") not in known:
            raise BadData(f"scenario: {setup.get('scenario')!r} is not one of {', '.join(known)}")
        players = {"blue": 2 if setup["scenario"] == "pair" else 1, "red": 1}
        players |= setup.get("seats", {})
        seats = tuple(f"{side}{i}" for side, n in players.items() for i in range(1, n + 1))
        return Patrol(
            seats=seats,
            sides={seat: seat[:-1] for seat in seats},
            turns=setup.get("turns", 2),
            thick="thick" in setup.get("switches", ()),
            altitude={seat: 2 + index % 2 for index, seat in enumerate(seats)},
            hits=dict.fromkeys(seats, 0),
            plans={},
            hands=dict.fromkeys(seats, (FIRE, CLOUD)),
            decks=dict.fromkeys(seats, add(DECK, (FIRE, CLOUD), -1)),
            played=dict.fromkeys(seats, NONE),
            down=dict.fromkeys(seats, ()),
            known=dict.fromkeys(seats, ()),
            supply="supply" in setup.get("switches", ()),
        )

    def random_setup(self, rng: Random) -> dict[str, Any]:
        return {
            "scenario": rng.choice(("pair", "duel")),
            "seats": {"blue": rng.randint(1, 3), "red": rng.randint(1, 2)},
            "turns": rng.randint(1, 4),
            "switches": [*rng.choice(([], ["thick"])), *rng.choice(([], ["supply"]))],
        }

    def flow(self, s: Patrol) -> Flow[None]:
        while self.result(s) is None:
            yield CHECKPOINT
            if s.active < 0:
                yield from plan(s)
            else:
                yield from act(s, s.seats[s.active])

    def seats(self, s: Patrol) -> tuple[str, ...]:
        return s.seats

    def sides(self, s: Patrol) -> tuple[str, ...]:
        return ("blue", "red")

    def side_of(self, s: Patrol, seat: str) -> str:
        return s.sides[seat]

    def result(self, s: Patrol) -> Result | None:
        lost = losses(s)
        if s.active >= 0 or (s.turn <= s.turns and max(lost.values()) < LOST):
            return None
        scores = {"blue": lost["red"], "red": lost["blue"]}
        if scores["blue"] == scores["red"]:
            return Result(None, scores, "nobody has the better of it")
        winner = max(scores, key=scores.__getitem__)
        return Result(winner, scores, f"{winner} wins")

    def redact(self, s: Patrol, seat: str) -> Patrol:
        team = s.team(seat) if seat in s.seats else ()
        hidden = Veil(None)
        return replace(
            s,
            log=None,
            plans={x: p if x == seat or x in s.shown else hidden for x, p in s.plans.items()},
            hands={
                x: hand if x == seat else Veil(len(hand)) if x in team else hidden
                for x, hand in s.hands.items()
            },
            decks={
                x: deck if x == seat else tuple(map(sub, DECK, s.played[x]))
                for x, deck in s.decks.items()
            },
            down={x: d if x == seat else Veil(len(d)) for x, d in s.down.items()},
            known={x: k if x == seat else Veil(len(k)) for x, k in s.known.items()},
            fuel={x: n if x in team or x in s.shown else hidden for x, n in s.fuel.items()},
        )

    def fill(self, sight: Sight[Patrol], rng: Random) -> Patrol:
        base, now, me = sight.base, sight.now, sight.seat
        hands, decks, down = dict(base.hands), dict(base.decks), dict(base.down)
        for seat in base.seats:
            if seat == me:
                continue
            pool = [kind for kind, n in enumerate(base.decks[seat]) for _ in range(n)]
            rng.shuffle(pool)
            laid = list(dict.fromkeys(k for k in now.known[me] if k[0] == seat))
            peeked = [card for _, card in laid][: len(base.down[seat])]
            under = _pull(pool, peeked, len(base.down[seat]))
            wanted = [
                KINDS.index(seen.answer[5:])
                for seen in sight.since
                if seen.who == seat and seen.kind == "choose" and str(seen.answer)[:5] == "play:"
            ]
            veil = cast(Any, base.hands[seat])
            size = veil.size if veil.size is not None else self._size(base, wanted, pool, rng)
            down[seat] = tuple(sorted(under))
            hands[seat] = tuple(sorted(_pull(pool, wanted, size)))
            decks[seat] = counted(tuple(pool))
        # While fuel is allotted `now` has plans of this turn and `base` those of the last.
        plans = {
            x: plan
            if _plain(plan)
            else now.plans[x]
            if _plain(now.plans.get(x))
            else self._plan(base, x, rng)
            for x, plan in base.plans.items()
        }
        known = {
            x: k if x == me else self._known(base, x, len(k), down, rng)
            for x, k in base.known.items()
        }
        fuel = self._fuel(base, now, rng)
        return replace(
            base, hands=hands, decks=decks, down=down, plans=plans, known=known, fuel=fuel
        )

    def _fuel(self, base: Patrol, now: Patrol, rng: Random) -> dict[str, int]:
        """What is not known of a side's fuel, dealt to those whose share is hidden."""
        known: dict[str, Any] = base.fuel
        fuel = {x: now.fuel[x] if type(n) is Veil else n for x, n in known.items()}
        for side in self.sides(base):
            team = [x for x in fuel if base.sides[x] == side]
            hidden = [x for x in team if type(fuel[x]) is Veil]
            if hidden:
                rest = FUEL - sum(fuel[x] for x in team if x not in hidden)
                rows = dict(allot(hidden, rest, rng).rows)
                fuel |= {x: rows.get(x, 0) for x in hidden}
        return fuel

    def _size(self, s: Patrol, wanted: list[int], pool: list[int], rng: Random) -> int:
        return rng.randint(min(len(wanted), len(pool), HAND), min(HAND, len(pool)))

    def _plan(self, s: Patrol, seat: str, rng: Random) -> str:
        options = ["watch"] if s.hits[seat] > 1 else ["watch", *(f"at:{x}" for x in s.foes(seat))]
        return rng.choice(options)

    def _known(
        self, s: Patrol, seat: str, size: int, down: Mapping[str, Cards], rng: Random
    ) -> tuple[tuple[str, int], ...]:
        cards = [(foe, card) for foe in s.foes(seat) for card in down[foe]]
        return tuple(rng.choice(cards) for _ in range(size))

    def guess(self, s: Patrol, request: Choose, rng: Random) -> Any:
        return sample(request, s, rng)

    def must_draw(self, s: Patrol, request: Draw, later: Sequence[Seen]) -> Cards:
        """The target of a shot may be seen to play the very break that it drew."""
        owner = request.bag.removeprefix("deck-")
        reply = Seen("choose", "reply", owner, "play:break")
        return (BREAK,) if reply in later and BREAK not in s.hands[owner] else ()

    def view(self, s: Patrol, seat: str | None) -> dict[str, Any]:
        def shown(cards: Any) -> Any:
            return {"size": cards.size} if type(cards) is Veil else cards

        return {
            "turn": s.turn,
            "pilots": [
                {
                    "seat": x,
                    "altitude": s.altitude[x],
                    "hits": s.hits[x],
                    "plan": shown(s.plans.get(x, "")),
                    "fuel": shown(s.fuel.get(x, 0)),
                    "hand": shown(s.hands[x]),
                    "down": shown(s.down[x]),
                    "played": s.played[x],
                }
                for x in s.seats
            ],
            "known": s.known.get(seat or "", ()),
        }

    def board(self, s: Patrol, seat: str | None) -> str:
        rows = [f"{x:6} alt {s.altitude[x]} hits {s.hits[x]} {s.hands[x]}" for x in s.seats]
        return "\n".join([f"turn {s.turn} of {s.turns}", *rows])

    def about(self) -> dict[str, Any]:
        return {"kinds": KINDS, "deck": DECK}

    def outcome(self, before: Patrol, after: Patrol, seat: str) -> str:
        if sum(after.hits.values()) > sum(before.hits.values()):
            return "a hit"
        gained = add(counted(after.hands[seat]), before.hands[seat], -1)
        names = [kind for kind, n in zip(KINDS, gained, strict=True) for _ in range(n)]
        return " ".join(["draws", *names]) if names else "nothing changes"

    def offer(self, s: Patrol, request: Choose, rng: Random) -> Any:
        """Leave once hit."""
        return Leave(request.seat) if s.hits[request.seat] else None

    def policy(self, s: Patrol, request: Choose, rng: Random) -> Any:
        options = request.question.options(s, request.about)
        for wanted in ("attack", "play:fire", "play:break"):
            if wanted in options:
                return wanted
        return sample(request, s, rng)

    def evaluate(self, s: Patrol, side: str) -> float:
        lost = losses(s)
        own = lost[side]
        foe = sum(lost.values()) - own
        return 0.5 + (foe - own) / (2 * (foe + own + 1))

    def given(self, lines: Sequence[tuple[int, str]]) -> Patrol:
        """`SEAT altitude N hits N hand KIND...`, every part but the seat may be missing."""
        s = replace(self.opening({"scenario": "pair"}), plans={}, active=-1)
        for number, row in lines:
            seat, *words = row.split()
            if seat not in s.seats:
                raise BadRecord(f"there is no pilot {seat!r}", number)
            if "hand" in words:
                at = words.index("hand")
                hand = tuple(sorted(KINDS.index(kind) for kind in words[at + 1 :]))
                words = words[:at]
                s.hands = {**s.hands, seat: hand}
                s.decks = {**s.decks, seat: add(DECK, hand, -1)}
            for name, value in zip(words[::2], words[1::2], strict=True):
                if name not in ("altitude", "hits"):
                    raise BadRecord(f"a pilot has altitude, hits and hand, not {name!r}", number)
                setattr(s, name, {**getattr(s, name), seat: int(value)})
        return s

    def expect(self, s: Patrol, words: Sequence[str]) -> str | None:
        match words:
            case [("altitude" | "hits") as name, seat, value]:
                found = getattr(s, name)[seat]
                return None if found == int(value) else f"{seat} has {name} {found}"
        return super().expect(s, words)


def _pull(pool: list[int], wanted: list[int], size: int) -> list[int]:
    """Take `size` cards out of a shuffled pool, those that are wanted first."""
    out: list[int] = []
    for card in wanted:
        if len(out) < size and card in pool:
            pool.remove(card)
            out.append(card)
    while len(out) < size:
        out.append(pool.pop())
    return out


def _plain(plan: Any) -> bool:
    return isinstance(plan, str)


TOY = PatrolGame()
