"""An aircraft of the player's own for Wings at War, as a file has it."""

PROTOTYPE = """
[prototype]
name = "Prototype"
nation = "UK"
year = 1940
role = "fighter"
speed = 15
climb = 1
agility = 2
size = 0
guns = [{ count = 4, kind = "20mm" }]
"""
