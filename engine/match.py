"""対局: a match is a header (game, options, levels, secret seed) and the rounds played for one total.

A `Match` is an immutable fold over its record: `play`, `undo`, `next_round` and `advance` return another match. Undo
drops the tail of the running round and folds again. Everything random follows from the seed: each round's secret from
(seed, round), each computer's choice from (seed, round, ply, seat); so undo and replay meet the same opponents.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from engine.chance import Generator, derive
from engine.game import (
    Advice,
    AnyRules,
    Before,
    Game,
    IllegalMove,
    NotNow,
    Reason,
    Result,
    Score,
    Setup,
    Temptation,
    View,
    ranks_of,
)
from engine.games import GAMES
from engine.options import Options
from engine.record import checked, commitment_of, committed_text, read_setup

SILENCE = "-"
"""What is played instead of a word, to stay silent until the round is over."""


class Event(NamedTuple):
    """One move as a seat is told of it."""

    seat: int
    move: str


class Said(NamedTuple):
    """一言: what a seat that is out of the round said last in it, before its ply ``ply``, in which ``phrase``.

    ``move`` is the answer that it was after, or `SILENCE`.
    """

    seat: int
    ply: int
    move: str
    phrase: int = 0


class Ply(NamedTuple):
    """一手: a move that was made, whose it was, and the states before and after it.

    ``audience`` are the seats that saw it as it is, None where everybody did; ``masked`` is what the others were told.
    """

    seat: int
    text: str
    move: Any
    before: Any
    after: Any
    audience: frozenset[int] | None
    masked: str | None

    def is_seen_by(self, seat: int) -> bool:
        """Whether a seat saw the move as it is."""
        return self.audience is None or seat in self.audience

    def told(self, seat: int) -> str | None:
        """What a seat is told of the move; None where it learns nothing."""
        return self.text if self.is_seen_by(seat) else self.masked


class Round:
    """一回戦: a deal and the moves made in it. They are folded when they are first asked for."""

    def __init__(
        self,
        rules: AnyRules,
        source: Setup | dict[str, Any],
        moves: tuple[str, ...] = (),
        result: Result | None = None,
    ) -> None:
        self._rules = rules
        self._source = source
        self._result = result
        self.moves = moves

    @cached_property
    def setup(self) -> Setup:
        return self._source if isinstance(self._source, Setup) else read_setup(self._rules, self._source)

    @cached_property
    def dealt(self) -> Any:
        """The state before the first move."""
        return self._rules.deal(self.setup)

    @cached_property
    def plies(self) -> tuple[Ply, ...]:
        """The moves with what they changed, in order."""
        state, plies = self.dealt, []
        for text in self.moves:
            plies.append(self._ply(state, self._rules.parse(text), text))
            state = plies[-1].after
        return tuple(plies)

    @property
    def state(self) -> Any:
        """The state after the last move."""
        return self.plies[-1].after if self.plies else self.dealt

    @cached_property
    def result(self) -> Result | None:
        """The outcome, None while the round runs."""
        if self._result is not None:
            return self._result
        return self._rules.result(self.state) if self._rules.to_move(self.state) is None else None

    def after(self, move: Any) -> "Round":
        """The round with one more legal move."""
        text = str(move)
        further = Round(self._rules, self._source, (*self.moves, text))
        plies = (*self.plies, self._ply(self.state, move, text))
        further.__dict__.update(setup=self.setup, dealt=self.dealt, plies=plies)
        return further

    def _ply(self, state: Any, move: Any, text: str) -> Ply:
        rules = self._rules
        audience = rules.audience(state, move)
        masked = None if audience is None else rules.masked(move)
        return Ply(rules.actor(state, move), text, move, state, rules.apply(state, move), audience, masked)

    def at_rest(self) -> "Round":
        """The round as it is kept, with nothing of it folded."""
        return Round(self._rules, self._source, self.moves, self.result)

    def before_ply(self, index: int) -> "Round":
        """The round as it was before its ply ``index`` (from 0)."""
        return Round(self._rules, self._source, self.moves[:index])

    def dump(self) -> dict[str, Any]:
        setup = self._source
        source = {**setup.to_json(), **setup.kept()} if isinstance(setup, Setup) else setup
        finished = {} if self.result is None else {"result": self.result}
        return {"deal": source, "moves": self.moves, **finished}


@dataclass(frozen=True)
class Match:
    """対局: immutable; every method that changes something returns another match. Seats are numbered from 0."""

    game: Game
    options: Options
    levels: tuple[str | None, ...]
    seed: bytes
    rounds: tuple[Round, ...]
    undone: bool = False
    given: bool = False
    said: Said | None = None

    @classmethod
    def start(
        cls,
        game: str,
        options: Options,
        levels: Sequence[str | None],
        seed: bytes,
        setup: Setup | None = None,
    ) -> "Match":
        """A new match with its first round dealt.

        ``levels`` has one entry a seat, None for a person; ``seed`` is 32 secret bytes; ``setup`` a deal that was
        handed in instead of being drawn.
        """
        match = cls(GAMES[game], options, tuple(levels), seed, (), given=setup is not None)
        dealer = Generator(derive(seed, "dealer")).below(options.players)
        rules, chance = match.rules, match._deal_chance(1)
        first = rules.draw(chance, dealer, None) if setup is None else rules.completed(setup, chance)
        return replace(match, rounds=(Round(rules, first),))

    # what stands on the table

    @cached_property
    def rules(self) -> AnyRules:
        return self.game.rules(self.options)

    @property
    def round(self) -> Round:
        """The round that is on the table, running or just finished."""
        return self.rounds[-1]

    @property
    def round_number(self) -> int:
        return len(self.rounds)

    @property
    def dealer(self) -> int:
        return self.round.setup.dealer

    @property
    def leader(self) -> int | None:
        """先手: the seat that opened the round, None while that is not settled yet."""
        return self.rules.leader(self.round.state)

    @property
    def phase(self) -> str:
        return str(self.round.state.phase)

    @property
    def to_move(self) -> int | None:
        """The seat that decides, None when the round is over."""
        return self.rules.to_move(self.round.state)

    @cached_property
    def results(self) -> tuple[Result, ...]:
        """The finished rounds, the one on the table included once it is over."""
        return tuple(result for result in (each.result for each in self.rounds) if result is not None)

    @property
    def result(self) -> Result | None:
        """The outcome of the round on the table, None while it runs."""
        return self.round.result

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """合計: points so far, by seat or side."""
        opening = self.rules.opening_totals(self.rounds[0].setup)
        return tuple(map(sum, zip(opening, *(result.points for result in self.results), strict=True)))

    @property
    def status(self) -> str:
        """``playing``, ``round_over`` or ``over``."""
        if self.result is None:
            return "playing"
        return "over" if self.rules.is_match_over(self.totals, len(self.results)) else "round_over"

    @property
    def standing(self) -> tuple[int, ...] | None:
        """最終順位: the ranks by total, equal totals sharing one; None before the match is over."""
        return ranks_of(self.totals) if self.status == "over" else None

    # what a seat may know

    def view(self, seat: int) -> View:
        """What a seat may know of the round on the table."""
        view: View = self.rules.observe(self.round.state, seat)
        return view

    def legal_moves(self, seat: int) -> tuple[str, ...]:
        """The seat's legal moves in notation, empty when it is not to move."""
        return tuple(map(str, self._legal())) if self.to_move == seat else ()

    def offers(self, seat: int) -> tuple[str, ...]:
        """What the seat may do out of turn now, in notation."""
        return tuple(map(str, self._offers(seat)))

    def temptation(self, seat: int) -> Temptation | None:
        """誘い: the one of its offers to which a computer tempts a seat now; None where all keep silent."""
        offers = self._offers(seat)
        if self.game.tempt is None or not offers:
            return None
        return self.game.tempt(offers, self._chance("tempt", seat))

    def haunts(self, seat: int) -> tuple[str, ...]:
        """お化けの誘い: the answers of computers that a person may be after who is out of the round, and `SILENCE`.

        Empty where the seat has nothing to say: once it has spoken, everybody else moves first; after silence, or
        while it plays itself, and in games without ghosts.
        """
        if self.game.yields is None or self.levels[seat] is not None:
            return ()
        rules, state, said = self.rules, self.round.state, self.said
        talks = [move for move in rules.offers(state) if rules.speaker(move) == seat]
        open_to = [str(move) for move in talks if self.levels[rules.actor(state, move)] is not None]
        if said is not None and (said.move == SILENCE or len(self.round.plies) - said.ply < len(open_to)):
            return ()
        return (*open_to, SILENCE) if open_to else ()

    def log(self, seat: int) -> tuple[Event, ...]:
        """棋譜: every move of the round, as this seat is told of it."""
        return _told(self.round.plies, seat)

    def events(self, seat: int) -> tuple[Event, ...]:
        """What happened since this seat's last move or word, in order."""
        return _told(self.round.plies[self._first_new(seat) :], seat)

    def hint(self, seat: int) -> Advice:
        """ヒント: what a strong player would do. Raises NotNow when the seat is not to move."""
        if self.to_move != seat:
            raise NotNow("not_your_turn", "it is not your turn")
        return self.game.advise(self.view(seat), self._legal())

    def can_undo(self, seat: int) -> bool:
        """Whether the seat has a decision to take back in the running round."""
        return self.result is None and self._last_ply(seat) >= 0

    # a deal that can be checked

    @property
    def commitment(self) -> str:
        """The hash of nonce and deal that is shown while the round runs (see `record.commitment_of`)."""
        return self._commitment(self.round_number)

    @property
    def nonce(self) -> str | None:
        """The round's nonce, shown once it is over."""
        return None if self.result is None else self._nonce(self.round_number)

    @property
    def committed(self) -> str | None:
        """The text of which the commitment is the hash, shown once the round is over."""
        setup = self.round.setup
        return None if self.nonce is None else committed_text(self.nonce, setup.hands_text(), setup.stock_text())

    def records(self) -> list[dict[str, Any]]:
        """Every finished round as the rulebook's record, with nonce and commitment."""
        return [
            {
                **self.rules.record(each.setup, each.state, each.moves),
                "round": number,
                "nonce": self._nonce(number),
                "commitment": self._commitment(number),
            }
            for number, each in enumerate(self.rounds, 1)
            if each.result is not None
        ]

    # what changes it

    def play(self, text: str, seat: int | None = None) -> "Match":
        """The match after a move of the seat to move (``seat``, where it is given). Raises IllegalMove."""
        if seat is not None and text in self.haunts(seat):
            return self.say(text, seat)
        move = self._checked(text, seat)
        return self._with_round(self.round.after(move))

    def say(self, text: str, seat: int, phrase: int = 0) -> "Match":
        """The match after a person out of the round has tempted a computer to an answer, which it seldom gives.

        ``phrase`` is the number of what was said. Raises IllegalMove unless the text is among `haunts`.
        """
        if text not in self.haunts(seat):
            raise IllegalMove("not_your_turn", "it is not your turn", move=text)
        match = replace(self, said=Said(seat, len(self.round.plies), text, phrase))
        return match if text == SILENCE else match._answered(self.rules.parse(text))

    def _answered(self, move: Any) -> "Match":
        """The match after a computer's answer, where it gives one."""
        seat = self.rules.actor(self.round.state, move)
        level = self.levels[seat]
        assert level is not None
        assert self.game.yields is not None
        if not self.game.yields(level, self._chance("yield", seat)):
            return self
        return self._with_round(self.round.after(move))

    def advance(self, *, haunting: bool = False) -> "Match":
        """The match after the computers have played on to a person's decision or the end of the round.

        ``haunting`` stops also where a person who is out of the round may speak (see `haunts`).
        """
        match = self
        while (seat := match.to_move) is not None and (level := match.levels[seat]) is not None:
            if haunting and any(map(match.haunts, range(match.options.players))):
                break
            move = self.game.levels[level](match.view(seat), match._legal(), match._chance("bot", seat))
            match = match._with_round(match.round.after(move))
        return match

    def next_round(self) -> "Match":
        """The match with its next round dealt. Raises NotNow unless a round is over and the match is not."""
        if self.status != "round_over":
            raise NotNow("no_next_round", "there is no next round to deal now", status=self.status)
        done = self.round
        dealer = self.rules.next_dealer(done.setup, done.state)
        setup = self.rules.draw(
            self._deal_chance(self.round_number + 1), dealer, Before(done.state, done.setup, self.totals)
        )
        return replace(self, rounds=(*self.rounds[:-1], done.at_rest(), Round(self.rules, setup)), said=None)

    def undo(self, seat: int) -> "Match":
        """待った: back to before the seat's last decision in the running round. Raises NotNow."""
        if self.result is not None:
            raise NotNow("round_is_over", "the round is over, its cards have been shown")
        index = self._last_ply(seat)
        if index < 0:
            raise NotNow("nothing_to_undo", "there is no move of yours to take back in this round")
        return replace(self._with_round(self.round.before_ply(index)), undone=True, said=None)

    # keeping

    def to_json(self) -> str:
        """Everything, secrets included, as text for the database."""
        return json.dumps(
            {
                "game": self.game.name,
                "rules": self.options.to_dict(),
                "levels": self.levels,
                "seed": self.seed.hex(),
                "undone": self.undone,
                "given": self.given,
                "said": self.said,
                "rounds": [each.dump() for each in self.rounds],
            },
            separators=(",", ":"),
            default=dict,  # the parameters of a reason that has none
        )

    @classmethod
    def from_json(cls, text: str) -> "Match":
        """The match that `to_json` wrote; its moves are trusted."""
        data = json.loads(text)
        game = GAMES[data["game"]]
        options = game.options.from_dict(data["rules"])
        rules = game.rules(options)
        rounds = tuple(
            Round(rules, each["deal"], tuple(each["moves"]), _result(each.get("result"))) for each in data["rounds"]
        )
        return cls(
            game,
            options,
            tuple(data["levels"]),
            bytes.fromhex(data["seed"]),
            rounds,
            undone=data["undone"],
            given=data["given"],
            said=Said(*data["said"]) if data.get("said") else None,  # matches of older versions have none
        )

    # helpers

    def _legal(self) -> Sequence[Any]:
        return self.rules.legal_moves(self.round.state)

    def _offers(self, seat: int) -> list[Any]:
        rules, state = self.rules, self.round.state
        return [move for move in rules.offers(state) if rules.actor(state, move) == seat]

    def _checked(self, text: str, seat: int | None) -> Any:
        rules, state = self.rules, self.round.state
        not_yours = IllegalMove("not_your_turn", "it is not your turn", move=text)
        # First of all: why another's move is refused would tell what that seat holds.
        if seat is not None and self.to_move not in (seat, None) and text not in self.offers(seat):
            raise not_yours
        move = checked(rules, state, text)
        if seat is not None and rules.actor(state, move) != seat:
            raise not_yours
        return move

    def _with_round(self, changed: Round) -> "Match":
        return replace(self, rounds=(*self.rounds[:-1], changed))

    def _first_new(self, seat: int) -> int:
        """The first ply that a seat has not seen at its last move or word."""
        said = 0 if self.said is None or self.said.seat != seat else self.said.ply
        return max(self._last_ply(seat) + 1, said)

    def _last_ply(self, seat: int) -> int:
        return max((index for index, ply in enumerate(self.round.plies) if ply.seat == seat), default=-1)

    def _secret(self, number: int) -> bytes:
        return derive(self.seed, "round", number)

    def _deal_chance(self, number: int) -> Generator:
        return Generator(derive(self._secret(number), "deal"))

    def _nonce(self, number: int) -> str:
        return derive(self._secret(number), "nonce").hex()

    def _commitment(self, number: int) -> str:
        setup = self.rounds[number - 1].setup
        return commitment_of(self._nonce(number), setup.hands_text(), setup.stock_text())

    def _chance(self, what: str, seat: int) -> Generator:
        return Generator(derive(self.seed, what, self.round_number, len(self.round.plies), seat))


def _told(plies: Sequence[Ply], seat: int) -> tuple[Event, ...]:
    told = ((ply.seat, ply.told(seat)) for ply in plies)
    return tuple(Event(mover, text) for mover, text in told if text is not None)


def _result(data: list[Any] | None) -> Result | None:
    if data is None:
        return None
    ranks, points, scores = data
    return Result(
        None if ranks is None else tuple(ranks),
        tuple(points),
        tuple(Score(seat, scored, Reason(*reason)) for seat, scored, reason in scores),
    )
