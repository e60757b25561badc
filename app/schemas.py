"""The bodies and answers of the JSON interface. Bodies are strict: no field that is not here, and true is not 1."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, ValidatorFunctionWrapHandler, WrapValidator
from pydantic_core import PydanticCustomError

from app.table import Summary, Table
from app.telling import Voice, because, seat_name
from app.words import Words
from engine.game import Advice, Game, Result
from engine.match import SILENCE, Match
from engine.options import Options


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


TABLES: dict[str, type[TableOut]] = {
    "sevens": SevensTableOut,
    "bridge": BridgeTableOut,
    "seven_up": SevenUpTableOut,
}
AnyTableOut = SevensTableOut | BridgeTableOut | SevenUpTableOut


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


class StaleOut(ErrorOut):
    """The request was made from another version; `table` is the true one."""

    table: AnyTableOut


def table_of(table: Table, words: Words) -> TableOut:
    """What the player of a table may know, for programs."""
    match, seat = table.match, table.seat
    rules = _rules(match.options)
    return TABLES[match.game.name](
        id=table.id,
        version=table.version,
        game=match.game.name,
        rules=rules,
        seat=seat,
        names=_names(match.options.players, words),
        levels=list(match.levels),
        round=match.round_number,
        rounds=rules.get("rounds"),
        target=rules.get("target"),
        dealer=match.dealer,
        leader=match.leader,
        totals=list(match.totals),
        status=match.status,
        standing=_list(match.standing),
        legal=list(match.legal_moves(seat)),
        events=[EventOut(seat=event.seat, move=event.move) for event in match.events(seat)],
        offers=list(_offers(match, seat, words)),
        commitment=match.commitment,
        result=match.result and _result(match, match.result, words),
        **match.view(seat).public(),
    )


def game_of(game: Game) -> GameOut:
    """A game with everything that can be chosen, for programs."""
    return GameOut(
        name=game.name,
        label=Said(**game.label._asdict()),
        options=[OptionOut.model_validate(option) for option in game.options.describe()],
        presets=[
            PresetOut(
                name=preset.name,
                label=Said(**preset.label._asdict()),
                help=Said(**preset.help._asdict()),
                options=dict(preset.options),
            )
            for preset in game.presets
        ],
        levels=list(game.levels),
    )


def summary_of(summary: Summary) -> SummaryOut:
    """A match at a glance, for programs."""
    return SummaryOut(
        id=summary.id, game=summary.game, status=summary.status, round=summary.round, totals=summary.totals
    )


def hint_of(advice: Advice, game: str, words: Words) -> HintOut:
    """Advice, for programs."""
    return HintOut(
        move=advice.move,
        reason=because(f"why.{game}", advice.reason, words, Voice.EAR),
        options=[RatedMove(move=move, score=score) for move, score in advice.options],
    )


def _offers(match: Match, seat: int, words: Words) -> Iterator[OfferOut]:
    """What a seat may do out of turn: answer a ghost, or be one."""
    temptation = match.temptation(seat)
    for move in match.offers(seat):
        names = _talkers(match, move, words)
        text = words("offer.talk", **names)
        if temptation is not None and move == temptation.move:
            text = words("ghost.said", name=names["ghost"], phrase=words(f"ghost.{temptation.phrase}"))
        yield OfferOut(move=move, text=text)
    for move in match.haunts(seat):
        silent = move == SILENCE
        text = words("offer.silence") if silent else words("offer.haunt", seat=_talkers(match, move, words)["seat"])
        yield OfferOut(move=move, text=text)


def _talkers(match: Match, text: str, words: Words) -> dict[str, str]:
    """Who speaks up as a ghost, and who answers."""
    rules, move = match.rules, match.rules.parse(text)
    ghost, seat = rules.speaker(move), rules.actor(match.round.state, move)
    assert ghost is not None
    return {"ghost": seat_name(ghost, words), "seat": seat_name(seat, words)}


def _result(match: Match, result: Result, words: Words) -> ResultOut:
    reasons = [""] * len(result.points)
    for score in result.scores:
        reasons[score.side] += because(f"score.{match.game.name}", score.reason, words, Voice.EAR) + words("told.stop")
    return ResultOut(
        ranks=_list(result.ranks),
        points=list(result.points),
        reasons=[sentences.rstrip() for sentences in reasons],
        hands=match.rules.position(match.round.state)["hands"],
    )


def _list(numbers: tuple[int, ...] | None) -> list[int] | None:
    return None if numbers is None else list(numbers)


@lru_cache(maxsize=256)
def _rules(options: Options) -> dict[str, Any]:
    return options.to_dict()


@lru_cache(maxsize=256)
def _names(players: int, words: Words) -> list[str]:
    return [seat_name(seat, words) for seat in range(players)]
