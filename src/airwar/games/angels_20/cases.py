"""The language of case files: positions as text.

    given
      turn 2                       1 unless said
      stage attack                 move unless said; also initiative, command, late, end
      first axis                   the first player of the turn, allied unless said
      switches status tailing
      victory points 60            or first-loss, climb allied 5, escort allied north,
                                   bombers-unhurt axis; points 60 unless said
      turns 5                      the last turn
      fixed                        the map is neither shifted nor extended
      hold-course                  bombers may not turn before one is attacked
      fuel south 4 bf-109e-ace     who must be gone over which edge by which turn
      strafer bf-110c 10           who scores how much by strafing
      points axis 20               at the start
      clouds clear light light clear clear clear
      bank 0611 heading 0 length 2 width 1 base 2 depth 1
      flak 0611 3                  the middle hex and altitude of a field
      reserve allied 1             fields that a side places itself
      balloon 0611
      light darkness               or moonlight
      direction axis 1
      searchlights axis
      territory allied
      seats 2 1                    players of each side
      allied hurricane-i at 0616/0 alt 3 damage 1
      axis bf-109e-ace at (0,-2)/3 diving

Aircraft are A1, A2, ... and X1, X2, ... in the order in which they are named. A place is a hex, by
column and row or by axial steps from hex 0811 in the middle of the map, and a facing. Words after
it: `alt N` (3 unless said), `damage N`, `diving`, `climbing`, `evading-left`, `evading-right`,
`cloud`, `lit`, `guided`, `moved` (in the order of the lines), `fired`, `tried`, `back`, `player N`.

A step that nothing else could replace is made without a question, and stands in no play.

What a case may expect of a position stands in `expectations`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NoReturn

from msgspec.structs import replace

from airwar.common.hexes import label
from airwar.kernel.errors import BadData, BadRecord

from .attack import begin_attacks
from .expectations import MARKS, STATUSES, expect, read_hex
from .opening import open_fresh
from .order import begin_moves
from .state import NOBODY, SIDES, Battle

__all__ = ["expect", "given"]

STAGES: Final = ("move", "attack", "initiative", "command", "late", "end")


def given(lines: Sequence[tuple[int, str]]) -> Battle:
    """The position that a case file describes."""
    reader = Reader()
    for number, text in lines:
        reader.line = number
        reader.read(text.split())
    return reader.finish()


class Reader:
    """Reads the lines of a position into a set-up and what is to be changed after it."""

    def __init__(self) -> None:
        self.line = 1
        self.raw: dict[str, Any] = {
            "victory": {"kind": "points", "points": 60},
            "allied": {"aircraft": []},
            "axis": {"aircraft": []},
            "clouds": {},
        }
        self.words: dict[str, Any] = {"stage": "move", "first": 0, "turn": 1}
        self.changes: list[tuple[str, dict[str, Any]]] = []
        self.moved = 0

    def wrong(self, message: str) -> NoReturn:
        raise BadRecord(message, self.line)

    def number(self, words: list[str]) -> int:
        if not words or not words[0].lstrip("-").isdigit():
            self.wrong(f"a number is wanted, not {' '.join(words) or 'nothing'}")
        return int(words[0])

    def side(self, word: str) -> int:
        if word not in SIDES:
            self.wrong(f"{word!r} is not one of allied, axis")
        return SIDES.index(word)

    def column_row(self, word: str) -> list[int]:
        hex = read_hex(word)
        if hex is None:
            self.wrong(f"{word!r} is no hex; write 0611 or (0,-2)")
        text = label(hex)
        return [int(text[:2]), int(text[2:])]

    def read(self, words: list[str]) -> None:
        first, rest = words[0], words[1:]
        if first in SIDES:
            self.aircraft(first, rest)
            return
        readers = self.readers()
        if first not in readers:
            self.wrong(f"a line begins with one of {', '.join([*SIDES, *readers])}, not {first!r}")
        try:
            readers[first](rest)
        except (IndexError, ValueError):
            self.wrong(f"{first}: a word is missing or wrong")

    def readers(self) -> dict[str, Callable[[list[str]], None]]:
        raw, words = self.raw, self.words

        def force(side: str, field: str, value: Any) -> None:
            raw[SIDES[self.side(side)]][field] = value

        return {
            "turn": lambda rest: words.update(turn=self.number(rest)),
            "stage": self.stage,
            "first": lambda rest: words.update(first=self.side(rest[0])),
            "switches": lambda rest: raw.update(switches=rest),
            "victory": self.victory,
            "turns": lambda rest: raw.update(turns=self.number(rest)),
            "fixed": lambda rest: raw.update(map_fixed=True),
            "hold-course": lambda rest: raw.update(hold_course=True),
            "fuel": lambda rest: raw.update(
                fuel={"edge": rest[0], "last_turn": int(rest[1]), "aircraft": rest[2:]}
            ),
            "strafer": lambda rest: raw["victory"].update(strafer=rest[0], strafing=int(rest[1])),
            "points": lambda rest: force(rest[0], "points", int(rest[1])),
            "clouds": lambda rest: raw.update(clouds={"plan": "bands", "bands": rest}),
            "bank": self.bank,
            "flak": lambda rest: (
                raw["allied"]
                .setdefault("flak", [])
                .append({"at": self.column_row(rest[0]), "altitude": int(rest[1])})
            ),
            "reserve": lambda rest: force(rest[0], "flak_reserve", int(rest[1])),
            "balloon": lambda rest: raw.setdefault("balloons", []).append(self.column_row(rest[0])),
            "light": lambda rest: raw.update(light=rest[0]),
            "direction": lambda rest: force(rest[0], "direction", int(rest[1])),
            "searchlights": lambda rest: force(rest[0], "searchlights", True),
            "territory": lambda rest: raw.update(territory=rest[0]),
            "seats": lambda rest: raw.update(seats={"allied": int(rest[0]), "axis": int(rest[1])}),
        }

    def stage(self, rest: list[str]) -> None:
        if rest[0] not in STAGES:
            self.wrong(f"stage: {rest[0]!r} is not one of {', '.join(STAGES)}")
        self.words["stage"] = rest[0]

    def victory(self, rest: list[str]) -> None:
        found: dict[str, Any] = {"kind": rest[0]}
        if rest[0] == "points":
            found["points"] = int(rest[1])
        elif rest[0] != "first-loss":
            found["side"] = rest[1]
        if rest[0] == "climb":
            found["altitude"] = int(rest[2])
        elif rest[0] == "escort":
            found["edge"] = rest[2]
        self.raw["victory"] = found

    def bank(self, rest: list[str]) -> None:
        found: dict[str, Any] = {"at": self.column_row(rest[0])}
        for name, value in zip(rest[1::2], rest[2::2], strict=True):
            found[name] = int(value)
        clouds = self.raw["clouds"]
        clouds["plan"] = "located"
        clouds.setdefault("banks", []).append(found)

    def aircraft(self, side: str, words: list[str]) -> None:
        place, _, facing = (words[2] if words[1:2] == ["at"] else "").partition("/")
        if not facing.isdigit():
            self.wrong("an aircraft is written: KEY at HEX/FACING, and then what is special")
        flown: dict[str, Any] = {"aircraft": words[0], "at": self.column_row(place)}
        flown["facing"] = int(facing)
        listed = self.raw[side]["aircraft"]
        change: dict[str, Any] = {}
        rest = words[3:]
        while rest:
            word = rest.pop(0)
            if word == "alt":
                flown["altitude"] = self.number(rest[:1])
                rest.pop(0)
            elif word == "player":
                flown["player"] = self.number(rest[:1])
                rest.pop(0)
            elif word == "damage":
                change["damage"] = self.number(rest[:1])
                rest.pop(0)
            elif word in STATUSES:
                change["status"] = STATUSES.index(word)
            elif word == "moved":
                self.moved += 1
                change["order"] = self.moved
            elif word in MARKS or word == "guided":
                change[word] = True
            else:
                self.wrong(f"{word!r} is no word about an aircraft")
        listed.append(flown)
        self.changes.append((f"{'AX'[SIDES.index(side)]}{len(listed)}", change))

    def finish(self) -> Battle:
        try:
            s = open_fresh(self.raw)
        except BadData as error:
            raise BadRecord(str(error), self.line) from None
        for id, change in self.changes:
            index = s.find(id)
            guided = change.pop("guided", False)
            s.put(index, replace(s.planes[index], **change))
            if guided:
                side = s.planes[index].side
                points = (index, *s.guided[side][1:])
                s.guided = (s.guided[0], points) if side else (points, s.guided[1])
        s.turn, s.first = self.words["turn"], self.words["first"]
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
