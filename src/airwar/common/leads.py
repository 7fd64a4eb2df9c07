"""Options that say what they lead to."""

from __future__ import annotations

from airwar.kernel.requests import Facts, Option


def option(key: str, label: str, leads: str, place: str = "", **more: str | int | bool) -> Option:
    """An option with what comes of it in a few words, and other facts."""
    facts: Facts = {"leads": leads} if leads else {}
    facts |= more
    return Option(key, label, place, facts) if facts else Option(key, label, place)


def many(n: int, what: str) -> str:
    """1 card, 2 cards"""
    return f"{n} {what}" + "s" * (n != 1)
