"""得点: turned-up jacks and the gift, then High, Low, Jack and Game in the order in which they count.

Source: the rulebook's page on Seven Up, "Scoring a deal". A point that would come after the one that reaches the target
is not scored.
"""

from collections.abc import Iterator
from typing import NamedTuple

from engine.cards import NAMES, ROW
from engine.game import Reason, Score
from engine.seven_up.options import SevenUpOptions
from engine.seven_up.state import OVER, State, Tally
from engine.seven_up.tricks import JACK, STRENGTH, highest, jack_of, lowest, pips, suit_in


class _Won(NamedTuple):
    name: str
    seat: int
    card: int


class Scoring:
    """What a deal gives each side, by the options."""

    def __init__(self, options: SevenUpOptions, sides: tuple[int, ...]) -> None:
        self._options = options
        self._sides = sides
        self._nothing = (0,) * len(set(sides))

    def scores(self, state: State) -> tuple[Score, ...]:
        """Every point of the deal so far, in the order in which they counted; the target cuts them off."""
        totals, counted = list(state.origin.scores), []
        for score in self._all_scores(state):
            counted.append(score)
            totals[score.side] += 1
            if totals[score.side] == self._options.target:
                break
        return tuple(counted)

    def points(self, state: State) -> tuple[int, ...]:
        """This deal's points so far, by seat or side."""
        points = list(self._nothing)
        for score in self.scores(state):
            points[score.side] += 1
        return tuple(points)

    def totals(self, state: State) -> tuple[int, ...]:
        """The match's points so far, by seat or side."""
        return tuple(map(sum, zip(state.origin.scores, self.points(state), strict=True)))

    def is_won(self, state: State) -> bool:
        """Whether somebody has reached the target."""
        return self._options.target in self.totals(state)

    def pips(self, captured: tuple[int, ...]) -> tuple[int, ...]:
        """What the captured cards count for Game, by seat or side."""
        counts = list(self._nothing)
        for seat, taken in enumerate(captured):
            counts[self._sides[seat]] += pips(taken)
        return tuple(counts)

    def tally(self, state: State) -> Tally | None:
        """勘定: who won each point of a deal that is over; None where play never began."""
        if state.phase != OVER or not state.held:
            return None
        sides = {won.name: self._sides[won.seat] for won in self._trump_points(state)}
        return Tally(sides.get("high"), sides.get("low"), sides.get("jack"), self._game(state))

    def _all_scores(self, state: State) -> Iterator[Score]:
        yield from self._before_play(state)
        if state.phase == OVER and state.held:
            yield from self._after_play(state)

    def _before_play(self, state: State) -> Iterator[Score]:
        first, *later = state.turnups
        dealer = state.origin.dealer
        if is_jack(first):
            yield _turned_jack(self._sides[dealer], first)
        if state.gift:
            yield Score(self._sides[state.eldest], 1, Reason("gift", {"dealer": dealer}))
        for card in later:
            if is_jack(card) and card // ROW != first // ROW:
                yield _turned_jack(self._sides[dealer], card)

    def _after_play(self, state: State) -> Iterator[Score]:
        for name, seat, card in self._trump_points(state):
            yield Score(self._sides[seat], 1, Reason(name, {"card": NAMES[card], "seat": seat}))
        side = self._game(state)
        if side is not None:
            yield Score(side, 1, Reason("game", {"counts": list(self.pips(state.captured))}))

    def _trump_points(self, state: State) -> tuple[_Won, ...]:
        """High, Low and Jack, each with its card and the seat that it goes to; none where no trump was in play."""
        assert state.trump is not None
        trumps = suit_in(sum(state.held), state.trump)
        if not trumps:
            return ()
        high, low, jack = highest(trumps), lowest(trumps), jack_of(state.trump)
        for_low = state.captured if self._options.low == "taker" else state.held
        found = (_Won("high", _holder(state.held, high), high), _Won("low", _holder(for_low, low), low))
        return (*found, _Won("jack", _holder(state.captured, jack), jack)) if trumps >> jack & 1 else found

    def _game(self, state: State) -> int | None:
        """The side with the most for Game; None where that is shared."""
        counts = self.pips(state.captured)
        most = max(counts)
        return counts.index(most) if counts.count(most) == 1 else None


def is_jack(card: int) -> bool:
    """Whether the card is a jack."""
    return STRENGTH[card] == JACK


def _turned_jack(side: int, card: int) -> Score:
    return Score(side, 1, Reason("turned_jack", {"card": NAMES[card]}))


def _holder(holdings: tuple[int, ...], card: int) -> int:
    return next(seat for seat, cards in enumerate(holdings) if cards >> card & 1)
