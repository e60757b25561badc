"""Deals of Seven Up for tests; computers of the level ``normal`` leave nothing to chance in them."""

HANDS = ("As Ks Js 9h 4d 3c", "2s 4h 6h 5d 8d 2c", "Ts 5h Th 9d Kd 8c", "5s 3h 7h 2d Jd Qc")
"""Spades are strong with the person."""
TRICKS = (  # after `stand`, led by the person; each round of four is a trick
    *("As", "2s", "Ts", "5s"),
    *("Ks", "4h", "5h", "3h"),
    *("9h", "6h", "Th", "7h"),
    *("Kd", "Jd", "4d", "5d"),
    *("9d", "2d", "Js", "8d"),
    *("3c", "2c", "8c", "Qc"),
)
"""All six tricks; the person takes the first, the second and the fifth."""
ONCE = "9s 6s 7s 8s 2h 8h Jh Qh Kh Ah 3d 6d 7d Qd"
"""A stock: the turn-up, the cards that a run brings, three to each from the eldest on, and the next card turned up."""

_TWICE = "6c 6s 7s 8s 2h 8h Qs Qh Kh Ah 3d 6d 7d Jc Td Ad Qd 4c 5c 7c 9s Tc Kc Ac 3s 4s "
JACK, RAN_OUT = _TWICE + "Jh", _TWICE + "9c"
"""Stocks for two runs: the first turns up the jack of the suit refused, the second another jack, or that suit again."""
