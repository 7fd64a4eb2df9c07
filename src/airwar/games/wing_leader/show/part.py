"""A raid as people see it, for the contract."""

from __future__ import annotations

from typing import Final

from airwar.common.show import Shown

from ..rules.state import Raid
from . import about, board, view

SHOW: Final = Shown[Raid](lambda s, seat: view.view(s), lambda s, seat: board.board(s), about.about)
