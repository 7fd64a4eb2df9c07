"""What people see, for the contract."""

from __future__ import annotations

from typing import Final

from airwar.common.show import Shown

from ..rules.state import War
from . import about, board, view

SHOW: Final = Shown[War](view.view, board.board, about.about)
