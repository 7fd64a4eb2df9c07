"""The Planning Phase: the American's plan and dummies, intensive operations, German markers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from airwar.common.forms import Field, Form, Many, Number, Part, Pick, items
from airwar.common.leads import many
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, Repair, Together

from ..data.board import PLOESTI, load_board
from ..data.kinds import AMERICAN, GERMAN, Side
from ..data.tables import load_limits
from .answers import Dummies, Markers, Plan, YesNo
from .drafts import random_plan, usual_plan, without_faults
from .entries import warn
from .formations import MARKERS, cover_base
from .geography import rated
from .groups import AIRBASES
from .intensive import INTENSIVE, declare, may_declare
from .names import area_name, spoken
from .peripheral import USSR_RAID, may_raid_ussr, plan_ussr_raid
from .plan import plan_refused, plan_warnings
from .planned_units import areas_open, available, boxes, units_of
from .raf import ploesti_open
from .repairs import plan_repairs
from .route_notes import notes_warnings
from .solo import drawn_plan
from .state import War
from .told import Order

if TYPE_CHECKING:
    from random import Random


class RaidPlan(Question[War, Plan]):
    """§2.6, §3.5, §3.6, §5.3-3a: the whole plan is one answer. `about`: `yes` in an intensive
    quarter."""

    name, rule, answer = "plan", "5.3-3a", Plan
    doing = "planning"

    def prompt(self, s: War, about: Any) -> str:
        return "Plan the raids of this quarter."

    def options(self, s: War, about: Any) -> Sequence[Plan]:
        return list(dict.fromkeys([*self.presets(s, about).values(), Plan()]))

    def refused(self, s: War, about: Any, answer: Plan) -> Iterator[Refusal]:
        yield from plan_refused(s, answer, about == "yes")

    def warnings(self, s: War, about: Any, answer: Plan) -> Iterator[Refusal]:
        yield from plan_warnings(s, answer)
        yield from notes_warnings(s, answer)

    def repairs(
        self, s: War, about: Any, answer: Plan, faults: Sequence[Refusal]
    ) -> Sequence[Repair | None]:
        return plan_repairs(s, answer, about == "yes", faults)

    def random(self, s: War, about: Any, rng: Random) -> Plan:
        return random_plan(s, about == "yes", rng)

    def presets(self, s: War, about: Any) -> Mapping[str, Plan]:
        found = {"usual": usual_plan(s, about == "yes")}
        if s.american.value.plans:
            found["as_last_quarter"] = renewed(s, s.american.value.plans[-1], about == "yes")
        return found

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        return plan_form(s)

    def show(self, s: War, about: Any, answer: Plan) -> Option:
        words = [
            f"{each.kind} from {area_name(each.area)} with "
            f"{many(len(each.bombers) + len(each.fighters), 'unit')}"
            for each in answer.groups
        ]
        return Option(self.write(answer), "; ".join(words) or "no raids")


class DummyUnits(Order[Dummies]):
    """§3.8: dummies in the boxes off the map."""

    name, rule, answer = "dummies", "3.8", Dummies
    doing = "placing dummies"

    def prompt(self, s: War, about: Any) -> str:
        return f"Up to {s.setup.dummies} dummies to mislead the German: how many in each area?"

    def options(self, s: War, about: Any) -> Sequence[Dummies]:
        most = s.setup.dummies
        half = most // 2
        found = [Dummies(half, most - half), Dummies(most, 0), Dummies(0, most), Dummies()]
        return list(dict.fromkeys(found))

    def refused(self, s: War, about: Any, answer: Dummies) -> Iterator[Refusal]:
        for name in ("britain", "italy"):
            if getattr(answer, name) < 0:
                yield Refusal("3.8", "none or more", (name,))
        if answer.britain + answer.italy > s.setup.dummies:
            yield Refusal("3.8", f"{s.setup.dummies} dummies at most", ("italy",))

    def random(self, s: War, about: Any, rng: Random) -> Dummies:
        total = rng.randint(0, s.setup.dummies)
        britain = rng.randint(0, total)
        return Dummies(britain, total - britain)

    def presets(self, s: War, about: Any) -> Mapping[str, Dummies]:
        found = {"usual": self.options(s, about)[0]}
        if s.american.value.plans:
            found["as_last_quarter"] = s.american.value.dummies
        return found

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        kind = Number(0, s.setup.dummies)
        return Form("dummies", (Field("britain", "Britain", kind), Field("italy", "Italy", kind)))


class MarkedBases(Order[Markers]):
    """§16.1: German bases whose units stand under a marker."""

    name, rule, answer = "markers", "16.1", Markers
    doing = "placing markers"

    def prompt(self, s: War, about: Any) -> str:
        return "Which bases are put under a formation marker?"

    def options(self, s: War, about: Any) -> Sequence[Markers]:
        places = occupied(s)
        return list(dict.fromkeys([Markers(), Markers(tuple(places[:MARKERS]))]))

    def refused(self, s: War, about: Any, answer: Markers) -> Iterator[Refusal]:
        places = occupied(s)
        for i, place in enumerate(answer.places):
            if place not in places:
                yield Refusal("16.1", f"no unit stands at {spoken(s, place)}", ("places", i))
        if list(answer.places) != sorted(set(answer.places)):
            yield Refusal("16.1", "each base once, in the order of their names", ("places",))
        if len(answer.places) > MARKERS:
            yield Refusal("16.1", f"there are {MARKERS} markers", ("places",))

    def random(self, s: War, about: Any, rng: Random) -> Markers:
        places = occupied(s)
        return Markers(tuple(sorted(rng.sample(places, rng.randint(0, min(3, len(places)))))))

    def presets(self, s: War, about: Any) -> Mapping[str, Markers]:
        return {"usual": Markers()}

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        places = occupied(s)
        most = min(MARKERS, len(places))
        return Form("markers", (Field("places", "Bases", Pick(items(places), 0, most, True)),))


PLAN, DUMMIES, MARKED = RaidPlan(), DummyUnits(), MarkedBases()


def occupied(s: War) -> list[str]:
    """Bases with German units in the open, sorted."""
    return sorted({unit.base for unit in s.of_side(GERMAN) if unit.base})


# -- the phase ------------------------------------------------------------------------------------


def plan_phase(s: War) -> Flow[None]:
    """§5.3-3a, §5.3-3b, R108: both sides at once; the American's plan is judged with his choice of
    intensive operations."""

    def american() -> Flow[tuple[YesNo, Plan, Dummies]]:
        how: YesNo = "no"
        if may_declare(s, AMERICAN):
            how = yield Choose(AMERICAN, INTENSIVE)
        plan: Plan = Plan()
        if not s.skipped:  # §18.24
            if s.setup.plans:  # §54.1
                plan = renewed(s, drawn_plan(s), how == "yes")
            else:
                plan = yield Choose(AMERICAN, PLAN, how, (AMERICAN,))
        dummies = Dummies()
        if s.setup.dummies and not s.skipped:
            dummies = yield Choose(AMERICAN, DUMMIES, None, (AMERICAN,))
        return how, plan, dummies

    def german() -> Flow[tuple[YesNo, YesNo, Markers]]:
        how: YesNo = "no"
        raid: YesNo = "no"
        if may_declare(s, GERMAN):
            how = yield Choose(GERMAN, INTENSIVE)
        if may_raid_ussr(s):
            raid = yield Choose(GERMAN, USSR_RAID)
        markers: Markers = yield Choose(GERMAN, MARKED)
        return how, raid, markers

    flows: dict[str, Any] = {AMERICAN: american, GERMAN: german}
    joint = yield Together("5.3-3a", "Planning", flows)
    ours, plan, dummies = joint[AMERICAN]
    theirs, raid, markers = joint[GERMAN]
    sides: list[Side] = [AMERICAN] if ours == "yes" else []
    declare(s, (*sides, GERMAN) if theirs == "yes" else tuple(sides))
    keep_plan(s, plan, dummies)
    for place in markers.places:
        cover_base(s, place)
    if raid == "yes":
        plan_ussr_raid(s)
    yield from warn(s)  # R46: of those who appear on Turn 2


def keep_plan(s: War, plan: Plan, dummies: Dummies) -> None:
    """§3.6, §3.7: the plan is sealed; in a single quarter it says where each unit starts."""
    pack = s.american.value
    areas = dict(pack.areas)
    if not s.setup.campaign:
        areas.update({unit: group.area for group in plan.groups for unit in units_of(group)})
    s.put_american(plan=plan, dummies=dummies, areas=areas)
    s.boxes = boxes(s, ())


def renewed(s: War, plan: Plan, intensive: bool) -> Plan:
    """The plan of last quarter with what still stands of it."""
    known = set(available(s))
    groups = []
    for group in plan.groups:
        bombers = []
        for each in group.bombers:
            rest = tuple([e for e in each.symbols if f"{each.at}.{e}" not in s.down])
            if each.unit in known and (rest or each.at not in load_board().cities):
                bombers.append(replace(each, symbols=rest))
        fighters = tuple([unit for unit in group.fighters if unit in known])
        groups.append(replace(group, bombers=tuple(bombers), fighters=fighters))
    ploesti = tuple([unit for unit in plan.ploesti if unit in known])
    return without_faults(s, Plan(tuple(groups), ploesti), intensive)


def plan_form(s: War) -> Form:
    """What an editor of plans needs: units, cities, symbols, areas."""
    units = available(s)
    bombers = [unit for unit in units if not rated(s, unit).fighter]
    fighters = [unit for unit in units if rated(s, unit).fighter]
    cities = sorted(s.setup.targets or load_board().cities)
    symbols = sorted({each for city in cities for each in load_board().cities[city].symbols})
    kinds = ["raid", "sweep", *(["sneak"] if s.setup.sneak else [])]
    kinds += ["shuttle"] if s.setup.campaign else []
    box = [PLOESTI] if ploesti_open(s) else []
    areas = [*areas_open(s), *(["ussr"] if s.setup.campaign else [])]
    most = load_limits().limits.american_group
    bomber = Form(
        fields=(
            Field("unit", "Bomber", Pick(items(bombers))),
            Field("at", "City", Pick(items([AIRBASES, *box, *cities]))),
            Field("symbols", "Symbols", Pick(items(symbols), 0, 8, True)),
        )
    )
    entry = Form(
        fields=(
            Field("turn", "Turn", Number(1, s.setup.turns)),
            Field("number", "Number", Number(3, 9)),
        )
    )
    group = Form(
        fields=(
            Field("kind", "Kind", Pick(items(kinds))),
            Field("area", "Starts in", Pick(items(areas))),
            Field("lands", "Lands in", Pick(items(areas))),
            Field("primary", "Primary target", Pick(items(cities), 0)),
            Field("bombers", "Bombers", Many(bomber, 0, most)),
            Field("fighters", "Fighters", Pick(items(fighters), 0, most, True)),
            Field("entry", "Entry", Part(entry)),
        )
    )
    groups = Field("groups", "Groups", Many(group, 0, s.setup.groups or 40))
    if not ploesti_open(s):
        return Form("plan", (groups,))
    ploesti = Field("ploesti", "Ploesti", Pick(items(bombers), 0, len(bombers), True))
    return Form("plan", (groups, ploesti))
