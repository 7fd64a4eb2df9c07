"""The words of case files: how each is written, and what it means in the manual."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

Meant: TypeAlias = Mapping[str, tuple[str, str]]  # a word, what follows it, and what it means

GIVEN: Final[Meant] = {
    "A1": ("TYPE at X,Y heading DEGREES level LEVEL WORD...", "an aircraft of side A; X1 of X"),
    "hidden": ("SIDE TYPE WORD...", "an aircraft that is set aside, unseen"),
    "lost": ("SIDE TYPE WORD...", "a hidden aircraft that was lost for lack of space"),
    "marker": ("ID SIDE at X,Y", "a Contact Marker"),
    "gun": ("ID SIDE CLASS at X,Y WORD...", "an anti-aircraft gun"),
    "light": ("ID SIDE at X,Y WORD...", "a searchlight"),
    "balloon": ("ID SIDE at X,Y top LEVEL WORD...", "a balloon, and the level it reaches"),
    "target": ("ID SIDE TARGET at X,Y WORD...", "a target on the ground or at sea"),
    "barrage": ("ID at X,Y level LEVEL", "the barrage that this gun has laid"),
    "cloud": (
        "at X,Y radius N levels LEVEL LEVEL",
        "a cloud, from its lowest to its highest level",
    ),
    "orders": ("SIDE N", "Orders that a side has left"),
    "passed": ("SIDE", "a side that has passed for the rest of the phase"),
    "break": ("SIDE N", "the Break Point of a side"),
    "visibility": ("N", "the visibility, in inches"),
    "night": ("", "it is night"),
    "table": ("X,Y", "the size of the table, east and north"),
    "turns": ("N", "the last turn"),
    "winner": ("SIDE", "who has the initiative"),
    "with": ("SWITCH", "a switch that is on although it is usually off"),
    "without": ("SWITCH", "a switch that is off although it is usually on"),
    "exit": (
        "SIDE EDGE ROLE... after DEED turn N",
        "who leaves safely over this edge, or over `any`, once its load is gone or from this turn",
    ),
    "wait": (
        "SIDE turn N",
        "hidden aircraft of a side are not deployed by choice before this turn",
    ),
    "jammer": ("ID turn N radius N", "a ship that jams guided bombs around it, from this turn"),
    "stand": ("SIDE", "a side that does not lose for lack of aircraft while one of its guns works"),
    "award": ("SIDE N for DUE", "points that a side scores for each of something"),
    "band": ("OUTCOME N", "who wins if A is ahead by so many points; the last band has no number"),
    "turn": ("N", "the turn"),
    "phase": ("PHASE", "the phase that begins"),
    "first": ("SIDE", "who activates next"),
}

OF_A_KIND: Final[Meant] = {
    "skill": ("GRADE", "its Skill"),
    "leader": ("GRADE", "its Leadership"),
    "load": ("LOAD", "what it carries"),
}
OF_A_PLANE: Final[Meant] = {
    **OF_A_KIND,
    "stores": ("N", "how often its load can still be used"),
    "damage": ("N", "Damage"),
    "fatigue": ("N", "Fatigue"),
    "spent": ("N", "Orders spent this turn"),
    "jam": ("WEAPON", "a weapon that is jammed this turn"),
    "activated": ("", "it is done for this turn"),
    "guiding": ("", "it guides a bomb"),
    "held": ("", "the enemy has spotted it at night"),
    "lit": ("", "it is in a searchlight"),
    "destroyed": ("", "it has been shot down"),
    "home": ("", "it was a Straggler and has gone home"),
    "safe": ("", "it has left the table safely"),
    "left": ("EDGE turn N", "it is a Straggler over this edge, since this turn"),
}
OF_A_GUN: Final[Meant] = {
    "skill": ("GRADE", "its Skill"),
    "firepower": ("N", "its Firepower; without it 2 for a heavy gun, 1 for a light one"),
    "spent": ("N", "Orders spent this turn"),
    "fatigue": ("N", "Fatigue"),
    "aboard": ("ID", "the ship that carries it"),
    "silenced": ("", "it is silenced"),
    "activated": ("", "it is done for this turn"),
    "jammed": ("", "it is jammed this turn"),
}
OF_A_LIGHT: Final[Meant] = {
    "out": ("", "it is out"),
    "used": ("", "it has been used this turn"),
}
OF_A_BALLOON: Final[Meant] = {
    "destroyed": ("", "it has burst"),
    "tried": ("", "its winch has been tried this turn"),
}
OF_A_TARGET: Final[Meant] = {
    "markers": ("N", "Target Markers at the start, if not the usual number"),
    "left": ("N", "Target Markers that are left"),
    "still": ("", "it does not count as moving"),
    "lit": ("", "it can be bombed at night without a penalty"),
}

EXPECT: Final[Meant] = {
    "at": ("ID X,Y", "the aircraft is here"),
    "heading": ("ID DEGREES", "its heading"),
    "level": ("ID LEVEL", "its level"),
    "damage": ("ID N", "its Damage"),
    "fatigue": ("ID N", "its Fatigue"),
    "spent": ("ID N", "Orders spent on it this turn"),
    "stores": ("ID N", "how often its load can still be used"),
    "status": ("ID STATUS", "what has become of it"),
    "jam": ("ID WEAPON", "this weapon is jammed"),
    "marked": ("ID", "it carries stores that make it easier to hit"),
    "activated": ("ID", "the aircraft or gun is done for this turn"),
    "guiding": ("ID", "it guides a bomb"),
    "held": ("ID", "the enemy has spotted it at night"),
    "lit": ("ID", "it is in a searchlight"),
    "orders": ("SIDE N", "Orders that a side has left"),
    "losses": ("SIDE N", "losses of a side, as they count against its Break Point"),
    "break": ("SIDE N", "the Break Point of a side"),
    "points": ("SIDE N", "points that the awards give a side so far"),
    "contact": ("ID X,Y", "a Contact Marker is here"),
    "markers": ("SIDE N", "Contact Markers of a side"),
    "hidden": ("SIDE N", "aircraft of a side that are set aside"),
    "left": ("ID N", "Target Markers of a target that are left"),
    "silenced": ("ID", "a gun is silenced, or a searchlight is out"),
    "top": ("ID LEVEL", "the level that a balloon reaches"),
    "barrages": ("N", "barrages on the table"),
    "visibility": ("N", "the visibility, in inches"),
    "shot": ("ID WEAPON ID MODIFIER", "the sum of the modifiers of a shot, if it were made now"),
    "test": ("ID TEST FACE", "the face that this test needs"),
    "sees": ("ID ID MODIFIER", "the sum of the modifiers for spotting this marker"),
    "winner": ("OUTCOME", "who has won; `nobody` while the game goes on"),
    "turn": ("N", "the turn"),
    "phase": ("PHASE", "the phase that begins or goes on"),
    "active": ("ID", "whose activation it is; `nobody` between activations"),
}

PARTS: Final[Mapping[str, Meant]] = {
    "given": GIVEN,
    "a hidden aircraft": OF_A_KIND,
    "an aircraft": OF_A_PLANE,
    "a gun": OF_A_GUN,
    "a searchlight": OF_A_LIGHT,
    "a balloon": OF_A_BALLOON,
    "a target": OF_A_TARGET,
    "expect": EXPECT,
}
NAMES: Final[Mapping[str, str]] = {
    "CLASS": "`heavy` or `light`",
    "DEED": "`attack` (its load is gone) or `any`",
    "DEGREES": "clockwise from north, 0 to 359",
    "DUE": "`markers ID...` or `destroyed ID...` of targets, `lost SIDE` with or without a ROLE,"
    " `guns SIDE`",
    "EDGE": "`north`, `east`, `south` or `west`",
    "FACE": "of a ten-sided die",
    "GRADE": "-2 to 2",
    "ID": "an aircraft (`A1`, `X2`), or the name of a marker, gun, searchlight, balloon or target",
    "LEVEL": "1 to 6",
    "LOAD": "a load of this type, such as `clean`, `bombs` or `torpedo`",
    "MODIFIER": "a number, with or without a sign",
    "N": "a number",
    "OUTCOME": "`A`, `X`, `draw` or `nobody`",
    "PHASE": "`orders`, `initiative`, `flak`, `activation` or `end`",
    "ROLE": "`bomber` or `fighter`",
    "SIDE": "`A` or `X`",
    "STATUS": "`table`, `straggler`, `destroyed`, `home` or `left`",
    "SWITCH": "a switch of this game",
    "TARGET": "a kind of target, such as `factory`",
    "TEST": "`climb`, `zoom` or `maneuver`",
    "TYPE": "a type of aircraft, such as `spitfire-ix`",
    "WEAPON": "`fixed`, a flexible position such as `T`, rockets, or `light` of a light gun",
    "WORD": "words of what the line is about, in any order",
    "X,Y": "inches from the west and from the south: `36,24` or `36.5,24`",
}
