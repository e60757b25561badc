"""山札: drawing from the stock, and the discards that are shuffled into a new one, once a round."""

from engine import cards
from engine.bridge.state import OVER, PLAY, Origin, State
from engine.chance import Generator, derive
from engine.game import IllegalMove
from engine.seats import replaced


def begin_turn(state: State, seat: int) -> State:
    """The state when a seat has drawn; over, as a draw, where no card can be had. Raises IllegalMove.

    It is raised where a record does not tell the second stock that its next draw needs.
    """
    if not state.stock:
        if state.recycled or len(state.discards) < 2:
            return over(state)
        state = _recycled(state)
    card = state.stock[0]
    return state._replace(
        hands=replaced(state.hands, seat, state.hands[seat] | 1 << card),
        stock=state.stock[1:],
        turn=seat,
        phase=PLAY,
        drawn=card,
        lain=len(state.melds),
        question=None,
    )


def over(state: State) -> State:
    """The state with nothing left to decide."""
    return state._replace(turn=None, phase=OVER, drawn=None, question=None)


def _recycled(state: State) -> State:
    *under, top = state.discards
    stock = _second_stock(state.origin, under)
    return state._replace(stock=stock, recycled=stock, discards=(top,))


def _second_stock(origin: Origin, under: list[int]) -> tuple[int, ...]:
    if origin.secret is not None:
        return tuple(Generator(derive(origin.secret, "recycled")).shuffled(sorted(under)))
    if origin.recycled is None:
        raise IllegalMove("no_recycled", "the stock is used up and the record does not tell the second one")
    if sorted(origin.recycled) != sorted(under):
        raise IllegalMove(
            "wrong_recycled",
            f"recycled must hold the discards under the top one: {cards.to_text(cards.set_of(under))}",
        )
    return origin.recycled
