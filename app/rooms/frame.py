"""盤面の枠: what every game's table page shows round the game itself, already in words.

Templates compute nothing; the engine's state never reaches them. A game's room fills the frame: who did what, what is
asked of the person, what the seats, the felt and the hand look like.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Generic, NamedTuple, Protocol, TypeVar

from markupsafe import Markup

from app.prefs import Prefs
from app.rooms.end import EndView
from app.table import Table
from app.telling import Voice, happened, length_of, refused, tally_gaps, watched
from app.words import Words
from engine.cards import NAMES
from engine.errors import Refused
from engine.game import Advice


class Deed(Protocol):
    """A move of the round with what it meant; every game has its own."""

    @property
    def seat(self) -> int: ...


_SAID = Markup('<span class="news"><span>{}</span></span><span class="asks"{}>{}</span>')

DeedT = TypeVar("DeedT", bound=Deed)
SeatT = TypeVar("SeatT")


@dataclass(frozen=True)
class Asked:
    """What a request asks of a table beyond showing it.

    ``stepping``: the computers' moves shall appear one after the other. ``picked``: cards of the hand that are picked
    together. ``do``: what shall be done with them, where that could mean several moves, ``ways``.
    """

    hint: Advice | None = None
    chosen: str | None = None
    refused: Refused | None = None
    stale: bool = False
    stepping: bool = False
    picked: tuple[str, ...] = ()
    do: str = ""
    ways: tuple[str, ...] = ()


NOTHING = Asked()
DEFAULTS = Prefs()


class Was(NamedTuple):
    """Something that is shown until a moment of the stepping."""

    what: Markup
    until: int


class Then(NamedTuple):
    """Something that is shown from a moment of the stepping on; None for at once."""

    what: str
    step: int | None


class Choice(NamedTuple):
    """A move that a button offers."""

    move: str
    words: str


class Doing(NamedTuple):
    """A button that does something with the picked cards; ``fits`` where the rules allow it with these.

    A table has at most three: the style sheet lights them up by their place.
    """

    do: str
    words: str
    key: str
    fits: bool = False
    hinted: bool = False


class Answer(NamedTuple):
    """A button below the hand that plays a move which is no card; ``key`` is its letter on the keyboard."""

    id: str
    move: str
    words: str
    key: str = ""
    primary: bool = False


class Sender(NamedTuple):
    """How the cards of the hand send their move: at once, or first as a choice to be confirmed."""

    method: str
    action: str
    field: str


@dataclass(frozen=True)
class TableView(ABC, Generic[DeedT, SeatT]):
    """盤面: everything the table's page shows. Parts that are not always shown are made when they are asked for."""

    KEYS: ClassVar[tuple[str, ...]]
    """The keys that do something, by the names of their words."""

    table: Table
    words: Words
    asked: Asked = NOTHING
    prefs: Prefs = DEFAULTS

    # what a game fills in

    @property
    @abstractmethod
    def deeds(self) -> tuple[DeedT, ...]:
        """The moves of the round as the person may know them, in order."""

    @abstractmethod
    def seat_view(self, seat: int) -> SeatT:
        """席: a player as the person sees them."""

    @property
    @abstractmethod
    def felt(self) -> object:
        """場: the felt, for the game's own templates."""

    @property
    @abstractmethod
    def summary(self) -> Sequence[str]:
        """場: the felt in words, a line a sentence or a few."""

    @property
    @abstractmethod
    def hand(self) -> Markup:
        """手札: the cards of the person, each as what it can do now."""

    @property
    @abstractmethod
    def crowding(self) -> str:
        """What the style sheet must know of the number of cards in the hand."""

    @abstractmethod
    def tell(self, deed: DeedT, voice: Voice) -> Markup:
        """One deed in words, without a full stop."""

    @abstractmethod
    def advise(self, advice: Advice, voice: Voice) -> Markup:
        """ヒント: what to do and why."""

    @abstractmethod
    def move_words(self, move: str) -> str:
        """A legal move as a button names it; may be HTML."""

    @property
    @abstractmethod
    def turn_asks(self) -> str:
        """What is asked of the person, whose turn it is."""

    @property
    @abstractmethod
    def end(self) -> EndView:
        """The result of the round that is over, and of the match."""

    def tell_alone(self, deed: DeedT, voice: Voice) -> Markup:
        """One deed in words, where no other stands beside it."""
        return self.tell(deed, voice)

    def is_telling(self, deed: DeedT) -> bool:
        """Whether a deed belongs into the message of a round that was played on to its end."""
        return True

    @property
    def is_begun(self) -> bool:
        """Whether what was chosen is only the beginning of a move, and the rest is to be chosen now."""
        return False

    @property
    def is_asked(self) -> bool:
        """Whether the person is to move."""
        return self.table.match.to_move == self.table.seat

    @property
    def begun(self) -> Sequence[tuple[str, str]]:
        """What was chosen as the beginning of a move, as fields of a form that asks for a hint."""
        return ()

    @property
    def kept(self) -> Sequence[str]:
        """The cards that stay picked when what was chosen is put back."""
        return ()

    @property
    def answers(self) -> Sequence[Answer]:
        """The buttons that answer without a card."""
        return ()

    @property
    def picking(self) -> bool:
        """Whether several cards of the hand may be picked now."""
        return False

    @property
    def is_urgent(self) -> bool:
        """Whether what is asked of the person should stand out."""
        return False

    # cards that are picked together, in games where a move may take several

    @property
    def makes(self) -> Markup:
        """What the picked cards make."""
        return Markup()

    @property
    def doings(self) -> Sequence[Doing]:
        """The buttons that do something with the picked cards."""
        return ()

    # the round as the seat may know it

    @cached_property
    def first_new(self) -> int:
        """Where in the log that begins which happened since the person's last own decision."""
        own = (index for index in reversed(range(len(self.deeds))) if self.deeds[index].seat == self.table.seat)
        return next((index + 1 for index in own if not self.is_automatic(index)), 0)

    def is_automatic(self, index: int) -> bool:
        """Whether an own move is such as is made for the person; it is told like the others'."""
        return False

    @cached_property
    def new(self) -> Sequence[tuple[int, DeedT]]:
        """What is new, each deed with its step from 1."""
        return [(self.step_of(index), self.deeds[index]) for index in range(self.first_new, len(self.deeds))]

    @property
    def last_seen(self) -> DeedT | None:
        """The last deed before what is new: mostly the person's own; None where there is none."""
        return self.deeds[self.first_new - 1] if self.first_new else None

    def step_of(self, index: int) -> int:
        """The moment of the stepping at which a deed appears; the person's own last one comes at 0, at once."""
        return index - self.first_new + 1

    @property
    def first_shown(self) -> int:
        """The deed with which the stepping begins: the person's own last one, at once; without it the first of all."""
        return max(self.first_new - 1, 0)

    @cached_property
    def moments(self) -> Mapping[int, int]:
        """The moments of the deeds that appear one after the other, by their index; none where they do not."""
        return {index: self.step_of(index) for index in range(self.first_shown, len(self.deeds))} if self.steps else {}

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """The person's legal moves."""
        return self.table.match.legal_moves(self.table.seat)

    # the frame

    @property
    def room(self) -> str:
        """The game's name, which is its template folder's too."""
        return self.table.match.game.name

    @property
    def url(self) -> str:
        return f"/matches/{self.table.id}"

    @property
    def version(self) -> int:
        return self.table.version

    @cached_property
    def steps(self) -> int:
        return self.step_of(len(self.deeds) - 1) if self.asked.stepping and self.deeds else 0

    @property
    def playing(self) -> bool:
        return self.table.match.status == "playing"

    @property
    def over(self) -> bool:
        return self.table.match.status == "over"

    @property
    def many(self) -> bool:
        """Whether the players need shorter lines."""
        return self.table.match.options.players > (4 if self.prefs.large else 5)

    @property
    def tally(self) -> str:
        """The round, the total and the rank so far."""
        return self._tally(self.table.match.totals, is_first=not self.table.match.results)

    @property
    def tally_was(self) -> Was | None:
        """The same before the round ended, until the last of the moves that ended it has appeared."""
        if not self.ends_in_steps:
            return None
        return Was(Markup(self._tally(self.totals_were, is_first=len(self.table.match.results) == 1)), self.steps)

    def _tally(self, totals: Sequence[int], *, is_first: bool) -> str:
        match = self.table.match
        known = match.options.to_dict()
        gaps = tally_gaps(known, match.round_number, totals, match.rules.side_of(self.table.seat), self.words)
        name = "table.tally-first" if is_first else "table.tally"
        return self.words(f"{name}-{length_of(known)}", **gaps)

    @property
    def ends_in_steps(self) -> bool:
        """Whether the moves that ended the round still appear one after the other."""
        return self.steps > 0 and not self.playing

    @property
    def totals_were(self) -> tuple[int, ...]:
        """The totals without the round that is over."""
        match = self.table.match
        assert match.result is not None
        return tuple(total - scored for total, scored in zip(match.totals, match.result.points, strict=True))

    @cached_property
    def seats(self) -> tuple[SeatT, ...]:
        """The opponents, clockwise from the person."""
        players = self.table.match.options.players
        return tuple(self.seat_view((self.table.seat + beside) % players) for beside in range(1, players))

    @cached_property
    def me(self) -> SeatT:
        """The person."""
        return self.seat_view(self.table.seat)

    def level_of(self, seat: int) -> str:
        """How strong the computer of a seat plays; empty for a person."""
        level = self.table.match.levels[seat]
        return self.words("level." + level) if level else ""

    @property
    def felt_classes(self) -> str:
        """What the style sheet must know of the felt."""
        return "felt"

    # what is said

    @cached_property
    def said(self) -> Markup:
        """The message line."""
        return self._say(Voice.EYE)

    @cached_property
    def spoken(self) -> Markup:
        """The same for the ear, one sentence a turn."""
        return self._say(Voice.EAR)

    def _say(self, voice: Voice) -> Markup:
        if self.asked.refused:
            return refused(self.asked.refused, self.words, voice)
        if self.asked.hint:
            return self.advise(self.asked.hint, voice)
        stale = Markup(self.words("told.stale")) if self.asked.stale else Markup()
        news = stale + self.aside(voice) + self._happened(voice)
        if voice is Voice.EAR:
            return news + self.asks
        # Nothing is asked of who watches before the last of the moves has appeared.
        moment = Markup(' data-step="{}"').format(self.steps) if self.steps else ""
        return _SAID.format(news, moment, self.asks)

    def aside(self, voice: Voice) -> Markup:
        """What is said before what happened."""
        return Markup()

    def _happened(self, voice: Voice) -> Markup:
        """All that happened; of a round played on to its end only what tells, the rest is in the log."""
        stepping = voice is Voice.EYE and self.steps > 0
        new = [(step, self.tell(deed, voice)) for step, deed in self.new if self.playing or self.is_telling(deed)]
        if self.playing or not stepping:
            return happened(new, self.words, stepping=stepping)
        told = ((step, self.tell_alone(self.deeds[index], voice)) for index, step in self.moments.items())
        return happened(new, self.words) + watched(told)

    @property
    def tone(self) -> str:
        if self.asked.refused or self.asked.stale or self.is_urgent:
            return "notice"
        return "advice" if self.asked.hint else ""

    @cached_property
    def log(self) -> tuple[Markup, ...]:
        """棋譜: the whole round so far, newest first."""
        return tuple(self.tell_alone(deed, Voice.EYE) for deed in reversed(self.deeds))

    @cached_property
    def asks(self) -> str:
        """What is asked of the person now."""
        if self.over:
            return self.words("asks.over")
        if not self.playing:
            return self.words("asks.round-over-" + self.end.length, round=self.table.match.round_number)
        return self.words("asks.confirm") if self.chosen else self.turn_asks

    # the buttons

    @property
    def send(self) -> Sender:
        return Sender("get", self.url, "choose") if self.prefs.confirm else Sender("post", self.url + "/moves", "move")

    @property
    def can_undo(self) -> bool:
        return self.table.match.can_undo(self.table.seat)

    @property
    def hinted(self) -> str:
        """The move that the hint advises, empty where none was asked for."""
        return self.asked.hint.move if self.asked.hint else ""

    @property
    def chosen(self) -> Choice | None:
        move = self.asked.chosen
        if move is None or self.is_begun:
            return None
        name = "table.confirm-card" if move in NAMES else "table.confirm-other"
        return Choice(move, self.words.html(name, move=self.move_words(move)))
