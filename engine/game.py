"""The protocol that every game implements, and the values that pass through it.

`Rules` is the law with its options bound; it is stateless. A `State` is one instant of a round, immutable and hashable.
A `Move` is a small value with exactly one text form: ``rules.parse(str(move)) == move``. A `View` is what one seat may
know; bots, hints and pages get a view, never a state.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from heapq import nsmallest
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from engine import cards
from engine.chance import Generator
from engine.errors import Refused
from engine.options import Options, Text
from engine.seats import next_seat

Params = Mapping[str, Any]

MOST_RATED = 1000
"""As many moves at most are told with what they are worth: there may be 54,264."""


class Reason(NamedTuple):
    """Why, as a code with parameters that the pages put into words."""

    code: str
    params: Params = MappingProxyType({})


class IllegalMove(Refused):
    """A move that the rules do not allow now."""


class NotNow(Refused):
    """A request that does not fit the moment: a next round before the end, an undo with nothing to take back."""


class BadRecord(Refused):
    """A record that cannot be replayed; ``ply`` counts from 1 and is None where no move is to blame."""

    def __init__(self, code: str, message: str, ply: int | None = None, **params: Any) -> None:
        super().__init__(code, message, **params)
        self.ply = ply


class Move(Hashable, Protocol):
    """A move; its text is the rulebook's notation."""

    def __str__(self) -> str: ...


class State(Protocol):
    """What every game's state tells. ``turn`` is the seat that decides, None when the round is over."""

    @property
    def phase(self) -> str: ...

    @property
    def turn(self) -> int | None: ...

    @property
    def hands(self) -> tuple[int, ...]: ...


@dataclass(frozen=True)
class View(ABC):
    """What one seat may know: its own hand as a card set, how many cards everybody holds, and each game's own."""

    seat: int
    hand: int
    counts: tuple[int, ...]
    phase: str
    turn: int | None

    def public(self) -> dict[str, Any]:
        """The keys of the JSON table that tell of the cards (docs of the JSON interface)."""
        return {
            "phase": self.phase,
            "turn": self.turn,
            "hand": cards.to_text(self.hand),
            "counts": list(self.counts),
            **self.own(),
        }

    @abstractmethod
    def own(self) -> dict[str, Any]:
        """The keys among them that are this game's own."""


@dataclass(frozen=True)
class Setup:
    """配り: a deal, before anything has happened by itself.

    ``hands`` are card sets by seat; ``stock`` holds the undealt cards, top first.
    """

    dealer: int
    hands: tuple[int, ...]
    stock: tuple[int, ...] = ()

    def hands_text(self) -> list[str]:
        """The hands in the record's spelling."""
        return [cards.to_text(hand) for hand in self.hands]

    def stock_text(self) -> str:
        """The stock in the record's spelling."""
        return cards.sequence_to_text(self.stock)

    def extras(self) -> dict[str, Any]:
        """The further keys of the record that belong to the deal of this game."""
        return {}

    def kept(self) -> dict[str, Any]:
        """Further keys for storage, which no record tells and nobody may see."""
        return {}

    def to_json(self) -> dict[str, Any]:
        """The deal in the record's spelling: dealer, hands, stock where there is one, and the game's own keys."""
        stock = {"stock": self.stock_text()} if self.stock else {}
        return {"dealer": self.dealer, "hands": self.hands_text(), **stock, **self.extras()}


class Score(NamedTuple):
    """得点: points for a side, which is a seat where nobody plays as partners, and why."""

    side: int
    points: int
    reason: Reason


class Result(NamedTuple):
    """結果: a finished round.

    ``points`` go by seat or side; ``ranks`` are 1 for the best seat, None where the game ranks no rounds.
    """

    ranks: tuple[int, ...] | None
    points: tuple[int, ...]
    scores: tuple[Score, ...]


