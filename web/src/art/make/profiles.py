"""Ships and targets on the ground as seen from the side: python make/profiles.py [KEY...].

Needs nothing but Python.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import profile_land
import profile_ships
from profile_shapes import OUT, Picture

KINDS: dict[str, tuple[str, Callable[[Picture], None]]] = {
    "ss": ("Submarine", profile_ships.submarine),
    "dd": ("Destroyer", profile_ships.destroyer),
    "dd2": ("Destroyer with dual-purpose guns", profile_ships.destroyer_late),
    "dd3": ("Radar picket", profile_ships.picket),
    "pg": ("Patrol gunboat", profile_ships.gunboat),
    "aux": ("Merchant ship", profile_ships.merchant),
    "aux2": ("Tanker", profile_ships.tanker),
    "cl": ("Light cruiser", profile_ships.cruiser),
    "cl2": ("Anti-aircraft cruiser", profile_ships.flak_cruiser),
    "ca": ("Heavy cruiser", profile_ships.heavy_cruiser),
    "cve": ("Escort carrier", profile_ships.escort_carrier),
    "cvl": ("Light carrier", profile_ships.light_carrier),
    "cv": ("Fleet carrier", profile_ships.fleet_carrier),
    "cv2": ("Late fleet carrier", profile_ships.essex),
    "cv3": ("Carrier with an armored deck", profile_ships.armored_carrier),
    "bc": ("Battlecruiser", profile_ships.battlecruiser),
    "bb": ("Old battleship", profile_ships.old_battleship),
    "bb2": ("Fast battleship", profile_ships.fast_battleship),
    "airfield": ("Airfield", profile_land.airfield),
    "parked": ("Parked aircraft", profile_land.parked),
    "port": ("Docks", profile_land.port),
    "factory": ("Factory", profile_land.factory),
    "refinery": ("Refinery", profile_land.refinery),
    "tanks-oil": ("Oil storage", profile_land.oil_tanks),
    "yard": ("Marshalling yard", profile_land.yard),
    "bridge": ("Bridge", profile_land.bridge),
    "train": ("Train", profile_land.train),
    "trucks": ("Motor column", profile_land.trucks),
    "tanks": ("Armored column", profile_land.tanks),
    "infantry": ("Infantry", profile_land.infantry),
    "artillery": ("Field battery", profile_land.artillery),
    "bunker": ("Bunker", profile_land.bunker),
    "pen": ("Submarine pen", profile_land.pen),
    "radar": ("Radar station", profile_land.radar),
    "depot": ("Supply dump", profile_land.depot),
    "flak-h0": ("Heavy battery, early", profile_land.heavy_flak(1)),
    "flak-h1": ("Heavy battery", profile_land.heavy_flak(2)),
    "flak-h2": ("Heavy battery with radar", profile_land.heavy_flak(2, dish=True)),
    "flak-l0": ("Machine guns", profile_land.light_flak(1, 9)),
    "flak-l1": ("Light battery", profile_land.light_flak(2, 11)),
    "flak-l2": ("Light battery, two guns", profile_land.light_flak(2, 11, 2)),
    "small-arms": ("Small arms", profile_land.small_arms),
    "balloon": ("Barrage balloon", profile_land.balloon),
}


def main() -> None:
    OUT.mkdir(exist_ok=True)
    for key in sys.argv[1:] or KINDS:
        title, draw = KINDS[key]
        picture = Picture(key, title)
        draw(picture)
        picture.write()


if __name__ == "__main__":
    main()
