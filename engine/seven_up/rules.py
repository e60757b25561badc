"""セブンアップのルール: the law of Seven Up. Source: the rulebook's page on it; every option has its default there.

Limits: 2 … 4 seats, 52 cards, ace high. A round goes through the phases beg, gift, discard and play; each phase has one
method that gives its moves, each kind of move one that carries it out.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from engine import cards
from engine.chance import Generator
from engine.game import BadRecord, Before, IllegalMove, Params, Result, Rules
from engine.seats import clockwise, dealt, next_seat, replaced
from engine.seven_up import moves, tricks
from engine.seven_up.discards import Discards
from engine.seven_up.moves import Beg, Drop, Gift, Move, Play, Run, Stand
from engine.seven_up.options import SevenUpOptions
from engine.seven_up.refusals import why_not
from engine.seven_up.scoring import Scoring
from engine.seven_up.state import (
    BEG,
    DISCARD,
    GIFT,
    HAND,
    MORE,
    OVER,
    PLAY,
    REDEAL,
    Origin,
    SevenUpSetup,
    State,
    Trick,
    View,
)


class SevenUpRules(Rules[SevenUpOptions, SevenUpSetup, State, Move, View]):
    """セブンアップ with its options bound."""

    name: ClassVar[str] = "seven_up"
    has_stock: ClassVar[bool] = True
    record_keys: ClassVar[Mapping[str, type]] = {"scores": list}

    def __init__(self, options: SevenUpOptions) -> None:
        super().__init__(options)
        self._scoring = Scoring(options, tuple(map(self.side_of, range(self.players))))
        self._nothing = (0,) * self.players
        self._phases: dict[str, Callable[[State], Sequence[Move]]] = {
            BEG: self._beg_moves,
            GIFT: self._gift_moves,
            DISCARD: self._discard_moves,
            PLAY: self._play_moves,
        }
        self._actions = {
            Stand: self._stand,
            Beg: self._beg,
            Gift: self._gift,
            Run: self._run,
            Drop: self._drop,
            Play: self._play,
        }

    @property
    def sides(self) -> int:
        return 2 if self.options.partners else self.players

    def side_of(self, seat: int) -> int:
        return seat % self.sides

    # the deal

    @property
    def deck(self) -> int:
        return cards.FULL_DECK

    def draw(self, chance: Generator, dealer: int, before: Before | None) -> SevenUpSetup:
        pack = chance.shuffled(self.pack)
        held = HAND * self.players
        scores = (0,) * self.sides if before is None else before.totals
        return SevenUpSetup(dealer, dealt(pack[:held], 0, self.players), tuple(pack[held:]), scores)

    def setup(self, dealer: int, hands: tuple[int, ...], stock: tuple[int, ...], extras: Params) -> SevenUpSetup:
        if any(hand.bit_count() != HAND for hand in hands):
            raise BadRecord("bad_hands", f"every hand must have {HAND} cards")
        return SevenUpSetup(dealer, hands, stock, self._scores(extras.get("scores", [0] * self.sides)))

    def _scores(self, given: Any) -> tuple[int, ...]:
        below = range(self.options.target)
        if (
            not isinstance(given, list)
            or len(given) != self.sides
            or not all(type(score) is int and score in below for score in given)
        ):
            raise BadRecord("bad_scores", f"scores must be {self.sides} numbers from 0 to {self.options.target - 1}")
        return tuple(given)

    def opening_totals(self, setup: SevenUpSetup) -> tuple[int, ...]:
        return setup.scores

    def deal(self, setup: SevenUpSetup) -> State:
        turnup, *stock = setup.stock
        begun = State(
            hands=setup.hands,
            turn=next_seat(setup.dealer, self.players),
            phase=BEG,
            origin=Origin(setup.dealer, setup.scores),
            stock=tuple(stock),
            turnups=(turnup,),
            trump=None,
            gift=False,
            dropped=self._nothing,
            held=(),
            captured=self._nothing,
            tricks=(),
            trick=(),
            led=None,
        )
        return self._over_if_won(begun)

    def leader(self, state: State) -> int:
        return state.eldest

    # choosing trump

    def _beg_moves(self, state: State) -> Sequence[Move]:
        return (moves.STAND, moves.BEG)

    def _stand(self, state: State, move: Stand) -> State:
        return self._begin_play(state._replace(trump=cards.suit_of(state.turnups[0])))

    def _beg(self, state: State, move: Beg) -> State:
        return state._replace(turn=state.origin.dealer, phase=GIFT)

    def _gift_moves(self, state: State) -> Sequence[Move]:
        given = state._replace(gift=True)
        may_give = self.options.gift_wins or not self._scoring.is_won(given)
        return (moves.GIFT, moves.RUN) if may_give else (moves.RUN,)

    def _gift(self, state: State, move: Gift) -> State:
        given = self._over_if_won(state._replace(gift=True, trump=cards.suit_of(state.turnups[0])))
        return given if given.phase == OVER else self._begin_play(given)

    def _run(self, state: State, move: Run) -> State:
        """配り足し: three more cards each and another turn-up, until another suit comes or the cards run out."""
        refused = cards.suit_of(state.turnups[0])
        while len(state.stock) > MORE * self.players:
            state = self._dealt_on(state)
            trump = cards.suit_of(state.turnups[-1])
            if trump != refused:
                return self._over_if_won(state._replace(trump=trump, turn=state.eldest, phase=DISCARD))
        return state._replace(turn=None, phase=REDEAL)

    def _dealt_on(self, state: State) -> State:
        """The state with three more cards at once to each, the eldest first, and the next card turned up."""
        hands, stock = list(state.hands), state.stock
        for seat in clockwise(state.eldest, self.players):
            hands[seat] |= cards.set_of(stock[:MORE])
            stock = stock[MORE:]
        return state._replace(hands=tuple(hands), stock=stock[1:], turnups=(*state.turnups, stock[0]))

    def _over_if_won(self, state: State) -> State:
        return state._replace(turn=None, phase=OVER) if self._scoring.is_won(state) else state

    # throwing away

    def _discard_moves(self, state: State) -> Sequence[Move]:
        return Discards(state.hands[state.mover])

    def _drop(self, state: State, move: Drop) -> State:
        seat = state.mover
        dropped = state._replace(
            hands=replaced(state.hands, seat, state.hands[seat] & ~move.cards),
            dropped=replaced(state.dropped, seat, move.cards),
        )
        if seat == state.origin.dealer:
            return self._begin_play(dropped)
        return dropped._replace(turn=next_seat(seat, self.players))

    # the tricks

    def _begin_play(self, state: State) -> State:
        return state._replace(phase=PLAY, turn=state.eldest, led=state.eldest, held=state.hands)

    def _play_moves(self, state: State) -> Sequence[Move]:
        assert state.trump is not None
        playable = tricks.playable(state.hands[state.mover], state.trick, state.trump)
        return [moves.PLAYS[card] for card in cards.members(playable)]

    def _play(self, state: State, move: Play) -> State:
        seat = state.mover
        trick = (*state.trick, move.card)
        hands = replaced(state.hands, seat, state.hands[seat] ^ 1 << move.card)
        if len(trick) == self.players:
            return self._take(state._replace(hands=hands, trick=trick))
        return state._replace(hands=hands, trick=trick, turn=next_seat(seat, self.players))

    def _take(self, state: State) -> State:
        """トリックを取る: the winner takes the cards and leads to the next, until the hands are empty."""
        led, trump = state.led, state.trump
        assert led is not None
        assert trump is not None
        taker = (led + tricks.best_at(state.trick, trump)) % self.players
        taken = state.captured[taker] | cards.set_of(state.trick)
        goes_on = any(state.hands)
        return state._replace(
            captured=replaced(state.captured, taker, taken),
            tricks=(*state.tricks, Trick(led, state.trick, taker)),
            trick=(),
            turn=taker if goes_on else None,
            led=taker if goes_on else None,
            phase=PLAY if goes_on else OVER,
        )

    # the play in general

    def legal_moves(self, state: State) -> Sequence[Move]:
        return () if state.turn is None else self._phases[state.phase](state)

    def parse(self, text: str) -> Move:
        return moves.parse(text)

    def why_not(self, state: State, move: Move) -> IllegalMove:
        return why_not(state, move)

    # what is told

    def observe(self, state: State, seat: int) -> View:
        return View(
            seat=seat,
            hand=state.hands[seat],
            counts=tuple(hand.bit_count() for hand in state.hands),
            phase=state.phase,
            turn=state.turn,
            dealer=state.origin.dealer,
            trump=state.trump,
            turnups=state.turnups,
            gift=state.gift,
            dropped=tuple(thrown.bit_count() for thrown in state.dropped),
            own_drop=state.dropped[seat],
            trick=state.trick,
            led=state.led,
            tricks=state.tricks,
            captured=state.captured,
            pips=self._scoring.pips(state.captured),
            tally=self._scoring.tally(state),
            scores=self._scoring.totals(state),
            options=self.options,
        )

    def audience(self, state: State, move: Move) -> frozenset[int] | None:
        return frozenset((self.actor(state, move),)) if isinstance(move, Drop) else None

    def masked(self, move: Move) -> str | None:
        return f"drop {move.cards.bit_count()}" if isinstance(move, Drop) else None

    def own_position(self, state: State) -> dict[str, Any]:
        """What the seat to move sees of the table; once the round is over, everybody sees it."""
        shown = self.observe(state, state.turn or 0).own()
        return {key: shown[key] for key in ("trump", "turnups", "trick", "led", "captured", "tally", "scores")}

    # the end

    def result(self, state: State) -> Result:
        return Result(None, self._scoring.points(state), self._scoring.scores(state))

    def next_dealer(self, setup: SevenUpSetup, state: State) -> int:
        """親: one seat clockwise; the same dealer again where the cards ran out."""
        return setup.dealer if state.phase == REDEAL else super().next_dealer(setup, state)

    def is_match_over(self, totals: Sequence[int], finished: int) -> bool:
        return max(totals) >= self.options.target