def ranks_of(totals: Sequence[int]) -> tuple[int, ...]:
    """順位: the ranks by points, 1 for the most; equal points share a rank."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)


class Advice(NamedTuple):
    """ヒント: the move to make and why; ``options`` are the moves with what they are worth, best first."""

    move: str
    reason: Reason
    options: tuple[tuple[str, float], ...]

    @classmethod
    def of(cls, chosen: Any, reason: Reason, rated: Iterable[tuple[Any, float]]) -> "Advice":
        """The advice to make ``chosen``, which of equals comes first; of the ``rated`` moves the best are kept."""
        best = nsmallest(MOST_RATED, rated, key=lambda pair: (-round(pair[1], 2), pair[0] != chosen))
        return cls(str(chosen), reason, tuple((str(move), round(worth, 2)) for move, worth in best))


StateT = TypeVar("StateT", bound=State)
MoveT = TypeVar("MoveT", bound=Move)
ViewT = TypeVar("ViewT", bound=View)
SetupT = TypeVar("SetupT", bound=Setup)
OptionsT = TypeVar("OptionsT", bound=Options)


class Rules(ABC, Generic[OptionsT, SetupT, StateT, MoveT, ViewT]):
    """The law with its options bound. Everything is a pure function of its arguments.

    ``record_keys`` are the keys of a record that belong to this game's deal, beside dealer, hands and stock, with the
    types of their values (`object` where one of the wrong type counts as absent); ``pack`` is the deck in card order,
    to be shuffled; ``_actions`` holds what each kind of move does.
    """

    name: ClassVar[str]
    has_stock: ClassVar[bool] = False
    record_keys: ClassVar[Mapping[str, type]] = {}

    _actions: Mapping[type, Callable[[StateT, Any], StateT]]

    def __init__(self, options: OptionsT) -> None:
        self.options = options
        self.players = options.players
        # No cached property, which would slow down every other look at the rules (4 % of a random round of Sevens).
        self.pack = tuple(cards.members(self.deck))

    @property
    def sides(self) -> int:
        """How many totals a match keeps: one a seat, or one a partnership."""
        return self.players

    def side_of(self, seat: int) -> int:
        """The total that a seat plays for."""
        return seat

    # the deal

    @property
    @abstractmethod
    def deck(self) -> int:
        """Every card of the game, as a set."""

    @abstractmethod
    def draw(self, chance: Generator, dealer: int, before: "Before | None") -> SetupT:
        """Shuffle and deal a round of a match; ``before`` tells how the round before ended, None for the first."""

    @abstractmethod
    def setup(self, dealer: int, hands: tuple[int, ...], stock: tuple[int, ...], extras: Params) -> SetupT:
        """A deal with these cards; ``extras`` holds what `Setup.extras` and `Setup.kept` wrote. Raises BadRecord."""

    def completed(self, setup: SetupT, chance: Generator) -> SetupT:
        """A deal that was handed in to a match, with what it leaves to chance drawn."""
        return setup

    @abstractmethod
    def deal(self, setup: SetupT) -> StateT:
        """The state at the first decision."""

    def opening_totals(self, setup: SetupT) -> tuple[int, ...]:
        """What each side brings into a match that opens with this deal: nothing, unless the deal itself says so."""
        return (0,) * self.sides

    @abstractmethod
    def leader(self, state: StateT) -> int | None:
        """先手: the seat that opened the round, None while that is not settled yet."""

    # the play

    def to_move(self, state: StateT) -> int | None:
        """The seat that decides, None when the round is over."""
        return state.turn

    @abstractmethod
    def legal_moves(self, state: StateT) -> Sequence[MoveT]:
        """The moves of the seat to move, in a fixed order; empty when the round is over."""

    def apply(self, state: StateT, move: MoveT) -> StateT:
        """The state after a move, which is trusted to be legal.

        Raises IllegalMove where the deal of a record lacks what the move makes necessary.
        """
        return self._actions[type(move)](state, move)

    @abstractmethod
    def parse(self, text: str) -> MoveT:
        """The move that is written so. Raises ValueError."""

    @abstractmethod
    def why_not(self, state: StateT, move: MoveT) -> IllegalMove:
        """Why a move that was refused is not legal, for the person who tried it (`record.checked` tells the move)."""

    def offers(self, state: StateT) -> Sequence[MoveT]:
        """Events that may happen out of turn now; they are no legal moves."""
        return ()

    def actor(self, state: StateT, move: MoveT) -> int:
        """The seat whose move it is."""
        seat = self.to_move(state)
        assert seat is not None
        return seat

    def speaker(self, move: MoveT) -> int | None:
        """The seat that speaks up, where a move is the answer to it."""
        return None

    # what is told

    @abstractmethod
    def observe(self, state: StateT, seat: int) -> ViewT:
        """What a seat may know."""

    def audience(self, state: StateT, move: MoveT) -> frozenset[int] | None:
        """The seats that see a move made in ``state`` as it is; None when everybody does."""
        return None

    def masked(self, move: MoveT) -> str | None:
        """What the others are told of a move that is not for them; None when they learn nothing."""
        return None

    def position(self, state: StateT) -> dict[str, Any]:
        """The rulebook's position object, hidden cards included."""
        result = self.result(state) if state.turn is None else None
        return {
            "phase": state.phase,
            "turn": state.turn,
            "legal": sorted(map(str, self.legal_moves(state))),
            "hands": [cards.to_text(hand) for hand in state.hands],
            "ranks": None if result is None or result.ranks is None else list(result.ranks),
            "points": None if result is None else list(result.points),
            **self.own_position(state),
        }

    @abstractmethod
    def own_position(self, state: StateT) -> dict[str, Any]:
        """The keys of the position object that are this game's own."""

    # the end

    @abstractmethod
    def result(self, state: StateT) -> Result:
        """The outcome of a finished round."""

    def next_dealer(self, setup: SetupT, state: StateT) -> int:
        """親: the dealer of the round after this one."""
        return next_seat(setup.dealer, self.players)

    @abstractmethod
    def is_match_over(self, totals: Sequence[int], finished: int) -> bool:
        """Whether a match ends with these totals after so many finished rounds."""

    def record(self, setup: SetupT, state: StateT, moves: Sequence[str]) -> dict[str, Any]:
        """The rulebook's record of a round that has come to ``state``."""
        options = self.options
        rules = {name: value for name, value in options.changed().items() if name not in options.OF_MATCH}
        return {"game": self.name, "rules": rules, **setup.to_json(), "moves": list(moves)}


