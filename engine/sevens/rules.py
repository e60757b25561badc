"""七並べのルール: the law of Sevens. Source: the rulebook's page on Sevens; every option has its default there.

Limits: 2 … 20 seats, 52 … 54 cards. The standard turn and every optional rule are parts (`parts.PARTS`), layouts and
endings small strategies; all of them are chosen once from the options.
"""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar

from engine import cards
from engine.chance import Generator
from engine.game import BadRecord, Before, IllegalMove, Params, Reason, Result, Rules, Score
from engine.seats import dealt, next_seat, replaced
from engine.sevens import parts
from engine.sevens.endings import Ending, Killing, LastSurvivor, fouls
from engine.sevens.layout import Layout, layout_for
from engine.sevens.moves import Move
from engine.sevens.options import SevensOptions
from engine.sevens.refusals import why_not
from engine.sevens.state import (
    CENTER,
    ELIMINATED,
    OVER,
    PLAYING,
    TURN,
    Origin,
    SevensSetup,
    State,
    View,
    playing_seats,
    table_text,
)
from engine.sevens.turn import Turn


class SevensRules(Rules[SevensOptions, SevensSetup, State, Move, View]):
    """七並べ with its options bound.

    ``parts`` are the rules in force, ``added`` those beside the standard turn; ``settles_always`` tells whether every
    turn has to be settled, not only one that empties a hand.
    """

    name: ClassVar[str] = "sevens"
    record_keys: ClassVar[Mapping[str, type]] = {"leader": int}

    def __init__(self, options: SevensOptions) -> None:
        super().__init__(options)
        self.parts = tuple(part(self) for part in parts.PARTS if part.is_in(options))
        self.added = tuple(part for part in self.parts if not isinstance(part, Turn))
        self.settles_always = bool(self.added) or options.killer
        self._nobody = (0,) * options.players
        self._layouts = {rank: layout_for(options, rank) for rank in self._centers()}
        self._ending: Ending = Killing(self._layouts[options.center]) if options.killer else LastSurvivor()
        self._fouls = options.joker_finish == "foul"
        self._phases = {phase: moves for part in self.parts for phase, moves in part.phases.items()}
        self._actions = {kind: action for part in self.parts for kind, action in part.actions.items()}
        self._part_of = {kind: part for part in self.parts for kind in part.actions}

    def _centers(self) -> Sequence[int]:
        return range(1, cards.ROW + 1) if self.options.center_change else (self.options.center,)

    # the deal

    @property
    def deck(self) -> int:
        return (1 << 52 + self.options.jokers) - 1

    def draw(self, chance: Generator, dealer: int, before: Before | None) -> SevensSetup:
        pack = chance.shuffled(self.pack)
        favoured = self._joker_loser(before)
        if favoured is not None:
            pack.remove(cards.FIRST_JOKER)
        hands = dealt(pack, next_seat(dealer, self.players), self.players)
        if favoured is not None:
            hands = replaced(hands, favoured, hands[favoured] | 1 << cards.FIRST_JOKER)
        if self.options.jokers == 2:
            hands = _with_jokers_in_order(hands)
        drawn = chance.below(self.players) if self.options.leader == "random" else None
        return SevensSetup(dealer, hands, (), drawn, self._chooser(before))

    def _joker_loser(self, before: Before | None) -> int | None:
        if before is None or not self.options.joker_to_loser:
            return None
        left = playing_seats(before.state)
        return next((seat for seat in left if before.state.hands[seat] & cards.JOKERS), None)

    def _chooser(self, before: Before | None) -> int | None:
        if before is None or not self.options.center_change:
            return None
        ranks = self._ending.ranks(before.state)
        return ranks.index(max(ranks))

    def setup(self, dealer: int, hands: tuple[int, ...], stock: tuple[int, ...], extras: Params) -> SevensSetup:
        drawn, by_lot = extras.get("leader"), self.options.leader == "random"
        if by_lot != ("leader" in extras):
            raise BadRecord("bad_leader", "a record has a leader exactly where the rules draw lots for it")
        if by_lot and (type(drawn) is not int or not 0 <= drawn < self.players):
            raise BadRecord("bad_leader", f"leader must be a seat from 0 to {self.players - 1}")
        return SevensSetup(dealer, hands, (), drawn, extras.get("chooser"))

    def deal(self, setup: SevensSetup) -> State:
        leader = self._leader(setup)
        nothing = (0,) * self.players
        state = State(setup.hands, 0, leader, TURN, nothing, (PLAYING,) * self.players, (), (), Origin(None, leader))
        if setup.chooser is not None:
            return state._replace(turn=setup.chooser, phase=CENTER)
        return self.lay_out(state, self.options.center)

    def lay_out(self, state: State, center: int) -> State:
        """センターを並べる: the state once the centre cards lie on the table, with the leader to move."""
        leader = state.origin.leader
        if self.options.leader == "diamond":
            diamond = 1 << cards.card(cards.DIAMONDS, center)
            leader = next(seat for seat, hand in enumerate(state.hands) if hand & diamond)
        laid = cards.of_rank(center) if self.options.prelaid else 0
        started = state._replace(
            hands=tuple(hand & ~laid for hand in state.hands),
            table=laid,
            turn=leader,
            phase=TURN,
            origin=Origin(center, leader),
        )
        settled = self._ending.settle(started, leader)
        if settled.phase == OVER or settled.status[leader] == PLAYING:
            return settled
        return settled._replace(turn=self.following(settled, leader))

    def _leader(self, setup: SevensSetup) -> int:
        if setup.drawn_leader is not None:
            return setup.drawn_leader
        return setup.dealer if self.options.leader == "dealer" else next_seat(setup.dealer, self.players)

    def leader(self, state: State) -> int | None:
        chosen = state.origin.center is not None or self.options.leader != "diamond"
        return state.origin.leader if chosen else None

    # the play

    def layout(self, state: State) -> Layout:
        """The layout of this round."""
        assert state.origin.center is not None
        return self._layouts[state.origin.center]

    def playable(self, state: State) -> int:
        """出せる場所: the places where a card could be played by whoever holds it."""
        center = state.origin.center
        if center is None:
            return 0
        return self._layouts[center].open_places(state.table | state.jokers) | state.jokers

    def _dead(self, state: State) -> int:
        center = state.origin.center
        return 0 if center is None else self._layouts[center].dead_places(state.table)

    def legal_moves(self, state: State) -> Sequence[Move]:
        return () if state.phase == OVER else self._phases[state.phase](state)

    def end_turn(self, state: State, mover: int, by_joker: bool = False) -> State:
        """The state when a turn is complete: fouls, emptied hands, the end, else the next seat's turn."""
        if self._fouls:
            state = fouls(state, mover, by_joker)
        settled = self._ending.settle(state, mover)
        if settled.phase == OVER:
            return settled
        return settled._replace(turn=self.following(settled, mover), phase=TURN, pending=None)

    def following(self, state: State, seat: int) -> int:
        """The next playing seat clockwise."""
        status, following = state.status, (seat + 1) % self.players
        while status[following] != PLAYING and following != seat:
            following = (following + 1) % self.players
        return following

    def parse(self, text: str) -> Move:
        return parts.parse(text)

    def why_not(self, state: State, move: Move) -> IllegalMove:
        return why_not(self.options, state, move, self.playable(state), self._dead(state))

    def offers(self, state: State) -> Sequence[Move]:
        return [offer for part in self.parts for offer in part.offers(state)]

    def actor(self, state: State, move: Move) -> int:
        return self._part_of[type(move)].actor(state, move)

    def speaker(self, move: Move) -> int | None:
        return self._part_of[type(move)].speaker(move)

    # what is told

    def observe(self, state: State, seat: int) -> View:
        center = state.origin.center
        dead = self._dead(state)
        in_front = tuple(hand & dead for hand in state.hands) if self.options.dead_cards != "hand" else self._nobody
        return View(
            seat=seat,
            hand=state.hands[seat],
            counts=tuple(hand.bit_count() for hand in state.hands),
            table=state.table,
            laid=state.laid,
            jokers=state.jokers,
            playable=self.playable(state),
            dead=dead,
            phase=state.phase,
            turn=state.turn,
            passes=state.passes,
            status=state.status,
            finished=state.finished,
            eliminated=state.eliminated,
            center=center,
            pending=state.pending,
            dead_shown=in_front if self.options.dead_cards == "face_up" else self._nobody,
            dead_counts=tuple(map(int.bit_count, in_front)),
            options=self.options,
        )

    def audience(self, state: State, move: Move) -> frozenset[int] | None:
        return self._part_of[type(move)].audience(state, move)

    def masked(self, move: Move) -> str | None:
        return self._part_of[type(move)].masked(move)

    def own_position(self, state: State) -> dict[str, Any]:
        dead = {"dead": cards.to_text(self._dead(state))} if self.options.killer else {}
        return {
            "table": table_text(state.table, state.jokers),
            "passes": list(state.passes),
            "status": list(state.status),
            "playable": cards.to_text(self.playable(state)),
            **dead,
        }

    # the end

    def result(self, state: State) -> Result:
        ranks = self._ending.ranks(state)
        points = tuple(self.players - rank for rank in ranks)
        scores = tuple(
            Score(seat, points[seat], self._reason(state, seat, ranks[seat])) for seat in range(self.players)
        )
        return Result(ranks, points, scores)

    def _reason(self, state: State, seat: int, rank: int) -> Reason:
        status = state.status[seat]
        code = "last_left" if status == PLAYING else status
        limit = self.options.passes
        if status == ELIMINATED and (limit is None or state.passes[seat] <= limit):
            code = "foul"
        return Reason(code, {"rank": rank})

    def is_match_over(self, totals: Sequence[int], finished: int) -> bool:
        return finished >= self.options.rounds

    def record(self, setup: SevensSetup, state: State, moves: Sequence[str]) -> dict[str, Any]:
        record = super().record(setup, state, moves)
        for part in self.parts:
            record = part.recorded(record, state)
        return record


def _with_jokers_in_order(hands: Sequence[int]) -> tuple[int, ...]:
    """The hands as a record of them reads: of two jokers, which nobody can tell apart, the lower seat has the first."""
    jokers = iter((cards.FIRST_JOKER, cards.SECOND_JOKER))
    held = (cards.set_of(islice(jokers, cards.count(hand & cards.JOKERS))) for hand in hands)
    return tuple(hand & ~cards.JOKERS | mine for hand, mine in zip(hands, held, strict=True))
