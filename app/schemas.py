"""The bodies and answers of the JSON interface. Bodies are strict: no field that is not here, and true is not 1."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, ValidatorFunctionWrapHandler, WrapValidator
from pydantic_core import PydanticCustomError


def _option(value: Any, read: ValidatorFunctionWrapHandler) -> Any:
    """An option's value; one of another type is a single fault of its field, not one for each type it could have."""
    try:
        return read(value)
    except ValidationError:
        raise PydanticCustomError("option_type", "an option is a number, a text, true, false or null") from None


Option = Annotated[bool | int | str | None, WrapValidator(_option)]
Status = Annotated[str, Field(json_schema_extra={"enum": ["playing", "round_over", "over"]})]


class Body(BaseModel):
    """What a program sends."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Record(Body):
    """棋譜: a deal in the rulebook's record. Further keys may stand there and change nothing."""

    model_config = ConfigDict(strict=True, extra="allow", frozen=True)

    game: str
    rules: dict[str, Option] = Field({}, description="options by name; what is left out has its default")
    dealer: int = 0
    hands: list[str] = Field(description="the cards of each seat as dealt, with blanks between: `7s 7h`")
    stock: Any = Field("", description="the undealt cards, top first, where the game has a stock")
    leader: Any = Field(0, description="the seat, where the rules draw lots for who leads, and only there")
    scores: Any = Field([], description="the points before the deal by seat or side, where the game has a target")
    moves: list[str] = Field([], description="must be empty: the round is yet to be played")


class NewMatch(Body):
    """A match to start. Only the game must be named."""

    game: str = Field(examples=["sevens"])
    rules: dict[str, Option] | None = Field(None, description="options by name, see `GET /api/games`")
    rounds: int | None = Field(None, description="short for the option `rounds`")
    level: str | None = Field(None, description="how strong all computers play; `normal` where nothing is said")
    levels: list[str] | None = Field(None, description="instead of `level`: one a computer, clockwise from seat 1")
    record: Record | None = Field(None, description="the first round's deal; it brings its rules")


class Versioned(Body):
    """A request made from one version of the table; any but the current one is 409."""

    version: int = Field(examples=[17])


class PlayedMove(Versioned):
    """A move in the game's notation, as `legal` or `offers` show it."""

    move: str = Field(examples=["8d"])


class Answer(BaseModel):
    """What a program gets."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class EventOut(Answer):
    """A move as this player is told of it."""

    seat: int
    move: str


class OfferOut(Answer):
    """Something this player may do out of turn; it is posted like a move."""

    move: str
    text: str


class ResultOut(Answer):
    """The finished round on the table; lists by seat (points by seat or side)."""

    ranks: list[int] | None
    points: list[int]
    reasons: list[str]
    hands: list[str] = Field(description="the cards that everybody held last")


class TableOut(Answer):
    """対局の場: a table as one player may see it."""

    id: str
    version: int = Field(description="rises with every accepted request that changes the match")
    game: str
    rules: dict[str, Option] = Field(description="every option, defaults too")
    seat: int = Field(description="this player's")
    names: list[str]
    levels: list[str | None] = Field(description="by seat, null for a person")
    round: int
    rounds: int | None
    target: int | None = Field(description="the total that ends the match, where rounds do not")
    dealer: int
    leader: int | None = Field(description="null while the centre, and so the leader, is not settled")
    totals: list[int] = Field(description="points so far, by seat or side")
    status: Status
    standing: list[int] | None = Field(description="ranks by seat or side, when the match is over")
    phase: str
    turn: int | None = Field(description="the seat that decides, null when the round is over")
    legal: list[str] = Field(description="this seat's legal moves, none when it is not to move")
    hand: str
    counts: list[int] = Field(description="how many cards everybody holds")
    events: list[EventOut] = Field(description="what happened since this player's last move, in order")
    offers: list[OfferOut]
    commitment: str = Field(description="SHA-256 of nonce, hands and stock; the record of the round brings the nonce")
    result: ResultOut | None


class Said(Answer):
    """Words in both languages."""

    ja: str
    en: str


class ValueOut(Answer):
    """A value of an option in words."""

    value: Option
    label: Said


class OptionOut(Answer):
    """An option of a game: its values, the default among them, and words for a form."""

    name: str
    values: list[Option]
    default: Option
    label: Said
    help: Said
    value_labels: list[ValueOut]


class PresetOut(Answer):
    """おすすめルール: a good combination of options."""

    name: str
    label: Said
    help: Said
    options: dict[str, Option]


class GameOut(Answer):
    """A game of the card room."""

    name: str
    label: Said
    options: list[OptionOut]
    presets: list[PresetOut]
    levels: list[str] = Field(description="of the computers, weakest first")


class RecordOut(Answer):
    """棋譜: a finished round whole, with the nonce of its commitment."""

    model_config = ConfigDict(strict=True, extra="allow", frozen=True)

    game: str
    rules: dict[str, Option]
    dealer: int
    hands: list[str]
    moves: list[str]
    round: int
    nonce: str
    commitment: str


class SummaryOut(Answer):
    """A match at a glance."""

    id: str
    game: str
    status: Status
    round: int
    totals: list[int]


class RatedMove(Answer):
    """A legal move and what it is worth."""

    move: str
    score: float


class HintOut(Answer):
    """ヒント: the move to make, why, and all moves with their worth, best first."""

    move: str
    reason: str
    options: list[RatedMove]


class ErrorOut(Answer):
    """Why a request is not answered as asked."""

    error: str = Field(description="a code")
    message: str = Field(description="a sentence in the request's language")
