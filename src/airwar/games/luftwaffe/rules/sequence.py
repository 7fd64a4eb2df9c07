"""The sequence of play, §5.2 §5.3."""

from __future__ import annotations

from airwar.kernel.sequence import Each, Outline, Phase

from . import (
    aftermath,
    arrivals,
    bombing,
    combat,
    economy,
    entries,
    flak,
    key_complex,
    opening,
    peripheral,
    planning,
    quarter,
    raf,
    redeployment,
    releases,
    replacement,
    solo,
    sorties,
    strafing,
    turns,
    withdrawals,
)
from .victory import disclose

STRETCH = Outline(
    Phase("advance", sorties.advance),
    Phase("flak", Each(flak.next_shot, sorties.leg_flak)),
)
LEG = Outline(
    Phase("ask", sorties.ask_leg, when=sorties.no_leg),
    Phase("stretches", Each(sorties.next_stretch, STRETCH)),
    Phase("guns", Each(flak.next_shot, sorties.leg_flak), when=sorties.shot_at),
    Phase("arrive", sorties.arrive, when=sorties.arrived),
    Phase("battle", combat.BATTLE, when=sorties.attacks),  # §5.3-6a2 §5.3-6b5
    Phase("strafing", strafing.STRAFING, when=sorties.strafes),
    Phase("bombs", sorties.bombs, when=bombing.bombs_here),
    Phase("finish", sorties.finish),
)
SORTIE = Outline(
    Phase("pick", sorties.pick),
    Phase("legs", Each(sorties.next_leg, LEG)),
)
GERMAN_HALF = Outline(
    Phase("ground", turns.ground),
    Phase("german-sorties", Each(sorties.next_sortie, SORTIE)),
    Phase("german-end", turns.end_german),
)
AMERICAN_HALF = Outline(
    Phase("warnings", turns.begin_american),
    Phase("raiders", Each(entries.next_arrival, entries.appear)),
    Phase("entries", Each(entries.next_entry, entries.enter)),
    Phase("releases", Each(releases.next_release, releases.release)),
    Phase("american-sorties", Each(sorties.next_sortie, SORTIE)),
    Phase("stand", turns.stand),
    Phase("standing-flak", Each(flak.next_shot, sorties.standing_flak)),
    Phase("bombing", Each(bombing.next_bombed, aftermath.bomb)),
    Phase("american-end", turns.end_american),
)
TURN = Outline(
    Phase("german", GERMAN_HALF),  # §5.3-6a
    Phase("american", AMERICAN_HALF, when=turns.not_closed),  # §5.3-6b
)
REINFORCEMENT = Outline(  # §5.3-1a, §5.3-1b
    Phase("withdrawals", withdrawals.withdraw, when=withdrawals.any_to_withdraw),
    Phase("points", arrivals.points, when=arrivals.points_due),
    Phase("arrivals", arrivals.arrive, when=arrivals.any_arrival),
)
REPLACEMENT = Outline(  # §5.3-7a, §5.3-7b
    Phase("rebuild", replacement.rebuild),
    Phase("return", replacement.bring_back, when=replacement.any_back),
)
QUARTER = Outline(
    Phase("begin", turns.begin_quarter),
    Phase("opening", quarter.open_quarter, when=quarter.campaign),
    Phase("pods", quarter.choose_pods, when=quarter.single_with_pods),
    Phase("reinforcement", REINFORCEMENT, when=quarter.campaign),
    Phase("redeployment", redeployment.redeploy, when=quarter.campaign),
    Phase("solo", solo.draw_plan, when=solo.any_plans),
    Phase("planning", planning.plan_phase),
    Phase("events", Each(peripheral.next_event, peripheral.event)),
    Phase("marker", solo.look_at_marker, when=solo.sealed),
    Phase("economy", economy.economy, when=quarter.advanced),
    Phase("raf", Each(raf.next_attack, raf.raf)),
    Phase("ploesti", raf.PLOESTI, when=raf.any_raiders),
    Phase("placement", Each(entries.next_entry, entries.enter), when=turns.single),
    Phase("turns", Each(turns.next_turn, TURN), when=turns.operations),
    Phase("recovery", turns.recover),
    Phase("replacement", REPLACEMENT, when=replacement.replaces),
    Phase("repair", economy.repair, when=quarter.campaign),
    Phase("hint", key_complex.hint, when=key_complex.key_complex),
)
GAME = Outline(
    Phase("draws", opening.draws, when=opening.hidden_industry),
    Phase("set-up", opening.set_up, when=opening.some_to_place),
    Phase("secrets", opening.secrets, when=opening.any_secret),
    Phase("quarters", Each(turns.next_quarter, QUARTER)),
    Phase("disclosure", disclose),
)
