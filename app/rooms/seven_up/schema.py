"""セブンアップの場 for programs: what the JSON interface shows of a table of Seven Up."""

from pydantic import Field

from app.schemas import Answer, TableOut


class TrickOut(Answer):
    """A finished trick."""

    led: int = Field(description="the seat that led")
    cards: str = Field(description="in the order played")
    taker: int = Field(description="the seat that took it")


class TallyOut(Answer):
    """勘定: the seat (in partnership the side) that each point went to, null for nobody."""

    high: int | None
    low: int | None
    jack: int | None
    game: int | None


class SevenUpTableOut(TableOut):
    """セブンアップの場: with what is public in Seven Up. Lists go by seat, scores and pips by seat or side."""

    trump: str | None = Field(description="s, h, d or c; null before it is settled")
    turnups: str = Field(description="the cards turned up, in order")
    gift: bool = Field(description="whether the dealer gave the eldest a point")
    dropped: list[int] = Field(description="how many cards everybody threw away")
    trick: str = Field(description="the cards of the trick under way, in the order played")
    led: int | None = Field(description="the seat that leads or led it, null outside the phase play")
    tricks: list[TrickOut] = Field(description="the finished tricks, in order")
    captured: list[str] = Field(description="the cards of the tricks that everybody took")
    pips: list[int] = Field(description="what the captured cards count for Game")
    tally: TallyOut | None = Field(description="when the round is over, null where play never began")
    scores: list[int] = Field(description="points so far, those of this round included")
