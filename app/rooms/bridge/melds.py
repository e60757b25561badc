"""組の絵と言葉: melds as they lie on the table, for the eye, within a sentence, and for the ear."""

from collections.abc import Sequence
from functools import lru_cache

from markupsafe import Markup

from app.fragments import face, rank_text, together
from app.telling import Voice
from app.words import Words, words_for
from engine.bridge.melds import STANDING, Run, Set, meld_of
from engine.cards import FIRST_JOKER, NAMES, SUITS, members

_STAR = Markup('<svg class="suit x" role="img" aria-label="{name}"><use href="#x"/></svg>')
_SUIT = Markup('<svg class="suit {suit}" role="img" aria-label="{name}"><use href="#{suit}"/></svg>')


def drawn(cards: tuple[int, ...], steps: Sequence[int | None] = (), look: str = "") -> Markup:
    """The cards of a meld side by side; ``steps`` are the moments at which they appear, None for at once."""
    moments = steps or (None,) * len(cards)
    return together(_card(card, look, step) for card, step in zip(cards, moments, strict=True))


def _card(card: int, look: str, step: int | None) -> Markup:
    if card >= STANDING:
        return face(NAMES[card - STANDING], f"joker {look}".strip(), step)
    return face(NAMES[card], "joker" if card == FIRST_JOKER else look, step)


@lru_cache(maxsize=8192)
def named(cards: tuple[int, ...], language: str, voice: Voice) -> Markup:
    """A meld within a sentence: ♠5-6-7, or for the ear スペードの5、6、7."""
    meld, words = meld_of(cards), words_for(language)
    assert meld is not None
    if voice is Voice.EAR:
        return Markup.escape(_spoken_run(cards, words) if isinstance(meld, Run) else _spoken_set(meld, words))
    return _written_run(cards, words) if isinstance(meld, Run) else _written_set(meld, words)


def _written_run(cards: tuple[int, ...], words: Words) -> Markup:
    suit = NAMES[cards[0] % STANDING][1]
    ranks = Markup("-").join(_star(words) if card >= STANDING else rank_text(NAMES[card]) for card in cards)
    return Markup('<span class="named {suit}">').format(suit=suit) + _suit(suit, words) + ranks + Markup("</span>")


def _written_set(meld: Set, words: Words) -> Markup:
    suits = together(_suit(SUITS[suit], words) for suit in members(meld.suits))
    joker = _star(words) if meld.joker else Markup()
    return Markup('<span class="named">') + suits + joker + rank_text(NAMES[meld.rank - 1]) + Markup("</span>")


def _suit(suit: str, words: Words) -> Markup:
    return _SUIT.format(suit=suit, name=words("suit." + suit))


def _star(words: Words) -> Markup:
    return _STAR.format(name=words("card.joker"))


def _spoken_run(cards: tuple[int, ...], words: Words) -> str:
    names = [NAMES[card % STANDING] for card in cards]
    ranks = [
        words("meld.joker-as", rank=words("rank." + name[0])) if card >= STANDING else words("rank." + name[0])
        for card, name in zip(cards, names, strict=True)
    ]
    return words("card.spoken", suit=words("suit." + names[0][1]), rank=words("meld.join").join(ranks))


def _spoken_set(meld: Set, words: Words) -> str:
    suits = [words("suit." + SUITS[suit]) for suit in members(meld.suits)]
    suits += [words("card.joker")] if meld.joker else []
    return words("meld.set", rank=words("rank." + NAMES[meld.rank - 1][0]), suits=words("meld.join").join(suits))
