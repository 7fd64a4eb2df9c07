"""The kernel: it plays rules that are written as generators, and knows no game.

`requests` what a rule may ask for; `answers` typed answers as text; `play` the driver; `history`
what it keeps of the past; `premoves` answers given in advance; `game` what the kernel needs of a
game; `sequence` the outline of play; `secrets` values that only some seats know; `sight` what a
seat has seen, and worlds that fit it; `record` games as text; `sources` dice and draws; `events`
the log; `errors` the tree of errors.
"""
