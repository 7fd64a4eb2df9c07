"""What never changes during a game: the map, aircraft, tables."""

from __future__ import annotations

from typing import Any, Final

from msgspec import to_builtins

from ..data.aircraft import load_types
from ..data.board import load_board
from ..data.crt import load_crt
from ..data.forces import load_names
from ..data.kinds import QUARTERS
from ..data.scenario import load_scenarios
from ..data.tables import load_limits
from ..odds.flak import city_guns

# Drawings have the names that all games share.
ART: Final = {"me109": "bf109", "me110": "bf110", "p51": "mustang", "p38ds": "p38"}


def about() -> dict[str, Any]:
    board, crt = load_board(), load_crt()
    return {
        "source": "Luftwaffe, Decision Games, 2007; map, table and charts are reconstructed.",
        "quarters": QUARTERS,
        "grid": to_builtins(board.grid),
        "cities": {key: to_builtins(each) for key, each in board.cities.items()},
        "bases": {key: to_builtins(each) for key, each in board.bases.items()},
        "symbols": {key: to_builtins(each) for key, each in board.symbols.items()},
        "lines": {
            key: {
                "name": line.name,
                "years": line.years,
                "lands_in": line.lands_in,
                "hexes": sorted(line.hexes),
                "drawn": line.drawn,  # latitude and longitude
            }
            for key, line in board.lines.items()
        },
        "swiss": sorted(board.swiss),
        "baltic": sorted(board.baltic),
        "squares": {key: to_builtins(each) for key, each in board.squares.items()},
        "aircraft": {
            key: to_builtins(each) | {"art": ART.get(each.school or key, each.school or key)}
            for key, each in load_types().items()
        },
        "names": dict(load_names()),
        "crt": {
            "results": crt.results,
            "columns": crt.columns,
            "city_line": crt.city_line,
            "airbase_line": crt.airbase_line,
        },
        "flak": {
            "usual": city_guns(),
            "intensive": city_guns(load_limits().intensive.aa_bonus),
        },
        "scenarios": {
            key: {"american": dict(each.setup.american), "german": dict(each.setup.german)}
            for key, each in load_scenarios().items()
        },
        "limits": to_builtins(load_limits()),
    }
