"""The positions of case files: lines of text that make a state.

    given
      turn 3 stage attack first axis
      card hurricane-x like hurricane-i attack 8 6 4
      allied hurricane-x at 0616/0 alt 4 damage 1
      axis bf-109e-ace at (0,-2)/3 diving
      out A2 destroyed turn 2

The tables of this file list every word; docs/case-files.md is made from them. An aircraft that is
out keeps the place where it was last. A step with only one possibility is not asked for, so it has
no line under `play`.

`cards` reads the stat cards of a case, `changes` what is put into the state after it was opened.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Final

from airwar.common.hexes import column_row
from airwar.common.vocabulary import Form, Positions
from airwar.common.words import is_number
from airwar.kernel.errors import BadData, BadRecord

from ..data import Board, aircraft_from
from ..rules.attack import begin_attacks
from ..rules.opening import open_fresh
from ..rules.order import begin_moves
from ..rules.shifts import LARGEST
from ..rules.state import NOBODY, SIDES, Battle
from .cards import read_card
from .changes import MARKED, Change, Out, change_planes, guide, lose_planes
from .expectations import STATUSES, read_hex

STAGES: Final = ("move", "attack", "initiative", "command", "late", "end")
SMALLEST: Final = 4  # columns or rows of a map
AIRCRAFT_WORDS: Final = {
    "alt": ("N", "altitude; 3 by default"),
    "damage": ("N", "points of damage"),
    "player": ("N", "which player of the side flies it"),
    **dict.fromkeys(STATUSES, ("", "its status")),
    "cloud": ("", "in cloud"),
    "lit": ("", "lit by searchlights"),
    "fired": ("", "has attacked this turn"),
    "tried": ("", "has tried a difficult maneuver this turn"),
    "back": ("", "was moved back because of stacking"),
    "moved": ("", "has moved this turn, in the order of the lines"),
    "guided": ("", "has fighter direction; its side needs a `direction` of at least as many"),
    "attacked": ("", "a bomber that was attacked earlier in the battle, so all may turn"),
}
VICTORIES: Final = {
    "points": ("points",),
    "first-loss": (),
    "climb": ("side", "altitude"),
    "escort": ("side", "edge"),
    "bombers-unhurt": ("side",),
}
VICTORY_MEANING: Final = "how the game is won: " + ", ".join(
    f"`{' '.join([kind, *map(str.upper, words)])}`" for kind, words in VICTORIES.items()
)


class Reader(Positions[Battle]):
    """Reads the lines of a position into a set-up and the changes to make after opening it."""

    moment = ("turn", "stage", "first", "turns")
    parts: ClassVar = {"an aircraft": AIRCRAFT_WORDS}
    names: ClassVar = {
        "AIRCRAFT": "the key of an aircraft, `at HEX/FACING`, and its words",
        "ALTITUDE": "a number",
        "KEY": "a key of a data file",
        "KIND": "a word, as the meaning says",
        "TURN": "a number",
        "WORD": "a word, as the meaning says",
    }

    def __init__(self) -> None:
        self.raw: dict[str, Any] = {
            "victory": {"kind": "points", "points": 60},
            "allied": {"aircraft": []},
            "axis": {"aircraft": []},
            "clouds": {},
            "aircraft": {},
        }
        self.words: dict[str, Any] = {"stage": "move", "first": 0, "turn": 1}
        self.board: Board | None = None
        self.halves = [0, 0]
        self.changes: list[Change] = []
        self.outs: list[Out] = []
        self.moved = 0

    # -- words --------------------------------------------------------------------------------

    def side(self, word: str) -> int:
        return self.one_of("side", word, {side: index for index, side in enumerate(SIDES)})

    def column_row(self, word: str) -> list[int]:
        hex = read_hex(word)
        if hex is None:
            self.wrong(f"{word!r} is not a hex; write 0611 or (0,-2)")
        return list(column_row(hex))

    # -- lines --------------------------------------------------------------------------------

    def forms(self) -> dict[str, Form]:
        raw, number, at = self.raw, self.number, self.column_row

        def force(side: str, field: str, value: Any) -> None:
            raw[SIDES[self.side(side)]][field] = value

        def of_side(word: str, field: str) -> Callable[[str, str], None]:
            return lambda side, n: force(side, field, number(word, n))

        def flak(hex: str, altitude: str) -> None:
            fields = raw["allied"].setdefault("flak", [])
            fields.append({"at": at(hex), "altitude": number("flak", altitude)})

        def fuel(edge: str, last: str, *keys: str) -> None:
            raw["fuel"] = {"edge": edge, "last_turn": number("fuel", last), "aircraft": keys}

        def stage(said: str) -> None:
            self.words["stage"] = self.one_of("stage", said, {name: name for name in STAGES})

        return {
            **{
                side: ("AIRCRAFT...", partial(self.aircraft, side), "an aircraft of this side")
                for side in SIDES
            },
            "turn": (
                "N",
                lambda n: self.words.update(turn=number("turn", n)),
                "the game turn; 1 by default",
            ),
            "stage": (
                "STAGE",
                stage,
                f"the step that begins: {', '.join(STAGES)}; `move` by default",
            ),
            "first": (
                "SIDE",
                lambda side: self.words.update(first=self.side(side)),
                "the first player of the turn; allied by default",
            ),
            "turns": ("N", lambda n: raw.update(turns=number("turns", n)), "the last turn"),
            "switches": (
                "KEY...",
                lambda *keys: raw.update(switches=keys),
                "the rules that are switched on",
            ),
            "victory": ("KIND WORD...", self.victory, VICTORY_MEANING),
            "map": (
                "COLUMNS ROWS",
                self.map,
                f"the size of the map, {SMALLEST} to {LARGEST} each; 16 and 22 by default",
            ),
            "fixed": (
                "",
                lambda: raw.update(map_fixed=True),
                "the map is neither shifted nor extended",
            ),
            "hold-course": (
                "",
                lambda: raw.update(hold_course=True),
                "bombers may not turn until one of them is attacked",
            ),
            "fuel": (
                "EDGE TURN KEY...",
                fuel,
                "aircraft that must leave over this edge by the end of this turn",
            ),
            "strafer": (
                "KEY POINTS",
                lambda key, n: raw["victory"].update(strafer=key, strafing=number("strafer", n)),
                "the aircraft that scores points for strafing",
            ),
            "points": ("SIDE POINTS", self.points, "victory points at the start"),
            "clouds": (
                "KIND...",
                lambda *b: raw.update(clouds={"plan": "bands", "bands": b}),
                "the clouds of each altitude from 1 to 6: clear, light, heavy or solid",
            ),
            "bank": (
                "HEX WORD...",
                self.bank,
                "a cloud on the map: `bank 0611 heading 0 length 2 width 1 base 2 depth 1`",
            ),
            "flak": ("HEX ALTITUDE", flak, "the middle hex of a flak field, and its altitude"),
            "reserve": (
                "SIDE N",
                of_side("reserve", "flak_reserve"),
                "flak fields that a side has yet to place",
            ),
            "balloon": (
                "HEX",
                lambda hex: raw.setdefault("balloons", []).append(at(hex)),
                "a barrage balloon",
            ),
            "light": ("KIND", lambda kind: raw.update(light=kind), "`moonlight` or `darkness`"),
            "direction": (
                "SIDE N",
                of_side("direction", "direction"),
                "how many fighters the side can guide",
            ),
            "searchlights": (
                "SIDE",
                lambda side: force(side, "searchlights", True),
                "the side has searchlights",
            ),
            "territory": (
                "SIDE",
                lambda side: raw.update(territory=side),
                "whose territory is below",
            ),
            "seats": (
                "N N",
                lambda allied, axis: raw.update(
                    seats={"allied": number("seats", allied), "axis": number("seats", axis)}
                ),
                "players of each side",
            ),
            "card": (
                "KEY WORD...",
                self.card,
                "a stat card of this case: `like KEY` takes another one, then come the fields that"
                " differ; without `like` every field of a card is needed",
            ),
            "out": (
                "ID HOW WORD...",
                self.out,
                "an aircraft that is out: `destroyed` (with the switch pilot-survival `survives`"
                " or `lost` may follow), `retreated EDGE` or `arrived`; `turn N` may come"
                " last. The enemy has scored for it",
            ),
        }

    def victory(self, kind: str, *said: str) -> None:
        wanted = self.one_of("victory", kind, VICTORIES)
        if len(said) != len(wanted):
            written = " ".join(["victory", kind, *map(str.upper, wanted)])
            self.wrong(f"victory: a word is missing or wrong; it is written: {written}")
        found: dict[str, Any] = {"kind": kind, **dict(zip(wanted, said, strict=True))}
        for name in ("points", "altitude"):
            if name in found:
                found[name] = self.number(name, found[name])
        self.raw["victory"] = found

    def map(self, *size: str) -> None:
        columns, rows = (self.number("map", word) for word in size)
        if not (SMALLEST <= columns <= LARGEST and SMALLEST <= rows <= LARGEST):
            self.wrong(f"map: columns and rows go from {SMALLEST} to {LARGEST}")
        self.board = Board(columns, rows, 1, 6)

    def points(self, side: str, said: str) -> None:
        if not is_number(said.removesuffix("½")):
            self.wrong(f"{said!r} is not a number of points such as 21 or 21½")
        index = self.side(side)
        self.raw[side]["points"] = int(said.removesuffix("½"))
        self.halves[index] = int(said.endswith("½"))

    def bank(self, hex: str, *said: str) -> None:
        if len(said) % 2:
            self.wrong("bank: a word is missing or wrong; after the hex come names and numbers")
        found: dict[str, Any] = {"at": self.column_row(hex)}
        for name, value in zip(said[::2], said[1::2], strict=True):
            found[name] = self.number(name, value)
        clouds = self.raw["clouds"]
        clouds["plan"] = "located"
        clouds.setdefault("banks", []).append(found)

    def card(self, key: str, *said: str) -> None:
        own = self.raw["aircraft"]
        try:
            card = read_card(list(said), own)
            aircraft_from({key: card})
        except BadData as error:
            self.wrong(f"card: {error}")
        own[key] = card

    def out(self, id: str, how: str, *said: str) -> None:
        self.outs.append(Out(self.line, id, how, said))

    def aircraft(self, side: str, *words: str) -> None:
        place, _, facing = (words[2] if words[1:2] == ("at",) and words[2:] else "").partition("/")
        if not is_number(facing):
            self.wrong("an aircraft is written: KEY at HEX/FACING, then words about it")
        flown: dict[str, Any] = {"aircraft": words[0], "at": self.column_row(place)}
        flown["facing"] = int(facing)
        listed = self.raw[side]["aircraft"]
        listed.append(flown)
        change = Change(self.line, f"{'AX'[SIDES.index(side)]}{len(listed)}", {}, set())
        self.changes.append(change)
        rest = list(words[3:])
        while rest:
            word = rest.pop(0)
            if word in ("alt", "player", "damage"):
                value = self.number(word, rest.pop(0) if rest else "")
                into = change.fields if word == "damage" else flown
                into["altitude" if word == "alt" else word] = value
            elif word in STATUSES:
                change.fields["status"] = STATUSES.index(word)
            elif word == "moved":
                self.moved += 1
                change.fields["order"] = self.moved
            elif word in MARKED:
                change.marks.add(word)
            else:
                self.wrong(f"{word!r} is not one of {', '.join(AIRCRAFT_WORDS)}")

    # -- the state ----------------------------------------------------------------------------

    def finish(self) -> Battle:
        try:
            s = open_fresh(self.raw, self.board)
        except BadData as error:
            raise BadRecord(str(error), self.line) from None
        s.turn, s.first = self.words["turn"], self.words["first"]
        for side in (0, 1):
            s.score(side, self.halves[side])
        change_planes(s, self.changes)
        guide(s, self.changes)
        lose_planes(s, self.outs)
        s.moves = self.moved
        self.begin(s)
        return s

    def begin(self, s: Battle) -> None:
        stage = self.words["stage"]
        if stage == "move":
            begin_moves(s)
            s.moves = self.moved
        elif stage == "attack":
            begin_attacks(s)
        else:
            s.stage = stage
            s.side = s.first if stage == "late" else NOBODY
