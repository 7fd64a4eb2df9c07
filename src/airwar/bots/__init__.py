"""Machine opponents. They get a Sight, never a game: they cannot know what the seat cannot see."""

from airwar.bots.analysis import judge, outline
from airwar.bots.hints import Advice, Tip, advise
from airwar.bots.levels import Level, Plan, UnknownLevel, choose, levels, offer, parse

__all__ = [
    "Advice",
    "Level",
    "Plan",
    "Tip",
    "UnknownLevel",
    "advise",
    "choose",
    "judge",
    "levels",
    "offer",
    "outline",
    "parse",
]
