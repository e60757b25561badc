"""札: a card is an int, a set of cards is one int in which bit *c* stands for card *c*.

Cards 0 … 51 are numbered suit by suit (♠ ♥ ♦ ♣), ace to king, so that a suit is a row of 13 neighbouring bits.
Two jokers take the bits 52 and 53; they cannot be told apart, and both are written ``X``.
Source: the rulebook, "Cards in text".
"""

from collections.abc import Iterable, Iterator

from engine.quoting import quoted

SUITS = "shdc"
RANKS = "A23456789TJQK"
ROW = 13
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)

NAMES: tuple[str, ...] = (*(rank + suit for suit in SUITS for rank in RANKS), "X", "X")
FULL_DECK = (1 << 52) - 1
FIRST_JOKER, SECOND_JOKER = 52, 53
JOKERS = 1 << FIRST_JOKER | 1 << SECOND_JOKER
ROW_MASK = (1 << ROW) - 1

_NUMBERS = {name: number for number, name in enumerate(NAMES[:53])}


class BadCard(ValueError):
    """A text that names no card, or a card that is named twice."""


def card(suit: int, rank: int) -> int:
    """The card of ``suit`` 0 … 3 and ``rank`` 1 (ace) … 13 (king)."""
    return suit * ROW + rank - 1


def of_rank(rank: int) -> int:
    """The four cards of ``rank`` 1 … 13, as a set."""
    return set_of(card(suit, rank) for suit in range(len(SUITS)))


def suit_of(number: int) -> int:
    """The suit 0 … 3 of card 0 … 51."""
    return number // ROW


def rank_of(number: int) -> int:
    """The rank 1 … 13 of card 0 … 51."""
    return number % ROW + 1


def parse_card(text: str) -> int:
    """The card that ``text`` names; the joker is always card 52. Raises BadCard."""
    try:
        return _NUMBERS[text]
    except KeyError:
        raise BadCard(f"{quoted(text)} is no card") from None


def members(cards: int) -> Iterator[int]:
    """The cards of a set in card order."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def set_of(numbers: Iterable[int]) -> int:
    """The set that holds these cards."""
    cards = 0
    for number in numbers:
        cards |= 1 << number
    return cards


def to_text(cards: int) -> str:
    """A set written in card order, separated by blanks."""
    return " ".join(NAMES[number] for number in members(cards))


def sequence_to_text(numbers: Iterable[int]) -> str:
    """Cards written in the order given, separated by blanks."""
    return " ".join(NAMES[number] for number in numbers)


def parse_sequence(text: str) -> tuple[int, ...]:
    """The cards named in ``text``, in its order; a second joker becomes card 53. Raises BadCard."""
    numbers: list[int] = []
    for name in text.split():
        number = parse_card(name)
        if number == FIRST_JOKER and FIRST_JOKER in numbers:
            number = SECOND_JOKER
        if number in numbers:
            raise BadCard(f"{name} stands twice")
        numbers.append(number)
    return tuple(numbers)


def lowest_joker(cards: int) -> int:
    """The bit of one joker of the set, 0 where it holds none."""
    jokers = cards & JOKERS
    return jokers & -jokers


def count(cards: int) -> int:
    """How many cards the set holds."""
    return cards.bit_count()
