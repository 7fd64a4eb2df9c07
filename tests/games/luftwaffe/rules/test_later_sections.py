"""Positions from sections 26 to 55 that other tests leave out."""

from __future__ import annotations

from random import Random

import pytest

from airwar.common.forms import Pick
from airwar.games.luftwaffe.data.board import load_board
from airwar.games.luftwaffe.data.kinds import QUARTERS
from airwar.games.luftwaffe.data.tables import load_products
from airwar.games.luftwaffe.rules import arrivals, raf, withdrawals
from airwar.games.luftwaffe.rules.arrivals import PLACE_GUNS
from airwar.games.luftwaffe.rules.entries import awaited
from airwar.games.luftwaffe.rules.imagined_economy import guessed_key
from airwar.games.luftwaffe.rules.key_complex import (
    HINT,
    hint,
    income_stopped,
    keys_of,
    opened_keys,
    show_key,
)
from airwar.games.luftwaffe.rules.opening import PICK_OPTIONS
from airwar.games.luftwaffe.rules.plan import plan_refused
from airwar.games.luftwaffe.rules.planning import PLAN
from airwar.games.luftwaffe.rules.shuttle import show_shuttles
from airwar.games.luftwaffe.rules.solo import look_at_marker
from airwar.games.luftwaffe.rules.state import War
from airwar.games.luftwaffe.show.board import board
from airwar.games.luftwaffe.show.view import view
from tests.games.luftwaffe.drive import Drive, add, told
from tests.games.luftwaffe.rules.test_campaign import campaign
from tests.games.luftwaffe.table import Table

# -- optional rules -------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["basic", "gotterdammerung"])
def test_me_109s_are_up_gunned_in_games_of_one_quarter_too(scenario: str) -> None:
    """§46.1 §46.2: the German is asked as the quarter begins; the American does not see it."""
    t = Table.set_up(scenario, switches=["me-109-variants"])
    t.do(f"german {t.keys('german')[0]}")
    assert t.asks("german") == "46.1" and list(t.play.open) == ["german"]
    t.do("german yes")
    assert t.state.german.value.up_gunned and t.asks("american") == "5.3-3a"
    assert not t.game.secrets.redact(t.state, "american").german.known
    t = Table.set_up(scenario)
    t.do(f"german {t.keys('german')[0]}")
    assert t.asks("american") == "5.3-3a" and not t.state.german.value.up_gunned


# -- key complexes --------------------------------------------------------------------------------

CHEMICALS = ("cologne.i1", "dessau.i1", "frankfurt-main.i1", "mannheim.i1")
RUBBER = ("hannover.i1", "merseburg.i1", "monowitz.i1")


def test_blanks_among_the_key_complexes() -> None:
    """§53.3: blanks go to both draws; a blank is no key complex, and any product may be named."""
    t = Table.set_up("advanced", switches=["key-complex"], numbers={"blanks": 2})
    assert t.draws().counts == (1, 1, 1, 1, 1, 2)
    t.do("draw 5")
    assert t.draws().counts == (1,) * 8 + (2,)
    t.do("draw 8")
    s = t.state
    assert s.german.value.critical == () and s.german.value.key == ""
    s.bombed = dict.fromkeys([id for id in load_board().symbols if ".i" in id], s.quarter)
    show_key(s)
    s.quarter += 1
    assert opened_keys(s) == () and not income_stopped(s)
    d = Drive(s, hint(s)).answer("1")
    assert len(HINT.options(s, None)) == 8 and not d.refused("Steel")


def test_two_key_complexes() -> None:
    """§53.3, R150: the German draws two; each is open when all of it is bombed, and either stops
    the income."""
    t = Table.set_up("advanced", switches=["key-complex"], numbers={"markers": 2})
    assert t.draws().n == 2
    t.do("draw 0 2")
    assert t.draws().n == 2
    t.do("draw 3 4")
    s = t.state
    assert keys_of(s) == ("Chemicals", "Synthetic Rubber")
    assert not {"Chemicals", "Synthetic Rubber"} & set(HINT.options(s, None))
    s.bombed = dict.fromkeys(RUBBER, s.quarter)
    show_key(s)
    assert opened_keys(s) == ("Synthetic Rubber",)
    s.quarter += 1
    assert income_stopped(s)
    s.bombed = dict.fromkeys(CHEMICALS, s.quarter - 1)
    assert income_stopped(s)
    show_key(s)
    assert opened_keys(s) == ("Synthetic Rubber", "Chemicals")


