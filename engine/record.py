"""棋譜: the rulebook's record, in and out.

A record is one JSON object: game, rules, dealer, hands, stock, moves. One whose deck is wrong, whose rules contradict
each other or whose move is illegal is refused with a sentence that names the ply, the move and the reason; nothing is
guessed.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine import cards
from engine.game import AnyRules, BadRecord, Game, IllegalMove, Setup
from engine.games import GAMES
from engine.options import BadOptions, Options
from engine.quoting import quoted, shortened


class Deal(NamedTuple):
    """What a record fixes before its moves: the game, its options and the cards."""

    game: Game
    options: Options
    setup: Setup

    @property
    def rules(self) -> AnyRules:
        return self.game.rules(self.options)


def parse_json(data: bytes) -> Any:
    """The value that UTF-8 JSON stands for. Raises BadRecord."""
    try:
        return json.loads(data.decode(), parse_int=_integer, parse_constant=_no_number)
    except UnicodeDecodeError as error:
        raise BadRecord("not_utf8", "not UTF-8 text") from error
    except (ValueError, RecursionError) as error:
        raise BadRecord("not_json", f"not JSON: {error}") from error


def _integer(text: str) -> int | float:
    """A whole number; one of more digits than Python takes, which no field means, as a float."""
    try:
        return int(text)
    except ValueError:
        return float(text)


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number of JSON")


def read_deal(record: Any) -> Deal:
    """The deal of a record, checked whole. Raises BadRecord."""
    if not isinstance(record, Mapping):
        raise BadRecord("not_a_record", "a record is one JSON object")
    name = record.get("game")
    game = GAMES.get(name) if isinstance(name, str) else None
    if game is None:
        raise BadRecord("unknown_game", f"there is no game {quoted(name)}")
    given = record.get("rules", {})
    options = read_options(game, given)
    for name in sorted(options.OF_MATCH & given.keys()):
        raise BadRecord("match_option", f"{name} belongs to a match, not to the rules of a record", option=name)
    rules = game.rules(options)
    known = {key: record[key] for key in ("dealer", "hands", "stock", *rules.record_keys) if key in record}
    return Deal(game, options, read_setup(rules, known))


def read_options(game: Game, rules: Any) -> Options:
    """The options of a record's ``rules``. Raises BadRecord."""
    if not isinstance(rules, Mapping):
        raise BadRecord("bad_rules", "rules must be an object of names and values")
    try:
        return game.options.from_dict(rules)
    except BadOptions as error:
        raise BadRecord(error.code, str(error), None, **error.params) from error


def read_setup(rules: AnyRules, record: Mapping[str, Any]) -> Setup:
    """The deal of a record, or of what ``Setup.to_json`` and ``Setup.kept`` wrote. Raises BadRecord."""
    dealer = record.get("dealer", 0)
    if type(dealer) is not int or not 0 <= dealer < rules.players:
        raise BadRecord("bad_dealer", f"dealer must be a seat from 0 to {rules.players - 1}")
    hands, stock = record.get("hands"), record.get("stock", "") if rules.has_stock else ""
    if not isinstance(hands, list) or not _are_texts(hands) or len(hands) != rules.players:
        raise BadRecord("bad_hands", f"hands must be a list of {rules.players} strings")
    if not isinstance(stock, str):
        raise BadRecord("bad_stock", "stock must be a string of cards")
    *held, undealt = _read_cards(rules, [*hands, stock])
    setup: Setup = rules.setup(dealer, tuple(map(cards.set_of, held)), undealt, record)
    return setup


def read_moves(record: Mapping[str, Any]) -> Sequence[str]:
    """The moves of a record, of which only being a list is checked. Raises BadRecord."""
    moves = record.get("moves", [])
    if not isinstance(moves, list):
        raise BadRecord("bad_moves", "moves must be a list of strings")
    return moves


def replay(rules: AnyRules, setup: Setup, moves: Sequence[Any]) -> Any:
    """The state after the moves of a record. Raises BadRecord, which names the ply."""
    state = rules.deal(setup)
    for ply, text in enumerate(moves, 1):
        try:
            state = rules.apply(state, checked(rules, state, text))
        except IllegalMove as error:
            raise BadRecord(error.code, f"ply {ply}, move {quoted(text)}: {error}", ply, **error.params) from error
    return state


def checked(rules: AnyRules, state: Any, text: Any) -> Any:
    """The legal move that ``text`` names in exactly its one spelling. Raises IllegalMove."""
    if rules.to_move(state) is None:
        raise IllegalMove("round_is_over", "the round is over", move=text)
    move = _parsed(rules, text)
    if move not in rules.legal_moves(state) and move not in rules.offers(state):
        refusal = rules.why_not(state, move)
        refusal.params = {"move": text, **refusal.params}
        raise refusal
    return move


def committed_text(nonce: str, hands: Sequence[str], stock: str = "") -> str:
    """公約の中身: nonce, hands joined by ``|`` and stock, a line each, in the record's spelling."""
    return "\n".join([nonce, "|".join(hands), stock])


def commitment_of(nonce: str, hands: Sequence[str], stock: str = "") -> str:
    """公約: the hex SHA-256 of `committed_text`."""
    return hashlib.sha256(committed_text(nonce, hands, stock).encode("utf-8", "surrogatepass")).hexdigest()


def verify(record: Any) -> None:
    """Check a finished record's commitment against its nonce and deal. Raises BadRecord."""
    deal = read_deal(record)
    nonce, commitment = record.get("nonce"), record.get("commitment")
    if not isinstance(nonce, str) or not isinstance(commitment, str):
        raise BadRecord("no_commitment", "the record carries no nonce and commitment")
    stock = record.get("stock", "") if deal.rules.has_stock else ""
    if commitment_of(nonce, record["hands"], stock) != commitment:
        raise BadRecord("broken_commitment", "the commitment does not fit the nonce and the deal")


def _parsed(rules: AnyRules, text: Any) -> Any:
    try:
        move = rules.parse(text) if isinstance(text, str) else None
    except ValueError:
        move = None
    if move is None or str(move) != text:
        raise IllegalMove("notation", f"{quoted(text)} is no move", move=text)
    return move


def _are_texts(values: list[Any]) -> bool:
    return all(isinstance(each, str) for each in values)


def _read_cards(rules: AnyRules, texts: Sequence[str]) -> Iterator[tuple[int, ...]]:
    seen = 0
    for text in texts:
        numbers = []
        for name in text.split():
            number = _next_copy(_read_card(name), seen)
            if seen >> number & 1:
                raise BadRecord("card_twice", f"{name} stands too often", card=name)
            seen |= 1 << number
            numbers.append(number)
        yield tuple(numbers)
    if missing := rules.deck & ~seen:
        raise BadRecord("wrong_deck", f"missing: {cards.to_text(missing)}", cards=cards.to_text(missing))
    if extra := seen & ~rules.deck:
        raise BadRecord("extra_cards", f"too many: {cards.to_text(extra)}", cards=cards.to_text(extra))


def _next_copy(number: int, seen: int) -> int:
    """The second joker, where the first has been seen."""
    is_second = number == cards.FIRST_JOKER and seen >> number & 1
    return cards.SECOND_JOKER if is_second else number


def _read_card(name: str) -> int:
    try:
        return cards.parse_card(name)
    except cards.BadCard as error:
        raise BadRecord("no_card", str(error), card=shortened(name)) from error
