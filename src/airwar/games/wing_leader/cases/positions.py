"""The language of case files: positions as text.

    given
      turn 2 phase tally
      cloud dense 11 A Z
      net N1 defender gci
      surface S1 dd M0 defender
      unit R1 b-17g at M9/r bombing
      unit D1 bf-109g-6 at N10/l intercept flight veteran tally R1

Unless it says so: turn 1, the Movement Phase, basic and advanced rules, the Sun above. An id says
the side: R are raiders, D defenders; the left edge is the raider's. Bombers carry bombs, fighters
are alerted. The tables of this file list every word; docs/case-files.md is made from them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, get_args

from msgspec import ValidationError, convert

from airwar.common.vocabulary import Form, Positions
from airwar.kernel.errors import BadData, BadRecord

from ..data.aircraft import card, load_aircraft
from ..data.kinds import BOMBER_MISSIONS, SIDES, Load, Mission, Tier
from ..data.scenario import Setup
from ..rules.formations import homebound
from ..rules.opening import raid_of, started
from ..rules.sequence import GAME
from ..rules.squares import FACING_OF, OFF, read
from ..rules.state import Raid, Unit, Wing, fighter
from .words import FLAGS, NAMES, NUMBERS, PHASES, UNIT_WORDS, WORDS


class Reader(Positions[Raid]):
    """Reads the lines of a position into a set-up and the units in it."""

    moment = ("turn", "phase")
    parts: ClassVar = {"a unit": UNIT_WORDS}
    names: ClassVar = NAMES

    def __init__(self) -> None:
        self.words: dict[str, Any] = {"turn": 1, "phase": "movement"}
        self.raw: dict[str, Any] = {
            "sun": "above",
            "rules": {"tiers": ["basic", "advanced"]},
            "raider": {"nation": "", "edge": "left", "units": []},
            "defender": {"nation": "", "edge": "right", "units": []},
        }
        self.units: list[Unit] = []
        self.moved: tuple[str, ...] = ()
        self.options: dict[str, tuple[str, ...]] = {}
        self.barrages: list[tuple[str, int]] = []
        self.hits: list[tuple[str, int]] = []

    # -- words ------------------------------------------------------------------------------------

    def side(self, word: str) -> str:
        return self.one_of("side", word, {side: side for side in SIDES})

    def square(self, word: str) -> int:
        if read(word) == OFF:
            self.wrong(f"{word!r} is not a square; write M9")
        return read(word)

    # -- lines ------------------------------------------------------------------------------------

    def forms(self) -> dict[str, Form]:
        raw, number = self.raw, self.number

        def add(name: str, value: dict[str, Any]) -> None:
            raw.setdefault(name, []).append(value)

        def rule(name: str) -> Callable[..., None]:
            return lambda *keys: raw["rules"].update({name: keys})

        def losses(side: str, squadron: str, flight: str) -> None:
            found = {"squadron": number("losses", squadron), "flight": number("losses", flight)}
            raw[self.side(side)]["max_losses"] = found

        def phase(said: str) -> None:
            self.words["phase"] = self.one_of("phase", said, {name: name for name in PHASES})

        def cloud(kind: str, altitude: str, *columns: str) -> None:
            found = {"kind": kind, "altitude": number("cloud", altitude)}
            add("clouds", {**found, "columns": columns} if columns else found)

        def turn(said: str) -> None:
            self.words["turn"] = number("turn", said)

        def cloud_of(name: str, field: str) -> Callable[[str], None]:
            return lambda n: add(name, {field: number(name, n)})

        def doctrine(side: str, what: str) -> None:
            raw[self.side(side)]["doctrine"] = what

        def limit(side: str, model: str, n: str) -> None:
            found = {"side": self.side(side), "model": model, "flights": number("limit", n)}
            add("split_limits", found)

        def net(id: str, side: str, *gci: str) -> None:
            add("nets", {"id": id, "side": self.side(side), "rows": [], "gci": bool(gci)})

        def gci(side: str, n: str) -> None:
            raw["gci"] = {"side": self.side(side), "rating": number("gci", n)}

        def surface(id: str, kind: str, square: str, side: str) -> None:
            add("surface", {"id": id, "kind": kind, "square": square, "side": side})

        def balloon(id: str, square: str, side: str) -> None:
            add("balloons", {"id": id, "square": square, "side": side})

        def barrage(id: str, square: str) -> None:
            self.barrages.append((id, self.square(square)))

        def options(id: str, *loads: str) -> None:
            self.options[id] = loads

        def hits(id: str, n: str) -> None:
            self.hits.append((id, number("hits", n)))

        def adrift(*ids: str) -> None:
            rows = {row["id"]: row for row in raw.get("surface", [])}
            for id in ids:
                self.one_of("adrift", id, rows)["dead_in_water"] = True

        def glide(altitude: str, *classes: str) -> None:
            named = [each.replace("-", " ") for each in classes]
            found = {"classes": named, "from_altitude": number("glide", altitude)}
            raw["rules"]["glide_bombing"] = found

        def edge(side: str, what: str) -> None:
            raw[self.side(side)]["edge"] = what

        def band(winner: str, level: str, *least: str) -> None:
            found = {"winner": "" if winner == "nobody" else winner, "level": level}
            bands = raw.setdefault("victory", {}).setdefault("bands", [])
            bands.append({**found, "at_least": number("band", least[0])} if least else found)

        return {
            "unit": ("ID MODEL at PLACE MISSION WORD...", self.unit, "a squadron or flight"),
            "turn": ("N", turn, "the turn, 1 by default"),
            "phase": ("PHASE", phase, "the phase that begins, `movement` by default"),
            "rules": ("TIER...", self.tiers, "in force; `basic advanced` by default"),
            "switches": ("KEY...", lambda *keys: raw.update(switches=keys), "that are on"),
            "sun": ("ARC", lambda arc: raw.update(sun=arc.replace("-", " ")), "where it stands"),
            "cloud": (
                "KIND ALTITUDE COLUMN...",
                cloud,
                "a layer, in all columns or from the first to the last of two",
            ),
            "rain": ("", lambda: raw.update(rain=True), "below dense cloud"),
            "haze": ("N", cloud_of("haze", "top"), "the highest altitude with it"),
            "contrails": ("N", cloud_of("contrails", "bottom"), "the lowest altitude with them"),
            "doctrine": ("SIDE DOCTRINE", doctrine, "of a side's fighters, `loose` by default"),
            "losses": (
                "SIDE N N",
                losses,
                "Max Losses of squadrons and flights, 4 and 2 by default; before the units",
            ),
            "flexible": ("MODEL...", rule("flexible"), "models with tactical flexibility"),
            "gyro": ("MODEL...", rule("gyro"), "models with gyro gunsights"),
            "kamikaze": ("ID...", rule("kamikaze"), "units that are kamikazes"),
            "heavy-groups": (
                "",
                lambda: raw["rules"].update(heavy_groups=True),
                "American heavy bombers in one square help each other, advanced rules or not",
            ),
            "limit": ("SIDE MODEL N", limit, "how many new flights of a model may be made"),
            "net": ("ID SIDE WORD...", net, "a radio net; `gci` puts it under GCI control"),
            "gci": ("SIDE RATING", gci, "whose GCI, and its rating"),
            "surface": ("ID KIND SQUARE SIDE", surface, "a surface unit"),
            "balloon": ("ID SQUARE SIDE", balloon, "a barrage balloon"),
            "barrage": ("ID SQUARE", barrage, "of this gun, by the lower left of its squares"),
            "options": ("ID LOAD...", options, "loads that a unit may take as it sets up"),
            "turns": ("N", lambda n: raw.update(turns=number("turns", n)), "the last turn"),
            "edge": ("SIDE EDGE", edge, "a side's own edge, `left` for the raider by default"),
            "first": ("SIDE", lambda side: raw.update(first=self.side(side)), "who sets up first"),
            "band": ("WINNER LEVEL N...", band, "of victory, from this lead of the raider on"),
            "hits": ("ID N", hits, "on a surface unit, or losses of a balloon; after it"),
            "adrift": ("ID...", adrift, "ships dead in the water by the scenario; after them"),
            "advanced-flak": ("KEY...", rule("advanced_flak"), "what heavy flak has"),
            "skip-bombing": ("ID...", rule("skip_bombing"), "units that are trained for it"),
            "glide": ("ALTITUDE CLASS...", glide, "bombers that may glide bomb, from here down"),
            "max-load": ("MODEL...", rule("max_load"), "models that carry their Max Load"),
            "height-errors": (
                "",
                lambda: raw["rules"].update(height_errors=True),
                "are possible where a vector is placed",
            ),
            "moved": ("ID...", self.has_moved, "whose turn to move has come, in order"),
        }

    def tiers(self, *names: str) -> None:
        known = {name: name for name in get_args(Tier)}
        self.raw["rules"]["tiers"] = [self.one_of("rules", name, known) for name in names]

    def has_moved(self, *ids: str) -> None:
        self.moved = ids

    def unit(self, id: str, model: str, at: str, place: str, mission: str, *words: str) -> None:
        side = {"R": "raider", "D": "defender"}.get(id[:1])
        if side is None:
            self.wrong(f"{id!r} is no unit; raiders are R1, R2, defenders D1, D2")
        square, _, facing = place.partition("/")
        if at != "at" or facing not in FACING_OF:
            self.wrong("a unit is written: ID MODEL at SQUARE/FACING MISSION, facing l, lu, u, ...")
        self.one_of("model", model, load_aircraft())
        kind = self.one_of("mission", mission, {name: name for name in get_args(Mission)})
        bomber = kind in BOMBER_MISSIONS
        fields: dict[str, Any] = {
            "size": "squadron",
            "alerted": not bomber,
            "load": "bombs" if bomber and kind != "recce" else "none",
            **self.about(list(words)),
        }
        due, base = fields.pop("due", 0), fields.pop("takes-off", None)
        row = id.split("-", maxsplit=1)[0].rstrip("abcdefgh")
        if all(each["id"] != row for each in self.raw[side]["units"]):
            self.raw[side]["units"].append(
                {
                    "id": row,
                    "model": model,
                    "mission": kind,
                    "facing": "left" if facing.startswith("l") else "right",
                    "squares": [] if base else [square],
                    "load": fields["load"],
                    "turn": due,
                    "take_off": base,
                    "vector": "owner" if due and kind == "intercept" else "none",
                }
            )
        limit = self.raw[side].get("max_losses", {"squadron": 4, "flight": 2})[fields["size"]]
        given = {
            "where": "due" if due else "map",
            "max_losses": limit,
            "fuel": card(model).fuel,
            **fields,
            "id": id,
            "row": row,
            "side": side,
            "model": model,
            "mission": kind,
            "square": OFF if base else self.square(square),
            "facing": FACING_OF[facing],
        }
        if "profile" in given:
            given["profile"] = {**given["profile"], "facing": given["facing"]}
        try:
            self.units.append(convert(given, Unit))
        except ValidationError as error:
            self.wrong(f"{id}: {error}")

    def about(self, words: list[str]) -> dict[str, Any]:
        """The words after the mission."""
        found: dict[str, Any] = {}
        while words:
            word = words.pop(0)
            if word in FLAGS:
                notes = {**found.get("notes", {}), **FLAGS[word][0].get("notes", {})}
                found |= FLAGS[word][0] | ({"notes": notes} if notes else {})
                continue
            if word not in WORDS or not words:
                self.wrong(f"{word!r} is no word about a unit, or one is missing after it")
            value = words.pop(0)
            if word in NUMBERS:
                found[word] = self.number(word, value)
            elif word == "vector":
                found[word] = self.square(value)
            elif word == "profile":
                kind, _, target = value.partition("/")
                found[word] = {"kind": kind, "target": target}
            elif word == "load":
                found[word] = self.one_of(word, value, {name: name for name in get_args(Load)})
            else:
                found[word] = value
        return found

    # -- the state --------------------------------------------------------------------------------

    def finish(self) -> Raid:
        self._offer_loads()
        try:
            s = raid_of(convert(self.raw, Setup), "")
        except (BadData, ValidationError, KeyError) as error:
            raise BadRecord(str(error), self.line) from None
        units = sorted(self.units, key=lambda each: each.id)
        s.units = {each.id: each if each.bomb else started(s.setup, each) for each in units}
        for unit in units:
            if unit.broken and fighter(unit) and not unit.returning:  # §10.7.1-fighter
                s.change(unit.id, **homebound(s, unit))
        wings = sorted({(unit.wing, unit.side) for unit in self.units if unit.wing})
        s.wings = {id: Wing(id, side) for id, side in wings}
        s.dogfights = len({unit.dogfight for unit in self.units} - {""})
        for row in (row for side in SIDES for row in s.setup.side(side).units):
            if row.take_off is not None:
                self.one_of("takes-off", row.take_off, s.surface)
        for id, corner in self.barrages:
            self.one_of("barrage", id, s.guns)
            s.put_gun(id, corner=corner)
        for id, hits in self.hits:
            self.one_of("hits", id, {**s.surface, **s.balloons})
            if id in s.surface:
                s.put_surface(id, hits=hits)
            else:
                s.put_balloon(id, losses=hits)
        turn, phase = self.words["turn"], self.words["phase"]
        s.turn, s.moved = turn, self.moved
        if phase == "set-up":
            s.turn, s.at = 0, (phase,)
            GAME.body(phase).enter(s, None, [])
            return s
        if phase == "arrivals":
            phase, s.turn = "set-up", turn - 1
        s.at = ("turns", turn, phase)
        table = GAME.body("turns").body(turn).body(phase)
        table.enter(s, None, [])
        return s

    def _offer_loads(self) -> None:
        for id, loads in self.options.items():
            rows = {row["id"]: row for side in SIDES for row in self.raw[side]["units"]}
            self.one_of("options", id, rows)["load_options"] = loads