def test_key_complexes_are_imagined_as_they_may_have_been_drawn() -> None:
    """§53.3 §51.3: one that is open stays, another is any that was not named, or a blank."""
    t = Table.set_up("advanced", switches=["key-complex"], numbers={"markers": 2, "blanks": 1})
    t.do("draw 0 2", "draw 3 4")
    s = t.state
    s.once = ("key:Chemicals", "not-key:Steel")
    found = {guessed_key(s, s, Random(seed)) for seed in range(200)}
    assert all("Chemicals" in key and "Steel" not in key for key in found)
    assert "Chemicals" in found and "Armaments, Chemicals" in found


def test_a_blank_keeps_the_last_product_secret_in_a_solo_game() -> None:
    """§54.21 §53.3: seven products are struck, and it may still be the blank."""
    for blanks, opened in ((0, ("Steel",)), (1, ())):
        numbers = {"blanks": blanks}
        t = Table.set_up("advanced", plans=["plan"], switches=["key-complex"], numbers=numbers)
        t.do("draw 2", "draw 2")
        s = t.state
        s.once = tuple([f"not-key:{each}" for each in load_products() if each != "Steel"])
        show_key(s)
        assert opened_keys(s) == opened


# -- options that cost points ---------------------------------------------------------------------


def test_options_do_not_overdraw_the_pool() -> None:
    """§39.2 §39.32-2: two options share the bomber points; units come for what there is, part of
    them by points, part for units given up."""
    s = campaign("Jan 45", "options")
    s.units, s.pools = {}, (10, 10)
    add(s, "p51-01")
    s.put_american(options=("b-29-to-europe", "b-32"))
    d = Drive(s, withdrawals.withdraw(s)).answer("=usual")
    assert d.refused("pay:(b-29-to-europe/()/8),(b-32/()/8)") == ["39.32-2"]
    assert d.refused("pay:(b-29-to-europe/()/8),(b-32)") == []
    assert d.refused("pay:(b-29-to-europe/()/4),(b-32)") == ["39.2", "39.2"]
    assert d.refused("pay:(b-29-to-europe/()/6),(b-32/()/4)") == ["39.32-2"]
    d.answer("pay:(b-29-to-europe/()/4),(b-32/()/4)", "=usual")
    d = Drive(s, arrivals.arrive(s))
    while not d.over:
        d.answer("=usual")
    assert s.pools == (2, 10)
    assert s.units["b29-01"].steps == s.units["b32-01"].steps == 2
    assert "b29-02" not in s.units and "b32-02" not in s.units


def test_one_unit_for_a_bomber_and_points_for_another() -> None:
    """§39.32-2: points stand in for a unit that is missing."""
    s = campaign("Jan 45", "options")
    s.units, s.pools = {}, (5, 0)
    add(s, "b24-01", "p51-01")
    s.put_american(options=("b-29-to-europe",))
    d = Drive(s, withdrawals.withdraw(s)).answer("=usual")
    assert d.refused("pay:(b-29-to-europe/b24-01)") == ["39.2"]
    d.answer("=usual", "=usual")
    assert ("option:Jan 45:b29", "2") in s.american.value.pending
    assert ("cost:bomber", "4") in s.american.value.pending


# -- staging --------------------------------------------------------------------------------------


def test_a_type_may_stage_unit_by_unit() -> None:
    """§48.2: what staged flies no mission, but others of the type may still stage."""
    t = Table("switch staging", "based me109-01 jever", "based me109-02 bremen", "turn 3",
              "force A1 0610 p51-01")  # fmt: skip
    t.do("german stage:me109-01=bad-zwischenahn")
    assert t.denied("german", "fly:me109-02/1610")[0] == "48.2"
    assert t.denied("german", "stage:me109-01=husum")[0] == "6.22"
    t.do("german stage:me109-02=hamburg")
    t.expect("base me109-02 hamburg", "used hamburg", "lands me109 none")


# -- shuttles by way of Ploesti -------------------------------------------------------------------


def ploesti_war(quarter: str = "Apr 44") -> War:
    s = campaign(quarter)
    add(s, "b24-01", "b24-02", "b17-01", "b26-01", "p51-01")
    s.put_american(areas=dict.fromkeys(s.units, "italy") | {"b17-01": "britain"})
    return s


