"""The games. Importing this package registers them all."""

from airwar.kernel.game import register

from .angels_20.face import GAME as ANGELS_20
from .wild_blue_yonder.face import GAME as WILD_BLUE_YONDER

GAMES = (WILD_BLUE_YONDER, ANGELS_20)

for game in GAMES:
    register(game)
