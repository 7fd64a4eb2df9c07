"""The view and the text board of this game."""

from __future__ import annotations

from typing import Final

from airwar.common.show import Shown

from ..rules.state import Battle
from . import about, board, view

SHOW: Final = Shown[Battle](view.view, board.board, about.about)
