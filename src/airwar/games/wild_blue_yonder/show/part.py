"""The view and the text board of this game."""

from __future__ import annotations

from typing import Final

from airwar.common.show import Shown

from ..rules.state import Dogfight
from . import about, board, view

SHOW: Final = Shown[Dogfight](view.view, board.board, about.about)
