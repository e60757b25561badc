"""Deals of Seven Bridge for tests, as records; computers of the level ``normal`` leave nothing to chance in them."""

from typing import Any

from engine.bridge.rules import HAND
from engine.cards import NAMES
from engine.chance import Generator
from engine.games import GAMES

Record = dict[str, Any]


def deal(*hands: str, stock: str = "", dealer: int = 0, **rules: Any) -> Record:
    """A record with these hands and the top of the stock; what is left fills the further hands and the stock."""
    options = GAMES["bridge"].options.from_dict(rules)
    given = [hand.split() for hand in hands] + [[] for _ in range(options.players - len(hands))]
    top = stock.split()
    named = {card for cards in (*given, top) for card in cards}
    rest = [card for card in NAMES[: 52 + options.joker] if card not in named]
    for hand in given:
        while len(hand) < HAND:
            hand.append(rest.pop(0))
    return {
        "game": "bridge",
        "rules": rules,
        "dealer": dealer,
        "hands": [" ".join(sorted(hand, key=NAMES.index)) for hand in given],
        "stock": " ".join([*top, *rest]),
    }


def shuffled(key: int, **rules: Any) -> Record:
    """A deal from a shuffle."""
    options = GAMES["bridge"].options.from_dict(rules)
    setup = GAMES["bridge"].rules(options).draw(Generator(bytes([key]) * 32), 0, None)
    return {"game": "bridge", "rules": rules, **setup.to_json()}


# The person, who begins, holds a run, the joker, a pair and high cards, and draws the six of hearts.
MINE = deal("4h 5h X 9s 9d Kc 2c", "Ks Qh 3s Ac 8d Jd 2h", "7s Js", stock="6h 9c 5d 6d")

# The same, but what the person draws is of no use: best is the run with the joker, at either end.
WAYS = deal("4h 5h X 9s 9d Kc 2c", "Ks Qh 3s Ac 8d Jd 2h", "7s Js", stock="Kd 9c 5d 6d")

# The second computer has two jacks, and so many points that it calls the third.
PON = deal(
    "Jh 2s 5d 9c Kd 3h Qs",
    "2h 4s 6d 8c Td Ac 3c",
    "Js Jc 4c 6s 8d Th 2d",
    "3s 5h 7h 9d Qd Kc As",
    first_lap_calls=True,
)

# The third computer, who begins, lays down the kings and throws the eight of clubs.
CHI = deal(
    "7c 2s 5d Tc Qd 3h Qs",
    "2h 4s 6d 8h Td Ac 3c",
    "Js Jc 4c 6s 8d Th 2d",
    "8c 5h 5s 9d 9h Kc Ks",
    dealer=3,
    stock="Kd",
    first_lap_calls=True,
)

# The third computer throws a king, of which the person holds the others, and the joker.
MANY_WAYS = deal(
    "6s 8s Kh Kd Kc Qh X",
    "2s 2h 4d 4c 9s 9h 6d",
    "2d 3c 5h 8d Tc Jc Ac",
    "Ks As 3s 5s 9d Jh Td",
    dealer=3,
    stock="Ts 4s 2c",
    first_lap_calls=True,
)

# The person, who begins, can go out at once.
CLOSE = deal("4h 5h 6h 9s 9d 9c 7s", stock="Kd", close_double=True)
