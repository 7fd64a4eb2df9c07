"""The words of case files about units, and what the names in the forms of all words stand for."""

from __future__ import annotations

from typing import Any, Final

from ..rules.state import DEPLETED, LOW

PHASES: Final = ("set-up", "arrivals", "tally", "movement", "combat", "administration")
FLAGS: Final[dict[str, tuple[dict[str, Any], str]]] = {
    "flight": ({"size": "flight"}, "a flight, not a squadron"),
    "veteran": ({"quality": "veteran"}, "veteran crews"),
    "green": ({"quality": "green"}, "green crews"),
    "unalerted": ({"alerted": False}, "a fighter that is not alerted"),
    "alerted": ({"alerted": True}, "a fighter that is"),
    "broken": ({"broken": True, "disruption": 2}, "it is broken; a fighter returns to base"),
    "disrupted": ({"disruption": 1}, "it is disrupted"),
    "leader": ({"leader": True}, "with the wing leader"),
    "experte": ({"experte": True}, "with an Experte"),
    "straggler": ({"straggler": True}, "it has a straggler"),
    "low": ({"ammo": LOW}, "low on ammo"),
    "depleted": ({"ammo": DEPLETED}, "its ammo is depleted"),
    "climb": ({"marker": "climb"}, "marked Climb"),
    "dive": ({"marker": "dive"}, "marked Dive"),
    "slow-climb": ({"marker": "slow-climb"}, "marked Slow Climb"),
    "slow": ({"slow": True}, "marked Slow"),
    "lufbery": ({"lufbery": True}, "in a Lufbery"),
    "circling": ({"circling": True}, "it circles"),
    "circled": ({"circled": True}, "a bomber that has used its one circling"),
    "single": ({"max_losses": 1}, "a single aircraft"),
    "spent": ({"spent": True}, "its rockets are fired"),
    "was-escort": ({"was_escort": True}, "a sweep that has been an escort"),
    "fought": ({"notes": {"fought": True}}, "it has fought this turn"),
    "fired-at": ({"notes": {"fired_at": True}}, "flak has fired at it this turn"),
    "waiting": ({"where": "waiting"}, "beside the map, about to enter at its square"),
}
WORDS: Final = {
    "tally": ("ID", "whom it has tallied"),
    "vector": ("SQUARE", "its vector"),
    "load": ("LOAD", "what it carries"),
    "losses": ("N", "losses that it has suffered"),
    "net": ("ID", "its radio net"),
    "wing": ("ID", "its wing"),
    "dogfight": ("ID", "the dogfight that it is in, `dog1`"),
    "returning": ("EDGE", "it is returning to base by this edge"),
    "trail": ("N", "how many enter its square before it, in trail"),
    "bomb": ("N", "its bomb value, if not that of its altitude"),
    "due": ("N", "the turn in whose Set-up Phase it arrives, in its square"),
    "takes-off": ("SURFACE", "from where, as soon as it is due"),
    "fuel": ("N", "turns of full throttle that are left to an Me 163"),
    "strafed": ("N", "strafing attacks that it has made"),
    "recce": ("SURFACE", "what it has photographed"),
    "profile": ("RUN", "the profile it has begun, and the target"),
}
NUMBERS: Final = ("losses", "trail", "bomb", "due", "fuel", "strafed")
UNIT_WORDS: Final = {**{word: ("", meaning) for word, (_, meaning) in FLAGS.items()}, **WORDS}
NAMES: Final = {
    "ALTITUDE": "0 to 19",
    "ARC": "`left-horizon`, `left-upper`, `above`, `right-upper` or `right-horizon`",
    "COLUMN": "a letter from `A` to `Z`",
    "CLASS": "of aircraft, with a hyphen: `medium-bomber`",
    "DOCTRINE": "`loose` or `rigid`",
    "EDGE": "`left` or `right`",
    "ID": "a unit (`R1`, `D2`), or the name of a net, wing, dogfight, surface unit or balloon",
    "KEY": "a key of a data file",
    "KIND": "of cloud: `wispy`, `broken` or `dense`; of a surface unit: its key",
    "LEVEL": "`decisive`, `win` or `draw`",
    "MODEL": "an aircraft, such as `bf-109g-6`",
    "N": "a number",
    "PHASE": f"{', '.join([f'`{phase}`' for phase in PHASES])}; `set-up` is before turn 1, "
    "`arrivals` the Set-up Phase of a turn",
    "PLACE": "a square and a facing, `M9/l`; facings are `l lu u ru r rd d ld`",
    "RATING": "1 to 6",
    "RUN": "a profile and a target, `level/S1`",
    "SIDE": "`raider` or `defender`",
    "SQUARE": "such as `M9`",
    "TIER": "`basic`, `advanced`, `surface` or `bombing`",
    "WINNER": "`raider`, `defender` or `nobody`",
    "WORD": "words of what the line is about, in any order",
}
