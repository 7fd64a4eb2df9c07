"""Every family that is drawn, and a plain fighter for a type that has no family here."""

from american import AMERICAN
from american_heavy import AMERICAN_HEAVY
from american_more import AMERICAN_MORE
from bombers import BOMBERS
from bombers_europe import BOMBERS_EUROPE
from british import BRITISH
from british_twins import BRITISH_TWINS
from carriers import CARRIERS
from fleet_air_arm import FLEET_AIR_ARM
from german import GERMAN
from german_late import GERMAN_LATE
from italian import ITALIAN
from japanese import JAPANESE
from japanese_army import JAPANESE_ARMY
from japanese_navy import JAPANESE_NAVY
from medium_bombers import MEDIUM_BOMBERS
from model import Aircraft, Wing
from others import OTHERS
from pacific import PACIFIC
from parts import hood
from shapes import spinner
from soviet import SOVIET
from soviet_attack import SOVIET_ATTACK

GENERIC = Aircraft(
    "generic",
    "Fighter",
    body=[*spinner(0.34, 0.65), (1.4, 0.45), (3.4, 0.46), (5.2, 0.38), (7.4, 0.18), (9.0, 0.06)],
    upper=[*spinner(0.34, 0.65), (1.5, 0.48), (3.3, 0.6), (5.2, 0.66), (7.0, 0.46), (8.8, 0.3)],
    lower=[*spinner(0.34, 0.65), (1.4, 0.54), (2.8, 0.64), (4.6, 0.62), (6.8, 0.28), (8.8, -0.08)],
    wing=Wing(2.5, 10.6, 2.3, 1.15, 0.4, round=0.9),
    tail=Wing(7.4, 3.5, 1.15, 0.7, 0.22, round=0.5),
    fin=[
        (7.1, 0.42),
        (7.8, 1.2, 0.35),
        (8.3, 1.5, 0.3),
        (8.85, 1.3, 0.45),
        (9.0, 0.1, 0.35),
        (7.5, 0.1),
    ],
    cockpit=hood(3.5, 5.2, 0.3),
    canopy=[(3.35, 0.56), (3.85, 1.04, 0.1), (4.5, 1.1, 0.25), (5.6, 0.62), (4.5, 0.52)],
    prop=(0.36, 1.55),
    frames=(3.9, 4.5),
    seams=(0.66, 2.9),
    wing_up=-0.42,
    tail_up=0.38,
    rudder=8.3,
)

FLEET: tuple[Aircraft, ...] = (
    *GERMAN,
    *GERMAN_LATE,
    *ITALIAN,
    *BRITISH,
    *BRITISH_TWINS,
    *FLEET_AIR_ARM,
    *AMERICAN,
    *AMERICAN_MORE,
    *AMERICAN_HEAVY,
    *CARRIERS,
    *SOVIET,
    *SOVIET_ATTACK,
    *BOMBERS,
    *BOMBERS_EUROPE,
    *MEDIUM_BOMBERS,
    *PACIFIC,
    *JAPANESE,
    *JAPANESE_ARMY,
    *JAPANESE_NAVY,
    *OTHERS,
    GENERIC,
)
