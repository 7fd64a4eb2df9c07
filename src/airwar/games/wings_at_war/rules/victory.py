"""Who has lost: Break Points, no aircraft left, the turn limit and the scenario's awards."""

from __future__ import annotations

from airwar.kernel.events import Event
from airwar.kernel.game import Result
from airwar.kernel.requests import Flow, Reveal
from airwar.kernel.sequence import Leave

from ..data.scenario import SIDES, Award, Band, GunsHold
from .state import NOBODY, Battle, Outcome, Plane, card, enemy, seat_of, side_named


def losses(s: Battle, side: int) -> int:
    """§5.7.break-point, §break.point: what counts against a side."""
    return (
        len(lost_planes(s, side))
        + len(s.sides[side].lost)
        + sum([gun.silenced for gun in s.guns if gun.side == side])
        + sum([light.out for light in s.lights if light.side == side])
        + sum([balloon.destroyed for balloon in s.balloons if balloon.side == side])
        + sum([target.markers - target.left for target in s.targets if target.side == side])
    )


def lost_planes(s: Battle, side: int) -> list[Plane]:
    """Destroyed or gone home; a Straggler is not lost (§straggler.leave)."""
    return [plane for plane in s.planes[side] if plane.status in ("destroyed", "home")]


def aircraft_left(s: Battle, side: int) -> bool:
    """On the table, straggling or hidden."""
    if any(plane.status in ("table", "straggler") for plane in s.planes[side]):
        return True
    return s.sides[side].strength.value > 0


def judge(s: Battle) -> Flow[None]:
    """§2.1.5.ii: has a side lost? Then the game is over."""
    s.outcome = verdict(s)
    if s.outcome is not None:
        s.tell(Event(s.outcome.rule, "over", told_outcome(s)))
        raise Leave("turns")
    yield from ()


def verdict(s: Battle) -> Outcome | None:
    return broken(s) or empty(s) or (at_limit(s) if s.turn >= s.setup.turns else None)


def broken(s: Battle) -> Outcome | None:
    """§break.point: who has reached it has lost; if both, fewer losses above it win."""
    over = [losses(s, side) - s.sides[side].break_point.value for side in (0, 1)]
    if max(over) < 0:
        return None
    if over[0] != over[1]:
        winner = over.index(min(over))
        name = s.sides[enemy(winner)].name
        text = f"{name} has reached its Break Point: {s.sides[winner].name} wins"
        return Outcome(winner, "break.point", text)
    return Outcome(NOBODY, "break.point", "Both sides have reached their Break Points: a draw")


def empty(s: Battle) -> Outcome | None:
    """§break.empty"""
    without = [side for side in (0, 1) if is_empty(s, side)]
    if not without:
        return None
    planes = [plane for side in without for plane in s.planes[side]]
    if any(plane.status == "left" for plane in planes):  # §straggler.exit
        return by_points(s, "break.empty")
    if len(without) == 2:
        return Outcome(NOBODY, "break.empty", "No aircraft is left on either side: a draw")
    winner = enemy(without[0])
    text = f"{s.sides[without[0]].name} has no aircraft left: {s.sides[winner].name} wins"
    return Outcome(winner, "break.empty", text)


def is_empty(s: Battle, side: int) -> bool:
    if not s.sides[side].flew or aircraft_left(s, side):
        return False
    guns = any(gun.side == side and not gun.silenced for gun in s.guns)
    holds = [each for each in s.setup.special if isinstance(each, GunsHold)]
    return not (guns and any(each.side == SIDES[side] for each in holds))


def at_limit(s: Battle) -> Outcome:
    """§game.limit"""
    return by_points(s, "game.limit")


def by_points(s: Battle, rule: str) -> Outcome:
    """The scenario's awards, or else fewer losses in proportion to the Break Point."""
    if s.setup.victory.kind == "awards":
        ahead = award_points(s, 0) - award_points(s, 1)
        for band in s.setup.victory.bands:
            if ahead >= band.at_least:
                winner = NOBODY if not band.winner else side_named(band.winner)
                return Outcome(winner, rule, _award_text(s, winner))
        return Outcome(NOBODY, rule, _award_text(s, NOBODY))
    shares = [losses(s, side) * s.sides[enemy(side)].break_point.value for side in (0, 1)]
    if shares[0] == shares[1]:
        return Outcome(NOBODY, rule, "Losses are even: a draw")
    winner = 0 if shares[0] < shares[1] else 1
    return Outcome(winner, rule, f"{s.sides[winner].name} has the lighter losses and wins")


def _award_text(s: Battle, winner: int) -> str:
    points = f"{award_points(s, 0)} points to {award_points(s, 1)}"
    return f"{points}: {'a draw' if winner == NOBODY else f'{s.sides[winner].name} wins'}"


def told_outcome(s: Battle) -> str:
    """The outcome in words. Where points decide, more of them are not always enough, so the lead
    that is needed is told too."""
    assert s.outcome is not None
    if s.outcome.text != _award_text(s, s.outcome.winner):
        return s.outcome.text
    bands = [band for band in s.setup.victory.bands if band.at_least > Band("", "").at_least]
    leads = [
        f"{what} with {told_lead(min(found))}"
        for side, what in (("A", "wins"), ("", "draws"))
        if (found := [band.at_least for band in bands if band.winner == side])
    ]
    needs = f" ({s.sides[0].name} {' and '.join(leads)})" if leads else ""
    return f"{s.outcome.text}{needs}"


def told_lead(points: int) -> str:
    """How far ahead, or behind, one may be."""
    if not points:
        return "as many points"
    some = f"{abs(points)} point{'' if abs(points) == 1 else 's'}"
    return f"at least {some} more" if points > 0 else f"up to {some} fewer"


def award_points(s: Battle, side: int) -> int:
    awards = [each for each in s.setup.victory.awards if each.side == SIDES[side]]
    return sum([each.points * award_count(s, each) for each in awards])


def award_count(s: Battle, award: Award) -> int:
    targets = [target for target in s.targets if target.id in award.targets]
    if award.per == "target marker":
        return sum([target.markers - target.left for target in targets])
    if award.per == "target destroyed":
        return sum([not target.left for target in targets])
    assert award.of is not None
    of = side_named(award.of)
    if award.per == "gun silenced":
        return sum([gun.silenced for gun in s.guns if gun.side == of])
    models = [each.model for each in lost_planes(s, of)] + [e.model for e in s.sides[of].lost]
    if award.role == "any":
        return len(models)
    return sum([card(model).fighter == (award.role == "fighter") for model in models])


def scores(s: Battle) -> dict[str, int]:
    """Points so far: awards, or the enemy's losses."""
    if s.setup.victory.kind == "awards":
        return {seat_of(side): award_points(s, side) for side in (0, 1)}
    return {seat_of(side): losses(s, enemy(side)) for side in (0, 1)}


def result(s: Battle) -> Result | None:
    if s.outcome is None or s.at != ("over",):
        return None
    winner = None if s.outcome.winner == NOBODY else seat_of(s.outcome.winner)
    return Result(winner, scores(s), told_outcome(s))


def disclose(s: Battle) -> Flow[None]:
    """At the end everything is open."""
    secret = [side for side in (0, 1) if s.sides[side].hidden.seen is not None]
    for side in (0, 1):
        own = s.sides[side]
        s.put_side(
            side,
            hidden=own.hidden.show(),
            strength=own.strength.show(),
            break_point=own.break_point.show(),
        )
    if secret:
        yield Reveal("set.hidden", "all hidden aircraft are shown")
