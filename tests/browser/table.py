"""盤面: the table as a person sees and touches it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page

from engine.cards import NAMES

GUARD = 300  # milliseconds after a new board in which taps are ignored
SWAPS = "addEventListener('htmx:afterSettle', () => performance.mark('swap'))"
_COUNT = "performance.getEntriesByName('swap').length"
_LAST = "performance.getEntriesByName('swap').at(-1)?.startTime ?? -Infinity"
_DECK = NAMES[:52]


# Deals. Whoever holds the seven of diamonds leads.
ONLY_PASSES = "7d As 2s Ks Ah 2h Kh Ad 2d Kd Ac 2c Kc"  # nothing can be played for a whole round


def deal(own: str, *others: str, **rules: Any) -> dict[str, Any]:
    """A record that deals the person ``own`` and the next computers ``others``; the rest goes to those after them."""
    hands = [hand.split() for hand in (own, *others)]
    rest = [card for card in _DECK if card not in {card for hand in hands for card in hand}]
    left = 4 - len(hands)
    hands += [rest[first::left] for first in range(left)]
    return {"game": "sevens", "rules": rules, "hands": [" ".join(sorted(hand, key=NAMES.index)) for hand in hands]}


class Table:
    """A page with a table; the addresses are those of its browser's own player."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = page.locator("#board")
        self.said = page.locator("#log > summary .words")
        self.status = page.locator("#status")
        self.hand = page.locator(".hand .card")
        self.undo = page.locator("#undo")
        self.hint = page.locator("#hint")
        self.pass_ = page.locator("#pass")
        self.hinted = page.locator(".hinted:not(.place)")
        self.result = page.locator("#result")
        self.next = page.locator("#next")
        self.skip = page.locator("#skip")

    # how one comes here

    def create(self, **body: Any) -> str:
        """Start a match by the JSON interface, as the player of this browser; gives the address of its table."""
        answer = self.page.request.post("/api/matches", data={"game": "sevens", **body})
        assert answer.status == 201, answer.text()
        return f"/matches/{answer.json()['id']}"

    def start(self, **body: Any) -> "Table":
        """Start a match and open it."""
        self.page.goto(self.create(**body))
        return self

    def start_from(self, *hands: str, **rules: Any) -> "Table":
        """Start from a deal in which the person holds the first hand, and the next computers the others."""
        return self.start(record=deal(*hands, **rules))

    @property
    def path(self) -> str:
        """The address of the match."""
        path: str = self.board.get_attribute("data-url") or ""
        return path

    @property
    def truth(self) -> dict[str, Any]:
        """The table as the JSON interface tells it."""
        truth: dict[str, Any] = self.page.request.get(f"/api{self.path}").json()
        return truth

    # what one sees

    def card(self, card: str) -> Locator:
        """A card of the hand."""
        return self.page.locator(f"#card-{card}")

    @property
    def cards(self) -> Sequence[str]:
        """The hand as it stands, from left to right."""
        return [card.get_attribute("value") or "" for card in self.hand.all()]

    @property
    def playable(self) -> Sequence[str]:
        """The cards that are marked as playable."""
        return [card.get_attribute("value") or "" for card in self.page.locator(".hand .card.playable").all()]

    # what one does

    @contextmanager
    def swap(self) -> Iterator[None]:
        """What is done in here is answered by a new board; returns when it is in place."""
        before = self.page.evaluate(_COUNT)
        yield
        self.page.wait_for_function(f"before => {_COUNT} > before", arg=before)

    def press(self, button: Locator) -> None:
        """Press a button that is answered by a new board."""
        with self.swap():
            button.click()

    def tap(self, button: Locator) -> None:
        """Tap a card or a button that plays, not sooner after the last new board than such taps are taken."""
        self.wait_for_guard()
        self.press(button)

    def wait_for_guard(self) -> None:
        """Wait until taps are taken again."""
        self.page.wait_for_function(f"guard => performance.now() - ({_LAST}) > guard", arg=GUARD)

    def play(self, card: str) -> None:
        """Tap a card of the hand."""
        self.tap(self.card(card))

    def key(self, button: Locator) -> None:
        """Do by the keyboard, which needs no guard, what is answered by a new board."""
        with self.swap():
            button.press("Enter")

    def take_hint(self) -> None:
        """Ask for a hint, and do what it says."""
        self.key(self.hint)
        self.key(self.hinted)

    def play_out(self) -> None:
        """Play by hints until the round is over."""
        while not self.result.count():
            self.take_hint()
