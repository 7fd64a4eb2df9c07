"""Why a thing on the table has nothing to do with the current decision."""

from __future__ import annotations

from typing import Final

from airwar.kernel.requests import Choose, Denial

from .state import NOBODY, Dogfight, altitude_name

STEP: Final = {
    "altitude-secret": "the set-up",
    "pick-element": "the choice of the play order",
    "wingman-target": "the Wingman Step",
    "wingman-attack": "the Wingman Step",
    "altitude-step": "the Altitude Step",
    "clouds-level": "the choice of an altitude in the clouds",
    "follow": "the choice to follow or not",
    "pay": "a payment",
    "response": "a response to a card",
    "leader-step": "the start of the Leader Step",
    "leader-attack": "the Leader Step",
    "discard-top": "the Discard Step",
    "discard-more": "the Discard Step",
    "draw": "the Draw Step",
}


def why_irrelevant(s: Dogfight, request: Choose, place: str) -> Denial:
    """A rule and a sentence about this thing, for a player who clicked it."""
    kind, _, what = place.partition(":")
    rule, reason = {
        "hand": _card,
        "mini": _card,
        "counter": _counter,
        "aircraft": _aircraft,
        "altitude": _altitude,
    }.get(kind, _other)(s, request, kind, what)
    return Denial("", rule, reason, place)


def _step(request: Choose) -> str:
    return STEP[request.question.name]


def _card(s: Dogfight, request: Choose, kind: str, what: str) -> tuple[str, str]:
    name = what.partition("/")[0]
    owner = next((element for element in s.elements if element.id == name), None)
    if owner is not None and owner.seat != request.seat:
        return "4.6.1", f"that hand belongs to {owner.seat}"
    question = request.question.name
    if question in ("response", "leader-attack", "wingman-attack"):
        wing = bool(request.about & 1)
        if wing and kind == "hand":
            return "10.1.2", "a Wingman plays from his mini-hand, never from the Leader's hand"
        if kind == "mini" and not wing:
            return "10.1.2", "only the Wingman uses a mini-hand"
        return "4.6", f"{s.name(request.about)} plays from another hand"
    if question == "wingman-target":
        return "3.1-a", "the Wingman's target is named before any card is drawn or played"
    return "3.0-b", f"this is {_step(request)}; you play cards when you attack or respond"


def _counter(s: Dogfight, request: Choose, kind: str, what: str) -> tuple[str, str]:
    craft = s.craft(what)
    if craft != NOBODY and s.owner(craft) != request.seat:
        return "6.3", f"that counter is {s.name(craft)}'s"
    return "6.3", f"a counter is played like a Full Throttle card; this is {_step(request)}"


def _aircraft(s: Dogfight, request: Choose, kind: str, what: str) -> tuple[str, str]:
    craft = s.craft(what)
    if craft != NOBODY and s.owner(craft) == request.seat:
        return "6.1-a", f"{s.name(craft)} is your own; a target is an enemy"
    if request.question.name in ("leader-attack", "wingman-attack"):
        return "3.3-b", f"the target of this step is {s.name(s.target)} and no other"
    return "3.3-a", f"you pick targets in the Wingman or Leader Step; this is {_step(request)}"


def _altitude(s: Dogfight, request: Choose, kind: str, what: str) -> tuple[str, str]:
    name, _, level = what.partition("/")
    element = next((element for element in s.elements if element.id == name), None)
    if element is not None and element.altitude >= 0:
        here = altitude_name(element.altitude)
        if request.question.name == "altitude-step" and level != here:
            return "8.2.1-a", f"{name} is at {here} and moves one level at most"
    return "8.2", f"altitude changes in the Altitude Step or by a roll; this is {_step(request)}"


def _other(s: Dogfight, request: Choose, kind: str, what: str) -> tuple[str, str]:
    return request.question.rule, f"it has nothing to do with {_step(request)}"
