"""The answers of the JSON interface, made from what the engine and the service give."""

from functools import lru_cache
from typing import Any

from app.rooms import room_of
from app.rooms.bridge.schema import BridgeTableOut
from app.rooms.seven_up.schema import SevenUpTableOut
from app.rooms.sevens.schema import SevensTableOut
from app.schemas import (
    ErrorOut,
    EventOut,
    GameOut,
    HintOut,
    OptionOut,
    PresetOut,
    RatedMove,
    ResultOut,
    Said,
    SummaryOut,
    TableOut,
)
from app.table import Summary, Table
from app.telling import Voice, because, seat_name, sentence
from app.words import Words
from engine.game import Advice, Game, Result
from engine.match import Match
from engine.options import Options

AnyTableOut = SevensTableOut | BridgeTableOut | SevenUpTableOut


class StaleOut(ErrorOut):
    """The request was made from another version; `table` is the true one."""

    table: AnyTableOut


def table_of(table: Table, words: Words) -> TableOut:
    """What the player of a table may know, for programs."""
    match, seat, room = table.match, table.seat, room_of(table)
    rules = _rules(match.options)
    return room.schema(
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
        offers=list(room.offers(table, words)),
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


def _result(match: Match, result: Result, words: Words) -> ResultOut:
    reasons = [""] * len(result.points)
    for score in result.scores:
        reasons[score.side] += sentence(because(f"score.{match.game.name}", score.reason, words, Voice.EAR), words)
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
