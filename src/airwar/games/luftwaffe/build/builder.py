"""A raid of the player's own in words: a scenario of one quarter with other units and targets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any, Final

from airwar.common.builder import Builder, Field
from airwar.common.words import one_of, several, whole_number, words
from airwar.kernel.errors import BadData

from ..data.aircraft import load_types
from ..data.board import load_board
from ..data.kinds import AMERICAN, GERMAN, Side
from ..data.scenario import SetupFile, load_scenarios, load_switches

BASES: Final = ("short-raid", "basic", "gotterdammerung")
KINDS: Final = ("aircraft", "oil", "power", "transport", "industry")
SAME: Final = "same"  # as the scenario has it
TITLE: Final = "My raid"
MOST: Final = 40
WINS: Final = 99

So = Mapping[str, Any]


def from_options(given: So) -> dict[str, Any]:
    """A short raid with the units that are named; the German bases his when play begins."""
    so_far = {"scenario": BASES[0]}
    own = {AMERICAN: units(AMERICAN, given["allied"]), GERMAN: units(GERMAN, given["axis"])}
    return finish(so_far | own)


def origin(so_far: So) -> SetupFile:
    return load_scenarios()[so_far["scenario"]].raw


def units(side: Side, text: str) -> dict[str, int]:
    """`b17*6,p51*2`: units by type."""
    known = [key for key, each in load_types().items() if each.side == side and not each.school]
    found: dict[str, int] = {}
    for name, count in several(text):
        key = one_of(f"{side} type", name, known)
        found[key] = found.get(key, 0) + count
        if found[key] > MOST:
            raise BadData(f"{name}: {MOST} units of a type at most")
    return found


def written(counts: Mapping[str, int]) -> str:
    return ",".join([key if count == 1 else f"{key}*{count}" for key, count in counts.items()])


# -- step by step ---------------------------------------------------------------------------------


def _scenarios(so_far: So) -> Sequence[str]:
    found = load_scenarios()
    return [f"{key:<16} {found[key].story.summary}" for key in BASES]


def _base(text: str, so_far: So) -> str:
    return one_of("scenario", text, BASES)


def _title(text: str, so_far: So) -> str:
    return text[:60]


def _side(side: Side) -> Field:
    such = "b17*6,p51*2" if side == AMERICAN else "fw190*3,me109"

    def told(so_far: So) -> Sequence[str]:
        own = getattr(origin(so_far), side)
        lines = [
            f"{key:<8} {each.name:<10} speed {each.speed}, endurance {each.endurance or 'any'}"
            for key, each in load_types().items()
            if each.side == side and not each.school
        ]
        return [*lines, f"same: {written(own)}"]

    def read(text: str, so_far: So) -> dict[str, int] | None:
        return None if text == SAME else units(side, text)

    return Field(side, f"{side.capitalize()} units, such as {such}", read, SAME, told)


def _turns(text: str, so_far: So) -> int | None:
    return None if text == SAME else whole_number(text, "a number of turns", 1, 20)


def _cities(so_far: So) -> Sequence[str]:
    own = origin(so_far).targets
    names = [
        key for key, city in load_board().cities.items() if any(e[0] != "b" for e in city.symbols)
    ]
    return [
        *wrap(", ".join(sorted(names)), 90, break_on_hyphens=False),
        f"same: {', '.join(own) or 'all'}",
    ]


def _targets(text: str, so_far: So) -> list[str] | None:
    if text in (SAME, "all"):
        return None if text == SAME else []
    known = sorted(load_board().cities)
    return list(dict.fromkeys([one_of("city", each, known) for each in words(text)]))


def _kinds(text: str, so_far: So) -> list[str] | None:
    if text in (SAME, "all"):
        return None if text == SAME else list(KINDS)
    return list(dict.fromkeys([one_of("kind of target", each, KINDS) for each in words(text)]))


def _victory(so_far: So) -> Sequence[str]:
    won = origin(so_far).victory
    numbers = [f"{each.american} {won.count} win" for each in won.choices]
    return [f"kinds: {', '.join(KINDS)}", f"same: {', '.join(numbers)}"]


def _wins(text: str, so_far: So) -> int:
    return whole_number(text, "a number of targets", 1, WINS)


def _counts(so_far: So) -> bool:
    return so_far["kinds"] is not None


def _switches(text: str, so_far: So) -> list[str]:
    known = [each.key for each in load_switches().values() if "basic" in each.levels]
    return [] if text == "none" else [one_of("switch", each, known) for each in words(text)]


def _switch_list(so_far: So) -> Sequence[str]:
    found = load_switches().values()
    return [f"{each.key}: {each.title} (§{each.rule})" for each in found if "basic" in each.levels]


# -- the set-up -----------------------------------------------------------------------------------


def finish(answers: So) -> dict[str, Any]:
    """The set-up: what is as in the scenario is left out, and bombers are shared among cities."""
    base = origin(answers)
    setup: dict[str, Any] = {"scenario": answers["scenario"], "title": answers.get("title", TITLE)}
    for name in (AMERICAN, GERMAN, "turns", "targets"):
        if answers.get(name) is not None:
            setup[name] = answers[name]
    if answers.get(GERMAN) is not None:
        setup["bases"] = {}
    targets = setup.get("targets", base.targets)
    if AMERICAN in setup or "targets" in setup:
        setup["assigned"] = assigned(setup.get(AMERICAN, base.american), targets)
    if answers.get("kinds") is not None:
        wins = answers["wins"]
        setup["victory"] = {
            "count": "symbols",
            "kinds": answers["kinds"],
            "choices": [{"american": wins, "draw": max(1, wins - 1)}],
        }
    if answers.get("switches"):
        setup["switches"] = answers["switches"]
    return setup


def assigned(american: Mapping[str, int], targets: Sequence[str]) -> dict[str, int]:
    """As many bombers to each city as there are, the first ones one more."""
    bombers = sum([n for key, n in american.items() if not load_types()[key].fighter])
    if not targets:
        return {}
    each, more = divmod(bombers, len(targets))
    found = {city: each + (i < more) for i, city in enumerate(targets)}
    return {city: n for city, n in found.items() if n}


BUILDER: Final = Builder(
    fields=(
        Field("scenario", "Begin with", _base, BASES[0], _scenarios),
        Field("title", "Title", _title, TITLE),
        _side(AMERICAN),
        _side(GERMAN),
        Field("turns", "Turns, 1 to 20", _turns, SAME),
        Field("targets", "Cities that may be bombed, comma-separated, or all", _targets, SAME,
              _cities),
        Field("kinds", "What counts, comma-separated, or all", _kinds, SAME, _victory),
        Field("wins", "Targets that win, one fewer is a draw", _wins, "7", when=_counts),
        Field("switches", "Optional rules, comma-separated", _switches, "none", _switch_list),
    ),
    finish=finish,
    options=frozenset({"allied", "axis"}),
    needed=frozenset({"allied", "axis"}),
    from_options=from_options,
)  # fmt: skip