def faults(s: War, text: str) -> list[str]:
    return [each.rule for each in plan_refused(s, PLAN.read(text), False)]


def test_a_shuttle_may_go_by_ploesti() -> None:
    """§30.5-ploesti §32.21 §23.21, R152: bombers alone, nothing else on the way, one shuttle."""
    s = ploesti_war()
    legal = "(shuttle/italy/ussr/-/(b24-01/ploesti))"
    assert faults(s, f"plan:{legal}/b17-01") == []
    assert faults(s, "plan:(raid/italy/italy/-/(b24-01/ploesti))") == ["30.5-ploesti"]
    assert faults(s, "plan:(shuttle/italy/ussr/-/(b24-01/ploesti),(b24-02/airbases))") == ["32.21"]
    assert faults(s, "plan:(shuttle/italy/ussr/-/(b24-01/ploesti/o1))") == ["32.3-2b"]
    assert faults(s, "plan:(shuttle/italy/ussr/-/(b24-01/ploesti)/p51-01)") == ["32.3-1"]
    assert faults(s, "plan:(shuttle/italy/ussr/-/(b26-01/ploesti))") == ["35.7"]
    assert faults(s, "plan:(shuttle/italy/italy/-/(b24-01/ploesti))") == ["23.1"]
    assert faults(s, f"plan:{legal}/b24-01") == ["32.3-1"]
    assert faults(s, f"plan:{legal},(shuttle/britain/ussr/-/(b17-01/ploesti))") == ["23.21"]
    s.shuttles_over = ("italy",)
    assert faults(s, f"plan:{legal}") == ["23.82"]
    s = ploesti_war("Oct 44")
    assert faults(s, f"plan:{legal}") == ["32.2"]


def test_a_shuttle_by_ploesti_ends_like_others() -> None:
    """§23.22 §23.82 §30.5-ploesti: shown when the quarter is over; shot down whole, it is the
    last."""
    s = ploesti_war()
    s.put_american(plan=PLAN.read("plan:(shuttle/italy/ussr/-/(b24-01/ploesti))/b24-02"))
    d = Drive(s, raf.PLOESTI).answer("1", "lose:b24-01=1", "1", "lose:b24-02=1")
    assert d.over and s.american.value.areas["b24-01"] == "ussr"
    assert s.american.value.areas["b24-02"] == "italy" and not awaited(s)
    list(show_shuttles(s))
    assert not s.shuttles_over and told(s, "23.22") == [
        "There was a shuttle from Italy to the USSR",
        "Planned were B-24 1 for Ploesti",
    ]
    s = ploesti_war()
    s.put_american(plan=PLAN.read("plan:(shuttle/italy/ussr/-/(b24-01/ploesti))/b24-02"))
    Drive(s, raf.PLOESTI).answer("2", "lose:b24-01=2", "1")
    list(show_shuttles(s))
    assert s.shuttles_over == ("italy",)


def test_last_quarters_plan_keeps_a_shuttle_by_ploesti() -> None:
    """§30.5-ploesti: what can be flown again is offered again."""
    s = ploesti_war()
    plan = PLAN.read("plan:(shuttle/italy/ussr/-/(b24-01/ploesti))/b24-02")
    s.put_american(plans=(plan,))
    assert PLAN.presets(s, "no")["as_last_quarter"] == plan
    s.quarter = QUARTERS.index("Oct 44")
    assert PLAN.presets(s, "no")["as_last_quarter"].groups == ()


# -- guns and pods --------------------------------------------------------------------------------


def test_aa_points_stay_where_they_are_if_the_german_likes() -> None:
    """§49.11 §49.2: the new one goes where there is room."""
    s = campaign("Jul 43", "aa-points")
    s.put_german(aa=(("emden", 1),))
    d = Drive(s, arrivals.points(s))
    stay = PLACE_GUNS.presets(s, None)["as_last_quarter"]
    assert dict(stay.points)["emden"] == 1 and sum(n for _, n in stay.points) == 2
    d.answer("=as_last_quarter")
    assert s.german.value.aa == stay.points


def test_pods_are_shown_also_where_remnants_fire() -> None:
    """§46.3b §41.1: Me-109s among others that fire as one group."""
    t = Table("switch combined-attack", "switch me-109-variants",
              "force A1 1810 b17-01 target berlin", "plan b17-01 berlin a1",
              "force G1 1810 ju88-01,me109-01 tired ju88-01 tired me109-01", "turn 5")  # fmt: skip
    t.do("german fly:G1/()/attack", "german manner:()/ju88,me109", "dice 1")
    assert t.state.once == (f"up-gunned:{t.state.quarter}:no",)


