"""セブンブリッジの場 for programs: what the JSON interface shows of a table of Seven Bridge."""

from pydantic import Field

from app.schemas import Answer, TableOut


class MeldOut(Answer):
    """組: a meld on the table, and the seat that laid it down."""

    owner: int
    cards: str = Field(description="as they lie; the joker in a run is the card it stands for, in brackets")


class BridgeTableOut(TableOut):
    """セブンブリッジの場: with what is public in Seven Bridge."""

    melds: list[MeldOut] = Field(description="in the order laid down; their numbers in moves count from 0")
    stock: int = Field(description="how many cards are left to draw")
    discards: str = Field(description="the discards, oldest first")
    drawn: str | None = Field(description="the card that this player drew in this turn, null after a call")
    called: str | None = Field(description="the card that the phase call is about")
