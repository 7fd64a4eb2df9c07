"""End of turn and victory: points, the conditions of each scenario, and how a battle ends."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from airwar.kernel.events import Event
from airwar.kernel.game import Result

from .state import NOBODY, SIDES, Battle, points_text

LONGEST: Final = 40  # game turns of a battle without a last turn, our ruling: it has to end
GOAL: Final = 60  # points, of the Standard Scenario and of Schnellbomber
LOW: Final = 1  # the altitude for strafing


def judge(s: Battle) -> None:
    """What a loss decides immediately: §dogfight.victory, §intercept.victory."""
    kind = s.setup.victory.kind
    if kind not in ("first-loss", "climb") or s.ended:
        return
    losers = [s.planes[x.plane].side for x in s.losses if x.how == "destroyed" or kind != "climb"]
    if not losers:
        return
    rule = "dogfight.victory" if kind == "first-loss" else "intercept.victory"
    if 0 in losers and 1 in losers:
        finish(s, NOBODY, "both sides lost an aircraft at the same moment", rule)
    else:
        what = "to lose an aircraft" if kind == "first-loss" else "to have an aircraft destroyed"
        finish(s, 1 - losers[0], f"the enemy was the first {what}", rule)  # R66


def finish(s: Battle, winner: int, why: str, rule: str) -> None:
    s.stage, s.ended, s.winner, s.mover = "over", why, winner, NOBODY
    if s.log is not None:
        who = f"The {SIDES[winner].capitalize()} side wins" if winner != NOBODY else "A draw"
        s.tell(Event(rule, "over", f"{who}: {why}."))


def check(s: Battle) -> None:
    """§end.check: the victory conditions at the end of a game turn."""
    strafing(s)
    {
        "first-loss": deserted,
        "climb": climbed,
        "bombers-unhurt": unhurt,
        "points": scored,
        "escort": escorted,
    }[s.setup.victory.kind](s)
    if not s.ended and s.turn >= (s.setup.turns or LONGEST):
        if s.setup.turns or s.setup.victory.kind == "points":  # R50, R56
            decide_by_points(s, f"after game turn {s.turn}", "end.check")
        else:
            finish(s, NOBODY, f"nothing is decided after game turn {s.turn}", "end.check")


def strafing(s: Battle) -> None:
    """§schnellbomber.strafing: low, in play, and no difficult maneuver tried this turn."""
    victory = s.setup.victory
    if not victory.strafer:
        return
    for side in (0, 1):
        for index in s.flights[side]:
            plane = s.planes[index]
            if (
                s.types[plane.card].key == victory.strafer
                and plane.altitude == LOW
                and not plane.tried
            ):
                s.score(side, 2 * victory.strafing)
                if s.log is not None:
                    text = f"{s.name(index)} strafes: {victory.strafing} points."
                    s.tell(Event("schnellbomber.strafing", "points", text, who=plane.id))


def deserted(s: Battle) -> None:
    """`judge` has decided on the first loss already; this only guarantees an end."""
    if not (s.flights[0] and s.flights[1]):
        finish(s, NOBODY, "a side has no aircraft left", "dogfight.victory")


def climbed(s: Battle) -> None:
    """§intercept.victory: all in play, unhurt and high at the same time (or one by one)."""
    victory = s.setup.victory
    side = SIDES.index(victory.side or "")
    team = [index for index, plane in enumerate(s.planes) if plane.side == side]
    whole = [i for i in team if s.in_play(i) and not s.planes[i].damage]
    high = [i for i in whole if s.planes[i].altitude >= victory.altitude]
    if s.on("climb-one-by-one"):
        for index in high:
            s.put(index, replace(s.planes[index], arrived=True))
        high = [i for i in whole if s.planes[i].arrived]
    if len(high) == len(team):
        why = f"all its aircraft reached altitude {victory.altitude} unhurt"
        finish(s, side, why, "intercept.victory")
    elif not s.flights[side] or (not s.flights[1 - side] and len(whole) < len(team)):
        finish(s, NOBODY, "nobody is left to decide it", "intercept.victory")  # R61


def unhurt(s: Battle) -> None:
    """§fuel.deadline, §fuel.length, §fuel.victory."""
    victory = s.setup.victory
    if s.turn < s.setup.turns:
        return
    side = SIDES.index(victory.side or "")
    bombers = [i for i, plane in enumerate(s.planes) if plane.side == side and s.card(plane).token]
    shot_down = [loss.plane for loss in s.losses if loss.how == "destroyed"]
    if not any(s.planes[i].damage or i in shot_down for i in bombers):
        finish(s, side, "none of its bombers has damage", "fuel.victory")
    else:
        decide_by_points(s, f"after game turn {s.turn}", "fuel.victory")


def scored(s: Battle) -> None:
    """§end.vp-win, §standard.victory, §standard.end."""
    victory = s.setup.victory
    ours, theirs = s.halves
    if max(ours, theirs) >= 2 * victory.points and ours != theirs:
        why = f"{points_text(max(s.halves))} points against {points_text(min(s.halves))}"
        finish(s, int(theirs > ours), why, goal_rule(s))
    elif not (s.flights[0] and s.flights[1]):
        allied, axis = len(s.flights[0]), len(s.flights[1])
        if allied != axis:
            why = "it has more aircraft left in the battle"
            finish(s, int(axis > allied), why, "standard.end")
        else:
            decide_by_points(s, "with no aircraft left", "standard.end")


def goal_rule(s: Battle) -> str:
    """The rule that sets the points to win: that of a scenario of the book if it has them."""
    victory = s.setup.victory
    if victory.points == GOAL and victory.strafer:
        return "schnellbomber.victory"
    if victory.points == GOAL and s.setup.deployment == "situation":
        return "standard.victory"
    return "end.vp-win"


def escorted(s: Battle) -> None:
    """§escort.victory: once the last bomber has arrived or is out of the battle, R59."""
    side = SIDES.index(s.setup.victory.side or "")
    bombers = [i for i, plane in enumerate(s.planes) if plane.side == side and s.card(plane).token]
    last = s.turn >= (s.setup.turns or LONGEST)
    if any(s.in_play(i) for i in bombers) and not last:
        return
    through = sum(s.planes[i].arrived for i in bombers)
    rule = "escort.victory"
    if through == len(bombers):
        finish(s, side, "all bombers reached the far side", rule)
    elif not through:
        finish(s, 1 - side, "no bomber reached the far side", rule)
    else:
        killed = fighters_destroyed(s)
        if killed[0] == killed[1]:
            finish(s, NOBODY, "the fighters destroyed cost the same", rule)
        else:
            why = f"it destroyed fighters worth {max(killed)} against {min(killed)}"
            finish(s, int(killed[1] > killed[0]), why, rule)


def fighters_destroyed(s: Battle) -> tuple[int, int]:
    """The cost of enemy fighters that each side has destroyed."""
    cost = [0, 0]
    for loss in s.losses:
        plane = s.planes[loss.plane]
        if loss.how == "destroyed" and not s.card(plane).token:
            cost[1 - plane.side] += s.card(plane).cost
    return cost[0], cost[1]


def decide_by_points(s: Battle, when: str, rule: str) -> None:
    ours, theirs = s.halves
    if ours == theirs:
        finish(s, NOBODY, f"{points_text(ours)} points each {when}", rule)
    else:
        high, low = points_text(max(ours, theirs)), points_text(min(ours, theirs))
        finish(s, int(theirs > ours), f"{high} points against {low} {when}", rule)


def points_count(s: Battle) -> bool:
    """Can points decide this battle? Not if the first loss does."""
    kind = s.setup.victory.kind
    return kind in ("points", "bombers-unhurt") or (kind == "climb" and s.setup.turns > 0)


def result(s: Battle) -> Result | None:
    """How the battle ended; scores are whole points, the text has halves."""
    if not s.ended:
        return None
    scores = {name: s.halves[side] // 2 for side, name in enumerate(SIDES)}
    if s.winner == NOBODY:
        return Result(None, scores, f"A draw: {s.ended}.")
    winner = SIDES[s.winner]
    return Result(winner, scores, f"The {winner.capitalize()} side wins: {s.ended}.")
