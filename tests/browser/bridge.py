"""セブンブリッジの盤面: the table of Seven Bridge as a person sees and touches it."""

from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.table import Table


class BridgeTable(Table):
    """A page with a table of Seven Bridge."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.hand = page.locator(".hand .card")
        self.makes = page.locator("#makes")
        self.melds = page.locator(".melds .meld")
        self.ways = page.locator(".ways .pick")
        self.lay = page.locator("#do-meld")
        self.add = page.locator("#do-add")
        self.discard = page.locator("#do-drop")
        self.let_go = page.locator("#skip-call")
        self.hinted = page.locator(".act.hinted, .pick.hinted")

    def create(self, **body: Any) -> str:
        return super().create(**{"game": "bridge", **body})

    def pick(self, *cards: str) -> None:
        """Tap cards of the hand; after each the page tells what they make."""
        self.wait_for_guard()
        for card in cards:
            with self.swap():
                self.card(card).click()

    def meld(self, number: int) -> Locator:
        """A meld on the table."""
        return self.melds.nth(number)

    def laid(self) -> list[str]:
        """The melds on the table."""
        return [meld["cards"] for meld in self.truth["melds"]]

    def take_hint(self) -> None:
        """Ask for a hint, and do what it says; its cards are picked already."""
        super().take_hint()
        if self.page.locator("#back").count():  # where the joker shall stand
            self.key(self.hinted)
