"""The laboratory: many games at once, speed, and what of the rules is covered.

`players` asks an opponent; `selfplay` plays games between opponents, on one core or several;
`speed` measures a game; `coverage` finds the code and the tests that cite each rule.
"""
