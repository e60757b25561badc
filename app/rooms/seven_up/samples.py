"""セブンアップの図: the drawn examples of the home page and of 遊び方, made from the same cards as the table."""

from functools import cache

from markupsafe import Markup

from app.fragments import face, fan, on_felt
from app.rooms.frame import Then
from app.rooms.seven_up.drawing import SIDES, Spot, trick

_TAKEN = Then("", None)


def _trick(cards: str, taker: int) -> Markup:
    """A trick of four, clockwise from the person, with the one who took it marked."""
    return trick(
        Spot(side, "", face(card), took=_TAKEN if seat == taker else None)
        for seat, (side, card) in enumerate(zip(SIDES[4], cards.split(), strict=True))
    )


@cache
def emblem() -> Markup:
    """The cards that stand for the game."""
    return fan("As", "2s", "Js", "Th")


@cache
def sample() -> Markup:
    """A trick that trump takes, for the eye alone."""
    return _trick("2s Th Kh Ah", taker=0)


@cache
def howto() -> dict[str, Markup]:
    """The examples of 遊び方 by name: tricks, led by the person, and rows of cards."""
    tricks = {"follow": _trick("9h Kh 3h Th", taker=1), "trumped": _trick("Ah Kh 2s Th", taker=2)}
    rows = {
        "turnup": fan("9s"),
        "high": fan("As"),
        "low": fan("2s"),
        "jack": fan("Js"),
        "game": fan("Th", "Ac", "Kd", "Qs", "Jd"),
    }
    return {name: on_felt(drawn) for name, drawn in tricks.items()} | {
        name: on_felt(drawn, "strip row") for name, drawn in rows.items()
    }
