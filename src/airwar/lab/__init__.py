"""The lab: many games at once, speed, coverage of the rules, tables of the manual.

`players` asks an opponent; `selfplay` plays games between opponents, on one core or several;
`speed` measures a game; `coverage` finds the code and the tests that cite each rule; `manual`
writes the tables of docs/case-files.md.
"""
