"""トリックの絵: a trick as ready-made HTML, for the table and for the drawn examples."""

from collections.abc import Iterable
from typing import NamedTuple

from markupsafe import Markup

from app.fragments import together
from app.rooms.frame import Then

SIDES = {2: ("own", "top"), 3: ("own", "left", "right"), 4: ("own", "left", "top", "right")}
"""Where the seats sit round the trick, clockwise from the person, by the number of players."""


class Spot(NamedTuple):
    """A seat's place in a trick: its card, or what it said before the first trick; ``took`` where it took it."""

    side: str
    name: str
    card: Markup
    said: Then | None = None
    took: Then | None = None


def trick(spots: Iterable[Spot], until: int | None = None) -> Markup:
    """A trick, place by place, for the eye alone; ``until`` is the moment at which it is gathered, None where it stays
    on the table."""
    gathered = Markup(' gathered" data-until="{}').format(until) if until else ""
    places = together(map(_spot, spots))
    return Markup('<div class="trick{}" aria-hidden="true">{}</div>').format(gathered, places)


def _spot(spot: Spot) -> Markup:
    inner = spot.card or Markup('<span class="bare">{}</span>').format(_then(spot.said, "span"))
    name = Markup('<span class="spot-name">{} {}</span>').format(spot.name, _then(spot.took, "b"))
    return Markup('<div class="spot at-{}{}">{}{}</div>').format(spot.side, " takes" if spot.took else "", name, inner)


def _then(then: Then | None, tag: str) -> Markup:
    if then is None:
        return Markup()
    moment = Markup() if then.step is None else Markup(' data-step="{}"').format(then.step)
    return Markup("<{}{}>{}</{}>").format(tag, moment, then.what, tag)