# -- solo -----------------------------------------------------------------------------------------


def test_two_markers_of_a_solo_game_open_together() -> None:
    """§54.21 §53.3: three industries are struck, so the other two are critical; with a blank among
    the markers nobody can tell."""
    for numbers, known in (({"markers": 2}, ("aircraft", "industry")),
                           ({"markers": 2, "blanks": 1}, ())):  # fmt: skip
        t = Table.set_up("advanced", plans=["plan"], numbers=numbers)
        t.do("draw 0 1")
        s = t.state
        assert s.sealed.value == ("aircraft", "industry")
        s.struck = ("oil", "power", "transport")
        list(look_at_marker(s))
        assert s.german.value.critical == known


# -- what a seat knows of its own -----------------------------------------------------------------


def shown(t: Table, seat: str) -> tuple[str, ...]:
    s = t.game.secrets.redact(t.state, seat)
    found = view(s, seat or None).notes
    assert all(each in board(s, seat) for each in found)
    return found


def test_the_german_reads_what_he_has_drawn() -> None:
    """§25.311 §37.2 §51.1: his notes and his log tell him, and nobody else."""
    t = Table.set_up("advanced", switches=["key-complex", "me-109-variants", "aa-points"])
    assert shown(t, "german") == ("Me-109s: not up-gunned",)
    t.do("draw 2", "draw 2")
    t.state.put_german(aa=(("berlin", 2), ("leipzig", 1)), up_gunned=True)
    assert shown(t, "german") == (
        "Critical industry: oil",
        "Key complex: Steel",
        "AA points: Berlin 2, Leipzig 1",
        "Me-109s: up-gunned",
    )
    assert shown(t, "american") == shown(t, "") == ()
    lines = [each.event for each in t.play.events if each.event.kind == "drawn"]
    assert [each.text for each in lines] == [
        "The critical industry is oil",
        "The key complex is Steel",
    ]
    assert {each.to for each in lines} == {("german",)}


def test_notes_of_blanks_systems_and_options() -> None:
    """§53.3 §19.1 §39.1: each seat its own; a blank is told too."""
    t = Table.set_up("advanced", switches=["options"], numbers={"blanks": 1})
    t.do("draw 5")
    assert shown(t, "german") == ("Critical industry: none, a blank was drawn",)
    t.state.put_german(options=("early-jets",))
    t.state.put_american(options=("b-32", "p-80"), system="oil")
    assert "German reinforcement options: Early jets" in shown(t, "german")
    assert shown(t, "american") == (
        "Target system: oil",
        "American reinforcement options: B-32, P-80",
    )


# -- campaigns that begin later -------------------------------------------------------------------


@pytest.mark.parametrize(("level", "side"), [("tournament", "german"), ("tournament", "american")])
def test_a_campaign_that_begins_later_has_the_forces_of_its_quarter(level: str, side: str) -> None:
    """§21.2: what the chart has withdrawn before is not there; what it withdraws now still is."""
    t = Table.set_up(level, quarters=["Jan 45", "Apr 45"])
    have: dict[str, int] = {}
    for unit in t.state.units.values():
        if unit.side == side and unit.status == "play":
            have[unit.type] = have.get(unit.type, 0) + 1
    goes = {type: n for type, n in have.items() if type in ("me110", "me410", "p38")}
    if side == "german":  # 2 Me-110s and a Me-410 of October 1944; one of each goes now
        assert (have["fw190"], have["me109"], goes) == (7, 11, {"me110": 2, "me410": 1})
    else:
        assert (have["b17"], have["b24"], have["p47"], goes) == (11, 11, 2, {"p38": 2})


def test_a_side_cannot_choose_more_options_than_there_are() -> None:
    """§39.1: five are agreed on, the American chart has four."""
    s = campaign("Jan 43", "options", numbers={"options": 5})
    for side, most in (("american", 4), ("german", 5)):
        pick = PICK_OPTIONS.form(s, side, {}).fields[0].kind
        assert isinstance(pick, Pick) and pick.least == most
        assert [len(each.names) for each in PICK_OPTIONS.options(s, side)] == [most]
