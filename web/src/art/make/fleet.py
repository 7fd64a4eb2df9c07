"""Every family that is drawn."""

from american import AMERICAN
from bombers import BOMBERS
from british import BRITISH
from german import GERMAN
from italian import ITALIAN
from model import Aircraft
from soviet import SOVIET

FLEET: tuple[Aircraft, ...] = (*GERMAN, *ITALIAN, *BRITISH, *AMERICAN, *SOVIET, *BOMBERS)
