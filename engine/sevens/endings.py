"""上がりと脱落: how seats leave a round, how it ends, and what the ranks are."""

from typing import Protocol

from engine.cards import JOKERS
from engine.seats import clockwise, replaced
from engine.sevens.layout import Layout
from engine.sevens.state import ELIMINATED, LEFT, OUT, OVER, PLAYING, State, playing_seats


class Ending(Protocol):
    """Settles what a complete turn brought about."""

    def settle(self, state: State, first: int) -> State:
        """The state after everybody who is done has left, looked at clockwise from ``first``, and the end, if it is."""
        ...

    def ranks(self, state: State) -> tuple[int, ...]:
        """The rank of each seat in a finished round, 1 for the best."""
        ...


def finish(state: State, seat: int, status: str) -> State:
    """The state after a seat has left with the best rank that is free."""
    return state._replace(status=replaced(state.status, seat, status), finished=(*state.finished, seat))


def eliminate(state: State, seat: int) -> State:
    """脱落: the hand is laid out in place, jokers leave the game, and the seat takes the worst rank that is free."""
    laid = state.hands[seat] & ~JOKERS
    return state._replace(
        hands=replaced(state.hands, seat, 0),
        table=state.table | laid,
        laid=state.laid | laid,
        status=replaced(state.status, seat, ELIMINATED),
        eliminated=(*state.eliminated, seat),
    )


def fouls(state: State, first: int, by_joker: bool) -> State:
    """ジョーカー上がりの反則: whoever went out with a joker, or holds nothing but jokers, is eliminated."""
    for seat in clockwise(first, len(state.hands)):
        hand = state.hands[seat]
        only_jokers = bool(hand) and not hand & ~JOKERS
        gone_out = seat == first and by_joker and not hand
        if state.status[seat] == PLAYING and (only_jokers or gone_out):
            state = eliminate(state, seat)
    return state


def over(state: State) -> State:
    """The state with nothing left to decide."""
    return state._replace(turn=None, phase=OVER, pending=None)


class LastSurvivor:
    """標準: an emptied hand is out; the round is over when a single player is left."""

    def settle(self, state: State, first: int) -> State:
        for seat in clockwise(first, len(state.hands)):
            if not state.hands[seat] and state.status[seat] == PLAYING:
                state = finish(state, seat, OUT)
        return over(state) if len(playing_seats(state)) <= 1 else state

    def ranks(self, state: State) -> tuple[int, ...]:
        order = (*state.finished, *playing_seats(state), *reversed(state.eliminated))
        return _ranks(order)


class Killing:
    """殺しの七並べ: who has nothing but dead cards leaves; the round is over when nobody plays any more."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    def settle(self, state: State, first: int) -> State:
        dead = self._layout.dead_places(state.table)
        for seat in clockwise(first, len(state.hands)):
            if state.status[seat] == PLAYING and not state.hands[seat] & ~dead:
                state = finish(state, seat, LEFT)
        return state if playing_seats(state) else over(state)

    def ranks(self, state: State) -> tuple[int, ...]:
        fewest_dead_first = sorted(state.finished, key=lambda seat: state.hands[seat].bit_count())
        return _ranks((*fewest_dead_first, *reversed(state.eliminated)))


def _ranks(order: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(order.index(seat) + 1 for seat in range(len(order)))
