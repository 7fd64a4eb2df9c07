"""What a drawing is made from: the measures of one aircraft family, in metres.

Places along the aircraft are measured back from the tip of the nose. Half widths are measured out
from the middle, heights up from the thrust line and depths down from it.
"""

from dataclasses import dataclass
from typing import Literal

from shapes import Corner, Run

NacelleKind = Literal["inline", "radial", "jet"]
Outline = list[Corner]


@dataclass(frozen=True)
class Wing:
    """A wing or tailplane with straight edges and rounded tips, or with an elliptic outline.

    `sweep` is how far the leading edge lies back at the tip, `round` how far in from the tip the
    rounding begins, `full` how square it is, `peak` where on the tip chord the outermost point is.
    With `ellipse` the outline bulges from a line at that share of the root chord. `kinks` are
    stations (out, leading edge, trailing edge) that take the place of root, tip and sweep.
    """

    at: float
    span: float
    root: float
    tip: float = 0.0
    sweep: float = 0.0
    round: float = 0.5
    full: float = 0.6
    peak: float = 0.42
    ellipse: float | None = None
    kinks: tuple[tuple[float, float, float], ...] = ()
    fillet: float = 0.3
    aileron: tuple[float, float] = (0.52, 0.92)


@dataclass(frozen=True)
class Nacelle:
    """An engine or a boom out on the wing: `half` wide, `deep` half high, its axis at `up`."""

    out: float
    front: float
    back: float
    half: float
    kind: NacelleKind = "inline"
    prop: float = 3.2
    up: float = 0.0
    deep: float = 0.0
    run: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True)
class Aircraft:
    """One family. `cockpit` and `canopy` are its glass from above and from the side.

    `prop` is the place and the radius of the propeller in the nose, `frames` are the bars of the
    canopy, `seams` the panel lines across the body, `parts` whatever else stands out, `glass`
    further windows, `wheels` the wheels (place, height, radius) of a fixed undercarriage. A flying
    wing has no `tail`.
    """

    family: str
    title: str
    body: Run
    upper: Run
    lower: Run
    wing: Wing
    tail: Wing | None
    fin: Outline
    cockpit: Outline
    canopy: Outline
    prop: tuple[float, float] | None = None
    frames: tuple[float, ...] = ()
    seams: tuple[float, ...] = ()
    nacelles: tuple[Nacelle, ...] = ()
    wing_up: float | None = -0.45
    tail_up: float | None = 0.3
    rudder: float | None = None
    lower_wing: Wing | None = None
    fins_out: float | None = None
    top_parts: tuple[Outline, ...] = ()
    top_glass: tuple[Outline, ...] = ()
    side_parts: tuple[Outline, ...] = ()
    side_glass: tuple[Outline, ...] = ()
    wheels: tuple[tuple[float, float, float], ...] = ()
