"""Plans and bases of the machines where cities are counted."""

from __future__ import annotations

from airwar.games.luftwaffe.bot import bases, raids
from airwar.games.luftwaffe.bot.plans import best_plan, plans
from airwar.games.luftwaffe.game import GAME
from airwar.games.luftwaffe.rules.geography import distance, hex_of, usable_bases
from airwar.games.luftwaffe.rules.plan import plan_refused
from airwar.games.luftwaffe.rules.state import War
from airwar.games.luftwaffe.rules.victory import threshold
from tests.games.luftwaffe.drive import war
from tests.games.luftwaffe.table import Table


def based(s: War, *rows: tuple[str, str]) -> War:
    for unit, base in rows:
        s.put_unit(unit, base=base)
    return s


def test_more_cities_than_win_are_bombed_at_once() -> None:
    """§4.3 §9.2-3: many small groups, no bomber idle, each with one symbol."""
    s = war()
    plan = best_plan(s, False)
    assert next(plan_refused(s, plan, False), None) is None
    lines = [line for group in plan.groups for line in group.bombers]
    assert len({line.at for line in lines}) >= threshold(s).american + 3
    assert len(lines) == 21 and all(len(line.symbols) == 1 for line in lines)
    assert len(plan.groups) >= 7
    assert sum(len(group.fighters) for group in plan.groups) == 12


def test_oil_is_bombed_whole_by_groups_that_are_not_too_large() -> None:
    """§55.21: more oil than wins, every symbol of a city by a bomber of its own two points."""
    s = war("gotterdammerung")
    plan = best_plan(s, False)
    assert next(plan_refused(s, plan, False), None) is None
    lines = [line for group in plan.groups for line in group.bombers]
    aimed = {f"{line.at}.{symbol}" for line in lines for symbol in line.symbols}
    assert len(aimed) >= threshold(s).american + 3
    assert {symbol.partition(".")[2][0] for symbol in aimed} == {"o"}
    assert max(len(group.bombers) for group in plan.groups) <= raids.USUAL.largest


def test_where_losses_count_fighters_hunt() -> None:
    """§55.21: an escort never shoots back, a sweep attacks; in the Basic Game they escort."""
    sweeps = [each for each in best_plan(war("gotterdammerung"), False).groups if not each.bombers]
    assert sum(len(each.fighters) for each in sweeps) == 14
    assert max(len(each.fighters) for each in sweeps) == 4
    assert all(each.bombers for each in best_plan(war(), False).groups)


def test_large_groups_keep_an_escort() -> None:
    """Those of three bombers or more; the other fighters hunt."""
    s = war("gotterdammerung")
    plan = raids.day_of_raids(s, False, raids.Ways(hunters=4, escort=1))
    assert next(plan_refused(s, plan, False), None) is None
    for group in plan.groups:
        large = len(group.bombers) >= raids.LARGE and group.kind != "sneak"
        assert not group.bombers or len(group.fighters) == int(large)


def test_set_ups_differ() -> None:
    """§3.4: for a search; each is legal."""
    t = Table.set_up("basic")
    choose = t.play.open["german"]
    tried = [answer for answer, _ in GAME.bot.advise(t.state, choose)]
    assert len(set(tried)) == len(tried) >= 4
    for each in tried:
        assert next(choose.question.refused(t.state, choose.about, each), None) is None


def test_no_day_of_raids_in_a_campaign() -> None:
    """§18.1: who loses his bombers at once has none next quarter."""
    assert not raids.at_once(war("tournament"))
    assert not raids.at_once(war("short-raid"))


def test_one_group_comes_by_the_baltic() -> None:
    """§11.1: to cities that are a move or two from there."""
    sneak = [group for group in best_plan(war(), False).groups if group.kind == "sneak"]
    assert len(sneak) == 1
    assert {line.at for line in sneak[0].bombers} >= {"rostock", "wismar"}


def test_cities_are_chosen_where_the_fighters_are_not() -> None:
    """§3.4 §3.6: who stands in the south draws the bombers to the north."""
    south = [base for base in usable_bases(war()) if hex_of(base)[2:] >= "28"]
    north = [base for base in usable_bases(war()) if hex_of(base)[2:] <= "12"]
    units = [unit.id for unit in war().of_side("german")]
    shares = []
    for places in (south, north):
        s = based(war(), *zip(units, places, strict=False))
        aims = raids.chosen(s, 21, 0, 3)
        shares.append(len([aim for aim in aims if aim.area == "italy"]))
    assert shares[0] < shares[1]


def test_plans_differ() -> None:
    """For a search: each is legal, none is another one again."""
    s = war()
    found = plans(s, False)
    assert len(found) == len(set(found)) >= 3
    for plan in found:
        assert next(plan_refused(s, plan, False), None) is None


def test_fighters_stand_about_every_city_that_is_reached_soon() -> None:
    """§3.4: none of them is farther from the nearest unit than a fighter flies in a turn, and each
    has a base of its own."""
    s = war()
    answer = bases.set_up(s)
    places = [base for _, base in answer.units]
    assert len(places) == len(set(places)) == 22
    needs = bases.weights(s, bases.USUAL)
    soon = [hex for hex, need in needs.items() if need >= 4**-bases.USUAL.soon]
    assert soon
    for hex in soon:
        assert min(distance(hex_of(base), hex) for base in places) <= 6, hex
