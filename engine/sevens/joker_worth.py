"""ジョーカーの値打ち: what a joker is worth in hand, and when it becomes a burden there.

A joker alone can be put wherever something is open, so it is as good as one more pass, and kept until nothing else is
worth playing. A bridge needs a card of one's own behind the gap and may never come, so that joker is no use in hand.
Where going out with a joker is a foul, it has to be gone in good time before the last card.
"""

from engine.cards import FIRST_JOKER, JOKERS, count
from engine.sevens.combo import Give
from engine.sevens.jokers import PlaceJoker, Take
from engine.sevens.moves import Move, Play
from engine.sevens.options import SevensOptions
from engine.sevens.state import View

FOUL = -30.0  # less than any pass is worth
RELIEF = 15.0  # more than any place costs: what it is worth to be rid of a burden
FEW = 4  # cards, for each joker in hand


def is_foul(view: View, move: Move) -> bool:
    """ジョーカー上がり: whether the move leaves nothing in hand but jokers, or nothing at all by a joker, as a foul."""
    if view.options.joker_finish != "foul":
        return False
    plain, jokers = count(view.hand & ~JOKERS), count(view.hand & JOKERS)
    match move:
        case PlaceJoker(_, far):
            return plain == (far is not None)
        case Take():
            return plain == 1
        case Play() | Give() if move.card != FIRST_JOKER:
            return plain == 1 and jokers > 0
    return False


def is_burden(view: View) -> bool:
    """Whether few cards are left beside a joker with which one must not go out."""
    jokers = count(view.hand & JOKERS)
    return view.options.joker_finish == "foul" and count(view.hand & ~JOKERS) <= FEW * jokers


def worth_of_taking(options: SevensOptions) -> float:
    """受け取る: a joker in exchange for a card is a gain where it can always be played, else a loss."""
    return 1 if options.joker_use == "single" else -1