AnyRules = Rules[Any, Any, Any, Any, Any]


class Before(NamedTuple):
    """How the match stands when a new round is dealt."""

    state: Any
    setup: Any
    totals: tuple[int, ...]


Bot = Callable[[Any, Sequence[Any], Generator], Any]


class Temptation(NamedTuple):
    """誘い: an event out of turn to which a computer tempts somebody, and the number of the phrase that it says."""

    move: str
    phrase: int


Tempter = Callable[[Sequence[Any], Generator], Temptation | None]
Yielder = Callable[[str, Generator], bool]


@dataclass(frozen=True)
class Preset:
    """おすすめルール: a good combination of options, by name."""

    name: str
    label: Text
    help: Text
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Game:
    """One game of the card room: its law, its computers and its adviser.

    ``tempt`` tells when a computer tempts somebody to an event out of turn, ``yields`` whether a computer of a level is
    tempted to one itself; so many ``phrases``, numbered from 0, are there to do it with.
    """

    name: str
    label: Text
    options: type[Options]
    law: Callable[[Any], AnyRules]
    levels: Mapping[str, Bot]
    advise: Callable[[Any, Sequence[Any]], Advice]
    presets: tuple[Preset, ...] = ()
    tempt: Tempter | None = None
    yields: Yielder | None = None
    phrases: int = 0

    def rules(self, options: Options) -> AnyRules:
        """The law with these options bound; made once for equal options."""
        return _bound(self.law, options)


@lru_cache(maxsize=256)
def _bound(law: Callable[[Any], AnyRules], options: Options) -> AnyRules:
    return law(options)
