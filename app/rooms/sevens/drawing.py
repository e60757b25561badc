"""場の絵: the places of the felt and the passes as ready-made HTML, for the table and for the drawn examples.

Like `app.fragments`, pure functions of small values, and cached: a table of 52 places then costs a few dictionary
look-ups.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from app.fragments import face, printed, rank_text, together
from app.words import words_for


class Place(NamedTuple):
    """One of the 52 places of the felt. ``step`` is the moment at which its card appears, None for at once."""

    card: str
    look: str = "free"  # free, laid, joker: one stands for the card, or stray: laid out by an eliminated player
    own: bool = False
    open: bool = False
    step: int | None = None
    mark: str = ""  # dead; shut: closed by the tunnel; bare: a centre that is still to come; hinted
    end: str = ""  # of a row that is a ring: joined to its other end, or still apart
    move: str = ""  # what a tap on the place plays


@lru_cache(maxsize=8192)
def place(here: Place) -> Markup:
    """A place of the felt, for the eye alone: the table's summary tells the same in words."""
    flags = " ".join(name for name, is_so in (("own", here.own), ("open", here.open)) if is_so)
    classes = " ".join(filter(None, (flags, here.mark, here.end)))
    if here.look != "free":
        return face(here.card, f"{'' if here.look == 'laid' else here.look} {classes}".strip(), here.step)
    inner = printed(here.card) if here.mark == "bare" else rank_text(here.card)
    if here.move:
        # For the eye and the finger: the same moves stand below as buttons that can be read out.
        return Markup(
            f'<button type="submit" name="move" value="{here.move}" class="place {classes}" tabindex="-1">'
            f"{inner}</button>"
        )
    return Markup(f'<span class="{f"place {classes}".strip()}">{inner}</span>')


def places(here: Iterable[Place]) -> Markup:
    """The places of the felt, row by row."""
    return together(map(place, here))


@lru_cache(maxsize=128)
def pips(used: int, limit: int) -> Markup:
    """●●○, without a name for the ear."""
    return together(Markup('<i class="used"></i>' if number < used else "<i></i>") for number in range(limit))


@lru_cache(maxsize=512)
def passes(used: int, limit: int, language: str) -> Markup:
    """パス ●●○: the passes that somebody has used."""
    words = words_for(language)
    spoken_passes = words("table.sevens.passes-spoken", used=used, limit=limit)
    return Markup(
        f'<span class="label" aria-hidden="true">{words("table.sevens.passes-label")}</span>'
        f'<span class="pips" role="img" aria-label="{spoken_passes}">{pips(used, limit)}</span>'
    )
