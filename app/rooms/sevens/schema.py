"""七並べの場 for programs: what the JSON interface shows of a table of Sevens."""

from pydantic import Field

from app.schemas import Answer, TableOut


class PendingOut(Answer):
    """What an open phase is about."""

    seat: int = Field(description="whose turn it is, also while another seat is asked")
    card: str = Field(description="the card just played, or the place that a joker covers")
    combos: int = Field(description="how many cards may be given away")


class SevensTableOut(TableOut):
    """七並べの場: with what is public in Sevens. Cards are text in card order, lists go by seat."""

    table: str
    laid: str = Field(description="cards of the table that an eliminated player laid out and no run has reached")
    playable: str = Field(description="the places where a card could be played by whoever holds it")
    passes: list[int] = Field(description="passes used")
    seats: list[str] = Field(description="playing, out, eliminated or left")
    center: int | None = Field(description="the rank from which runs grow, null before it is chosen")
    pending: PendingOut | None = Field(description="in the phases joker, combo and gift")
    dead: str = Field("", description="places where nothing can be played any more; in the killer game only")
    dead_shown: list[str] = Field([], description="dead cards that lie face up before their holders; there only")
    dead_counts: list[int] = Field([], description="how many dead cards everybody has laid down; there only")
