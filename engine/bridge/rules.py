"""セブンブリッジのルール: the law of Seven Bridge. Source: the rulebook's page; every option has its default there.

Limits: 2 … 6 seats, 52 cards and at most one joker. A turn begins with a draw that happens by itself; then the seat to
move lays down and lays off in phase ``play`` until it discards. A discard that somebody can call opens phase ``call``.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine import cards
from engine.bridge import moves, refusals, scoring
from engine.bridge.calls import Calls
from engine.bridge.melds import Laid, grown, growths, hand_card, hand_cards, meld_of, takes
from engine.bridge.moves import DROPS, Add, Chi, Drop, Lay, Move, Pon, Skip, add
from engine.bridge.options import BridgeOptions
from engine.bridge.state import CALL, OVER, PLAY, BridgeSetup, Origin, Question, State, View
from engine.bridge.stock import begin_turn, over
from engine.bridge.ways import melds_from
from engine.chance import Generator
from engine.game import BadRecord, Before, IllegalMove, Params, Result, Rules
from engine.seats import dealt, next_seat, replaced

HAND = 7


class BridgeRules(Rules[BridgeOptions, BridgeSetup, State, Move, View]):
    """セブンブリッジ with its options bound."""

    name: ClassVar[str] = "bridge"
    has_stock: ClassVar[bool] = True
    record_keys: ClassVar[Mapping[str, type]] = {"recycled": object}

    def __init__(self, options: BridgeOptions) -> None:
        super().__init__(options)
        self._king_ace = options.king_ace
        self._kept = options.kept
        self._calls = Calls(options)
        self._actions = {
            Lay: self._lay,
            Add: self._add,
            Drop: self._drop,
            Pon: self._call,
            Chi: self._call,
            Skip: self._skip,
        }

    # the deal

    @property
    def deck(self) -> int:
        return (1 << 52 + self.options.joker) - 1

    def draw(self, chance: Generator, dealer: int, before: Before | None) -> BridgeSetup:
        pack = chance.shuffled(self.pack)
        held = HAND * self.players
        hands = dealt(pack[:held], next_seat(dealer, self.players), self.players)
        return BridgeSetup(dealer, hands, tuple(pack[held:]), _secret(chance))

    def completed(self, setup: BridgeSetup, chance: Generator) -> BridgeSetup:
        return BridgeSetup(setup.dealer, setup.hands, setup.stock, _secret(chance))

    def setup(self, dealer: int, hands: tuple[int, ...], stock: tuple[int, ...], extras: Params) -> BridgeSetup:
        for seat, hand in enumerate(hands):
            if hand.bit_count() != HAND:
                raise BadRecord("bad_hands", f"seat {seat} must be dealt {HAND} cards")
        secret = extras.get("secret")
        return BridgeSetup(
            dealer, hands, stock, None if secret is None else bytes.fromhex(secret), _readable(extras.get("recycled"))
        )

    def deal(self, setup: BridgeSetup) -> State:
        origin = Origin(setup.dealer, setup.secret, setup.recycled)
        return begin_turn(State(setup.hands, setup.stock, origin, None), setup.dealer)

    def leader(self, state: State) -> int:
        return state.origin.dealer

    # the play

    def legal_moves(self, state: State) -> Sequence[Move]:
        if state.phase == PLAY:
            return self._play_moves(state)
        return self._calls.moves(state) if state.phase == CALL else ()

    def _play_moves(self, state: State) -> list[Move]:
        hand = state.hands[state.mover]
        spare = hand.bit_count() - self._kept
        found: list[Move] = []
        if spare and (state.drawn is not None or self.options.lay_after_call):
            found += [way.move for way in melds_from(hand, self._king_ace) if way.size <= spare]
            found += self._lay_offs(state, hand)
        found += [DROPS[card] for card in cards.members(hand)]
        return found

    def _lay_offs(self, state: State, hand: int) -> list[Add]:
        if all(owner != state.turn for owner, _ in state.melds):
            return []
        return [
            add(growth.laid, number)
            for number, (_, meld) in enumerate(state.melds)
            if takes(meld, self._king_ace) & hand
            for growth in growths(meld, self._king_ace)
            if growth.needs & hand
        ]

    def _lay(self, state: State, move: Lay) -> State:
        meld = meld_of(move.cards)
        assert meld is not None
        melds = (*state.melds, Laid(state.mover, meld))
        return self._without(state._replace(melds=melds), hand_cards(move.cards))

    def _add(self, state: State, move: Add) -> State:
        owner, meld = state.melds[move.meld]
        longer = grown(meld, move.card, self._king_ace)
        assert longer is not None
        melds = (*state.melds[: move.meld], Laid(owner, longer), *state.melds[move.meld + 1 :])
        return self._without(state._replace(melds=melds), 1 << hand_card(move.card))

    def _call(self, state: State, move: Pon | Chi) -> State:
        meld = meld_of((*move.cards, state.discards[-1]))
        assert meld is not None
        called = state._replace(
            phase=PLAY,
            melds=(*state.melds, Laid(state.mover, meld)),
            discards=state.discards[:-1],
            lain=len(state.melds),
            question=None,
        )
        return self._without(called, hand_cards(move.cards))

    def _without(self, state: State, taken: int) -> State:
        """The state when cards have left the hand of the seat to move; over where they were its last."""
        left = state.hands[state.mover] & ~taken
        changed = state._replace(hands=replaced(state.hands, state.mover, left))
        return changed if left else over(changed)

    def _drop(self, state: State, move: Drop) -> State:
        seat = state.mover
        dropped = self._without(state, 1 << move.card)._replace(
            discards=(*state.discards, move.card), dropped=state.dropped + 1, drawn=None
        )
        if dropped.phase == OVER:
            return dropped
        return self._go_on(dropped, seat, self._calls.first(dropped, seat))

    def _skip(self, state: State, move: Skip) -> State:
        return self._go_on(state, state.asked.discarder, self._calls.following(state))

    def _go_on(self, state: State, discarder: int, asked: tuple[int, Question] | None) -> State:
        """The state when ``asked`` decides on a call, or the discarder's left neighbour begins its turn."""
        if asked is None:
            return begin_turn(state, next_seat(discarder, self.players))
        seat, question = asked
        return state._replace(turn=seat, phase=CALL, question=question)

    def parse(self, text: str) -> Move:
        return moves.parse(text)

    def why_not(self, state: State, move: Move) -> IllegalMove:
        return refusals.why_not(self.options, state, move)

    # what is told

    def observe(self, state: State, seat: int) -> View:
        is_asking = state.phase == CALL
        return View(
            seat=seat,
            hand=state.hands[seat],
            counts=tuple(hand.bit_count() for hand in state.hands),
            melds=state.melds,
            stock=len(state.stock),
            discards=state.discards,
            recycled=cards.set_of(state.recycled),
            phase=state.phase,
            turn=None if is_asking and state.turn != seat else state.turn,
            drawn=state.drawn if state.turn == seat else None,
            called=state.called,
            options=self.options,
        )

    def audience(self, state: State, move: Move) -> frozenset[int] | None:
        return frozenset((self.actor(state, move),)) if isinstance(move, Skip) else None

    def masked(self, move: Move) -> str | None:
        """Nothing: that a card was let go would tell that it could have been called."""
        return None

    def own_position(self, state: State) -> dict[str, Any]:
        """What the seat to move sees of the table; once the round is over, everybody sees it."""
        return self.observe(state, state.turn or 0).own()

    # the end

    def result(self, state: State) -> Result:
        winner = next((seat for seat, hand in enumerate(state.hands) if not hand), None)
        if winner is None:
            return scoring.drawn(self.players)
        lain_before = any(owner == winner for owner, _ in state.melds[: state.lain])
        return scoring.won(state.hands, winner, self.options.close_double and not lain_before)

    def is_match_over(self, totals: Sequence[int], finished: int) -> bool:
        return finished >= self.options.rounds

    def record(self, setup: BridgeSetup, state: State, moves: Sequence[str]) -> dict[str, Any]:
        told = BridgeSetup(setup.dealer, setup.hands, setup.stock, None, state.recycled or None)
        return super().record(told, state, moves)


def _secret(chance: Generator) -> bytes:
    return b"".join(chance.below(1 << 32).to_bytes(4, "big") for _ in range(8))


def _readable(recycled: Any) -> tuple[int, ...] | None:
    """The second stock of a record; None where it cannot be read, which matters only when it is needed."""
    try:
        return cards.parse_sequence(recycled) if isinstance(recycled, str) else None
    except cards.BadCard:
        return None
