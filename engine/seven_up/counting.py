"""読み: what one seat can work out from what it has seen, by exact counting.

Every unseen card is taken to be equally likely in every place where it may be: in the hands of those who have not
shown themselves void, in the stock, or among the cards thrown away. Nobody throws trumps away, so these lie in hands or
stock.
"""

from collections.abc import Iterator
from functools import cached_property

from engine.cards import FULL_DECK, set_of, suit_of
from engine.seven_up.state import View
from engine.seven_up.tricks import PIPS, STRENGTH, by_strength, pips


class Count:
    """What a seat knows beyond the table, with one suit as trump; all chances are 0 … 1, tuples go by seat."""

    def __init__(self, view: View, trump: int) -> None:
        self.view = view
        self.trump = trump
        self.players = len(view.counts)
        self.sides = len(view.scores)
        self.side = view.side_of(view.seat)
        played = set_of(view.trick)
        for taken in view.captured:
            played |= taken
        self.played_trumps = by_strength(played, self.trump)
        self.unseen = FULL_DECK & ~(view.hand | view.own_drop | played | set_of(view.turnups))
        self.unseen_trumps = by_strength(self.unseen, self.trump)
        self.others = tuple(seat for seat in range(self.players) if seat != view.seat)
        self.rivals = tuple(seat for seat in self.others if view.side_of(seat) != self.side)
        self._count_places()

    def _count_places(self) -> None:
        """How likely one unseen card is in each seat's hand: that seat's cards out of all places where it may lie."""
        view, places = self.view, max(1, self.unseen.bit_count())
        no_trump, self._no_suit = _voids(view, self.trump)
        thrown = sum(view.dropped[seat] for seat in self.others)
        void = sum(view.counts[seat] for seat in self.others if seat in no_trump)
        for_trumps = max(1, places - thrown - void)
        may_hold = [0 if seat == view.seat else count for seat, count in enumerate(view.counts)]
        self.side_chance = tuple(count / places for count in may_hold)
        self.trump_chance = tuple(
            0.0 if seat in no_trump else count / for_trumps for seat, count in enumerate(may_hold)
        )
        self.trump_in_play = sum(self.trump_chance)
        self.trump_at_rivals = sum(self.trump_chance[seat] for seat in self.rivals)

    @cached_property
    def pips_to_come(self) -> float:
        """How many pips the tricks still to be finished will bring, about."""
        on_hand = pips(self.view.hand) + sum(PIPS[card] for card in self.view.trick)
        return on_hand + pips(self.unseen) * sum(self.side_chance)

    def is_ours(self, seat: int) -> bool:
        """Whether a seat (counted on beyond the last, if need be) is of this side."""
        return self.view.side_of(seat % self.players) == self.side

    def lone_at_rivals(self) -> float:
        """How often some one unseen trump is the only one of a rival, who must then play it to a trump led."""
        others = self.unseen_trumps.bit_count() - 1
        return sum(chance * (1.0 - chance) ** others for chance in map(self.trump_chance.__getitem__, self.rivals))

    def has_chance(self, seat: int, trumps: int) -> float:
        """The chance that a seat holds at least one of these unseen trumps (bits by strength)."""
        return 1.0 - (1.0 - self.trump_chance[seat]) ** trumps.bit_count()

    def rivals_have_above(self, strength: int) -> float:
        """The chance that a rival holds a trump above this strength."""
        above = (self.unseen_trumps >> strength + 1).bit_count()
        nobody = 1.0
        for seat in self.rivals:
            nobody *= (1.0 - self.trump_chance[seat]) ** above
        return 1.0 - nobody

    def beats(self, seat: int, card: int) -> float:
        """The chance that a seat that still has to play holds a card that beats this one."""
        suit, strength = suit_of(card), STRENGTH[card]
        if suit == self.trump:
            return self.has_chance(seat, self.unseen_trumps >> strength + 1)
        escapes = 1.0 - self.has_chance(seat, self.unseen_trumps)
        if (seat, suit) not in self._no_suit:
            above = (by_strength(self.unseen, suit) >> strength + 1).bit_count()
            escapes *= (1.0 - self.side_chance[seat]) ** above
        return 1.0 - escapes

    def is_lowest(self, strength: int, hand: int) -> float:
        """The chance that a trump of this strength is the lowest in play; ``hand`` is what the seat holds besides."""
        below = (1 << strength) - 1
        if (self.played_trumps | by_strength(hand, self.trump)) & below:
            return 0.0
        return (1.0 - self.trump_in_play) ** (self.unseen_trumps & below).bit_count()

    def is_highest(self, strength: int) -> float:
        """The chance that nobody else holds a trump above this strength."""
        return (1.0 - self.trump_in_play) ** (self.unseen_trumps >> strength + 1).bit_count()


def plays(view: View) -> Iterator[tuple[int, int, int]]:
    """Every card played so far: the seat, the card, and the suit that was led."""
    players = len(view.counts)
    running = () if view.led is None else ((view.led, view.trick),)
    for led, trick in (*((trick.led, trick.cards) for trick in view.tricks), *running):
        for at, card in enumerate(trick):
            yield (led + at) % players, card, suit_of(trick[0])


def _voids(view: View, trump: int) -> tuple[set[int], set[tuple[int, int]]]:
    """The seats that have shown to hold no trump, and the (seat, suit) of which they have shown to hold none."""
    no_trump, no_suit = set(), set()
    for seat, card, led in plays(view):
        suit = suit_of(card)
        if suit not in (led, trump):
            no_suit.add((seat, led))
            if led == trump:
                no_trump.add(seat)
    return no_trump, no_suit
