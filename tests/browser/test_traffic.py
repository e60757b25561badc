"""What goes over the line: how much, only to us, under a strict policy, and no secret of a running round."""

import hashlib
import json
import re
from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, Response, expect

from tests.browser.conftest import NewContext, Watch
from tests.browser.table import Table

pytestmark = pytest.mark.browser

FIRST_LOAD = 60_000  # bytes, compressed, with the headers
MOVE = 8_000


# how much


class Meter:
    """Counts the bytes that come over the line for a page."""

    def __init__(self, session: CDPSession) -> None:
        self._bytes: dict[str, int] = {}
        session.send("Network.enable")
        session.on("Network.loadingFinished", self._finished)

    def _finished(self, event: dict[str, Any]) -> None:
        self._bytes[event["requestId"]] = event["encodedDataLength"]

    def read(self) -> int:
        """The bytes since the last reading."""
        total = sum(self._bytes.values())
        self._bytes.clear()
        return total


@pytest.mark.parametrize("language", ["ja-JP", "en-US"])
def test_the_table_and_a_move_are_light(new_context: NewContext, language: str) -> None:
    context = new_context(locale=language, color_scheme="dark")
    page = context.new_page()
    table = Table(page)
    match = table.create(level="hard")
    meter = Meter(context.new_cdp_session(page))
    page.goto(match, wait_until="networkidle")
    assert 10_000 < meter.read() < FIRST_LOAD
    while not table.result.count():  # the answer grows with the log
        for button in (table.hint, table.hinted):
            with page.expect_event("requestfinished"):
                table.tap(button)
            assert 500 < meter.read() < MOVE


def test_the_first_page_is_light(new_context: NewContext) -> None:
    context = new_context()
    page = context.new_page()
    meter = Meter(context.new_cdp_session(page))
    page.goto("/", wait_until="networkidle")
    assert 10_000 < meter.read() < FIRST_LOAD


# the policy


def test_nothing_but_our_own_files_runs(page: Page, table: Table, watch: Watch) -> None:
    table.start_from("7d 8d 9d As")
    page.evaluate("""() => {
      window.ran = [];
      const script = document.createElement("script");
      script.textContent = "ran.push('inline script')";
      document.body.append(script);
      document.body.insertAdjacentHTML("beforeend", "<i id=styled style='color: red' onclick='ran.push(1)'>x</i>");
    }""")
    page.locator("#styled").evaluate("element => element.click()")
    assert page.evaluate("ran") == []
    assert page.locator("#styled").evaluate("element => getComputedStyle(element).color") != "rgb(255, 0, 0)"
    assert any("Content Security Policy" in complaint for complaint in watch.complaints)
    watch.forgive()


# secrets

MENTIONS = re.compile(
    r'(?:id="card-|value=")(?P<name>[A2-9TJQK][shdc])"'
    r'|class="(?:card|named) (?P<suit>[shdc])\b[^"]*"[^>]*>(?:<b>|<svg[^>]*><use[^>]*/></svg>)(?P<rank>10|[A2-9JQK])<'
)


def mentioned(html: str) -> set[str]:
    """The cards that a page or a part of it names or draws."""
    return {found["name"] or found["rank"].replace("10", "T") + found["suit"] for found in MENTIONS.finditer(html)}


def cards_of(truth: dict[str, Any], *names: str) -> set[str]:
    return set().union(*(truth[name].split() for name in names))


def told(truth: dict[str, Any]) -> set[str]:
    """The cards that an answer of the JSON interface names, apart from the places that are open to everybody."""
    rest = {name: value for name, value in truth.items() if name not in ("playable", "commitment", "id")}
    return set(re.findall(r"\b[A2-9TJQK][shdc]\b", json.dumps(rest)))


def texts(responses: Iterable[Response]) -> list[str]:
    """The answers that hold words, headers included."""
    return [json.dumps(response.all_headers()) + response.text() for response in responses if response.ok]


def test_no_answer_of_a_running_round_tells_a_hidden_card(page: Page, table: Table) -> None:
    table.start(level="hard")
    own = cards_of(table.truth, "hand")
    answers: list[Response] = []
    page.on("response", lambda response: answers.append(response) if "/static/" not in response.url else None)
    page.reload()
    seen = 0
    while True:
        truth = table.truth
        if truth["status"] != "playing":
            break
        known = own | cards_of(truth, "table")
        assert told(truth) <= known
        for text in texts(answers[seen:]):
            assert mentioned(text) <= known
        shown = mentioned(page.content())
        assert cards_of(truth, "hand", "table") <= shown <= known
        seen = len(answers)
        table.take_hint()
    record = page.request.get(f"/api{table.path}/record").json()[0]
    bodies = texts(answers[:seen])
    assert len(bodies) > 5
    for hidden in (record["nonce"], *record["hands"][1:]):
        assert not any(hidden in body for body in bodies)


def test_the_deal_is_committed_to_before_and_checked_after_the_round(page: Page, table: Table) -> None:
    table.start_from("7d 8d 9d As")
    match = table.path
    page.goto(f"{match}/deal")  # leads to the rules while the round runs
    commitment = page.locator("#commitment").inner_text()
    assert page.url.endswith("/rules")
    assert re.fullmatch("[0-9a-f]{64}", commitment)
    page.goto(match)
    table.play("8d")
    table.play_out()
    page.locator("#deal").click()
    expect(page.locator("#commitment")).to_have_text(commitment)
    preimage = page.locator("#preimage").text_content() or ""
    assert hashlib.sha256(preimage.encode()).hexdigest() == commitment
    nonce, hands, stock = preimage.split("\n")
    assert (hands.split("|")[0], stock) == ("As 7d 8d 9d", "")
    assert page.request.get(f"/api{match}/record").json()[0]["nonce"] == nonce
    page.locator("#compute").click()
    expect(page.locator("#verdict")).to_have_text(re.compile(f"^一致しました.*{commitment}"))


def test_a_deal_that_was_changed_is_found_out(page: Page, table: Table) -> None:
    table.start_from("7d 8d")
    table.play("8d")
    page.locator("#deal").click()
    page.locator("#preimage").evaluate("text => text.textContent = text.textContent.replace('|', ' |')")
    page.locator("#compute").click()
    expect(page.locator("#verdict")).to_have_text(re.compile("^一致しません"))
