"""Machine opponents. They get a Sight, never a game: what a seat cannot see, they cannot know."""

from airwar.bots.levels import Level, Plan, UnknownLevel, choose, levels, parse

__all__ = ["Level", "Plan", "UnknownLevel", "choose", "levels", "parse"]
