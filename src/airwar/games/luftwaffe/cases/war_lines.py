"""Lines of case files that need no place on the map: targets, pools, economy, secrets."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from airwar.common.vocabulary import Positions
from airwar.kernel.secrets import Secret

from ..data.aircraft import load_types
from ..data.board import load_board
from ..data.kinds import AMERICAN, LETTERS, QUARTERS, SIDES, SYSTEMS
from ..data.tables import load_options, load_products
from ..rules.answers import Plan
from ..rules.geography import BULGE_CANCELED, held_symbols
from ..rules.key_complex import COMMA, products_in
from ..rules.state import Unit, War

POOLS = ("bomber", "fighter", "german")
SHUTTLES = ("britain", "italy", "fighters", "all")
_UNIT = re.compile(r"([a-z][a-z0-9]*)-[0-9]{2}")


class WarLines(Positions[War]):
    """What the lines of a campaign do to a state; `Reader` calls them by their names."""

    def kind_of(self, unit: str) -> str:
        found = _UNIT.fullmatch(unit)
        if found is None or found[1] not in load_types():
            self.wrong(f"{unit!r} is no unit; write b17-01, fw190-03")
        return found[1]

    def unit_in(self, s: War, unit: str) -> str:
        """A unit that an earlier line has named."""
        return self.one_of("unit", unit, {each: each for each in s.units})

    def base(self, word: str) -> str:
        self.one_of("base", word, load_board().bases)
        return word

    def quarter_of(self, year: str, month: str) -> int:
        name = f"{month.capitalize()} {year}"
        if name not in QUARTERS:
            self.wrong(f"quarter: {name!r} is not one of {', '.join(QUARTERS)}")
        return QUARTERS.index(name)

    # -- targets and bases ------------------------------------------------------------------------

    def put_down(self, s: War, symbol: str) -> None:
        self.one_of("symbol", symbol, load_board().symbols)
        s.down, s.bombed = {**s.down, symbol: s.quarter}, {**s.bombed, symbol: s.quarter}

    def put_bombed(self, s: War, symbol: str, year: str, month: str, *words: str) -> None:
        self.one_of("symbol", symbol, load_board().symbols)
        when = self.quarter_of(year, month)
        s.bombed = {**s.bombed, symbol: when}
        if words == ("down",):
            s.down = {**s.down, symbol: when}
        elif words:
            self.wrong(f"bombed: {words[0]!r} is not down")

    def put_waiting(self, s: War, symbol: str, force: str) -> None:
        self.one_of("symbol", symbol, load_board().symbols)
        s.waiting = (*s.waiting, (symbol, force))

    def put_freed(self, s: War, symbol: str) -> None:
        self.one_of("symbol", symbol, load_board().symbols)
        s.freed = (*s.freed, symbol)

    def put_shut(self, s: War, base: str, *words: str) -> None:
        if words not in ((), ("raf",)):
            self.wrong(f"shut: {words[0]!r} is not raf")
        s.shut = {**s.shut, self.base(base): "raf" if words else "bombed"}

    def put_jets(self, s: War, base: str) -> None:
        s.jet_bases = tuple(sorted((*s.jet_bases, self.base(base))))

    def put_rockets(self, s: War, base: str) -> None:
        s.rocket_bases = tuple(sorted((*s.rocket_bases, self.base(base))))

    def put_intensive(self, s: War, side: str) -> None:
        s.intensive = (*s.intensive, self.one_of("side", side, {each: each for each in SIDES}))

    def put_pools(self, s: War, bomber: str, fighter: str) -> None:
        s.pools = (self.number("pools", bomber), self.number("pools", fighter))

    def put_fuel(self, s: War, american: str, german: str) -> None:
        s.fuel_losses = (self.number("fuel", american), self.number("fuel", german))

    def put_factors(self, s: War, american: str, german: str) -> None:
        s.factor_losses = (self.number("factors", american), self.number("factors", german))

    def put_critical(self, s: War, kind: str) -> None:
        self.one_of("kind", kind, dict.fromkeys(SYSTEMS))
        s.put_german(critical=(*s.german.value.critical, kind))

    def put_system(self, s: War, kind: str) -> None:
        self.one_of("kind", kind, dict.fromkeys(SYSTEMS))
        s.put_american(system=kind)

    def put_aa(self, s: War, city: str, points: str) -> None:
        self.one_of("city", city, load_board().cities)
        s.put_german(aa=(*s.german.value.aa, (city, self.number("aa", points))))

    def put_lost(self, s: War, unit: str) -> None:
        self.add(s, unit, status="dead", steps=0)

    def put_railroad(self, s: War, unit: str) -> None:
        self.add(s, unit, status="awaited", railroad=True, arrives=s.quarter)

    def put_awaited(self, s: War, unit: str) -> None:
        self.add(s, unit, status="awaited", arrives=s.quarter)

    def put_option(self, s: War, side: str, name: str) -> None:
        self.one_of("option", name, load_options())
        if self.one_of("side", side, {each: each for each in SIDES}) == AMERICAN:
            s.put_american(options=tuple(sorted((*s.american.value.options, name))))
        else:
            s.put_german(options=tuple(sorted((*s.german.value.options, name))))

    def add(self, s: War, unit: str, **changes: Any) -> None:
        own = load_types()[self.kind_of(unit)]
        s.units = {**s.units, unit: replace(Unit(unit, own.key, own.side), **changes)}

    def put_leave(self, s: War, kind: str, count: str) -> None:
        found = held_symbols(s, self.one_of("kind", kind, dict.fromkeys(LETTERS, kind)))
        gone = found[self.number("leave", count) :]
        s.down = {**s.down, **dict.fromkeys(gone, s.quarter)}

    def put_raf(self, s: War, count: str) -> None:
        s.raf_left = self.number("raf", count)

    def put_points(self, s: War, count: str) -> None:
        s.points = replace(s.points, held=self.number("points", count))

    def put_ploesti(self, s: War, units: str) -> None:
        plan = s.american.value.plan or Plan()
        named = [self.unit_in(s, unit) for unit in units.split(",")]
        s.put_american(plan=replace(plan, ploesti=tuple(named)))

    def put_upgunned(self, s: War) -> None:
        s.put_german(up_gunned=True)

    def put_key(self, s: War, *words: str) -> None:
        name = " ".join(words)
        self.one_of("key", name, dict.fromkeys(load_products()))
        s.put_german(key=COMMA.join(sorted({*products_in(s.german.value.key), name})))

    # -- what has happened ------------------------------------------------------------------------

    def put_declared(self, s: War, side: str, year: str, month: str) -> None:
        self.one_of("side", side, {each: each for each in SIDES})
        s.intensive_years = (*s.intensive_years, (side, self.quarter_of(year, month)))

    def put_ended(self, s: War, what: str) -> None:
        s.shuttles_over = (*s.shuttles_over, self.one_of("shuttles", what, _same(SHUTTLES)))

    def put_canceled(self, s: War) -> None:
        s.once = (*s.once, BULGE_CANCELED)

    def put_shift(self, s: War, count: str) -> None:
        sign = -1 if count.startswith("-") else 1
        s.shift = sign * self.number("shift", count.removeprefix("-"))

    def put_owed(self, s: War, pool: str, count: str) -> None:
        s.debts = (*s.debts, (self.one_of("pool", pool, _same(POOLS)), self.number("owed", count)))

    def put_closed(self, s: War) -> None:
        s.closed = True

    def put_skipped(self, s: War) -> None:
        s.skipped = True

    def put_withdrawn(self, s: War, unit: str) -> None:
        self.add(s, unit, status="withdrawn", steps=0)

    def put_dry(self, s: War, unit: str) -> None:
        self.add(s, unit, status="fuel", steps=0)

    # -- the German's own affairs -----------------------------------------------------------------

    def put_grounded(self, s: War, unit: str) -> None:
        fuel = s.german.value.fuel
        s.put_german(fuel=replace(fuel, grounded=tuple(sorted((*fuel.grounded, unit)))))

    def put_stack(self, s: War, count: str) -> None:
        most: Any = self.one_of("stack", count, {"6": 6, "12": 12})
        s.put_german(fuel=replace(s.german.value.fuel, stack=most))

    def put_idle(self, s: War, symbol: str) -> None:
        self.one_of("symbol", symbol, load_board().symbols)
        s.put_german(idle=tuple(sorted((*s.german.value.idle, symbol))))

    def put_staged(self, s: War, type: str) -> None:
        self.one_of("type", type, load_types())
        s.put_german(staged=(*s.german.value.staged, type))

    def put_named(self, s: War, *words: str) -> None:
        name = " ".join(words)
        self.one_of("named", name, dict.fromkeys(load_products()))
        s.once = (*s.once, f"not-key:{name}")

    def put_sealed(self, s: War, kind: str) -> None:
        self.one_of("kind", kind, dict.fromkeys(SYSTEMS))
        s.sealed = Secret((), (*s.sealed.value, kind))

    def put_sealedkey(self, s: War, *words: str) -> None:
        name = " ".join(words)
        self.one_of("sealedkey", name, dict.fromkeys(load_products()))
        s.sealed_key = Secret((), COMMA.join(sorted({*products_in(s.sealed_key.value), name})))

    def put_struck(self, s: War, kind: str) -> None:
        self.one_of("kind", kind, dict.fromkeys(SYSTEMS))
        s.struck = (*s.struck, kind)


def _same(words: tuple[str, ...]) -> dict[str, str]:
    return {word: word for word in words}
