"""札の値打ち: what it is worth to play a card, for a player who counts cards.

The worth of a card, in points of the match, is what the trick is likely to bring, what the hand is worth without the
card, and what it is worth to lead. The weights come from many thousand deals between variants of them and 中級, for two
to four players (docs/decisions/seven-up-computers.md).
"""

import math
from typing import NamedTuple

from engine.cards import members, suit_of
from engine.seven_up.counting import Count
from engine.seven_up.state import View
from engine.seven_up.tricks import JACK, KING, PIPS, STRENGTH, SUIT_CARDS, TEN, best_at, by_strength

# What the cards of a trick are worth to who takes it, and how much worse it is when a rival does.
TAKE_JACK, TAKE_LOW, TAKE_GAME, LOSS = 1.2, 0.8, 1.5, 2.5
# How many pips each player still to come adds, and how far a lead in pips is from deciding Game.
PIPS_TO_COME, SPREAD = 1.5, 2.7
# What a trump in hand is worth: more while the hand is full, less while rivals hold many, more for the ten.
TRUMP, TRUMP_EARLY, TRUMP_DANGER, TRUMP_TEN = 0.5, 0.7, 0.12, 0.4
# What the jack and the lowest trump in hand are worth besides: less where a rival may hold a trump that beats them.
JACK_HELD, JACK_EARLY, JACK_DANGER = 1.0, 0.6, 1.0
LOW_HELD, LOW_DANGER = 0.5, 0.5
# What side cards in hand are worth: aces and kings a little, the others next to nothing.
SIDE_HIGH, SIDE_SMALL = 0.2, 0.03
# What it is worth to lead to the next trick, and what speaks for or against the cards that one may lead to this one.
LEAD, LEAD_TRUMP, LEAD_HIGH_SIDE, LEAD_TEN, LEAD_LOW, HUNT = 0.2, 0.7, 0.2, 0.2, -0.5, 1.3


class Outlook(NamedTuple):
    """見通し: a trick with one more card in it: what lies there, who is ahead, and the chance that our side takes it.

    ``low`` is the chance that the point for Low lies in it.
    """

    pips: int
    jack: bool
    low: float
    is_own: bool
    chance: float


class Scales:
    """天秤: weighs the cards that a seat may play now."""

    def __init__(self, view: View, count: Count) -> None:
        self.view = view
        self.count = count
        self._players = len(view.counts)
        self._still_to_play = [(view.led or 0) + at for at in range(len(view.trick) + 1, self._players)]
        rivals = [counted for side, counted in enumerate(view.pips) if side != count.side]
        self._ahead = view.pips[count.side] - max(rivals)
        self._spread = 0.15 + SPREAD * math.sqrt(count.pips_to_come)
        self._loss = LOSS / (count.sides - 1)

    def worth(self, card: int) -> float:
        """What it is worth to play this card, in points of the match."""
        outlook = self.outlook(card)
        worth = self._trick(outlook)
        rest = self.view.hand & ~(1 << card)
        if rest:
            worth += self._hand(rest)
            if outlook.is_own:
                worth += LEAD * outlook.chance
            if not self.view.trick:
                worth += self._leading(card, rest)
        return worth

    def outlook(self, card: int) -> Outlook:
        """What becomes of the trick when this card is played."""
        count, trick = self.count, (*self.view.trick, card)
        at = best_at(trick, count.trump)
        best = trick[at]
        trumps = [STRENGTH[each] for each in trick if suit_of(each) == count.trump]
        low = self.low_at_stake(min(trumps), self.view.hand & ~(1 << card)) if trumps else 0.0
        return Outlook(
            pips=sum(PIPS[each] for each in trick),
            jack=JACK in trumps,
            low=low,
            is_own=best == card,
            chance=self._chance_to_take((self.view.led or 0) + at, best),
        )

    def takes(self, card: int) -> float:
        """The chance that this very card takes the trick, and no other of our side."""
        if not self.outlook(card).is_own:
            return 0.0
        return math.prod(1.0 - self.count.beats(seat % self._players, card) for seat in self._still_to_play)

    def low_at_stake(self, strength: int, hand: int) -> float:
        """The chance that the point for Low goes to who takes a trump of this strength (`Count.is_lowest`)."""
        return self.count.is_lowest(strength, hand) if self.view.options.low == "taker" else 0.0

    def _chance_to_take(self, owner: int, best: int) -> float:
        count = self.count
        chance = float(count.is_ours(owner))
        for seat in self._still_to_play:
            beaten = count.beats(seat % self._players, best)
            if count.is_ours(seat):
                chance += (1.0 - chance) * beaten
            else:
                chance *= 1.0 - beaten
        return chance

    def _trick(self, outlook: Outlook) -> float:
        """What the trick brings: its jack, low and pips if our side takes it, less what they bring a rival."""
        pips, now = outlook.pips + PIPS_TO_COME * len(self._still_to_play), self._game(0)
        points = TAKE_JACK * outlook.jack + TAKE_LOW * outlook.low
        gain = points + TAKE_GAME * (self._game(pips) - now)
        loss = points + TAKE_GAME * (now - self._game(-pips))
        return outlook.chance * gain - (1.0 - outlook.chance) * self._loss * loss

    def _game(self, pips: float) -> float:
        """The chance of winning Game with so many pips more."""
        return 1.0 / (1.0 + math.exp(-(self._ahead + pips) / self._spread))

    def _hand(self, rest: int) -> float:
        """What the hand is worth once the card is played."""
        count, early = self.count, rest.bit_count() / 5
        trumps = by_strength(rest, count.trump)
        danger = count.unseen_trumps.bit_count() * count.trump_at_rivals
        worth = trumps.bit_count() * (TRUMP + TRUMP_EARLY * early - TRUMP_DANGER * danger)
        if trumps >> TEN & 1:
            worth += TRUMP_TEN
        if trumps >> JACK & 1:
            worth += JACK_HELD + JACK_EARLY * early - JACK_DANGER * count.rivals_have_above(JACK)
        if trumps:
            lowest = (trumps & -trumps).bit_length() - 1
            held = LOW_HELD - LOW_DANGER * count.rivals_have_above(lowest)
            worth += self.low_at_stake(lowest, self.view.hand) * held
        for card in members(rest & ~SUIT_CARDS[count.trump]):
            strength = STRENGTH[card]
            worth += early * (SIDE_HIGH if strength >= KING else SIDE_SMALL * strength / 12)
        return worth

    def _leading(self, card: int, rest: int) -> float:
        """What speaks for and against leading this card."""
        count, strength = self.count, STRENGTH[card]
        if suit_of(card) != count.trump:
            return LEAD_HIGH_SIDE if strength >= KING else LEAD_TEN if strength == TEN else 0.0
        worth = LEAD_TRUMP
        if strength > JACK and count.unseen_trumps >> JACK & 1:
            worth += HUNT * count.lone_at_rivals()
        return worth + LEAD_LOW * self.low_at_stake(strength, rest)
