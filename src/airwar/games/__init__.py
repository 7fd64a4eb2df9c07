"""The games. Importing this package registers them all."""

from airwar.kernel.game import register

from .wild_blue_yonder.face import GAME as WILD_BLUE_YONDER

register(WILD_BLUE_YONDER)
