"""コンピューター: the levels 入門, 中級 and 上級 as plain functions of what their seat may know.

* 入門 (easy) stands on two trumps, keeps trumps and high cards, and plays any card.
* 中級 (normal) goes by rules of thumb: it knows what counts, but remembers no card.
* 上級 (hard) counts cards and chances, and begs and gives with an eye on the score.
"""

from collections.abc import Sequence

from engine.cards import suit_of
from engine.chance import Generator
from engine.game import Bot
from engine.seven_up import judgement, moves, state, thumb
from engine.seven_up.bidding import gift_would_win
from engine.seven_up.judgement import best, drop_down
from engine.seven_up.moves import Move, Play
from engine.seven_up.state import View
from engine.seven_up.tricks import STRENGTH


def easy(view: View, legal: Sequence[Move], chance: Generator) -> Move:
    """入門: any card, at random."""
    trumps = thumb.turned_up_suit(view).bit_count()
    if view.phase == state.BEG:
        return moves.STAND if trumps >= 2 else moves.BEG
    if view.phase == state.GIFT:
        return moves.GIFT if trumps >= 3 and moves.GIFT in legal else moves.RUN
    if view.phase == state.DISCARD:
        return drop_down(view, lambda card: STRENGTH[card] + (20 if suit_of(card) == view.trump else 0))
    return chance.choice(legal)


def normal(view: View, legal: Sequence[Move], chance: Generator) -> Move:
    """中級: by rules of thumb."""
    if view.phase == state.BEG:
        return moves.STAND if thumb.is_fair_trump(view) else moves.BEG
    if view.phase == state.GIFT:
        return moves.GIFT if thumb.is_fine_trump(view) and not gift_would_win(view) else moves.RUN
    if view.phase == state.DISCARD:
        return drop_down(view, lambda card: thumb.keeping(view, card))
    return best(legal, [thumb.liking(view, move.card) for move in legal if isinstance(move, Play)])


def hard(view: View, legal: Sequence[Move], chance: Generator) -> Move:
    """上級: by counting."""
    return judgement.choice(view, legal)


LEVELS: dict[str, Bot] = {"easy": easy, "normal": normal, "hard": hard}
