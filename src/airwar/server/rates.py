"""How often somebody may do something, so that one visitor leaves room for the others."""

from __future__ import annotations

import math
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address

from msgspec import Struct

from airwar.kernel.errors import AirwarError, BadData

SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}
SEATS = 4  # times as much as one seat is what all seats of an address may do
ROUNDING = 0.001  # seconds: sums of moments are not exact
MOST_NOTED = 100_000  # of those who did something lately; more are forgotten, the oldest first

# What is counted, and what a refusal calls it.
KINDS = {
    "tables": "new tables",
    "requests": "requests",
    "sockets": "new connections",
    "chat": "lines of chat",
    "odds": "questions about odds and moves",
    "hints": "hints",
    "messages": "messages to this table",
}


class Rate(Struct, frozen=True):
    """So many at once, and then as many in each span of time."""

    most: int
    per: str

    @property
    def seconds(self) -> int:
        return SECONDS[self.per]


USUAL = {
    "tables": Rate(20, "minute"),
    "requests": Rate(600, "minute"),
    "sockets": Rate(120, "minute"),
    "chat": Rate(30, "minute"),
    "odds": Rate(600, "minute"),
    "hints": Rate(30, "minute"),
    "messages": Rate(1200, "minute"),
}


class TooMany(AirwarError):
    """Somebody does something more often than this server allows."""

    code = "too-many"

    def __init__(self, message: str, wait: float) -> None:
        super().__init__(message)
        self.wait = wait  # seconds until it may be tried again


class Rates:
    """For each kind and each who, the moment up to which the allowance is used up."""

    def __init__(
        self,
        rates: dict[str, Rate],
        clock: Callable[[], float] = time.monotonic,
        refused: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._rates, self._clock, self._refused = rates, clock, refused
        self._used: dict[tuple[str, str], float] = {}

    def count_seat(self, kind: str, seat: str, address: str) -> None:
        """Note that a seat does it, and that its address does. Raises TooMany."""
        self.count(kind, f"seat {seat}", "this seat")
        self.count(kind, address, times=SEATS)

    def count(self, kind: str, who: str, called: str = "your address", times: int = 1) -> None:
        """Note that it is done once more; so many times as often is allowed. Raises TooMany."""
        rate = self._rates.get(kind)
        if rate is None:
            return
        rate = Rate(rate.most * times, rate.per)
        now = self._clock()
        # Each one uses up its part of the span; a whole span may be used up in advance.
        until = max(self._used.pop((kind, who), now), now) + rate.seconds / rate.most
        if until - now > rate.seconds + ROUNDING:
            until -= rate.seconds / rate.most
            self._used[kind, who] = until
            self._refused(kind)
            raise refusal(kind, called, rate, until + rate.seconds / rate.most - now - rate.seconds)
        self._used[kind, who] = until
        if len(self._used) > MOST_NOTED:
            self._forget(now)

    def _forget(self, now: float) -> None:
        self._used = {key: until for key, until in self._used.items() if until > now}
        for key in list(self._used)[: len(self._used) - MOST_NOTED // 2]:
            del self._used[key]


class Sockets:
    """How many connections each address has open."""

    def __init__(self, rates: Rates, most: int) -> None:
        self._rates, self._most = rates, most
        self._open: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._open.total()

    @contextmanager
    def held_by(self, address: str) -> Iterator[None]:
        """Raises TooMany."""
        self._rates.count("sockets", address)
        if self._open[address] >= self._most:
            told = f"Your address has {self._most} connections open here, and may not have more."
            raise TooMany(told, 1.0)
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


def refusal(kind: str, called: str, rate: Rate, wait: float) -> TooMany:
    span = "an hour" if rate.per == "hour" else f"a {rate.per}"
    seconds = math.ceil(wait)
    again = f"in {seconds} seconds" if seconds > 1 else "in a second"
    told = f"Too many {KINDS[kind]} from {called}: {rate.most} {span} at most. Try again {again}."
    return TooMany(told, wait)


def read_rates(text: str) -> dict[str, Rate]:
    """`tables=5/minute, chat=off`: the usual rates but for these; `off` alone is none at all."""
    if text.strip() == "off":
        return {}
    rates = dict(USUAL)
    for word in [each.strip() for each in text.split(",") if each.strip()]:
        found = re.fullmatch(r"(\w+)\s*=\s*(?:off|([1-9][0-9]{0,8})/(\w+))", word)
        if found is None or found[1] not in KINDS or (found[3] or "day") not in SECONDS:
            kinds = ", ".join(KINDS)
            raise BadData(
                f"AIRWAR_RATES: {word!r} is no rate; write tables=20/minute or tables=off, "
                f"of {kinds}, a second, minute, hour or day"
            )
        if found[2] is None:
            del rates[found[1]]
        else:
            rates[found[1]] = Rate(int(found[2]), found[3])
    return rates


def counted_as(host: str | None) -> str:
    """An address as it is counted: whoever has one of IPv6 has a whole network of them."""
    try:
        address = ip_address(host or "")
    except ValueError:
        return host or ""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(IPv6Address(int(address) >> 64 << 64))
    return str(address)
