"""The kernel: it plays rules that are written as generators, and knows no game.

`requests` what a rule may ask for; `play` the driver; `game` what a game package offers;
`sight` what a seat has seen and worlds that fit it; `odds`; `record` and `case` games as text;
`sources` dice and draws; `events` what rules tell; `errors` the tree of errors.
"""
